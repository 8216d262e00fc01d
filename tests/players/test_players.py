"""Players: never illegal, never cheating, the same again from the same seed."""

import random
import sys
from pathlib import Path

import pytest
from worlds import TABLES, random_play, shuffle_hidden

from kartentisch.games import GAMES, OWN_GAMES, Chance, Game, game_class, new_game
from kartentisch.games.constants import BLANK
from kartentisch.games.futschikato import Futschikato
from kartentisch.players import (
    Forfeit,
    Player,
    RandomPlayer,
    SearchPlayer,
    make_player,
    thumb_player,
)
from kartentisch.players.levels import ForgetfulPlayer, level_player
from kartentisch.players.player import decide
from kartentisch.players.program import ProgramPlayer

EXAMPLE = Path(__file__).parents[2] / "examples" / "highest_bot.py"

MEMORY_GAMES = [name for name in GAMES if game_class(name).MEMORY]
NAMES = ["random", "thumb", "search:iterations=20", "cheat:iterations=20", "easy", "medium", "hard"]


def later(name: str, players: int, seed: int, decisions: int) -> Game:
    game = new_game(name, players, seed)
    for _ in random_play(game, random.Random(seed), decisions):
        pass
    return game


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_player_ever_makes_an_illegal_move(name: str, players: int) -> None:
    """X-T07"""
    for number, who in enumerate(NAMES):
        game = later(name, players, number, 20 * number)
        player = make_player(who, name, number)
        for _ in range(12):
            if game.over:
                break
            seat = game.deciders[-1]
            move, forfeited = decide(player, game, seat, Chance(1))
            assert forfeited is None
            game.play(seat, move)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_same_view_and_seed_give_the_same_move(name: str, players: int) -> None:
    for who in NAMES:
        game = later(name, players, 5, 33)
        if game.over:
            continue
        seat = game.deciders[0]
        shown = game if who.startswith("cheat") else game.masked(seat)
        moves = {make_player(who, name, 8).choose(shown.copy(), seat) for _ in range(3)}
        assert len(moves) == 1


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_who_rests_in_between_finds_the_same(name: str, players: int) -> None:
    game = later(name, players, 6, 21)
    seat = game.deciders[0]
    at_a_stretch = SearchPlayer(8, iterations=200)
    with_rests = SearchPlayer(8, iterations=200, seconds=60, rest=0.0001)
    findings = [
        player.think(game.masked(seat), seat).findings() for player in (at_a_stretch, with_rests)
    ]
    assert findings[0] == findings[1]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_a_player_can_not_know_changes_nothing(name: str, players: int) -> None:
    rng = random.Random(f"{name} {players}")
    for decisions in (0, 17, 42):
        game = later(name, players, decisions, decisions)
        if game.over:
            continue
        seat = rng.choice(game.deciders)
        other = game.copy()
        shuffle_hidden(other, seat, rng)
        for who in ("thumb", "search:iterations=25", "easy", "medium"):
            chosen = decide(make_player(who, name, 3), game, seat, Chance(1))
            assert decide(make_player(who, name, 3), other, seat, Chance(1)) == chosen


def test_search_says_why() -> None:
    game = later("futschikato", 4, 1, 10)
    seat = game.deciders[0]
    search = SearchPlayer(iterations=300).think(game.masked(seat), seat)
    findings = search.findings()
    assert search.iterations == 300
    tried = sum(tries for _, tries, _ in findings)
    assert 0 <= 300 - tried < len(findings)  # the last world may not be done
    assert {move for move, _, _ in findings} == set(game.legal(seat))
    assert findings[0][0] == search.best()
    assert all(0 <= share <= 1 for _, _, share in findings)


def test_search_finds_the_card_that_wins() -> None:
    """Seat 0 has a 20 left and nobody can beat it; seat 1 wins otherwise, with its last card."""
    game = new_game("futschikato", 3, 1)
    assert isinstance(game, Futschikato)
    game.hands = [2, 20, *[0] * 14, 3, 3, *[0] * 46]
    game.held = [2, 0, 2, 0, 0, 0, 0, 0]
    game.front = [0, 4, 0, 0, 0, 0, 0, 0]
    game.worth = [127, 0, 0, 0, 4, *[0] * 16]
    game.turn, game.owing = 0, 1
    assert SearchPlayer(iterations=2000).choose(game.masked(0), 0) == 20


def test_a_time_budget_is_kept_and_used() -> None:
    game = later("pisa", 4, 1, 10)
    seat = game.deciders[0]
    search = SearchPlayer(seconds=0.05).think(game.masked(seat), seat)
    assert search.iterations > 10
    assert search.best() in game.legal(seat)


@pytest.mark.parametrize("name", [name for name in OWN_GAMES if thumb_player.has_thumb(name)])
def test_the_higher_the_level_the_fewer_moves_differ_from_the_rules_of_thumb(name: str) -> None:
    """Up to hard, that is, which follows them; an expert knows better."""
    different = dict.fromkeys(("easy", "medium", "hard"), 0)
    game = new_game(name, 3, 4)
    for number in range(300):
        if game.over:
            game = new_game(name, 3, number)
        seat = game.deciders[0]
        view = game.masked(seat)
        usual = make_player("thumb", name, number).choose(view, seat)
        for level in different:
            different[level] += level_player(level, name, number).choose(view, seat) != usual
        game.play(seat, usual)
    assert different["easy"] > different["medium"] > different["hard"] == 0


