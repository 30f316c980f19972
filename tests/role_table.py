"""The table of docs/rollen.md: who may what, as organisers read it and as tests keep it."""

from dataclasses import dataclass
from pathlib import Path

TABLE = Path(__file__).parents[1] / "docs" / "rollen.md"
COLUMNS = (
    "bezoeker",
    "vreemde",
    "meekijker",
    "deur",
    "secretaris",
    "arbiter",
    "organisator",
    "eigen account",
    "competitie",
    "beheerder",
)
HEAD = ["Wat", "Hoe", *COLUMNS, "Adres"]
LOOKING, DOING = "kijken", "doen"
HOW = {
    LOOKING: frozenset({"get"}),
    DOING: frozenset({"post"}),
    f"{LOOKING} en {DOING}": frozenset({"get", "post"}),
}
MARKS = {"✓": True, "–": False}


@dataclass(frozen=True, slots=True)
class Right:
    """A row: what an address is for, by which methods it is used, and the columns that may."""

    name: str
    what: str
    methods: frozenset[str]
    may: frozenset[str]

    def written(self) -> str:
        """The row as it stands in the table."""
        how = next(words for words, methods in HOW.items() if methods == self.methods)
        marks = ["✓" if column in self.may else "–" for column in COLUMNS]
        return f"| {' | '.join([self.what, how, *marks, f'`{self.name}`'])} |"


def read_table(text: str) -> list[Right]:
    """Every row of the table with an address; ValueError for a cell that says nothing known."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.splitlines()
        if line.startswith("|")
    ]
    if HEAD not in rows:
        raise ValueError(f"No table with the columns {HEAD}")
    return [_right(cells) for cells in rows[rows.index(HEAD) + 2 :] if cells[-1]]


def _right(cells: list[str]) -> Right:
    what, how, *marks, address = cells
    known = len(cells) == len(HEAD) and how in HOW and set(marks) <= set(MARKS)
    if not known or not what or address != f"`{address.strip('`')}`":
        raise ValueError(f"Not a row of {HEAD}: {cells}")
    may = frozenset(column for column, mark in zip(COLUMNS, marks, strict=True) if MARKS[mark])
    return Right(address.strip("`"), what, HOW[how], may)


def rights() -> dict[str, Right]:
    """The table as it stands, by the name of the address; ValueError where one stands twice."""
    read = read_table(TABLE.read_text(encoding="utf-8"))
    by_name = {right.name: right for right in read}
    if len(by_name) != len(read):
        raise ValueError("An address stands in the table twice")
    return by_name
