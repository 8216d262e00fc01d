"""Why in words: true to the events, by what was known alone, in both languages."""

import random
import re
from collections.abc import Callable, Iterator

import pytest
from judged_games import any_decision, played_by_thumbs
from worlds import shuffle_hidden

from kartentisch.games import OWN_GAMES, Event, Game, game_class, new_game
from kartentisch.games.fkk import Fkk
from kartentisch.games.ftw import Ftw
from kartentisch.games.futschikato import Futschikato
from kartentisch.games.moves import fkk as fkk_moves
from kartentisch.games.moves import ftw as ftw_moves
from kartentisch.games.moves import pisa as pisa_moves
from kartentisch.games.moves.pairs import SECOND
from kartentisch.games.pairs import Pairs
from kartentisch.games.pisa import Pisa
from kartentisch.games.records import load
from kartentisch.judge.phrases import listed, often
from kartentisch.judge.tales import Budget, first, points_in, tell
from kartentisch.judge.why import Why, WinsAndPoints, explain, fill_names, whys_of
from kartentisch.players.thumb_player import ThumbPlayer

NAMES = ["Ada", "Bruno", "Clara", "Emil", "Frieda", "Hugo", "Ida", "Karl"]
ONE_OF_MANY = re.compile(
    r"(?<![\d.,])1 (points|tricks|cards|helpers|cases|Punkte|Stiche|Karten)\b"
    r"|(?<![\d.,])(?:0|[2-9]|\d\d+) (point|trick|card|Punkt|Stich|Karte)\b"
)


def positions(name: str, number: int, players: int | None = None) -> Iterator[tuple[Game, int]]:
    """Positions of games that rules of thumb play, each with a seat that owes a decision."""
    rng = random.Random(f"why {name}")
    for seed in range(number):
        game = played_by_thumbs(name, seed, rng.randrange(70), players)
        if not game.over:
            yield game, rng.choice(game.deciders)


def found_in_play(
    name: str, is_wanted: Callable[[Game, int], bool], number: int = 3
) -> list[tuple[Game, int]]:
    """Positions with something special, found by letting rules of thumb play."""
    found: list[tuple[Game, int]] = []
    seed = 0
    while len(found) < number:
        game = new_game(name, game_class(name).FEWEST + 1, seed)
        bots = [ThumbPlayer(name, 10 * seed + seat) for seat in range(game.players)]
        taken = False  # one position of each game
        while not game.over and not taken:
            seat = game.decider
            assert seat is not None
            if is_wanted(game, seat):
                found.append((game.copy(), seat))
                taken = True
            game.play(seat, bots[seat].choose(game.masked(seat), seat))
        seed += 1
    return found


def why(game: Game, seat: int, move: int, worlds: int = 8) -> Why:
    return explain(game.masked(seat), seat, [move], worlds=worlds)[move]


def events_of(game: Game, seat: int, move: int) -> list[Event]:
    """What really happens at once."""
    world = game.copy()
    world.listen()
    world.play(seat, move)
    return world.happened()


# --- every game


@pytest.mark.parametrize("name", OWN_GAMES)
def test_every_move_has_words_in_both_languages(name: str) -> None:
    phases = set()
    for game, seat in positions(name, 25):
        phases.add(game.phase_name)
        moves = game.legal(seat)[:3]
        found = explain(game.masked(seat), seat, moves, worlds=4)
        assert list(found) == moves
        for move, said in found.items():
            assert said.move == move
            assert said.de != said.en
            for text in (said.de, said.en):
                assert 20 < len(text) < 260
                assert text.endswith(".")
                assert f"{{{seat}}}" not in text, "the seat itself is you"
                assert "  " not in text
                assert ".." not in text
                assert not ONE_OF_MANY.search(text), text
                assert not set("{}#|") & set(fill_names(text, NAMES)), text
    assert phases >= set(game_class(name).PHASES) - {"look", "swap", "add", "take"}


