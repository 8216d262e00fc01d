"""The rule texts: complete, alike in both languages, and fit to the options."""

import re
from itertools import product
from pathlib import Path

import pytest

from kartentisch.games import GAMES
from kartentisch.games.words import LANGUAGES
from kartentisch.rulebook import TAG, rules, source

Options = dict[str, int | str]

INDEX = Path(__file__).parents[2] / "docs" / "rules.md"


def numbered(letter: str, last: int) -> set[str]:
    return {f"{letter}{number}" for number in range(1, last + 1)}


POINTS = {
    "futschikato": numbered("F", 15),
    "ftw": numbered("W", 14),
    "fkk": numbered("K", 18),
    "pairs": {"K1", "K18"},
    "pisa": numbered("P", 13),
}

RULINGS = {
    "futschikato": {"F6", "F11", "F12"},
    "ftw": set(),
    "fkk": {"K1", "K3", "K9", "K15"},
    "pairs": {"K1"},
    "pisa": {"P4", "P5"},
}

STARTS: list[int | str] = ["random", *range(8)]
ROUNDS: list[int | str] = ["players", *range(1, 25)]

# every value of every option, the default first
VALUES: dict[str, dict[str, list[int | str]]] = {
    "futschikato": {"start": STARTS, "hand_of_7_or_8": [5, 7]},
    "ftw": {"start": STARTS, "rounds": ROUNDS, "pile": ["open", "top"]},
    "fkk": {
        "start": STARTS,
        "deck": [8, 4, 5, 6, 7, 9, 10, 11, 12],
        "plus": ["forced", "optional"],
        "rounds": ROUNDS,
    },
    "pairs": {"start": STARTS, "deck": [8, 2, 4, 6, 10, 12]},
    "pisa": {
        "start": STARTS,
        "trump_pairs": ["YGBR", "BRYG", "GBRY"],
        "under_trump": ["card", "runner_up"],
    },
}

POINT = re.compile(r"\b[FWKP][1-9]\d?\b")
MARK = re.compile(r"^(?:#+|-|\||\d\.) ")  # of a heading, a list or a table
RULING = {
    "de": re.compile(r"\(unsere Festlegung, ([FWKP]\d+)\)"),
    "en": re.compile(r"\(our ruling, ([FWKP]\d+)\)"),
}

every_text = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in GAMES for language in LANGUAGES]
)
every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def every_choice(game: str) -> list[Options]:
    """Every value of each option, with the first and the last value of all the others."""
    options = VALUES[game]
    choices: list[Options] = []
    for name, values in options.items():
        ends = {other: [listed[0], listed[-1]] for other, listed in options.items()}
        ends[name] = values
        choices += [dict(zip(ends, combined, strict=True)) for combined in product(*ends.values())]
    return choices


@every_text
def test_every_point_is_told_with_any_options(game: str, language: str) -> None:
    for options in every_choice(game):
        assert set(POINT.findall(rules(game, language, options))) == POINTS[game], options


@every_text
def test_points_stand_in_parentheses(game: str, language: str) -> None:
    outside = re.sub(r"\([^()]*\)", "", source(game, language))
    assert POINT.findall(outside) == []


@every_text
def test_exactly_our_rulings_are_marked_as_ours(game: str, language: str) -> None:
    assert set(RULING[language].findall(rules(game, language))) == RULINGS[game]


@every_text
def test_nothing_else_is_called_a_ruling(game: str, language: str) -> None:
    unmarked = RULING[language].sub("", source(game, language))
    assert not re.search(r"ruling|Festlegung", unmarked)


@every_language
def test_only_the_forced_plus_is_a_ruling(language: str) -> None:
    text = rules("fkk", language, {"plus": "optional"})
    assert set(RULING[language].findall(text)) == RULINGS["fkk"] - {"K9"}


@every_game
def test_both_languages_say_the_same_line_by_line(game: str) -> None:
    german, english = (source(game, language).splitlines() for language in LANGUAGES)
    assert len(german) == len(english)
    for one, other in zip(german, english, strict=True):
        assert TAG.findall(one) == TAG.findall(other)
        assert sorted(POINT.findall(one)) == sorted(POINT.findall(other))
        assert re.findall(r"\{\w+\}", one) == re.findall(r"\{\w+\}", other)
        assert MARK.findall(one) == MARK.findall(other)


@every_text
def test_no_tag_or_placeholder_is_left(game: str, language: str) -> None:
    for options in every_choice(game):
        text = rules(game, language, options)
        assert "{" not in text
        assert "}" not in text
        assert "\n\n\n" not in text


@every_text
def test_missing_options_have_their_defaults(game: str, language: str) -> None:
    defaults = {name: values[0] for name, values in VALUES[game].items()}
    assert rules(game, language) == rules(game, language, {}) == rules(game, language, defaults)


@every_text
def test_every_value_of_an_option_changes_the_text(game: str, language: str) -> None:
    """Case X-T10."""
    for name, values in VALUES[game].items():
        texts = {rules(game, language, {name: value}) for value in values}
        assert len(texts) == len(values), name


