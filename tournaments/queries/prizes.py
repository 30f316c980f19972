"""Who gets which prize as things stand, and what a prize-giving tells one after the other."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import prizes as pure
from scoring.results import Result
from tournaments.enums import PrizeKind
from tournaments.models import Prize, PrizeGiving, Tournament
from tournaments.queries.standings import Standings, StandingsRow, standings
from tournaments.queries.votes import vote_counts

OF_A_PLACE = (PrizeKind.EVERY, PrizeKind.PLACE, PrizeKind.LAST)
FIRST = (PrizeKind.NAME, PrizeKind.EXACT, PrizeKind.BEST_ROUND, *OF_A_PLACE)


@dataclass(frozen=True, slots=True)
class Winner:
    """Somebody who gets a prize, and what for: "8 votes", "place 12"; empty where it is plain."""

    row: StandingsRow
    why: str = ""


@dataclass(frozen=True, slots=True)
class Award:
    """A prize with all who share it as things stand; often nobody."""

    prize: Prize
    winners: tuple[Winner, ...]

    @property
    def title(self) -> str:
        """What the prize is for."""
        return title_of(self.prize)


@dataclass(frozen=True, slots=True)
class Step:
    """What the prize-giving tells at once: a prize before the ranks, or all who share a `rank`.
    Where nobody gets a prize `yet`, its winners share a better rank, which is told later."""

    title: str
    prizes: tuple[str, ...]
    winners: tuple[Winner, ...]
    rank: int | None = None
    yet: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """A step that told of one team, and what for."""

    step: Step
    why: str


@dataclass(frozen=True, slots=True)
class Program:
    """The steps of a prize-giving in their order, of which `revealed` have been told; the first
    `before` are prizes, the others ranks."""

    steps: tuple[Step, ...]
    before: int
    revealed: int
    begun: bool

    @property
    def newest(self) -> Step | None:
        """What was told last."""
        return self.steps[self.revealed - 1] if self.revealed else None

    @property
    def earlier(self) -> tuple[Step, ...]:
        """What was told before that, newest first."""
        return tuple(reversed(self.steps[: max(0, self.revealed - 1)]))

    @property
    def next(self) -> Step | None:
        """What comes, for the eyes of the organiser."""
        return None if self.complete else self.steps[self.revealed]

    @property
    def complete(self) -> bool:
        """Whether everything has been told."""
        return self.revealed == len(self.steps)

    @property
    def told(self) -> tuple[Step, ...]:
        """All that everybody may know, newest first."""
        return self.steps[: self.revealed][::-1]


def title_of(prize: Prize) -> str:
    """What a prize is for, in words."""
    words = {
        PrizeKind.PLACE: _("place %(number)s"),
        PrizeKind.EXACT: _("exactly %(number)s points"),
        PrizeKind.EVERY: _("every %(number)s places"),
        PrizeKind.LAST: _("booby prize"),
        PrizeKind.BEST_ROUND: _("best round"),
        PrizeKind.NAME: _("most original name"),
    }
    return words[PrizeKind(prize.kind)] % {"number": prize.number}


def awards(tournament: Tournament, shown: Standings) -> tuple[Award, ...]:
    """Every prize with its winners in these standings, in two queries beside them."""
    votes = vote_counts(tournament)
    prizes = sorted(
        tournament.prizes.all(),
        key=lambda prize: (FIRST.index(PrizeKind(prize.kind)), prize.number or 0),
    )
    return tuple(Award(prize, tuple(_winners(prize, shown, votes))) for prize in prizes)


def program(tournament: Tournament, giving: PrizeGiving | None = None) -> Program:
    """The prize-giving by the standings as they are now, in eleven queries.

    What people choose and what is won by a score comes first; a prize for a place is given with
    that place.  Where the ranks are told from place `begin` on, the prizes for the places after
    it come before them, so that none is forgotten.

    A correction between two steps changes names and points of what was told; it can hide a rank
    that has become shared with a better one until the next step, and never shows one that was
    not told, since only ranks from `giving.place` down are revealed.  Which prizes come before the
    ranks depends on no result, so that they never shift.
    """
    if giving is None:
        giving = PrizeGiving.objects.filter(tournament=tournament).first()
    giving = giving or PrizeGiving(tournament=tournament)
    shown = standings(tournament)
    all_awards = awards(tournament, shown)
    begin = giving.begin or len(shown.rows)
    before = tuple(_before_the_ranks(all_awards, begin, len(shown.rows)))
    ranks = tuple(_ranks(shown, all_awards, begin))
    if giving.place is None:
        revealed = min(giving.shown or 0, len(before))
    else:
        revealed = len(before) + sum(step.rank >= giving.place for step in ranks)
    return Program((*before, *ranks), len(before), revealed, giving.begun)


def _winners(prize: Prize, shown: Standings, votes: Mapping[int, int]) -> Iterator[Winner]:
    rows = [row.row for row in shown.rows]
    named = shown.by_entry
    match PrizeKind(prize.kind):
        case PrizeKind.PLACE:
            yield from (Winner(named[row.entry]) for row in pure.at_place(rows, prize.number))
        case PrizeKind.EXACT:
            yield from (Winner(named[row.entry]) for row in pure.with_points(rows, prize.number))
        case PrizeKind.LAST:
            gone = {row.entry for row in shown.rows if row.withdrawn}
            yield from (Winner(named[row.entry]) for row in pure.last(rows, gone))
        case PrizeKind.EVERY:
            for place, shared in pure.every(rows, prize.number):
                why = _("place %(number)s") % {"number": place}
                yield from (Winner(named[row.entry], why) for row in shared)
        case PrizeKind.BEST_ROUND:
            for best in pure.best_round(shown.results):
                yield Winner(named[best.entry], _best(best))
        case PrizeKind.NAME:
            yield from _of_the_name(prize, named, votes)


def _of_the_name(
    prize: Prize, named: Mapping[int, StandingsRow], votes: Mapping[int, int]
) -> Iterator[Winner]:
    """Who was chosen by people, else who has most votes; whoever never played cannot win."""
    if prize.entry_id is not None:
        chosen = [prize.entry_id]
    else:
        chosen = list(pure.most_votes({key: votes[key] for key in votes if key in named}))
    for entry in chosen:
        if entry in named:
            count = votes.get(entry, 0)
            said = ngettext("%(count)s vote", "%(count)s votes", count) % {"count": count}
            yield Winner(named[entry], said if count else "")


def _before_the_ranks(all_awards: Sequence[Award], begin: int, field: int) -> Iterator[Step]:
    for award in all_awards:
        winners = award.winners
        if award.prize.kind in OF_A_PLACE:
            if not begin < _lowest_place(award.prize, field) <= field:
                continue
            winners = tuple(winner for winner in winners if winner.row.row.rank > begin)
        name = award.prize.name
        yet = bool(award.winners) and not winners
        yield Step(award.title, (name,) if name else (), winners, yet=yet)


def _lowest_place(prize: Prize, field: int) -> int:
    """The last place in a field of so many that a prize for places is for."""
    match PrizeKind(prize.kind):
        case PrizeKind.PLACE:
            return prize.number
        case PrizeKind.EVERY:
            return field - field % prize.number
        case _:
            return field


def _ranks(shown: Standings, all_awards: Sequence[Award], begin: int) -> Iterator[Step]:
    groups = [
        (rank, tuple(rows)) for rank, rows in groupby(shown.rows, key=lambda row: row.row.rank)
    ]
    for rank, rows in reversed(groups):
        if rank > begin:
            continue
        title = _("shared place %(number)s") if len(rows) > 1 else _("place %(number)s")
        winners = tuple(Winner(row, _points(row.row.points)) for row in rows)
        prizes = tuple(_prizes_at(rows, all_awards))
        yield Step(title % {"number": rank}, prizes, winners, rank)


def _prizes_at(rows: Sequence[StandingsRow], all_awards: Sequence[Award]) -> Iterator[str]:
    """The prizes for a place that go to these rows; that for the very place without its title."""
    for award in all_awards:
        if award.prize.kind not in OF_A_PLACE:
            continue
        if any(winner.row in rows for winner in award.winners):
            plain = award.prize.kind == PrizeKind.PLACE and len(rows) == 1
            if not plain:
                name = award.prize.name
                yield f"{award.title}: {name}" if name else award.title
            elif award.prize.name:
                yield award.prize.name


def _points(count: int) -> str:
    return ngettext("%(count)s point", "%(count)s points", count) % {"count": count}


def _best(best: Result) -> str:
    said = _("%(points)s in round %(round)s")
    if best.against:
        said = _("%(points)s (%(score)s) in round %(round)s")
    return said % {"points": _points(best.points), "score": best.score, "round": best.round}


def told_to_all(tournament: Tournament) -> tuple[Step, ...]:
    """What the prize-giving has told so far, newest first, for every phone; nothing and one query
    before it has begun."""
    giving = PrizeGiving.objects.filter(tournament=tournament).first()
    return program(tournament, giving).told if giving and giving.begun else ()


def told_of_teams(tournament: Tournament) -> Mapping[int, tuple[Told, ...]]:
    """The same by entry: only who was told of has anything."""
    told: dict[int, list[Told]] = defaultdict(list)
    for step in told_to_all(tournament):
        for winner in step.winners:
            told[winner.row.entry].append(Told(step, winner.why))
    return {entry: tuple(steps) for entry, steps in told.items()}