@pytest.mark.parametrize("name", OWN_GAMES)
def test_the_same_view_worlds_and_seed_give_the_same_words(name: str) -> None:
    for game, seat in positions(name, 3):
        view = game.masked(seat)
        moves = game.legal(seat)[:2]
        once = explain(view, seat, moves, worlds=6, seed=4)
        assert explain(load(view.save()), seat, moves, worlds=6, seed=4) == once
        alone = explain(view, seat, moves[-1:], worlds=6, seed=4)
        assert alone[moves[-1]] == once[moves[-1]], "other moves don't matter"


def test_what_can_not_be_explained_is_refused() -> None:
    game = new_game("pisa", players=3, seed=1)
    seat = game.deciders[0]
    move = game.legal(seat)[0]
    with pytest.raises(ValueError, match=r"pass game\.masked"):
        explain(game, seat, [move])
    with pytest.raises(ValueError, match="can't make move"):
        explain(game.masked(seat), seat, [pisa_moves.FINISH])
    with pytest.raises(ValueError, match="one world or more"):
        explain(game.masked(seat), seat, [move], worlds=0)


@pytest.mark.rules("F15", "W14", "K17", "K18", "P13")
@pytest.mark.parametrize("name", OWN_GAMES)
def test_words_never_depend_on_hidden_cards(name: str) -> None:
    rng = random.Random(f"why hides {name}")
    changed = explained = 0
    while explained < 25:
        game, seat = any_decision(name, rng)
        other = game.copy()
        shuffle_hidden(other, seat, rng)
        moves = game.legal(seat)[:2]
        if moves != other.legal(seat)[:2]:
            continue
        changed += other.save() != game.save()
        said = [
            repr(explain(one.masked(seat), seat, moves, worlds=3)).encode() for one in (game, other)
        ]
        assert said[0] == said[1]
        explained += 1
    assert changed > 10


# --- phrases


def test_how_often_is_said_in_tenths_and_never_rounds_to_all_or_nothing() -> None:
    assert often(0, 100)["en"] == "in no case"
    assert often(2, 100)["en"] == "in hardly any case"
    assert often(21, 100) == {"de": "in 2 von 10 Fällen", "en": "in 2 of 10 cases"}
    assert often(99, 100)["en"] == "in nearly every case"
    assert often(100, 100)["en"] == "in every case"


def test_names_are_put_in_by_seat_and_never_read_as_places() -> None:
    assert fill_names("{1} and {0}", ["{1}", "Bruno"]) == "Bruno and {1}"
    assert listed(["1", "2", "3"])["de"] == "1, 2 und 3"
    assert listed(["1"])["en"] == "1"


# --- what is sure, game by game


@pytest.mark.rules("F8", "F9")
def test_futschikato_names_the_cards_that_are_joined_and_beaten() -> None:
    joined = beaten = 0
    for game, seat in positions("futschikato", 25, players=5):
        assert isinstance(game, Futschikato)
        for move in game.legal(seat):
            said = why(game, seat, move).en
            for event in events_of(game, seat, move):
                if event.kind.name == "beaten":
                    assert f"{{{event.seat}}}'s {event.card}" in said
                    beaten += 1
            partners = [other for other in range(5) if game.front[other] == move]
            assert ("joins" in said) == bool(partners)
            if partners:
                assert f"worth {game.worth[move] + move}" in said
                joined += 1
            assert ("beats nothing" in said) <= all(
                event.kind.name != "beaten" for event in events_of(game, seat, move)
            )
    assert joined > 3
    assert beaten > 10


def test_futschikato_counts_how_often_the_card_gets_through() -> None:
    for game, seat in positions("futschikato", 5):
        moves = game.legal(seat)
        view = game.masked(seat)
        said = explain(view, seat, moves, worlds=40, seed=2)
        for tales in tell(whys_of("futschikato"), view, seat, moves, Budget(40), 2):
            pushed = sum(first(tale, "pushed", seat) is not None for tale in tales.worlds)
            assert f"through {often(pushed, 40)['en']}" in said[tales.move].en


