"""A row of a sheet as an entry to be, and what is known of the entries that are."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.exchange.problems import Problem
from tournaments.models.names import first_names


@dataclass(frozen=True, slots=True)
class Known:
    """An entry that the drive already has; `key` is that of the row it was imported from, and `pk`
    its own."""

    name: str
    key: str = ""
    number: int | None = None
    players: tuple[str, ...] = ()
    fixed_table: int | None = None
    pk: int | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """One row as an entry to be; `group` is the name of its class. `extra` keeps, by header, every
    text that has no field of its own; `suggestion` is a name made of the players where the row has
    none; `takes_part` is the `pk` of the entry of which this row says something new."""

    row_number: int
    name: str
    player1: str
    player2: str
    email: str
    phone: str
    club: str
    remarks: str
    paid: bool | None
    number: int | None
    fixed_table: int | None
    group: str
    extra: Mapping[str, str]
    key: str
    suggestion: str
    problems: tuple[Problem, ...]
    include: bool
    takes_part: int | None = None

    @property
    def first_names(self) -> str:
        """What the public will see of the players."""
        return first_names(self.player1, self.player2)
