"""The rule texts: complete, alike in both languages, and fit to the options."""

import re
from itertools import product
from pathlib import Path

import pytest

from kartentisch.games import GAMES, OWN_GAMES, game_class
from kartentisch.games.words import LANGUAGES
from kartentisch.rulebook import TAG, rules, source

Options = dict[str, int | str]

INDEX = Path(__file__).parents[2] / "docs" / "rules.md"


LETTERS = "".join(sorted({game_class(game).PLAYERS_POINT[0] for game in OWN_GAMES}))


def points_of(game: str) -> set[str]:
    """The rule points of a game: from the first to the last that its text cites, without a gap."""
    if game == "pairs":  # it is one of the points of FKK, with its own deck
        return {"K1", "K2", "K18"}
    letter = game_class(game).PLAYERS_POINT[0]
    last = max(int(point[1:]) for point in POINT.findall(source(game, "de")))
    return {f"{letter}{number}" for number in range(1, last + 1)}


# Where the documents are silent or contradict each other and we decided. K16 is marked for who
# begins the further rounds, and like P12 for ties.
RULINGS: dict[str, set[str]] = {
    "futschikato": {"F6", "F11", "F12"},
    "ftw": {"W14"},
    "fkk": {"K1", "K2", "K3", *(f"K{number}" for number in range(8, 14)), "K15", "K16"},
    "pairs": {"K1", "K18"},
    "pisa": {"P3", "P4", "P5", "P12", "P13"},
}


def values_of(game: str) -> dict[str, list[int | str]]:
    """Every value of every option, the default first; of the trump pairs, three will do."""
    rules = game_class(game)
    found: dict[str, list[int | str]] = {}
    for option in rules.OPTIONS:
        values = option.values(rules.MOST)
        if option.name == "trump_pairs":
            values = ("BRYG", "GBRY")
        others = [value for value in values if value != option.default]
        found[option.name] = [option.default, *others]
    return found


VALUES = {game: values_of(game) for game in GAMES}