@pytest.mark.rules("F13")
def test_futschikato_says_what_a_card_is_given_up_for() -> None:
    def on_their_last_card(game: Game) -> list[int]:
        assert isinstance(game, Futschikato)
        return [one for one in range(game.players) if game.front[one] and not game.held[one]]

    worlds, stopped, kept = 20, 0, 0
    threatened = found_in_play("futschikato", lambda game, _: bool(on_their_last_card(game)), 20)
    for game, seat in [*threatened, *positions("futschikato", 30, players=6)]:
        assert isinstance(game, Futschikato)
        view, moves = game.masked(seat), game.legal(seat)
        said = explain(view, seat, moves, worlds=worlds, seed=3)
        for tales in tell(whys_of("futschikato"), view, seat, moves, Budget(worlds), 3):
            text = said[tales.move].en
            if match := re.search(r"somebody after you beats \{(\d)\}'s last card", text):
                rival = int(match[1])
                beaten = sum(first(tale, "beaten", rival) is not None for tale in tales.worlds)
                assert rival in on_their_last_card(game)
                assert f"{often(beaten, worlds)['en']} somebody after you" in text.lower()
                assert f"beats {{{rival}}}'s {game.front[rival]}" not in text, "it does so itself"
                stopped += 1
            if match := re.search(r"But you keep (.*)\.", text):
                pushed = sum(first(tale, "pushed", seat) is not None for tale in tales.worlds)
                cards = [int(card) for card in re.findall(r"\d+", match[1])]
                assert pushed < worlds / 10
                assert tales.move < min(cards)
                assert max(cards) == max(game.hand(seat))
                kept += 1
    assert stopped
    assert kept


@pytest.mark.rules("P10")
def test_pisa_knows_who_takes_a_trick_that_only_lacks_the_last_card() -> None:
    def is_last_to_play(game: Game, seat: int) -> bool:
        assert isinstance(game, Pisa)
        lying = sum(card != -1 for card in list(game.trick)[: game.players])
        return game.phase_name == "trick" and lying == game.players - 1

    for game, seat in found_in_play("pisa", is_last_to_play, 4):
        assert isinstance(game, Pisa)
        for move in game.legal(seat):
            (won,) = [event for event in events_of(game, seat, move) if event.kind.name == "won"]
            said = why(game, seat, move).en
            colour = (move - pisa_moves.PLAY) // pisa_moves.NUMBERS
            assert ("under-trump" in said.split(" takes ")[0]) == (colour == game.under_trump)
            if won.seat == seat:
                assert "takes the trick in every case." in said
            else:
                assert f"takes the trick in no case; {{{won.seat}}} takes it" in said


@pytest.mark.rules("P11")
def test_pisa_counts_the_tricks_that_the_seat_has_and_those_to_come() -> None:
    def has_tricks(game: Game, seat: int) -> bool:
        assert isinstance(game, Pisa)
        return game.phase_name == "trick" and game.tricks[seat] > 1

    for game, seat in found_in_play("pisa", has_tricks):
        assert isinstance(game, Pisa)
        view, move, worlds = game.masked(seat), game.legal(seat)[0], 20
        (tales,) = tell(whys_of("pisa"), view, seat, [move], Budget(worlds))
        won = sum(
            event.kind.name == "won" and event.seat == seat
            for tale in tales.worlds
            for event in tale
        )
        said = why(game, seat, move, worlds)
        number = round(game.tricks[seat] + won / worlds, 1)
        assert f"You end the round with {number:g} trick" in said.en
        assert f"im Schnitt {number:g} Stich".replace(".", ",") in said.de


@pytest.mark.rules("P4", "P5")
def test_pisa_names_the_vote_that_the_last_card_settles() -> None:
    def is_last_to_vote(game: Game, seat: int) -> bool:
        assert isinstance(game, Pisa)
        is_vote = game.phase_name in ("trump", "goal", "ranking")
        return is_vote and (seat + 1) % game.players == game.starter and game.backing == -1

    for game, seat in found_in_play("pisa", is_last_to_vote, 4):
        for move in game.legal(seat):
            said = why(game, seat, move)
            assert "becomes trump in" in said.en or "wins the vote in" in said.en
            assert "Im Schnitt bringen dir die Abstimmungen" in said.de


