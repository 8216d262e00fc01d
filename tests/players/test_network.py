"""Networks: the same arithmetic everywhere, only what a seat can know, and only legal moves."""

import importlib.util
import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from worlds import random_play, shuffle_hidden

from kartentisch import players
from kartentisch.arena.tournament import plan
from kartentisch.games import OWN_GAMES, Chance, Game, game_class, new_game
from kartentisch.observations.features import features
from kartentisch.observations.layout import InputLayout
from kartentisch.players import make_player
from kartentisch.players.network import Network
from kartentisch.players.network_player import (
    NetworkPlayer,
    Weights,
    network_for,
    own_file,
    trained,
    write_network,
)
from kartentisch.players.player import decide

SOURCE = Path(players.__file__).with_name("network.py")
FOLDER = SOURCE.with_name("networks")
OURS = sorted(file.stem for file in FOLDER.glob("*.npz"))
TABLES = [
    (name, size)
    for name in OWN_GAMES
    for size in range(game_class(name).FEWEST, game_class(name).MOST + 1)
]


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a network of random weights for each game, for all numbers of players."""
    folder = tmp_path_factory.mktemp("networks")
    rng = np.random.default_rng(1)
    for name in OWN_GAMES:
        size, outputs = InputLayout(name).size, game_class(name).MOVES + 1
        shapes = (size, 12), (12,), (12, 8), (8,), (8, outputs), (outputs,)
        weights = Weights(*(rng.normal(0, 0.5, shape).astype(np.float32) for shape in shapes))
        write_network(folder / f"{name}.npz", weights, {"game": name, "players": list(range(2, 9))})
    return folder


def positions(name: str, size: int, count: int) -> list[Game]:
    found: list[Game] = []
    rng = random.Random(size)
    while len(found) < count:
        game = new_game(name, size, rng.randrange(1 << 30))
        for _ in random_play(game, rng, rng.randrange(60)):
            pass
        if not game.over:
            found.append(game)
    return found


def by_numpy(file: str, view: Game, seat: int) -> Any:
    """What the network thinks, worked out on the whole vector."""
    found = trained(file)
    layout, weights = found.layout, found.weights
    inputs = np.zeros(layout.size, np.float64)
    inputs[layout.places(view)] = features(view, np.float32)
    inputs[layout.seat(seat)] = 1
    outer = np.maximum(inputs @ weights.first + weights.first_bias, 0)
    inner = np.maximum(outer @ weights.second + weights.second_bias, 0)
    return inner @ weights.last + weights.last_bias


@pytest.mark.parametrize(("name", "size"), TABLES)
def test_it_thinks_what_the_layers_say_and_moves_by_it(name: str, size: int, drawn: Path) -> None:
    file = str(drawn / f"{name}.npz")
    player = NetworkPlayer(name, file)
    for game in positions(name, size, 6):
        seat = game.deciders[-1]
        view = game.masked(seat)
        expected = by_numpy(file, view, seat)
        found = network_for(player.trained, view).think(features(view), seat)
        assert np.allclose(found, expected, rtol=1e-4, atol=1e-4)
        moves = view.legal(seat)
        assert player.choose(view, seat) in moves
        assert expected[player.choose(view, seat)] > expected[moves].max() - 1e-3


@pytest.mark.parametrize(("name", "size"), TABLES)
def test_hidden_cards_do_not_change_its_move(name: str, size: int, drawn: Path) -> None:
    player = NetworkPlayer(name, str(drawn / f"{name}.npz"))
    rng = random.Random(size)
    for game in positions(name, size, 6):
        seat = rng.choice(game.deciders)
        other = game.copy()
        shuffle_hidden(other, seat, rng)
        assert decide(player, other, seat, Chance(1)) == decide(player, game, seat, Chance(1))


def test_it_does_not_look_at_the_true_game(drawn: Path) -> None:
    game = new_game("pisa", 4, 1)
    with pytest.raises(ValueError, match=r"pass game\.masked\(seat\)"):
        NetworkPlayer("pisa", str(drawn / "pisa.npz")).choose(game, game.deciders[0])


def test_the_compiled_sums_are_those_of_plain_python() -> None:
    spec = importlib.util.spec_from_file_location("plain_network", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    plain = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(plain)
    rng = random.Random(1)
    shapes = (40 * 12, 3 * 12, 12 * 8, 8, 8 * 20, 20)
    rows = [[rng.gauss(0, 1) for _ in range(count)] for count in shapes]
    compiled, same = Network(*rows), plain.Network(*rows)
    for seat in (0, 1, 2) * 10:
        cells = np.array([rng.choice((0, 0, 1, 5, 255)) for _ in range(40)], np.uint8)
        assert compiled.think(cells, seat) == same.think(cells.tolist(), seat)


def test_a_network_refuses_what_it_was_not_made_for() -> None:
    network = Network([0.0] * 12, [0.0] * 4, [0.0] * 4, [0.0] * 2, [0.0] * 6, [0.0] * 3)
    with pytest.raises(ValueError, match="takes 6 features and 2 seats, not 5 and seat 0"):
        network.think(np.zeros(5, np.uint8), 0)
    with pytest.raises(ValueError, match="not 6 and seat 2"):
        network.think(np.zeros(6, np.uint8), 2)


@pytest.mark.parametrize("name", OURS)
def test_our_networks_play_whole_matches_of_the_sizes_they_learned(name: str) -> None:
    file = own_file(name)
    assert file.stat().st_size < 1_000_000
    for size in json.loads(file.with_suffix(".json").read_text("utf-8"))["players"]:
        game = new_game(name, size, 1)
        seats = [make_player("network" if seat % 2 else "hard", name, 1) for seat in range(size)]
        while not game.over:
            seat = game.deciders[0]
            move, fault = decide(seats[seat], game, seat, Chance(1))
            assert fault is None
            game.play(seat, move)


def test_a_table_it_did_not_learn_is_forfeited_with_a_reason(drawn: Path, tmp_path: Path) -> None:
    weights = trained(str(drawn / "futschikato.npz")).weights
    write_network(tmp_path / "small.npz", weights, {"game": "futschikato", "players": [4, 5]})
    player = NetworkPlayer("futschikato", str(tmp_path / "small.npz"))
    _, fault = decide(player, new_game("futschikato", 3, 1, {"start": 0}), 0, Chance(1))
    assert fault == "this network plays with 4, 5 players, not with 3"
    with pytest.raises(ValueError, match=r"plays with 4, 5 players, not with 3$"):
        plan("futschikato", [f"network:{tmp_path}/small.npz", "hard"], 3, deals=1)


def test_bad_files_are_refused_with_a_sentence(drawn: Path, tmp_path: Path) -> None:
    def refused(file: Path, sentence: str, game: str = "futschikato") -> None:
        with pytest.raises(ValueError, match=sentence):
            make_player(f"network:{file}", game)

    refused(tmp_path / "none.npz", "can't be read")
    refused(drawn / "pisa.npz", "is a network for pisa, not for futschikato")
    own = drawn / "futschikato.npz"
    card = json.loads(own.with_suffix(".json").read_text("utf-8"))
    cut = tmp_path / "cut.npz"
    cut.write_bytes(own.read_bytes()[:500])
    cut.with_suffix(".json").write_text(json.dumps(card), "utf-8")
    refused(cut, "are not a network")
    empty = tmp_path / "empty.npz"
    empty.write_bytes(own.read_bytes())
    empty.with_suffix(".json").write_text("{}", "utf-8")
    refused(empty, "are not a network: 'game'")
    nothing = tmp_path / "nothing.npz"
    nothing.write_bytes(b"")
    nothing.with_suffix(".json").write_text(json.dumps(card), "utf-8")
    refused(nothing, "are not a network")
    nothing.with_suffix(".json").write_text(json.dumps({**card, "players": 4}), "utf-8")
    refused(nothing, "are not a network: 'int' object is not iterable")
    old = tmp_path / "old.npz"
    old.write_bytes(own.read_bytes())
    old.with_suffix(".json").write_text(json.dumps({**card, "features": "other"}), "utf-8")
    refused(old, "was trained on other features of futschikato; train it again")
    weights = trained(str(own)).weights
    write_network(tmp_path / "odd.npz", weights._replace(first=weights.first[1:]), card)
    refused(tmp_path / "odd.npz", "was trained on other features")
    broken = weights._replace(second=np.full_like(weights.second, np.nan))
    write_network(tmp_path / "nan.npz", broken, card)
    refused(tmp_path / "nan.npz", "has weights that are not numbers")


def test_a_game_without_a_network_says_which_have_one() -> None:
    missing = next(name for name in OWN_GAMES if name not in OURS)
    with pytest.raises(ValueError, match=f"there is no network for {missing}, only for"):
        make_player("network", missing)
