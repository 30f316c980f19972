"""What was last changed by hand in a draft, so that it can be undone as long as it is the last."""

from dataclasses import dataclass

from tournaments.models import Draw, LogEntry

SWAP, MOVE = "swap_teams", "move_table"


@dataclass(frozen=True, slots=True)
class HandChange:
    """Two teams that changed places, by number, or a pair that went from one table to another."""

    action: str
    one: int
    other: int

    @property
    def is_swap(self) -> bool:
        """Whether teams changed places."""
        return self.action == SWAP

    def undoes(self, before: "HandChange") -> bool:
        """Whether this is the same change back again."""
        return (self.action, {self.one, self.other}) == (before.action, {before.one, before.other})


def last_change(draw: Draw) -> HandChange | None:
    """The newest change by hand in a draft that was not undone; None where it is as drawn."""
    if not draw.by_hand:
        return None
    made = draw.round.tournament.log.filter(
        action__in=(SWAP, MOVE), after__round=draw.round.number, after__draw=draw.number
    )
    stand: list[HandChange] = []
    for entry in made.order_by("pk"):
        if entry.after.get("undo"):
            stand.pop()
        else:
            stand.append(_change(entry))
    return stand[-1] if stand else None


def _change(entry: LogEntry) -> HandChange:
    if entry.action == SWAP:
        return HandChange(SWAP, *entry.after["teams"])
    return HandChange(MOVE, entry.after["table"], entry.after["to"])
