"""Learn what a crossed box looks like, for tournaments/scanning/crosses:
`python -m tests.tournaments.scanning.learn_crosses [--on] FOLDER…`.

Each folder holds made-up photos with `truth.jsonl`, as `python -m tournaments.scanning sample any`
and `python -m tests.tournaments.scanning.other_camera` write them; half of each will do. No photo
by which the reader is judged may be among them. Rings are drawn around some boxes that are empty
or crossed. Prints how many boxes are right of a tenth that was kept apart, in runs of 200 of
photos after each other.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from tests.tournaments.scanning.learning import Shape, learned, store
from tournaments.scanning import crosses
from tournaments.scanning.alignment import PER_MM, boxes_of
from tournaments.scanning.crosses import CELL, SIDE, cells
from tournaments.scanning.ink import around_boxes, ink_of
from tournaments.scanning.layouts import Layout
from tournaments.scanning.network import Values, Weights, mean_chances, stored_networks
from tournaments.scanning.pictures import UnreadPage
from tournaments.scanning.reading import pages_in

FULL = 0.5  # of a box has ink: it may have been made black or scratched out
FIELDS = {0: "0000", 1: "1000", 2: "0100", 8: "1011", 9: "0111", 10: "1111"}  # of no other sum
# How often a box that is crossed, or has ink without being so, or is empty beside a crossed one, is
# seen as compared with others; and how many of all have a ring around them.
CROSSED, INKED, BESIDE, COPIES, RINGED = 3, 4, 8, 10, 0.05
NETWORK, ROUNDS, NETWORKS, SEED = Shape(64, (16, 32)), 10, 3, 31
AGAIN = 4  # rounds, where what was learned before is learned on
FINER = 4  # samples of a cell while a ring is drawn


class Boxes(NamedTuple):
    """What boxes look like, (boxes, cells); whether each was crossed, and has ink; and how many
    millimetres wide it is."""

    inputs: Values
    crossed: NDArray[np.int_]
    inked: NDArray[np.int_]
    sizes: Values


def main(arguments: list[str]) -> None:
    """Learn, and write what was learned."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--on", action="store_true", help="go on from what was learned before")
    options = parser.parse_args(arguments)
    file = Path(crosses.__file__).with_name("weights.npz")
    before = stored_networks(file) if options.on else [None] * NETWORKS
    with ProcessPoolExecutor(2) as pool:
        found = list(pool.map(boxes_in, options.folders))
    boxes = Boxes(*(np.concatenate(each) for each in zip(*found, strict=True)))
    apart = np.zeros(len(boxes.crossed), dtype=bool)
    for start in range(0, len(apart), 2000):  # of photos after each other
        apart[start : start + 200] = True
    networks = [learn(boxes, apart, each, SEED + place) for place, each in enumerate(before)]
    sys.stdout.write(_judged(boxes, apart, networks))
    store(networks, file)


def learn(boxes: Boxes, apart: NDArray[np.bool_], before: Weights | None, seed: int) -> Weights:
    """Return what was learned from the boxes that are not kept `apart`, besides what was learned
    `before`."""
    rng = np.random.default_rng(seed)
    # Long strokes look like rings. At the ends of a row this takes in the next one: no harm.
    beside = np.roll(boxes.crossed, 1) + np.roll(boxes.crossed, -1)
    empty = np.where(beside > 0, BESIDE, 1)
    often = np.where(boxes.inked == 0, empty, np.where(boxes.crossed > 0, CROSSED, INKED))[~apart]
    count = COPIES * len(often)
    chosen = rng.choice(np.flatnonzero(~apart), count, p=often / often.sum())
    ringed = rng.choice(np.flatnonzero(_plain(boxes) & ~apart), round(RINGED * count))
    inputs = np.concatenate([boxes.inputs[chosen], _ringed(boxes, ringed, rng)])
    names = np.concatenate([boxes.crossed[chosen], np.full(len(ringed), 2)])
    order = rng.permutation(len(names))
    parts = np.array_split(inputs[order], 199)
    changed = np.concatenate([_changed(part, rng) for part in parts])
    rounds = AGAIN if before else ROUNDS
    return learned(changed, names[order], NETWORK, rounds, rng, before=before)


def _judged(boxes: Boxes, apart: NDArray[np.bool_], networks: Sequence[Weights]) -> str:
    """Return how right networks are on average about the boxes that were kept apart."""
    likely = mean_chances(boxes.inputs[apart], networks)
    right = (likely[:, 1] > 0.5) == boxes.crossed[apart]
    ringed = _ringed(boxes, np.flatnonzero(apart & _plain(boxes)), np.random.default_rng(SEED))
    rings = mean_chances(ringed, networks)[:, 2] > 0.5
    return (
        f"{100 * right.mean():.2f} % of {len(right)} boxes are right, "
        f"{100 * rings.mean():.2f} % of {len(rings)} rings, "
        f"{(likely[:, 2] > 0.5).sum()} boxes are taken for ringed\n"
    )


