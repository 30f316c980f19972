"""The standings on paper."""

import datetime
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape

from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _
from reportlab.lib.colors import black
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    KeepTogether,
    LongTable,
    PageTemplate,
    Paragraph,
    Spacer,
)

from tournaments.papers.pdf.letterhead import MARGIN, TOP, Letterhead
from tournaments.papers.pdf.typeface import (
    BOLD,
    REGULAR,
    broken,
    common_size,
    fitted,
    register_fonts,
)
from tournaments.papers.queries.filled_papers import GroupLines, Line, StandingsPaper
from tournaments.play.queries.rounds import standings_notice
from tournaments.standings.queries.annotations import legend_by_keys, points_marked, ranking_notes
from tournaments.standings.queries.seals import Seal

TEXT = ParagraphStyle("seal", fontName=REGULAR, fontSize=9, leading=12)
SHORT = ParagraphStyle("seal-short", fontName=BOLD, fontSize=14, leading=19)
WHOLE = ParagraphStyle("seal-whole", fontName=REGULAR, fontSize=8, leading=11)


def seal_flowable(seal: Seal) -> Flowable:
    """Return the short form to read aloud, how it is checked, and the whole; on one page."""
    how = _(
        "In the journal, which the organiser can save for you, link %(number)s must begin with the "
        "same digits: that is told by “manage.py verify” with the file. If not, something was "
        "changed afterwards."
    )
    return KeepTogether(
        [
            Spacer(1, 5 * mm),
            Paragraph(_("Check number of these standings") + ": " + seal.short, SHORT),
            Paragraph(how % {"number": seal.number}, TEXT),
            Paragraph(f"{_('in full')}: {seal.hash}", WHOLE),
        ]
    )


def frozen_warning(frozen_after: int | None) -> str:
    """Return the warning for a paper that goes beyond round `frozen_after`, the last one of the
    public standings; empty for None, where it does not."""
    if frozen_after is None:
        return ""
    if frozen_after == 0:
        return _("Not to hang up yet: the public sees no standings.")
    frozen = _("Not to hang up yet: the public sees the standings after round %(number)s.")
    return frozen % {"number": frozen_after}


