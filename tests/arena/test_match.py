"""One game between players."""

import pytest
from bots import make_bot

from kartentisch.arena.match import play_match
from kartentisch.games import GAMES, Game, new_game
from kartentisch.players import Player, RandomPlayer

SHORT = {"fkk": {"rounds": 1}, "ftw": {"rounds": 1}}


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_a_whole_game_that_its_record_replays(game: str) -> None:
    line_up = ["random"] * 4
    outcome = play_match(game, line_up, 5, SHORT.get(game), make_bot, keep=True)
    assert outcome.record is not None
    replayed = outcome.record.replay()
    assert replayed.over
    assert (replayed.points, replayed.winners) == (outcome.points, outcome.winners)
    assert outcome.decisions == len(outcome.record.moves)
    assert outcome.forfeits == (0, 0, 0, 0)
    assert sum(outcome.share(seat) for seat in range(4)) == pytest.approx(1)


def test_the_same_seed_and_players_play_the_same_game() -> None:
    line_up = ["random", "highest", "random"]
    first, second = (play_match("pisa", line_up, 3, None, make_bot, keep=True) for _ in range(2))
    assert first == second
    assert play_match("pisa", line_up, 4, None, make_bot, keep=True) != first


def first_view(others: str) -> bytes:
    """What the first player sees of a deal before anyone has moved."""
    views: list[bytes] = []

    class Looking(RandomPlayer):
        def choose(self, view: Game, seat: int) -> int:
            views.append(view.save())
            return super().choose(view, seat)

    def maker(name: str, game: str, seed: int) -> Player:
        return Looking(seed) if name == "looking" else make_bot(name, game, seed)

    play_match("futschikato", ["looking", others, others], 8, {"start": 0}, maker)
    return views[0]


def test_whoever_plays_the_deal_stays_the_same() -> None:
    assert first_view("random") == first_view("highest") == first_view("illegal")


def test_players_get_views_and_only_those_who_see_all_the_true_game() -> None:
    viewers = []

    class Curious(RandomPlayer):
        def choose(self, view: Game, seat: int) -> int:
            viewers.append((view.viewer, seat))
            return super().choose(view, seat)

    play_match("pisa", ["any"] * 3, 1, None, lambda name, game, seed: Curious(seed))
    assert viewers
    assert all(viewer == seat for viewer, seat in viewers)
    spied = play_match("pisa", ["spy"] * 3, 1, None, make_bot, keep=True)
    assert spied == play_match("pisa", ["random"] * 3, 1, None, make_bot, keep=True)


def test_players_at_one_table_have_seeds_of_their_own() -> None:
    seeds = []

    def maker(name: str, game: str, seed: int) -> Player:
        seeds.append(seed)
        return RandomPlayer(seed)

    play_match("pairs", ["any"] * 4, 1, None, maker)
    play_match("pairs", ["any"] * 4, 2, None, maker)
    assert len(set(seeds)) == 8


def test_illegal_moves_and_errors_forfeit_the_decision_and_are_counted() -> None:
    line_up = ["random", "illegal", "raising"]
    outcome = play_match("futschikato", line_up, 2, None, make_bot, keep=True)
    assert outcome.record is not None
    by_seat = [sum(seat == mover for mover, _ in outcome.record.moves) for seat in range(3)]
    assert outcome.forfeits == (0, by_seat[1], by_seat[2])
    assert min(outcome.forfeits[1:]) > 0
    assert outcome.faults[0] == ""
    assert outcome.faults[1].startswith("move 999 is not legal:")
    assert outcome.faults[2] == "RuntimeError: no <idea>"


def test_everyone_leaves_even_if_a_player_can_not_be_made() -> None:
    left = []

    class Leaving(RandomPlayer):
        def leave(self) -> None:
            left.append(True)

    def maker(name: str, game: str, seed: int) -> Player:
        return Leaving(seed) if name == "leaving" else make_bot(name, game, seed)

    with pytest.raises(ValueError, match="no player 'nobody'"):
        play_match("pisa", ["leaving", "leaving", "nobody"], 0, None, maker)
    assert len(left) == 2


def test_the_starter_is_the_one_who_began() -> None:
    for seed in range(5):
        dealt = new_game("futschikato", 4, seed)
        assert play_match("futschikato", ["random"] * 4, seed).starter == dealt.starter
