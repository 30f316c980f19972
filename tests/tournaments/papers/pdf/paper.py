"""Papers as values, and what stands on a PDF."""

import datetime
import io
from collections.abc import Iterable
from itertools import combinations
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ContentStream

from scoring.rules import RULESETS
from scoring.standings import OPPONENTS, PAWN_DIFFERENCE, WINS, TieBreak
from tournaments.enums import EntryWord, FormatKey, Partners, Rest, SchemeKey
from tournaments.papers.pdf.typeface import BOLD, REGULAR, width
from tournaments.papers.queries.filled_papers import GroupLines, Line, RulesPaper, StandingsPaper
from tournaments.papers.queries.round_paper import (
    BlankPaper,
    Heading,
    Kind,
    Resting,
    RoundPaper,
    Seating,
    Team,
)
from tournaments.play.queries.rounds import DisputedTable

KINDS = {"format": FormatKey.TEAMS, "scheme": SchemeKey.NK, "partners": Partners.DRAWN}
TEAMS = Kind()
SHARED = Kind(FormatKey.PLAYERS, SchemeKey.GEDEELD)
FIELDS = Kind(FormatKey.PLAYERS, SchemeKey.INDIVIDUEEL)
THREES = Kind(FormatKey.THREES, SchemeKey.NK)
DUELS = Kind(FormatKey.DUELS, SchemeKey.NK)
SIGNS = ("■", "✂")
MADE_AT = datetime.datetime(2026, 11, 21, 20, 14)
HEADING = Heading("Dorpsdrive", datetime.date(2026, 11, 21), "De Terp", EntryWord.TEAM, 40)


def a_team(number: int, name: str = "") -> Team:
    """A team of two."""
    return Team(number, name or f"Team {number}", f"Anna {number} & Bert {number}")


def a_round_paper(
    teams: int, names: dict[int, str] | None = None, *, scheme: SchemeKey = SchemeKey.NK
) -> RoundPaper:
    """Round 3: 1 against 2 at table 1, and so on; the last of an odd number has a bye."""
    field = [a_team(number, (names or {}).get(number, "")) for number in range(1, teams + 1)]
    pairs = list(zip(field[::2], field[1::2], strict=False))
    return RoundPaper(
        heading=HEADING,
        kind=Kind(scheme=scheme),
        round=3,
        tables=tuple(
            Seating(number, f"bcdf{number:02d}", pair) for number, pair in enumerate(pairs, start=1)
        ),
        byes=(Resting(field[-1]),) if teams % 2 else (),
    )


def a_paper_of(
    kind: Kind, *sides: int, names: dict[int, str] | None = None, byes: int = 0
) -> RoundPaper:
    """Round 3 of another kind of drive, a table for each number of sides, 1 sitting at table 1;
    those with the last numbers have a bye. Single players are called so."""

    def who(number: int) -> Team:
        if not kind.plays.singles:
            return a_team(number, (names or {}).get(number, ""))
        return Team(number, (names or {}).get(number, f"Speler {number}"), "")

    field = iter([who(number) for number in range(1, sum(sides) + byes + 1)])
    tables = tuple(
        Seating(number, f"bcdf{number:02d}", tuple(next(field) for _side in range(count)))
        for number, count in enumerate(sides, start=1)
    )
    return RoundPaper(HEADING, kind, 3, tables, tuple(map(Resting, field)))


def a_blank_paper(kind: Kind = TEAMS) -> BlankPaper:
    """A form that knows no round."""
    return BlankPaper(HEADING, kind)


def a_rules_paper(
    ruleset: str = "nk", house_rules: Iterable[str] = (), **values: Any
) -> RulesPaper:
    """The rules of a rule set with switches set the other way."""
    kind = Kind(*(values.pop(name, default) for name, default in KINDS.items()))
    values = {"step": 1, "maximum": 99999, "sanctions": False, "rest": Rest.SIT_OUT} | values
    return RulesPaper(HEADING, kind, RULESETS[ruleset].with_house_rules(house_rules), **values)


def a_standings_paper(
    teams: int,
    rounds: int = 3,
    *,
    names: dict[int, str] | None = None,
    missing: int = 0,
    final: bool = False,
    points: int = 26,
    tie_breaks: tuple[TieBreak, ...] = (WINS,),
    disputed: tuple[DisputedTable, ...] = (),
) -> StandingsPaper:
    """Standings in the order of team numbers, 2 and 3 equal."""
    amounts = {PAWN_DIFFERENCE: "+12", OPPONENTS: 9 * points * rounds}
    written = points > 26
    if written:
        del amounts[PAWN_DIFFERENCE]
    values = {each: amounts[each] for each in tie_breaks if each in amounts}
    return StandingsPaper(
        heading=HEADING,
        rounds=tuple(range(1, rounds + 1)),
        groups=(a_group(teams, rounds, points, names or {}, values),),
        missing=missing,
        final=final,
        pawns=not written,
        tie_breaks=tie_breaks,
        columns=tuple(values),
        disputed=disputed,
    )


