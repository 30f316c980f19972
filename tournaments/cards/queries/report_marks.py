"""What the pages on which players report stand for, so that phones ask for news without a query."""

from django.core.cache import cache
from django.db.models import CharField, OuterRef, Q, Subquery, Value
from django.db.models.functions import Cast, Coalesce, Concat

from tournaments.core.queries.live import cached_per_version, live_tournament
from tournaments.enums import ReportState
from tournaments.models import Dispute, GameTable, Report, ScoreCard, Tournament
from tournaments.play.queries.rounds import current_round

DRIVE_KEPT = 60 * 60  # seconds
LONGEST_CODE = 10
ELSEWHERE = ""  # stands among the marks for all tables that are not played at


def newest_mark(code: str) -> str | None:
    """Return what the page of the table with this code stands for by now; None where nobody looked
    at it lately.  No query as long as nothing changes in its drive."""
    drive = cache.get(_drive_name(code)) if len(code) <= LONGEST_CODE else None
    tournament = live_tournament(drive) if drive else None
    if tournament is None:
        return None
    marks = live_marks(tournament)
    return marks.get(code, marks[ELSEWHERE])


def stored_table_mark(table: GameTable) -> str:
    """Return the same from the database, for who reads the table after it; from then on
    `newest_mark` knows the table."""
    tournament = table.round.tournament
    cache.set(_drive_name(table.code), tournament.code, DRIVE_KEPT)
    marks = marks_of(tournament, code=table.code)
    return marks.get(table.code, marks[ELSEWHERE])


def live_marks(tournament: Tournament) -> dict[str, str]:
    """Return for each table that is played at, by its code, what a page about it stands for; the
    page is as it should be as long as its mark is.  One query for each version of the drive."""
    return cached_per_version("report-marks", tournament, lambda: marks_of(tournament))


def marks_of(tournament: Tournament, **table: str) -> dict[str, str]:
    """Return the same, as it is now; of some tables only, and under `ELSEWHERE` of all that are not
    played at."""
    round_ = current_round(tournament)
    number = round_.number if round_ else 0
    prefix = f"{tournament.reports}{'-final' if tournament.finished_at else ''}-{number}"
    of_table = Q(table=OuterRef("pk"))
    report = Report.objects.filter(of_table).exclude(state=ReportState.SET_ASIDE)
    parts = (
        report.annotate(mark=Concat(Cast("pk", CharField()), "state")).values("mark"),
        ScoreCard.objects.filter(of_table, is_current=True).values("pk"),
        Dispute.objects.filter(of_table, decided_at__isnull=True).values("pk"),
    )
    mark = [Coalesce(Cast(Subquery(part[:1]), CharField()), Value("-")) for part in parts]
    tables = GameTable.objects.filter(round=round_, **table).values_list("code", *mark)
    played = {code: ".".join((prefix, *each)) for code, *each in tables}
    return played | {ELSEWHERE: prefix}


def _drive_name(code: str) -> str:
    return f"drive-of-table:{code}"
