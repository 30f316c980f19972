"""Who comes first among entries with equal points: the tie-breaks, one after the other."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

EntryId = Hashable
Meetings = Mapping[tuple[EntryId, EntryId], Sequence[int]]
"""(entry, opponent) -> the points that the entry took from each game against that opponent."""


class TieBreak(StrEnum):
    """What an organiser can let decide between equal points, in the order of his choice."""

    WINS = "wins"
    PAWN_DIFFERENCE = "pawn_difference"
    OPPONENTS = "opponents"
    HEAD_TO_HEAD = "head_to_head"
    PAWNS = "pawns"


@dataclass(frozen=True, slots=True)
class Cut:
    """Between two neighbouring groups: the tie-break that parted them, and its two values."""

    tie_break: TieBreak
    upper: int
    lower: int


Group = list[EntryId]


def part(
    group: Group,
    tie_breaks: Sequence[TieBreak],
    values: Mapping[TieBreak, Mapping[EntryId, int]],
    meetings: Meetings,
) -> tuple[list[Group], list[Cut]]:
    """Groups of equals, best first, and the cut between each two neighbours.

    The first tie-break that parts the group does so; each part goes on by itself *from that same
    tie-break*, so that head-to-head is counted again among those who are still equal (as in the
    regulations of most leagues). A tie-break that parts nobody is passed over for good.
    """
    for position, tie_break in enumerate(tie_breaks):
        if tie_break is TieBreak.HEAD_TO_HEAD:
            score = head_to_head(group, meetings)
        else:
            score = values[tie_break]
        levels = sorted({score[entry] for entry in group}, reverse=True)
        if len(levels) < 2:
            continue
        groups: list[Group] = []
        cuts: list[Cut] = []
        for above, level in zip([None, *levels], levels, strict=False):
            if above is not None:
                cuts.append(Cut(tie_break, above, level))
            members = [entry for entry in group if score[entry] == level]
            inner_groups, inner_cuts = part(members, tie_breaks[position:], values, meetings)
            groups += inner_groups
            cuts += inner_cuts
        return groups, cuts
    return [group], []


def head_to_head(group: Group, meetings: Meetings) -> Mapping[EntryId, int]:
    """Points of a little league among the group alone.

    It counts only when all of them met each other, and equally often; otherwise (the usual case
    with more than two in a drive without rematches) nobody gets anything and the next tie-break
    decides, because who happened to meet more of the others would have an unearned advantage.
    """
    games = (len(meetings.get(pair, ())) for pair in combinations(group, 2))
    usual = next(games, 0)
    if not usual or any(count != usual for count in games):
        return dict.fromkeys(group, 0)
    return {one: sum(sum(meetings.get((one, other), ())) for other in group) for one in group}