def _plain(boxes: Boxes) -> NDArray[np.bool_]:
    """Return which boxes are crossed, or empty without a stain."""
    return np.asarray((boxes.crossed > 0) | (boxes.inked == 0))


def boxes_in(folder: Path) -> Boxes:
    """Return what the boxes of photos look like."""
    found = []
    for line in (folder / "truth.jsonl").open(encoding="utf-8"):
        truth = json.loads(line)
        for page in pages_in((folder / truth["file"]).read_bytes()):
            if isinstance(page, UnreadPage) or len(page[1]) != 1:
                continue
            picture, [form] = page
            if form.code != truth["code"]:
                continue
            ink = ink_of(picture.grey, form.layout, form.found)
            seen = cells(around_boxes(picture.grey, form.layout, form.found)).astype(np.float32)
            sizes = [box.size for box in boxes_of(form.layout)]
            inside = [each.inside for each in ink]
            for at, crossed in enumerate(_crossed(form.layout, truth, inside)):
                if crossed is not None:
                    found.append((seen[at], int(crossed), int(inside[at] > 0.01), sizes[at]))
    return Boxes(*(np.array(each) for each in zip(*found, strict=True)))


def _crossed(layout: Layout, truth: dict[str, Any], ink: list[float]) -> Iterator[bool | None]:
    """Yield whether each box of a form was crossed, None where the truth does not say so."""
    start = 0
    for question in layout.questions:
        kind, _dot, place = question.name.partition(".")
        values = {"numbers": truth["numbers"], "card": truth.get("cards", [])}.get(kind, [])
        meant = values[int(place)] if place else truth[kind]
        if kind == "time_over":
            meant = 1 if meant else None
        of_question = ink[start : start + len(question.boxes)]
        changed = question.name in truth.get("corrections", {}) or max(of_question) > FULL
        for at, box in enumerate(question.boxes):
            if question.name in truth["unclear"]:
                yield None
            elif question.many:
                yield FIELDS[meant][at] == "1" if meant in FIELDS and not changed else None
            elif box.value == meant:
                yield True
            else:
                yield None if changed and of_question[at] > 0.01 else False
        start += len(question.boxes)


def _ringed(boxes: Boxes, places: NDArray[np.intp], rng: np.random.Generator) -> Values:
    """Return some boxes with a ring around each."""
    rings = [_ring(float(size), rng) for size in boxes.sizes[places]]
    return np.maximum(boxes.inputs[places], np.array(rings, dtype=np.float32))


def _ring(size: float, rng: np.random.Generator) -> Values:
    """Return how dark the cells are of a ring around a box so many millimetres wide."""
    a_millimetre = FINER * PER_MM / CELL
    start, flat = rng.uniform(0, 2 * np.pi), rng.uniform(0.8, 1.15)
    turns = np.linspace(start, start + rng.uniform(5.6, 7), 60)
    radius = rng.uniform(0.58, 0.85) * size * (1 + rng.normal(0, 0.05) * np.sin(2 * turns))
    across, down = rng.normal(0, 0.06 * size, 2)
    image = Image.new("L", (SIDE * FINER, SIDE * FINER), 0)
    way = np.column_stack(
        [across + radius * flat * np.cos(turns), down + radius / flat * np.sin(turns)]
    )
    way = way * a_millimetre + SIDE * FINER / 2
    width = max(1, round(rng.uniform(0.35, 1.3) * a_millimetre))
    ImageDraw.Draw(image).line([(x, y) for x, y in way.tolist()], 255, width, joint="curve")
    blurred = image.filter(ImageFilter.GaussianBlur(rng.uniform(0, 0.6) * a_millimetre))
    dark = np.asarray(blurred, dtype=np.float32).reshape(SIDE, FINER, SIDE, FINER)
    return np.asarray(dark.mean(axis=(1, 3)).ravel() / 255 * rng.uniform(0.25, 0.95))


def _changed(inputs: Values, rng: np.random.Generator) -> Values:
    """Return squares a little aside, fainter or darker, and noisier."""
    shape = (len(inputs), 1, 1)
    squares = inputs.reshape(len(inputs), SIDE, SIDE) * rng.uniform(0.6, 1.5, shape)
    down, across = rng.integers(-1, 2, 2)
    squares = np.roll(squares, (down, across), axis=(1, 2))
    squares += rng.normal(0, 1, squares.shape) * rng.uniform(0, 0.04, shape)
    return np.clip(squares, 0, 1).reshape(len(inputs), -1).astype(np.float32)


if __name__ == "__main__":
    main(sys.argv[1:])
