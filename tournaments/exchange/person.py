"""All that is kept of one player, for whoever asks for it: a workbook."""

from collections.abc import Iterable, Iterator, Sequence

from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.exchange.writing import Value, Worksheet
from tournaments.models import Entry, LogEntry, Report, Tournament
from tournaments.queries.log import Line, lines
from tournaments.queries.person_traces import Traces, traces_of
from tournaments.queries.persons import Found, FoundLine
from tournaments.queries.standings import standings
from tournaments.queries.teams import TeamRound, rounds_of_all

Row = Sequence[Value]


def person_sheets(people: Sequence[Found], season: Sequence[FoundLine]) -> list[Worksheet]:
    """What was signed up, every game and card, what phones reported, the lines of the log that
    name him, and his points in seasons; of others only numbers of teams."""
    drive, team = _("Drive"), _("Team")
    return [
        Worksheet(_("Signed up"), [drive, _("What"), _("Value")], [*_signed_up(people)]),
        Worksheet(
            _("Games"),
            [drive, _("Round"), _("Table"), _("Against team"), _("Points"), _("How it ended")],
            [*_games(people)],
        ),
        Worksheet(_("Reported"), [drive, _("Round"), _("Table"), _("When")], [*_reports(people)]),
        Worksheet(
            _("What happened"),
            [drive, _("When"), _("Who"), _("What"), _("About"), _("Values")],
            [*_log(people)],
        ),
        Worksheet(_("Seasons"), [_("Season"), _("Evening"), team, _("Points")], [*_season(season)]),
    ]


def person_file_name(name: str) -> str:
    """Under which name the workbook is saved."""
    return (slugify(_("Data of %(name)s") % {"name": name}) or "keezdrive") + ".xlsx"


def _signed_up(people: Iterable[Found]) -> Iterator[Row]:
    for each in people:
        entry = each.entry
        facts: list[tuple[str, Value]] = [
            (_("Name"), each.name),
            (_("Date"), entry.tournament.date),
            (_("Team"), str(entry)),
            (_("Club or family"), entry.club),
            (_("Email"), entry.email),
            (_("Phone"), entry.phone),
            (_("Remarks"), entry.remarks),
            *((str(name), str(value)) for name, value in entry.extra.items()),
            (_("Paid"), _("yes") if entry.paid else _("no")),
            (_("Signed up at"), entry.created_at),
            (_("Present at"), entry.checked_in_at),
            *((_("Withdrawn"), str(away.reason or "✓")) for away in entry.withdrawals.all()),
        ]
        yield from ((entry.tournament.name, what, value) for what, value in facts if value)


def _games(people: Iterable[Found]) -> Iterator[Row]:
    for entry in _entries(people):
        rounds = rounds_of_all(entry.tournament, standings(entry.tournament)).get(entry.pk, ())
        for round_ in rounds:
            yield (
                entry.tournament.name,
                round_.round,
                round_.table,
                ", ".join(str(other.number or "–") for other in round_.opponents),
                round_.result.points if round_.result else None,
                _ended(round_),
            )


def _ended(round_: TeamRound) -> str:
    if round_.result is None:
        return _("no card")
    if round_.kind == "bye":
        return _("bye")
    return _("won") if round_.result.won else ""


def _reports(people: Iterable[Found]) -> Iterator[Row]:
    for entry in _entries(people):
        reports = Report.objects.filter(side__entry=entry).select_related("table__round")
        for report in reports:
            yield (
                entry.tournament.name,
                report.table.round.number,
                report.table.number,
                report.reported_at,
            )


def _log(people: Iterable[Found]) -> Iterator[Row]:
    for each in people:
        traces, drive = traces_of(each.entry, each.place), each.entry.tournament
        named = [line for line in drive.log.order_by("pk") if _names(line, each.entry, traces)]
        yield from (_told(drive, line, traces) for line in lines(named))


def _names(line: LogEntry, entry: Entry, traces: Traces) -> bool:
    about = line.after.get("entry") or line.before.get("entry")
    if about is not None:
        return bool(about == entry.pk)
    return traces.named_in(f"{line.target} {line.before} {line.after}")


def _told(drive: Tournament, line: Line, traces: Traces) -> Row:
    """What others are called goes, as it is theirs: the partner's name, wherever it stands."""
    changes = (f"{change.name}: {change.before} → {change.after}" for change in line.changes)
    told = [line.target, "; ".join(changes)]
    if traces.partner:
        told = [text.replace(traces.partner, "…") for text in told]
    return drive.name, line.at, line.who, line.action, *told


def _season(lines_: Iterable[FoundLine]) -> Iterator[Row]:
    for each in lines_:
        result = each.result
        yield result.evening.season.name, result.evening.name, result.name, result.points


def _entries(people: Iterable[Found]) -> Iterable[Entry]:
    return {each.entry.pk: each.entry for each in people}.values()
