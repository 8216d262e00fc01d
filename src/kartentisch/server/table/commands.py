"""What a command leads to at a table, or why it is refused.

Nothing is changed here: the room has the entries written first, and shows the table after them.
"""

from msgspec.structs import replace

from kartentisch.games import Refusal, game_class
from kartentisch.server.table import entries as e
from kartentisch.server.table.fairness import new_secret
from kartentisch.server.table.person import Person
from kartentisch.server.table.table import Progress, Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import by_rules, refused

STAND_IN = "medium"  # the level of a bot that plays for someone

BOT_NAMES = ("Ada", "Bruno", "Clara", "Emil", "Frieda", "Hugo", "Ida", "Karl", "Lotte", "Oskar")


def judge(table: Table, person: Person, command: m.AnyCommand) -> Progress:
    """What a person's command leads to: its entries and the table after them. Or it is refused."""
    return judge_entries(table, entries_for(table, person, command))


def judge_entries(table: Table, entries: list[e.AnyEntry]) -> Progress:
    """What entries lead to. Refused if the rules of the game don't allow a move among them."""
    try:
        return table.after(entries)
    except Refusal as refusal:
        raise by_rules(refusal) from None


def entries_for(table: Table, person: Person, command: m.AnyCommand) -> list[e.AnyEntry]:
    """What a person's command would write. Refused if it is not theirs to give, or not now."""
    match command:
        case m.Move():
            return [moved(table, person, command)]
        case m.TakeBack():
            return [took_back(table, person, command)]
        case m.Say():
            return [spoken(table, person, command)]
        case m.Sit():
            return [sat(table, person, command)]
        case m.Stand():
            return [stood(table, person, command)]
        case m.Again():
            return ready(table, person, command)
        case m.SeatBot() | m.Free() | m.Change() | m.Start():
            if person.id != table.host:
                raise refused("not_host")
            return arranged(table, person, command)
    raise refused("malformed", detail=type(command).__name__)


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


def spoken(table: Table, person: Person, command: m.Say) -> e.Spoken:
    """Something said, if the table allows it."""
    if command.text is not None and not table.settings.chat:
        raise refused("no_chat")
    if not table.seats_of(person.id):
        raise refused("not_playing")
    text = " ".join((command.text or "").split()) or None
    if (text is None) == (command.phrase is None):
        raise refused("say_what")
    return e.Spoken(by=person.id, id=command.id, name=person.name, phrase=command.phrase, text=text)


def sat(table: Table, person: Person, command: m.Sit) -> e.Sat:
    """A seat taken, if it is free."""
    check_not_running(table)
    occupant = occupant_at(table, command.seat)
    if occupant is not None and occupant.level is None:
        raise refused("taken")
    if table.seats_of(person.id) and not table.settings.one_device:
        raise refused("seated")
    return e.Sat(
        by=person.id,
        id=command.id,
        seat=command.seat,
        name=person.name,
        entropy=command.entropy,
    )


def stood(table: Table, person: Person, command: m.Stand) -> e.Stood:
    """A seat left."""
    check_own(table, person, command.seat)
    level = STAND_IN if table.phase == "playing" else None
    return e.Stood(by=person.id, id=command.id, seat=command.seat, level=level)


def ready(table: Table, person: Person, command: m.Again) -> list[e.AnyEntry]:
    """Another match begins when every person who is not away wants one."""
    if table.phase != "over":
        raise refused("not_over")
    if not table.seats_of(person.id):
        raise refused("not_playing")
    waiting = [
        occupant
        for _, occupant in table.people()
        if occupant.person != person.id and not occupant.again and not occupant.standing_in
    ]
    if waiting or any(occupant is None for occupant in table.occupants):
        return [e.Ready(by=person.id, id=command.id, entropy=command.entropy)]
    occupants = [
        replace(
            occupant,
            again=False,
            entropy=command.entropy if occupant.person == person.id else occupant.entropy,
        )
        for occupant in table.occupants
        if occupant is not None
    ]
    # The start carries the command's id: tables are read from there on, also after a crash.
    wish = e.Ready(by=person.id, entropy=command.entropy)
    return [wish, started(table, occupants, person, command.id)]


