"""Every screen at every size: nothing is clipped or covered, and the checker has no complaints."""

import random
from collections.abc import Callable

import pytest
from browsers import SIZES, WHOLE, Person

# All sizes, with the system's colours and with forced ones; `make test-browsers` looks at all. Else
# two ways of looking share the screens.
CASES = [
    (size, colours)
    for size in SIZES
    for colours in ("none", "active")
    if WHOLE or (size, colours) in (("small phone", "none"), ("zoomed", "active"))
]
LONGEST_NAME = "Maximiliane-Friederike W"


def played(someone: Person, game: str, players: int) -> str:
    """A table whose match is over."""
    code = someone.guest.open(game, players, fill="easy", start=True)
    with someone.guest.visit(code) as visitor:
        visitor.play(random.Random(1))
    return code


@pytest.mark.parametrize(("size", "colours"), CASES)
def test_every_screen_fits_and_can_be_used_by_everyone(
    person: Callable[..., Person], size: str, colours: str
) -> None:
    place = list(SIZES).index(size)
    someone = person(
        LONGEST_NAME,
        size=SIZES[size],
        language=("de", "en")[place % 2],
        theme=("light", "dark")[place // 2 % 2],
    )
    page = someone.page
    page.emulate_media(forced_colors="active" if colours == "active" else "none")
    over = played(someone, "ftw", 4)
    wish = {"title": LONGEST_NAME, "game": "pisa", "players": 5, "form": "duplicate"}
    event = someone.guest.post("/api/events", {**wish, "public": True})["id"]
    someone.guest.post(f"/api/events/{event}/seat", {"group": 0, "chair": 4})
    screens = {
        "/": "[data-game-card]",
        f"/t/{someone.guest.open('pisa', 5)}": "main ol",
        f"/t/{over}": "[data-over]",
        f"/replay/{over}/1?step=30": "[data-phase]",
        f"/replay/{played(someone, 'futschikato', 3)}/1?step=5&from=open": "[data-phase]",
        f"/review/{over}/1": "[data-review='done']",
        "/rules/pisa": "figure",
        "/learn/ftw": "main ol",
        "/daily": "[data-deal]",
        f"/daily/{someone.guest.get('/api/daily')['day']}/ftw": "main[data-state]",
        "/events": "[data-event]",
        "/events/new": "[data-create]",
        f"/events/{event}": "[data-next='1']",
        f"/events/{event}/1": "main[data-sealed]",
        "/me": "[data-played='true']",
        "/me/results": "main table",
        "/me/people": "[data-people]",
        "/me/settings": "[data-notices=ready]",
        "/nowhere": "main a",
    }
    faults = []
    sampled = slice(None) if WHOLE else slice(CASES.index((size, colours)), None, len(CASES))
    for path, there in list(screens.items())[sampled]:
        someone.go(path)
        page.wait_for_selector(there)
        page.wait_for_load_state("networkidle")
        assert page.locator("main").count() == 1, f"{path} has not one main landmark"
        faults += [f"{path}: {fault}" for fault in [*someone.layout(), *someone.axe()]]
    assert faults == []
