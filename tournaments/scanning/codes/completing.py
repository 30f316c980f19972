"""Codes that were not read at first, looked for where those that were expect them."""

import itertools
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tournaments.scanning.codes.barcodes import (
    PRINTED,
    TABLE,
    Code,
    FormCodes,
    codes_in,
    correspondences,
    is_same,
)
from tournaments.scanning.codes.grouping import forms_among, laid
from tournaments.scanning.codes.large import large_code_near
from tournaments.scanning.codes.small_marks import mark_near
from tournaments.scanning.codes.straightened import code_near
from tournaments.scanning.form_layout import MARKS
from tournaments.scanning.layouts import Layout
from tournaments.scanning.pictures import Grey
from tournaments.scanning.placement import homography, projected

AROUND = 30.0  # millimetres around where a code is expected by others that are looked at
# Forms of a picture that are looked at more closely; and of which a large code is read through
# blur, which takes half a second.
MOST, MOST_BLURRED = 8, 4


def forms_of(grey: Grey) -> list[FormCodes]:
    """Return the codes of each form in a picture."""
    codes = codes_in(grey)
    forms = forms_among(codes)
    taken = [code for form in forms for code in form.codes]
    alone = [(code,) for code in codes if not any(code is other for other in taken)]
    incomplete = [form.codes for form in forms if len(form.codes) < 3] + alone
    for count, known in enumerate(incomplete[:MOST]):
        for code in _missing(grey, known, through_blur=count < MOST_BLURRED):
            if not any(is_same(code, other) for other in codes):
                codes.append(code)
    return forms_among(codes)


def _missing(grey: Grey, known: Sequence[Code], *, through_blur: bool) -> list[Code]:
    """Return the codes of a form of which some are `known` that are seen where they must be; a
    large one `through_blur` as well."""
    found: list[Code] = []
    tried: dict[str, int] = {}  # how many codes were found when a place was looked at last
    for place in "TBTBQTB":
        have = [*known, *found]
        # A mark is looked for once more where another code was found meanwhile.
        if any(code.place == place for code in have) or tried.get(place) == len(found):
            continue
        tried[place] = len(found)
        layouts = [code.layout for code in have if code.layout]
        for projection, version in itertools.product(_projections(have), _versions(layouts)):
            printed = TABLE if place == "Q" else PRINTED[version, place]
            pixels = partial(projected, projection)
            code = code_near(grey, pixels, place, printed, AROUND)
            if not code and place != "Q":
                code = mark_near(grey, projection, place, version)
            if not code and place == "Q" and through_blur:
                code = large_code_near(grey, projection)
            if code and (code.layout is None or not layouts or code.layout in layouts):
                found.append(code)
                break
    return found


def _versions(layouts: Sequence[Layout]) -> list[int]:
    """Return of which versions a form may be, of which these layouts were seen."""
    return [layouts[0].version] if layouts else sorted(MARKS, reverse=True)


def _projections(codes: Sequence[Code]) -> Iterator[NDArray[np.floating[Any]]]:
    """Yield how a form may lie by some of its codes."""
    projection = np.eye(3)
    projection[:2] = laid(codes).T
    yield projection
    if any(code.place == "Q" for code in codes):
        yield homography(*correspondences(codes))
