"""The line mode: names, "you", answers to what people type, colour only where there is some."""

import io
import re

import pytest
from click.testing import CliRunner
from rich.console import Console
from sittings import sitting

from kartentisch.cli import main
from kartentisch.games import GAMES
from kartentisch.games.words import LANGUAGES
from kartentisch.players import make_player
from kartentisch.terminal import lines


def output(*arguments: str, typed: str = "") -> str:
    result = CliRunner().invoke(main, list(arguments), input=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_can_be_played_to_its_end_by_typing(name: str, language: str) -> None:
    table = sitting(name, language)
    adviser = make_player("easy", name, 2)
    written = io.StringIO()

    def ask(prompt: str) -> str:
        return table.typed(adviser.choose(table.view, 0))

    assert lines.play(table, Console(file=written), ask)
    text = written.getvalue()
    assert table.game.over
    assert {"de": "Gewonnen: ", "en": "Won by "}[language] in text
    assert "Bruno" in text
    assert ("Platz 1" in text, "Seat 1" in text) == (False, False)
    assert {"de": "Du ", "en": "You "}[language] in text
    assert "\x1b" not in text


def test_moves_to_choose_from_are_not_broken_between_their_words() -> None:
    table = sitting("ftw", "de")
    while not table.is_mine:
        table.let_bot_decide()
    _, *shown = lines.offered(table, 40)
    assert len(shown) > 1
    assert max(map(len, shown)) <= 40
    named = " ".join(shown).removeprefix("Wähle: ").split(", ")
    assert named == [label for label, _ in table.labels()]
    assert all(not line.endswith(" gib") for line in shown)


def test_a_terminal_gets_colour_unless_it_wants_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def shown(**environment: str) -> str:
        for name in ("NO_COLOR", "TERM", "COLORTERM"):
            monkeypatch.delenv(name, raising=False)
        for name, value in {"TERM": "xterm-256color", **environment}.items():
            monkeypatch.setenv(name, value)
        written = io.StringIO()
        table = sitting("pisa", "de")
        assert not lines.play(
            table, Console(file=written, force_terminal=True, width=80), lambda prompt: "ende"
        )
        return written.getvalue()

    assert "\x1b[1;31mRot" in shown()
    assert "\x1b[1;31m" not in shown(NO_COLOR="1")
    assert "\x1b[1;31m" not in shown(TERM="dumb")
    assert max(map(len, shown(TERM="dumb").splitlines())) <= 80


def test_bots_have_names_and_their_level() -> None:
    text = output("play", "pisa", "--seat", "3", "--bots", "easy,expert", typed="quit\n")
    assert "You play against Ada (easy), Bruno (expert) and Emil (easy)." in text
    german = output("play", "pisa", "--bots", "hard", "--lang", "de", typed="ende\n")
    assert "Du spielst gegen Bruno (schwer), Clara (schwer) und Emil (schwer)." in german


def test_what_is_not_understood_is_answered_with_a_legal_move() -> None:
    for language, sentence in (("de", "verstehe ich nicht"), ("en", "I don't understand")):
        for name in GAMES:
            table = sitting(name, language)
            while not table.is_mine:
                table.let_bot_decide()
            (line,) = table.answer("xyzzy").lines
            assert sentence in line
            quoted = line.split("„" if language == "de" else "“")[-1]
            example = quoted.split("“" if language == "de" else "”")[0]
            assert table.answer(example).moved


def test_a_question_is_answered_by_number() -> None:
    table = sitting("futschikato", seed=3)
    while not table.is_mine:
        table.let_bot_decide()
    question = table.answer("play").lines
    assert question[0] == "Which one do you mean?"
    second = table.legal[1]
    assert question[2] == f"  2  play {second}"
    table.game.happened()
    assert table.answer("2").moved
    assert table.news()[0] == f"You play a {second}."


def test_moves_without_numbers_are_listed_by_number() -> None:
    text = output("play", "pisa", "--set", "start=0", "--lang", "de", typed="2\nende\n")
    assert "  2  stimme für Trumpf Gelb" in text
    assert "Stimme für: Gelb" in text
    assert "Stimme für: Grün" in output(
        "play", "pisa", "--set", "start=0", "--lang", "de", typed="#3\nende\n"
    )


def test_a_refusal_says_why_and_what_can_be_done() -> None:
    table = sitting("futschikato", "de", seed=3)
    while not table.is_mine:
        table.let_bot_decide()
    missing = next(number for number in range(2, 21) if number not in table.legal)
    why, instead = table.answer(str(missing)).lines
    assert why == f"F7: Du hast keine {missing} auf der Hand."
    assert instead.startswith("Zum Beispiel geht jetzt: ")


def test_steps_can_be_taken_back_hints_asked_for_and_games_left() -> None:
    typed = "gelb\nzurück\nzurück\ntipp\nzüge\nbild\nhilfe\nende\n"
    text = output("play", "pisa", "--set", "start=0", "--lang", "de", typed=typed)
    assert "Es gibt nichts zurückzunehmen." in text
    assert "durchgespielten Fortsetzungen" in text
    assert "gewinnt in" in text
    assert re.search(r"Warum „stimme für Trumpf \w+“\? \w+ wird in .* Trumpf", text)
    assert text.count("Schreib deinen Zug") == 2
    assert "Gewonnen" not in text
    assert "Won" not in output("play", "pisa", typed="")  # the end of the input


def test_a_bot_that_fails_is_told_of_by_name() -> None:
    class Broken(type(make_player("random", "pisa", 1))):  # type: ignore[misc]
        def choose(self, view: object, seat: int) -> int:
            raise RuntimeError("no idea")

    table = sitting("futschikato")
    table.bots[1] = Broken()  # type: ignore[index]
    while table.is_mine or table.game.deciders[0] != 1:
        if table.is_mine:
            table.play(table.legal[0])
        else:
            table.let_bot_decide()
    assert table.let_bot_decide() == "Bruno failed to move (RuntimeError: no idea); chance decides."


def test_a_deal_to_ones_own_hand_is_left_to_the_picture() -> None:
    table = sitting("pisa")
    news = table.news()
    assert not any("dealt" in sentence for sentence in news)
    assert "A round begins" in news[0]


def test_a_move_of_another_time_is_not_called_gibberish() -> None:
    table = sitting("fkk", "en")
    while not table.is_mine:
        table.let_bot_decide()
    for text in ("draw", "swap 1 with Bruno's 2"):
        (line,) = table.answer(text).lines
        assert line.startswith(f"“{text}” is not possible now."), line


def test_help_has_an_example_only_if_there_is_a_move_to_make() -> None:
    tables = (sitting("pisa", "en", seed) for seed in range(20))
    table = next(one for one in tables if not one.is_mine)
    assert "as you like. Also" in table.help()
    while not table.is_mine:
        table.let_bot_decide()
    assert "as you like: “" in table.help()


def test_the_example_of_a_move_risks_no_card() -> None:
    table = sitting("fkk", "en")
    for text in ("look 1", "look 2"):
        while not table.is_mine:
            table.let_bot_decide()
        assert table.answer(text).moved
    while not table.is_mine:
        table.let_bot_decide()
    assert table.example() in ("“pass”", "“draw”")