def arranged(
    table: Table, person: Person, command: m.SeatBot | m.Free | m.Change | m.Start
) -> list[e.AnyEntry]:
    """What only the host may do, between matches."""
    check_not_running(table)
    by, name = person.id, command.id
    match command:
        case m.SeatBot(seat=seat, level=level):
            occupant = occupant_at(table, seat)
            if occupant is not None and occupant.person is not None:
                raise refused("taken")
            return [e.BotSat(by=by, id=name, seat=seat, name=bot_name(table, seat), level=level)]
        case m.Free(seat=seat):
            if occupant_at(table, seat) is None:
                raise refused("empty_seat")
            return [e.Stood(by=by, id=name, seat=seat)]
        case m.Change(settings=settings):
            complete_options(settings)
            if settings.game != table.settings.game:
                raise refused("other_game")
            if any(occupant is not None for occupant in table.occupants[settings.seats :]):
                raise refused("seated_too_far")
            return [e.Set(by=by, id=name, settings=settings)]
        case m.Start(fill=level):
            return [start(table, person, name, level)]


def start(table: Table, person: Person, command: str | None, fill: str | None) -> e.Started:
    """The start of a match; bots of a level take the free seats."""
    if not any(table.people()):
        raise refused("nobody")
    occupants = []
    for seat, occupant in enumerate(table.occupants):
        if occupant is None and fill is None:
            raise refused("free_seats")
        occupants.append(occupant or e.Occupant(bot_name(table, seat), level=fill))
    return started(table, occupants, person, command)


def started(
    table: Table, occupants: list[e.Occupant], person: Person, command: str | None
) -> e.Started:
    """The start of a match between these; in a rematch the next seat starts."""
    options = complete_options(table.settings)
    if table.match and options["start"] == "random":
        options["start"] = (table.first_starter + 1) % len(occupants)
    return e.Started(
        by=person.id,
        id=command,
        host=table.host,
        settings=table.settings,
        options=options,
        occupants=occupants,
        match=table.match + 1,
        secret=table.secret,
        next_secret=new_secret(),
        deal=table.deal if table.match == 0 else None,
    )


def opened(person: Person, settings: m.Settings, deal: str | None = None) -> e.TableOpened:
    """A new table."""
    complete_options(settings)
    return e.TableOpened(by=person.id, settings=settings, secret=new_secret(), deal=deal)


def complete_options(settings: m.Settings) -> dict[str, int | str]:
    """Every option of the table's game, chosen or usual. Refused if it can't be played so."""
    try:
        return game_class(settings.game).completed_options(settings.seats, settings.options)
    except Refusal as refusal:
        raise by_rules(refusal) from None


def check_own(table: Table, person: Person, seat: int) -> None:
    """Refused unless the seat is the person's own."""
    occupant = occupant_at(table, seat)
    if occupant is None or occupant.person != person.id:
        raise refused("not_your_seat")


def check_running(table: Table) -> None:
    """Refused unless a match is running."""
    if table.phase != "playing":
        raise refused("not_running")


def check_not_running(table: Table) -> None:
    """Refused while a match is running."""
    if table.phase == "playing":
        raise refused("running")


def occupant_at(table: Table, seat: int) -> e.Occupant | None:
    """Who holds a seat; refused if the table has no such seat."""
    if seat >= len(table.occupants):
        raise refused("no_seat", seats=len(table.occupants))
    return table.occupants[seat]


def bot_name(table: Table, seat: int) -> str:
    """A name for a bot that nobody at the table has."""
    used = {occupant.name for at, occupant in enumerate(table.occupants) if occupant and at != seat}
    names = BOT_NAMES[seat:] + BOT_NAMES[:seat]
    return next(name for name in names if name not in used)
