"""Which codes in a picture stand on one form."""

from collections.abc import Sequence

import numpy as np

from tournaments.scanning.codes.barcodes import Code, FormCodes
from tournaments.scanning.pictures import Points

# Of the distance over which a place was foretold: how far off a code is, at first nearly there, and
# of marks that are left over, on paper that is bent, somewhere there, where there are no others far
# away too; and how far a large code, of which one mark says less than both: it may be that of a
# form that lies over this one.
FAR, FARTHEST, ONLY = 0.25, 0.6, 1.0
TABLE = {1: 0.12, 2: 0.4}
# The same where a large code and one mark are alone in a picture, and how far the mark is from
# where the large code has it: on bent paper a mark, which is small, tells little of what lies far
# from it, and the large code more. The boxes tell later whether both are of one form.
ALONE, BACK = 1.5, 0.4
LEAST, RATHER = 0.04, 2.0  # what is off by that many times as much may still be the right one


def forms_among(codes: Sequence[Code]) -> list[FormCodes]:
    """Return which codes belong to one form: each expects the others where they are printed. A
    large code that may be that of more than one form is left to none of them."""
    forms = [[code] for code in codes if code.place != "Q"]
    only = ONLY if len(forms) == 2 else FARTHEST
    for far in (FAR, FARTHEST, only):
        for upper in [form for form in forms if len(form) == 1 and form[0].place == "T"]:
            lower = [form for form in forms if len(form) == 1 and form[0].place == "B"]
            same = [form[0] for form in lower if form[0].layout is upper[0].layout]
            if mark := _nearest(upper[0], same, far):
                upper.append(mark)
                forms = [form for form in forms if form is upper or form[0] is not mark]
    _give_tables(forms, [code for code in codes if code.place == "Q"])
    found = []
    for form in forms:
        layout = form[0].layout
        assert layout is not None  # noqa: S101 - a mark always has one
        found.append(FormCodes(layout, tuple(form)))
    return found


def _give_tables(forms: list[list[Code]], tables: list[Code]) -> None:
    """Add to each form the large code that only it expects there, the surest first."""
    are_alone = len(forms) == len(tables) == 1
    off = np.array([[_off(form, table, are_alone=are_alone) for table in tables] for form in forms])
    off = off.reshape(len(forms), len(tables))
    while off.size and off.min() < np.inf:
        form, table = divmod(int(off.argmin()), len(tables))
        limit = max(float(off.min()), LEAST) * RATHER
        claims = (off[:, table] < limit).sum() + (off[form] < limit).sum()
        if claims == 2:
            forms[form].append(tables[table])
            off[form] = np.inf
        off[:, table] = np.inf


def _off(form: Sequence[Code], table: Code, *, are_alone: bool) -> float:
    """Return how far from its expected place a large code stands, as a part of the distance, and
    infinitely if that is too far, which is further where it and a mark `are_alone`. It says less
    than two marks together of where the other is."""
    back = min(_misses([table], mark) for mark in form)
    off = max(_misses(form, table), back / len(form))
    if are_alone and len(form) == 1 and back <= BACK:
        return off if off <= ALONE else np.inf
    return off if off <= TABLE[len(form)] else np.inf


def _nearest(start: Code, others: Sequence[Code], far: float) -> Code | None:
    """Return which of these codes stands where `start` expects it, and expects it in turn; at most
    a part `far` of the distance off."""
    best = min(others, key=lambda other: _misses([start], other), default=None)
    if best is None or max(_misses([start], best), _misses([best], start)) > far:
        return None
    return best


def laid(codes: Sequence[Code]) -> Points:
    """Return how a form lies about by some of its codes: (3, 2), from x, y and 1 in millimetres to
    pixels. Two marks say little of what lies beside them, so that both directions are taken to be
    as large there."""
    printed = np.concatenate([code.printed for code in codes])
    seen = np.concatenate([code.corners for code in codes])
    if len({code.place for code in codes} - {"Q"}) == len(codes) == 2:
        rows = [[(x, -y, 1, 0), (y, x, 0, 1)] for x, y in printed]
        (a, b, right, down), *_rest = np.linalg.lstsq(
            np.array(rows).reshape(-1, 4), seen.ravel(), rcond=None
        )
        return np.array([(a, b), (-b, a), (right, down)])
    design = np.column_stack([printed, np.ones(len(printed))])
    affine, *_rest = np.linalg.lstsq(design, seen, rcond=None)
    return np.asarray(affine)


def _misses(starts: Sequence[Code], other: Code) -> float:
    """Return how far from its expected place another code stands, as a part of the distance."""
    centre = other.printed.mean(axis=0)
    expected = np.array([*centre, 1.0]) @ laid(starts)
    distance = min(float(np.linalg.norm(expected - start.centre)) for start in starts)
    return float(np.linalg.norm(expected - other.centre)) / max(distance, 1e-6)