def a_group(
    teams: int,
    rounds: int,
    points: int,
    names: dict[int, str],
    values: dict[TieBreak, object],
    **said: Any,
) -> GroupLines:
    """The lines of one group in the order of team numbers, 2 and 3 equal."""
    return GroupLines(
        rounds=tuple(range(1, rounds + 1)),
        lines=tuple(
            Line(
                place="2" if number == 3 else str(number),
                team=a_team(number, names.get(number, "")),
                per_round=(points,) * rounds,
                points=points * rounds,
                won=rounds,
                pawns=8 * rounds,
                tie_breaks=tuple(str(value) for value in values.values()),
                withdrawn=False,
            )
            for number in range(1, teams + 1)
        ),
        **said,
    )


def with_signs(texts: list[str]) -> list[str]:
    """The texts, each with the sign before it that is of another font."""
    found: list[str] = []
    for text in texts:
        if found and found[-1] in SIGNS:
            found[-1] += f" {text}"
        else:
            found.append(text)
    return found


def pages(pdf: bytes) -> list[list[str]]:
    """The texts of each page, one item a piece of text as it was drawn."""
    found = []
    for page in PdfReader(io.BytesIO(pdf)).pages:
        texts: list[str] = []

        def keep(text: str, _matrix: object, _tm: object, _font: object, _size: object) -> None:
            texts.extend(line.strip() for line in text.splitlines() if line.strip())  # noqa: B023

        page.extract_text(visitor_text=keep)
        found.append(with_signs(texts))
    return found


def places(pdf: bytes, page: int = 0) -> list[tuple[str, float, float]]:
    """Every piece of text of a page with where it begins, in points."""
    found: list[tuple[str, float, float]] = []

    def keep(text: str, cm: list[float], tm: list[float], _font: object, _size: float) -> None:
        if text.strip():
            right, up = tm[4:]
            x = right * cm[0] + up * cm[2] + cm[4]
            found.append((text.strip(), x, right * cm[1] + up * cm[3] + cm[5]))

    PdfReader(io.BytesIO(pdf)).pages[page].extract_text(visitor_text=keep)
    return found


def overlapping(pdf: bytes) -> list[tuple[str, str]]:
    """Pairs of texts of the first page whose letters cover each other; nothing is turned or scaled.

    A letter is taken to be 0.7 of its size high, without what hangs below the line.
    """
    found: list[tuple[str, float, float, float, float]] = []

    def keep(text: str, cm: list[float], tm: list[float], font: Any, size: float) -> None:
        if line := text.strip():
            x, y = tm[4] + cm[4], tm[5] + cm[5]
            name = BOLD if "Bold" in font["/BaseFont"] else REGULAR
            found.append((line, x, y, x + width(line, name, size), y + 0.7 * size))

    PdfReader(io.BytesIO(pdf)).pages[0].extract_text(visitor_text=keep)
    return [
        (one[0], other[0])
        for one, other in combinations(found, 2)
        if one[1] < other[3] and other[1] < one[3] and one[2] < other[4] and other[2] < one[4]
    ]


def drawn_codes(pdf: bytes, number: int = 0) -> list[list[list[int]]]:
    """The codes of a page, from the bars that were drawn, each as rows of 0 and 1."""
    page = PdfReader(io.BytesIO(pdf)).pages[number]
    codes: list[list[list[int]]] = []
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        if operator == b"re" and float(operands[3]) == 1:
            start, down, length = (round(float(value)) for value in operands[:3])
            if not codes or -down < len(codes[-1]):
                codes.append([])
            rows = codes[-1]
            rows += [[] for _row in range(-down - len(rows))]
            rows[-1] += [0] * (start - len(rows[-1])) + [1] * length
    return [[row + [0] * (len(rows) - len(row)) for row in rows] for rows in codes]


def smallest(pdf: bytes) -> float:
    """The size of the smallest letters of a PDF, in points."""
    sizes: list[float] = []

    def keep(text: str, _matrix: object, _tm: object, _font: object, size: float) -> None:
        if text.strip():
            sizes.append(size)

    for page in PdfReader(io.BytesIO(pdf)).pages:
        page.extract_text(visitor_text=keep)
    return min(sizes)


def without(gaps: str, texts: list[str]) -> str:
    """All texts run together without these characters."""
    return "".join("".join(texts).split(gaps))
