"""Races between moves: fair, repeatable, over when they are decided, and bound to the thumb."""

import random

import pytest
from worlds import TABLES, random_play

from kartentisch.games import GAMES, Chance, Game, game_class, new_game
from kartentisch.games.constants import BLANK
from kartentisch.games.fkk import Fkk
from kartentisch.games.pairs import Pairs
from kartentisch.players import SearchPlayer
from kartentisch.players.race import Race
from kartentisch.players.search_player import SameWorlds, Tree, look_ahead
from kartentisch.players.thumb_player import thumb_for


def later(name: str, players: int, decisions: int) -> Game:
    """A game after this many random decisions, or fewer if it ends before."""
    game = new_game(name, players, 11)
    for _ in random_play(game, random.Random(decisions), decisions):
        pass
    return game


def race(game: Game, caution: float = 1.0, patience: float = 3.0, seed: int = 5) -> Race:
    seat = game.deciders[0]
    return Race(game.masked(seat), seat, thumb_for(game.NAME), seed, 0, caution, patience, 0.5)


def pairs_game(known: dict[int, int], won: dict[int, int], turned: int = -1) -> Pairs:
    """Seat 0 of three is to turn up a card; known: kinds by place; won: pairs of kind 12 by seat."""
    game = Pairs(3, {"start": 0})
    cards = [kind for kind in range(13) for _ in range(8)]
    for kind in [*known.values(), *[12] * (2 * sum(won.values()))]:
        cards.remove(kind)
    left = 104 - 2 * sum(won.values())
    hidden = iter(cards)
    pairs = [0] * 104
    for seat, number in won.items():
        pairs[13 * seat + 12] = number
    grid = [known.get(place, -2) for place in range(left)]
    game.grid = [next(hidden) if kind == -2 else kind for kind in grid] + [BLANK] * (156 - left)
    game.seen = [int(place in known) for place in range(156)]
    game.lying = [*range(left), *[0] * (156 - left)]
    game.won = pairs
    game.left = left
    if turned >= 0:
        game.turned, game.phase = turned, 1
    return game


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_moves_that_stay_in_the_race_are_tried_in_the_same_worlds(name: str, players: int) -> None:
    game = later(name, players, 25)
    if game.over:
        return
    looking = race(game, patience=1e9)
    look_ahead(looking, 150)
    tries = [number for _, number, _ in looking.findings()]
    assert set(tries) <= {looking.worlds}
    assert sum(tries) <= looking.iterations <= 150


def test_it_does_not_matter_in_how_many_pieces_one_thinks() -> None:
    game = later("ftw", 4, 30)
    whole, pieces = race(game), race(game)
    look_ahead(whole, 250)
    for share in (1, 7, 42, 75, 125):
        look_ahead(pieces, share)
    assert pieces.findings() == whole.findings()
    assert pieces.iterations == whole.iterations == 250
    assert pieces.best() == whole.best()


def test_moves_drop_out_and_the_last_one_left_is_made() -> None:
    """Seat 1 wins with the 4 unless it is beaten now."""
    game = new_game("futschikato", 3, 1)
    for field, value in {
        "hands": [2, 20, *[0] * 6, *[0] * 8, 3, 3, *[0] * 46],
        "held": [2, 0, 2, 0, 0, 0, 0, 0],
        "front": [0, 4, 0, 0, 0, 0, 0, 0],
        "worth": [127, 0, 0, 0, 4, *[0] * 16],
        "turn": 0,
        "owing": 1,
    }.items():
        setattr(game, field, value)
    looking = race(game)
    look_ahead(looking, 5000)
    assert looking.decided
    assert looking.iterations < 5000
    assert looking.best() == 20


@pytest.mark.parametrize("name", GAMES)
def test_without_good_reason_the_rule_of_thumb_is_followed(name: str) -> None:
    for decisions in (0, 9, 30):
        game = later(name, 4, decisions)
        if game.over:
            continue
        seat = game.deciders[0]
        thumb = thumb_for(name)
        thumb.sit(game.masked(seat))
        looking = race(game, caution=1e9, patience=1e9, seed=6)
        look_ahead(looking, 60)
        assert looking.best() == thumb.choose(seat, Chance(6))


