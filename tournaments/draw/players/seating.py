"""At which table and on which seat: as few as possible sit at a table or a seat again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain, islice

from tournaments.draw.commitment import Stream
from tournaments.draw.matching import lightest
from tournaments.draw.players.meetings import Meetings
from tournaments.draw.players.values import PlayersRound, PlayersTable

PASSES = 4
MOST_EXACT = 64
LOT_BITS = 32

# The eight ways to sit down at a table of four, and the two at a table for two, that leave
# everybody's partner as it is.
TURNS_OF_FOUR = tuple(
    (first, second, (first + 2) % 4, (second + 2) % 4)
    for first in range(4)
    for second in range(4)
    if (first + second) % 2
)
TURNS_OF_TWO = ((0, 1), (1, 0))


def seated(
    meetings: Meetings,
    rounds: Sequence[Sequence[Sequence[int]]],
    out: Sequence[Sequence[int]],
    lots: Stream,
) -> tuple[PlayersRound, ...]:
    """The rounds with table numbers and seats: first everybody on a colour that he had least
    often, then numbers, so that nobody sits at one table twice as far as that can be found."""
    turned = [[_turned(meetings, table, lots) for table in tables] for tables in rounds]
    numbers = _numbered(meetings, turned, lots)
    return tuple(
        PlayersRound(
            tables=tuple(
                PlayersTable(number, tuple(meetings.ids[player] for player in table))
                for number, table in sorted(zip(given, tables, strict=True))
            ),
            sitting_out=tuple(sorted((meetings.ids[player] for player in sits), key=str)),
        )
        for tables, given, sits in zip(turned, numbers, out, strict=True)
    )


def _turned(meetings: Meetings, table: Sequence[int], lots: Stream) -> list[int]:
    """The table as it sits down, counted for the rounds after it."""
    if len(table) == 2:
        return [table[at] for at in TURNS_OF_TWO[lots.below(2)]]
    ways = list(TURNS_OF_FOUR)
    lots.shuffle(ways)
    way = min(
        ways, key=lambda way: sum(meetings.seats[table[at]][s] ** 2 for s, at in enumerate(way))
    )
    for seat, at in enumerate(way):
        meetings.seats[table[at]][seat] += 1
    return [table[at] for at in way]


class _Numbering:
    """One round: its tables, their numbers, and who sat where in all other rounds."""

    def __init__(self, meetings: Meetings, tables: Sequence[Sequence[int]], lots: Stream) -> None:
        self._fixed = [meetings.field.fixed_tables.get(player) for player in meetings.ids]
        self.tables = tables
        self.numbers = self._first_numbers(lots)
        self.sat: list[Counter[int]] = meetings.tables

    def _first_numbers(self, lots: Stream) -> list[int]:
        """Fixed tables first (of two wishes at one table, or for one table, the first in the
        sorted list), the table for two last, the other free numbers by lot."""
        given: dict[int, int] = {}
        home = {player: at for at, table in enumerate(self.tables) for player in table}
        for player, wanted in enumerate(self._fixed):
            at = home.get(player)
            if at is not None and wanted and at not in given and wanted not in given.values():
                given[at] = wanted
        taken = set(given.values())
        lowest = (n for n in range(1, len(self.tables) + len(taken) + 1) if n not in taken)
        free = list(islice(lowest, len(self.tables) - len(given)))
        self.loose = [at for at in range(len(self.tables)) if at not in given]
        if self.loose and len(self.tables[self.loose[-1]]) == 2:
            given[self.loose.pop()] = free.pop()
        lots.shuffle(free)
        given |= dict(zip(self.loose, free, strict=True))
        return [given[at] for at in range(len(self.tables))]

    def count(self, sign: int) -> None:
        """Count this round among those where everybody sat, or (−1) out of them."""
        for table, number in zip(self.tables, self.numbers, strict=True):
            for player in table:
                self.sat[player][number] += sign

    def repeats(self, at: int, number: int) -> int:
        """How often those at this table sat at that number in the other rounds."""
        return sum(self.sat[player][number] for player in self.tables[at])

    def mend(self, lots: Stream) -> None:
        """Exchange numbers where tables repeat, and if that does not do, assign them at best."""
        for at in self.loose:
            if self.repeats(at, self.numbers[at]):
                self._exchange(at, lots.below(len(self.loose)))
        left = any(self.repeats(at, self.numbers[at]) for at in self.loose)
        if left and 1 < len(self.loose) <= MOST_EXACT:
            self._assign(lots)

    def _exchange(self, at: int, start: int) -> None:
        numbers = self.numbers
        for other in chain(islice(self.loose, start, None), islice(self.loose, start)):
            before = self.repeats(at, numbers[at]) + self.repeats(other, numbers[other])
            after = self.repeats(at, numbers[other]) + self.repeats(other, numbers[at])
            if after < before:
                numbers[at], numbers[other] = numbers[other], numbers[at]
            if not self.repeats(at, numbers[at]):
                return

    def _assign(self, lots: Stream) -> None:
        """The assignment of the loose numbers with the fewest repeats of all, by matching."""
        free, count = [self.numbers[at] for at in self.loose], len(self.loose)
        pairs, weights = [], []
        for here, at in enumerate(self.loose):
            for there, number in enumerate(free):
                pairs.append((here, count + there))
                lot = lots.word() >> (64 - LOT_BITS)
                weights.append((self.repeats(at, number) * (count + 1) << LOT_BITS) + lot)
        for here, there in lightest(range(2 * count), pairs, weights) or []:
            self.numbers[self.loose[here]] = free[there - count]


def _numbered(
    meetings: Meetings, rounds: Sequence[Sequence[Sequence[int]]], lots: Stream
) -> list[list[int]]:
    """Numbers for the tables of each round, mended round by round until nothing changes."""
    numbered = [_Numbering(meetings, tables, lots) for tables in rounds]
    for numbering in numbered:
        numbering.mend(lots)
        numbering.count(1)
    for _ in range(PASSES if len(rounds) > 1 else 0):
        before = [list(numbering.numbers) for numbering in numbered]
        for numbering in numbered:
            numbering.count(-1)
            numbering.mend(lots)
            numbering.count(1)
        if before == [numbering.numbers for numbering in numbered]:
            break
    return [numbering.numbers for numbering in numbered]
