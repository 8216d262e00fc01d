"""Puzzles: one move that is clearly best, to be found."""

from litestar import Controller, get, post
from litestar.params import Parameter

from kartentisch.server.gateway.api.identity import (
    COST,
    AnyRequest,
    find_person,
    house_of,
    slow_work_of,
)
from kartentisch.server.gateway.puzzles import (
    answer,
    first_rating,
    games_with_puzzles,
    next_puzzle,
    puzzle_of,
    puzzle_text,
)
from kartentisch.server.table.person import Person
from kartentisch.server.wire.puzzles import PuzzleAnswer, PuzzleGame, PuzzleMove, PuzzleText
from kartentisch.server.wire.refusals import refused

LONGEST_ID = 24


class PuzzlesController(Controller):
    """Puzzles of the games, and how you do at them."""

    path = "/api/puzzles"
    tags = ["puzzles"]

    @get()
    async def games(self, request: AnyRequest) -> list[PuzzleGame]:
        """The games that have puzzles, and how you do at them."""
        person = await find_person(request)
        house = house_of(request)
        return await house.in_thread(games_with_puzzles, house.solving, person and person.id)

    @get("/{game:str}", opt={COST: 3})
    async def next_one(
        self,
        request: AnyRequest,
        game: str,
        after: str | None = Parameter(
            default=None, max_length=LONGEST_ID, description="the puzzle you have just seen"
        ),
    ) -> PuzzleText:
        """The next puzzle of a game: near your rating, and new as long as there are any."""
        person = await find_person(request)
        house = house_of(request)
        who = person and person.id
        return await house.in_thread(next_puzzle, house.solving, game, who, after)

    @get("/{game:str}/{name:str}", opt={COST: 3})
    async def by_id(self, request: AnyRequest, game: str, name: str) -> PuzzleText:
        """A puzzle by its id, without the answer."""
        puzzle = puzzle_of(game, name)
        person = await find_person(request)
        house = house_of(request)
        return await house.in_thread(puzzle_text, house.solving, puzzle, person and person.id)

    @post("/{game:str}/{name:str}", status_code=200, opt={COST: 5})
    async def solve(
        self, request: AnyRequest, person: Person, game: str, name: str, data: PuzzleMove
    ) -> PuzzleAnswer:
        """Make a move: whether it is right, what all moves are worth, and why.

        The first attempt counts, later ones are practice.
        """
        puzzle = puzzle_of(game, name)
        if not any(data.move in chance.moves for chance in puzzle.chances):
            raise refused("not_in_puzzle")
        house = house_of(request)
        attempt = await house.in_thread(
            house.solving.attempt,
            person.id,
            game,
            name,
            data.move in puzzle.best,
            first_rating(puzzle),
        )
        return await slow_work_of(request).do(answer, puzzle, data.move, attempt)
