"""What can be the matter with a row of a sheet, also a team that is there twice, in sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, Self

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.core.exchange.sheets import comparison_key
from tournaments.entries.exchange.reading import Column
from tournaments.models import Entry
from tournaments.models.names import first_names, joined


class Severity(StrEnum):
    """An error keeps the row out until it is mended; a warning and an information do not."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem of one row; `column` is where it is, `values` fill its sentence."""

    code: str
    severity: Severity
    column: Column | None
    values: Mapping[str, str | int]


ERROR, WARNING, INFO = Severity
SENTENCES: Final[Mapping[str, tuple[Severity, str | Promise]]] = {
    "no_name": (ERROR, _("No team name: give a name to import this row.")),
    "no_name_but_players": (
        ERROR,
        _("No team name: give a name to import this row, for example “%(suggestion)s”."),
    ),
    "total": (
        ERROR,
        _("“%(text)s” looks like a total. Is it a team after all? Type the name."),
    ),
    "name_too_long": (
        ERROR,
        _("The name has %(length)d characters: shorten it to at most %(maximum)d."),
    ),
    "duplicate_row": (
        WARNING,
        _("“%(name)s” is also on row %(row)d: only that row will be imported."),
    ),
    "duplicate_entry": (WARNING, _("“%(name)s” is already in this drive.")),
    "imported_before": (INFO, _("This row was imported before, as “%(name)s”.")),
    "no_name_like": (WARNING, _("“%(text)s” does not look like a name: check the column.")),
    "first_player_missing": (WARNING, _("The first player is missing.")),
    "second_player_missing": (WARNING, _("The second player is missing.")),
    "second_player_unknown": (
        WARNING,
        _("The second player is missing: the list says “%(text)s”."),
    ),
    "letter_lost": (
        WARNING,
        _("A letter of “%(text)s” was lost in this file. Mend it after the import."),
    ),
    "letter_lost_in_team": (
        WARNING,
        _("A letter of “%(text)s” was lost in this file. Type the name as it should be."),
    ),
    "first_player_only": (
        WARNING,
        _("Only the first player of this row is taken: players sign up one by one."),
    ),
    "players_missing": (WARNING, _("Both players are missing.")),
    "players_unclear": (
        WARNING,
        _("Check the players: “%(text)s” could be read in more than one way."),
    ),
    "same_player_twice": (WARNING, _("%(player)s is named as both players.")),
    "player_in_two_teams": (
        WARNING,
        _("%(player)s also plays in “%(name)s” on row %(row)d."),
    ),
    "player_in_other_entry": (WARNING, _("%(player)s also plays in “%(name)s” in this drive.")),
    "phone_repaired": (
        INFO,
        _("The phone number was stored as a number: %(number)s became %(repaired)s."),
    ),
    "phone_unclear": (WARNING, _("Check the phone number: “%(text)s”.")),
    "mail_unclear": (WARNING, _("Check the mail address: “%(text)s”.")),
    "paid_unclear": (INFO, _("“%(text)s” says neither yes nor no to paid; it is kept.")),
    "number_unclear": (WARNING, _("“%(text)s” is no team number; it is kept as text.")),
    "number_taken": (
        WARNING,
        _("Number %(number)d is also on row %(row)d: this team gets none yet."),
    ),
    "number_in_use": (
        WARNING,
        _("Number %(number)d is already given to “%(name)s”: this team gets none yet."),
    ),
    "table_shared": (WARNING, _("Table %(table)d is also the fixed table of “%(name)s”.")),
    "class_unknown": (
        WARNING,
        _("“%(text)s” is none of the classes %(names)s; it is kept as text."),
    ),
    "class_missing": (WARNING, _("No class is named: choose one after the import.")),
    "fixed_table_unclear": (WARNING, _("“%(text)s” is no table number; it is kept as text.")),
}


def problem(code: str, column: Column | None = None, **values: str | int) -> Problem:
    """Return the problem of that code with its severity. Raise KeyError for a code without a
    sentence."""
    return Problem(code, SENTENCES[code][0], column, values)


def sentence(problem: Problem) -> str:
    """Return what to tell people, in the language active now."""
    return str(SENTENCES[problem.code][1]) % problem.values


