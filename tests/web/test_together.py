"""Several people at one table, each with a browser of their own."""

from collections.abc import Callable

from browsers import DESKTOP, OVER, Person


def seated(people: list[Person], game: str = "futschikato", seats: int | None = None) -> str:
    """A table with all of them on its seats, the game begun."""
    first, *others = people
    code = first.guest.open(game, seats or len(people), fill=None)
    for seat, one in enumerate(others, start=1):
        with one.guest.visit(code) as visitor:
            visitor.do("sit", seat=seat)
    with first.guest.visit(code) as visitor:
        visitor.do("start", fill="easy")
    for one in people:
        one.sit_at(code)
    return code


def play_together(people: list[Person], moves: int) -> int:
    """Everyone plays when they can, for this many moves or to the end; return how many."""
    made = 0
    idle = 0
    while made < moves and not all(one.is_over() for one in people):
        moved = sum(one.click_one() for one in people)
        made += moved
        idle = 0 if moved else idle + 1
        assert idle < 1000, [(one.name, one.phase) for one in people]
        if not moved:
            people[0].page.wait_for_timeout(20)
    return made


def test_friends_play_a_game_together(person: Callable[..., Person]) -> None:
    people = [person(name) for name in ("Anna", "Ben", "Cleo", "Dana")]
    code = seated(people)
    play_together(people, 10_000)
    winners = people[0].guest.get(f"/api/tables/{code}/matches/1")["winners"]
    assert winners
    for one in people:
        assert one.page.query_selector(OVER) is not None


def test_whoever_reloads_goes_offline_or_comes_back_has_the_same_seat(
    person: Callable[..., Person],
) -> None:
    anna, ben, cleo = people = [person(name) for name in ("Anna", "Ben", "Cleo")]
    code = seated(people)
    play_together(people, 4)
    anna.page.reload()
    anna.page.wait_for_selector("[data-phase]")
    ben.context.set_offline(True)
    ben.page.wait_for_timeout(300)
    ben.context.set_offline(False)
    cleo.page.close()
    cleo.page = cleo.open_page()
    cleo.sit_at(code)
    assert play_together(people, 10_000) > 0
    for one in people:
        assert one.page.query_selector(OVER) is not None
    ben.faults = [fault for fault in ben.faults if "WebSocket" not in fault]


def test_a_spectator_sees_the_game_and_no_hand(person: Callable[..., Person]) -> None:
    player, watcher = person("Anna"), person("Zoe", size=DESKTOP)
    code = player.guest.open("futschikato", 3, fill="easy", start=True)
    watcher.sit_at(code)
    player.sit_at(code)
    player.play_to_the_end()
    watcher.until(watcher.is_over, "the end of the game for a spectator")
    assert watcher.page.query_selector_all("[data-move]") == []
    assert not any('"hand"' in frame for frame in watcher.received)


def test_one_device_goes_round(person: Callable[..., Person]) -> None:
    owner = person("Anna")
    code = owner.guest.open("futschikato", 3, one_device=True)
    with owner.guest.visit(code) as visitor:
        visitor.do("sit", seat=1)
        visitor.do("sit", seat=2)
        visitor.do("start")
    owner.sit_at(code)
    owner.play_to_the_end()
    assert owner.guest.get(f"/api/tables/{code}/matches/1")["winners"]
    owner.page.get_by_role("button", name="Zurück in die Lobby").click()
    owner.page.get_by_role("button", name="Los geht’s").wait_for()


def test_a_rematch_goes_on_at_the_same_link(person: Callable[..., Person]) -> None:
    someone = person("Anna")
    code = someone.guest.open("futschikato", 3, fill="easy", start=True)
    someone.sit_at(code)
    someone.play_to_the_end()
    someone.page.click(f"{OVER} button.main")
    someone.until(lambda: not someone.is_over(), "the second game")
    someone.play_to_the_end()
    assert someone.guest.get(f"/api/tables/{code}/matches/2")["winners"]
    assert someone.page.url.endswith(code)


def test_a_finished_game_is_watched_again_and_its_shuffle_checked(
    person: Callable[..., Person],
) -> None:
    someone = person("Anna", language="en")
    code = someone.guest.open("futschikato", 3, fill="easy", start=True)
    someone.sit_at(code)
    someone.play_to_the_end()
    someone.go(f"/replay/{code}/1?step=5&from=open")
    someone.page.wait_for_selector("[data-phase]")
    someone.page.get_by_role("button", name="One step forward").click()
    someone.page.wait_for_selector("[data-step='6']")
    assert "step=6" in someone.page.url
    someone.page.get_by_role("button", name="Check the shuffle").click()
    result = someone.page.wait_for_selector("[data-fair]")
    assert result is not None
    assert result.get_attribute("data-fair") == "true"
    # This device came after the deal, so it can't know what was shown before.
    someone.page.get_by_text("This device kept no note of this game").wait_for()
    assert someone.axe() == []


def test_the_check_compares_the_record_with_what_the_device_knew(
    person: Callable[..., Person],
) -> None:
    someone = person("Anna", language="en")
    someone.go("/")
    someone.page.get_by_role("button", name="Play now").first.click()
    someone.page.wait_for_url("**/t/*")
    code = someone.page.url.rpartition("/")[2].partition("?")[0]
    someone.play_to_the_end()
    someone.go(f"/replay/{code}/1")
    someone.page.get_by_role("button", name="Check the shuffle").click()
    someone.page.wait_for_selector("[data-fair=true]")
    someone.page.get_by_text("that your device was shown before the deal").wait_for()
    someone.page.get_by_text("What your device added is in it").wait_for()
    kept = "JSON.parse(localStorage.getItem('kartentisch.shuffles'))"
    someone.page.evaluate(
        f"""() => {{ const kept = {kept}; kept['{code}/1'].commitment = 'ab'.repeat(32);
        localStorage.setItem('kartentisch.shuffles', JSON.stringify(kept)); }}"""
    )
    someone.go(f"/replay/{code}/1?step=1")
    someone.page.get_by_role("button", name="Check the shuffle").click()
    someone.page.wait_for_selector("[data-fair=false]")


def test_the_language_is_switched_in_the_middle_of_a_game(person: Callable[..., Person]) -> None:
    someone = person("Anna")
    code = someone.guest.open("futschikato", 3, fill="easy", start=True)
    someone.sit_at(code)
    someone.play_on(2)
    before = someone.page.inner_text("header")
    someone.page.get_by_role("button", name="Menü").click()
    someone.page.get_by_role("radio", name="English").check()
    someone.page.keyboard.press("Escape")
    someone.page.wait_for_selector("html[lang='en']")
    assert someone.page.inner_text("header") != before
    someone.play_to_the_end()
    assert someone.guest.get(f"/api/tables/{code}/matches/1")["winners"]
