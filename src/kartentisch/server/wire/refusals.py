"""Why the server refuses something, in German and English. The games have reasons of their own."""

from kartentisch.games.refusals import Refusal
from kartentisch.games.words.language import both
from kartentisch.server.wire.messages import Reason

REASONS = {
    "malformed": both(
        "Diese Nachricht ist nicht zu verstehen: {detail}.",
        "this message can't be understood: {detail}",
    ),
    "no_table": both(
        "Diesen Tisch gibt es nicht. Stimmt der Link?", "there is no such table; check the link"
    ),
    "no_match": both(
        "Dieses Spiel gibt es nicht, oder es ist noch nicht zu Ende.",
        "there is no such game, or it is not over yet",
    ),
    "no_game": both("Dieses Spiel kennen wir nicht.", "there is no such game"),
    "no_language": both(
        "Die Sprachen sind Deutsch (de) und Englisch (en).",
        "the languages are German (de) and English (en)",
    ),
    "no_puzzle": both(
        "Dieses Rätsel gibt es nicht. Nimm das nächste.",
        "there is no such puzzle; take the next one",
    ),
    "not_in_puzzle": both(
        "Dieser Zug geht in diesem Rätsel nicht. Wähle einen, der erlaubt ist.",
        "this move is not possible in this puzzle; choose one that is legal",
    ),
    "no_lesson": both("Diese Lektion gibt es nicht.", "there is no such lesson"),
    "no_name": both(
        "Sag uns, wie du heißt, mit Zeichen, die man sehen kann.",
        "tell us your name, in characters that can be seen",
    ),
    "no_link": both(
        "Diesen Link gibt es nicht (mehr). Öffne ihn ganz, oder erzeuge auf dem anderen Gerät "
        "unter „Meine Spiele“ einen neuen.",
        "there is no such link, or not any more; open all of it, or make a new one under “My "
        "games” on the other device",
    ),
    "expired_link": both(
        "Dieser Link ist abgelaufen. Er gilt zehn Minuten: Erzeuge auf dem anderen Gerät unter "
        "„Meine Spiele“ einen neuen.",
        "this link has expired; it is valid for ten minutes: make a new one under “My games” on "
        "the other device",
    ),
    "used_link": both(
        "Dieser Link ist schon benutzt worden, und er gilt nur einmal. Erzeuge auf dem anderen "
        "Gerät unter „Meine Spiele“ einen neuen. Dort siehst du auch alle deine Geräte.",
        "this link has been used, and it works only once; make a new one under “My games” on the "
        "other device, where you also see all your devices",
    ),
    "too_many_devices": both(
        "Du bist schon auf {most} Geräten angemeldet. Melde unter „Meine Spiele“ erst eins ab.",
        "you are signed in on {most} devices already; sign one out first, under “My games”",
    ),
    "no_device": both(
        "Dieses Gerät ist schon abgemeldet, oder es ist nicht deins.",
        "this device is signed out already, or it is not yours",
    ),
    "no_short_code": both(
        "Das ist kein Code für einen Tisch. Er hat sechs Buchstaben und Ziffern, zum Beispiel "
        "K7M-4QX; I, L, O, 0 und 1 kommen nicht vor.",
        "this is not a code for a table; it has six letters and digits, such as K7M-4QX, and none "
        "of I, L, O, 0 and 1",
    ),
    "void_invite": both(
        "Diesen Code gibt es nicht mehr. Er gilt eine halbe Stunde und nur, bis das Spiel beginnt: "
        "Lass dir einen neuen geben oder den Link schicken.",
        "there is no such code any more; it is valid for half an hour and only until the game "
        "starts: ask for a new one, or for the link",
    ),
    "not_at_table": both(
        "Das geht nur, wenn du an diesem Tisch bist.", "only people at this table can do that"
    ),
    "other_deal": both(
        "Diese Karten gehören zu einem anderen Spiel oder einer anderen Zahl von Plätzen.",
        "this deal belongs to another game or number of seats",
    ),
    "known_deal": both(
        "Bekannte Karten gibt es nur gegen Bots, und das Spiel beginnt sofort.",
        "known cards are dealt only against bots, and the game starts at once",
    ),
    "no_such_moment": both(
        "Diesen Moment gibt es in der Partie nicht, oder sie ist dann schon zu Ende.",
        "there is no such moment in this game, or it is over by then",
    ),
    "old_rules": both(
        "Diese Partie wurde nach einer früheren Fassung der Regeln gespielt.",
        "this game was played by an earlier version of the rules",
    ),
    "reviewing": both(
        "Gerade werden zu viele Partien ausgewertet. Versuch es gleich noch einmal.",
        "too many games are being reviewed; try again in a moment",
    ),
    "stranger": both("Sag erst, wie du heißt.", "become a guest first: POST /api/me with a name"),
    "not_signed_in": both(
        "Dieses Gerät ist nicht (mehr) angemeldet. Spiel als jemand Neues, oder erzeuge auf einem "
        "anderen Gerät unter „Meine Spiele“ einen Link.",
        "this device is not signed in (any more); become a guest first: POST /api/me with a name",
    ),
    "only_bots": both(
        "Das ganze Spiel bekommen nur Bots zu sehen, mit dem Token eines Bots.",
        "only bots get the game itself; use the token of a bot",
    ),
    "wrong_origin": both(
        "Diese Anfrage kommt von einer fremden Seite.", "this request comes from another site"
    ),
    "too_many_connections": both(
        "Von deiner Adresse kommen zu viele Verbindungen.",
        "there are too many connections from your address",
    ),
    "not_found": both("Hier ist nichts.", "there is nothing here"),
    "not_allowed": both("Das geht hier nicht.", "this can't be done here"),
    "too_large": both("Das ist zu groß.", "that is too large"),
    "fault": both("Da ist bei uns etwas schiefgegangen.", "something went wrong on our side"),
    "not_host": both("Das darf nur, wer den Tisch eröffnet hat.", "only the host may do that"),
    "no_seat": both(
        "An diesem Tisch gibt es die Plätze 1 bis {seats}.", "this table has the seats 1 to {seats}"
    ),
    "not_away": both(
        "Das geht erst, wenn die Person gegangen ist oder eine Minute lang fehlt.",
        "that is possible when the person has left, or has been away for a minute",
    ),
    "waits_for_someone": both(
        "Dieser Platz wartet auf die Person, die ihn hat.",
        "this seat waits for the person who has it",
    ),
    "no_newcomers": both(
        "Das Spiel läuft. An diesem Tisch kann niemand für einen Bot einspringen, solange der "
        "Gastgeber das nicht erlaubt.",
        "the game is running; nobody can take over from a bot unless the host allows it",
    ),
    "held_another": both(
        "Du hattest in diesem Spiel schon einen anderen Platz und kennst dessen Karten. Im "
        "nächsten kannst du hier sitzen.",
        "you have had another seat in this game and know its cards; sit here in the next one",
    ),
    "left": both(
        "Du hast diesen Platz verlassen. Setz dich wieder hin, um weiterzuspielen.",
        "you have left this seat; sit down again to play on",
    ),
    "paused": both("Das Spiel macht gerade Pause.", "the game is paused"),
    "not_paused": both("Das Spiel macht gerade keine Pause.", "the game is not paused"),
    "not_lobby": both(
        "Das geht nur vor dem Spiel. Der Gastgeber kann dorthin zurückgehen.",
        "that is possible only before a game; the host can go back to the lobby",
    ),
    "settings_while_playing": both(
        "Während des Spiels lässt sich nur ändern, ob der Tisch öffentlich ist, ob es freie Texte "
        "gibt, wie schnell Bots ziehen und ob jemand einspringen darf.",
        "during a game only these can change: public, chat, pace and newcomers",
    ),
    "host_is_here": both(
        "Der Gastgeber ist noch da. Übernehmen kannst du, wenn er gegangen ist oder eine Minute "
        "lang fehlt.",
        "the host is here; you can take over when they have left or been away for a minute",
    ),
    "no_heir": both(
        "Wähle den Platz einer anderen Person, die am Tisch sitzt.",
        "choose the seat of another person who sits at the table",
    ),
    "no_undo": both(
        "An diesem Tisch lässt sich nichts zurücknehmen.", "nothing can be undone at this table"
    ),
    "undo_alone": both(
        "Zurücknehmen geht nur, wenn alle anderen Plätze von Bots besetzt sind.",
        "you can undo only if bots have all the other seats",
    ),
    "nothing_to_undo": both(
        "Du hast noch nichts entschieden.", "you have not decided anything yet"
    ),
    "nothing_shown": both(
        "Hier gibt es nichts, was nur einmal gezeigt wird.", "nothing is shown only once here"
    ),
    "taken": both("Dieser Platz ist schon besetzt.", "this seat is taken"),
    "seated": both("Du sitzt schon an diesem Tisch.", "you sit at this table already"),
    "not_one_device": both(
        "Plätze haben nur dann eigene Namen, wenn alle an einem Gerät spielen.",
        "seats have names of their own only if all play on one device",
    ),
    "not_your_seat": both("Das ist nicht dein Platz.", "this is not your seat"),
    "empty_seat": both("Auf diesem Platz sitzt niemand.", "nobody sits there"),
    "running": both(
        "Das Spiel läuft. Das geht erst wieder, wenn es zu Ende ist.",
        "the game is running; wait until it is over",
    ),
    "begun": both(
        "An diesem Tisch ist schon etwas geschehen. Geh hin und mach dort weiter.",
        "something has been done at this table already; go there and go on",
    ),
    "not_running": both("Gerade läuft kein Spiel.", "no game is running"),
    "free_seats": both(
        "Es sind noch Plätze frei: Warte auf Mitspieler, oder besetze sie mit Bots.",
        "some seats are free: wait for players, or put bots there",
    ),
    "nobody": both("Am Tisch sitzt noch kein Mensch.", "no person sits at the table yet"),
    "not_playing": both("Das geht nur, wenn du mitspielst.", "only players can do that"),
    "not_over": both("Das Spiel ist noch nicht zu Ende.", "the game is not over yet"),
    "no_chat": both(
        "An diesem Tisch gibt es nur die fertigen Sprüche.", "this table has only the ready phrases"
    ),
    "say_what": both(
        "Sag etwas: einen Spruch oder einen Text.", "say something: a phrase or a text"
    ),
    "no_hints": both("An diesem Tisch gibt es keine Tipps.", "there are no hints at this table"),
    "not_your_turn": both("Du bist gerade nicht am Zug.", "it is not your turn"),
    "other_game": both(
        "Das Spiel dieses Tisches lässt sich nicht mehr ändern; eröffne einen neuen Tisch.",
        "the game of this table can't be changed; open a new one",
    ),
    "seated_too_far": both(
        "Auf den hinteren Plätzen sitzt noch jemand.", "somebody still sits at the last seats"
    ),
    "too_fast": both(
        "Das geht zu schnell. Warte einen Augenblick.", "that is too fast; wait a moment"
    ),
    "storage": both(
        "Der Server kann gerade nichts speichern. Es ist nichts verloren, versuch es gleich noch "
        "einmal.",
        "the server can't store anything right now; nothing is lost, try again in a moment",
    ),
    "stopping": both("Der Server startet gerade neu.", "the server is restarting"),
}


