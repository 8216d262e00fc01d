"""What is shown keeps step with the game: turns, looks, points, and what was missed."""

import json
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
from browsers import WHOLE, Person
from playwright.sync_api import WebSocketRoute
from running import Visitor

MISMATCH = 2.5  # seconds that two cards which differ lie open at least
AT_ONCE = 4.0  # seconds in which somebody who comes back sees how it is now; the film takes 16
NOT_MINE = "[data-game] .badge.turn"


class Wire:
    """The line between a page and the server: listened to, cut, and spoken into."""

    def __init__(self, person: Person) -> None:
        self.lines: list[WebSocketRoute] = []
        self.told: list[dict[str, Any]] = []
        self.cut = self.hushed = False
        person.page.route_web_socket("**/socket**", self.listen)

    def listen(self, line: WebSocketRoute) -> None:
        if self.cut:
            line.close()
            return
        self.lines.append(line)
        server = line.connect_to_server()

        def pass_on(frame: str | bytes) -> None:
            if not self.hushed:
                self.told.append(json.loads(frame))
                line.send(frame)

        server.on_message(pass_on)

    def say(self, update: dict[str, Any]) -> None:
        self.lines[-1].send(json.dumps(update))

    def hush(self) -> None:
        """From now on the page hears nothing but what `say` says: bots go on meanwhile."""
        self.hushed = True

    def drop(self) -> None:
        """The line breaks, and no new one comes about."""
        self.cut = True
        self.lines[-1].close()

    def last(self, kind: str) -> dict[str, Any]:
        return next(update for update in reversed(self.told) if update["type"] == kind)


def seated(
    person: Callable[..., Person], game: str, players: int, wishes: dict[str, Any], **settings: Any
) -> tuple[Person, Wire]:
    someone = person(language="en", **wishes)
    wire = Wire(someone)
    code = someone.guest.open(game, players, fill="easy", start=True, **settings)
    someone.sit_at(code)
    someone.page.wait_for_selector("[data-phase]")
    someone.page.wait_for_load_state("networkidle")  # before that steps are shown at once
    return someone, wire


def elsewhere(someone: Person) -> closing[Visitor]:
    """The same person at the same table by another line: bots wait when nobody is there."""
    return closing(Visitor(someone.guest, someone.page.url.rsplit("/", 1)[-1]))


def told(someone: Person) -> str:
    """What those hear who listen to the page."""
    return someone.page.text_content("[data-told]") or ""


# Notes at every frame how many cards of the grid lie open, whether the first player (me) is marked
# as the one to move, and when that was.
GRID = """() => {
  window.grid_ = [];
  const note = () => {
    const open = document.querySelectorAll(
      "[data-place^='grid '] [data-card]:not([data-card=''])").length;
    const mine = document.querySelector(".player .badge")?.classList.contains("turn");
    window.grid_.push([performance.now(), open, mine]);
    requestAnimationFrame(note);
  };
  note();
}"""


def turn_up_two_that_differ(someone: Person) -> None:
    """Turn up pairs of cards, as long as they are alike, and note what is seen of two that differ."""
    page = someone.page
    while True:
        page.evaluate(GRID)
        for _ in range(2):
            someone.until(lambda: bool(someone.legal()), "my turn")
            someone.legal()[0].click()
            someone.until(lambda: not someone.legal(), "the card is turned up")
        someone.until(
            lambda: bool(someone.legal() or page.query_selector("[data-seen]")), "they are compared"
        )
        if page.query_selector("[data-seen]"):
            return


@pytest.mark.parametrize(
    ("speed", "motion"),
    [("normal", "no-preference"), ("instant", "reduce")] + WHOLE * [("normal", "reduce")],
)
def test_two_cards_that_differ_lie_open_while_it_is_the_turn_of_who_turned_them(
    person: Callable[..., Person], speed: str, motion: Any
) -> None:
    options = {"start": 0, "deck": 2}
    someone, _ = seated(person, "pairs", 2, {"speed": speed}, options=options, pace="slow")
    someone.page.emulate_media(reduced_motion=motion)
    turn_up_two_that_differ(someone)
    someone.until(lambda: someone.page.query_selector("[data-seen]") is None, "they turn back")
    frames = someone.page.evaluate("() => window.grid_")
    both_open = [(at, mine) for at, open_, mine in frames if open_ == 2]
    assert (both_open[-1][0] - both_open[0][0]) / 1000 >= MISMATCH
    assert all(mine for _, mine in both_open), "the turn ran ahead of the cards"


def test_two_cards_that_differ_turn_back_when_tapped(person: Callable[..., Person]) -> None:
    options = {"start": 0, "deck": 2}
    someone, _ = seated(person, "pairs", 2, {}, options=options, pace="slow")
    turn_up_two_that_differ(someone)
    someone.page.click("[data-place='grid 25']", force=True)
    someone.until(lambda: someone.page.query_selector("[data-seen]") is None, "they turn back")
    frames = someone.page.evaluate("() => window.grid_")
    both_open = [at for at, open_, _ in frames if open_ == 2]
    assert (both_open[-1] - both_open[0]) / 1000 < MISMATCH, "the tap changed nothing"


