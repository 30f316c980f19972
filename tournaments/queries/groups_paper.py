"""Groups and brackets as they go onto paper: plain values, of the newest stage that is made."""

from dataclasses import dataclass

from tournaments.models import Tournament
from tournaments.queries.bracket_trees import Tree
from tournaments.queries.groups import StageShown, stages_shown
from tournaments.queries.paper_content import Heading, Team
from tournaments.queries.printing import heading_of
from tournaments.queries.rounds import next_number


@dataclass(frozen=True, slots=True)
class GroupOnPaper:
    """A group with those in it, by strength where it is `seeded`; `stops` when it plays no more."""

    name: str
    members: tuple[Team, ...]
    seeded: bool
    stops: bool


@dataclass(frozen=True, slots=True)
class GroupsPaper:
    """Who is in which group from the round `first` to the round `last`. `frozen_after` is the last
    round that the public knows of, where this tells more."""

    heading: Heading
    first: int
    last: int
    groups: tuple[GroupOnPaper, ...]
    frozen_after: int | None = None


@dataclass(frozen=True, slots=True)
class BracketOnPaper:
    """A knock-out by name, with its trees."""

    name: str
    trees: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class BracketPaper:
    """The knock-outs of a stage; `frozen_after` as of GroupsPaper."""

    heading: Heading
    brackets: tuple[BracketOnPaper, ...]
    frozen_after: int | None = None


def groups_paper(tournament: Tournament) -> GroupsPaper | None:
    """The groups in which is played now, or was made for what comes; None before there are."""
    made = [shown for shown in stages_shown(tournament) if shown.groups]
    if not made:
        return None
    shown = made[-1]
    return GroupsPaper(
        heading=heading_of(tournament),
        first=shown.stage.from_round,
        last=shown.last_round,
        groups=tuple(
            GroupOnPaper(
                group.group.label,
                tuple(Team(entry.number, entry.name, entry.players) for entry in group.entries),
                group.seeded,
                not group.plays,
            )
            for group in shown.groups
        ),
        frozen_after=_told_until(tournament, shown, shown.stage.from_round - 1),
    )


def bracket_paper(tournament: Tournament) -> BracketPaper | None:
    """The newest knock-out that is made, as far as it is played; None before there is one."""
    made = [shown for shown in stages_shown(tournament) if shown.brackets]
    if not made:
        return None
    shown = made[-1]
    return BracketPaper(
        heading=heading_of(tournament),
        brackets=tuple(BracketOnPaper(group.group.label, group.trees) for group in shown.brackets),
        frozen_after=_told_until(tournament, shown, next_number(tournament) - 1),
    )


def _told_until(tournament: Tournament, shown: StageShown, told: int) -> int | None:
    """The round after which the public knows nothing, where this tells of rounds up to `told`."""
    after = tournament.frozen_after
    return after if after is not None and not shown.chosen and told > after else None
