"""Read a folder of made-up photos and count: `python -m tests.tournaments.scanning.judge FOLDER`.

Right is a form of which everything was read as it was meant, referred one of which something is
asked, wrong one of which something else was read than was meant, asked or not.
"""

import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tests.tournaments.scanning.filled import forms_in
from tournaments.scanning.reading import FormRead


def verdict(truth: dict[str, Any], forms: list[FormRead]) -> str:
    """Return `right`, `referred` or `wrong` for one photo of one form."""
    if len(forms) > 1:
        return "wrong"
    if not forms:
        return "referred"
    [form] = forms
    read, meant = _values(form.as_json()), _values(truth)
    typed = set(form.layout.typed)
    told = {name for name, value in read.items() if value is not None} - typed
    told |= {"winner"} - set(form.answers.doubts)  # none won: that is told as None
    if any(read[name] != meant[name] for name in told):
        return "wrong"
    doubts = set(form.answers.doubts) - typed
    return "referred" if doubts or form.code is None else "right"


def _values(line: dict[str, Any]) -> dict[str, Any]:
    names = ("code", "winner", "time_over")
    numbers = {f"numbers.{place}": each for place, each in enumerate(line["numbers"])}
    cards = {f"card.{place}": each for place, each in enumerate(line.get("cards") or [])}
    return {name: line[name] for name in names} | numbers | cards


def main(folder: Path) -> None:
    """Print for each level how many were right, referred and wrong, and which were wrong."""
    counts: dict[int, Counter[str]] = {}
    seconds = []
    for line in (folder / "truth.jsonl").open(encoding="utf-8"):
        truth = json.loads(line)
        start = time.process_time()
        forms = list(forms_in((folder / truth["file"]).read_bytes()))
        seconds.append(time.process_time() - start)
        found = verdict(truth, forms)
        level = counts.setdefault(truth["level"], Counter())
        level[found] += 1
        level["photos"] += 1
        unclear = bool(truth["unclear"])
        level["unclear"] += unclear
        level["right of the clear"] += found == "right" and not unclear
        if found == "wrong":
            print(f"wrong: {truth['file']}, unclear: {truth['unclear']}")
    for number, level in sorted(counts.items()):
        clear = level["photos"] - level["unclear"]
        share = 100 * level["right of the clear"] / max(1, clear)
        print(
            f"level {number}: {level['photos']} photos, {level['right']} right, "
            f"{level['referred']} referred, {level['wrong']} wrong; "
            f"of {clear} clear ones {share:.1f} % right"
        )
    ordered = sorted(seconds)
    print(f"seconds: half {ordered[len(ordered) // 2]:.3f}, all {ordered[-1]:.3f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
