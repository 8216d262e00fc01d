"""Beliefs: exact by Bayes, from what the seat saw alone, and never broken by a strange player."""

import random
from collections.abc import Iterator
from itertools import combinations

import pytest
from worlds import TABLES

from kartentisch.arena.match import play_match
from kartentisch.games import Chance, Game, Refusal, new_game
from kartentisch.games.ftw import Ftw
from kartentisch.games.moves import ftw as moves
from kartentisch.games.records import Record
from kartentisch.games.rows import RowGame
from kartentisch.players import SearchPlayer
from kartentisch.players.belief import Belief, believed, has_beliefs
from kartentisch.players.beliefs.fkk import RowBeliefs
from kartentisch.players.beliefs.ftw import DOUBTS
from kartentisch.players.lookahead import LookAhead
from kartentisch.players.past import History, Past
from kartentisch.players.player import chosen
from kartentisch.players.search_player import look_ahead
from kartentisch.players.thumb_player import thumb_for

WAYS_TO_GIVE = 4  # that beliefs reckon with
BELIEVED = [(name, players) for name, players in TABLES if has_beliefs(name)]


def replayed(record: Record) -> Iterator[tuple[Game, History, int]]:
    """A recorded match before each of its moves: the game, its history and who moves."""
    game = record.start()
    history = History(game)
    for seat, move in record.moves:
        yield game, history, seat
        game.play(seat, move)
        history.add(game, seat, move)


def played(name: str, who: str, players: int, seed: int) -> Record:
    record = play_match(name, [who] * players, seed, keep=True).record
    assert record is not None
    return record


def belief_of(game: Game, history: History, seat: int, worlds: int) -> Belief | None:
    belief = believed(game.masked(seat), seat, history.past_of(seat), 3)
    if belief is not None:
        look_ahead(belief, worlds)
    return belief


def plain(past: Past) -> list[tuple[bytes, list[dict[str, object]]]]:
    """A past as bytes and plain data, to be compared."""
    return [(step.view.save(), [event.public() for event in step.events]) for step in past]


# --- Bayes


def likelihood(record: Record, stop: int, seat: int, hidden: list[int], world: list[int]) -> float:
    """How likely the moves of others were if the hidden cards of each were those of a world.

    Forward through the true game, with hands exchanged: apart from how beliefs go back in time.
    """
    found = 1.0
    thumb = thumb_for("ftw", record.players)
    for number, (game, _, mover) in enumerate(replayed(record)):
        if number == stop:
            return found
        if mover == seat or game.phase != moves.TURN:
            continue
        move = record.moves[number][1]
        scene = game.copy()
        assert isinstance(scene, Ftw)
        hands = list(game.hands)  # type: ignore[attr-defined]
        hands[mover] = hands[mover] & ~hidden[mover] | world[mover]
        scene.hands = hands
        thumb.sit(scene)
        agrees = thumb.choose(mover, Chance(0)) == move
        found *= (1 - DOUBTS[0]) * agrees + DOUBTS[0] / len(scene.legal(mover))
    raise AssertionError("the match is over before")


def gift_likelihood(
    record: Record, stop: int, seat: int, hidden: list[int], world: list[int]
) -> float:
    """How likely the gift of the left neighbour was: at most three cards it has had are lower."""
    left = (seat + 1) % record.players
    for number, (game, _, _) in enumerate(replayed(record)):
        if number == stop:
            break
        if game.phase == moves.TURN and not game.points[0] and game.round == 0:
            hands = list(game.hands)  # type: ignore[attr-defined]
            given: int = list(game.given)[left]  # type: ignore[attr-defined]
            had = hands[left] & ~hidden[left] | world[left]
            lower: int = (had & (1 << given.bit_length() - 1) - 1).bit_count()
            return (1 - DOUBTS[2]) * (lower <= moves.GIFTS) + DOUBTS[2] / WAYS_TO_GIVE
    return 1.0


def test_weights_are_those_of_bayes() -> None:
    """FTW?! for three, when few cards are hidden: every world, replayed forwards."""
    compared = 0
    for seed in range(40):
        record = played("ftw", "medium", 3, seed)
        for stop, (game, history, seat) in enumerate(replayed(record)):
            if game.round:
                break
            if game.phase != moves.TURN:
                continue
            view = game.masked(seat)
            others = [other for other in range(3) if other != seat]
            hands = list(game.hands)  # type: ignore[attr-defined]
            hidden = [0, 0, 0]
            for other in others:
                known = sum(1 << card for card in view.hand(other) if card > 0)  # type: ignore[attr-defined]
                hidden[other] = hands[other] & ~known
            first, second = (hidden[other] for other in others)
            cards = [card for card in range(1, 37) if (first | second) >> card & 1]
            if not 4 <= len(cards) <= 7 or not first or not second:
                continue
            belief = belief_of(game, history, seat, 150)
            assert belief is not None
            exact = {}
            for chosen_cards in combinations(cards, first.bit_count()):
                held = sum(1 << card for card in chosen_cards)
                world = [0, 0, 0]
                world[others[0]], world[others[1]] = held, (first | second) & ~held
                exact[held] = likelihood(record, stop, seat, hidden, world)
                exact[held] *= gift_likelihood(record, stop, seat, hidden, world)
            check_weights(belief, view, others[0], first | second, exact)
            compared += 1
            break
        if compared == 4:
            return
    raise AssertionError("too few positions")


