"""What people are told when it is their turn: game, table and time, and never a card."""

from typing import Any

from kartentisch.games import game_class
from kartentisch.games.words.language import both
from kartentisch.server.messengers.mail import Letter
from kartentisch.server.storage.notices import Batch, Channel, Turn

TAG = "turns"  # a newer notice replaces the older one in a browser
HOUR, DAY = 3600, 86_400
NO_MENTIONS = str.maketrans("<>@[]", "‹›＠［］")  # a name must not call a group, nor hide a link

WORDS = {
    "title": both("Du bist dran", "Your turn"),
    "titles": both("Du bist an {n} Tischen dran", "Your turn at {n} tables"),
    "days": both("noch {n} Tage", "{n} days left"),
    "hours": both("noch {n} Stunden", "{n} hours left"),
    "hour": both("noch gut eine Stunde", "an hour left"),
    "soon": both("noch weniger als eine Stunde", "less than an hour left"),
    "group": both("{game}: {who} ist dran, {left}.", "{game}: {who} to play, {left}."),
    "line": both("{game}, {left}:\n{link}", "{game}, {left}:\n{link}"),
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


def said(name: str, language: str, **values: object) -> str:
    """A text in a language."""
    return WORDS[name][language].format(**values)


def title_of(turns: list[Turn], language: str) -> str:
    """What it is about, in one line."""
    if len(turns) == 1:
        return said("title", language)
    return said("titles", language, n=len(turns))


def game_of(turn: Turn, language: str) -> str:
    """What the game of a table is called."""
    return game_class(turn.game).words().TITLE[language]


def left(turn: Turn, language: str, now: float) -> str:
    """How much time is left."""
    seconds = (turn.until or now) - now
    if seconds >= 2 * DAY:
        return said("days", language, n=int(seconds // DAY))
    if seconds >= 2 * HOUR:
        return said("hours", language, n=int(seconds // HOUR))
    return said("soon" if seconds < HOUR else "hour", language)


def pushed(batch: Batch, now: float) -> dict[str, Any]:
    """For a browser: the service worker shows it as it is."""
    language = batch.channel.language
    lines = [f"{game_of(turn, language)}, {left(turn, language, now)}" for turn in batch.turns]
    path = f"/t/{batch.turns[0].code}" if len(batch.turns) == 1 else "/"
    return {
        "title": title_of(batch.turns, language),
        "body": "\n".join(lines[:5]),
        "path": path,
        "tag": TAG,
        "count": len(batch.turns),
        "language": language,
    }


def letter(batch: Batch, address: str, now: float) -> Letter:
    """For a mailbox."""
    channel, language = batch.channel, batch.channel.language
    lines = [
        said(
            "line",
            language,
            game=game_of(turn, language),
            left=left(turn, language, now),
            link=f"{address}/t/{turn.code}",
        )
        for turn in batch.turns
    ]
    end = said("stop", language, link=f"{address}/notices/stop/{channel.token}")
    games = ", ".join(dict.fromkeys(game_of(turn, language) for turn in batch.turns))
    return Letter(
        channel.address,
        f"{title_of(batch.turns, language)}: {games}",
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


def for_group(batch: Batch, address: str, now: float) -> str:
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