@pytest.mark.parametrize("name", MEMORY_GAMES)
def test_forgetful_players_know_some_of_the_cards_they_have_seen(name: str) -> None:
    view = later(name, 4, 3, 60).masked(1)
    left = ForgetfulPlayer(RandomPlayer(), 50, 7).what_is_left(view, 1)
    changed = 0
    for field in view.FIELDS:
        before, after = numbers(view, field.name), numbers(left, field.name)
        for had, has in zip(before, after, strict=True):
            assert has == BLANK or has & had == has  # nothing new comes to mind
            changed += has != had
    assert changed > 0
    assert left.every_card()
    assert ForgetfulPlayer(RandomPlayer(), 100, 7).what_is_left(view, 1).save() == view.save()


@pytest.mark.parametrize("name", MEMORY_GAMES)
def test_what_is_forgotten_depends_on_the_memory_and_not_on_the_seed(name: str) -> None:
    view = later(name, 4, 3, 60).masked(1)

    def left(seed: int, memory: int) -> bytes:
        player = level_player("medium", name, seed, memory)
        assert isinstance(player, ForgetfulPlayer)
        return player.what_is_left(view, 1).save()

    assert left(1, 7) == left(2, 7)
    assert len({left(1, memory) for memory in range(8)}) > 1


def test_forgetful_players_of_pairs_bring_a_game_to_its_end() -> None:
    """Made anew for each decision, as at a table: they must not turn up the same two for ever."""
    game = new_game("pairs", 2, 5)
    decisions = 0
    while not game.over:
        seat = game.deciders[0]
        player = level_player("easy", "pairs", decisions, memory=seat)
        game.play(seat, player.choose(game.masked(seat), seat))
        decisions += 1
        assert decisions < 20_000
    assert sum(game.points) == 52


def numbers(view: Game, field: str) -> list[int]:
    value = getattr(view, field)
    return list(value) if isinstance(value, list) else [value]


# --- third-party players


class Confused(Player):
    def choose(self, view: Game, seat: int) -> int:
        return -7


def test_a_program_in_any_language_can_play() -> None:
    game = new_game("pisa", 3, 1)
    player = make_player(f"program:{sys.executable} {EXAMPLE}", "pisa")
    try:
        for _ in range(5):
            seat = game.deciders[0]
            best = max(game.legal(seat))
            assert decide(player, game, seat, Chance(1)) == (best, None)
            game.play(seat, best)
    finally:
        player.leave()


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("exit(3)", "has ended with code 3"),
        ("import time; time.sleep(60)", "did not answer within"),
        ("input(); input(); print('nonsense', flush=True); input()", "answered 'nonsense'"),
        ("input(); input(); print('{}', flush=True); input()", "answered '{}'"),
        (
            "input(); input(); print('{\"move\": 1.5}', flush=True); input()",
            r"answered '.\"move\": 1.5.'; an answer is",
        ),
        ("input(); input(); print('[1]', flush=True); input()", r"answered '\[1\]'"),
        ("input(); input(); print('x' * 200000, flush=True)", "without ending its line"),
    ],
)
def test_a_program_that_fails_forfeits_the_decision(
    program: str, reason: str, tmp_path: Path
) -> None:
    file = tmp_path / "bot.py"
    file.write_text(program)
    game = new_game("pisa", 3, 1)
    seat = game.deciders[0]
    player = ProgramPlayer(f"{sys.executable} {file}", patience=3.0)
    try:
        with pytest.raises(Forfeit, match=reason):
            player.choose(game.masked(seat), seat)
    finally:
        player.leave()
    move, why = decide(player, game, seat, Chance(1))
    assert move in game.legal(seat)
    assert why


def test_a_program_that_is_not_there_is_refused_before_it_plays() -> None:
    for command in ("/nowhere/bot", "nowhere --depth 3", f"{__file__} is not executable"):
        with pytest.raises(ValueError, match="can't be started: there is no program"):
            make_player(f"program:{command}", "pisa")


def test_an_illegal_move_is_left_to_chance() -> None:
    game = new_game("pisa", 3, 1)
    seat = game.deciders[0]
    move, why = decide(Confused(), game, seat, Chance(1))
    assert move in game.legal(seat)
    assert why is not None
    assert why.startswith("move -7 is not legal")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("wizard", "there is no player 'wizard'"),
        ("search:iterations=0", "can't be understood"),
        ("search:iterations=many", "can't be understood"),
        ("search:speed=9", "can't be understood"),
        ("search:seconds=-1", "can't be understood"),
        ("search:seconds=inf", "can't be understood"),
        ("cheat:beliefs=9", "write cheat:iterations=5000 or cheat:seconds=1"),
        ("program:", "needs a command"),
        ("hard:iterations=9", "hard is a player without settings"),
        ("random:Bot", "random is a player without settings"),
    ],
)
def test_unknown_players_are_refused_with_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        make_player(name, "pisa")