POINT = re.compile(rf"\b[{LETTERS}][1-9]\d?\b")
MARK = re.compile(r"^(?:#+|-|\||\d\.) ")  # of a heading, a list or a table
RULING = {
    "de": re.compile(rf"\(unsere Festlegung, ([{LETTERS}]\d+)\)"),
    "en": re.compile(rf"\(our ruling, ([{LETTERS}]\d+)\)"),
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
        assert set(POINT.findall(rules(game, language, options))) == points_of(game), options


@every_text
def test_points_stand_in_parentheses(game: str, language: str) -> None:
    outside = re.sub(r"\([^()]*\)", "", source(game, language))
    assert POINT.findall(outside) == []


@every_text
def test_exactly_our_rulings_are_marked_as_ours(game: str, language: str) -> None:
    assert set(RULING[language].findall(rules(game, language))) == RULINGS.get(game, set())


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
        ("futschikato", {"hand_of_7_or_8": 5}, "deal five cards", "jede Person fünf."),
        ("futschikato", {"hand_of_7_or_8": 7}, "deal seven cards", "jede Person sieben."),
        ("futschikato", {"start": "random"}, "chosen by lot", "Das Los entscheidet"),
        ("futschikato", {"start": 3}, "at seat 4 begins", "auf Platz 4 fängt an"),
        ("pisa", {"start": 0}, "at seat 1 is the start", "auf Platz 1 ist in der ersten"),
        ("ftw", {"rounds": "players"}, "You play one round per", "Ihr spielt eine Runde pro"),
        ("ftw", {"rounds": 1}, "a single round", "eine einzige Runde"),
        ("ftw", {"rounds": 7}, "You play 7 rounds", "Ihr spielt 7 Runden"),
        ("ftw", {"pile": "top"}, "only the top card", "nur die oberste Karte"),
        ("fkk", {"deck": 8}, "104 in all", "zusammen 104"),
        ("fkk", {"deck": 5}, "65 cards in all", "zusammen 65 Karten"),
        ("fkk", {"rounds": 3}, "You play 3 rounds", "Ihr spielt 3 Runden"),
        ("fkk", {"plus": "forced"}, "cannot simply be thrown", "nicht einfach abwerfen"),
        ("fkk", {"plus": "optional"}, "may simply be thrown", "Plus einfach abwerfen"),
        ("pairs", {"deck": 2}, "26 cards in all", "zusammen 26 Karten"),
        ("pisa", {"trump_pairs": "YGBR"}, ": red/yellow, yellow/green,", ": Rot/Gelb, Gelb/Grün,"),
        ("pisa", {"trump_pairs": "BRYG"}, "red/blue, yellow/red,", "Rot/Blau, Gelb/Rot,"),
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


def test_without_a_runner_up_the_printed_under_trump_counts_and_is_named() -> None:
    options: Options = {"under_trump": "runner_up", "trump_pairs": "BRYG"}
    assert "red/blue, yellow/red, green/yellow, blue/green" in rules("pisa", "en", options)
    assert "Rot/Blau, Gelb/Rot, Grün/Gelb, Blau/Grün" in rules("pisa", "de", options)


@every_text
def test_no_text_counts_seats_from_zero(game: str, language: str) -> None:
    for start in range(game_class(game).MOST):
        text = rules(game, language, {"start": start})
        assert re.findall(r"(?:Platz|seat) (\d)", text) == [str(start + 1)]


# What players do not say, and what they say instead.
AVOIDED = {
    "de": r"gebt allen|wählen alle drei|echt (?:höher|weniger)|Startrecht|ganz und gar gleich|"
    r"Rangfolge|passend abwerfen|Stichziel|abgelegt",
    "en": r"strictly|whoever|so many",
}


@every_text
def test_one_thing_has_one_name(game: str, language: str) -> None:
    assert re.findall(AVOIDED[language], source(game, language), re.IGNORECASE) == []
    words = game_class(game).words()
    for table in (words.SENTENCES, words.HIDDEN, words.REASONS, words.OPTIONS):
        for texts in table.values():
            assert re.findall(AVOIDED[language], texts[language], re.IGNORECASE) == []


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
        "pisa": ["Günter Burkhardt", "Adlung-Spiele"],
    }
    text = rules(game, language)
    for owner in [*owners.get(game, []), "Kartentisch"]:
        assert owner in text


def test_english_is_the_language_if_none_is_asked_for() -> None:
    assert rules("pisa") == rules("pisa", "en") != rules("pisa", "de")


@pytest.mark.parametrize(
    ("game", "language", "options", "sentence"),
    [
        ("skat", "en", {}, "no rules of 'skat'; the games are futschikato, ftw, fkk, pairs, pisa"),
        ("../pisa", "en", {}, "no rules of"),
        ("pisa", "fr", {}, "no rules in 'fr'; the languages are de, en"),
        ("pisa", "en", {"rounds": 3}, "no option 'rounds'; the options are start, trump_pairs"),
        ("ftw", "en", {"pile": "shut"}, "W9: option pile can't be 'shut'; it may be open, top"),
        ("ftw", "en", {"pile": "*"}, "can't be '\\*'"),
        ("ftw", "en", {"rounds": "*"}, "can't be '\\*'"),
        ("ftw", "en", {"rounds": "<b>"}, "can't be '<b>'; it may be players, 1, 2"),
        ("futschikato", "de", {"hand_of_7_or_8": 6}, "can't be 6; it may be 5, 7"),
    ],
)
def test_what_there_is_not_is_refused_with_what_there_is(
    game: str, language: str, options: Options, sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        rules(game, language, options)


def test_the_index_links_every_text() -> None:
    links = set(re.findall(r"\]\(([^)]+\.md)\)", INDEX.read_text("utf-8")))
    assert len(links) == len(OWN_GAMES) * len(LANGUAGES)
    for link in links:
        assert (INDEX.parent / link).is_file(), link


def test_the_index_lists_exactly_our_rulings() -> None:
    rows = re.findall(r"^\| (\w+) \|.*\*\*Ruling:\*\*", INDEX.read_text("utf-8"), re.MULTILINE)
    assert set(rows) == set().union(*RULINGS.values())
