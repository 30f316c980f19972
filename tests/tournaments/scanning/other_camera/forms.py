"""Score forms of the program as pictures, printed and cut, before anybody has touched them."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import pypdfium2
from django.utils.translation import override
from numpy.typing import NDArray

from tests.tournaments.papers.pdf.paper import DUELS, FIELDS, SHARED, TEAMS, THREES
from tournaments.enums import EntryWord, Partners, SchemeKey
from tournaments.papers.pdf.score_forms import score_forms
from tournaments.papers.queries.round_paper import Heading, Kind, RoundPaper, Seating, Team
from tournaments.scanning import form_layout as at
from tournaments.scanning.form_layout import VERSION
from tournaments.scanning.layouts import LAYOUTS, Layout

Picture = NDArray[np.uint8]

DOTS = 8.0  # a millimetre: 203 an inch
PAD = 10  # millimetres of white around a form, for a printer that shrinks and a hand that cuts
PAPERS, TABLES = 4, 8  # so many papers of a kind, and so many tables on each

KINDS: dict[str, tuple[Kind, int]] = {
    "A": (TEAMS, 2),
    "B": (DUELS, 2),
    "C": (SHARED, 4),
    "D": (THREES, 3),
    "E": (FIELDS, 2),
    "F": (FIELDS, 4),
    "G": (replace(FIELDS, partners=Partners.CARDS), 4),
    "K": (replace(FIELDS, partners=Partners.BLIND), 4),
    "H": (replace(SHARED, partners=Partners.BLIND), 4),
    "I": (replace(TEAMS, scheme=SchemeKey.VRIJ), 2),
    "J": (replace(THREES, scheme=SchemeKey.VRIJ), 3),
}
BASES = (
    "http://192.168.178.20:8000/",
    "http://10.0.0.7/",
    "https://keezen.dorpshuisdeterp.nl/",
    "https://keezdrive.speeltuinvereniging-oosterhout.example.org/drive/",
)
DRIVES = (
    ("Dorpsdrive", "De Terp"),
    ("Kersttoernooi Keezen 2026", "Dorpshuis"),
    ("NK", "Sporthal De Stelling, Oosterwolde"),
    ("Grote voorjaarsdrive van de buurtvereniging Achter de Kerk", "Café 't Hoekje"),
)
NAMES = (
    "Jo",
    "De Pionnen",
    "Wij weer",
    "Truus",
    "Team Zeven",
    "Fryslân boppe",
    "Café 't Hoekje",
    "De Gezusters Van der Meulen-Hoekstra",
    "Sjoerd-Jan Wiebe van der Veen-Oosterhuis tot Nieuwe Pekela 1",
    "Altijd Te Laat Maar Nooit Te Beroerd Om Te Winnen Van Buren",
)
PLAYERS = ("Anna & Bert", "Geertje de Vries & Klaas", "Wim & Wil", "Hendrika Postma & Jan Postma")


@dataclass(frozen=True, slots=True)
class Printed:
    """A form that lies ready: which layout, the code of its table, and in shades of grey what is
    printed, with `PAD` millimetres around it."""

    layout: Layout
    code: str
    by_phone: bool
    upper: bool
    picture: Picture


def printed(letter: str, rng: np.random.Generator) -> Printed:
    """Return any form of a kind; the same rasters come back again and again."""
    which, table = int(rng.integers(PAPERS)), int(rng.integers(TABLES))
    paper, pdf = _paper(letter, which)
    seating = paper.tables[table]
    upper = table < TABLES // 2
    page = table % (TABLES // 2)
    layout = LAYOUTS[VERSION, letter]
    return Printed(layout, seating.code, paper.by_phone, upper, _cut(pdf, page, upper))


@cache
def _paper(letter: str, which: int) -> tuple[RoundPaper, bytes]:
    rng = np.random.default_rng([ord(letter), which])
    kind, sides = KINDS[letter]
    name, venue = DRIVES[which]
    heading = Heading(name, datetime.date(2026, 11, 21), venue, EntryWord.TEAM, 40)
    numbers = iter(rng.permutation(999)[: TABLES * sides] + 1 if which % 2 else range(1, 99))
    tables = tuple(
        Seating(
            1 + place + int(rng.integers(60)) * which,
            _code(rng),
            tuple(_sides(kind, sides, numbers, rng)),
        )
        for place in range(TABLES)
    )
    paper = RoundPaper(heading, kind, 1 + 3 * which, tables, (), by_phone=bool(which % 2))
    with override("en" if which == 2 else "nl"):
        return paper, score_forms(paper, BASES[which], lambda _done, _total: None)


def _code(rng: np.random.Generator) -> str:
    return "".join(rng.choice(list("bcdfghjkmnpqrstvwxz"), 4)) + f"{rng.integers(100):02d}"


def _sides(
    kind: Kind, sides: int, numbers: Iterator[int], rng: np.random.Generator
) -> Iterator[Team]:
    for _side in range(sides):
        number = int(next(numbers))
        players = "" if kind.plays.singles else str(rng.choice(PLAYERS))
        yield Team(number, str(rng.choice(NAMES)), players)


@cache
def _page(pdf: bytes, page: int) -> Picture:
    document = pypdfium2.PdfDocument(pdf)
    try:
        scale = DOTS * at.PAGE_WIDTH / document[page].get_width()
        found: Picture = document[page].render(scale=scale, grayscale=True).to_numpy()
        return found.squeeze().copy()
    finally:
        document.close()


@cache
def _cut(pdf: bytes, page: int, upper: bool) -> Picture:
    """Return half a page; within the white around it stands what a crooked cut would show."""
    whole = _page(pdf, page)
    pad = round(PAD * DOTS)
    width, height = round(at.FORM_WIDTH * DOTS), round(at.FORM_HEIGHT * DOTS)
    wide = np.pad(whole, pad, constant_values=255)
    top = 0 if upper else height
    return wide[top : top + height + 2 * pad, : width + 2 * pad].copy()
