"""How much a search may take before it says that it does not know."""

from dataclasses import dataclass, field
from time import monotonic


class OutOfBudget(Exception):
    """The time or the nodes are spent."""


@dataclass
class Budget:
    """How much a search may take, in seconds and in boards looked at; None is no bound."""

    seconds: float | None = None
    nodes: int | None = None
    began: float = field(default_factory=monotonic)
    spent: int = 0

    def spend(self) -> None:
        """Count one board. Raises OutOfBudget when it was one too many."""
        self.spent += 1
        if self.nodes is not None and self.spent > self.nodes:
            raise OutOfBudget
        if self.seconds is not None and monotonic() - self.began > self.seconds:
            raise OutOfBudget

    @property
    def used(self) -> float:
        """The seconds since it began."""
        return monotonic() - self.began
