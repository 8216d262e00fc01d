"""What people are told of turns and invitations: game, table, time or name, and never a card."""

from typing import Any

from kartentisch.games import game_class
from kartentisch.games.words.language import both
from kartentisch.server.messengers.mail import Letter
from kartentisch.server.storage.invitations import EVENT
from kartentisch.server.storage.notices import Asked, Channel, NoticeBatch, Turn
from kartentisch.server.surroundings import DAY, HOUR

TAG = "turns"  # a newer notice replaces the older one in a browser
NO_MENTIONS = str.maketrans("<>@[]", "‹›＠［］")  # a name must not call a group, nor hide a link

WORDS = {
    "title": both("Du bist dran", "Your turn"),
    "titles": both("Du bist an {n} Tischen dran", "Your turn at {n} tables"),
    "days": both("noch {n} Tage", "{n} days left"),
    "hours": both("noch {n} Stunden", "{n} hours left"),
    "hour": both("noch gut eine Stunde", "an hour left"),
    "soon": both("noch weniger als eine Stunde", "less than an hour left"),
    "group": both("{game}: {who} ist dran, {left}.", "{game}: {who} to play, {left}."),
    "asked": both("Einladung von {name}", "{name} invites you"),
    "asked_often": both("{n} Einladungen", "{n} invitations"),
    "table": both("{name} lädt dich ein: {game}", "{name} invites you: {game}"),
    "rematch": both("{name} will eine Revanche: {game}", "{name} wants a rematch: {game}"),
    "event": both(
        "{name} lädt dich zu einem Turnier ein: {game}", "{name} invites you to an event: {game}"
    ),
    "stop": both(
        "Du bekommst diese Mail, weil du sie bei Kartentisch bestellt hast. Abbestellen:\n{link}",
        "You asked Kartentisch for this mail. To stop it:\n{link}",
    ),
    "question": both(
        "Sollen wir dir schreiben, wenn du dran bist?", "Shall we write when it is your turn?"
    ),
    "question_text": both(
        "Jemand hat diese Adresse bei Kartentisch angegeben, für Nachrichten wie „Du bist dran“. "
        "Warst du das? Dann öffne diesen Link:\n{link}\n\n"
        "Sonst tu nichts: Dann schreiben wir nicht.",
        "Somebody asked Kartentisch to write to this address when it is their turn. If that was "
        "you, open this link:\n{link}\n\nIf not, do nothing: we will not write again.",
    ),
}


def said(text: str, language: str, /, **values: object) -> str:
    """A text in a language."""
    return WORDS[text][language].format(**values)


def title_of(batch: NoticeBatch) -> str:
    """What it is about, in one line: turns first."""
    turns, asked, language = batch.turns, batch.asked, batch.channel.language
    if len(turns) == 1:
        return said("title", language)
    if turns:
        return said("titles", language, n=len(turns))
    if len(asked) == 1:
        return said("asked", language, name=asked[0].name)
    return said("asked_often", language, n=len(asked))


def game_of(one: Turn | Asked, language: str) -> str:
    """What the game of a table is called."""
    return game_class(one.game).words().TITLE[language]


def line_of(one: Turn | Asked, language: str, now: float) -> str:
    """A turn or an invitation, in one line."""
    game = game_of(one, language)
    if isinstance(one, Asked):
        return said(one.kind, language, name=one.name, game=game)
    return f"{game}, {left(one, language, now)}"


def path_of(one: Turn | Asked) -> str:
    """The page that a turn or an invitation is about."""
    is_event = isinstance(one, Asked) and one.kind == EVENT
    return f"/events/{one.code}" if is_event else f"/t/{one.code}"


def left(turn: Turn, language: str, now: float) -> str:
    """How much time is left."""
    seconds = (turn.until or now) - now
    if seconds >= 2 * DAY:
        return said("days", language, n=int(seconds // DAY))
    if seconds >= 2 * HOUR:
        return said("hours", language, n=int(seconds // HOUR))
    return said("soon" if seconds < HOUR else "hour", language)


def pushed(batch: NoticeBatch, now: float) -> dict[str, Any]:
    """For a browser: the service worker shows it as it is."""
    language, told = batch.channel.language, batch.told
    lines = [line_of(one, language, now) for one in told]
    path = path_of(told[0]) if len(told) == 1 else "/"
    return {
        "title": title_of(batch),
        "body": "\n".join(lines[:5]),
        "path": path,
        "tag": TAG,
        "count": len(batch.turns),
        "language": language,
    }


def letter(batch: NoticeBatch, address: str, now: float) -> Letter:
    """For a mailbox."""
    channel, language = batch.channel, batch.channel.language
    told = batch.told
    lines = [f"{line_of(one, language, now)}:\n{address}{path_of(one)}" for one in told]
    end = said("stop", language, link=f"{address}/notices/stop/{channel.token}")
    games = ", ".join(dict.fromkeys(game_of(one, language) for one in told))
    return Letter(
        channel.address,
        f"{title_of(batch)}: {games}",
        "\n\n".join([*lines, f"--\n{end}"]) + "\n",
        batch.name,
        f"{address}/api/notices/{channel.token}/stop",
    )


def question(channel: Channel, address: str) -> Letter:
    """Asks the owner of a mailbox whether they want mail."""
    link = f"{address}/notices/confirm/{channel.token}"
    return Letter(
        channel.address,
        said("question", channel.language),
        said("question_text", channel.language, link=link) + "\n",
        f"confirm-{channel.id}",
    )


def for_group(batch: NoticeBatch, address: str, now: float) -> str:
    """For a group's chat: whose turn it is, at the tables of one of them."""
    language = batch.channel.language
    lines = []
    for turn in batch.turns:
        text = said(
            "group",
            language,
            game=game_of(turn, language),
            who=", ".join(name.translate(NO_MENTIONS) for name in turn.who),
            left=left(turn, language, now),
        )
        lines.append(f"{text} {address}/t/{turn.code}" if address else text)
    return "\n".join(lines)
