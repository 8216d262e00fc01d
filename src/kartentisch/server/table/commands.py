"""What a command leads to at a table, or why it is refused.

Nothing is changed here: the room has the entries written first, and shows the table after them.
What the host alone may do is in hosting.py.
"""

from msgspec.structs import replace

from kartentisch.games import Refusal
from kartentisch.server.table import entries as e
from kartentisch.server.table.bots import STAND_IN
from kartentisch.server.table.checks import check_one_device, occupant_at
from kartentisch.server.table.common_deals import check_common
from kartentisch.server.table.hosting import arranged, filled, handed_over, started
from kartentisch.server.table.person import EVERYONE, Company, Person, tidy_words
from kartentisch.server.table.rated import check_rateable
from kartentisch.server.table.table import Progress, Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.boards import boards_of
from kartentisch.server.wire.refusals import by_rules, refused


def judge(
    table: Table, person: Person, command: m.AnyCommand, company: Company = EVERYONE
) -> Progress:
    """What a person's command leads to: its entries and the table after them. Or it is refused.

    company: who is here. The table itself does not know, so what depends on it is decided now and
    is written in the entries.
    """
    return judge_entries(table, entries_for(table, person, command, company))


def judge_entries(table: Table, entries: list[e.AnyEntry]) -> Progress:
    """What entries lead to. Refused if the rules of the game don't allow a move among them."""
    try:
        return table.after(entries)
    except Refusal as refusal:
        raise by_rules(refusal) from None


def entries_for(
    table: Table, person: Person, command: m.AnyCommand, company: Company
) -> list[e.AnyEntry]:
    """What a person's command would write. Refused if it is not theirs to give, or not now."""
    if table.common is not None:
        check_common(table.common, command)
    match command:
        case m.Move():
            return [moved(table, person, command)]
        case m.TakeBack():
            return [took_back(table, person, command)]
        case m.Say():
            return [spoken(table, person, command)]
        case m.ConfirmSeen():
            return [seen(table, person, command)]
        case m.Sit():
            return [sat(table, person, command)]
        case m.Stand():
            return [stood(table, person, command)]
        case m.Again():
            return ready(table, person, command, company)
        case m.Undo():
            return [undone(table, person, command)]
        case m.HandOver():
            return [handed_over(table, person, command, company)]
        case m.Pause() | m.Resume() if table.settings.over_days:
            return [agreed(table, person, command)]
        case m.Look() | m.AskHint() | m.Call():
            raise refused("not_allowed")  # nothing of these is written
    return [arranged(table, person, command, company)]


# --- in a match


def moved(table: Table, person: Person, command: m.Move) -> e.Moved:
    """A move. Whether it is legal, the game says when it is played."""
    check_own(table, person, command.seat)
    check_running(table)
    return e.Moved(by=person.id, id=command.id, seat=command.seat, move=command.move)


def took_back(table: Table, person: Person, command: m.TakeBack) -> e.TookBack:
    """A step taken back. Whether there is one, the game says."""
    check_own(table, person, command.seat)
    check_running(table)
    return e.TookBack(by=person.id, id=command.id, seat=command.seat)


def undone(table: Table, person: Person, command: m.Undo) -> e.Undone:
    """The last decision of a seat undone, and everything after it. Only bots may be affected."""
    check_own(table, person, command.seat)
    check_running(table)
    if not table.settings.undo:
        raise refused("no_undo")
    if any(seat != command.seat for seat, _ in table.people()):
        raise refused("undo_alone")
    moves = table.moves_before_last_decision(command.seat)
    if moves is None:
        raise refused("nothing_to_undo")
    return e.Undone(by=person.id, id=command.id, seat=command.seat, moves=moves)


def seen(table: Table, person: Person, command: m.ConfirmSeen) -> e.Seen:
    """What a seat was shown once has been seen."""
    check_own(table, person, command.seat)
    if table.game is None or not boards_of(table.settings.game).seen_once:
        raise refused("nothing_shown")
    return e.Seen(by=person.id, id=command.id, seat=command.seat)


def spoken(table: Table, person: Person, command: m.Say) -> e.Spoken:
    """Something said, if the table allows it."""
    if command.text is not None and not table.settings.chat:
        raise refused("no_chat")
    if not table.seats_of(person.id):
        raise refused("not_playing")
    text = tidy_words(command.text or "") or None
    if (text is None) == (command.phrase is None):
        raise refused("say_what")
    return e.Spoken(by=person.id, id=command.id, phrase=command.phrase, text=text)


