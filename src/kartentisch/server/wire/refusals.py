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
    "no_day": both(
        "Für diesen Tag gibt es keine Partie des Tages. Es gibt sie vom ersten Tag dieses Servers "
        "bis heute.",
        "there is no deal of that day; there are deals from the day the server began up to today",
    ),
    "day_sealed": both(
        "Diese Partie des Tages bleibt versiegelt, bis der Tag um ist (Mitternacht UTC).",
        "this deal of the day is sealed until the day is over (midnight UTC)",
    ),
    "day_command": both(
        "Das geht bei der Partie des Tages nicht. Du spielst sie allein, einmal und zu Ende.",
        "that is not possible at a deal of the day: you play it alone, once, to its end",
    ),
    "day_people": both(
        "Die Partie des Tages ist für Menschen. Bots spielen an anderen Tischen.",
        "the deal of the day is for people; bots play at other tables",
    ),
    "no_event": both(
        "Dieses Turnier gibt es nicht. Stimmt der Link?", "there is no such event; check the link"
    ),
    "no_event_deal": both(
        "Diese Partie gibt es in dem Turnier nicht.", "there is no such deal in this event"
    ),
    "closed_event": both(
        "Wer diesen Server betreibt, hat das Turnier geschlossen.",
        "the operator of this server has closed this event",
    ),
    "not_in_event": both(
        "Zu einem Turnier mit Link lädt ein, wer es eröffnet hat oder mitspielt. Spiel die erste "
        "Partie.",
        "only its host and people who play in it can invite others to an event by link; play its "
        "first deal",
    ),
    "in_event": both(
        "Diese Person spielt bei dem Turnier schon mit.", "this person plays in this event already"
    ),
    "event_coming": both("Das Turnier hat noch nicht begonnen.", "this event has not begun yet"),
    "event_over": both("Das Turnier ist vorbei.", "this event is over"),
    "event_done": both(
        "Du hast alle Partien dieses Turniers gespielt.",
        "you have played all deals of this event",
    ),
    "event_sealed": both(
        "Die Karten dieses Turniers bleiben versiegelt, bis es vorbei ist.",
        "the cards of this event are sealed until it is over",
    ),
    "event_command": both(
        "Das geht in einem Turnier nicht. Jede Partie wird einmal und zu Ende gespielt.",
        "that is not possible in an event: each deal is played once, to its end",
    ),
    "event_people": both(
        "Turniere sind für Menschen. Bots spielen an anderen Tischen.",
        "events are for people; bots play at other tables",
    ),
    "event_alone": both(
        "In diesem Turnier spielen alle allein gegen Bots.",
        "in this event everyone plays alone against bots",
    ),
    "event_no_seat": both(
        "Setz dich erst in eine Runde, oder mach eine neue auf.",
        "take a chair in a group first, or begin a new group",
    ),
    "event_wait": both(
        "Deine Runde spielt gerade. Bei der nächsten Partie bist du dabei.",
        "your group is playing; you join with the next deal",
    ),
    "event_chair": both(
        "Dieser Platz ist schon vergeben, oder du hast schon einen.",
        "this chair is taken, or you have one already",
    ),
    "event_begun": both(
        "Ihr habt schon angefangen. Für dich spielt ein Bot, wenn du nicht kommst.",
        "you have begun to play; a bot plays for you when you don't come",
    ),
    "event_full": both(
        "In einem Turnier spielen höchstens {most} Personen, und so viele sind es schon.",
        "at most {most} people play in an event, and there are that many already",
    ),
    "too_many_events": both(
        "Du hast schon {most} Turniere offen. Warte, bis eins vorbei ist.",
        "you have {most} events open already; wait until one is over",
    ),
    "no_lesson": both("Diese Lektion gibt es nicht.", "there is no such lesson"),
    "no_rules": both(
        "Zu diesem Spiel gehören keine Regeln zum Nachlesen.",
        "the package of this game has no rules to read",
    ),
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
    "no_passkeys_here": both(
        "Passkeys gibt es nur unter einem Namen mit https, oder auf diesem Gerät unter localhost.",
        "passkeys need a host name with https, or localhost on this device",
    ),
    "late_passkey": both(
        "Das hat zu lange gedauert, oder es war schon erledigt. Versuch es noch einmal.",
        "that took too long, or it was done already; try again",
    ),
    "bad_passkey": both(
        "Dieser Passkey lässt sich nicht prüfen. Versuch es noch einmal.",
        "this passkey can't be verified; try again",
    ),
    "no_passkey": both(
        "Diesen Passkey kennen wir nicht (mehr). Nimm einen anderen, oder lösche ihn auf deinem "
        "Gerät.",
        "there is no such passkey, or not any more; use another one, or delete it on your device",
    ),
    "copied_passkey": both(
        "Dieser Passkey wurde vielleicht kopiert: Sein Zähler ist rückwärts gelaufen. Melde dich "
        "anders an, und entferne ihn unter „Meine Spiele“.",
        "this passkey may have been copied: its counter went backwards; sign in another way, and "
        "remove it under “My games”",
    ),
    "known_passkey": both(
        "Auf diesem Gerät hast du schon einen Passkey.", "you have a passkey on this device already"
    ),
    "too_many_passkeys": both(
        "Du hast schon {most} Passkeys. Entferne erst einen.",
        "you have {most} passkeys already; remove one first",
    ),
    "no_short_code": both(
        "Das ist kein Code für einen Tisch. Er hat sechs Buchstaben und Ziffern, zum Beispiel "
        "K7M-4QX; I, L, O, 0 und 1 kommen nicht vor.",
        "this is not a code for a table; it has six letters and digits, such as K7M-4QX, and none "
        "of I, L, O, 0 and 1",
    ),
    "void_invite": both(
        "Diesen Code gibt es nicht, oder nicht mehr. Vielleicht ein Tippfehler? Er gilt eine halbe "
        "Stunde und nur, bis das Spiel beginnt: Lass dir sonst einen neuen geben oder den Link "
        "schicken.",
        "there is no such code, or not any more; perhaps a typo? It is valid for half an hour and "
        "only until the game starts: otherwise ask for a new one, or for the link",
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
    "stranger": both(
        "Sag erst, wie du heißt (Programme: mit POST /api/me).",
        "say your name first (programs: by POST /api/me)",
    ),
    "not_signed_in": both(
        "Dieses Gerät ist nicht (mehr) angemeldet. Spiel als jemand Neues (Programme: mit "
        "POST /api/me), oder erzeuge auf einem anderen Gerät unter „Meine Spiele“ einen Link.",
        "this device is not signed in (any more); play as somebody new (programs: by POST "
        "/api/me), or make a link on another device under “My games”",
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
    "no_channel": both(
        "Auf diesem Weg bekommst du keine Nachrichten (mehr).",
        "you get no notices this way, or not any more",
    ),
    "too_many_channels": both(
        "Davon kannst du höchstens {most} haben. Entferne erst etwas.",
        "you can have at most {most} of these; remove one first",
    ),
    "too_many_letters": both(
        "An diese Adresse haben wir heute schon dreimal geschrieben. Sieh auch im Spamordner nach.",
        "we have written to this address three times today; look into your spam folder, too",
    ),
    "no_mail": both("Dieser Server verschickt keine Mails.", "this server sends no mail"),
    "bad_mailbox": both(
        "Das ist keine Mailadresse. Sie sieht so aus: name@example.org.",
        "this is not a mail address; it looks like name@example.org",
    ),
    "mail_failed": both(
        "Die Mail ließ sich gerade nicht verschicken. Versuch es später noch einmal.",
        "the mail could not be sent right now; try again later",
    ),
    "bad_keys": both(
        "Mit diesen Schlüsseln lässt sich nichts verschlüsseln.",
        "nothing can be encrypted with these keys",
    ),
    "bad_url": both(
        "Das ist keine Adresse. Sie sieht so aus: https://example.org/….",
        "this is not an address; it looks like https://example.org/…",
    ),
    "not_https": both("Die Adresse muss mit https:// beginnen.", "use an https:// address"),
    "host_not_allowed": both(
        "An {host} verschickt dieser Server nichts. Wer ihn betreibt, kann das erlauben.",
        "this server sends nothing to {host}; its operator can allow that",
    ),
    "private_host": both(
        "{host} führt in ein privates Netz. Dorthin verschickt dieser Server nichts.",
        "{host} leads into a private network; this server sends nothing there",
    ),
    "unknown_host": both(
        "{host} ist nicht zu finden. Stimmt die Adresse?",
        "{host} can't be found; check the address",
    ),
    "not_missed": both(
        "Das geht erst, wenn die Person gegangen ist oder die Uhr für sie entschieden hat.",
        "that is possible when the person has left, or the clock has decided for them",
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
    "several_seats": both(
        "Hier hat jemand mehrere Plätze. Das geht nur, wenn alle an einem Gerät spielen.",
        "somebody holds several seats, and that is only for playing on one device",
    ),
    "rated_without_help": both(
        "Gewertet wird nur ohne Tipps, Zurücknehmen, Merkhilfe und Einspringen, und jede Person "
        "spielt am eigenen Gerät.",
        "a rated table has no hints, no undo, no marked cards and no newcomers, and everyone plays "
        "on a device of their own",
    ),
    "rated_with_clock": both(
        "Gewertet wird nur mit Bedenkzeit. Wähle eine.", "a rated table needs a time limit; set one"
    ),
    "rated_people": both(
        "An diesem Tisch wird gewertet. Eigene Bots dürfen hier nicht mitspielen.",
        "this table is rated, so bots of your own can't play here",
    ),
    "pause_wished": both(
        "Du hast schon um eine Pause gebeten. Es fehlen noch andere.",
        "you have asked for a pause already; others have not agreed yet",
    ),
    "rated_goes_on": both(
        "Ein gewertetes Spiel lässt sich nicht anhalten oder abbrechen. Wer geht, landet auf "
        "dem letzten Platz.",
        "a rated game can't be paused or ended; a player who leaves counts as last",
    ),
    "no_season": both(
        "Diese Saison gibt es nicht. Eine Saison ist ein Vierteljahr, zum Beispiel 2026-4.",
        "there is no such season; a season is a quarter, such as 2026-4",
    ),
    "forbidden_name": both(
        "Dieser Name ist auf diesem Server nicht erlaubt. Nimm einen anderen.",
        "this name is not allowed on this server; choose another one",
    ),
    "forbidden_text": both(
        "Darin ist ein Wort, das auf diesem Server nicht erlaubt ist.",
        "this has a word that is not allowed on this server",
    ),
    "muted": both(
        "Der Betreiber dieses Servers hat dich stumm geschaltet. Spielen kannst du weiter.",
        "the operator of this server has muted you; you can go on playing",
    ),
    "closed_table": both(
        "Der Betreiber dieses Servers hat diesen Tisch geschlossen.",
        "the operator of this server has closed this table",
    ),
    "not_there": both(
        "Diese Person ist nicht an diesem Tisch.", "this person is not at this table"
    ),
    "yourself": both("Das bist du selbst.", "that is you"),
    "no_person": both("Diese Person gibt es hier nicht mehr.", "this person is not here any more"),
    "not_met": both(
        "Einladen kannst du Leute, mit denen du schon ein Spiel zu Ende gespielt hast. Schick "
        "anderen den Link.",
        "you can invite people with whom you have finished a game; send others the link",
    ),
    "not_invitable": both(
        "Diese Person kann gerade nicht eingeladen werden.",
        "this person can't be invited right now",
    ),
    "too_many_invitations": both(
        "Mehr als {most} Einladungen pro Stunde gehen nicht. Schick den Link.",
        "you can send {most} invitations per hour; send the link instead",
    ),
    "too_many_shunned": both(
        "Mehr als {most} Personen kannst du nicht stumm schalten oder blockieren.",
        "you can mute or block at most {most} people",
    ),
    "too_many_reports": both(
        "Du hast heute schon {most} Personen gemeldet. Morgen geht es wieder.",
        "you have reported {most} people today; try again tomorrow",
    ),
    "later": both(
        "Von deiner Adresse kam in der letzten Stunde zu viel. Versuch es später noch einmal.",
        "too much has come from your address in the last hour; try again later",
    ),
    "long_table": both(
        "An diesem Tisch ist seit dem letzten Start zu viel geschehen. Spielt das Spiel zu Ende, "
        "oder beginnt ein neues.",
        "too much has happened at this table since the last start; finish the game, or start "
        "another one",
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
    "no_passkey": 404,
    "copied_passkey": 403,
    "late_passkey": 410,
    "expired_link": 410,
    "used_link": 410,
    "no_short_code": 404,
    "void_invite": 404,
    "not_at_table": 403,
    "no_match": 404,
    "no_game": 404,
    "no_season": 404,
    "no_lesson": 404,
    "no_rules": 404,
    "no_puzzle": 404,
    "no_day": 404,
    "day_sealed": 403,
    "day_people": 403,
    "no_event": 404,
    "no_event_deal": 404,
    "closed_event": 410,
    "not_in_event": 403,
    "in_event": 409,
    "event_coming": 409,
    "event_over": 409,
    "event_done": 409,
    "event_sealed": 403,
    "event_people": 403,
    "event_no_seat": 409,
    "event_wait": 409,
    "event_chair": 409,
    "event_begun": 409,
    "event_full": 409,
    "too_many_events": 409,
    "no_channel": 404,
    "too_many_letters": 429,
    "mail_failed": 503,
    "not_found": 404,
    "not_allowed": 405,
    "too_large": 413,
    "too_fast": 429,
    "too_many_reports": 429,
    "too_many_invitations": 429,
    "not_met": 403,
    "not_invitable": 403,
    "no_person": 404,
    "later": 429,
    "closed_table": 410,
    "muted": 403,
    "not_there": 404,
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