@pytest.mark.rules("K18")
def test_pairs_knows_a_pair_and_a_miss_that_have_been_seen() -> None:
    def knows_a_pair(game: Game, seat: int) -> bool:
        assert isinstance(game, Pairs)
        return game.phase == SECOND and bool(seen_places(game, alike=True))

    def seen_places(game: Pairs, alike: bool) -> list[int]:
        return [
            place
            for place in game.legal(game.turn)
            if game.seen[place] and (game.grid[place] == game.grid[game.turned]) == alike
        ]

    for game, seat in found_in_play("pairs", knows_a_pair):
        assert isinstance(game, Pairs)
        pair = why(game, seat, seen_places(game, alike=True)[0])
        assert pair.en.startswith("It makes a pair in every case. Then it is your turn again.")
        miss = why(game, seat, seen_places(game, alike=False)[0])
        assert miss.en.startswith("It makes a pair in no case. Then the others learn nothing new")


@pytest.mark.rules("K10", "K11")
def test_fkk_looks_to_the_next_turn_and_the_end_of_the_round_if_it_may_remind() -> None:
    for game, seat in found_in_play("fkk", lambda game, _: game.phase_name == "drawn"):
        view, move, worlds = game.masked(seat), game.legal(seat)[-1], 20
        (tales,) = tell(whys_of("fkk"), view, seat, [move], Budget(worlds))
        rid = out = 0
        for tale in tales.worlds:
            own_turns = matched = 0
            for event in tale:
                own_turns += event.kind.name in ("drew", "took") and (
                    event.seat == seat or own_turns
                )
                matched += event.kind.name == "matched" and event.seat == seat and own_turns < 2
            rid += matched > 0
            out += not any(event.kind.name == "counted" and event.seat == seat for event in tale)
        said = why(game, seat, move, worlds).en.lower()
        assert f"{often(rid, worlds)['en']} you get rid of a card" in said
        assert f"you end the round without cards {often(out, worlds)['en']}" in said
        quiet = explain(view, seat, [move], worlds=worlds, reminding=False)[move].en
        assert "rid of" not in quiet, "it would tell what the seat should remember"
        assert "row" not in quiet


def test_fkk_knows_a_sure_match_and_a_sure_miss() -> None:
    def is_match(game: Game, seat: int) -> bool:
        assert isinstance(game, Fkk)
        return game.phase_name == "match" and bool(known_slots(game, seat, equal=True))

    def known_slots(game: Fkk, seat: int, equal: bool) -> list[int]:
        top = game.discards[game.discarded - 1]
        view = game.masked(seat)
        cards = view.cards_of(seat)
        return [slot for slot, card in enumerate(cards) if card != -1 and (card == top) == equal]

    for game, seat in found_in_play("fkk", is_match):
        assert isinstance(game, Fkk)
        slot = known_slots(game, seat, equal=True)[0]
        move = fkk_moves.MATCH + fkk_moves.SLOT_STRIDE * slot
        assert why(game, seat, move).en.startswith(f"Card {slot + 1} matches in every case.")
        value = min(20, game.discards[game.discarded - 1]) if game.row[seat] > 1 else 0
        if 0 < value < 10 and "round is over" not in (said := why(game, seat, move).en):
            assert f"Your row loses {value} point" in said
        forgotten = explain(game.masked(seat), seat, [move], worlds=20, reminding=False)[move]
        assert "row loses" not in forgotten.en, "that would tell the card again"
        for wrong in known_slots(game, seat, equal=False)[:1]:
            move = fkk_moves.MATCH + fkk_moves.SLOT_STRIDE * wrong
            assert "matches in no case. You get one card more." in why(game, seat, move).en


@pytest.mark.rules("W6")
def test_ftw_says_that_taking_is_forced_and_only_then() -> None:
    def is_forced(game: Game, seat: int) -> bool:
        sorts = {ftw_moves.meaning_of(move)[0] for move in game.legal(seat)}
        return sorts == {"help"}

    def is_free(game: Game, seat: int) -> bool:
        sorts = {ftw_moves.meaning_of(move)[0] for move in game.legal(seat)}
        return {"lay", "help"} <= sorts

    for game, seat in found_in_play("ftw", is_forced):
        assert isinstance(game, Ftw)
        said = why(game, seat, game.legal(seat)[0])
        assert f"You can't beat the {game.pile[game.piled - 1]}" in said.en
        assert "musst du vom Stapel nehmen" in said.de
    for game, seat in found_in_play("ftw", is_free):
        helps = [move for move in game.legal(seat) if ftw_moves.meaning_of(move)[0] == "help"]
        assert "You can't beat" not in why(game, seat, helps[0]).en


