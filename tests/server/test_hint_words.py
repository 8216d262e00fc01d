"""What a hint says: the judge's figures, the whole decision, and why in words."""

import pytest
from worlds import TESTED

from kartentisch.games import Game, game_class, new_game
from kartentisch.judge.why import fill_names
from kartentisch.players.thumb_player import ThumbPlayer
from kartentisch.server.live import bots as live_bots
from kartentisch.server.live.bots import PROSPECTS, WantedHint, prospects
from kartentisch.server.wire.messages import Prospect


@pytest.fixture(autouse=True)
def short_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_bots, "HINT_SECONDS", 0.05)


def hint_in(game: Game, seat: int, reminding: bool = True) -> list[Prospect]:
    return prospects(WantedHint(game.masked(seat), seat, lambda _: None, reminding))


@pytest.mark.parametrize("name", TESTED)
def test_a_hint_has_shares_the_whole_decision_and_words(name: str) -> None:
    game = new_game(name, game_class(name).FEWEST, seed=2)
    names = [f"Player {seat}" for seat in range(game.players)]
    bots = [ThumbPlayer(name, seat) for seat in range(game.players)]
    for _ in range(6):
        seat = game.decider
        assert seat is not None
        found = hint_in(game, seat)
        assert 1 <= len(found) <= PROSPECTS
        assert {one.move for one in found} <= set(game.legal(seat))
        order = [(-one.tries, -one.share) for one in found]
        assert order == sorted(order), "a move that dropped out is never called best"
        for one in found:
            assert (one.tries == 0) == (len(game.legal(seat)) == 1)
            assert one.why is not None
            for text in (one.why.de, one.why.en):
                assert "{" not in fill_names(text, names)
            world = game.copy()
            for move in (one.move, *one.then):
                world.play(seat, move)
            assert not world.may_take_back(seat)
        game.play(seat, bots[seat].choose(game.masked(seat), seat))


def test_a_clear_lead_is_no_tie_and_equal_moves_are() -> None:
    game = new_game("pisa", 3, seed=1, options={"start": 0})
    bots = [ThumbPlayer("pisa", seat) for seat in range(3)]
    leads = ties = 0
    for _ in range(40):
        seat = game.decider
        assert seat is not None
        found = hint_in(game, seat)
        for one in found[1:]:
            leads += not one.tied
            ties += one.tied
            assert not one.tied or one.tries == found[0].tries
        game.play(seat, bots[seat].choose(game.masked(seat), seat))
    assert leads > 5
    assert ties > 5


def test_without_help_for_memory_words_do_not_tell_what_a_row_counts() -> None:
    told = {True: 0, False: 0}
    game = new_game("fkk", 3, seed=3)
    bots = [ThumbPlayer("fkk", seat) for seat in range(3)]
    for _ in range(24):
        seat = game.decider
        assert seat is not None
        for reminding in told:
            words = [one.why.en for one in hint_in(game, seat, reminding) if one.why is not None]
            told[reminding] += sum("points" in text for text in words)
        game.play(seat, bots[seat].choose(game.masked(seat), seat))
    assert told[True] > 5
    assert told[False] == 0


def test_a_hint_without_words_is_still_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no words")

    monkeypatch.setattr(live_bots, "explain", broken)
    game = new_game("futschikato", 3, seed=1)
    found = hint_in(game, game.deciders[0])
    assert found
    assert all(one.why is None for one in found)
