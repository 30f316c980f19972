"""A small network that has learned what it looks at: what is near each other first, if it was made
so (LeCun and others, 1998), and then all together, in one hidden layer. Several that learned apart
from each other are seldom sure of the same wrong thing (Hansen and Salamon, 1990)."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

Values = NDArray[np.floating[Any]]
Weights = dict[str, Values]

STEP = 2  # samples from one look to the next
LOOKS = ("near", "wide")  # the second looks at what the first found


def chances(inputs: Values, weights: Weights) -> Values:
    """Return how likely each class is for each input: (inputs, classes). Inputs are rows of values,
    of squares if the network looks at what is near each other."""
    values = inputs
    if LOOKS[0] in weights:
        side = round(inputs.shape[1] ** 0.5)
        values = inputs.reshape(-1, side, side, 1)
        for name in LOOKS:
            values = looked(values, weights[name], weights[f"{name}_bias"])[1]
        values = values.reshape(len(values), -1)
    hidden = np.maximum(values @ weights["first"] + weights["bias"], 0)
    sums = hidden @ weights["second"] + weights["last_bias"]
    grown = np.exp(sums - sums.max(axis=1, keepdims=True))
    return np.asarray(grown / grown.sum(axis=1, keepdims=True))


def looked(values: Values, kernels: Values, bias: Values) -> tuple[Values, Values]:
    """Return the small squares of some larger ones, (squares, rows, columns, channels), a row each,
    and what each kernel finds in them: (squares, rows, columns, kernels)."""
    size = round((len(kernels) / values.shape[-1]) ** 0.5)
    windows = sliding_window_view(values, (size, size), axis=(1, 2))[:, ::STEP, ::STEP]
    parts = windows.reshape(-1, len(kernels))
    found = np.maximum(parts @ kernels + bias, 0)
    return parts, found.reshape(*windows.shape[:3], -1)


def mean_chances(inputs: Values, networks: Sequence[Weights]) -> Values:
    """Return how likely each class is for each input on average of several networks."""
    return np.asarray(np.mean([chances(inputs, weights) for weights in networks], axis=0))


@cache
def stored_networks(path: Path) -> list[Weights]:
    """Return the weights of the networks in a file, each as a float of 8 bytes."""
    networks: dict[str, Weights] = {}
    with np.load(path) as stored:
        for name in stored.files:
            network, _dot, values = name.partition(".")
            networks.setdefault(network, {})[values] = stored[name].astype(np.float64)
    return list(networks.values())
