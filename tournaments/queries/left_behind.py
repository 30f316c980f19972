"""What was done on a laptop after another one took over from it, so that it can be done again."""

from dataclasses import dataclass

from django.db.models import Max

from tournaments.models import LogEntry, Tournament
from tournaments.queries.leadership import fork, leadership
from tournaments.queries.log import Line, lines

MOST = 300  # lines of a drive on one page
# What was typed from a score form, which lies ready to be typed again.
FROM_PAPER = ("enter_card", "enter_first", "enter_second", "correct_card")


@dataclass(frozen=True, slots=True)
class LeftBehind:
    """What was done in one drive, in order, how many acts that are, and whether there are `cards`
    among them; no more than MOST are there."""

    drive: Tournament
    count: int
    cards: bool
    lines: tuple[Line, ...]


def left_behind() -> list[LeftBehind] | None:
    """The acts that the new first laptop does not have, by drive; None as long as that is not known
    or there is no other."""
    known = leadership()
    if known.deposed is None or known.deposed.history is None:
        return None
    parted = fork(known.history, known.deposed.history)
    if parted is None:
        return []
    found = []
    drives = Tournament.objects.annotate(last=Max("log__number"))
    for drive in drives.filter(last__isnull=False).order_by("-date", "-pk"):
        shared = parted.get(drive.code, 0)
        if drive.last > shared:
            later = LogEntry.objects.filter(tournament=drive, number__gt=shared)
            shown = lines(later.order_by("number")[:MOST])
            cards = later.filter(action__in=FROM_PAPER).exists()
            found.append(LeftBehind(drive, drive.last - shared, cards, shown))
    return found
