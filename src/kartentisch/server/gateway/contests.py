"""Events for the browser: lists, an event with its standing, one of its deals, and proofs.

Whatever follows from hidden cards is told when the event is over. Before that, people who have
finished a deal see how others did at it.
"""

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from kartentisch.games import Refusal, game_class
from kartentisch.server.gateway.api.finished import replayable
from kartentisch.server.gateway.common_deals import PROVEN, own_record, state_of
from kartentisch.server.gateway.contest_standing import (
    ContestStanding,
    ContestStandings,
    rows_for,
)
from kartentisch.server.gateway.deal_paths import Walk
from kartentisch.server.gateway.standings import ranked, shown
from kartentisch.server.storage.attempts import Attempt, Turning
from kartentisch.server.storage.contests import Contests, ContestSeat
from kartentisch.server.table.common_deals import deal_name, number_of
from kartentisch.server.table.contests import DUPLICATE, METHOD, Contest
from kartentisch.server.table.fairness import commitment_of
from kartentisch.server.wire.contests import (
    ContestAbout,
    ContestCommitment,
    ContestCommitments,
    ContestDeal,
    ContestDealText,
    ContestGroup,
    ContestLists,
    ContestText,
    MyContest,
    NewContest,
    TurningPoint,
)
from kartentisch.server.wire.deals import DealParting, as_it_is
from kartentisch.server.wire.refusals import Refused, by_rules, refused

MOST_OWN_TURNING = 5  # turning points of one's own that are shown
MOST_PLAYED = 8  # events in which one has played, with how one stands there


def contest_from(
    wanted: NewContest, contest: str, host: str, title: str, secret: str, now: float
) -> Contest:
    """The event that somebody wants to open. Refused if it can't be played so."""
    players = wanted.players
    try:
        options = game_class(wanted.game).completed_options(players, wanted.options)
    except Refusal as refusal:
        raise by_rules(refusal) from None
    begins = now + wanted.begins * 3600
    return Contest(
        *(contest, host, title, wanted.form, wanted.game, players, options, wanted.deals),
        *(wanted.public, wanted.limit, begins, begins + wanted.hours * 3600, now, secret),
    )


# --- lists


def lists_for(contests: Contests, person: str | None, closed: frozenset[str]) -> ContestLists:
    """The public events, and somebody's own. closed: what the operator has taken away."""
    public = [one for one in contests.public() if one.id not in closed]
    mine = [] if person is None else [one for one in contests.of(person) if one.id not in closed]
    everywhere = list({one.id: one for one in [*public, *mine]}.values())
    people = contests.people_in(everywhere)
    names = [name for one in everywhere for name in one.names]
    tries = contests.attempts_by([person], names) if person is not None and mine else []
    now = contests.wall_clock()
    about = {one.id: about_of(one, person, people, tries, now) for one in everywhere}
    return ContestLists(now, [about[one.id] for one in public], [about[one.id] for one in mine])


def played_by(
    contests: Contests, standings: ContestStandings, person: str, closed: frozenset[str]
) -> list[MyContest]:
    """The last events in which somebody has finished a deal, and how they stand there."""
    mine = {one.id: one for one in contests.of(person) if one.id not in closed}
    names = [name for one in mine.values() for name in one.names]
    tries = contests.attempts_by([person], names)
    people, now = contests.people_in(list(mine.values())), contests.wall_clock()
    about = [about_of(one, person, people, tries, now) for one in mine.values()]
    found = []
    for one in [one for one in about if one.done][:MOST_PLAYED]:
        over = one.phase == "over"
        standing = standings.of(contests, mine[one.id], over, person, one.done)
        own = [replace(row, you=True) for who, row in standing.rows if who == person]
        found += [MyContest(one, row) for row in own]
    return found


def about_of(
    contest: Contest,
    person: str | None,
    people: dict[str, int],
    tries: Sequence[Attempt],
    now: float,
) -> ContestAbout:
    """An event, as lists show it."""
    own = [one for one in tries if one.deal.startswith(f"{contest.id}.")]
    return ContestAbout(
        *(contest.id, contest.title, contest.game, contest.players, contest.deals),
        *(contest.form, contest.public, contest.begins, contest.ends, contest.phase(now)),  # type: ignore[arg-type]
        people.get(contest.id, 0),
        contest.host == person,
        sum(one.result is not None for one in own),
    )


