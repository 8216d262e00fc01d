"""What a command does at a table: the entries to write into its journal, or why not.

Nothing is changed here. The house writes the entries down first, and only then does the table go on
by them.
"""

from kartentisch.games import Refusal, game_class
from kartentisch.server.storage.people import Person
from kartentisch.server.table import entries as e
from kartentisch.server.table.fairness import new_secret
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import by_rules, refused

STAND_IN = "medium"  # the level of a bot that plays for someone

BOT_NAMES = ("Ada", "Bruno", "Clara", "Emil", "Frieda", "Hugo", "Ida", "Karl", "Lotte", "Oskar")


def entries_for(table: Table, person: Person, command: m.AnyCommand) -> list[e.AnyEntry]:
    """What a person's command writes into the journal. Refused if it may not be done."""
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
    """A move, if the rules allow it."""
    check_own(table, person, command.seat)
    check_move(table, command.seat, command.move)
    return e.Moved(by=person.id, id=command.id, seat=command.seat, move=command.move)


def check_move(table: Table, seat: int, move: int) -> None:
    """Refused unless the move is legal."""
    if table.phase != "playing":
        raise refused("not_running")
    game = table.running()
    if move not in game.legal(seat):
        raise by_rules(game.refusal(seat, move))


def took_back(table: Table, person: Person, command: m.TakeBack) -> e.TookBack:
    """A step taken back, if there is one."""
    check_own(table, person, command.seat)
    if table.phase != "playing":
        raise refused("not_running")
    game = table.running()
    if not game.may_take_back(command.seat):
        try:
            game.take_back(command.seat)
        except Refusal as refusal:
            raise by_rules(refusal) from None
    return e.TookBack(by=person.id, id=command.id, seat=command.seat)


def spoken(table: Table, person: Person, command: m.Say) -> e.Spoken:
    """Something said, if the table allows that."""
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
    taken = place_at(table, command.seat)
    if taken is not None and taken.level is None:
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
    """Another game begins when all persons but those who are away want one."""
    if table.phase != "over":
        raise refused("not_over")
    if not table.seats_of(person.id):
        raise refused("not_playing")
    waiting = [
        place
        for _, place in table.people()
        if place.person != person.id and not place.again and not place.standing_in
    ]
    if waiting or any(place is None for place in table.places):
        return [e.Ready(by=person.id, id=command.id, entropy=command.entropy)]
    places = [
        e.Place(place.name, place.person, place.level, place.standing_in, False, place.entropy)
        for place in table.places
        if place is not None
    ]
    for place in places:
        if place.person == person.id:
            place.entropy = command.entropy
    # The start carries the command's id: a table is read from there on, after a crash too.
    wish = e.Ready(by=person.id, entropy=command.entropy)
    return [wish, started(table, places, person, command.id)]


def arranged(
    table: Table, person: Person, command: m.SeatBot | m.Free | m.Change | m.Start
) -> list[e.AnyEntry]:
    """What only the host may do, between games."""
    check_not_running(table)
    by, name = person.id, command.id
    match command:
        case m.SeatBot(seat=seat, level=level):
            place = place_at(table, seat)
            if place is not None and place.person is not None:
                raise refused("taken")
            return [e.BotSat(by=by, id=name, seat=seat, name=bot_name(table, seat), level=level)]
        case m.Free(seat=seat):
            if place_at(table, seat) is None:
                raise refused("empty_seat")
            return [e.Stood(by=by, id=name, seat=seat)]
        case m.Change(settings=settings):
            check_settings(settings)
            if settings.game != table.settings.game:
                raise refused("other_game")
            if any(place is not None for place in table.places[settings.seats :]):
                raise refused("seated_too_far")
            return [e.Set(by=by, id=name, settings=settings)]
        case m.Start(fill=level):
            return [start(table, person, name, level)]


def start(table: Table, person: Person, command: str | None, fill: str | None) -> e.Started:
    """The start of a game; bots of a level take the free seats."""
    if not any(table.people()):
        raise refused("nobody")
    places = []
    for seat, place in enumerate(table.places):
        if place is None and fill is None:
            raise refused("free_seats")
        places.append(place or e.Place(bot_name(table, seat), level=fill))
    return started(table, places, person, command)


def started(table: Table, places: list[e.Place], person: Person, command: str | None) -> e.Started:
    """The start of a game between these; a rematch moves the start player on."""
    options = settle_options(table.settings)
    if table.match and options["start"] == "random":
        options["start"] = (table.first_starter + 1) % len(places)
    return e.Started(
        by=person.id,
        id=command,
        host=table.host,
        settings=table.settings,
        options=options,
        places=places,
        match=table.match + 1,
        secret=table.secret,
        next_secret=new_secret(),
        deal=table.deal if table.match == 0 else None,
    )


def opened(person: Person, settings: m.Settings, deal: str | None = None) -> e.Opened:
    """A new table."""
    check_settings(settings)
    return e.Opened(by=person.id, settings=settings, secret=new_secret(), deal=deal)


def check_settings(settings: m.Settings) -> None:
    """Refused unless the game can be played so."""
    settle_options(settings)


def settle_options(settings: m.Settings) -> dict[str, int | str]:
    """Every option of the table's game, the usual value where none was chosen."""
    try:
        return game_class(settings.game).completed_options(settings.seats, settings.options)
    except Refusal as refusal:
        raise by_rules(refusal) from None


def check_own(table: Table, person: Person, seat: int) -> None:
    """Refused unless the seat is the person's own."""
    place = place_at(table, seat)
    if place is None or place.person != person.id:
        raise refused("not_your_seat")


def check_not_running(table: Table) -> None:
    """Refused while a game is running."""
    if table.phase == "playing":
        raise refused("running")


def place_at(table: Table, seat: int) -> e.Place | None:
    """Whoever sits at a seat; refused if the table has no such seat."""
    if seat >= len(table.places):
        raise refused("no_seat", seats=len(table.places))
    return table.places[seat]


def bot_name(table: Table, seat: int) -> str:
    """A name for a bot that nobody at the table has."""
    used = {place.name for at, place in enumerate(table.places) if place and at != seat}
    names = BOT_NAMES[seat:] + BOT_NAMES[:seat]
    return next(name for name in names if name not in used)
