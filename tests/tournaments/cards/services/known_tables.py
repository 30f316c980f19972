"""What people know of the tables of a round, beside what the program has of them."""

from dataclasses import dataclass, field

Values = tuple[int, int]


@dataclass
class Table:
    """What people know of a table: the numbers of every version, which of them counts, and what was
    entered of a card that is entered twice, by whom."""

    versions: list[Values] = field(default_factory=list)
    counts: bool = False
    first: tuple[str, Values] | None = None
    second: tuple[str, Values | None] | None = None
    disputed: bool = False

    @property
    def card(self) -> tuple[int, Values] | None:
        return (len(self.versions), self.versions[-1]) if self.counts else None

    @property
    def state(self) -> str:
        if self.counts:
            return "definitive"
        if self.second:
            return "different"
        return "first" if self.first else "empty"

    def store(self, values: Values) -> None:
        self.versions.append(values)
        self.counts = True

    def take_off(self) -> None:
        self.counts, self.first, self.second = False, None, None
