"""Who signed up twice: rows beside each other and beside what the drive has."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.core.exchange.sheets import comparison_key
from tournaments.entries.exchange.columns import Column
from tournaments.entries.exchange.problems import Candidate, Known, Problem, problem


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
        for it in each.problems:
            if it.code == "duplicate_row":
                doubles.setdefault(int(it.values["row"]), []).append(each.row_number)
    asked = {}
    for row, rows in doubles.items():
        names = tuple(dict.fromkeys(own[at] for at in (row, *rows)))
        if len(names) > 1:
            asked[rows[0]] = Spellings(row, names, given.get(row, own[row]))
    return asked


class Seen:
    """What was met already, in the drive and in the rows above."""

    def __init__(self, known: Sequence[Known]) -> None:
        self.known_keys = {entry.key: entry for entry in known if entry.key}
        self.known_names = {comparison_key(entry.name): entry for entry in known}
        self.known_numbers = {entry.number: entry for entry in known if entry.number}
        self.known_players = {
            comparison_key(player): entry for entry in known for player in entry.players if player
        }
        self.tables = {entry.fixed_table: entry.name for entry in known if entry.fixed_table}
        self.told: set[int | None] = set()
        self.names: dict[str, int] = {}
        self.numbers: dict[int, int] = {}
        self.players: dict[str, Candidate] = {}

    def judge(self, candidate: Candidate) -> Candidate:
        """Return the candidate with what only shows beside the others."""
        if row := self.known_keys.get(candidate.key):
            self.told.add(row.pk)
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
        if entry is None or entry.pk in self.told:
            return None
        self.told.add(entry.pk)
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
