"""However many cards lie on a table: it lies still when nothing happens."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from browsers import WHOLE, Person
from playwright.sync_api import WebSocketRoute

MOST_ON_PILE = 50

# Where all cards of the pile are, frame by frame, once what was given has been drawn.
FRAMES = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const places = () => [...document.querySelectorAll("[data-place=pile] [data-card]")]
    .map((card) => { const box = card.getBoundingClientRect(); return [box.x, box.y, box.width]; });
  for (let drawn = 0; drawn < 3; drawn++) await frame();
  const seen = [];
  for (let looked = 0; looked < 6; looked++) { seen.push(JSON.stringify(places())); await frame(); }
  return [places().length, new Set(seen).size];
}"""


@pytest.mark.parametrize("width", [320, 390, 768, 1280] if WHOLE else [320, 1280])
def test_a_pile_of_any_height_lies_still(person: Callable[..., Person], width: int) -> None:
    someone = person(size=(width, 844), language="en")
    lines: list[WebSocketRoute] = []
    told: list[dict[str, Any]] = []

    def listen(line: WebSocketRoute) -> None:
        lines.append(line)
        server = line.connect_to_server()

        def pass_on(frame: str | bytes) -> None:
            told.append(json.loads(frame))
            line.send(frame)

        server.on_message(pass_on)

    someone.page.route_web_socket("**/socket**", listen)
    code = someone.guest.open("ftw", 6, fill="easy", start=True)
    someone.sit_at(code)
    someone.page.wait_for_selector("[data-game=ftw]")
    welcome = next(message for message in told if message["type"] == "welcome")
    restless = []
    for cards in range(MOST_ON_PILE + 1):
        pile = {**welcome["board"], "pile": list(range(1, cards + 1))}
        update = {**welcome, "number": 1000 + cards, "board": pile}
        lines[0].send(json.dumps(update))
        lying, different = someone.page.evaluate(FRAMES)
        assert lying == cards
        if different > 1:
            restless.append(cards)
    assert restless == []