@pytest.mark.parametrize(
    ("game", "options", "english", "german"),
    [
        ("futschikato", {"hand_of_7_or_8": 5}, "everyone gets five.", "sind es fünf."),
        ("futschikato", {"hand_of_7_or_8": 7}, "everyone gets seven.", "sind es sieben."),
        ("futschikato", {"start": 3}, "Seat 3 begins", "Platz 3 fängt an"),
        ("ftw", {"rounds": "players"}, "as many rounds as", "so viele Runden, wie"),
        ("ftw", {"rounds": 1}, "a single round", "eine einzige Runde"),
        ("ftw", {"rounds": 7}, "You play 7 rounds", "Ihr spielt 7 Runden"),
        ("ftw", {"pile": "top"}, "only the top card", "nur die oberste Karte"),
        ("fkk", {"deck": 8}, "104 in all", "zusammen 104"),
        ("fkk", {"deck": 5}, "13 × 5 in all", "zusammen 13 × 5"),
        ("fkk", {"plus": "forced"}, "cannot simply be thrown", "nicht einfach abwerfen"),
        ("fkk", {"plus": "optional"}, "may simply be thrown", "Plus einfach abwerfen"),
        ("pairs", {"deck": 2}, "13 × 2 in all", "zusammen 13 × 2"),
        ("pisa", {"trump_pairs": "BRYG"}, "under-trumps BRYG", "Untertrümpfe BRYG"),
        ("pisa", {"under_trump": "runner_up"}, "came second", "zweiten Platz"),
    ],
)
def test_the_text_says_what_the_option_says(
    game: str, options: Options, english: str, german: str
) -> None:
    """Case X-T10."""
    assert english in rules(game, "en", options)
    assert german in rules(game, "de", options)
    ((name, value),) = options.items()
    for other in VALUES[game][name]:
        if other != value:
            assert english not in rules(game, "en", {name: other})
            assert german not in rules(game, "de", {name: other})


def test_printed_pairs_do_not_matter_when_the_runner_up_is_under_trump() -> None:
    one, other = (
        rules("pisa", "en", {"under_trump": "runner_up", "trump_pairs": pairs})
        for pairs in ("YGBR", "BRYG")
    )
    assert one == other


@pytest.mark.parametrize(
    ("one", "other"),
    [({"rounds": 3}, {"rounds": "3"}), ({"deck": 8}, {"deck": "8"})],
)
def test_numbers_may_come_as_text(one: Options, other: Options) -> None:
    assert rules("fkk", "de", one) == rules("fkk", "de", other)


@every_text
def test_the_texts_name_their_owners(game: str, language: str) -> None:
    owners = {
        "futschikato": ["Friedemann Friese", "2F-Spiele"],
        "ftw": ["Friedemann Friese", "2F-Spiele"],
        "fkk": [],
        "pairs": [],
        "pisa": ["Günter Burkhardt", "Adlung-Spiele"],
    }
    text = rules(game, language)
    for owner in [*owners[game], "Kartentisch"]:
        assert owner in text


def test_english_is_the_language_if_none_is_asked_for() -> None:
    assert rules("pisa") == rules("pisa", "en") != rules("pisa", "de")


@pytest.mark.parametrize(
    ("game", "language", "options", "sentence"),
    [
        ("skat", "en", {}, "no rules of 'skat'; the games are futschikato, ftw, fkk, pairs, pisa"),
        ("../pisa", "en", {}, "no rules of"),
        ("pisa", "fr", {}, "no rules in 'fr'; the languages are de, en"),
        ("pisa", "en", {"rounds": 3}, "no option 'rounds'; its options are start, under_trump"),
        ("ftw", "en", {"pile": "shut"}, "option pile of ftw can't be 'shut'; it may be open, top"),
        ("ftw", "en", {"pile": "*"}, "can't be '\\*'"),
        ("ftw", "en", {"rounds": "*"}, "can't be '\\*'"),
        ("ftw", "en", {"rounds": "<b>"}, "can't be '<b>'; it may be players, 1, another number"),
        ("futschikato", "de", {"hand_of_7_or_8": 6}, "can't be '6'; it may be 5, 7"),
    ],
)
def test_what_there_is_not_is_refused_with_what_there_is(
    game: str, language: str, options: Options, sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        rules(game, language, options)


def test_the_index_links_every_text() -> None:
    links = set(re.findall(r"\]\(([^)]+\.md)\)", INDEX.read_text("utf-8")))
    assert len(links) == len(GAMES) * len(LANGUAGES)
    for link in links:
        assert (INDEX.parent / link).is_file(), link


def test_the_index_lists_exactly_our_rulings() -> None:
    rows = re.findall(r"^\| (\w+) \|.*\*\*Ruling:\*\*", INDEX.read_text("utf-8"), re.MULTILINE)
    assert set(rows) == set().union(*RULINGS.values())
