"""Learn digits for tournaments/scanning/digits: `python -m tests.tournaments.scanning.learn_digits
FOLDER`.

The folder holds the four files of MNIST (LeCun, Cortes and Burges: digits of some 500 people, from
the handwriting of NIST Special Database 19), gzipped; nothing of them is stored but what was
learned. A Dutch 7 has a bar and a Dutch 1 a flag, so that half of them get one. Prints how many of
those of `t10k` are told right, whose writers wrote none of the others.
"""

import gzip
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from tests.tournaments.scanning.learning import Shape, learned, store
from tournaments.scanning.digits import WEIGHTS, squared
from tournaments.scanning.network import mean_chances

LARGE = 84  # samples of a digit while it is changed
COPIES = 5  # of each digit, each a little different
NETWORK, ROUNDS, NETWORKS = Shape(96, (24, 48), (3, 3)), 10, 3
BLURRED = 6.0  # samples at most, as in a photo that is blurred by half a millimetre; most far less
SEED, COPIED = 1, 24  # of the first network, and of how copies differ
Floats = NDArray[np.floating[Any]]


def main(folder: Path) -> None:
    """Learn, and write what was learned."""
    inputs, wanted = _squares(*_digits(folder, "train"), COPIES, np.random.default_rng(COPIED))
    inputs = inputs.reshape(len(inputs), -1).astype(np.float32)
    networks = [
        learned(inputs, wanted, NETWORK, ROUNDS, np.random.default_rng(SEED + place))
        for place in range(NETWORKS)
    ]
    squares, right = _squares(*_digits(folder, "t10k"), 2, np.random.default_rng(COPIED))
    likeliest = mean_chances(squares.reshape(len(squares), -1), networks).argmax(axis=1)
    sys.stdout.write(f"{100 * (likeliest == right).mean():.1f} % of {len(right)} are right\n")
    store(networks, WEIGHTS)


def _digits(folder: Path, name: str) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return pictures of digits, (digits, 28, 28), and which they are."""
    images = gzip.decompress((folder / f"{name}-images-idx3-ubyte.gz").read_bytes())
    labels = gzip.decompress((folder / f"{name}-labels-idx1-ubyte.gz").read_bytes())
    pictures = np.frombuffer(images, np.uint8, offset=16).reshape(-1, 28, 28)
    return pictures, np.frombuffer(labels, np.uint8, offset=8)


def _squares(
    pictures: NDArray[np.uint8], names: NDArray[np.uint8], copies: int, rng: np.random.Generator
) -> tuple[Floats, NDArray[np.uint8]]:
    """Return changed copies of digits as the reader sees them, and which they are."""
    made = [
        (square, name)
        for _copy in range(copies)
        for picture, name in zip(pictures, names, strict=True)
        if (square := _changed(picture, int(name), rng)) is not None
    ]
    squares, kept = zip(*made, strict=True)
    return np.array(squares), np.array(kept)


def _changed(picture: NDArray[np.uint8], name: int, rng: np.random.Generator) -> Floats | None:
    """Return a digit with another pen, aslant, broader or blurred; None where nothing is left."""
    image = Image.fromarray(picture).resize((LARGE, LARGE), Image.Resampling.BICUBIC)
    image = _in_dutch(image, name, rng)
    thick = int(rng.integers(-2, 3))
    if thick:
        size = 2 * abs(thick) + 1
        image = image.filter(
            ImageFilter.MaxFilter(size) if thick > 0 else ImageFilter.MinFilter(size)
        )
    turn, lean = np.radians(rng.normal(0, 6)), rng.normal(0, 0.15)
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    matrix = turned @ np.array([[1, lean], [0, 1]]) @ np.diag(np.exp(rng.normal(0, 0.12, 2)))
    middle = np.full(2, LARGE / 2)
    rows = np.column_stack([matrix, middle - matrix @ middle])
    image = image.transform(
        image.size,
        Image.Transform.AFFINE,
        tuple(float(each) for each in rows.ravel()),
        Image.Resampling.BILINEAR,
    )
    image = image.filter(ImageFilter.GaussianBlur(BLURRED * float(rng.random()) ** 1.5))
    dark = np.asarray(image) / 255
    if dark.max() < 0.3:
        return None
    shade = np.clip(dark / np.percentile(dark[dark > 0.3 * dark.max()], 60), 0, 1)
    down, across = (np.flatnonzero((shade > 0.4).any(axis=axis)) for axis in (1, 0))
    return squared(shade[down[0] : down[-1] + 1, across[0] : across[-1] + 1])


def _in_dutch(image: Image.Image, name: int, rng: np.random.Generator) -> Image.Image:
    """Return a 7 with a bar or a 1 with a flag in half of the cases."""
    if name not in {1, 7} or rng.random() < 0.5:
        return image
    drawn = image.copy()
    pen, width = ImageDraw.Draw(drawn), int(rng.integers(5, 9))
    rows, columns = np.nonzero(np.asarray(image) > 128)
    top, high = rows.min(), np.ptp(rows)
    if name == 1:
        start = float(columns[rows < top + high / 6].mean()), float(top + 2)
        end = start[0] - high * rng.uniform(0.2, 0.4), start[1] + high * rng.uniform(0.15, 0.35)
        pen.line([start, end], fill=255, width=width)
        return drawn
    at = top + high * rng.uniform(0.42, 0.6)
    middle = float(columns[np.abs(rows - at) < 3].mean())
    half = high * rng.uniform(0.15, 0.28)
    lift = high * rng.normal(0, 0.04)
    pen.line([(middle - half, at + lift), (middle + half, at - lift)], fill=255, width=width)
    return drawn


if __name__ == "__main__":
    main(Path(sys.argv[1]))
