"""How much a search may take before it says that it does not know, and who hears how far it is."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from time import monotonic

Watch = Callable[[int, int], object]
"""Hears how much is done, of how much; what it raises stops the search."""

SECONDS_BETWEEN_LOOKS = 0.1


class OutOfBudget(Exception):
    """The time or the nodes are spent."""


@dataclass
class Budget:
    """How much a search may take, in seconds and in boards looked at; None is no bound.

    `watch` hears some ten times a second what `far` answers, which whoever searches sets.
    """

    seconds: float | None = None
    nodes: int | None = None
    watch: Watch | None = None
    far: Callable[[], tuple[int, int]] = lambda: (0, 0)
    began: float = field(default_factory=monotonic)
    spent: int = 0

    def __post_init__(self) -> None:
        self._most = inf if self.nodes is None else self.nodes
        self._ends = inf if self.seconds is None else self.began + self.seconds
        self._next = self._ends if self.watch is None else self.began

    def spend(self) -> None:
        """Count one board. Raise OutOfBudget when it was one too many."""
        self.spent += 1
        if self.spent > self._most:
            raise OutOfBudget
        if monotonic() > self._next:
            self._look()

    def look(self) -> None:
        """Check the time where no board is counted. Raise OutOfBudget when it is up."""
        if monotonic() > self._next:
            self._look()

    def _look(self) -> None:
        now = monotonic()
        if now > self._ends:
            raise OutOfBudget
        if self.watch is not None:
            self._next = min(now + SECONDS_BETWEEN_LOOKS, self._ends)
            self.watch(*self.far())

    @property
    def used(self) -> float:
        """The seconds since it began."""
        return monotonic() - self.began
