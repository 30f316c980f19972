"""What is announced in the hall now, and sentences to choose from."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from tournaments.hall.queries.clock import milliseconds
from tournaments.models import Tournament
from tournaments.play.queries.rounds import next_number

ROUND_TO = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Announcement:
    """A sentence, and when it goes by itself; None until it is taken away."""

    text: str
    until: datetime | None

    @property
    def until_ms(self) -> int | None:
        """The same in milliseconds since 1970, as screens count."""
        return milliseconds(self.until) if self.until else None


def announcement_of(tournament: Tournament) -> Announcement | None:
    """Return what is announced now, without a query; None where its time is over."""
    until = tournament.announced_until
    if not tournament.announcement or (until and until <= timezone.now()):
        return None
    return Announcement(tournament.announcement, until)


def usual_announcements(tournament: Tournament) -> tuple[str, ...]:
    """Return sentences that halls announce, with the next round and a time that suits; in one
    query."""
    number = next_number(tournament)
    values = {"number": number, "time": _at(10), "late": _at(20)}
    sentences = [_("The soup is ready"), _("Break until %(late)s") % values]
    if number <= tournament.rounds_planned:
        sentences.insert(0, _("Round %(number)s begins at %(time)s") % values)
    else:
        sentences.insert(0, _("The prizes are given at %(time)s") % values)
    return tuple(sentences)


def _at(minutes: int) -> str:
    """Return the time in so many minutes, to the next five."""
    then = timezone.localtime() + timedelta(minutes=minutes)
    beyond = timedelta(minutes=then.minute % 5, seconds=then.second)
    return time_format(then - beyond + ROUND_TO, "H:i")