# --- pauses that are agreed


def agreed(table: Table, person: Person, command: m.Pause | m.Resume) -> e.AnyEntry:
    """Over days a pause needs everyone who plays, and any of them ends it, or says no to it.

    Nobody is there all the time, so the host alone may not take time from the others.
    """
    if table.phase != "playing":
        raise refused("not_running")
    players = {one.person for _, one in table.people() if not one.left}
    if person.id not in players:
        raise refused("not_playing")
    by, name = person.id, command.id
    if isinstance(command, m.Resume):
        if not table.paused and not table.pausing:
            raise refused("not_paused")
        return e.Resumed(by=by, id=name) if table.paused else e.PauseRefused(by=by, id=name)
    if table.paused:
        raise refused("paused")
    if players <= {*table.pausing, person.id}:
        return e.Paused(by=by, id=name)
    if person.id in table.pausing:
        raise refused("pause_wished")
    return e.PauseWished(by=by, id=name)


# --- sitting down and getting up


def sat(table: Table, person: Person, command: m.Sit) -> e.Sat | e.Returned:
    """A seat taken, if it is free; or somebody is back on the seat that waited for them."""
    check_rateable(table, person)
    if command.name is not None:
        check_one_device(table, command.name)
    seat, occupant = command.seat, occupant_at(table, command.seat)
    if occupant is not None and occupant.left and occupant.person == person.id:
        return e.Returned(by=person.id, id=command.id, seat=seat)
    if table.phase == "playing":
        check_newcomer(table, person, seat)
    elif occupant is not None and occupant.person is not None and not occupant.left:
        raise refused("taken")
    leaves = None
    own = table.seats_of(person.id)
    if own and not table.settings.one_device:
        if table.phase != "open":
            raise refused("seated")
        leaves = own[0]
    return e.Sat(by=person.id, id=command.id, seat=seat, entropy=command.entropy, leaves=leaves)


def check_newcomer(table: Table, person: Person, seat: int) -> None:
    """Refused unless a person may take over a bot's seat in the running match.

    Nobody may who knows other cards of this match: who has held another seat of it.
    """
    if not table.settings.newcomers:
        raise refused("no_newcomers")
    if table.deal is not None:  # somebody may know all cards of this match
        raise refused("known_deal")
    held = table.held.get(person.id, frozenset())
    if held and seat not in held:
        raise refused("held_another")
    occupant = table.occupants[seat]
    if occupant is None or occupant.person is not None:
        raise refused("waits_for_someone")


def stood(table: Table, person: Person, command: m.Stand) -> e.Stood:
    """A seat left. In a match it waits for its person while a bot plays."""
    check_own(table, person, command.seat)
    level = STAND_IN if table.phase == "playing" else None
    return e.Stood(by=person.id, id=command.id, seat=command.seat, level=level)


def ready(table: Table, person: Person, command: m.Again, company: Company) -> list[e.AnyEntry]:
    """Another match begins when every person wants one who has not left and plays themselves."""
    if table.phase != "over":
        raise refused("not_over")
    if all(occupant.left for _, occupant in table.people() if occupant.person == person.id):
        raise refused("not_playing")
    waiting = [
        occupant
        for _, occupant in table.people()
        if occupant.person != person.id
        and not (occupant.again or occupant.left or occupant.standing_in)
    ]
    if waiting or None in table.occupants:
        return [e.Ready(by=person.id, id=command.id, entropy=command.entropy)]
    occupants = [
        replace(
            occupant,
            again=False,
            entropy=command.entropy if occupant.person == person.id else occupant.entropy,
        )
        if occupant is not None and not occupant.left
        else None
        for occupant in table.occupants
    ]
    # The start carries the command's id: tables are read from there on, also after a crash.
    wish = e.Ready(by=person.id, entropy=command.entropy)
    return [wish, started(table, filled(occupants, STAND_IN), person, command.id, company)]


# --- conditions


def check_own(table: Table, person: Person, seat: int) -> None:
    """Refused unless the seat is the person's own and they have not left it."""
    if seat >= len(table.occupants):
        raise refused("no_seat", seats=len(table.occupants))
    occupant = table.occupants[seat]
    if occupant is None or occupant.person != person.id:
        raise refused("not_your_seat")
    if occupant.left:
        raise refused("left")


def check_running(table: Table) -> None:
    """Refused unless a match is running and not paused."""
    if table.phase != "playing":
        raise refused("not_running")
    if table.paused:
        raise refused("paused")
