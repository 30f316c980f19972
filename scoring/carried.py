"""What counts of the rounds before a stage: all, half, or nothing."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Literal

from scoring.results import EntryId, Result

Share = Literal["all", "half", "none"]


def counted(results: Iterable[Result], from_round: int, share: Share) -> tuple[Result, ...]:
    """Return the results that count in a stage from round `from_round` on.

    With "half" the points of all rounds before it become one result of the last of them, a half
    rounded up; what parts equals (wins, pawns, who beat whom) is then of the stage alone, as it is
    with "none".
    """
    told = tuple(results)
    if share == "all":
        return told
    own = tuple(result for result in told if result.round >= from_round)
    if share == "none":
        return own
    before: dict[EntryId, int] = defaultdict(int)
    for result in told:
        if result.round < from_round:
            before[result.entry] += result.points
    brought = (
        Result(entry, from_round - 1, "carried", (points + 1) // 2)
        for entry, points in before.items()
    )
    return (*brought, *own)
