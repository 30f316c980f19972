"""What is kept of a person as a file, and the privacy statement."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.text import get_text_list, slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from tournaments.core.exchange.writing import Value, Worksheet
from tournaments.history.queries.log import Line, lines
from tournaments.models import Entry, LogEntry, Report, Tournament
from tournaments.models.entry_fields import (
    EXTRA,
    NAME,
    PERSONAL,
    PLAYER1,
    PLAYER2,
    SUBSTITUTES,
    Owner,
)
from tournaments.privacy.queries import Found, FoundLine, PrivacyFacts, Traces, traces_of
from tournaments.rounds.queries.seating import TeamRound, rounds_of_all
from tournaments.standings.queries.standings import standings

Row = Sequence[Value]
NAMES = (NAME, PLAYER1, PLAYER2)


def person_sheets(people: Sequence[Found], season: Sequence[FoundLine]) -> list[Worksheet]:
    """Return what was signed up, every game and card, what phones reported, the lines of the log
    that name him, and his points in seasons; of others only numbers of teams."""
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
    """Return the name under which the workbook is saved."""
    return (slugify(_("Data of %(name)s") % {"name": name}) or "keezdrive") + ".xlsx"


def _signed_up(people: Iterable[Found]) -> Iterator[Row]:
    for each in people:
        entry = each.entry
        facts: list[tuple[str, Value]] = [
            (_("Name"), each.name),
            (_("Date"), entry.tournament.date),
            (_("Team"), str(entry)),
            *_further(entry),
            (_("Paid"), _("yes") if entry.paid else _("no")),
            (_("Signed up at"), entry.created_at),
            (_("Present at"), entry.checked_in_at),
            *((_("Withdrawn"), str(away.reason or "✓")) for away in entry.withdrawals.all()),
        ]
        yield from ((entry.tournament.name, label, value) for label, value in facts if value)


def _further(entry: Entry) -> Iterator[tuple[str, Value]]:
    """Yield what is kept of an entry besides names, under what it is called; the columns of a sheet
    without a field under their own headings."""
    for field in PERSONAL:
        if field is EXTRA:
            yield from ((str(name), str(value)) for name, value in entry.extra.items())
        elif field is SUBSTITUTES:
            for each in entry.substitutes:
                rounds = "–".join(dict.fromkeys((str(each["first"]), str(each["last"]))))
                yield _("Played in round %(rounds)s") % {"rounds": rounds}, each["name"]
        elif field not in NAMES:
            yield str(field.handed_out or field.heading), getattr(entry, field.name)


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
        yield from (_log_row(drive, line, traces) for line in lines(named))


def _names(line: LogEntry, entry: Entry, traces: Traces) -> bool:
    about = line.after.get("entry") or line.before.get("entry")
    if about is not None:
        return bool(about == entry.pk)
    return traces.named_in(f"{line.target} {line.before} {line.after}")


def _log_row(drive: Tournament, line: Line, traces: Traces) -> Row:
    """Return what others are called goes, as it is theirs: the partner's name, wherever it
    stands."""
    changes = (f"{change.name}: {change.before} → {change.after}" for change in line.changes)
    texts = [line.target, "; ".join(changes)]
    if traces.partner:
        texts = [text.replace(traces.partner, "…") for text in texts]
    return drive.name, line.at, line.actor, line.action, *texts


def _season(lines_: Iterable[FoundLine]) -> Iterator[Row]:
    for each in lines_:
        result = each.result
        yield result.evening.season.name, result.evening.name, result.name, result.points


def _entries(people: Iterable[Found]) -> Iterable[Entry]:
    return {each.entry.pk: each.entry for each in people}.values()


@dataclass(frozen=True, slots=True)
class Part:
    """A heading and the sentences under it."""

    heading: str
    sentences: Sequence[str]


def statement(facts: PrivacyFacts) -> list[Part]:
    """Return what is kept, what for, who sees it, for how long, and what a player may ask; only
    what is so in this drive."""
    parts = (
        Part(_("What we keep of players"), [*_kept(facts)]),
        Part(_("What for, and who sees it"), [*_who_sees(facts)]),
        Part(_("For how long"), [*_how_long(facts)]),
        Part(_("What you may ask"), [*_rights(facts)]),
    )
    return [part for part in parts if part.sentences]


def statement_title(facts: PrivacyFacts) -> str:
    """Return the headline."""
    drive = facts.tournament
    when = date_format(drive.date, "j F Y")
    return _("Privacy statement of %(drive)s, %(date)s") % {"drive": drive.name, "date": when}


def as_text(facts: PrivacyFacts) -> str:
    """Return it for a mail or a text editor: paragraphs with an empty line between them."""
    parts = [f"{part.heading}\n{' '.join(part.sentences)}" for part in statement(facts)]
    return "\n\n".join([statement_title(facts), *parts]) + "\n"


def as_html(facts: PrivacyFacts) -> str:
    """Return it for the website of a club: headings and paragraphs, escaped, without a look of
    their own."""
    parts = format_html_join(
        "\n",
        "<h3>{}</h3>\n<p>{}</p>",
        ((part.heading, " ".join(part.sentences)) for part in statement(facts)),
    )
    return str(format_html("<h2>{}</h2>\n{}\n", statement_title(facts), parts))


def statement_file_name(facts: PrivacyFacts, ending: str) -> str:
    """Return the name under which it is found again."""
    parts = (slugify(_("Privacy statement")), slugify(facts.tournament.name)[:50])
    return "-".join(filter(None, parts)) + f".{ending}"


def _kept(facts: PrivacyFacts) -> Iterator[str]:
    if facts.kept.nothing and facts.tournament.forgotten_at:
        return
    collected = [_("the names of the players"), _("the name of the team")]
    # How we reach you comes first.
    further = sorted(PERSONAL, key=lambda field: field.owner is not Owner.ADDRESS)
    kept = [field for field in further if field.stated and facts.kept.fields[field.name]]
    collected += [str(field.stated) for field in kept]
    text = get_text_list(collected, _("and"))
    yield _("Of who signs up we keep: %(what)s.") % {"what": text}
    if facts.columns:
        columns = get_text_list([f"“{column}”" for column in facts.columns], _("and"))
        yield _("Besides what was filled in on the form under %(columns)s.") % {"columns": columns}
    if facts.tournament.fee_cents:
        yield _("Whether the fee was paid.")
    if facts.signed_up:
        yield _(
            "Who signed up here has a code, and cancels with it: then he is off the list at once."
        )
    yield _("On the evening: whether you came, at which table you played, and your score.")
    yield _("It is written down who of the organisation entered or changed what.")
    if facts.kept.photos > facts.kept.forms:
        yield _(
            "Photos that the arbiter took of a table in dispute; only the organisation sees them."
        )
    if facts.kept.forms:
        yield _("Photos of score forms, with who signed them; only the organisation sees them.")


def _who_sees(facts: PrivacyFacts) -> Iterator[str]:
    yield _("We use this to draw the tables, to keep the score, and to reach you about the drive.")
    if facts.tournament.public:
        yield _(
            "Everybody can see the name of the team, first names, tables, scores and standings; no "
            "surnames, no addresses and no telephone numbers."
        )
    else:
        yield _("The pages of this drive are only for the organisation.")
    yield _("Surnames stand on lists and forms in the hall; the rest is for the organisation only.")
    if facts.mails:
        yield _("To the email address we send your participant card.")
    if facts.signed_up and facts.mails:
        yield _("To that address goes as well what becomes of your sign-up.")
    if facts.in_season:
        yield _("The points count in the standings of a season, under the name of the team.")
    yield _("Nothing is sold or given to others, and there are no advertisements and no trackers.")
    yield _(
        "A phone that chose a team remembers that in a cookie of this site; it is gone when you "
        "erase it, and after a year."
    )
    if facts.voted:
        yield _(
            "Of a vote for the most original name we keep a number that the site gave the browser, "
            "and a code made of the network address that does not give it back; with a participant "
            "card neither. They go when the data of the players is erased."
        )
    if facts.reports:
        yield _(
            "Who reports a result by phone is known by a number that the site gave the browser, "
            "not by name."
        )


def _how_long(facts: PrivacyFacts) -> Iterator[str]:
    weeks, drive = facts.tournament.keep_weeks, facts.tournament
    if facts.kept.nothing and drive.forgotten_at:
        day = date_format(drive.forgotten_at, "j F Y")
        yield _("The data of the players was erased on %(date)s.") % {"date": day}
    elif weeks is None:
        yield _("We keep this until we erase it, or until you ask us to.")
    else:
        text = ngettext(
            "%(weeks)s week after the drive names, addresses and remarks are erased by itself.",
            "%(weeks)s weeks after the drive names, addresses and remarks are erased by itself.",
            weeks,
        )
        yield text % {"weeks": weeks}
        if facts.due:
            yield _("As it stands now that is on %(date)s.") % {
                "date": date_format(facts.due, "j F Y")
            }
    yield _(
        "What stays are numbers, scores and standings; a team called by the names of "
        "players then has a number instead."
    )
    yield ngettext_lazy(
        "Backups older than %(days)s day are thrown away when newer ones are made.",
        "Backups older than %(days)s days are thrown away when newer ones are made.",
        "days",
    ) % {"days": facts.backup_days}


def _rights(facts: PrivacyFacts) -> Iterator[str]:
    if facts.kept.nothing and facts.tournament.forgotten_at:
        return
    yield _(
        "You may ask what we keep of you, have it put right, get it in a file, or have it erased."
    )
    yield _("Your results then stay, under a number. Erasing can be done before that time as well.")
    yield _(
        "Ask the organisation of the drive: at the scoring table, or where you signed up. If we do "
        "not agree you can go to the data protection authority."
    )
