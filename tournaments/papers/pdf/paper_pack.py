"""The paper pack: the round, the list to write on, how to go on by hand, and forms; one PDF."""

import datetime
from collections.abc import Iterator, Sequence
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from tournaments.core.services.jobs import Progress
from tournaments.papers.pdf.letterhead import FOOT, MARGIN, TOP, Letterhead
from tournaments.papers.pdf.pen import Leaf, pdf_of
from tournaments.papers.pdf.rules_sheet import scoring_label
from tournaments.papers.pdf.score_forms import blank_pages, cutting_hint, filled_pages, form_leaves
from tournaments.papers.pdf.table_lists import by_table, by_team, listing_leaves
from tournaments.papers.pdf.typeface import BOLD, REGULAR, SMALLEST, fitted, register_fonts
from tournaments.papers.queries.paper_pack import PackPaper, Stays, WorkLine

ROOM = A4[0] - 2 * MARGIN
LINE, HEAD = 8.6 * mm, 8 * mm
SIZE, SMALL, READ = 11.5, 9.0, 13.0
STEP, NUMBER, BULLET = 18, 9 * mm, 5 * mm  # from line to line, and the room before the text


def paper_pack(
    paper: PackPaper, base: str, made_at: datetime.datetime, progress: Progress
) -> bytes:
    """Return how to go on, who sits where, the list to write on, an empty draw, and all forms."""
    register_fonts()
    blank = blank_pages(paper.blank, _sheets_of_blank_forms(paper))
    return pdf_of(
        _("Paper pack, round %(round)s") % {"round": paper.round},
        [
            partial(_draw_steps, paper, made_at),
            *listing_leaves(paper.tables, made_at, by_team(paper.tables, paper.away)),
            *listing_leaves(paper.tables, made_at, by_table(paper.tables)),
            *_work_list(paper, made_at),
            *([] if paper.last or paper.planned else _empty_tables(paper, made_at)),
            *form_leaves(filled_pages(paper.tables), cutting_hint(), base, progress),
            *form_leaves(blank, "", "", lambda _done, _total: None),
        ],
    )