RANK, NUMBER, POINTS, WON, PAWNS = 12 * mm, 9 * mm, 15 * mm, 18 * mm, 15 * mm
SPAN = 17 * mm
ROUND, ROUND_MARKED = 10.5 * mm, 15 * mm
NAME_AT_LEAST = 40 * mm
NAMED = 2  # how many tables in dispute fit on the line that names them
NAME_UPRIGHT = 50 * mm  # a page on which names would have less lies on its side
PADDING = 0.6 * mm
NAME_PADDING = 2.5 * mm
LINE = 8.2 * mm
SIZE, HEAD_SIZE, TITLE_SIZE = 12, 9, 15
# How much larger than designed lines may be, the largest that takes no page more than the smallest.
STEPS = tuple(percent / 100 for percent in range(140, 78, -4))
BETWEEN, AT_LEAST = 7 * mm, 60 * mm  # between two groups; what a long one needs to begin on a page
NOTE = 4 * mm
NAMES = 10  # the smallest common size of names; a longer one is set by itself, on two lines
FIGURES = 6  # the smallest figures, for twenty rounds of five digits: a number is never cut
IN_TWO = 0.37 * LINE  # how large the letters of a name on two lines may be
NAME = 2  # the column of names
STYLE = (
    ("LEFTPADDING", (0, 0), (-1, -1), PADDING),
    ("RIGHTPADDING", (0, 0), (-1, -1), PADDING),
    ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
    ("ALIGN", (0, 0), (-1, -1), "RIGHT"),
    ("ALIGN", (NAME, 0), (NAME, -1), "LEFT"),
    ("LEFTPADDING", (NAME, 0), (NAME, -1), NAME_PADDING),
)


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its width, and what share of its texts decides how large they are set."""

    width: float
    font: str = REGULAR
    share: float = 1.0
    is_round: bool = False


def standings_list(paper: StandingsPaper, made_at: datetime.datetime) -> bytes:
    """Draw rank, team, points per round and in all, won, pawns and what else parts equal points;
    heads and legend repeated on every page."""
    register_fonts()
    letterhead = Letterhead(
        paper.heading, standings_title(paper), notice(paper), made_at, standings_legend(paper)
    )
    fewest = _built(paper, letterhead, STEPS[-1], pages=0)[0]
    return next(
        file
        for step in STEPS
        for pages, file in [_built(paper, letterhead, step, fewest)]
        if pages == fewest
    )


def standings_title(paper: StandingsPaper) -> str:
    """Return what these standings are."""
    if paper.final:
        return _("Final standings")
    if not paper.rounds:
        return _("Standings")
    return _("Standings after round %(round)s") % {"round": paper.rounds[-1]}


def notice(paper: StandingsPaper) -> str:
    """Return what to mind, a line each: the public may not know them yet, cards are missing, tables
    are in dispute."""
    text = [frozen_warning(paper.frozen_after)] if paper.frozen_after is not None else []
    if paper.missing:
        missing = ngettext(
            "Provisional: %(count)s score card is missing.",
            "Provisional: %(count)s score cards are missing.",
            paper.missing,
        )
        text.append(missing % {"count": paper.missing})
    if paper.disputed:
        text.append(standings_notice(paper.disputed, most=NAMED))
    return "\n".join(text)


def standings_legend(paper: StandingsPaper) -> str:
    """Return what the marks beside points mean; and what parts equal points, in order, with what
    the columns of that mean."""
    marks = legend_by_keys({why for line in paper.lines for why in line.whys})
    lines = [" · ".join(f"{mark.short} = {mark.long}" for mark in marks)]
    if paper.tie_breaks:
        sentences = [
            f"{_(each.label)} ({_(each.meaning)})" if each.meaning else _(each.label)
            for each in paper.tie_breaks
        ]
        lines.append(_("Equal points: %(tie_breaks)s.") % {"tie_breaks": ", ".join(sentences)})
    return "\n".join(filter(None, lines))


def _built(
    paper: StandingsPaper, letterhead: Letterhead, larger: float, pages: int
) -> tuple[int, bytes]:
    """Lay the list out in lines that are so much larger than they are designed; gives the number of
    pages, which the feet of the next run can name."""
    size = A4 if _is_upright(paper) else landscape(A4)
    file = io.BytesIO()
    document = BaseDocTemplate(file, pagesize=size, title=letterhead.title, lang=get_language())

    def draw(canvas: Canvas, document: BaseDocTemplate) -> None:
        letterhead.draw(canvas, document.page, pages)

    room = size[0] - 2 * MARGIN, size[1] - TOP - letterhead.foot
    frame = Frame(
        MARGIN,
        letterhead.foot,
        *room,
        leftPadding=0,
        rightPadding=0,
        topPadding=0,
        bottomPadding=0,
    )
    document.addPageTemplates(PageTemplate(frames=[frame], onPage=draw))
    # An empty list still is a page that says what it is.
    document.build([*_tables(paper, larger, *room), *_notes(paper)] or [Spacer(1, 1)])
    return document.page, file.getvalue()


def _tables(
    paper: StandingsPaper, larger: float, width: float, height: float
) -> Iterator[Flowable]:
    """Yield a table for each group; one that fits on a page is not broken over two."""
    for place, group in enumerate(group for group in paper.groups if group.lines):
        table = _table(paper, group, larger, width)
        tall = table.wrap(width, height)[1]
        if place:
            yield Spacer(1, BETWEEN)
            yield CondPageBreak(tall if tall <= height else AT_LEAST)
        yield table
    if paper.seal:
        yield seal_flowable(paper.seal)


def _notes(paper: StandingsPaper) -> Iterator[Flowable]:
    """Yield what to know of how places came about, after the last line."""
    style = ParagraphStyle("note", fontName=REGULAR, fontSize=HEAD_SIZE, leading=NOTE)
    for at, text in enumerate(ranking_notes(paper.changes, small_tables=paper.small_tables)):
        yield Spacer(1, NOTE / 2 if at else NOTE)
        yield Paragraph(escape(text), style)


def _table(paper: StandingsPaper, group: GroupLines, larger: float, width: float) -> LongTable:
    columns = _columns(paper, group, width)
    rows = [_row(paper, line) for line in group.lines]
    above = _above(group)
    cells = [
        *([text, *[""] * (len(columns) - 1)] for text, _font, _size in above),
        _heads(paper, group),
        *rows,
    ]
    commands = [*STYLE, *_ruled(len(above)), *_spanned(above)]
    alike = [_row(paper, line) for line in _beside(paper, group)]
    rounds = [points for row in alike for points in row[3 : 3 + len(group.rounds)]]
    for across, column in enumerate(columns):
        room = column.width - 2 * PADDING - (NAME_PADDING if across == NAME else 0)
        texts = [row[across] for row in alike]
        together = rounds if column.is_round else texts
        least = NAMES if across == NAME else FIGURES
        size = common_size(together, column.font, larger * SIZE, room, least, column.share)
        for down in range(len(above), len(cells)):
            font, most = (column.font, size) if down > len(above) else (REGULAR, HEAD_SIZE)
            if across == NAME:
                lines, set_in = broken(cells[down][across], font, most, room, larger * IN_TWO)
            else:
                line, set_in = fitted(cells[down][across], font, most, room, least)
                lines = (line,)
            cells[down][across] = "\n".join(lines)
            cell = ((across, down), (across, down))
            commands.append(("FONT", *cell, font, set_in, 1.1 * set_in))
    heights = [1.8 * size for _text, _font, size in above] + [larger * LINE] * (len(rows) + 1)
    return LongTable(
        cells,
        colWidths=[column.width for column in columns],
        rowHeights=heights,
        repeatRows=len(above) + 1,
        style=commands,
    )


def _above(group: GroupLines) -> list[tuple[str, str, float]]:
    """Return what stands above the heads of a group, on every page: text, font and size."""
    lines = ((group.title, BOLD, TITLE_SIZE), (group.said, REGULAR, HEAD_SIZE))
    return [line for line in lines if line[0]]


def _ruled(heads: int) -> Iterator[tuple[Any, ...]]:
    """Yield the lines below the row of heads and below every row after it."""
    yield ("LINEBELOW", (0, heads), (-1, heads), 1.2, black)
    yield ("LINEBELOW", (0, heads + 1), (-1, -1), 0.4, black)


def _spanned(above: Sequence[tuple[str, str, float]]) -> Iterator[tuple[Any, ...]]:
    """Yield the style of lines above the heads, which run over all columns, from the left."""
    for down, (_text, font, size) in enumerate(above):
        yield ("SPAN", (0, down), (-1, down))
        yield ("ALIGN", (0, down), (0, down), "LEFT")
        yield ("FONT", (0, down), (0, down), font, size)


def _beside(paper: StandingsPaper, group: GroupLines) -> list[Line]:
    """Return the lines of all groups with as many rounds, which are set in letters of the same
    size."""
    groups = (each for each in paper.groups if len(each.rounds) == len(group.rounds))
    return [line for each in groups for line in each.lines]


def _columns(paper: StandingsPaper, group: GroupLines, width: float) -> list[Column]:
    """Return names get what is left; many rounds become narrow rather than names short."""
    last = _last(paper)
    rank = _rank(paper)
    left = width - rank - NUMBER - sum(column.width for column in last)
    count = len(group.rounds)
    per_round = min(_round(paper), (left - NAME_AT_LEAST) / count) if count else 0.0
    name = Column(left - count * per_round, share=0.8)
    rounds = [Column(per_round, is_round=True)] * count
    return [Column(rank, BOLD), Column(NUMBER), name, *rounds, *last]


def _last(paper: StandingsPaper) -> list[Column]:
    """Return the columns behind the rounds."""
    pawns = [Column(PAWNS)] if paper.pawns else []
    tie_breaks = [Column(each.width * mm) for each in paper.columns]
    return [Column(POINTS, BOLD), Column(WON), *pawns, *tie_breaks]


def _rank(paper: StandingsPaper) -> float:
    """Return how wide places are: wider where some are not decided, and read as a span."""
    places = [line.place for group in paper.groups for line in group.lines]
    return RANK if all(map(str.isdecimal, places)) else SPAN


def _round(paper: StandingsPaper) -> float:
    """Return how wide the points of a round are: wider with marks beside them."""
    return ROUND_MARKED if any(any(line.whys) for line in paper.lines) else ROUND


def _is_upright(paper: StandingsPaper) -> bool:
    rounds = max((len(group.rounds) for group in paper.groups), default=0)
    taken = (
        _rank(paper) + NUMBER + rounds * _round(paper) + sum(each.width for each in _last(paper))
    )
    return A4[0] - 2 * MARGIN - taken >= NAME_UPRIGHT


def _heads(paper: StandingsPaper, group: GroupLines) -> list[str]:
    brought = pgettext("head of a column: points of earlier rounds", "brought")
    rounds = [brought if round_ == group.carried else str(round_) for round_ in group.rounds]
    heads = [_("Place"), "", _("Team"), *rounds, _("Points"), _("Won")]
    heads += [_("Pawns")] if paper.pawns else []
    return [*heads, *(_(each.column) for each in paper.columns)]


def _row(paper: StandingsPaper, line: Line) -> list[str]:
    name = line.team.name
    if line.withdrawn:
        name = _("%(name)s (withdrawn)") % {"name": name}
    whys = line.whys or ("",) * len(line.per_round)
    rounds = [points_marked(*each) for each in zip(line.per_round, whys, strict=True)]
    row = [line.place, str(line.team.number or ""), name, *rounds]
    row += [str(line.points), str(line.won)]
    row += [str(line.pawns)] if paper.pawns else []
    return [*row, *line.tie_breaks]