@pytest.mark.rules("W10", "W11")
def test_ftw_knows_what_ending_the_round_brings() -> None:
    def can_end(game: Game, seat: int) -> bool:
        assert isinstance(game, Ftw)
        lays = [move for move in game.legal(seat) if ftw_moves.meaning_of(move)[0] == "lay"]
        return game.phase_name == "turn" and game.held[seat] == 2 and bool(lays)

    for game, seat in found_in_play("ftw", can_end):
        move = next(one for one in game.legal(seat) if ftw_moves.meaning_of(one)[0] == "lay")
        scored = first(events_of(game, seat, move), "scores", seat)
        assert scored is not None
        assert why(game, seat, move).en == f"That ends the round, and you get {scored.at} points."


@pytest.mark.rules("W11")
def test_ftw_says_what_the_round_brings_to_the_best_of_the_others_too() -> None:
    for game, seat in found_in_play("ftw", lambda game, _: game.phase_name == "turn"):
        view, move = game.masked(seat), game.legal(seat)[-1]
        (tales,) = tell(whys_of("ftw"), view, seat, [move], Budget(20))
        brought = [
            sum(points_in(tale).get(one, 0) for tale in tales.worlds) / 20
            for one in range(game.players)
        ]
        best = max(points for one, points in enumerate(brought) if one != seat)
        said = re.search(
            r"(\d+) points? on average, and \{(\d)\} (\d+)", why(game, seat, move, 20).en
        )
        assert said is not None
        assert abs(int(said[1]) - brought[seat]) <= 0.5
        assert brought[int(said[2])] == best
        assert abs(int(said[3]) - best) <= 0.5


@pytest.mark.rules("W7", "W8")
def test_ftw_adds_up_a_card_and_its_helpers() -> None:
    def can_sneak(game: Game, seat: int) -> bool:
        return any(ftw_moves.meaning_of(move)[0] == "sneak" for move in game.legal(seat))

    for game, seat in found_in_play("ftw", can_sneak):
        move, card = next(
            (move, card)
            for move in game.legal(seat)
            for sort, card in [ftw_moves.meaning_of(move)]
            if sort == "sneak"
        )
        said = why(game, seat, move).en
        if "ends the round" in said:
            continue
        added = re.match(r"([\d, and]+) count (\d+) together; \{(\d)\} has to beat", said)
        assert added is not None
        numbers = [int(number) for number in re.findall(r"\d+", added[1])]
        assert numbers[0] == card
        assert sum(numbers) == int(added[2])
        assert int(added[3]) == (seat + 1) % game.players


def test_a_choice_of_several_cards_is_explained_whole() -> None:
    game = new_game("ftw", players=4, seed=3)
    seat = game.deciders[0]
    view = game.masked(seat)
    (tales,) = tell(whys_of("ftw"), view, seat, game.legal(seat)[:1], Budget(5))
    assert len(tales.decision) == 3
    for tale in tales.worlds:
        given = [event.card for event in tale if event.kind.name == "gave" and event.seat == seat]
        assert given == [move - ftw_moves.GIVE for move in tales.decision]


# --- games without words of their own


@pytest.mark.parametrize("rounds", [1, 3])
def test_other_games_speak_of_wins_and_points(rounds: int) -> None:
    game = new_game("ftw", 3, 5, {"rounds": rounds})
    seat = game.deciders[0]
    general = WinsAndPoints()
    (tales,) = tell(general, game.masked(seat), seat, game.legal(seat)[:1], Budget(20))
    wins = sum(first(tale, "wins", seat) is not None for tale in tales.worlds)
    said = general.say(tales)
    if rounds == 1:
        assert said["en"] == f"You win {often(wins, 20)['en']}."
    else:
        assert re.fullmatch(
            r"The round brings you \d+ points? on average\. You come out on top in .+\.", said["en"]
        )