def test_a_known_pair_needs_no_thought() -> None:
    first = race(pairs_game({3: 4, 40: 4, 50: 1}, {}))
    assert first.decided
    assert first.best() in {3, 40}
    second = race(pairs_game({3: 4, 40: 4}, {}, turned=3))
    assert second.decided
    assert second.best() == 40


def test_cards_that_nobody_has_seen_are_one_choice() -> None:
    looking = race(pairs_game({3: 4, 40: 5, 50: 6}, {}, turned=3))
    look_ahead(looking, 200)
    moves = [move for move, _, _ in looking.findings()]
    assert len(moves) == 2
    assert sorted(move in {40, 50} for move in moves) == [False, True]


@pytest.mark.parametrize(
    ("known", "won", "choices"),
    [
        ({3: 4, 40: 5}, {0: 2, 1: 1}, 2),
        ({3: 4, 40: 5}, {0: 2, 1: 2}, 1),
        ({3: 4, 40: 5}, {0: 1, 2: 2}, 1),
        ({3: 4}, {0: 2, 1: 1}, 1),
    ],
)
def test_only_who_is_ahead_thinks_of_passing(
    known: dict[int, int], won: dict[int, int], choices: int
) -> None:
    """Else two who wait for each other would wait for ever."""
    looking = race(pairs_game(known, won))
    assert looking.decided == (choices == 1)
    look_ahead(looking, 100)
    assert looking.best() not in known or choices == 2


def test_cards_of_which_the_same_is_known_are_one_choice() -> None:
    game = new_game("fkk", 4, 2, {"start": 0})
    assert isinstance(game, Fkk)
    looking = race(game)
    assert looking.decided  # which of four unknown cards one looks at first is all the same
    for seat in range(4):
        game.play(seat, 4)
        game.play(seat, 4 + 13)
    draw, takes = 0, {5, 18, 31, 44}
    looking = race(game)
    look_ahead(looking, 100)
    moves = {move for move, _, _ in looking.findings()}
    alike = len({game.laid[0], game.laid[1]}) == 1
    assert draw in moves
    assert len(moves & takes) == (2 if alike else 3)


def test_nobody_thinks_of_a_match_known_to_be_wrong() -> None:
    game = new_game("fkk", 4, 2, {"start": 0})
    assert isinstance(game, Fkk)
    for seat in range(4):
        game.play(seat, 4)
        game.play(seat, 4 + 13)
    game.play(0, 0)
    game.play(0, 6)  # the drawn card comes to the first slot, so that slots 0 and 1 are known
    top = game.discards[game.discarded - 1]
    looking = race(game)
    look_ahead(looking, 100)
    for move, _, _ in looking.findings():
        slot = (move - 8) // 13
        assert move == 3 or slot >= 2 or game.laid[slot] == top


def test_a_game_of_pairs_between_searching_players_ends() -> None:
    game = new_game("pairs", 2, 3, {"deck": 2})
    players = [SearchPlayer(seat, iterations=60) for seat in range(2)]
    decisions = 0
    while not game.over and decisions < 1000:
        seat = game.deciders[0]
        game.play(seat, players[seat].choose(game.masked(seat), seat))
        decisions += 1
    assert game.over


def test_thinking_ends_early_when_the_move_is_clear() -> None:
    game = pairs_game({3: 4, 40: 4}, {})
    player = SearchPlayer(1, seconds=60.0, style=SameWorlds(0, 1.0, 3.0, 0.5))
    assert player.choose(game.masked(0), 0) in {3, 40}


@pytest.mark.parametrize("name", GAMES)
def test_a_tree_that_reaches_the_end_of_a_round_plays_nothing_beyond_it(name: str) -> None:
    """The last moves of a round are made in the tree, and nobody is left to play on."""
    game = new_game(name, game_class(name).FEWEST, 5)
    thumb = thumb_for(name)
    thumb.sit(game)
    last = game.copy()
    while not game.over and game.round == 0:
        last = game.copy()
        seat = game.deciders[0]
        game.play(seat, thumb.choose(seat, Chance(1)))
    seat = last.deciders[0]
    search = Tree(1.0, 0, 0.5).begin(last.masked(seat), seat, thumb_for(name), 3)
    look_ahead(search, 200)
    assert sum(tries for _, tries, _ in search.findings()) == search.iterations == 200
