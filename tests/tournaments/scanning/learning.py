"""How the small networks of tournaments/scanning learn."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tournaments.scanning.network import LOOKS, STEP, Values, Weights, chances, looked

BATCH, RATE, DECAY = 256, 2e-3, 1e-4
SLOWER = 0.25  # times as fast is learned on, so that little is forgotten


class Shape(NamedTuple):
    """How many values the hidden layer has; and how many kernels look at squares of how many
    samples, first and then at what these found, if any do."""

    hidden: int
    kernels: tuple[int, int] = (0, 0)
    sizes: tuple[int, int] = (5, 3)


def learned(
    inputs: Values,
    names: NDArray[np.integer],
    shape: Shape,
    rounds: int,
    rng: np.random.Generator,
    *,
    before: Weights | None = None,
) -> Weights:
    """Return the weights of a network, learned with Adam (Kingma and Ba, 2015), by which each of
    the inputs, (inputs, values), is given its name from 0 on; of one that had learned `before`,
    more slowly."""
    count, classes = len(inputs), int(names.max()) + 1
    weights = before or _any_weights(inputs.shape[1], classes, shape, rng)
    fastest = RATE * (SLOWER if before else 1)
    weights = {name: values.astype(inputs.dtype) for name, values in weights.items()}
    mean = {name: np.zeros_like(values) for name, values in weights.items()}
    square = {name: np.zeros_like(values) for name, values in weights.items()}
    wanted = np.eye(classes, dtype=inputs.dtype)[names]
    step = 0
    for each in range(rounds):
        rate = fastest * (1 - each / rounds)
        for places in np.array_split(rng.permutation(count), count // BATCH):
            step += 1
            for name, slope in _slopes(inputs[places], wanted[places], weights).items():
                mean[name] = 0.9 * mean[name] + 0.1 * slope
                square[name] = 0.999 * square[name] + 0.001 * slope**2
                moved = mean[name] / (1 - 0.9**step)
                moved /= np.sqrt(square[name] / (1 - 0.999**step)) + 1e-8
                weights[name] = weights[name] - rate * (moved + DECAY * weights[name])
    return weights


def _any_weights(size: int, classes: int, shape: Shape, rng: np.random.Generator) -> Weights:
    weights, channels, side = {}, 1, round(size**0.5)
    if shape.kernels[0]:
        for name, count, width in zip(LOOKS, shape.kernels, shape.sizes, strict=True):
            ends = width**2 * channels
            weights[name] = rng.normal(0, (2 / ends) ** 0.5, (ends, count))
            weights[f"{name}_bias"] = np.zeros(count)
            channels, side = count, (side - width) // STEP + 1
        size = side**2 * channels
    return weights | {
        "first": rng.normal(0, (2 / size) ** 0.5, (size, shape.hidden)),
        "bias": np.zeros(shape.hidden),
        "second": rng.normal(0, (2 / shape.hidden) ** 0.5, (shape.hidden, classes)),
        "last_bias": np.zeros(classes),
    }


def _slopes(inputs: Values, wanted: Values, weights: Weights) -> Weights:
    """Return how the mean error of some inputs grows with each weight."""
    side = round(inputs.shape[1] ** 0.5)
    grids, parts = [inputs.reshape(-1, side, side, 1)], []
    for name in LOOKS if LOOKS[0] in weights else ():
        small, found = looked(grids[-1], weights[name], weights[f"{name}_bias"])
        parts.append(small)
        grids.append(found)
    values = grids[-1].reshape(len(inputs), -1)
    hidden = np.maximum(values @ weights["first"] + weights["bias"], 0)
    last = {name: weights[name] for name in ("first", "bias", "second", "last_bias")}
    off = (chances(values, last) - wanted) / len(inputs)
    back = (off @ weights["second"].T) * (hidden > 0)
    slopes = {
        "first": values.T @ back,
        "bias": back.sum(axis=0),
        "second": hidden.T @ off,
        "last_bias": off.sum(axis=0),
    }
    behind = (back @ weights["first"].T).reshape(grids[-1].shape)
    for place in range(len(parts) - 1, -1, -1):
        name, kernels = LOOKS[place], weights[LOOKS[place]]
        behind = (behind * (grids[place + 1] > 0)).reshape(-1, kernels.shape[1])
        slopes[name] = parts[place].T @ behind
        slopes[f"{name}_bias"] = behind.sum(axis=0)
        if place:
            behind = _spread(behind @ kernels.T, grids[place], grids[place + 1])
    return slopes


def _spread(parts: Values, before: Values, after: Values) -> Values:
    """Return in a grid as it was `before` what belongs to the small squares that were taken of it,
    a row each, for the grid `after`."""
    count, rows, columns, _kernels = after.shape
    channels = before.shape[-1]
    size = round((parts.shape[1] / channels) ** 0.5)
    small = parts.reshape(count, rows, columns, channels, size, size)
    whole = np.zeros_like(before)
    for down in range(size):
        for across in range(size):
            # Each sample lies in more than one of the small squares.
            part = whole[
                :, down : down + STEP * rows : STEP, across : across + STEP * columns : STEP
            ]
            part += small[..., down, across]
    return whole


def store(networks: Sequence[Weights], path: Path) -> None:
    """Write the weights of networks with half of their digits, which is enough."""
    stored = {
        f"{place}.{name}": values.astype(np.float16)
        for place, weights in enumerate(networks)
        for name, values in weights.items()
    }
    np.savez_compressed(path, **stored)  # type: ignore[arg-type]
