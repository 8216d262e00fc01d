"""Masters at a table: they are told what their seat saw, and nothing else of the record."""

from kartentisch.arena.match import play_match
from kartentisch.games.events import EVERYONE
from kartentisch.server.live.bots import WantedDecision, choose, past_of


def test_a_master_is_told_what_its_seat_saw() -> None:
    record = play_match("ftw", ["hard"] * 3, 4, keep=True).record
    assert record is not None
    del record.moves[20:]
    game = record.replay()
    seat = game.deciders[0]
    past = past_of(record, seat)
    assert len(past) == 20
    for step in past:
        assert step.view.viewer == seat
        for event in step.events:
            open_to_seat = event.kind.sees == EVERYONE or seat in event.keepers()
            assert event.card is None or open_to_seat
    asked = WantedDecision(game.masked(seat), seat, "master", 1, 1, record=record)
    assert choose(asked) in game.legal(seat)
    assert past_of(None, seat) == past_of(play_match("fkk", ["hard"] * 2, 1, keep=True).record, 0)
