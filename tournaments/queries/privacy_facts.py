"""What a drive asks of players, keeps of them and does with it, as it is set up now."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.conf import settings

from tournaments.enums import PlayerReports
from tournaments.models import Entry, PrizeGiving, Tournament
from tournaments.queries.backup_thinning import DAILY_FOR
from tournaments.queries.privacy import Kept, due_on, kept

MOST_COLUMNS = 20


@dataclass(frozen=True, slots=True)
class PrivacyFacts:
    """`columns` are the headers of the sign-up sheet that have no field of their own, `due` the day
    on which players are forgotten, None for never; `mails` says that cards can be mailed."""

    tournament: Tournament
    kept: Kept
    columns: Sequence[str]
    due: date | None
    in_season: bool
    mails: bool
    reports: bool
    voted: bool
    backup_days: int


def privacy_facts(tournament: Tournament) -> PrivacyFacts:
    """What the statement of a drive tells, in six queries however many take part."""
    kept_now = kept(tournament)
    extra = Entry.objects.filter(tournament=tournament).exclude(extra={})
    headers = {header for values in extra.values_list("extra", flat=True) for header in values}
    return PrivacyFacts(
        tournament=tournament,
        kept=kept_now,
        columns=sorted(headers)[:MOST_COLUMNS],
        due=due_on(tournament),
        in_season=tournament.season_evenings.exists(),
        mails=settings.MAIL_IS_SET_UP and kept_now.emails > 0,
        voted=PrizeGiving.objects.filter(tournament=tournament, counted__isnull=False).exists(),
        reports=tournament.reports != PlayerReports.NONE,
        backup_days=DAILY_FOR.days,
    )
