"""How one has done over time: only what counts, and what reviews that were made say."""

import random

import pytest
from running import Server, play_out
from sqlalchemy import insert

from kartentisch.server.storage.database import connect
from kartentisch.server.storage.looking_back import habits, reviewed
from kartentisch.server.storage.schema import reviews

DECISION = (
    '{{"step":{step},"seat":{seat},"round":0,"grade":"{grade}","move":0,"best":0,"wins":0.5,'
    '"best_wins":0.5,"cost":{cost},"error":0.0,"lead":0.0}}'
)


def review(*decisions: tuple[int, int, str, float]) -> str:
    """A review as it is kept, of decisions at a step, of a seat, with a grade and a cost."""
    texts = [
        DECISION.format(step=step, seat=seat, grade=grade, cost=cost)
        for step, seat, grade, cost in decisions
    ]
    return f'{{"decisions":[{",".join(texts)}],"chances":[],"seats":[]}}'


def test_results_come_oldest_first_with_players_and_opponents(server: Server) -> None:
    anna, bea = server.guest("Anna"), server.guest("Bea")
    with anna.visit(anna.open("pairs", 3, fill="easy", start=True)) as visitor:
        visitor.play(random.Random(1))
    together = anna.open("pairs", 2)
    with anna.visit(together) as first, bea.visit(together) as second:
        second.do("sit", seat=1)
        first.do("start")
        play_out([first, second])
    past = anna.get("/api/me/past")
    told = [(one["players"], one["people"], one["game"]) for one in past["results"]]
    assert told == [(3, False, "pairs"), (2, True, "pairs")]
    assert past["habits"] == []
    assert sum(one["won"] for one in (*past["results"][1:], *bea.get("/api/me/past")["results"]))


def test_habits_come_from_the_reviews_of_ones_own_seat(server: Server) -> None:
    anna = server.guest("Anna")
    code = anna.open("pairs", 2, fill="easy", start=True)
    with anna.visit(code) as visitor:
        visitor.play(random.Random(1))
    body = review((1, 0, "mistake", 0.25), (1, 1, "mistake", 0.5), (2, 0, "fine", 0.01))
    engine = connect(f"sqlite:///{server.folder / 'kartentisch.db'}")
    with engine.begin() as connection:
        row = {"code": code, "match": 1, "body": body, "made": 0.0}
        connection.execute(insert(reviews).values(row))
    engine.dispose()
    (told,) = anna.get("/api/me/past")["habits"]
    assert told == {
        "game": "pairs",
        "reviews": 1,
        "decisions": 2,
        "mistakes": 1,
        "lost": [0.25, 0.0, 0.0],
        "phases": [
            {
                "about": {"de": "die erste Karte", "en": "the first card"},
                "decisions": 1,
                "lost": 0.25,
            },
            {
                "about": {"de": "die zweite Karte", "en": "the second card"},
                "decisions": 1,
                "lost": 0.0,
            },
        ],
        "earlier": None,
        "recent": None,
    }


def test_parts_of_a_match_and_both_halves_of_the_past_are_told_apart() -> None:
    worse = review((1, 0, "mistake", 0.3), (30, 0, "doubtful", 0.1), (15, 0, "good", 0.2))
    better = review((30, 0, "doubtful", 0.1))
    found = [
        reviewed(body, 0, ["first"] * 30) for body in (worse, worse, worse, better, better, better)
    ]
    assert found[0].lost == [0.3, 0.0, 0.1]
    told = habits("pairs", found)
    assert (told.earlier, told.recent) == pytest.approx((0.4, 0.1))
    assert [round(one, 3) for one in told.lost] == [0.15, 0.0, 0.1]
    assert habits("pairs", found[:5]).earlier is None
