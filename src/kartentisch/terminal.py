"""Games in a terminal, line by line: to play, and to follow a record.

Nothing is drawn over or moved about, so a screen reader can follow.
"""

from collections.abc import Callable, Iterator

from kartentisch.games import Chance, Game, Refusal
from kartentisch.games.events import Event
from kartentisch.games.records import Record

Say = Callable[[str], None]
Ask = Callable[[str], str]

HELP = {
    "de": "Tippe einen der angebotenen Züge, kurz oder ausgeschrieben. „zurück“ nimmt einen "
    "begonnenen Zug zurück, „bild“ zeigt den Tisch, „ende“ hört auf.",
    "en": "Type one of the moves offered, short or in full. “back” takes back a started choice, "
    "“picture” shows the table, “quit” stops.",
}
BACK = ("back", "zurück", "zurueck")
PICTURE = ("picture", "bild")
QUIT = ("quit", "ende", "exit", "q")


def spoken(game: Game, events: list[Event], viewer: int | None, language: str) -> Iterator[str]:
    """Events as sentences for a viewer, or for one who may see all (None)."""
    for event in events:
        seen = event if viewer is None else event.seen_by(viewer)
        sentence = game.words().event(seen, language)
        if sentence:
            yield sentence


def follow(
    record: Record, seat: int | None, language: str, say: Say, pictures: bool = True
) -> None:
    """Tell a recorded game step by step, as a seat or spectator saw it, or open (None)."""
    for step in record.steps():
        game = step.game
        say("")
        say(f"[{step.number}]")
        for sentence in spoken(game, step.events, seat, language):
            say(sentence)
        if pictures:
            view = game if seat is None else game.masked(seat)
            say(view.picture(language))
    say("")
    say(outcome(game, language))


def outcome(game: Game, language: str) -> str:
    """How a game stands or ended, in one line."""
    words = game.words()
    scores = ", ".join(
        f"{words.seat(seat, language)}: {points}" for seat, points in enumerate(game.points)
    )
    if not game.over:
        return {"de": f"Noch nicht zu Ende. {scores}", "en": f"Not over yet. {scores}"}[language]
    winners = ", ".join(words.seat(seat, language) for seat in game.winners)
    return {"de": f"Gewonnen: {winners}. {scores}", "en": f"Won by {winners}. {scores}"}[language]


def play(game: Game, seat: int, chance: Chance, language: str, say: Say, ask: Ask) -> bool:
    """Play a game from a seat against random players; False if the person stopped early.

    The game has to be listening.
    """
    say(HELP[language])
    tell(game, seat, language, say)
    while not game.over:
        if seat in game.deciders:
            if not decide(game, seat, language, say, ask):
                return False
        else:
            other = game.deciders[0]
            moves = game.legal(other)
            game.play(other, moves[chance.below(len(moves))])
        tell(game, seat, language, say)
    say(game.masked(seat).picture(language))
    say(outcome(game, language))
    return True


def tell(game: Game, seat: int, language: str, say: Say) -> None:
    """Say what has happened since the last time, as a seat saw it."""
    for sentence in spoken(game, game.happened(), seat, language):
        say(sentence)


def decide(game: Game, seat: int, language: str, say: Say, ask: Ask) -> bool:
    """Ask the person for one move and make it; False if they want to stop."""
    view = game.masked(seat)
    say("")
    say(view.picture(language))
    for move in sorted(game.legal(seat)):
        say(f"  {game.words().short(move):6} {game.describe(move, language)}")
    while True:
        text = ask("> ").strip()
        if text.casefold() in QUIT:
            return False
        if text.casefold() in PICTURE:
            say(view.picture(language))
            continue
        try:
            if text.casefold() in BACK:
                game.take_back(seat)
            else:
                game.play(seat, game.parse(text, language))
        except Refusal as refusal:
            say(refusal.text(language))
            continue
        return True
