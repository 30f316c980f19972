"""Learn what a crossed box looks like, for tournaments/scanning/crosses:
`python -m tests.tournaments.scanning.learn_crosses FOLDER…`.

Each folder holds made-up photos with `truth.jsonl`, as `python -m tournaments.scanning sample any`
and `python -m tests.tournaments.scanning.other_camera` write them; half of each will do. No photo
by which the reader is judged may be among them. Prints how many boxes are told
right of a tenth that was kept apart, in runs of 200 of photos after each other.
"""

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.tournaments.scanning.learning import learned, store
from tournaments.scanning import crosses
from tournaments.scanning.crosses import SIDE, cells
from tournaments.scanning.ink import around_boxes, ink_of
from tournaments.scanning.network import Values, chances
from tournaments.scanning.pictures import UnreadPage
from tournaments.scanning.reading import FormRead, pages_in

FULL = 0.5  # of a box has ink: it may have been made black or scratched out
FIELDS = {0: "0000", 1: "1000", 2: "0100", 8: "1011", 9: "0111", 10: "1111"}  # of no other sum
# How often a box that is crossed, or has ink without being so, is seen as compared with others.
CROSSED, INKED, COPIES = 3, 4, 12
HIDDEN, ROUNDS, SEED = 96, 6, 24

Boxes = tuple[Values, NDArray[np.int_], NDArray[np.int_]]  # cells, whether crossed, ink


def main(folders: list[Path]) -> None:
    """Learn, and write what was learned."""
    with ProcessPoolExecutor(2) as pool:
        found = list(pool.map(boxes_in, folders))
    rng = np.random.default_rng(SEED)
    inputs, crossed, inked = (np.concatenate(each) for each in zip(*found, strict=True))
    apart = np.zeros(len(crossed), dtype=bool)
    for start in range(0, len(crossed), 2000):  # of photos after each other
        apart[start : start + 200] = True
    often = np.where(crossed > 0, CROSSED, np.where(inked > 0, INKED, 1))[~apart]
    chosen = rng.choice(np.flatnonzero(~apart), COPIES * len(often), p=often / often.sum())
    changed = np.concatenate([_changed(inputs[part], rng) for part in np.array_split(chosen, 99)])
    weights = learned(changed, crossed[chosen], HIDDEN, ROUNDS, rng)
    told = chances(inputs[apart], weights)[:, 1]
    right = (told > 0.5) == crossed[apart]
    sys.stdout.write(f"{100 * right.mean():.2f} % of {len(right)} boxes told right\n")
    store(weights, Path(crosses.__file__).with_name("weights.npz"))


def boxes_in(folder: Path) -> Boxes:
    """Return what the boxes of photos look like, whether each was crossed, and has ink."""
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
            for at, crossed in enumerate(_crossed(form, truth, [each.inside for each in ink])):
                if crossed is not None:
                    found.append((seen[at], crossed, ink[at].inside > 0.01))
    inputs, names, inked = zip(*found, strict=True)
    return np.array(inputs), np.array(names, dtype=int), np.array(inked, dtype=int)


def _crossed(form: FormRead, truth: dict[str, Any], ink: list[float]) -> Iterator[bool | None]:
    """Yield whether each box of a form was crossed, None where the truth does not say so."""
    start = 0
    for question in form.layout.questions:
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


def _changed(inputs: Values, rng: np.random.Generator) -> Values:
    """Return squares a little aside, fainter or darker, and noisier."""
    shape = (len(inputs), 1, 1)
    squares = inputs.reshape(len(inputs), SIDE, SIDE) * rng.uniform(0.6, 1.5, shape)
    down, across = rng.integers(-1, 2, 2)
    squares = np.roll(squares, (down, across), axis=(1, 2))
    squares += rng.normal(0, 1, squares.shape) * rng.uniform(0, 0.04, shape)
    return np.clip(squares, 0, 1).reshape(len(inputs), -1).astype(np.float32)


if __name__ == "__main__":
    main([Path(each) for each in sys.argv[1:]])
