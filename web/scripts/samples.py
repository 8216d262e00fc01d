"""Writes sample games for the stage: random matches as the server sends them to one seat.

    python web/scripts/samples.py [GAME [PLAYERS [SEED]]]

It writes web/samples/GAME.json, and without a game one for each.
"""

import random
import sys
from pathlib import Path
from typing import Any

import msgspec

HERE = Path(__file__).parent.parent
sys.path.insert(0, str(HERE.parent / "src"))

from kartentisch.games import GAMES, SPECTATOR, Game, game_class, new_game  # noqa: E402
from kartentisch.server.gateway.api.games import words_of  # noqa: E402
from kartentisch.server.wire import boards, messages  # noqa: E402

NAMES = ["Nikki", "Hedwig", "Tanja", "Murat", "Oskar", "Frieda", "Jonathan", "Bea"]
PLAYERS = 4  # or as many as the game is for
SEAT = 0
MOST_STEPS = 600  # random play may never end a game


def seen(game: Game) -> list[messages.SeenEvent]:
    """What has happened since the last time."""
    events = [event.seen_by(SEAT) for event in game.happened()]
    return [messages.seen_event(event) for event in events if event.kind.name != "stacked"]


def sample(name: str, players: int, seed: int) -> dict[str, Any]:
    """A whole game, from the deal on."""
    chance = random.Random(seed)
    game = new_game(name, players=players, seed=seed, listen=True)
    chairs: list[messages.Chair | None] = [
        messages.Chair(NAMES[seat], f"p{seat}" if seat == SEAT else None,
                       None if seat == SEAT else "medium", False, True, False)
        for seat in range(players)
    ]  # fmt: skip
    settings = messages.Settings(game=name, seats=players)
    table = messages.TableState("stage", "p0", settings, "playing", chairs, 1, "", "")
    you = messages.You("p0", [SEAT], SEAT, True)
    board = boards.board_of(game.masked(SPECTATOR))
    mine = boards.mine_of(game.masked(SEAT))
    welcome = messages.Welcome(1, you, table, board, mine, seen(game), [])
    steps: list[messages.Happened] = []
    while not game.over and len(steps) < MOST_STEPS:
        seat = chance.choice(game.deciders)
        game.play(seat, chance.choice(game.legal(seat)))
        board = boards.board_of(game.masked(SPECTATOR))
        mine = boards.mine_of(game.masked(SEAT))
        steps.append(messages.Happened(len(steps) + 2, board, None, None, seen(game), mine))
    return {"words": words_of(name), "welcome": welcome, "steps": steps}


def main(arguments: list[str]) -> None:
    """Write what is asked for."""
    (HERE / "samples").mkdir(exist_ok=True)
    for name in arguments[:1] or GAMES:
        players = int(arguments[1]) if len(arguments) > 1 else min(PLAYERS, game_class(name).MOST)
        seed = int(arguments[2]) if len(arguments) > 2 else 7
        text = msgspec.json.encode(sample(name, players, seed))
        (HERE / "samples" / f"{name}.json").write_bytes(text)
        print(f"web/samples/{name}.json: {players} players, seed {seed}")


main(sys.argv[1:])
