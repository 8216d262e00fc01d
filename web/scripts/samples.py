"""Writes sample games for the stage: random games as one seat sees them, as the server sends them.

    python web/scripts/samples.py [GAME [PLAYERS [SEED]]]

It writes web/samples/GAME.json, and without a game one for each.
"""

import json
import random
import sys
from pathlib import Path
from typing import Any

import msgspec

HERE = Path(__file__).parent.parent
sys.path.insert(0, str(HERE.parent / "src"))

from kartentisch.games import Game, new_game  # noqa: E402
from kartentisch.games.words.language import SENTENCES  # noqa: E402
from kartentisch.server.wire import boards as views  # noqa: E402
from kartentisch.server.wire import messages  # noqa: E402

NAMES = ["Nikki", "Hedwig", "Tanja", "Murat", "Oskar", "Frieda", "Jonathan", "Bea"]
PLAYERS = {"futschikato": 4, "ftw": 4, "fkk": 4, "pairs": 3, "pisa": 4}
SEAT = 0
MOST_STEPS = 600  # chance alone may take for ever to end a game


def words(game: Game) -> dict[str, Any]:
    """What GET /api/games/{game}/words answers."""
    said = game.words()
    events = {}
    for kind in game.EVENTS:
        texts = said.SENTENCES.get(kind.name) or SENTENCES[kind.name]
        hidden = said.HIDDEN.get(kind.name) or texts
        events[kind.name] = {
            "de": texts["de"],
            "en": texts["en"],
            "hidden_de": hidden["de"],
            "hidden_en": hidden["en"],
            "from": kind.source,
            "to": kind.target,
        }
    both = ("de", "en")
    moves = {move: {lang: said.move(move, lang) for lang in both} for move in said.MOVES}
    cards = {}
    for card in range(127):
        try:
            cards[card] = {lang: said.card(card, lang) for lang in both}
        except (IndexError, KeyError):
            break
    return {"cards": cards, "moves": moves, "events": events}


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
    settings = messages.Settings(game=name, seats=players)  # type: ignore[arg-type]
    table = messages.TableState("stage", "p0", settings, "playing", chairs, 1, "", "")
    you = messages.You("p0", [SEAT], SEAT, True)
    masked = game.masked(SEAT)
    welcome = messages.Welcome(
        1, you, table, views.board_of(game.masked(-1)), views.mine_of(masked), seen(game), []
    )
    steps = []
    while not game.over and len(steps) < MOST_STEPS:
        seat = chance.choice(game.deciders)
        game.play(seat, chance.choice(game.legal(seat)))
        board = views.board_of(game.masked(-1))
        mine = views.mine_of(game.masked(SEAT))
        steps.append(messages.Happened(len(steps) + 2, seen(game), board, mine, None, None))
    encoded = msgspec.json.decode(msgspec.json.encode({"welcome": welcome, "steps": steps}))
    return {"words": words(game), **encoded}


def main(arguments: list[str]) -> None:
    """Write what is asked for."""
    (HERE / "samples").mkdir(exist_ok=True)
    for name in arguments[:1] or PLAYERS:
        players = int(arguments[1]) if len(arguments) > 1 else PLAYERS[name]
        seed = int(arguments[2]) if len(arguments) > 2 else 7
        text = json.dumps(sample(name, players, seed), ensure_ascii=False)
        (HERE / "samples" / f"{name}.json").write_text(text)
        print(f"web/samples/{name}.json: {players} players, seed {seed}")


main(sys.argv[1:])
