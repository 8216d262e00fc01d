"""Games in a terminal: playing, and following a record.

Output is plain lines, never redrawn, so that screen readers can follow.
"""

from collections.abc import Callable, Iterator, Mapping

from kartentisch.games import Chance, Game, Refusal
from kartentisch.games.events import Event
from kartentisch.games.records import Record
from kartentisch.players import Player, SearchPlayer
from kartentisch.players.player import decide

Say = Callable[[str], None]
Ask = Callable[[str], str]

HELP = {
    "de": "Gib einen der angebotenen Züge ein, kurz oder ausgeschrieben. „?“ gibt einen Tipp, "
    "„zurück“ nimmt den letzten Schritt zurück, „bild“ zeigt den Tisch, „ende“ beendet das Spiel.",
    "en": "Type one of the moves offered, short or in full. “?” gives a hint, “back” takes back "
    "the last step, “picture” shows the table, “quit” ends the game.",
}
HINT = "?"
BACK = ("back", "zurück", "zurueck")
PICTURE = ("picture", "bild")
QUIT = ("quit", "ende", "exit", "q")

HINT_SECONDS = 1.0
HINTS = 3


def spoken(game: Game, events: list[Event], viewer: int | None, language: str) -> Iterator[str]:
    """Events as sentences for a viewer; None sees everything."""
    for event in events:
        seen = event if viewer is None else event.seen_by(viewer)
        sentence = game.words().event(seen, language)
        if sentence:
            yield sentence


def follow(record: Record, seat: int | None, language: str, say: Say, pictures: bool) -> None:
    """Tell a recorded game step by step, as a viewer saw it; None sees everything."""
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
    """The score, and the winners if the game is over, in one line."""
    words = game.words()
    scores = ", ".join(
        f"{words.seat(seat, language)}: {points}" for seat, points in enumerate(game.points)
    )
    if not game.over:
        return {"de": f"Noch nicht zu Ende. {scores}", "en": f"Not over yet. {scores}"}[language]
    winners = ", ".join(words.seat(seat, language) for seat in game.winners)
    return {"de": f"Gewonnen: {winners}. {scores}", "en": f"Won by {winners}. {scores}"}[language]


class Session:
    """One person playing against bots. The game must be listening."""

    def __init__(
        self,
        game: Game,
        seat: int,
        bots: Mapping[int, Player],
        chance: Chance,
        language: str,
        say: Say,
        ask: Ask,
    ) -> None:
        self.game = game
        self.seat = seat
        self.bots = bots
        self.chance = chance  # for decisions that a bot forfeits
        self.language = language
        self.say = say
        self.ask = ask

    def play(self) -> bool:
        """Play to the end; return False if the person stopped early."""
        self.say(HELP[self.language])
        mine = self.game.words().seat(self.seat, self.language)
        self.say({"de": f"Du sitzt auf {mine}.", "en": f"You are {mine}."}[self.language])
        self.tell()
        try:
            while not self.game.over:
                if self.seat not in self.game.deciders:
                    self.let_bot_decide(self.game.deciders[0])
                elif not self.let_person_decide():
                    return False
                self.tell()
        finally:
            for bot in self.bots.values():
                bot.leave()
        self.say(self.game.masked(self.seat).picture(self.language))
        self.say(outcome(self.game, self.language))
        return True

    def tell(self) -> None:
        """Tell what has happened since the last call, as the person saw it."""
        for sentence in spoken(self.game, self.game.happened(), self.seat, self.language):
            self.say(sentence)

    def let_bot_decide(self, seat: int) -> None:
        move, why = decide(self.bots[seat], self.game, seat, self.chance)
        if why is not None:
            who = self.game.words().seat(seat, self.language)
            self.say(
                {
                    "de": f"{who} antwortet nicht wie erwartet ({why}); der Zufall entscheidet.",
                    "en": f"{who} failed to move ({why}); chance decides.",
                }[self.language]
            )
        self.game.play(seat, move)

    def let_person_decide(self) -> bool:
        """Ask for one move and make it; return False if the person wants to stop."""
        view = self.game.masked(self.seat)
        self.say("")
        self.say(view.picture(self.language))
        for move in sorted(view.legal(self.seat)):
            self.say(f"  {view.words().short(move):6} {view.describe(move, self.language)}")
        while True:
            text = self.ask("> ").strip().casefold()
            if text in QUIT:
                return False
            if text in PICTURE:
                self.say(view.picture(self.language))
                continue
            if text == HINT:
                for line in hints(view, self.seat, self.language):
                    self.say(line)
                continue
            try:
                if text in BACK:
                    self.game.take_back(self.seat)
                else:
                    self.game.play(self.seat, self.game.parse(text, self.language))
            except Refusal as refusal:
                self.say(refusal.text(self.language))
                continue
            return True


def hints(view: Game, seat: int, language: str) -> Iterator[str]:
    """The best moves that a search finds in this view, with their chance to win."""
    findings = SearchPlayer(seconds=HINT_SECONDS).think(view, seat).findings()
    tried = sum(tries for _, tries, _ in findings)
    yield {
        "de": f"Nach {tried} durchgespielten Fortsetzungen:",
        "en": f"After {tried} continuations played out:",
    }[language]
    for move, tries, share in findings[:HINTS]:
        says = view.describe(move, language)
        yield {
            "de": f"  {says}: gewinnt in {share:.0%} ({tries}-mal versucht)",
            "en": f"  {says}: wins {share:.0%} (tried {tries} times)",
        }[language]