@dataclass(frozen=True, slots=True)
class ExistingEntry:
    """An entry that the drive already has; `key` is that of the row it was imported from, and `pk`
    its own."""

    name: str
    key: str = ""
    number: int | None = None
    players: tuple[str, ...] = ()
    fixed_table: int | None = None
    pk: int | None = None

    @classmethod
    def of(cls, entry: Entry) -> Self:
        """Return what a sheet is compared with of an entry."""
        players, key = (entry.player1, entry.player2), entry.import_key or ""
        name = getattr(entry, entry.tournament.plays.name_field)
        return cls(name, key, entry.number, players, entry.fixed_table, entry.pk)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One row as an entry to be; `values` are its fields but the names. `extra` keeps, by header,
    every text that has no field of its own; `suggestion` is a name made of the players where the
    row has none; `takes_part` is the `pk` of the entry of which this row says something new."""

    row_number: int
    name: str
    player1: str
    player2: str
    values: Mapping[str, Any]
    extra: Mapping[str, str]
    key: str
    suggestion: str
    problems: tuple[Problem, ...]
    include: bool
    takes_part: int | None = None

    @property
    def players(self) -> str:
        """Both players, or the one that there is."""
        return joined(self.player1, self.player2)

    @property
    def first_names(self) -> str:
        """What the public will see of the players."""
        return first_names(self.player1, self.player2)


@dataclass(frozen=True, slots=True)
class Spellings:
    """The ways in which one name is written on several rows; `row` is the one that stays, with the
    name that is `chosen`."""

    row: int
    names: tuple[str, ...]
    chosen: str


def spellings(
    read: Sequence[Candidate], unnamed: Sequence[Candidate], given: Mapping[int, str]
) -> dict[int, Spellings]:
    """Return what to ask, by the first double row, where a name is written in more ways than one.
    `given` are the names that were chosen, by row; `unnamed` the candidates as they are without
    these."""
    own = {each.row_number: each.name for each in unnamed}
    doubles: dict[int, list[int]] = {}
    for each in read:
        for fault in each.problems:
            if fault.code == "duplicate_row":
                doubles.setdefault(int(fault.values["row"]), []).append(each.row_number)
    questions = {}
    for row, rows in doubles.items():
        names = tuple(dict.fromkeys(own[at] for at in (row, *rows)))
        if len(names) > 1:
            questions[rows[0]] = Spellings(row, names, given.get(row, own[row]))
    return questions


class KnownEntries:
    """What was met already, in the drive and in the rows above."""

    def __init__(self, existing: Sequence[ExistingEntry]) -> None:
        self.known_keys = {entry.key: entry for entry in existing if entry.key}
        self.known_names = {comparison_key(entry.name): entry for entry in existing}
        self.known_numbers = {entry.number: entry for entry in existing if entry.number}
        self.known_players = {
            comparison_key(player): entry
            for entry in existing
            for player in entry.players
            if player
        }
        self.tables = {entry.fixed_table: entry.name for entry in existing if entry.fixed_table}
        self.reported: set[int | None] = set()
        self.names: dict[str, int] = {}
        self.numbers: dict[int, int] = {}
        self.players: dict[str, Candidate] = {}

    def judge(self, candidate: Candidate) -> Candidate:
        """Return the candidate with what only shows beside the others."""
        if row := self.known_keys.get(candidate.key):
            self.reported.add(row.pk)
            before = problem("imported_before", name=row.name)
            return replace(candidate, problems=(before,), include=False)
        if double := self._double(candidate):
            return replace(
                candidate,
                problems=(double, *candidate.problems),
                include=False,
                takes_part=self._takes_part(candidate),
            )
        problems, number = list(candidate.problems), candidate.values["number"]
        if number and (taken := self._number_taken(number)):
            problems.append(taken)
            number = None
        problems += [*self._table_shared(candidate), *self._players_elsewhere(candidate)]
        if candidate.name:
            self.names[comparison_key(candidate.name)] = candidate.row_number
        if number:
            self.numbers[number] = candidate.row_number
        if table := candidate.values["fixed_table"]:
            self.tables.setdefault(table, candidate.name)
        for player in filter(None, (candidate.player1, candidate.player2)):
            self.players.setdefault(comparison_key(player), candidate)
        values = {**candidate.values, "number": number}
        return replace(candidate, problems=tuple(problems), values=values)

    def _double(self, candidate: Candidate) -> Problem | None:
        name = comparison_key(candidate.name)
        if not name:
            return None
        if before := self.known_names.get(name):
            return problem("duplicate_entry", Column.TEAM, name=before.name)
        if row := self.names.get(name):
            return problem("duplicate_row", Column.TEAM, name=candidate.name, row=row)
        return None

    def _takes_part(self, candidate: Candidate) -> int | None:
        """Return the entry with this name, unless a row above told of it: the first one counts."""
        entry = self.known_names.get(comparison_key(candidate.name))
        if entry is None or entry.pk in self.reported:
            return None
        self.reported.add(entry.pk)
        return entry.pk

    def _number_taken(self, number: int) -> Problem | None:
        if holder := self.known_numbers.get(number):
            return problem("number_in_use", Column.NUMBER, number=number, name=holder.name)
        if row := self.numbers.get(number):
            return problem("number_taken", Column.NUMBER, number=number, row=row)
        return None

    def _table_shared(self, candidate: Candidate) -> list[Problem]:
        table = candidate.values["fixed_table"]
        if table and (holder := self.tables.get(table)):
            return [problem("table_shared", Column.FIXED_TABLE, table=table, name=holder)]
        return []

    def _players_elsewhere(self, candidate: Candidate) -> list[Problem]:
        found = []
        for column in (Column.PLAYER1, Column.PLAYER2):
            player = candidate.player1 if column is Column.PLAYER1 else candidate.player2
            key = comparison_key(player)
            if key and (other := self.players.get(key)):
                row = other.row_number
                found.append(
                    problem("player_in_two_teams", column, player=player, name=other.name, row=row)
                )
            elif key and (entry := self.known_players.get(key)):
                found.append(
                    problem("player_in_other_entry", column, player=player, name=entry.name)
                )
        return found