def _sheets_of_blank_forms(paper: PackPaper) -> int:
    """Return two to a sheet: one for every table of the next round; after the last round one sheet,
    for forms that are lost or written over."""
    return 1 if paper.last else max(1, -(-len(paper.tables.tables) // 2))


def steps(paper: PackPaper) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what is done by hand, step by step, each with the sentences below its heading."""
    yield (
        _("Play round %(round)s") % {"round": paper.round},
        (
            _("The lists behind this page say who sits where; hang up the one by number."),
            ngettext_lazy(
                "The score forms are filled in. The first named deals first. %(minutes)s minute.",
                "The score forms are filled in. The first named deals first. %(minutes)s minutes.",
                "minutes",
            )
            % {"minutes": paper.heading.minutes},
        ),
    )
    yield _("Count every form"), tuple(_counting(paper))
    yield (
        _("Write the points down"),
        (
            _("On the list to write on: the points of this round, and behind them the new total."),
            _("Lay the forms in the order of their tables, and keep them all."),
        ),
    )
    if paper.last:
        yield _("The final standings"), (_("This was the last round: the highest total wins."),)
    else:
        yield _("Seat the next round"), tuple(_seating(paper))
    yield (
        _("Back to the laptop"),
        (
            _("Nothing is lost: as soon as a laptop runs again, put the last backup back."),
            _("Draw the round there, change the tables into those on paper, and type the forms."),
        ),
    )


def _counting(paper: PackPaper) -> Iterator[str]:
    yield from scoring_label(paper.rules)
    if paper.absent:
        absent, present = paper.absent
        yield ngettext_lazy(
            "Not there at the start: %(absent)s point, and %(present)s for the other.",
            "Not there at the start: %(absent)s points, and %(present)s for the other.",
            "absent",
        ) % {
            "absent": absent,
            "present": present,
        }
    yield ngettext_lazy("A bye: %(points)s point.", "A bye: %(points)s points.", "points") % {
        "points": paper.bye_points
    }


def _seating(paper: PackPaper) -> Iterator[str]:
    if paper.planned:
        yield _("The plan of all rounds says who sits where: print it as well, beforehand.")
        return
    if paper.in_groups:
        yield _("Do this for every group by itself, unless a knock-out says who meets.")
    yield _("Number all who stay by their total, the highest first; equal ones as you like.")
    per_table = len(paper.tables.tables[0].sides) if paper.tables.tables else 2
    if per_table > 2:
        yield _("Take them from the top, %(count)s to a table.") % {"count": per_table}
    else:
        yield _("Take them from the top: 1 against 2, 3 against 4, and so on.")
    yield _("Did they sit together before (list to write on)? Then take the next one in line.")
    yield _("Who is left over has a bye: the lowest that had none yet.")
    yield _("Write it on the empty draw, read it out, and use the blank forms.")


def _draw_steps(
    paper: PackPaper, made_at: datetime.datetime, canvas: Canvas, page: int, pages: int
) -> None:
    title = _("On without a laptop, from round %(round)s") % {"round": paper.round}
    Letterhead(paper.heading, title, "", made_at).draw(canvas, page, pages)
    y = A4[1] - TOP
    for number, (heading, text) in enumerate(steps(paper), start=1):
        y -= 1.9 * STEP
        canvas.setFont(BOLD, 16)
        canvas.drawString(MARGIN, y, str(number))
        canvas.drawString(MARGIN + NUMBER, y, heading)
        canvas.setFont(REGULAR, READ)
        for sentence in text:
            for place, line in enumerate(
                simpleSplit(sentence, REGULAR, READ, ROOM - NUMBER - 5 * mm)
            ):
                y -= STEP if place else STEP + 2
                if not place:
                    canvas.drawString(MARGIN + NUMBER, y, "•")
                canvas.drawString(MARGIN + NUMBER + BULLET, y, line)


# The columns of the list to write on: where each begins and ends, as parts of its width.
PLACE, TEAM, NAME, BEFORE, MET, SCORED, TOTAL, RANK = (
    (0.0, 0.055),
    (0.055, 0.115),
    (0.125, 0.40),
    (0.40, 0.475),
    (0.485, 0.70),
    (0.70, 0.80),
    (0.80, 0.90),
    (0.90, 1.0),
)
TO_WRITE = (SCORED, TOTAL, RANK)
Column = tuple[float, float]


def _work_list(paper: PackPaper, made_at: datetime.datetime) -> list[Leaf]:
    """Return all who stand in it, with what is needed to seat them, and room to write."""
    after = paper.round - 1
    title = _("List to write on, round %(round)s") % {"round": paper.round}
    notice = _("Points are those after round %(round)s.") % {"round": after} if after else ""
    legend = _("Sat together: the numbers that were at the same table, this round included.")
    head = Letterhead(paper.heading, title, notice, made_at, legend)

    def leaf(lines: Sequence[WorkLine], canvas: Canvas, page: int, pages: int) -> None:
        head.draw(canvas, page, pages)
        _draw_heads(canvas, paper.round)
        y = A4[1] - TOP - HEAD
        canvas.setLineWidth(0.4)
        for line in lines:
            y -= LINE
            _draw_line(canvas, line, paper.round, y)
        bottom, top = y, A4[1] - TOP
        for left, right in TO_WRITE:
            for at in {left, right}:
                canvas.line(MARGIN + at * ROOM, top, MARGIN + at * ROOM, bottom)

    return [partial(leaf, lines) for lines in _in_pages(paper.lines)]


def _in_pages(lines: Sequence[WorkLine]) -> list[Sequence[WorkLine]]:
    per_page = int((A4[1] - TOP - HEAD - FOOT) // LINE)
    return [lines[at : at + per_page] for at in range(0, len(lines), per_page)] or [()]


def _draw_heads(canvas: Canvas, round_: int) -> None:
    y = A4[1] - TOP - HEAD
    for column, text, right in (
        (PLACE, _("Place"), True),
        (NAME, _("Team"), False),
        (BEFORE, _("Points"), True),
        (MET, _("Sat together"), False),
        (SCORED, _("Round %(number)s") % {"number": round_}, False),
        (TOTAL, _("Total"), False),
        (RANK, _("Place"), False),
    ):
        _draw_cell(canvas, column, y, text, SMALL, right=right)
    canvas.setLineWidth(1.2)
    canvas.line(MARGIN, y, MARGIN + ROOM, y)


def _draw_line(canvas: Canvas, line: WorkLine, round_: int, y: float) -> None:
    met = ", ".join(map(str, line.met))
    if line.had_bye:
        met = ", ".join(filter(None, (met, _("bye"))))
    name = f"{line.team.name} ({line.group})" if line.group else line.team.name
    _draw_cell(canvas, PLACE, y, line.place, SMALL, right=True)
    _draw_cell(canvas, TEAM, y, str(line.team.number or ""), 13, font=BOLD, right=True)
    if text := _staying_label(line, round_):
        _draw_cell(canvas, NAME, y + 0.18 * LINE, name, SMALL)
        _draw_cell(canvas, NAME, y - 0.18 * LINE, text, SMALLEST, font=BOLD)
    else:
        _draw_cell(canvas, NAME, y, name, SIZE)
    _draw_cell(canvas, BEFORE, y, str(line.points), SIZE, font=BOLD, right=True)
    _draw_cell(canvas, MET, y, met, SMALL)
    if line.stays.away:
        _draw_cell(canvas, SCORED, y, "–", SIZE)
    canvas.line(MARGIN, y, MARGIN + ROOM, y)


def _staying_label(line: WorkLine, round_: int) -> str:
    """Return why nobody is to look for them; empty where they play this round and the next."""
    if line.stays is Stays.LEAVES:
        return _("Goes home after this round")
    if line.stays is Stays.RETURNS:
        return _("Signed off, back in round %(round)s") % {"round": round_ + 1}
    return _("Signed off: does not play") if line.stays is Stays.AWAY else ""


def _draw_cell(
    canvas: Canvas,
    column: Column,
    y: float,
    text: str,
    size: float,
    *,
    font: str = REGULAR,
    right: bool = False,
) -> None:
    left, end = (MARGIN + part * ROOM for part in column)
    line, size = fitted(text, font, size, end - left - 2 * mm, SMALLEST)
    canvas.setFont(font, size)
    if right:
        canvas.drawRightString(end - 1 * mm, y + 0.3 * LINE, line)
    else:
        canvas.drawString(left + 1.2 * mm, y + 0.3 * LINE, line)


def _empty_tables(paper: PackPaper, made_at: datetime.datetime) -> list[Leaf]:
    """Return the draw of the next round to fill in: as many tables as now, and lines for a few
    more."""
    seats = max((len(table.sides) for table in paper.tables.tables), default=2)
    title = _("Draw of round %(round)s, to fill in") % {"round": paper.round + 1}
    head = Letterhead(paper.heading, title, "", made_at)
    count = len(paper.tables.tables) + 1
    per_page = int((A4[1] - TOP - HEAD - FOOT) // LINE)

    def leaf(numbers: Sequence[int], canvas: Canvas, page: int, pages: int) -> None:
        head.draw(canvas, page, pages)
        _draw_grid(canvas, numbers, seats)

    return [
        partial(leaf, range(first, min(count, first + per_page - 1) + 1))
        for first in range(1, count + 1, per_page)
    ]


def _draw_grid(canvas: Canvas, numbers: Sequence[int], seats: int) -> None:
    top = A4[1] - TOP - HEAD
    bottom = top - len(numbers) * LINE
    first = 0.1
    lefts = [first + place * (1 - first) / seats for place in range(seats)]
    _draw_cell(canvas, (0.0, first), top, _("Table"), SMALL, right=True)
    dealer = _("Deals first") if seats > 3 else _("Deals first: number and name")
    for place, left in enumerate(lefts):
        text = _("Number and name") if place else dealer
        _draw_cell(canvas, (left, left + (1 - first) / seats), top, text, SMALL)
    canvas.setLineWidth(1.2)
    canvas.line(MARGIN, top, MARGIN + ROOM, top)
    canvas.setLineWidth(0.4)
    for place, number in enumerate(numbers, start=1):
        y = top - place * LINE
        _draw_cell(canvas, (0.0, first), y, str(number), 14, font=BOLD, right=True)
        canvas.line(MARGIN, y, MARGIN + ROOM, y)
    for left in lefts:
        canvas.line(MARGIN + left * ROOM, top, MARGIN + left * ROOM, bottom)
