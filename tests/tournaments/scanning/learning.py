"""How the small networks of tournaments/scanning learn."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tournaments.scanning.network import Values, Weights, chances

BATCH, RATE, DECAY = 256, 2e-3, 1e-4


def learned(
    inputs: Values, names: NDArray[np.integer], hidden: int, rounds: int, rng: np.random.Generator
) -> Weights:
    """Return the weights of a network of one hidden layer, learned with Adam (Kingma and Ba,
    2015), by which each of the inputs, (inputs, values), is given its name from 0 on."""
    count, size, classes = *inputs.shape, int(names.max()) + 1
    weights = {
        "first": rng.normal(0, (2 / size) ** 0.5, (size, hidden)),
        "bias": np.zeros(hidden),
        "second": rng.normal(0, (2 / hidden) ** 0.5, (hidden, classes)),
        "last_bias": np.zeros(classes),
    }
    weights = {name: values.astype(inputs.dtype) for name, values in weights.items()}
    mean = {name: np.zeros_like(values) for name, values in weights.items()}
    square = {name: np.zeros_like(values) for name, values in weights.items()}
    wanted = np.eye(classes, dtype=inputs.dtype)[names]
    step = 0
    for each in range(rounds):
        rate = RATE * (1 - each / rounds)
        for places in np.array_split(rng.permutation(count), count // BATCH):
            step += 1
            for name, slope in _slopes(inputs[places], wanted[places], weights).items():
                mean[name] = 0.9 * mean[name] + 0.1 * slope
                square[name] = 0.999 * square[name] + 0.001 * slope**2
                moved = mean[name] / (1 - 0.9**step)
                moved /= np.sqrt(square[name] / (1 - 0.999**step)) + 1e-8
                weights[name] = weights[name] - rate * (moved + DECAY * weights[name])
    return weights


def _slopes(inputs: Values, wanted: Values, weights: Weights) -> Weights:
    """Return how the mean error of some inputs grows with each weight."""
    hidden = np.maximum(inputs @ weights["first"] + weights["bias"], 0)
    off = (chances(inputs, weights) - wanted) / len(inputs)
    back = (off @ weights["second"].T) * (hidden > 0)
    return {
        "first": inputs.T @ back,
        "bias": back.sum(axis=0),
        "second": hidden.T @ off,
        "last_bias": off.sum(axis=0),
    }


def store(weights: Weights, path: Path) -> None:
    """Write weights with half of their digits, which is enough."""
    stored = {name: values.astype(np.float16) for name, values in weights.items()}
    np.savez_compressed(path, **stored)  # type: ignore[arg-type]
