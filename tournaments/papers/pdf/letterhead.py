"""The head of every paper."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.moments import clock_time
from tournaments.papers.pdf.typeface import BOLD, REGULAR, fitted
from tournaments.papers.queries.round_paper import Heading

MARGIN = 12 * mm
TOP = 34 * mm
FOOT = 15 * mm
LEGEND_LINE = 3.8 * mm


@dataclass(frozen=True, slots=True)
class Letterhead:
    """What stands above and below a list; `notice` has at most two lines, `made_at` is local time,
    `legend` small lines, and `beside` the width that is kept free at the right of the top."""

    heading: Heading
    title: str
    notice: str
    made_at: datetime.datetime
    legend: str = ""
    beside: float = 0

    def draw(self, canvas: Canvas, page: int, pages: int) -> None:
        """Draw it on a page that is as large as the canvas says."""
        width, height = canvas._pagesize
        room = width - 2 * MARGIN
        above = room - self.beside
        day = date_format(self.heading.date, "j F Y")
        drive, size = fitted(f"{self.heading.drive} · {day}", REGULAR, 11, above, 7)
        canvas.setFont(REGULAR, size)
        canvas.drawString(MARGIN, height - 14 * mm, drive)
        title, size = fitted(self.title, BOLD, 22, above, 12)
        canvas.setFont(BOLD, size)
        canvas.drawString(MARGIN, height - 23 * mm, title)
        for down, line, largest in self._notices():
            notice, size = fitted(line, BOLD, largest, above, 7)
            canvas.setFont(BOLD, size)
            canvas.drawString(MARGIN, height - down, notice)
        for up, line in enumerate(reversed(self.legend.splitlines())):
            legend, size = fitted(line, REGULAR, 8.5, room, 7)
            canvas.setFont(REGULAR, size)
            canvas.drawString(MARGIN, 12 * mm + up * LEGEND_LINE, legend)
        canvas.setFont(REGULAR, 8.5)
        made = _("made %(date)s at %(time)s") % {
            "date": date_format(self.made_at.date(), "j F Y"),
            "time": clock_time(self.made_at),
        }
        canvas.drawString(MARGIN, 8 * mm, made)
        number = _("page %(page)s of %(pages)s") % {"page": page, "pages": pages}
        canvas.drawRightString(width - MARGIN, 8 * mm, number)

    @property
    def foot(self) -> float:
        """How much room there is below a list: more with each line of the legend after the
        first."""
        return FOOT + max(0, len(self.legend.splitlines()) - 1) * LEGEND_LINE

    def _notices(self) -> Iterator[tuple[float, str, float]]:
        """Yield the lines of the notice: how far down, the text, and its largest letters."""
        lines = self.notice.splitlines()
        first, largest = (30 * mm, 12.0) if len(lines) < 2 else (28.7 * mm, 10.0)
        for place, line in enumerate(lines):
            yield first + place * 4.3 * mm, line, largest
