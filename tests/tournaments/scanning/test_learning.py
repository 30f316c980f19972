"""A small network learns what it is shown, and follows the slope of its error."""

import numpy as np
import pytest

from tests.tournaments.scanning.learning import Shape, _any_weights, _slopes, learned, store
from tournaments.scanning.network import Weights, chances, mean_chances, stored_networks

SIDE = 15


def bars(count: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Return squares with a short line down or across anywhere, and which it is."""
    squares, names = np.zeros((count, SIDE, SIDE), dtype=np.float32), rng.integers(0, 2, count)
    for square, name in zip(squares, names, strict=True):
        row, column = rng.integers(0, SIDE - 5, 2)
        square[(row, slice(column, column + 5)) if name else (slice(row, row + 5), column)] = 1
    return squares.reshape(count, -1), names


@pytest.mark.parametrize("kernels", [(0, 0), (6, 8)])
def test_what_was_learned_of_some_is_known_of_others(kernels):
    rng = np.random.default_rng(1)
    weights = learned(*bars(3000, rng), Shape(16, kernels), 12, rng)
    squares, names = bars(500, rng)
    assert (chances(squares, weights).argmax(axis=1) == names).mean() > 0.95


def test_what_was_learned_is_learned_on():
    rng = np.random.default_rng(3)
    shape = Shape(16, (6, 8))
    little = learned(*bars(1000, rng), shape, 4, rng)
    squares, names = bars(500, rng)

    def known(weights: Weights) -> float:
        return float((chances(squares, weights).argmax(axis=1) == names).mean())

    before = {name: values.copy() for name, values in little.items()}
    more = learned(*bars(3000, rng), shape, 12, rng, before=little)
    assert known(more) > known(little) + 0.1
    assert all((little[name] == before[name]).all() for name in before)


@pytest.mark.parametrize("kernels", [(0, 0), (2, 3)])
def test_slopes_are_those_of_the_error(kernels):
    rng = np.random.default_rng(2)
    weights = _any_weights(SIDE**2, 3, Shape(7, kernels), rng)
    inputs, wanted = rng.random((6, SIDE**2)), np.eye(3)[[0, 1, 2, 0, 1, 2]]

    def error() -> float:
        return float(-(wanted * np.log(chances(inputs, weights))).sum() / len(inputs))

    for name, slopes in _slopes(inputs, wanted, weights).items():
        place = np.unravel_index(np.abs(slopes).argmax(), slopes.shape)
        weights[name][place] += 1e-6
        more = error()
        weights[name][place] -= 2e-6
        assert (more - error()) / 2e-6 == pytest.approx(slopes[place], rel=1e-4)
        weights[name][place] += 1e-6


def test_stored_networks_tell_on_average_what_they_told(tmp_path):
    rng = np.random.default_rng(4)
    networks = [_any_weights(SIDE**2, 3, Shape(7, (2, 3)), rng) for _network in range(2)]
    store(networks, tmp_path / "weights.npz")
    inputs = rng.random((5, SIDE**2))
    mean = (chances(inputs, networks[0]) + chances(inputs, networks[1])) / 2
    again = mean_chances(inputs, stored_networks(tmp_path / "weights.npz"))
    assert again == pytest.approx(mean, abs=0.01)