def test_without_motion_the_turn_waits_for_the_cards(person: Callable[..., Person]) -> None:
    someone, wire = seated(person, "futschikato", 3, {"speed": "normal"}, options={"start": 0})
    page = someone.page
    page.emulate_media(reduced_motion="reduce")
    welcome = wire.last("welcome")
    mine, card = welcome["mine"], welcome["mine"]["hand"][0]
    wire.say(
        {
            "type": "happened",
            "number": welcome["number"] + 1,
            "board": {**welcome["board"], "deciders": [1], "turn": 1},
            "mine": {**mine, "hand": mine["hand"][1:], "moves": []},
            "by": None,
            "due": None,
            "events": [
                {"kind": "played", "seat": 0, "card": card},
                {"kind": "drew", "seat": 2},
            ],
        }
    )
    someone.until(lambda: "play" in told(someone), "the card is played")
    shown = "[...document.querySelectorAll('[data-place=\"hand 0\"] [data-card]')]" + (
        ".filter((card) => getComputedStyle(card).visibility === 'visible').length"
    )
    assert page.evaluate(shown) == len(mine["hand"]) - 1, "the card has left the hand"
    assert page.query_selector(NOT_MINE) is None, "the turn ran ahead of what is told"
    someone.until(lambda: "draws" in told(someone), "a card is drawn")
    page.wait_for_selector(NOT_MINE)


@pytest.mark.parametrize(
    ("speed", "motion"),
    [("normal", "reduce"), ("instant", "no-preference")] + WHOLE * [("normal", "no-preference")],
)
def test_the_points_of_a_round_are_shown_over_a_table_without_the_card_just_laid(
    person: Callable[..., Person], speed: str, motion: Any
) -> None:
    someone, wire = seated(person, "ftw", 3, {"speed": speed}, options={"start": 0, "rounds": 3})
    page = someone.page
    page.emulate_media(reduced_motion=motion)
    wire.hush()
    welcome = wire.last("welcome")
    mine, board = welcome["mine"], welcome["board"]
    card, *rest = mine["hand"]
    wire.say(
        {
            "type": "happened",
            "number": 1 + max(update.get("number", 0) for update in wire.told),
            "board": {**board, "round": 1, "points": [5, 7, 9]},
            "mine": mine,
            "by": None,
            "due": None,
            "events": [
                {"kind": "laid", "seat": 0, "card": card},
                *({"kind": "showed", "seat": 0, "card": one} for one in rest),
                *({"kind": "scores", "seat": seat, "at": 5 + 2 * seat} for seat in range(3)),
                {"kind": "begins", "seat": 1, "at": 1},
            ],
        }
    )
    page.wait_for_selector("[data-go-on]")
    assert "Round 1" in page.inner_text("#round-end")
    page.wait_for_timeout(1500)
    assert page.is_visible("[data-go-on]"), "the points stay until somebody goes on"
    hand = f'[data-place="hand 0"] [data-card="{card}"]'
    assert not page.is_visible(hand), "the card that was laid is still in hand"
    page.click("[data-go-on]")
    page.wait_for_selector("[data-go-on]", state="detached")
    page.wait_for_selector(hand)


def test_coming_back_shows_the_present_state_and_what_was_missed(
    person: Callable[..., Person],
) -> None:
    someone, wire = seated(
        person, "futschikato", 8, {"speed": "slow"}, options={"start": 1}, pace="fast", limit=60
    )
    page = someone.page
    with elsewhere(someone):
        wire.drop()
        page.wait_for_timeout(5000)  # seven bots move meanwhile
    wire.cut = False
    page.evaluate("window.dispatchEvent(new Event('online'))")
    someone.until(lambda: len(wire.lines) == 2, "the line is back")
    back = time.monotonic()
    someone.until(lambda: bool(someone.legal()), "I can play")
    assert time.monotonic() - back < AT_ONCE
    assert "While you were away" in page.inner_text("[data-advice=missed]")
    someone.legal()[0].click()
    page.wait_for_selector("[data-advice=missed]", state="detached")


def test_a_reload_or_a_sleep_tells_what_was_missed_and_can_be_closed(
    person: Callable[..., Person],
) -> None:
    someone, _ = seated(
        person, "futschikato", 8, {"speed": "slow"}, options={"start": 1}, pace="normal"
    )
    page = someone.page
    someone.until(lambda: told(someone) != "", "somebody plays")
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_timeout(2500)
    page.evaluate("Object.defineProperty(document, 'hidden', { value: false, configurable: true })")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert "plays" in page.inner_text("[data-advice=missed]")
    page.click("[data-advice=missed] button")
    page.wait_for_selector("[data-advice=missed]", state="detached")
    with elsewhere(someone):
        someone.go("/rules/futschikato")
        page.wait_for_timeout(4000)
    page.go_back()
    someone.until(lambda: bool(someone.legal()), "my turn")
    assert "While you were away" in page.inner_text("[data-advice=missed]")