def check_weights(
    belief: Belief, view: Game, other: int, hidden: int, exact: dict[int, float]
) -> None:
    """All worlds that were dealt are weighed as they should be, up to one factor and the power."""
    factors = set()
    for lot, weight in belief.worlds():
        world = view.fill(Chance(lot))
        held = list(world.hands)[other] & hidden  # type: ignore[attr-defined]
        factors.add(round(weight / exact[held] ** belief.power, 9))
    assert max(factors) - min(factors) < 1e-6 * max(factors) + 1e-9
    assert len(set(exact.values())) > 1


# --- promises


@pytest.mark.parametrize(("name", "players"), BELIEVED)
def test_worlds_fit_the_view_however_strangely_others_play(name: str, players: int) -> None:
    """Random players do what no rule of thumb would: weights level out, and no world is ruled out."""
    game = new_game(name, players, 4)
    history = History(game)
    rng = random.Random(players)
    told = 0
    while not game.over and told < 5:
        seat = rng.choice(game.deciders)
        if rng.random() < 0.15 and (belief := belief_of(game, history, seat, 40)) is not None:
            told += 1
            assert belief.effective() >= 19
            assert all(weight > 0 for _, weight in belief.worlds())
            view = game.masked(seat)
            for lot, _ in belief.worlds()[:3]:
                again = view.fill(Chance(lot)).masked(seat)
                again.owing = view.owing  # others owe their secret answers again
                assert again.save() == view.save()
        move = rng.choice(game.legal(seat))
        game.play(seat, move)
        history.add(game, seat, move)
    assert told


@pytest.mark.parametrize("name", sorted({name for name, _ in BELIEVED}))
def test_the_true_hands_are_likelier_than_by_chance(name: str) -> None:
    gains = []
    for seed in range(3):
        record = played(name, "thumb", 4, seed)
        for number, (game, history, seat) in enumerate(replayed(record)):
            belief = belief_of(game, history, seat, 80) if number % 29 == 28 else None
            if belief is None:
                continue
            view = game.masked(seat)
            true = [cards_of(game, other) for other in range(4)]
            right = []
            for lot, weight in belief.worlds():
                world = view.fill(Chance(lot))
                cards = [cards_of(world, other) for other in range(4)]
                same = sum(len(common(one, two)) for one, two in zip(true, cards, strict=True))
                right.append((same, weight))
            mean = sum(same for same, _ in right) / len(right)
            gains.append(sum(same * weight for same, weight in right) - mean)
    assert sum(gains) / len(gains) > 0


def cards_of(game: Game, seat: int) -> list[int]:
    """The cards of a seat: its hand, or with their slots those of its row."""
    if isinstance(game, RowGame):
        return [16 * slot + card for slot, card in enumerate(game.cards_of(seat))]
    return sorted(game.hand(seat))  # type: ignore[attr-defined]


def common(one: list[int], two: list[int]) -> list[int]:
    """The cards that two hands have in common."""
    rest = list(two)
    return [card for card in one if card in rest and not rest.remove(card)]  # type: ignore[func-returns-value]


@pytest.mark.parametrize("name", ["ftw", "pisa"])
def test_what_a_seat_can_not_know_is_not_in_its_past(name: str) -> None:
    """Exchange two cards that the seat has never seen, from the deal on: nothing changes for it."""
    exchanged = 0
    for seed in range(20):
        record = played(name, "thumb", 4, seed)
        stop = 50 + seed
        game, history, seat = next(
            found for number, found in enumerate(replayed(record)) if number == stop
        )
        other_history = exchange_unseen(game, history, seat, random.Random(seed))
        if other_history is None:
            continue
        exchanged += 1
        assert plain(other_history.past_of(seat)) == plain(history.past_of(seat))
        findings = []
        for told in (history, other_history):
            player = SearchPlayer(1, 40, beliefs=40)
            player.recall(told.past_of(seat))
            findings.append(player.think(game.masked(seat), seat).findings())
        assert findings[0] == findings[1]
    assert exchanged >= 5