# The HTTP status of a reason, where it is not 400.
STATUS = {
    "stranger": 401,
    "not_signed_in": 401,
    "not_host": 403,
    "only_bots": 403,
    "not_your_seat": 403,
    "wrong_origin": 403,
    "no_table": 404,
    "no_link": 404,
    "no_device": 404,
    "expired_link": 410,
    "used_link": 410,
    "no_short_code": 404,
    "void_invite": 404,
    "not_at_table": 403,
    "no_match": 404,
    "no_game": 404,
    "no_lesson": 404,
    "no_puzzle": 404,
    "not_found": 404,
    "not_allowed": 405,
    "too_large": 413,
    "too_fast": 429,
    "reviewing": 429,
    "too_many_connections": 429,
    "fault": 500,
    "storage": 503,
    "stopping": 503,
}


class Refused(Exception):
    """Something that is not done, with the reason for the person who asked for it."""

    def __init__(self, reason: Reason, status: int = 400) -> None:
        super().__init__(reason.en)
        self.reason = reason
        self.status = status


def refused(key: str, **values: object) -> Refused:
    """A refusal by the server."""
    texts = REASONS[key]
    status = STATUS.get(key, 400)
    retry = status in (429, 503)
    reason = Reason(texts["de"].format(**values), texts["en"].format(**values), retry=retry)
    return Refused(reason, status)


def by_rules(refusal: Refusal) -> Refused:
    """A refusal by the rules of a game."""
    return Refused(Reason(refusal.sentences["de"], refusal.sentences["en"], refusal.point))