# --- an event


def contest_text(
    contests: Contests, standings: ContestStandings, contest: Contest, person: str | None
) -> ContestText:
    """An event, how far somebody has come, and how everyone stands."""
    now = contests.wall_clock()
    phase = contest.phase(now)
    over = phase == "over"
    seats = contests.seats(contest) if contest.form == DUPLICATE else []
    together = companions(contest, seats, person)
    tries = contests.attempts_by(together, contest.names)
    mine = {one.deal: one for one in tries if one.person == person}
    done = sum(one.result is not None for one in mine.values())
    standing = standings.of(contests, contest, over, person, done)
    people = contests.people_in([contest])
    upcoming = next_deal(contest, tries) if phase == "running" and together else None
    waits = any(one.result is None for one in tries) and not any(
        one.result is None for one in mine.values()
    )
    return ContestText(
        about_of(contest, person, people, list(mine.values()), now),
        now,
        contests.host_name(contest),
        contest.limit,
        contest.options,
        [
            deal_about(contest, number, mine, standing, chair_of(seats, person), over)
            for number in contest.numbers
        ],
        None if waits else upcoming,
        waits and upcoming is not None,
        rows_for(standing, person),
        groups_of(contest, seats, person, standing, tries),
        over and standing.weighing,
        in_words(contests, own_turning(mine.values()), standing.names, person) if over else [],
        in_words(contests, all_turning(standing), standing.names, person),
    )


def companions(contest: Contest, seats: Sequence[ContestSeat], person: str | None) -> list[str]:
    """Who plays at somebody's table: themselves, or their group; nobody without a chair."""
    if contest.form != DUPLICATE:
        return [person] if person is not None else []
    group = next((seat.group for seat in seats if seat.person == person), None)
    return [seat.person for seat in seats if seat.group == group]


def chair_of(seats: Sequence[ContestSeat], person: str | None) -> int:
    """Somebody's chair in their group; the first if they have none, or play alone."""
    return next((seat.chair for seat in seats if seat.person == person), 0)


def next_deal(contest: Contest, tries: Sequence[Attempt]) -> int | None:
    """The deal that is to be finished or begun; None if all are done."""
    open_ones = [number_of(one.deal) for one in tries if one.result is None]
    number = (
        min(open_ones) if open_ones else 1 + max((number_of(one.deal) for one in tries), default=0)
    )
    return number if number <= contest.deals else None


def deal_about(
    contest: Contest,
    number: int,
    mine: dict[str, Attempt],
    standing: ContestStanding,
    chair: int,
    over: bool,
) -> ContestDeal:
    """A deal, and how far somebody has come with it."""
    name, secret = deal_name(contest.id, number), contest.secret_of(number)
    own = mine.get(name)
    result = own and own.result
    percent = None if own is None else standing.percents.get((own.person, name))
    return ContestDeal(
        number,
        contest.seat_at(number, chair) if own is None else own.seat,
        state_of(own),
        standing.people.get(name, 0),
        own and own.code,
        result and result.place,
        None if result is None else result.points,
        None if percent is None else round(percent, 1),
        commitment_of(secret),
        secret if over else None,
    )


def groups_of(
    contest: Contest,
    seats: Sequence[ContestSeat],
    person: str | None,
    standing: ContestStanding,
    tries: Sequence[Attempt],
) -> list[ContestGroup]:
    """The groups of an event with people."""
    begun = {one.person for one in tries} | {who for who, _ in standing.rows}
    found: dict[int, ContestGroup] = {}
    for seat in seats:
        empty: list[str | None] = [None] * contest.players
        group = found.setdefault(seat.group, ContestGroup(seat.group, empty, None, False))
        group.chairs[seat.chair] = seat.name
        if seat.person == person:
            group.mine = seat.chair
        group.begun = group.begun or seat.person in begun
    return list(found.values())


# --- turning points


class DecidingMove(NamedTuple):
    """A decision that decided much, and whose it was."""

    deal: str
    person: str
    seat: int
    code: str
    point: Turning


