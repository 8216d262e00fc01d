"""Reports as pages that need nothing else."""

import re
from html.parser import HTMLParser

from bots import make_bot

from kartentisch.arena import conclusions, report
from kartentisch.arena.figures import Tally, TournamentFigures
from kartentisch.arena.phrases import Phrases
from kartentisch.arena.study import plan as plan_study
from kartentisch.arena.texts import TEXTS
from kartentisch.arena.tournament import plan, play
from kartentisch.arena.workers import workers
from kartentisch.games.words.language import PLACE

phrases = Phrases()

VOID = {"meta", "br", "img", "input", "link", "hr"}


class Reader(HTMLParser):
    """The words of a page; fails if a tag is not closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.pieces: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.pieces.append(data)

    def has(self, phrase: str) -> bool:
        """Whether a figure and its interval are there."""
        mean, bracket, interval = phrase.partition(" (")
        if not bracket:
            return mean in self.pieces
        pairs = zip(self.pieces, self.pieces[1:], strict=False)
        return (mean, interval.removesuffix(")")) in pairs


def tournament_figures() -> TournamentFigures:
    tournament = plan("futschikato", ["random", "highest", "raising"], 3, 4, maker=make_bot)
    tally = Tally(tournament)
    with workers(1) as found:
        for deal in play(tournament, found):
            tally.add(deal)
    return tally.figures()


def assert_needs_nothing_else(page: str, reader: Reader) -> None:
    assert not reader.tags & {"script", "link", "img", "iframe", "object", "embed", "base"}
    assert "http" not in page
    assert "@import" not in page
    assert all(url.startswith("#") for url in re.findall(r'(?:href|src)="([^"]*)"', page))
    assert all(url.startswith("#") for url in re.findall(r"url\(([^)]*)\)", page))
    for colour in ("#010101", "#020202", "#030303", "#040404", "#050505"):
        assert colour not in page
    assert "prefers-color-scheme: dark" in page
    assert 'name="viewport"' in page


def test_the_page_of_a_tournament_has_all_numbers() -> None:
    figures = tournament_figures()
    page = report.tournament_page(figures, "kartentisch tournament")
    reader = Reader(page)
    assert_needs_nothing_else(page, reader)
    for name in figures.plan.names:
        assert name in reader.pieces
        assert reader.has(phrases.percent(figures.wins[name]))
        assert reader.has(phrases.number(figures.points[name]))
        assert str(figures.forfeits[name]) in reader.pieces
        assert reader.has(phrases.number(figures.ratings[name], 0))
        for other in figures.plan.names:
            if other != name:
                assert reader.has(phrases.percent_difference(figures.lead(name, other)))
    for position in figures.positions:
        assert reader.has(phrases.percent(position))
    assert phrases.number(figures.decisions, 1) in reader.pieces
    assert "The first forfeit of raising: RuntimeError: no <idea>" in reader.pieces
    assert page.count("<svg") == 4


def test_the_page_of_a_study_has_all_numbers() -> None:
    study = plan_study(
        "futschikato",
        {"hand_of_7_or_8": (5, 7)},
        (7,),
        7,
        "highest",
        "random",
        maker=make_bot,
    )
    with workers(1) as found:
        findings = study.run(found)
    page = report.study_page(study, findings, "kartentisch study")
    reader = Reader(page)
    assert_needs_nothing_else(page, reader)
    for finding in findings:
        label, *row = phrases.study_row(finding)
        assert label in reader.pieces
        for phrase in row:
            assert reader.has(phrase)
        for position in finding.alike.positions:
            assert reader.has(phrases.percent(position))
    assert page.count("<svg") == 1 + 2 + 2
    lines = phrases.study_markdown(findings).splitlines()
    assert len(lines) == 4
    assert {line.count("|") for line in lines} == {8}
    assert all(phrase in lines[2] for phrase in phrases.study_row(findings[0]))


def test_the_same_figures_make_the_same_page() -> None:
    assert report.tournament_page(tournament_figures()) == report.tournament_page(
        tournament_figures()
    )


def test_pages_are_german_too_and_begin_with_the_conclusion() -> None:
    figures = tournament_figures()
    page = report.tournament_page(figures, language="de")
    reader = Reader(page)
    assert_needs_nothing_else(page, reader)
    assert '<html lang="de">' in page
    german = Phrases("de")
    assert "," in german.percent(figures.wins["random"])
    assert reader.has(german.percent(figures.wins["random"]))
    said = [piece for piece in reader.pieces if piece.strip()]
    title = said.index("Futschikato: Turnier von 3 Bots", 1)
    assert said[title + 1] == conclusions.of_tournament(figures, german)
    assert "win share" not in page
    assert "turn order" not in page


def test_german_and_english_texts_take_the_same_values() -> None:
    for key, texts in TEXTS.items():
        german, english = ({found[1] for found in PLACE.findall(text)} for text in texts.values())
        assert german == english, key
