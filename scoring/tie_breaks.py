"""Who comes first among entries with equal points: the tie-breaks, one record each.

A new tie-break is one more `TieBreak` in `TIE_BREAKS`: pages, papers, worksheets, open data and the
settings iterate them. `tournaments/checker` works the standings out by itself, from its own list.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from scoring.results import EntryId, Tally

Group = Sequence[EntryId]
Value = Callable[[Tally, EntryId, Group], int]
"""What an entry has of it, by the sums and among these equals; more is better."""


def _(msgid: str) -> str:
    """Mark a text for translation; whoever shows it looks its translation up."""
    return msgid


@dataclass(frozen=True, slots=True)
class TieBreak:
    """What an organiser can let decide between equal points; `key` is what is stored and sent.

    `of_pawns` ones exist only in drives whose score cards count pawns. `column` is the heading of
    its column, empty where it has none; what has one has a value of an entry by itself, which a
    reader needs beside points, games won and pawns. `sheet` is its heading in a worksheet where
    that says more, `meaning` what the legend on paper says of it and `width` how wide it is there,
    in mm; `description` is of its field in the open data. `signed` values are written with a plus
    or minus. All texts are msgids.
    """

    key: str
    label: str
    value: Value = field(repr=False)
    of_pawns: bool = False
    column: str = ""
    sheet: str = ""
    meaning: str = ""
    description: str = ""
    width: int = 13
    signed: bool = False

    def text(self, value: int) -> str:
        """Return a value as it is written in the column."""
        return f"{value:+d}" if self.signed and value else str(value)


@dataclass(frozen=True, slots=True)
class Cut:
    """Between two neighbouring groups: the tie-break that parted them, and its two values."""

    tie_break: TieBreak
    upper: int
    lower: int


def part(
    group: Group, tie_breaks: Sequence[TieBreak], tally: Tally
) -> tuple[list[Group], list[Cut]]:
    """Return groups of equals, best first, and the cut between each two neighbours.

    The first tie-break that parts the group does so; each part goes on by itself *from that same
    tie-break*, so that head-to-head is counted again among those who are still equal (as in the
    regulations of most leagues). A tie-break that parts nobody is passed over for good.
    """
    for position, tie_break in enumerate(tie_breaks):
        score = {entry: tie_break.value(tally, entry, group) for entry in group}
        levels = sorted(set(score.values()), reverse=True)
        if len(levels) < 2:
            continue
        groups: list[Group] = []
        cuts: list[Cut] = []
        for above, level in zip([None, *levels], levels, strict=False):
            if above is not None:
                cuts.append(Cut(tie_break, above, level))
            members = [entry for entry in group if score[entry] == level]
            inner_groups, inner_cuts = part(members, tie_breaks[position:], tally)
            groups += inner_groups
            cuts += inner_cuts
        return groups, cuts
    return [group], []


def head_to_head(tally: Tally, entry: EntryId, group: Group) -> int:
    """Return points of a little league among the group alone.

    It counts only when all of them met each other, and equally often; otherwise (the usual case
    with more than two in a drive without rematches) nobody gets anything and the next tie-break
    decides, because who happened to meet more of the others would have an unearned advantage.
    """
    games = (len(tally.meetings.get(pair, ())) for pair in combinations(group, 2))
    usual = next(games, 0)
    if not usual or any(count != usual for count in games):
        return 0
    return sum(sum(tally.meetings.get((entry, other), ())) for other in group)


WINS = TieBreak("wins", _("games won"), lambda tally, entry, _group: tally.won[entry])
PAWN_DIFFERENCE = TieBreak(
    "pawn_difference",
    _("pawn difference"),
    lambda tally, entry, _group: tally.pawn_difference[entry],
    of_pawns=True,
    column=_("Difference"),
    sheet=_("Pawn difference"),
    meaning=_("own pawns less theirs"),
    description="Of a game at a small table as at a full one, like pawns and opponents.",
    signed=True,
)
PAWNS = TieBreak(
    "pawns", _("pawns home"), lambda tally, entry, _group: tally.pawns[entry], of_pawns=True
)
OPPONENTS = TieBreak(
    "opponents",
    _("strength of opponents"),
    lambda tally, entry, _group: tally.opponents(entry),
    column=_("Opponents"),
    meaning=_("points of the opponents"),
    description="The points of its opponents together.",
    width=20,
)
HEAD_TO_HEAD = TieBreak("head_to_head", _("head-to-head"), head_to_head)

TIE_BREAKS: dict[str, TieBreak] = {
    each.key: each for each in (WINS, PAWN_DIFFERENCE, PAWNS, OPPONENTS, HEAD_TO_HEAD)
}
"""All of them by their keys, in the order in which an organiser is offered them."""