def exchange_unseen(game: Game, history: History, seat: int, rng: random.Random) -> History | None:
    """The same moves with two unseen cards of two others exchanged, if they are still legal."""
    hands = list(history.begun.hands)  # type: ignore[attr-defined]
    now = list(game.hands)  # type: ignore[attr-defined]
    one, two = rng.sample([other for other in range(game.players) if other != seat], 2)
    view = game.masked(seat)
    unseen = [now[other] & hands[other] for other in (one, two)]
    for number, other in enumerate((one, two)):
        for card in view.hand(other):  # type: ignore[attr-defined]
            if card >= 0:
                unseen[number] &= ~(1 << card)
    if not all(unseen):
        return None
    cards = [cards.bit_length() - 1 for cards in unseen]
    both = 1 << cards[0] | 1 << cards[1]
    hands[one] ^= both
    hands[two] ^= both
    begun = history.begun.copy()
    begun.hands = hands  # type: ignore[attr-defined]
    found = History(begun)
    after = begun.copy()
    try:
        for mover, move in history.moves:
            after.play(mover, move)
            found.add(after, mover, move)
    except Refusal:
        return None
    return found if after.masked(seat).save() == view.save() else None


@pytest.mark.parametrize(
    ("name", "pinned"), [("ftw", 540.252721), ("futschikato", 440.381686), ("pisa", 480.72761)]
)
def test_the_same_past_and_seed_give_the_same_weights_in_every_build(
    name: str, pinned: float
) -> None:
    record = played(name, "thumb", 3, 2)
    game, history, seat = next(f for number, f in enumerate(replayed(record)) if number == 25)
    belief = belief_of(game, history, seat, 40)
    assert belief is not None
    again = belief_of(game, history, seat, 40)
    assert again is not None
    assert belief.worlds() == again.worlds()
    found = sum(lot % 1000 * weight for lot, weight in belief.worlds())
    assert round(found, 6) == pinned


def test_a_player_is_told_what_it_saw_of_this_round_only() -> None:
    told: list[Past] = []

    class Listener(SearchPlayer):
        def choose(self, view: Game, seat: int) -> int:
            told.append(self.past)
            return view.legal(seat)[0]

    game = new_game("ftw", 2, 5, {"rounds": 2})
    history = History(game)
    player = Listener(0, 10, beliefs=10)
    while game.round == 0:
        seat = game.deciders[0]
        move = chosen(player, game, seat, history)
        game.play(seat, move)
        history.add(game, seat, move)
    assert [len(past) for past in told] == list(range(len(told)))
    assert all(step.view.viewer in (0, 1) for past in told for step in past)
    assert history.past_of(0) == ()


def test_seeds_of_worlds_do_not_depend_on_the_pieces_in_which_one_thinks() -> None:
    record = played("pisa", "thumb", 3, 1)
    game, history, seat = next(f for number, f in enumerate(replayed(record)) if number == 30)
    whole = belief_of(game, history, seat, 60)
    pieces = believed(game.masked(seat), seat, history.past_of(seat), 3)
    assert whole is not None
    assert pieces is not None
    for share in (1, 9, 20, 30):
        look_ahead(pieces, share)
    assert pieces.worlds() == whole.worlds()


def test_weights_stay_right_when_worlds_are_added_after_a_look_at_them() -> None:
    record = played("pisa", "thumb", 3, 1)
    game, history, seat = next(f for number, f in enumerate(replayed(record)) if number == 30)
    whole = belief_of(game, history, seat, 60)
    looked_at = believed(game.masked(seat), seat, history.past_of(seat), 3)
    assert whole is not None
    assert looked_at is not None
    assert (looked_at.worlds(), looked_at.effective()) == ([], 0.0)
    look_ahead(looked_at, 20)
    assert looked_at.effective() > 0
    look_ahead(looked_at, 40)
    assert looked_at.worlds() == whole.worlds()


def test_without_time_to_weigh_a_world_all_are_alike() -> None:
    record = played("pisa", "thumb", 3, 1)
    game, history, seat = next(f for number, f in enumerate(replayed(record)) if number == 30)

    class Hurried(SearchPlayer):
        def spend(
            self, search: LookAhead, iterations: int | None, seconds: float | None, started: float
        ) -> None:
            if not isinstance(search, Belief):
                look_ahead(search, 200)

    hurried = Hurried(1, 200, beliefs=500)
    hurried.recall(history.past_of(seat))
    view = game.masked(seat)
    assert hurried.think(view, seat).findings() == SearchPlayer(1, 200).think(view, seat).findings()


def test_what_fkk_tells_goes_with_the_cards() -> None:
    """Rules of thumb match what they know: no card is of a kind that its owner has passed on.

    Swaps, matches and penalties move cards, so this holds only if each one is followed. Exchanges
    are less sure: one of two equal cards may be replaced by a higher one.
    """
    cards = wrong = told = 0
    for seed in range(6):
        for number, (game, history, seat) in enumerate(replayed(played("fkk", "thumb", 4, seed))):
            past = history.past_of(seat) if number % 41 == 40 else ()
            if not past:
                continue
            for other, kinds in enumerate(RowBeliefs(past).kinds):
                row = game.cards_of(other)  # type: ignore[attr-defined]
                assert len(row) == len(kinds)
                for card, unlikely in zip(row, kinds, strict=True):
                    cards += 1
                    told += unlikely.bit_count()
                    wrong += unlikely >> card & 1
    assert told / cards > 2  # of thirteen kinds
    assert wrong / cards < 0.03
