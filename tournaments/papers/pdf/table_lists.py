"""Who sits where in a round: by number for the wall, by table for the scoring table."""

import datetime
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.units import mm

from scoring.formats import SINGLES, parties, partner_of
from tournaments.entries.queries.entries import alphabetically
from tournaments.papers.pdf.letterhead import Letterhead
from tournaments.papers.pdf.list_lines import Cell, Design, Listing
from tournaments.papers.pdf.pen import Leaf, pdf_of
from tournaments.papers.pdf.typeface import register_fonts
from tournaments.papers.queries.round_paper import Resting, RoundPaper, Team
from tournaments.speech import colours_label

IN_ONE_LINE, AT_MOST = 90, 130  # letters of byes in a line: then there are two, then no names

LARGE = Design(
    columns=1,
    line_height=11.5 * mm,
    cells=(
        Cell(0.0, 0.11, 22, bold=True, right=True),
        Cell(0.15, 0.60, 22),
        Cell(0.77, 0.23, 24, bold=True, right=True),
    ),
)
COLUMNS = Design(
    columns=2,
    line_height=9.8 * mm,
    cells=(
        Cell(0.0, 0.125, 18, bold=True, right=True),
        Cell(0.16, 0.65, 18),
        Cell(0.82, 0.18, 20, bold=True, right=True),
    ),
)
LARGE_WITH_PARTNER = replace(
    LARGE,
    cells=(
        Cell(0.0, 0.11, 22, bold=True, right=True),
        Cell(0.14, 0.40, 17),
        Cell(0.56, 0.31, 14),
        Cell(0.87, 0.13, 24, bold=True, right=True),
    ),
)
COLUMNS_WITH_PARTNER = replace(
    COLUMNS,
    cells=(
        Cell(0.0, 0.125, 16, bold=True, right=True),
        Cell(0.16, 0.51, 13),
        Cell(0.69, 0.13, 12, right=True),
        Cell(0.84, 0.16, 20, bold=True, right=True),
    ),
)
LARGE_WITH_GROUP = replace(
    LARGE,
    cells=(
        Cell(0.0, 0.11, 22, bold=True, right=True),
        Cell(0.15, 0.44, 18),
        Cell(0.61, 0.22, 13),
        Cell(0.84, 0.16, 24, bold=True, right=True),
    ),
)
COLUMNS_WITH_GROUP = replace(
    COLUMNS,
    cells=(
        Cell(0.0, 0.125, 16, bold=True, right=True),
        Cell(0.16, 0.44, 13),
        Cell(0.62, 0.21, 9),
        Cell(0.84, 0.16, 20, bold=True, right=True),
    ),
)
LARGE_WITH_BOTH = replace(
    LARGE,
    cells=(
        Cell(0.0, 0.11, 22, bold=True, right=True),
        Cell(0.14, 0.31, 16),
        Cell(0.47, 0.23, 13),
        Cell(0.72, 0.14, 11),
        Cell(0.87, 0.13, 24, bold=True, right=True),
    ),
)
COLUMNS_WITH_BOTH = replace(
    COLUMNS,
    cells=(
        Cell(0.0, 0.125, 16, bold=True, right=True),
        Cell(0.16, 0.36, 12),
        Cell(0.53, 0.11, 11, right=True),
        Cell(0.66, 0.17, 8),
        Cell(0.84, 0.16, 20, bold=True, right=True),
    ),
)
BY_NAME = replace(
    COLUMNS,
    cells=(
        Cell(0.0, 0.65, 18),
        Cell(0.69, 0.11, 11, right=True),
        Cell(0.82, 0.18, 20, bold=True, right=True),
    ),
)
# By whether the field is small, whether there are partners, and whether there are groups.
BY_TEAM = {
    (True, False, False): LARGE,
    (True, True, False): LARGE_WITH_PARTNER,
    (True, False, True): LARGE_WITH_GROUP,
    (True, True, True): LARGE_WITH_BOTH,
    (False, False, False): COLUMNS,
    (False, True, False): COLUMNS_WITH_PARTNER,
    (False, False, True): COLUMNS_WITH_GROUP,
    (False, True, True): COLUMNS_WITH_BOTH,
}
BY_TABLE = Design(
    columns=1,
    line_height=9.8 * mm,
    cells=(
        Cell(0.0, 0.09, 20, bold=True, right=True),
        Cell(0.11, 0.07, 17, bold=True, right=True),
        Cell(0.195, 0.355, 17),
        Cell(0.56, 0.07, 17, bold=True, right=True),
        Cell(0.645, 0.355, 17),
    ),
)


