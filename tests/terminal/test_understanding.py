"""What people type leads to the move they mean, in both languages, in every game."""

import random

import pytest
from sittings import PlainWords
from worlds import random_play, short_options

from kartentisch.games import GAMES, Game, game_class, new_game
from kartentisch.games.words import LANGUAGES, Words, words_of
from kartentisch.terminal.sitting import words_at_table
from kartentisch.terminal.understanding import Understanding, distance, tokens_of


def positions(name: str, seed: int, most: int) -> "list[tuple[Game, int]]":
    """Positions of a random game, each with a seat that decides there."""
    rng = random.Random(f"{name} {seed}")
    players = rng.randint(game_class(name).FEWEST, game_class(name).MOST)
    game = new_game(name, players, seed, short_options(name))
    found = [(game.copy(), rng.choice(game.deciders))]
    for _ in random_play(game, rng, most):
        if not game.over:
            found.append((game.copy(), rng.choice(game.deciders)))
    return rng.sample(found, min(10, len(found)))


def misspelt(text: str, rng: random.Random) -> str:
    """A text with two letters of its longest word swapped."""
    word = max(text.split(), key=lambda part: (len(part), part))
    if len(word) < 4 or not word.isalpha():
        return text
    at = rng.randrange(1, len(word) - 1)
    return text.replace(word, word[:at] + word[at + 1] + word[at] + word[at + 2 :], 1)


def spellings(words: Words, move: int, language: str, rng: random.Random) -> dict[str, str]:
    """Several ways to type a move."""
    said = words.move(move, language)
    other = "de" if language == "en" else "en"
    return {
        "as said": said,
        "loudly": f"  {said.upper()} ",
        "without umlauts": said.replace("ü", "ue").replace("ö", "oe").replace("ä", "ae"),
        "in any order": " ".join(reversed(said.split())),
        "begun": " ".join(word if word[0].isdecimal() else word[:3] for word in said.split()),
        "misspelt": misspelt(said, rng),
        "politely": f"please {said}" if language == "en" else f"bitte {said}",
        "in the other language": words.move(move, other),
    }


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_every_legal_move_can_be_typed_in_several_ways(name: str, language: str, seed: int) -> None:
    rng = random.Random(seed)
    for game, seat in positions(name, seed, 150):
        words = words_at_table(game, seat, language)
        understanding = Understanding(words, language)
        legal = game.legal(seat)
        for move in rng.sample(legal, min(8, len(legal))):
            for text in words.typed(move, language)[:1]:
                assert understanding.read(text, legal).moves == (move,), text
            assert understanding.read(words.move(move, language), legal).moves == (move,)
            for typed in words.typed(move, language):
                assert move in understanding.read(typed, legal).moves, typed
            assert move in understanding.read(words.short(move), legal).moves
            for how, text in spellings(words, move, language, rng).items():
                found = understanding.read(text, legal)
                assert move in found.moves, (how, text, found)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_typed_for_a_move_is_never_another_legal_move(name: str, language: str) -> None:
    for game, seat in positions(name, 7, 200):
        words = words_at_table(game, seat, language)
        understanding = Understanding(words, language)
        legal = game.legal(seat)
        known = {tokens_of(text): move for move in legal for text in words.typed(move, language)}
        for tokens, move in known.items():
            assert move in understanding.read(" ".join(tokens), legal).moves


def hand(name: str, *texts: str) -> list[int]:
    """The moves of these texts."""
    return [words_of(name).parse(text) for text in texts]


