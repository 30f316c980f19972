"""What goes onto paper: each content read from the drive as it is now."""

import hashlib
from dataclasses import replace
from typing import Any

from scoring.standings import TieBreak
from tournaments.cards.queries.reports import reports_by_phone
from tournaments.entries.queries.entries import alphabetically, search_key
from tournaments.entries.queries.money import takings, with_owes
from tournaments.enums import EntryWord, FormatKey, Partners, Rest, SchemeKey
from tournaments.models import Entry, GameTable, Round, Tournament
from tournaments.models.entry_fields import Place, shown_at
from tournaments.papers.queries.mailing import entries_with_a_card
from tournaments.papers.queries.paper_content import (
    BlankPaper,
    CardsPaper,
    DoorLine,
    DoorPaper,
    GroupLines,
    Heading,
    Kind,
    Line,
    NamesPaper,
    RoundPaper,
    RulesPaper,
    Seating,
    StandingsPaper,
    Team,
    TeamCard,
)
from tournaments.play.queries.stages import Labels, label_of, labels_in
from tournaments.rounds.queries.reasons import played_for
from tournaments.standings.queries.annotations import mark_key
from tournaments.standings.queries.group_standings import Section, StandingsRow
from tournaments.standings.queries.seals import seal_of
from tournaments.standings.queries.standings import (
    Standings,
    standings,
    tie_break_columns,
    used_tie_breaks,
)


def round_paper(round_: Round) -> RoundPaper:
    """Return the tables of a published round; five queries, in groups seven, however many
    tables."""
    tournament = round_.tournament
    tables = round_.tables.prefetch_related("sides__entry").order_by("number")
    byes = round_.byes.select_related("entry").order_by("entry__number", "entry_id")
    labels = labels_in(tournament, round_.number)
    return RoundPaper(
        heading=heading_of(tournament),
        kind=_kind(tournament),
        round=round_.number,
        tables=tuple(_seating(table, labels, round_.number) for table in tables),
        byes=tuple(team_of(bye.entry, round_.number) for bye in byes),
        by_phone=reports_by_phone(tournament),
    )


def blank_paper(tournament: Tournament) -> BlankPaper:
    """Return the few things that stand on a blank form."""
    return BlankPaper(heading=heading_of(tournament), kind=_kind(tournament))


def standings_paper(tournament: Tournament, upto: int | None = None) -> StandingsPaper:
    """Return the standings after round `upto`, or as they are now."""
    shown = standings(tournament, upto)
    columns = tie_break_columns(tournament)
    return StandingsPaper(
        heading=heading_of(tournament),
        rounds=shown.rounds,
        groups=tuple(_group(shown, section, columns) for section in shown.sections),
        missing=shown.missing,
        final=shown.final and upto is None,
        pawns=tournament.counts_pawns,
        tie_breaks=used_tie_breaks(tournament),
        columns=columns,
        disputed=shown.disputed,
        frozen_after=_frozen_from(tournament, shown.rounds),
        seal=seal_of(tournament) if shown.final and upto is None else None,
        small_tables=shown.on_small_tables,
        changes=shown.changes,
    )


def rules_paper(tournament: Tournament) -> RulesPaper:
    """Return what a table wants to know of the rules."""
    return RulesPaper(
        heading=heading_of(tournament),
        kind=_kind(tournament),
        rules=tournament.rules,
        step=tournament.free_step,
        maximum=tournament.free_maximum,
        sanctions=tournament.sanctions,
        rest=Rest(tournament.rest),
        formula=tournament.formula,
    )


def cards_paper(tournament: Tournament) -> CardsPaper:
    """Return a card for every team that has not withdrawn for good."""
    ordered = sorted(entries_with_a_card(tournament), key=_as_looked_for)
    cards = tuple(map(_card, ordered))
    starts_at = tournament.starts_at
    return CardsPaper(heading_of(tournament), _kind(tournament), cards, starts_at)


def door_paper(tournament: Tournament) -> DoorPaper:
    """Return every team, who withdrew as well, with whether it is here and has paid; two
    queries."""
    return DoorPaper(
        heading=heading_of(tournament),
        lines=tuple(map(_door_line, sorted(with_owes(tournament), key=_as_looked_for))),
        takings=takings(tournament),
    )


