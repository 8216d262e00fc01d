"""Pisa: who can know what, records and words."""

import random

import pytest
from hidden_pisa import shuffle_hidden
from pisa_positions import (
    FOUR,
    NINE,
    REST,
    THREE,
    after_votes,
    cards,
    cards_of,
    play_trick,
    random_step,
    set_of,
    settle,
    start,
    trick_table,
)
from refusing import refused

from kartentisch.games import BLANK, SPECTATOR, Chance, Event
from kartentisch.games.moves.pisa import (
    BACK,
    BLUE,
    GREEN,
    LEAVE,
    LEAVING,
    PLAY,
    RED,
    YELLOW,
)

# --- who can know what


class Referee:
    """Follows every card by the events alone."""

    def begin(self) -> None:
        self.places: dict[int, str] = {}
        self.public: set[int] = set()  # what has lain open
        self.lacking: set[tuple[int, int]] = set()  # seats and colours they did not follow
        self.led = BLANK

    def read(self, events: list[Event]) -> None:
        for event in events:
            plain = event.public()
            if event.kind.name == "begins":
                self.begin()
            elif event.kind.name == "won":
                self.led = BLANK
            elif event.card is not None and event.card < 56 and "to" in plain:
                self.move(event, str(plain.get("from", "")), str(plain["to"]))

    def move(self, event: Event, source: str, target: str) -> None:
        card = event.card
        assert card is not None
        assert self.places.get(card, "").split(" ")[: len(source.split())] == source.split()
        self.places[card] = target
        if event.seen_by(SPECTATOR).card is not None:
            self.public.add(card)
        if event.kind.name == "played":
            if self.led == BLANK:
                self.led = card
            if card // 14 != self.led // 14 and event.seat is not None:
                self.lacking.add((event.seat, self.led // 14))

    def cards(self, place: str) -> list[int]:
        return sorted(card for card, lying in self.places.items() if lying == place)


@pytest.mark.rules("P13")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_events_tell_where_every_card_is_and_what_is_open(players: int) -> None:
    rng = random.Random(players)
    game = start(players)
    referee = Referee()
    referee.read(game.happened())
    while not game.over:
        random_step(game, rng)
        referee.read(game.happened())
        assert game.every_card() == sorted(referee.places) == list(range(56))
        assert referee.public == {card for card in range(56) if game.seen >> card & 1}
        assert referee.cards("discards") == game.left_out()
        assert referee.cards("aside") == cards_of(game.aside)
        for seat in range(players):
            assert referee.cards(f"hand {seat}") == game.hand(seat)
            for colour in range(4):
                assert ((seat, colour) in referee.lacking) == bool(game.void[seat] >> colour & 1)


@pytest.mark.rules("P13")
def test_knowledge_follows_cards_that_were_taken_back() -> None:
    game = after_votes([NINE, FOUR, THREE], REST)
    for seat, names in ((0, "r9 r2 r5"), (1, "y1 y2 y3")):
        for card in cards(names):
            game.play(seat, LEAVE + card)
    for viewer in (1, 2, SPECTATOR):
        view = game.masked(viewer)
        assert view.hand(0) == [BLANK] * 4 + cards("r1 r3 r4 r6 r7 r8")
        assert view.left_out() == game.left_out()
        assert "r1" not in view.picture()
        assert view.fill(Chance(1)).hand(0)[:6] == cards("r1 r3 r4 r6 r7 r8")
    assert game.masked(2).hand(1) == [BLANK] * 9 + cards("y4")
    play_trick(game, "r8")
    assert game.masked(2).hand(0) == [BLANK] * 4 + cards("r1 r3 r4 r6 r7")


@pytest.mark.rules("P13")
def test_aside_cards_and_unfinished_votes_are_never_seen() -> None:
    """P-T41"""
    rng = random.Random(2)
    game = start(3)
    while not game.over:
        for viewer in (*range(3), SPECTATOR):
            view = game.masked(viewer)
            assert view.aside == 0
            if game.phase < LEAVING and viewer != game.turn:
                assert view.backing == -1
                assert {*view.chosen} == {BLANK}
            for seat in {*range(3)} - {viewer}:
                assert all(card == BLANK or game.seen >> card & 1 for card in view.hand(seat))
                if game.phase < LEAVING:
                    assert {*view.votes_of(seat, game.phase)} <= {BLANK}
        random_step(game, rng)


@pytest.mark.rules("P9", "P13")
def test_who_did_not_follow_gets_no_card_of_that_colour_in_any_fill() -> None:
    game = trick_table(["r1 g6", "b1 g2", "r2 r6", "y8 y9"])
    game.void = [0, 1, 14, 13, 0, 0, 0, 0]  # seat 2 can hold nothing but red, seat 3 only yellow
    game.aside = set_of(cards("r0 r3"))
    game.taken &= ~set_of(cards("r0 r3"))
    game.seen = game.taken | set_of(cards("b1"))
    game.shown = [0, set_of(cards("b1")), 0, 0, 0, 0, 0, 0]
    seen: set[tuple[int, ...]] = set()
    for seed in range(200):
        world = game.masked(SPECTATOR).fill(Chance(seed))
        assert world.every_card() == list(range(56))
        assert all(card // 14 == RED for card in world.hand(2))
        assert world.hand(3) == cards("y8 y9")
        assert cards("b1")[0] in world.hand(1)
        assert all(card // 14 != RED for card in world.hand(1))
        seen.add(tuple(world.hand(2)))
    assert len(seen) == 10  # any two of the five red cards


@pytest.mark.rules("P13")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_views_fills_and_refusals_depend_on_what_one_knows_alone(players: int) -> None:
    rng = random.Random(players)
    game = start(players, seed=players)
    while not game.over:
        random_step(game, rng)
        if rng.random() < 0.7:
            continue
        viewer = rng.randrange(-1, players)
        view = game.masked(viewer)
        other = game.copy()
        shuffle_hidden(other, viewer, rng)
        assert other.every_card() == list(range(56))
        assert other.masked(viewer).save() == view.save()
        assert other.masked(viewer).picture("de") == view.picture("de")
        world = view.fill(Chance(rng.randrange(1000)))
        assert world.every_card() == list(range(56))
        again = world.masked(viewer)
        if game.phase == LEAVING:
            assert again.owing & game.owing == game.owing
            again.owing = view.owing
        assert again.save() == view.save()
        for seat in range(players):
            assert not any(world.void[seat] >> card // 14 & 1 for card in world.hand(seat))
        if viewer != SPECTATOR:
            assert view.legal(viewer) == game.legal(viewer) == other.legal(viewer)
            move = rng.randrange(177)
            if move not in game.legal(viewer):
                assert game.refusal(viewer, move).sentences == other.refusal(viewer, move).sentences
        while not world.over and world.round == game.round:
            random_step(world, rng)


# --- in general


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_unlisted_move_is_refused_with_a_reason(players: int) -> None:
    """X-T02, X-T03"""
    rng = random.Random(players)
    game = start(players)
    while game.round < 2:
        random_step(game, rng)
        if rng.random() < 0.05:
            for seat in range(players):
                legal = game.legal(seat)
                assert bool(legal) == (seat in game.deciders)
                for move in rng.sample(range(177), 30):
                    if move not in legal:
                        assert refused(game, seat, move) is not None


def test_moves_have_words_that_can_be_read_back() -> None:
    game = start()
    for move in range(177):
        for text in (game.describe(move), game.describe(move, "de"), game.words().short(move)):
            assert game.parse(text) == move
    assert game.describe(PLAY + 27, "de") == "spiele Gelb 13"
    assert game.parse("v y13") == 27
    assert game.parse("l b0") == LEAVE + 42
    assert game.parse("t y") == BACK + YELLOW


def test_the_picture_shows_tower_votes_and_tricks() -> None:
    game = settle([(RED, "r9 y4"), (GREEN, "g7"), (GREEN, "b5"), (BLUE, "r2")])
    picture = game.masked(1).picture()
    assert "Round 1 of 4: vote on the goal" in picture
    assert "trump red, under-trump yellow, goal –" in picture
    assert 'Seat 1 (0 points): for "red": red 9, yellow 4' in picture
    game = trick_table(["g5 r1 r2", "b1 g1 g2", "y3 y4 b5", "b6 b7 y8"])
    play_trick(game, "g5", "g1")
    lines = game.masked(1).picture("de").splitlines()
    assert lines[1] == "Turm: Trumpf Rot, Untertrumpf Gelb, Ziel viele Stiche, Wertigkeit 13 hoch"
    assert lines[2:] == [
        "  Platz 1 (0 Punkte, 0 Stiche): gespielt: Grün 5; Hand: ? ?",
        "  Platz 2 (0 Punkte, 0 Stiche): gespielt: Grün 1; Hand: Grün 2, Blau 1",
        "> Platz 3 (0 Punkte, 0 Stiche): Hand: ? ? ?",
        "  Platz 4 (0 Punkte, 0 Stiche): Hand: ? ? ?",
    ]


def test_the_same_seed_and_moves_make_the_same_game() -> None:
    """X-T01"""
    rng = random.Random(9)
    game, twin = start(5, seed=77), start(5, seed=77)
    while not game.over:
        seat = rng.choice(game.deciders)
        move = rng.choice(game.legal(seat))
        game.play(seat, move)
        twin.play(seat, move)
        assert game.happened() == twin.happened()
    assert game.save() == twin.save() == game.copy().save()
