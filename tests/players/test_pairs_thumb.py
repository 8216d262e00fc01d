"""The pairs game: positions in which the sensible move is obvious, and the rules of thumb find it."""

from sense import answers, arrange, share_among_random_players

from kartentisch.games.pairs import Pairs


def test_pairs_takes_a_known_pair() -> None:
    game = Pairs(2, {"start": 0}, 1)
    one, two = [place for place in range(104) if game.grid[place] == 5][:2]
    arrange(game, seen={one: 1, two: 1})
    assert answers(game, 0) <= {one, two}
    game.play(0, one)
    assert answers(game, 0) == {two}


def test_pairs_turns_up_a_new_card_first_and_then_its_partner() -> None:
    game = Pairs(2, {"start": 0}, 1)
    known, other = [place for place in range(104) if game.grid[place] == 5][:2]
    arrange(game, seen={known: 1})
    assert known not in answers(game, 0)
    game.play(0, other)
    assert answers(game, 0) == {known}


def test_pairs_tells_nobody_anything_when_an_unseen_card_would_help_the_next_player() -> None:
    game = Pairs(2, {"start": 0}, 1)
    places = [next(place for place in range(104) if game.grid[place] == kind) for kind in range(13)]
    arrange(game, seen=dict.fromkeys(places[1:], 1))
    game.play(0, places[0])
    assert answers(game, 0) <= set(places[1:])


def test_pairs_beats_random_players() -> None:
    assert share_among_random_players("pairs", deals=10) > 0.9