def names_paper(tournament: Tournament) -> NamesPaper:
    """Return every team and every player that has not withdrawn for good, with the number."""
    names = {
        (name, entry.number)
        for entry in entries_with_a_card(tournament)
        for name in (entry.name, entry.player1, entry.player2)
        if name
    }
    ordered = sorted(names, key=lambda each: (alphabetically(each[0]), each[1] or 0))
    return NamesPaper(heading_of(tournament), tuple(ordered))


def card_paper(entry: Entry) -> CardsPaper:
    """Return the card of one team, as `entries.queries.entries.field` reads it."""
    tournament = entry.tournament
    cards, starts_at = (_card(entry),), tournament.starts_at
    return CardsPaper(heading_of(tournament), _kind(tournament), cards, starts_at)


def fingerprint(paper: object) -> str:
    """Return a short text that differs when anything on the paper differs: so a page knows which
    papers have grown old, and that two clicks ask for one and the same thing."""
    # The text names the fields: who renames one in `paper_content` makes every paper look outdated.
    return hashlib.blake2b(repr(paper).encode(), digest_size=8).hexdigest()


def heading_of(tournament: Tournament) -> Heading:
    """Return what stands on every paper of this drive."""
    return Heading(
        drive=tournament.name,
        date=tournament.date,
        place=tournament.place,
        word=EntryWord(tournament.entry_word),
        minutes=tournament.minutes_per_round,
    )


def _frozen_from(tournament: Tournament, rounds: tuple[int, ...]) -> int | None:
    after = tournament.frozen_after
    return after if after is not None and rounds and rounds[-1] > after else None


def _kind(tournament: Tournament) -> Kind:
    return Kind(
        FormatKey(tournament.format), SchemeKey(tournament.scheme), Partners(tournament.partners)
    )


def team_of(entry: Entry, round_number: int | None = None) -> Team:
    """Return an entry as papers name it, those of a round with who played in it: its players where
    they tell more than its name."""
    players = entry.players if round_number is None else entry.players_in(round_number)
    return Team(entry.number, entry.name, "" if players == entry.name else players)


def _as_looked_for(entry: Entry) -> tuple[bool, int, str]:
    """Sort by number, and those that have none yet by name, as people say who they are at the
    door."""
    return entry.number is None, entry.number or 0, search_key(entry.name)


def _door_line(entry: Any) -> DoorLine:
    gone = entry.away and entry.away_until is None
    present = entry.checked_in_at is not None
    team = team_of(entry)
    if entry.lacks_player:
        team = replace(team, players=f"{team.players} & …".removeprefix(" & "))
    if needs := ", ".join(str(need.label) for need in entry.needs):
        team = replace(team, players=f"{team.players} ({needs})".strip())
    further = tuple(getattr(entry, each.name) for each in shown_at(Place.DOOR_LIST))
    return DoorLine(team, present, entry.paid, entry.owes, gone, further)


def _card(entry: Any) -> TeamCard:
    players = tuple(
        player for player in (entry.player1, entry.player2) if player not in ("", entry.name)
    )
    return TeamCard(entry.number, entry.name, players, entry.code, entry.group)


def _seating(table: GameTable, labels: Labels, round_number: int) -> Seating:
    sides = sorted(table.sides.all(), key=lambda side: side.position)
    return Seating(
        number=table.number,
        code=table.code,
        sides=tuple(team_of(side.entry, round_number) for side in sides),
        group=label_of([side.entry_id for side in sides], labels),
        played_for=played_for(table.reason),
    )


def _group(shown: Standings, section: Section, columns: tuple[TieBreak, ...]) -> GroupLines:
    named = shown.in_groups
    return GroupLines(
        rounds=section.rounds,
        lines=tuple(_line(shown, row, section, columns) for row in section.rows),
        title=section.title if named else "",
        said=" ".join(filter(None, (section.what_decides, section.what_counts))) if named else "",
        carried=section.carried,
    )


def _line(
    shown: Standings,
    row: StandingsRow,
    section: Section,
    columns: tuple[TieBreak, ...],
) -> Line:
    had, rounds = shown.results_by_entry[row.entry], section.rounds
    return Line(
        place=row.place,
        team=Team(row.number, row.name, row.players),
        per_round=tuple(row.row.per_round.get(round_) for round_ in rounds),
        points=row.row.points,
        won=row.row.won,
        pawns=row.row.pawns,
        tie_breaks=tuple(each.text(row.row.values[each.key]) for each in columns),
        withdrawn=row.withdrawn,
        whys=tuple("" if at == section.carried else mark_key(had.get(at)) for at in rounds),
    )
