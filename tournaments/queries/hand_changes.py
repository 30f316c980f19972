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
    """The newest change by hand in a draft; None where it is as drawn or that was an undoing."""
    if not draw.by_hand:
        return None
    made = draw.round.tournament.log.filter(
        action__in=(SWAP, MOVE), after__round=draw.round.number, after__draw=draw.number
    ).order_by("-pk")[:2]
    newest, *older = map(_change, made)
    return None if older and newest.undoes(older[0]) else newest


def _change(entry: LogEntry) -> HandChange:
    if entry.action == SWAP:
        return HandChange(SWAP, *entry.after["teams"])
    return HandChange(MOVE, entry.after["table"], entry.after["to"])
