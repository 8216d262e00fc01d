"""Words: complete in both languages, unmistakable, and never at a loss."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from worlds import TABLES, random_play

from kartentisch.games import GAMES, SPECTATOR, Refusal, game_class, new_game
from kartentisch.games.events import Event, EventKind
from kartentisch.games.words import LANGUAGES, words_of
from kartentisch.games.words.language import PLACE, REASONS, SENTENCES, Texts, fill, with_article


def tables(name: str) -> dict[str, Texts]:
    """All texts of a game by where they stand."""
    words = words_of(name)
    found: dict[str, Texts] = {"title": words.TITLE, "about": words.ABOUT}
    for table in ("REASONS", "SENTENCES", "HIDDEN", "OPTIONS", "PLACES"):
        for key, texts in getattr(words, table).items():
            found[f"{table} {key}"] = texts
    return found


def placeholders(text: str) -> set[str]:
    """The values that go into a text, however they are shown there."""
    return {name for _, name, _, _ in PLACE.findall(text)}


@pytest.mark.parametrize("name", GAMES)
def test_every_text_is_there_in_german_and_english(name: str) -> None:
    shared = {f"shared {key}": texts for key, texts in {**REASONS, **SENTENCES}.items()}
    for where, texts in {**tables(name), **shared}.items():
        assert sorted(texts) == sorted(LANGUAGES), where
        assert placeholders(texts["de"]) == placeholders(texts["en"]), where
        assert bool(texts["de"]) == bool(texts["en"]), where


def test_the_english_article_is_the_one_that_is_spoken() -> None:
    cards = ("7", "8", "11", "12", "18", "20", "80", "110")
    assert [with_article(card) for card in cards] == [
        *("a 7", "an 8", "an 11", "a 12", "an 18", "a 20", "an 80", "a 110")
    ]
    played = Event(EventKind("played"), seat=0, card=11)
    assert words_of("futschikato").event(played) == "Seat 1 plays an 11."


def test_one_is_said_in_the_singular() -> None:
    text = "{n|eine Karte|# Karten}"
    assert [fill(text, n=n) for n in (0, 1, 2)] == ["0 Karten", "eine Karte", "2 Karten"]


def test_the_browser_fills_the_same_texts() -> None:
    browser = Path(__file__).parents[2] / "web" / "src" / "lib" / "i18n.svelte.ts"
    assert f"/{PLACE.pattern}/g" in browser.read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "event", "german", "english"),
    [
        ("ftw", "scores", "bekommt 1 Punkt.", "gets 1 point."),
        ("pisa", "first_points", "bekommt 1 Punkt für", "gets 1 point for"),
        ("pisa", "backed", "stimmt mit einer Karte für", "with one card."),
        ("pisa", "won", "hat jetzt 1 Stich.", "now has 1 trick."),
        ("fkk", "reshuffled", ": Eine Karte vom Ablagestapel wird", "one discard is"),
        ("futschikato", "reshuffled", "mit einer Karte wird", "one discard is"),
    ],
)
def test_sentences_tell_one_from_several(name: str, event: str, german: str, english: str) -> None:
    words = words_of(name)
    one, two = (Event(EventKind(event), seat=0, card=5, at=at) for at in (1, 2))
    assert german in words.event(one, "de")
    assert english in words.event(one, "en")
    assert german not in words.event(two, "de")
    assert english not in words.event(two, "en")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_noun_follows_a_number_that_does_not_choose_it(name: str, language: str) -> None:
    """Or one would read "1 points"; {at|# point|# points} chooses."""
    shared = {f"shared {key}": texts for key, texts in SENTENCES.items()}
    for where, texts in {**tables(name), **shared}.items():
        assert not re.search(r"\{(at|n)\} \w", texts[language]), where


ZERO = re.compile(r"\b(platz|seat|karte|card|stelle|place) 0\b", re.IGNORECASE)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_people_count_from_one(name: str, language: str) -> None:
    words, rules = words_of(name), game_class(name)
    said = [words.seat(0, language), words.value("start", 0, language)]
    said += [words.move(move, language) for move in words.MOVES]
    said += [words.reason("not_your_turn", seat=0)[language]]
    said += [
        words.event(Event(kind, seat=0, card=2, at=0, other=0), language) for kind in rules.EVENTS
    ]
    assert [text for text in said if ZERO.search(text)] == []
    assert "1" in words.seat(0, language)


def test_a_swap_names_the_owner_as_the_table_does() -> None:
    words = words_of("fkk")
    move = words.parse("2.1")
    assert words.move(move, "en") == "swap seat 2's card 1"
    assert words.move(move, "de") == "tausche Karte 1 von Platz 2"
    assert words.seat(1, "de") == "Platz 2"
    at_table = words.among(("Ada", "Clara", "Emil"), you=2)
    assert at_table.move(move, "en") == "swap Clara's card 1"
    assert at_table.move(move, "de") == "tausche Karte 1 von Clara"
    own = words.parse("3.1")
    assert at_table.move(own, "en") == "swap your card 1"
    assert at_table.move(own, "de") == "tausche deine Karte 1"


@pytest.mark.parametrize(
    ("you", "german", "english"),
    [
        (None, "Clara schlägt die 6 von Ada: Futschikato!", "Clara beats Ada's 6: flushed!"),
        (0, "Clara schlägt deine 6: Futschikato!", "Clara beats your 6: flushed!"),
        (1, "Du schlägst die 6 von Ada: Futschikato!", "You beat Ada's 6: flushed!"),
    ],
)
def test_people_are_called_by_name_and_the_reader_is_you(
    you: int | None, german: str, english: str
) -> None:
    words = words_of("futschikato").among(("Ada", "Clara", "Emil"), you)
    beaten = Event(EventKind("beaten"), seat=0, card=6, other=1)
    assert words.event(beaten, "de") == german
    assert words.event(beaten, "en") == english
    assert words.seat(1, "de") == ("Du" if you == 1 else "Clara")
    assert words_of("futschikato").seat(1, "de") == "Platz 2"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_speak_to_everyone_in_it(name: str, language: str) -> None:
    """A sentence without a form for "you" would name the reader as if they were somebody else."""
    names = ("Ada", "Clara")
    for kind in game_class(name).EVENTS:
        for card in (2, None):
            event = Event(kind, seat=0, card=card, at=1, other=1)
            for you, own in enumerate(names):
                said = words_of(name).among(names, you).event(event, language)
                assert own not in said
                assert not re.search(r"[#{}]", said)
            assert not re.search(r"[#{}]", words_of(name).among(names).event(event, language))


@pytest.mark.parametrize("name", GAMES)
def test_every_event_has_a_sentence_and_every_option_a_word(name: str) -> None:
    words, rules = words_of(name), game_class(name)
    for kind in rules.EVENTS:
        assert kind.name in {**SENTENCES, **words.SENTENCES}
        texts = words.SENTENCES.get(kind.name) or SENTENCES[kind.name]
        if kind.sees != "everyone" and "card" in placeholders(texts["en"]):
            assert kind.name in words.HIDDEN, f"{kind.name} would show a gap"
    assert {option.name for option in rules.OPTIONS} == set(words.OPTIONS)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_an_option_is_said_in_words_of_its_own(name: str, language: str) -> None:
    words, rules = words_of(name), game_class(name)
    for option in rules.OPTIONS:
        values = option.values(rules.MOST)
        said = [words.value(option.name, value, language) for value in values]
        assert len(set(said)) == len(values)
        for value, text in zip(values, said, strict=True):
            assert text != str(value)
            assert words.value(option.name, str(value), language) == text


@pytest.mark.parametrize(
    ("name", "option", "value", "german", "english"),
    [
        ("pisa", "start", "random", "das Los entscheidet", "by lot"),
        ("pisa", "start", 1, "Platz 2", "seat 2"),
        ("ftw", "rounds", "players", "eine Runde pro Person", "one round per player"),
        ("ftw", "rounds", 1, "eine einzige Runde", "a single round"),
        ("fkk", "rounds", 7, "7 Runden", "7 rounds"),
        ("fkk", "deck", 5, "5 von jeder Sorte, zusammen 65 Karten", "5 of each kind, 65 cards"),
        ("pisa", "trump_pairs", "BRYG", "Rot/Blau, Gelb/Rot, Grün/Gelb", "red/blue, yellow/red"),
    ],
)
def test_values_are_said_as_people_say_them(
    name: str, option: str, value: int | str, german: str, english: str
) -> None:
    words = words_of(name)
    assert words.value(option, value, "de").startswith(german)
    assert words.value(option, value, "en").startswith(english)


@pytest.mark.parametrize("name", GAMES)
def test_moves_have_words_of_their_own_that_can_be_read_back(name: str) -> None:
    words = words_of(name)
    said: dict[str, int] = {}
    for move in words.MOVES:
        for text in {words.move(move, "de"), words.move(move, "en"), words.short(move)}:
            assert said.setdefault(text.casefold(), move) == move
            for language in LANGUAGES:
                assert words.parse(f"  {text.upper()} ", language) == move


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_legal_move_has_words_and_every_view_a_picture(name: str, players: int) -> None:
    game = new_game(name, players, 3)
    rng = random.Random(4)
    known = set(game.words().MOVES)
    for _ in random_play(game, rng, 150):
        for seat in game.deciders:
            assert set(game.legal(seat)) <= known
        for language in LANGUAGES:
            for viewer in (SPECTATOR, rng.randrange(players)):
                picture = game.masked(viewer).picture(language)
                assert all(game.words().seat(seat, language) in picture for seat in range(players))
            assert game.picture(language)


@given(st.sampled_from(list(GAMES)), st.text(), st.sampled_from(LANGUAGES))
def test_other_texts_are_refused_with_an_example(name: str, text: str, language: str) -> None:
    words = words_of(name)
    known = {words.short(move).casefold() for move in words.MOVES}
    known |= {words.move(move, spoken).casefold() for move in words.MOVES for spoken in LANGUAGES}
    if " ".join(text.split()).casefold() in known:
        assert words.parse(text, language) in words.MOVES
        return
    with pytest.raises(Refusal) as refused:
        words.parse(text, language)
    assert words.move(words.MOVES[0], language) in refused.value.text(language)
