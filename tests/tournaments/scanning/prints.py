"""The stored prints of all layouts; `test_prints.py` says how they are written anew.

Of each version one file stays for good: forms of it may lie on a table. A page for each letter of a
layout, with short names above and long ones below.
"""

import io
from dataclasses import replace
from pathlib import Path

from django.utils.translation import override
from pypdf import PdfWriter
from reportlab import rl_config

from tests.tournaments.papers.pdf.paper import DUELS, FIELDS, SHARED, TEAMS, THREES, a_paper_of
from tournaments.enums import Partners, SchemeKey
from tournaments.papers.pdf.score_forms import score_forms
from tournaments.papers.queries.round_paper import Kind
from tournaments.scanning import layouts
from tournaments.scanning.form_layout import VERSION

FILE = Path(layouts.__file__).parent / "prints" / f"{VERSION}.pdf"
LONG = "De Alleraardigste Keezers van het Groningerland en Omstreken"
CARDS, BLIND = Partners.CARDS, Partners.BLIND
KINDS: dict[str, tuple[Kind, int]] = {
    "A": (TEAMS, 2),
    "B": (DUELS, 2),
    "C": (SHARED, 4),
    "D": (THREES, 3),
    "E": (FIELDS, 2),
    "F": (FIELDS, 4),
    "G": (replace(FIELDS, partners=CARDS), 4),
    "H": (replace(SHARED, partners=BLIND), 4),
    "I": (replace(TEAMS, scheme=SchemeKey.VRIJ), 2),
    "J": (replace(THREES, scheme=SchemeKey.VRIJ), 3),
    "K": (replace(FIELDS, partners=BLIND), 4),
}


def printed() -> bytes:
    """Return the prints of all layouts as they are drawn now, the same bytes for the same forms."""
    rl_config.invariant = 1  # no time and no random name
    merged, file = PdfWriter(), io.BytesIO()
    for letter in sorted(KINDS):
        kind, sides = KINDS[letter]
        names = dict.fromkeys(range(sides + 1, 2 * sides + 1), LONG)
        paper = replace(a_paper_of(kind, sides, sides, names=names), by_phone=letter == "A")
        with override("nl"):
            drawn = score_forms(paper, "http://192.168.178.20:8000/", lambda _done, _total: None)
        merged.append(io.BytesIO(drawn))
    merged.compress_identical_objects()
    merged.write(file)
    return file.getvalue()
