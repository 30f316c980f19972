"""Who is in which group, to hang up: groups in two columns, as many on a page as fit."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.enums import PaperKind
from tournaments.papers.pdf.letterhead import FOOT, MARGIN, TOP, Letterhead
from tournaments.papers.pdf.pen import pdf_of
from tournaments.papers.pdf.standings import frozen_warning
from tournaments.papers.pdf.typeface import BOLD, REGULAR, SMALLEST, broken, fitted, register_fonts
from tournaments.papers.queries.plan_paper import GroupOnPaper, GroupsPaper
from tournaments.papers.queries.round_paper import Team

HIGH = (11 * mm, 10 * mm, 9 * mm, 8 * mm)  # of a line, the first that costs no page more
HEAD, BETWEEN = 10 * mm, 7 * mm
COLUMNS, GAP = 2, 9 * mm
WIDTH = (A4[0] - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
HEIGHT = A4[1] - TOP - FOOT
NUMBER = 14 * mm
SIZE, IN_TWO, BASELINE, UPPER = 0.55, 0.37, 0.3, 0.56  # parts of the height of a line
FEWEST = 3  # lines with which a long group begins a column


@dataclass(frozen=True, slots=True)
class Part:
    """A group or what of it stands in one column, `down` points below the top of it."""

    title: str
    members: Sequence[Team]
    down: float


def groups_list(paper: GroupsPaper, made_at: datetime.datetime) -> bytes:
    """Return every group under its name, with number and name of all who are in it."""
    register_fonts()
    line, columns = _set(paper.groups)
    pages = [columns[start : start + COLUMNS] for start in range(0, len(columns), COLUMNS)]
    notice = frozen_warning(paper.frozen_after)
    letterhead = Letterhead(paper.heading, groups_title(paper), notice, made_at)

    def leaf(on_page: Sequence[Sequence[Part]], canvas: Canvas, page: int, of: int) -> None:
        letterhead.draw(canvas, page, of)
        for at, parts in enumerate(on_page):
            for part in parts:
                _draw(canvas, MARGIN + at * (WIDTH + GAP), A4[1] - TOP - part.down, part, line)

    return pdf_of(str(PaperKind.GROUPS.label), [partial(leaf, page) for page in pages])


def groups_title(paper: GroupsPaper) -> str:
    """Return for which rounds they are."""
    if paper.first == paper.last:
        return _("Groups of round %(number)s") % {"number": paper.first}
    return _("Groups of rounds %(first)s–%(last)s") % {"first": paper.first, "last": paper.last}


def _set(groups: Sequence[GroupOnPaper]) -> tuple[float, list[list[Part]]]:
    """Return how high a line is, and what stands in each column: on as few pages as there can be,
    with columns as even as can be."""
    fewest = _pages(_columns(groups, HIGH[-1], HEIGHT))
    line = next(line for line in HIGH if _pages(_columns(groups, line, HEIGHT)) == fewest)
    heights = (HEAD + lines * line for lines in range(FEWEST, int(HEIGHT // line)))
    tried = (_columns(groups, line, height) for height in heights)
    even = (columns for columns in tried if _pages(columns) == fewest)
    return line, next(even, _columns(groups, line, HEIGHT))


def _pages(columns: Sequence[object]) -> int:
    return -(-len(columns) // COLUMNS)


def _columns(groups: Sequence[GroupOnPaper], line: float, height: float) -> list[list[Part]]:
    """Return the groups one below the other in columns of this height. A group is parted only where
    it would not fit on a page, or where there is no other."""
    columns: list[list[Part]] = [[]]
    down, continued = 0.0, _("(continued)")
    for group in groups:
        whole = HEAD + len(group.members) * line
        parted = whole > HEIGHT or len(groups) == 1
        if down and down + (HEAD + FEWEST * line if parted else whole) > height:
            columns.append([])
            down = 0.0
        text, rest = _title(group), group.members
        while parted and down + HEAD + len(rest) * line > height:
            room = int((height - down - HEAD) // line)
            columns[-1].append(Part(text, rest[:room], down))
            columns.append([])
            text, rest, down = f"{group.name} {continued}", rest[room:], 0.0
        columns[-1].append(Part(text, rest, down))
        down += HEAD + len(rest) * line + BETWEEN
    return columns


def _title(group: GroupOnPaper) -> str:
    return " – ".join((group.name, pgettext("a group", "finished"))) if group.stops else group.name


def _draw(canvas: Canvas, left: float, top: float, part: Part, high: float) -> None:
    text, size = fitted(part.title, BOLD, 16, WIDTH, 10)
    canvas.setFont(BOLD, size)
    canvas.drawString(left, top - HEAD + 3 * mm, text)
    canvas.setLineWidth(1.2)
    canvas.line(left, top - HEAD, left + WIDTH, top - HEAD)
    canvas.setLineWidth(0.4)
    for place, team in enumerate(part.members, start=1):
        y = top - HEAD - place * high
        number, size = fitted(team.number or "", BOLD, SIZE * high, NUMBER - 3 * mm, SMALLEST)
        canvas.setFont(BOLD, size)
        canvas.drawRightString(left + NUMBER - 3 * mm, y + BASELINE * high, number)
        lines, size = broken(team.name, REGULAR, SIZE * high, WIDTH - NUMBER, IN_TWO * high)
        canvas.setFont(REGULAR, size)
        down = y + (BASELINE if len(lines) == 1 else UPPER) * high
        for line in lines:
            canvas.drawString(left + NUMBER, down, line)
            down -= 1.1 * size
        canvas.line(left, y, left + WIDTH, y)