def own_turning(mine: Iterable[Attempt]) -> list[DecidingMove]:
    """The most decisive decisions of one's own, in the order in which they were made."""
    found = [
        DecidingMove(one.deal, one.person, one.seat, one.code, point)
        for one in mine
        for point in one.turning
    ]
    best = sorted(found, key=lambda one: -abs(one.point[2]))[:MOST_OWN_TURNING]
    return sorted(best, key=lambda one: (number_of(one.deal), one.point[0]))


def all_turning(standing: ContestStanding) -> list[DecidingMove]:
    """The most decisive decisions of everyone, those first."""
    return [
        DecidingMove(one.score.deal, one.score.person, one.score.seat, one.code, point)
        for one, point in standing.turning
    ]


def in_words(
    contests: Contests, found: Iterable[DecidingMove], names: dict[str, str], person: str | None
) -> list[TurningPoint]:
    """Decisions in words; without those of games that can't be played again."""
    told = []
    for deal, who, seat, code, (step, move, worth) in found:
        record = contests.record(code)
        try:
            whole = None if record is None else replayable(json.loads(record))
        except Refused:  # it was played by older rules
            whole = None
        if whole is None:
            continue
        text = Walk(whole, seat).move_words(step, move)
        at = (number_of(deal), names.get(who, ""), who == person, seat, code, step)
        told.append(TurningPoint(*at, text, worth))
    return told


# --- a deal of an event


def deal_text(
    contests: Contests, contest: Contest, number: int, person: str | None
) -> ContestDealText:
    """A deal, what came of it for somebody, and for all who held the same cards."""
    if number not in contest.numbers:
        raise refused("no_event_deal")
    now = contests.wall_clock()
    sealed = contest.phase(now) != "over"
    name, secret = deal_name(contest.id, number), contest.secret_of(number)
    mine = None if person is None else contests.attempt(name, contest.game, person)
    done = mine is not None and mine.result is not None
    seat = contest.plan(number).seat if mine is None else mine.seat
    alike = contests.standing(name, contest.game, seat)  # those with the same cards
    record = own_record(contests, mine) if done and not sealed else None
    walk = Walk(record, seat)
    solo = contest.form != DUPLICATE
    part = walk.parting_of if solo else lambda one: parted_elsewhere(contests, walk, one)
    return ContestDealText(
        about_of(contest, person, contests.people_in([contest]), [mine] if mine else [], now),
        number,
        seat,
        sealed,
        state_of(mine),
        mine and mine.code,
        len(alike),
        shown(ranked(alike), person, sealed, part) if done or not sealed else [],
        walk.forks(alike, [], person) if solo else [],
        alike[0].code if alike and not sealed else None,
        commitment_of(secret),
        None if sealed else secret,
    )


def parted_elsewhere(contests: Contests, walk: Walk, other: Attempt) -> DealParting | None:
    """Where the same seat at another group's table was played otherwise."""
    record = own_record(contests, other) if walk.record is not None else None
    return None if record is None else walk.parting_at_other_table(Walk(record, other.seat))


# --- what is published


def commitments(contest: Contest, now: float) -> ContestCommitments:
    """The deals of an event, committed to; with their secrets when it is over."""
    over = contest.phase(now) == "over"
    deals = [
        ContestCommitment(
            *contest.plan(number),
            commitment_of(contest.secret_of(number)),
            contest.secret_of(number) if over else None,
        )
        for number in contest.numbers
    ]
    times = (contest.made, contest.begins, contest.ends)
    return ContestCommitments(contest.id, METHOD, contest.form, *times, deals)  # type: ignore[arg-type]


def contest_proof(contests: Contests, contest: Contest) -> dict[str, object]:
    """All that one needs to check an event that is over: secrets, and the records of the best."""
    told = commitments(contest, contests.wall_clock())
    if contest.phase(contests.wall_clock()) != "over":
        raise refused("event_sealed")
    deals = []
    for deal in told.deals:
        best = contests.best_records(deal.deal, contest.game, PROVEN)
        deals.append({**msgspec.to_builtins(deal), "records": [as_it_is(one) for one in best]})
    return {**msgspec.to_builtins(told), "deals": deals}