BY_TABLE_OF_THREE = replace(
    BY_TABLE,
    cells=(
        Cell(0.0, 0.07, 20, bold=True, right=True),
        *(
            cell
            for left in (0.083, 0.39, 0.697)
            for cell in (
                Cell(left, 0.055, 13, bold=True, right=True),
                Cell(left + 0.065, 0.237, 11),
            )
        ),
    ),
)
UPPER_HALF, LOWER_HALF = (0.5, 0.5), (0.0, 0.5)
BY_TABLE_OF_FOUR = Design(
    columns=1,
    line_height=14 * mm,
    cells=(
        Cell(0.0, 0.09, 20, bold=True, right=True),
        *(
            cell
            for left, strip in (
                (0.12, UPPER_HALF),
                (0.56, UPPER_HALF),
                (0.12, LOWER_HALF),
                (0.56, LOWER_HALF),
            )
            for cell in (
                Cell(left, 0.07, 13, bold=True, right=True, strip=strip),
                Cell(left + 0.085, 0.345, 12, strip=strip),
            )
        ),
    ),
)
BY_TABLE_TOGETHER = replace(
    BY_TABLE,
    cells=(
        Cell(0.0, 0.09, 20, bold=True, right=True),
        Cell(0.12, 0.88, 14),
    ),
)
BY_TABLE_OF = {2: BY_TABLE, 3: BY_TABLE_OF_THREE, 4: BY_TABLE_OF_FOUR}


def list_by_team(paper: RoundPaper, made_at: datetime.datetime) -> bytes:
    """Return who sits where, by number, as a paper of its own."""
    return _listed(paper, made_at, by_team(paper))


def list_by_table(paper: RoundPaper, made_at: datetime.datetime) -> bytes:
    """Return who sits where, by table, as a paper of its own."""
    return _listed(paper, made_at, by_table(paper))


def by_team(paper: RoundPaper, away: Sequence[Team] = ()) -> Listing:
    """Number, name, partner where the draw gave one, group where there are any, table, by number;
    in two columns unless the field is small. Who is `away` stands between the others, marked."""
    seats = [
        (team, table.sides, place, table.group, str(table.number))
        for table in paper.tables
        for place, team in enumerate(table.sides)
    ]
    seats += [(bye.team, (bye.team,), 0, bye.group, _no_table(bye)) for bye in paper.byes]
    seats += [(team, (team,), 0, "", _("signed off")) for team in away]
    seats.sort(key=lambda seat: (seat[0].number is None, seat[0].number or 0, seat[0].name))
    small = len(seats) <= LARGE.lines_per_column
    partners, groups = paper.kind.pairs_are_drawn, any(seat[3] for seat in seats)
    lines = [
        (
            str(team.number or ""),
            team.name,
            *([_partner(sides, place, short=not small)] if partners else []),
            *([group] if groups else []),
            table,
        )
        for team, sides, place, group, table in seats
    ]
    more = [*([_("Partner")] if partners else []), *([_("Group")] if groups else [])]
    design = BY_TEAM[small, partners, groups]
    return Listing(design, ("", _("Team"), *more, _("Table")), lines)


def by_name(paper: RoundPaper) -> Listing | None:
    """Name, number and table, in the order of the alphabet; nothing where the field is small enough
    to find a name in the list by number at a glance."""
    seats = [(team, str(table.number)) for table in paper.tables for team in table.sides]
    seats += [(bye.team, _no_table(bye)) for bye in paper.byes]
    if len(seats) <= LARGE.lines_per_column:
        return None
    seats.sort(key=lambda seat: (alphabetically(seat[0].name), seat[0].number or 0))
    lines = [(team.name, str(team.number or ""), table) for team, table in seats]
    return Listing(BY_NAME, (_("Team"), _("Number"), _("Table")), lines)


