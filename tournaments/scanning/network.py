"""A small network of one hidden layer, which has learned what it looks at."""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.floating[Any]]
Weights = dict[str, Values]


def chances(inputs: Values, weights: Weights) -> Values:
    """Return how likely each class is for each input: (inputs, classes)."""
    hidden = np.maximum(inputs @ weights["first"] + weights["bias"], 0)
    sums = hidden @ weights["second"] + weights["last_bias"]
    grown = np.exp(sums - sums.max(axis=1, keepdims=True))
    return np.asarray(grown / grown.sum(axis=1, keepdims=True))


@cache
def stored_weights(path: Path) -> Weights:
    """Return the weights in a file, each as a float of 8 bytes."""
    with np.load(path) as stored:
        return {name: stored[name].astype(np.float64) for name in stored.files}
