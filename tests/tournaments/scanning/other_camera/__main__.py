"""Photos of forms that were filled in by hand, with what they say, for measuring a reader.

Nothing here knows how forms are read: neither the ink nor the camera is that of the reader's own
samples.

    python -m tests.tournaments.scanning.other_camera LEVEL N SEED DIR [--kind A] [--pixels 1600]
"""

import argparse
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

LETTERS = "ABCDEFGKHIJ"
MOSTLY = 0.6  # this share of forms is of two teams


def main() -> None:
    """Make photos, and a line for each in `truth.jsonl`."""
    parser = argparse.ArgumentParser(description="Photos of forms filled in by hand.")
    parser.add_argument("level", type=int, choices=(1, 2, 3), help="1 is careful, 3 is bad")
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kind", choices=LETTERS, default="")
    parser.add_argument("--pixels", type=int, default=1600, help="the long side of a photo")
    said = parser.parse_args()

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keezdrive.settings")
    import django

    django.setup()
    said.folder.mkdir(parents=True, exist_ok=True)
    with (said.folder / "truth.jsonl").open("w", encoding="utf-8") as lines:
        for number in range(said.count):
            seed = [said.seed, said.level, number]
            letter = said.kind or _any_kind(np.random.default_rng(seed))
            rng = np.random.default_rng([*seed, ord(letter)])
            photo, quality, truth = make(letter, said.level, said.pixels, rng)
            name = f"{number:04d}.jpg"
            photo.save(said.folder / name, quality=quality)
            lines.write(json.dumps({"file": name} | truth) + "\n")


def _any_kind(rng: np.random.Generator) -> str:
    return "A" if rng.random() < MOSTLY else str(rng.choice(list(LETTERS[1:])))


def make(
    letter: str, level: int, pixels: int, rng: np.random.Generator
) -> tuple[Image.Image, int, dict[str, Any]]:
    """Return a photo of a form of some kind, the quality of its JPEG, and what is true of it."""
    from tests.tournaments.scanning.other_camera.fill import fill
    from tests.tournaments.scanning.other_camera.forms import printed
    from tests.tournaments.scanning.other_camera.ink import Sheet
    from tests.tournaments.scanning.other_camera.photo import photograph

    form = printed(letter, rng)
    filled = fill(Sheet(form.picture, rng), form.layout, level, rng)
    photo, quality, camera = photograph(filled.sheet, form.upper, level, pixels, rng)
    game = filled.game
    truth: dict[str, Any] = {
        "code": form.code,
        "layout": letter,
        "numbers": game.numbers,
        "winner": game.winner,
        "time_over": game.time_over,
        "unclear": sorted(filled.unclear),
        "corrections": filled.corrections,
        "level": level,
        "pen": f"{filled.pen.kind}, {filled.hand.shape}",
        "camera": camera | {"by_phone": form.by_phone},
    }
    if game.cards is not None:
        truth["cards"] = game.cards
    return photo, quality, truth


if __name__ == "__main__":
    main()
