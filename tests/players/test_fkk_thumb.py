"""FKK: positions in which the sensible move is obvious, and the rules of thumb find it."""

from sense import answers, arrange, share_among_random_players

from kartentisch.games.chance import Chance
from kartentisch.games.fkk import Fkk
from kartentisch.players.thumb_player import ThumbPlayer

SEE, SWAP, PLUS = 10, 11, 12
LOOK, TURN, DRAWN, SWAPPING, MATCHING = range(5)
DRAW, THROW, USE_PLUS, PASS = range(4)
TAKE, PUT, USE_SEE, MATCH, PICK = range(5, 10)


def fkk(cards: list[int], knows: list[int], phase: int, top: int, drawn: int = -1) -> Fkk:
    """Seat 0 of two decides; it knows its cards at these slots and none of the other's."""
    game = Fkk(2, {"start": 0})
    arrange(game, phase=phase, turn=0, owing=1, looks=[0] * 8, drawn=drawn)
    arrange(game, laid=dict(enumerate(cards)))
    arrange(game, known={slot: int(slot in knows) for slot in range(8)})
    arrange(game, discards={0: top})
    return game


def test_fkk_matches_what_it_knows_and_nothing_else() -> None:
    assert answers(fkk([4, 7, 4, 1], [0, 1], MATCHING, 7), 0) == {MATCH + 13}
    assert answers(fkk([4, 7, 4, 1], [0, 1], MATCHING, 1), 0) == {PASS}


def test_fkk_takes_a_discard_in_place_of_an_equal_card() -> None:
    assert answers(fkk([9, 7, 4, 1], [0, 1, 2, 3], TURN, 4), 0) == {TAKE + 13 * 2}


def test_fkk_takes_a_low_discard_for_an_unknown_card() -> None:
    assert answers(fkk([9, 7, 4, 3], [0, 1, 2], TURN, 0), 0) == {TAKE + 13 * 3}
    assert answers(fkk([9, 7, 4, 3], [0, 1, 2], TURN, 8), 0) == {DRAW}


def test_fkk_throws_what_it_can_match() -> None:
    assert answers(fkk([9, 7, 4, 3], [0, 1, 2, 3], DRAWN, 0, 7), 0) == {THROW}


def test_fkk_puts_a_low_card_where_it_saves_most() -> None:
    assert answers(fkk([9, SWAP, 4, 3], [0, 1, 2, 3], DRAWN, 0, 2), 0) == {PUT + 13}
    assert answers(fkk([6, 8, 6, 3], [0, 1, 2, 3], DRAWN, 0, 5), 0) <= {PUT, PUT + 13 * 2}


def test_fkk_sees_an_unknown_card() -> None:
    assert answers(fkk([2, 3, 4, 1], [0, 1, 3], DRAWN, 0, SEE), 0) == {USE_SEE + 13 * 2}


def test_fkk_swaps_an_unknown_card_for_a_low_one_that_it_knows() -> None:
    game = fkk([2, 3, 4, 1], [0, 1, 3], DRAWN, 0, SWAP)
    arrange(game, laid={6: 0}, known={6: 3})
    assert answers(game, 0) == {PICK + 13 * 2}
    game.play(0, PICK + 13 * 2)
    assert answers(game, 0) == {PICK + 13 * 2 + 1}


def test_fkk_may_keep_from_others_what_they_could_match() -> None:
    game = fkk([9, 8, 4, 3], [0, 1, 2, 3], DRAWN, 0, 2)
    assert answers(game, 0) == {PUT}
    arrange(game, laid={5: 9}, known={5: 1})  # the other one does not know that card
    assert answers(game, 0, gift=30) == {PUT}
    arrange(game, known={5: 3})
    assert answers(game, 0) == {PUT}
    assert answers(game, 0, gift=30) == {PUT + 13}


def test_fkk_may_keep_an_action_card_among_its_last_cards() -> None:
    few = {"few": 2, "few_action": -20, "few_steep": 100}
    assert answers(fkk([9, 7, 4, 3], [0, 1, 2, 3], DRAWN, 0, SWAP), 0, **few) == {THROW}
    game = fkk([1, 7, 4, 3], [0, 1], DRAWN, 0, SWAP)
    arrange(game, row=[2, 4, 0, 0, 0, 0, 0, 0])
    assert answers(game, 0) == {THROW}
    assert answers(game, 0, **few) == {PUT + 13}


def test_fkk_ends_a_round_in_which_everyone_keeps_the_same_last_card() -> None:
    for seed in (1, 82, 84):  # all four zeros of the deck are last cards
        assert length_of_round(seed, restless=0) == 1500
        assert length_of_round(seed, restless=1) < 1500


def length_of_round(seed: int, restless: int) -> int:
    """How many moves a round has that is played by rules of thumb, up to 1,500."""
    game, chance = Fkk(4, {"deck": 4, "rounds": 1}, seed=seed), Chance(seed)
    thumb = ThumbPlayer("fkk", seed, tuned=False).thumb
    thumb.adopt({"restless": restless})
    thumb.sit(game)
    for move in range(1500):
        if game.over:
            return move
        seat = game.deciders[0]
        game.play(seat, thumb.choose(seat, chance))
    return 1500


def test_fkk_beats_random_players() -> None:
    assert share_among_random_players("fkk", deals=20) > 0.9
