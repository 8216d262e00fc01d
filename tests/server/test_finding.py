"""Quick matches: people find each other's tables, and never one where nobody waits."""

from running import Guest, Server


def find(guest: Guest, game: str = "pairs", seats: int = 2, **settings: object) -> tuple[str, bool]:
    wish = {"settings": {"game": game, "seats": seats, **settings}}
    found = guest.post("/api/tables/find", wish)
    return str(found["code"]), bool(found["waiting"])


def test_the_second_who_looks_joins_the_first_and_the_third_opens_another(server: Server) -> None:
    first, second, third = (server.guest(name) for name in ("Ada", "Bruno", "Clara"))
    code, waiting = find(first)
    assert not waiting
    with first.visit(code) as host:
        chairs = host.table["chairs"]
        assert [chair["level"] for chair in chairs] == [None, "medium"]
        assert host.table["settings"]["public"]
        assert find(third, "fkk")[0] != code, "another game"
        assert find(second) == (code, True)
        with second.visit(code) as guest:
            guest.do("sit", seat=1)
            assert [chair["person"] for chair in guest.table["chairs"]] == [first.id, second.id]
            other, waiting = find(third)
            assert other != code, "it is full"
            assert not waiting
    assert find(second, rated=False)[0] not in (code, other), "nobody is there any more"


def test_a_rated_quick_match_keeps_newcomers_out(server: Server) -> None:
    ada = server.guest("Ada")
    code, waiting = find(ada, rated=True, hints=False, limit=60)
    assert not waiting
    settings = ada.get(f"/api/tables/{code}")["settings"]
    assert (settings["rated"], settings["newcomers"]) == (True, False)
