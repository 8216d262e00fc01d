"""What the terminal itself says, in German and English."""

from collections.abc import Sequence

from kartentisch.games.words.language import both, fill

TEXTS = {
    "against": both("Du spielst gegen {others}.", "You play against {others}."),
    "help": both(
        "Schreib deinen Zug, so kurz du willst{example}. Sonst: „?“ Tipp, „züge“ alle Züge, "
        "„zurück“ letzten Schritt zurücknehmen, „bild“ Tisch zeigen, „ende“ aufhören.",
        "Type your move, as short as you like{example}. Also: “?” for a hint, “moves” for all "
        "moves, “back” to take back the last step, “picture” for the table, “quit” to stop.",
    ),
    "your_turn": both("Du bist dran.", "Your turn."),
    "choose": both("Wähle", "Choose"),
    "waiting": both("{who} überlegt …", "{who} is thinking …"),
    "not_understood": both(
        "„{text}“ verstehe ich nicht. Zum Beispiel geht jetzt: {example}.",
        "I don't understand “{text}”. One move you can make now: {example}.",
    ),
    "not_now": both(
        "„{text}“ geht jetzt nicht. Zum Beispiel geht: {example}.",
        "“{text}” is not possible now. One move you can make: {example}.",
    ),
    "too_many": both(
        "„{text}“ kann vieles heißen. Zum Beispiel geht jetzt: {example}.",
        "“{text}” could mean many things. One move you can make now: {example}.",
    ),
    "which_one": both("Welchen Zug meinst du?", "Which one do you mean?"),
    "instead": both("Zum Beispiel geht jetzt: {example}.", "One move you can make now: {example}."),
    "forfeit": both(
        "{who} antwortet nicht wie erwartet ({why}); der Zufall entscheidet.",
        "{who} failed to move ({why}); chance decides.",
    ),
    "tried": both(
        "Nach {n} durchgespielten Fortsetzungen:", "After playing out {n} continuations:"
    ),
    "hint": both("  {move}: gewinnt in {share}", "  {move}: wins {share}"),
    "why": both("Warum „{move}“? {why}", "Why “{move}”? {why}"),
    "tie": both("Diese Züge sind etwa gleich gut.", "These moves are about equally good."),
    "won": both("Gewonnen: {winners}. {scores}", "Won by {winners}. {scores}"),
    "unfinished": both("Noch nicht zu Ende. {scores}", "Not over yet. {scores}"),
    "step": both("Schritt {n}", "Step {n}"),
    "deal": both("Die Karten werden ausgeteilt", "The cards are dealt"),
    "searching": both("Ich überlege …", "Thinking …"),
    "leave": both("Eingabetaste beendet.", "Press Enter to leave."),
    "key_help": both("Hilfe", "Help"),
    "key_hint": both("Tipp", "Hint"),
    "key_undo": both("Zurück", "Back"),
    "key_quit": both("Ende", "Quit"),
    "keys": both("Pfeile, Maus oder tippen; Enter", "arrows, mouse or typing; Enter"),
    "puzzle": both("Rätsel {id}", "Puzzle {id}"),
    "puzzle_ask": both(
        "Ein Zug ist klar der beste. Was spielst du?",
        "One move is clearly best. What do you play?",
    ),
    "puzzle_no_hint": both(
        "In einem Rätsel gibt es keinen Tipp.", "There are no hints in a puzzle."
    ),
    "puzzle_right": both("Richtig!", "Right!"),
    "puzzle_wrong": both("Nicht ganz. Besser war: {move}.", "Not quite. Better: {move}."),
    "puzzle_alike": both(" und {n|ein weiterer Zug|# weitere}", " and {n|one more|# more}"),
    "puzzle_missed": both("Daneben lagen auch: {levels}.", "Also missed by {levels}."),
    "puzzle_next": both(
        "Eingabetaste für das nächste, „ende“ zum Aufhören.",
        "Press Enter for the next one, or type “quit”.",
    ),
    "puzzle_score": both("{solved} von {tried} gelöst.", "{solved} of {tried} solved."),
    "model_turn": both("Du bist dran. Deine Züge:", "Your turn. Your moves:"),
    "model_only_moves": both(
        "„{text}“ ist kein Zug.",
        "“{text}” is not a move.",
    ),
    "model_over": both(
        "Das Spiel ist zu Ende. „new_game“ beginnt das nächste.",
        "The game is over. Call new_game for the next one.",
    ),
    "model_running": both(
        "Dieses Spiel läuft noch; spiele es zu Ende.",
        "This game is still going on; play it to its end.",
    ),
    "model_nothing_yet": both("Noch ist nichts geschehen.", "Nothing has happened yet."),
    "and": both(" und ", " and "),
    "you": both("du", "you"),
}

LEVELS = {
    "easy": both("leicht", "easy"),
    "medium": both("mittel", "medium"),
    "hard": both("schwer", "hard"),
    "expert": both("Profi", "expert"),
    "master": both("Meister", "master"),
}

# What people type besides moves.
HINT = ("?", "tipp", "hint", "hinweis")
BACK = ("back", "zurück", "zurueck", "undo")
PICTURE = ("picture", "bild", "table", "tisch")
QUIT = ("quit", "ende", "exit", "q", "aufhören", "beenden")
MOVES = ("moves", "züge", "zuege", "list", "liste")
HELP = ("help", "hilfe", "h")


def say(key: str, language: str, **values: object) -> str:
    """A text, filled in."""
    return fill(TEXTS[key][language], **values)


def level(name: str, language: str) -> str:
    """How strong a bot is, in words; a bot that is no level by its name."""
    return LEVELS[name][language] if name in LEVELS else name


def listed(names: Sequence[str], language: str) -> str:
    """Names in a sentence: "Ada, Bruno and Clara"."""
    *rest, last = names
    return TEXTS["and"][language].join([", ".join(rest), last]) if rest else last
