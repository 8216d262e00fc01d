"""Friends at a table: names, leaving and coming back, and several people on one device."""

from collections.abc import Callable

from browsers import DESKTOP, LEGAL, Person

Come = Callable[..., Person]


def nameless(person: Come, **wishes: object) -> Person:
    """Somebody who has not said their name yet."""
    someone = person("Guest", **wishes)
    someone.guest.ask("POST", "/api/me", {"name": "Guest", "named": False})
    return someone


def introduce(someone: Person, name: str) -> None:
    """Say a name where one sits down."""
    field = someone.page.locator("[data-introduce] input")
    assert field.input_value() == ""  # nobody is called what they did not choose
    field.fill(name)
    field.press("Enter")
    someone.page.wait_for_selector("[data-rename]")


def test_names_are_asked_for_changed_and_seen_by_all_at_once(person: Come) -> None:
    anna, ben, visitor = (
        nameless(person, language=language, size=size)
        for language, size in (("de", DESKTOP), ("en", (390, 844)), ("de", (390, 844)))
    )
    code = anna.guest.open("futschikato", 4, sit=None)
    for someone in (anna, ben, visitor):
        someone.sit_at(code)
    introduce(anna, "Anna")
    introduce(ben, "Ben")
    anna.page.get_by_text("Es schaut zu: ein Gast").wait_for()
    ben.page.click("[data-rename]")
    ben.page.keyboard.type("Benjamin")  # the old name is marked, and typed over
    ben.page.keyboard.press("Enter")
    anna.page.get_by_text("Ben heißt jetzt Benjamin.").wait_for()
    visitor.page.locator("ol").get_by_text("Benjamin").wait_for()


def test_strangers_find_each_other_and_take_the_seats_of_bots(person: Come) -> None:
    anna = nameless(person, language="de", size=(390, 844))
    ben = nameless(person, language="en", size=DESKTOP)
    anna.go("/")
    anna.page.get_by_role("button", name="Leute finden").click()
    anna.page.get_by_text("Andere finden diesen Tisch").wait_for()
    introduce(anna, "Anna")
    ben.go("/")
    slip = ben.page.locator("a.slip", has_text="Anna")
    slip.get_by_text("3 seats free").wait_for()
    slip.get_by_text("Sit down").wait_for()
    ben.page.get_by_role("button", name="Find people").click()
    introduce(ben, "Ben")
    anna.page.locator("ol").get_by_text("Ben").wait_for()
    cleo = person("Cleo")
    cleo.sit_at(anna.page.url.rpartition("/")[2])
    cleo.page.get_by_role("button", name="Für Clara spielen").click()
    anna.page.locator("ol").get_by_text("Cleo").wait_for()
    anna.page.get_by_role("button", name="Los geht’s").click()
    for someone in (anna, ben, cleo):
        someone.page.wait_for_selector("[data-phase]")


def test_whoever_opens_an_event_without_a_name_can_say_it_there(person: Come) -> None:
    eva = nameless(person, language="en")
    wish = {"title": "Cards", "game": "futschikato", "players": 4}
    event = eva.guest.post("/api/events", wish)["id"]
    eva.go(f"/events/{event}")
    eva.page.get_by_text("by Guest").wait_for()
    eva.page.locator("[data-say-name] input").fill("Eva")
    eva.page.keyboard.press("Enter")
    eva.page.get_by_text("by Eva").wait_for()
    assert eva.page.locator("[data-say-name]").count() == 0


def test_whoever_leaves_is_asked_and_can_come_back(person: Come) -> None:
    anna, ben = person("Anna"), person("Ben", language="en", size=DESKTOP)
    code = anna.guest.open("ftw", 3, limit=120)
    with ben.guest.visit(code) as visitor:
        visitor.do("sit", seat=1)
    with anna.guest.visit(code) as visitor:
        visitor.do("start", fill="easy")
    for someone in (anna, ben):
        someone.sit_at(code)
        someone.page.wait_for_selector("[data-phase]")
    ben.page.get_by_role("button", name="Menu").click()
    ben.page.get_by_role("button", name="Leave your seat").click()
    ben.page.get_by_role("button", name="Leave", exact=True).click()
    anna.page.get_by_text("Ben ist gegangen.").wait_for()
    ben.page.get_by_role("button", name="Come back").click()
    anna.page.get_by_text("Ben ist wieder da.").wait_for()
    ben.page.get_by_role("button", name="Come back").wait_for(state="detached")


def test_on_one_device_everyone_sees_their_own_two_cards(person: Come) -> None:
    owner = person("Ida", language="en")
    page = owner.page
    code = owner.guest.open("fkk", 3, one_device=True)
    with owner.guest.visit(code) as visitor:
        for seat, name in ((1, "Ole"), (2, "Pia")):
            visitor.do("sit", seat=seat, name=name)
        visitor.do("start")
    owner.sit_at(code)
    page.wait_for_selector("[data-phase=look]")
    saw: dict[str, set[str]] = {}
    holder = "Ida"
    while len(saw) < 3:
        page.wait_for_selector(f"[data-uncover], [data-seen], {LEGAL}")
        if page.query_selector("[data-uncover]"):
            assert (
                page.get_by_role("button", name="Log").count() == 0
            )  # it has the last one's cards
            assert page.inner_text("[data-told]") == ""
            holder = page.inner_text(".cover strong")
        elif page.query_selector("[data-seen]") and holder not in saw:
            owner.until(lambda: len(open_cards(owner)) == 2, "two cards lie open")
            assert f"{holder}, look closely" in page.inner_text("header")
            saw[holder] = open_cards(owner)
        owner.click_one()
        page.wait_for_timeout(150)
    assert [{place.split()[1] for place in saw[name]} for name in ("Ida", "Ole", "Pia")] == [
        {"0"},
        {"1"},
        {"2"},
    ]


def open_cards(someone: Person) -> set[str]:
    """Where cards of rows lie face up."""
    shown = someone.page.locator('[data-place^="row"]:has([data-card]:not([data-card=""]))')
    return {one.get_attribute("data-place") or "" for one in shown.all()}