def by_table(paper: RoundPaper) -> Listing:
    """List each table and all who sit there, the one that deals first in front; partners stand
    below each other, those who find theirs at the table in one line, and each group under its name.
    """
    together = paper.kind.pairs_are_found
    sides = max((len(table.sides) for table in paper.tables), default=paper.kind.plays.sides)
    lines: list[tuple[str, ...]] = []
    for group, tables in groupby(paper.tables, key=lambda table: table.group):
        lines += [(group,)] if group else []
        lines += [
            (str(table.number), *([_row(table.sides)] if together else _parts(table.sides, sides)))
            for table in tables
        ]
    if together:
        return Listing(BY_TABLE_TOGETHER, (_("Table"), _("Players")), lines)
    return Listing(BY_TABLE_OF[sides], _heads(sides), lines)


def bye_notice(byes: Sequence[Resting]) -> str:
    """Return who does not play this round, in one line or two, by number alone where the names do
    not fit; empty when everybody plays."""
    notice = _in_two_lines(byes, lambda team: team.label)
    if any(len(line) > AT_MOST for line in notice.splitlines()):
        notice = _in_two_lines(byes, lambda team: str(team.number or team.name))
    return notice


def _in_two_lines(byes: Sequence[Resting], label: Callable[[Team], str]) -> str:
    kinds = ((False, _("Bye")), (True, _("Through without a game")))
    of_kind = ((head, [label(b.team) for b in byes if b.through is kind]) for kind, head in kinds)
    lines = [[f"{head}: {labels[0]}", *labels[1:]] for head, labels in of_kind if labels]
    if any(len(", ".join(line)) > IN_ONE_LINE for line in lines):
        labels = [each for line in lines for each in line]
        half = -(-len(labels) // 2)
        return ",\n".join(", ".join(line) for line in (labels[:half], labels[half:]) if line)
    return "\n".join(map(", ".join, lines))


def _no_table(bye: Resting) -> str:
    return pgettext("a knock-out", "through") if bye.through else _("bye")


def _partner(sides: Sequence[Team], place: int, *, short: bool) -> str:
    other = partner_of(len(sides), place)
    if other is None:
        return ""
    return str(sides[other].number or sides[other].name) if short else sides[other].label


def _heads(sides: int) -> tuple[str, ...]:
    """Return the heads of a list by table; of four the second half of the cells stands below the
    first."""
    if sides == SINGLES:
        pairs = tuple(colours_label(pair) for pair in parties(SINGLES))
        return (_("Table"), "", pairs[0], "", pairs[1], "", "", "", "")
    return (_("Table"), "", _("Deals first"), *("", _("Against")) * (sides - 1))


def _row(sides: Sequence[Team]) -> str:
    """Return everybody at a table in one line; a number stays with its name."""
    labels = (
        f"{team.number}\N{NO-BREAK SPACE}{team.name}" if team.number else team.name
        for team in sides
    )
    return " · ".join(labels)


def _parts(sides: Sequence[Team], most: int) -> list[str]:
    """Number and name of everybody, and nothing where a table has fewer than the largest."""
    parts = [part for team in sides for part in (str(team.number or ""), team.name)]
    return parts + [""] * (2 * (most - len(sides)))


def listing_leaves(paper: RoundPaper, made_at: datetime.datetime, listing: Listing) -> list[Leaf]:
    """Return a list on as many pages as it needs."""
    letterhead = Letterhead(paper.heading, _title(paper), bye_notice(paper.byes), made_at)
    return listing.leaves(letterhead)


def _title(paper: RoundPaper) -> str:
    return _("Tables of round %(round)s") % {"round": paper.round}


def _listed(paper: RoundPaper, made_at: datetime.datetime, listing: Listing) -> bytes:
    register_fonts()
    return pdf_of(_title(paper), listing_leaves(paper, made_at, listing))