def test_that_my_time_was_up_is_said_above_my_hand(person: Callable[..., Person]) -> None:
    someone, _ = seated(person, "futschikato", 3, {}, options={"start": 0}, limit=2, pace="slow")
    said = someone.page.wait_for_selector("[data-advice=time]")
    assert said is not None
    assert said.inner_text().startswith("Your time was up. You play")


# The cards of my own row in FKK that lie open, by where they lie.
OPEN = """() => Object.fromEntries(
  [...document.querySelectorAll("[data-place^='row 0 ']")]
    .map((place) => [place.dataset.place, place.querySelector("[data-card]")?.dataset.card])
    .filter(([, card]) => card)
)"""


@pytest.mark.parametrize("speed", ["normal", "instant"] if WHOLE else ["normal"])
def test_a_look_stays_until_tapped_even_after_a_reload(
    person: Callable[..., Person], speed: str
) -> None:
    someone, _ = seated(person, "fkk", 2, {"speed": speed}, options={"start": 1}, pace="slow")
    page = someone.page
    for _ in range(2):
        someone.until(lambda: bool(someone.legal()), "I choose a card to look at")
        someone.legal()[0].click()
        page.wait_for_timeout(200)
    page.wait_for_selector("[data-seen]")
    looked = page.evaluate(OPEN)
    assert len(looked) == 2
    page.wait_for_timeout(4000)
    assert page.evaluate(OPEN) == looked, "a look ends with a tap, not with time"
    page.reload()
    page.wait_for_selector("[data-seen]")
    assert page.evaluate(OPEN) == looked, "a reload loses what was looked at"
    page.wait_for_timeout(600)
    page.click("[data-seen]")
    page.wait_for_selector("[data-seen]", state="detached")
    assert page.evaluate(OPEN) == {}
    page.wait_for_timeout(500)
    page.reload()
    page.wait_for_selector("[data-phase]")
    page.wait_for_timeout(1500)
    assert page.query_selector("[data-seen]") is None, "what was seen is shown again"
    assert page.evaluate(OPEN) == {}


BOXES = """() => Object.fromEntries(
  [["advice", "[data-advice]"], ["rail", ".rail"], ["head", ".shell > header"]]
    .map(([name, where]) => [name, document.querySelector(where).getBoundingClientRect()])
    .map(([name, box]) => [name, [box.left, box.top, box.right, box.bottom]])
)"""


HINTED = {"futschikato": 8, "ftw": 6, "pisa": 5, "fkk": 8, "pairs": 2}
HINTED_AT = [
    (game, players, size)
    for number, (game, players) in enumerate(HINTED.items())
    for place, size in enumerate([(360, 640), (844, 390), (1280, 800)])
    if WHOLE or place == number % 3
]


@pytest.mark.parametrize(("game", "players", "size"), HINTED_AT)
def test_a_hint_covers_no_card_can_be_closed_and_goes_with_the_decision(
    person: Callable[..., Person], game: str, players: int, size: tuple[int, int]
) -> None:
    someone, _ = seated(person, game, players, {"size": size}, options={"start": 0})
    page = someone.page

    def ask() -> None:
        page.get_by_role("button", name="Hint", exact=True).click()
        page.wait_for_selector("[data-advice=hint]")

    ask()
    boxes = page.evaluate(BOXES)
    advice = boxes.pop("advice")
    assert advice[0] >= 0
    assert advice[2] <= size[0]
    for name, box in boxes.items():
        apart = (
            advice[2] <= box[0] or advice[0] >= box[2] or advice[3] <= box[1] or advice[1] >= box[3]
        )
        assert apart, f"the hint lies over the {name}"
    covered = page.evaluate(
        """() => [...document.querySelectorAll("[data-card]")].filter((card) => {
          const [one, two] = [card, document.querySelector("[data-advice]")]
            .map((element) => element.getBoundingClientRect());
          let bottom = one.bottom;  // of what a grid that scrolls shows of the card
          for (let around = card.parentElement; around; around = around.parentElement)
            if (getComputedStyle(around).overflowY !== "visible")
              bottom = Math.min(bottom, around.getBoundingClientRect().bottom);
          return getComputedStyle(card).visibility === "visible" && one.width > 0
            && one.left < two.right && two.left < one.right && one.top < bottom
            && one.top + 1 < two.bottom && two.top < bottom - 1;
        }).length"""
    )
    assert covered == 0, "the hint lies over cards"
    if game == "pisa":
        named = page.inner_text("[data-advice=hint] strong")
        assert " with " in named, f"a vote without its cards: {named}"
    page.click("[data-advice=hint] button")
    assert page.query_selector("[data-advice=hint]") is None
    ask()
    someone.play_on(4)
    assert page.query_selector("[data-advice=hint]") is None
