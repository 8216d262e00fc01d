"""What is seen on the wire of games that have no board of their own."""

import pytest

from kartentisch.games import BLANK, GAMES, SPECTATOR, Game, game_class
from kartentisch.games.events import NOBODY, OWNER, SHARED_EVENTS, EventKind
from kartentisch.games.options import Option, seats
from kartentisch.server.wire.boards import boards_of, plain


class Toy(Game):
    """Two hands, a row per seat, a pile that nobody sees and open discards."""

    NAME = "toy"
    OPTIONS = (Option("start", "", seats, "random"),)
    PHASES = ("turn",)
    EVENTS = (
        *SHARED_EVENTS,
        EventKind("drew", "draw pile", "hand {seat}", OWNER),
        EventKind("laid", "hand {seat}", "row {other} {at}", NOBODY),
        EventKind("threw", "hand {seat}", "discards"),
    )

    def prepare(self) -> None:
        """Nothing but what all games have."""

    def places(self) -> dict[str, list[int]]:
        own = [5, 3] if self.viewer == 1 else [BLANK, BLANK]
        return {
            "draw pile": [BLANK],
            "discards": [7, 9],
            "hand 0": [BLANK],
            "hand 1": own,
            "row 1": [BLANK, 4],
        }


def test_a_plain_board_has_every_place_and_whose_it_is() -> None:
    view = Toy(2)
    view.viewer = SPECTATOR
    board = plain.board(view)
    assert [(place.place, place.seat, place.cards) for place in board.places] == [
        ("draw pile", None, [None]),
        ("discards", None, [7, 9]),
        ("hand 0", 0, [None]),
        ("hand 1", 1, [None, None]),
        ("row 1", 1, [None, 4]),
    ]
    assert board.held == [1, 2]
    assert not board.fewest_wins
    assert plain.open_cards(view) == [place.cards for place in board.places]


def test_a_seat_is_told_only_of_places_that_may_hold_a_secret() -> None:
    view = Toy(2)
    view.viewer = 1
    mine = plain.mine(view)
    assert [(place.place, place.cards) for place in mine.places] == [
        ("hand 1", [5, 3]),
        ("row 1", [None, 4]),
    ]


@pytest.mark.parametrize("name", GAMES)
def test_a_board_is_tagged_with_the_name_of_its_game(name: str) -> None:
    boards = boards_of(name)
    tags = {boards.board_type.__struct_config__.tag, boards.mine_type.__struct_config__.tag}
    assert tags <= {name, "plain"}
    assert len(tags) == 1
    assert boards.seen_once <= {event.name for event in game_class(name).EVENTS}