@pytest.mark.parametrize(
    ("name", "language", "legal", "typed", "meant"),
    [
        ("pisa", "de", ("play blue 9", "play red 3"), "blau 9", "play blue 9"),
        ("pisa", "en", ("play blue 9", "play red 3"), "blue 9", "play blue 9"),
        ("pisa", "de", ("play blue 9", "play red 3"), "b9", "play blue 9"),
        ("pisa", "en", ("play blue 9", "play red 3"), "9", "play blue 9"),
        ("pisa", "en", ("play blue 9", "play red 3"), "9 bleu", "play blue 9"),
        ("pisa", "de", ("play yellow 9", "play green 3"), "g9", "play yellow 9"),
        ("pisa", "de", ("vote for trump yellow", "vote for trump red"), "gelb", "t y"),
        ("pisa", "de", ("vote for trump green", "vote for trump red"), "grun", "t g"),
        ("pisa", "en", ("vote for trump yellow", "vote for trump red"), "y", "t y"),
        ("pisa", "en", ("vote with red 3", "done, no more cards"), "pass", "done, no more cards"),
        ("pisa", "de", ("vote with red 3", "done, no more cards"), "fertig", "done"),
        ("fkk", "en", ("l1", "l2", "l3"), "look 2", "l2"),
        ("fkk", "en", ("l1", "l2", "l3"), "l 1", "l1"),
        ("fkk", "de", ("l1", "l2", "l3"), "schau 3", "l3"),
        ("fkk", "de", ("l1", "l2", "l3"), "3", "l3"),
        ("fkk", "en", ("-", "m1", "m2"), "pass", "-"),
        ("fkk", "de", ("-", "m1", "m2"), "nichts", "-"),
        ("fkk", "de", ("d", "t1", "t2"), "zeihe", "d"),
        ("fkk", "en", ("d", "t1", "t2"), "2", "t2"),
        ("fkk", "en", ("1.1", "2.1", "2.2"), "clara 2", "2.2"),
        ("fkk", "en", ("1.1", "2.1", "2.2"), "Clara's card 2", "2.2"),
        ("fkk", "en", ("1.1", "2.1", "2.2"), "mine 1", "1.1"),
        ("fkk", "de", ("1.1", "2.1", "2.2"), "meine 1", "1.1"),
        ("ftw", "en", ("g6", "g7", "g16"), "6", "g6"),
        ("ftw", "en", ("6", "h6", "h7"), "6", "6"),
        ("ftw", "de", ("6", "h6", "h7"), "hilfskarte 6", "h6"),
        ("ftw", "de", ("ok", "+3"), "passe", "ok"),
        ("futschikato", "de", ("6", "16"), "spiel die 6", "6"),
        ("pairs", "de", ("6", "16"), "stelle 16", "16"),
    ],
)
def test_people_type_as_they_speak(
    name: str, language: str, legal: tuple[str, ...], typed: str, meant: str
) -> None:
    words = words_of(name).among(("Ada", "Clara"), you=0)
    found = Understanding(words, language).read(typed, hand(name, *legal))
    assert found.moves == tuple(hand(name, meant))


@pytest.mark.parametrize(
    ("name", "legal", "typed", "count"),
    [
        ("pisa", ("play blue 9", "play red 9", "play red 3"), "9", 2),
        ("pisa", ("play blue 9", "play red 9", "play red 3"), "red", 2),
        ("fkk", ("p2", "s2", "p1"), "2", 2),
        ("ftw", ("h6", "h7", "h8"), "help", 3),
    ],
)
def test_what_may_mean_several_moves_is_all_of_them(
    name: str, legal: tuple[str, ...], typed: str, count: int
) -> None:
    found = Understanding(words_of(name), "en").read(typed, hand(name, *legal))
    assert len(found.moves) == count


def test_an_illegal_move_is_itself_and_not_one_that_looks_like_it() -> None:
    pisa = Understanding(words_of("pisa"), "en")
    found = pisa.read("blue 9", hand("pisa", "play blue 8", "play red 9"))
    assert (found.moves, found.illegal) == ((), words_of("pisa").parse("play blue 9"))
    futschikato = Understanding(words_of("futschikato"), "de")
    assert futschikato.read("20", [2, 3]).illegal == 20
    ftw = Understanding(words_of("ftw"), "en")
    assert ftw.read("6", hand("ftw", "40", "h6")).illegal == words_of("ftw").parse("6")


@pytest.mark.parametrize("text", ["", "  ", "!", "xyzzy", "9" * 5000, "🂡", "a " * 500])
def test_nonsense_means_nothing(text: str) -> None:
    for name in GAMES:
        game = new_game(name, game_class(name).MOST, 1)
        seat = game.deciders[0]
        for language in LANGUAGES:
            assert not Understanding(game.words(), language).read(text, game.legal(seat))


def test_a_game_of_others_is_understood_by_its_moves_in_words() -> None:
    german = Understanding(PlainWords(), "de")
    for text in ("gelb 2", "2 gelb", "ge 2", "leeg gelb 2", "yellow 2", "m3", "M3"):
        assert german.read(text, range(4)).moves == (3,), text
    assert german.read("gelb", range(4)).moves == (1, 3)


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [("blau", "blau", 0), ("balu", "blau", 1), ("bla", "blau", 1), ("blaau", "blau", 1),
     ("rot", "gelb", 4), ("", "ab", 2)],
)  # fmt: skip
def test_typos_are_counted(one: str, other: str, steps: int) -> None:
    assert distance(one, other) == distance(other, one) == steps
