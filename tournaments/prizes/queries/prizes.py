"""Who gets which prize as things stand, and what a prize-giving tells one after the other."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from scoring import prizes as pure
from scoring.results import Result
from tournaments.core.queries.presence import not_none
from tournaments.enums import PrizeKind
from tournaments.models import Prize, PrizeGiving, Tournament
from tournaments.play.queries.stages import stage_in
from tournaments.prizes.queries.votes import vote_counts
from tournaments.standings.queries.annotations import points_label
from tournaments.standings.queries.group_standings import Section, StandingsRow
from tournaments.standings.queries.standings import Standings, standings

OF_A_PLACE = (PrizeKind.EVERY, PrizeKind.PLACE, PrizeKind.LAST)
MOST_IN_A_GROUP = 100_000
USUAL_BEGIN = 10
FIRST = (PrizeKind.NAME, PrizeKind.EXACT, PrizeKind.BEST_ROUND, *OF_A_PLACE)


@dataclass(frozen=True, slots=True)
class Winner:
    """Somebody who gets a prize, and what for: "8 votes", "place 12"; empty where it is plain."""

    row: StandingsRow
    why: str = ""


@dataclass(frozen=True, slots=True)
class Award:
    """A prize with all who share it as things stand; often nobody. Where every group has a first
    place, a prize for a place is given in each: then it is that of `group`."""

    prize: Prize
    winners: tuple[Winner, ...]
    group: str = ""

    @property
    def title(self) -> str:
        """What the prize is for, and in which group."""
        return in_group(self.group, prize_title(self.prize))

    @property
    def purpose(self) -> str:
        """What the prize is for, in whatever group."""
        return prize_title(self.prize)


@dataclass(frozen=True, slots=True)
class Step:
    """What the prize-giving tells at once: a prize before the ranks, or all who share a `rank`.
    Where nobody gets a prize `yet`, its winners share a better rank, which is told later.

    `at` is the place of a rank in the whole drive, the last that is told being the first: the rank
    itself, in a later group more than all ranks of the groups before it.
    """

    title: str
    prizes: tuple[str, ...]
    winners: tuple[Winner, ...]
    rank: int | None = None
    yet: bool = False
    at: int = 0


@dataclass(frozen=True, slots=True)
class AwardNotice:
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
    def revealed_steps(self) -> tuple[Step, ...]:
        """All that everybody may know, newest first."""
        return self.steps[: self.revealed][::-1]


def in_group(group: str, text: str) -> str:
    """Return what is said, with the group of which it is, if any."""
    return _("%(group)s: %(said)s") % {"group": group, "said": text} if group else text


def prize_title(prize: Prize) -> str:
    """Return what a prize is for, in words."""
    words = {
        PrizeKind.PLACE: _("place %(number)s"),
        PrizeKind.EXACT: ngettext_lazy(
            "exactly %(number)s point", "exactly %(number)s points", "number"
        ),
        PrizeKind.EVERY: ngettext_lazy("every place", "every %(number)s places", "number"),
        PrizeKind.LAST: _("booby prize"),
        PrizeKind.BEST_ROUND: _("best round"),
        PrizeKind.NAME: _("most original name"),
    }
    title: Any = words[PrizeKind(prize.kind)]
    return str(title % {"number": prize.number})


def ranks_apart_in_the_end(tournament: Tournament) -> bool:
    """Return whether every group has a first place of its own when prizes are given; in one
    query."""
    stage = stage_in(tournament, tournament.rounds_planned)
    return stage is not None and stage.ranks_apart


def awards(
    tournament: Tournament, shown: Standings, giving: PrizeGiving | None = None
) -> tuple[Award, ...]:
    """Return every prize with its winners in these standings, in two queries beside them and one
    for the prize-giving unless it is there; one for a place is given in every group where these
    rank apart."""
    votes = vote_counts(tournament, giving)
    prizes = sorted(
        tournament.prizes.all(),
        key=lambda prize: (FIRST.index(PrizeKind(prize.kind)), prize.number or 0),
    )
    return tuple(
        Award(prize, tuple(_winners(prize, shown, field.rows, votes)), field.name)
        for prize in prizes
        for field in (shown.fields if prize.kind in OF_A_PLACE else (Section("", shown.rows),))
    )


def usual_begin(tournament: Tournament, shown: Standings) -> int:
    """Return the place from which the ranks are told unless somebody chooses another: ten, or the
    last of the places next to it that each have a prize; in a small field the last."""
    for_places = tournament.prizes.filter(kind=PrizeKind.PLACE)
    with_prize = {*for_places.values_list("number", flat=True)}
    begin = USUAL_BEGIN
    while begin + 1 in with_prize:
        begin += 1
    return min(begin, max((len(field.rows) for field in shown.fields), default=begin) or begin)


def program(tournament: Tournament, giving: PrizeGiving | None = None) -> Program:
    """Return the prize-giving by the standings as they are now, in eleven queries.

    What people choose and what is won by a score comes first; a prize for a place is given with
    that place.  Where the ranks are told from place `begin` on, the prizes for the places after
    it come before them, so that none is forgotten.  Where groups rank apart, the last one is told
    from its last to its first, then the one before it.

    A correction between two steps changes names and points of what was told; it can hide a rank
    that has become shared with a better one until the next step, and never shows one that was
    not told, since only ranks from `giving.place` down are revealed (with those of later groups,
    see `Step.at`, which no group that grows or shrinks can move).  Which prizes come before the
    ranks depends on no result, so that they never shift.
    """
    if giving is None:
        giving = PrizeGiving.objects.filter(tournament=tournament).first()
    giving = giving or PrizeGiving(tournament=tournament)
    shown = standings(tournament)
    all_awards = awards(tournament, shown, giving)
    begin = giving.begin or len(shown.rows)
    before, ranks = steps(shown, all_awards, begin)
    if giving.place is None:
        revealed = min(giving.shown or 0, len(before))
    else:
        revealed = len(before) + sum(step.at >= giving.place for step in ranks)
    return Program((*before, *ranks), len(before), revealed, giving.begun)


def steps(
    shown: Standings, all_awards: Sequence[Award], begin: int
) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """Return the prizes that come before the ranks, and the ranks from place `begin` on."""
    ranks = tuple(_ranks(shown, all_awards, begin))
    return tuple(_before_the_ranks(shown, all_awards, begin)), ranks


def _winners(
    prize: Prize, shown: Standings, beside: Sequence[StandingsRow], votes: Mapping[int, int]
) -> Iterator[Winner]:
    rows = [row.row for row in beside]
    named = shown.by_entry
    match PrizeKind(prize.kind):
        case PrizeKind.PLACE:
            yield from (
                Winner(named[row.entry]) for row in pure.at_place(rows, not_none(prize.number))
            )
        case PrizeKind.EXACT:
            yield from (
                Winner(named[row.entry]) for row in pure.with_points(rows, not_none(prize.number))
            )
        case PrizeKind.LAST:
            gone = {row.entry for row in beside if row.withdrawn}
            yield from (Winner(named[row.entry]) for row in pure.last(rows, gone))
        case PrizeKind.EVERY:
            for place, shared in pure.every(rows, not_none(prize.number)):
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
    """Yield who was chosen by people, else who has most votes; whoever never played cannot win."""
    if prize.entry_id is not None:
        chosen = [prize.entry_id]
    else:
        chosen = list(pure.most_votes({key: votes[key] for key in votes if key in named}))
    for entry in chosen:
        if entry in named:
            count = votes.get(entry, 0)
            text = ngettext("%(count)s vote", "%(count)s votes", count) % {"count": count}
            yield Winner(named[entry], text if count else "")


def _before_the_ranks(shown: Standings, all_awards: Sequence[Award], begin: int) -> Iterator[Step]:
    sizes = {field.name: len(field.rows) for field in shown.fields}
    for award in _last_group_first(all_awards):
        winners = award.winners
        if award.prize.kind in OF_A_PLACE:
            field = sizes[award.group]
            if not begin < _lowest_place(award.prize, field) <= field:
                continue
            winners = tuple(winner for winner in winners if winner.row.row.rank > begin)
        name = award.prize.name
        yet = bool(award.winners) and not winners
        yield Step(award.title, (name,) if name else (), winners, yet=yet)


def _last_group_first(all_awards: Sequence[Award]) -> Iterator[Award]:
    for _prize, of_groups in groupby(all_awards, key=lambda award: award.prize.pk):
        yield from reversed(tuple(of_groups))


def _lowest_place(prize: Prize, field: int) -> int:
    """Return the last place in a field of so many that a prize for places is for."""
    match PrizeKind(prize.kind):
        case PrizeKind.PLACE:
            return not_none(prize.number)
        case PrizeKind.EVERY:
            return field - field % not_none(prize.number)
        case _:
            return field


def _ranks(shown: Standings, all_awards: Sequence[Award], begin: int) -> Iterator[Step]:
    for field in reversed(shown.fields):
        equals = [
            (rank, tuple(rows)) for rank, rows in groupby(field.rows, key=lambda row: row.row.rank)
        ]
        for rank, rows in reversed(equals):
            if rank > begin:
                continue
            title = _("shared place %(number)s") if len(rows) > 1 else _("place %(number)s")
            yield Step(
                in_group(field.name, title % {"number": rank}),
                tuple(_prizes_at(rows, all_awards)),
                tuple(Winner(row, _points_for_place(shown, row)) for row in rows),
                rank,
                at=(field.position - 1) * MOST_IN_A_GROUP + rank,
            )


def _points_for_place(shown: Standings, row: StandingsRow) -> str:
    """Return the points of a row, where these decide its place."""
    return "" if shown.section_of(row).in_bracket else points_label(row.row.points)


def _prizes_at(rows: Sequence[StandingsRow], all_awards: Sequence[Award]) -> Iterator[str]:
    """Yield the prizes for a place that go to these rows; that for the very place without its
    title."""
    for award in all_awards:
        if award.prize.kind not in OF_A_PLACE:
            continue
        if any(winner.row in rows for winner in award.winners):
            plain = award.prize.kind == PrizeKind.PLACE and len(rows) == 1
            if not plain:
                name = award.prize.name
                yield f"{award.purpose}: {name}" if name else award.purpose
            elif award.prize.name:
                yield award.prize.name


def _best(best: Result) -> str:
    text = _("%(points)s in round %(round)s")
    if best.against:
        text = _("%(points)s (%(score)s) in round %(round)s")
    return text % {"points": points_label(best.points), "score": best.score, "round": best.round}


def prizes_given(tournament: Tournament) -> bool:
    """Return whether the winner has been revealed."""
    return PrizeGiving.objects.filter(tournament=tournament, place=1).exists()


def steps_revealed(tournament: Tournament) -> tuple[Step, ...]:
    """Return what the prize-giving has told so far, newest first, for every phone; nothing and one
    query before it has begun."""
    giving = PrizeGiving.objects.filter(tournament=tournament).first()
    return program(tournament, giving).revealed_steps if giving and giving.begun else ()


def award_notices(tournament: Tournament) -> Mapping[int, tuple[AwardNotice, ...]]:
    """Return the same by entry: only who was told of has anything."""
    notices: dict[int, list[AwardNotice]] = defaultdict(list)
    for step in steps_revealed(tournament):
        for winner in step.winners:
            notices[winner.row.entry].append(AwardNotice(step, winner.why))
    return {entry: tuple(steps) for entry, steps in notices.items()}
