"""What a drive came to, for everybody: once it is finished and nothing is kept back any more."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.enums import PrizeKind
from tournaments.models import PrizeGiving, Stage, Tournament
from tournaments.play.queries.stages import division_in
from tournaments.prizes.queries.prizes import Award, awards
from tournaments.rounds.queries.seating import TeamRound, rounds_of_all
from tournaments.standings.queries.group_standings import ranked_groups
from tournaments.standings.queries.standings import Standings, StandingsRow, standings

Ranks = Mapping[int, tuple[int | None, ...]]


@dataclass(frozen=True, slots=True)
class FinalResults:
    """The final standings with, by entry, its rounds and its rank after each of them; `awards`
    are the prizes that somebody won."""

    standings: Standings
    rounds: Mapping[int, tuple[TeamRound, ...]]
    ranks: Ranks
    awards: tuple[Award, ...]

    def prizes_of(self, row: StandingsRow) -> tuple[str, ...]:
        """Return what one entry won, in words."""
        return tuple(
            ": ".join(filter(None, (award.title, award.prize.name)))
            for award in self.awards
            if any(winner.row.entry == row.entry for winner in award.winners)
        )


def with_distinct_names(shown: Standings) -> Standings:
    """Return the same standings for where numbers do not stand beside names: whoever has the same
    name as another, as single players do who are known by first names alone, has the number behind
    it."""
    times = Counter(row.name.casefold() for row in shown.rows)
    sections = (
        replace(
            section,
            rows=tuple(
                _with_number(row) if row.number and times[row.name.casefold()] > 1 else row
                for row in section.rows
            ),
        )
        for section in shown.sections
    )
    return replace(shown, sections=tuple(sections))


def _with_number(row: StandingsRow) -> StandingsRow:
    text = _("%(name)s (no. %(number)s)") % {"name": row.name, "number": row.number}
    return replace(row, name=text)


def results_are_public(tournament: Tournament) -> bool:
    """Return whether the drive is finished and its standings are frozen no longer; without a
    query."""
    return tournament.finished_at is not None and tournament.frozen_after is None


def final_results(tournament: Tournament) -> FinalResults:
    """Return all results of a drive, in eleven queries without groups, however large the field.

    While a prize-giving is under way, or phones vote, there are no awards yet; and whose name was
    chosen nobody knows before it is told, since the standings do not say it.
    """
    shown = standings(tournament)
    giving = PrizeGiving.objects.filter(tournament=tournament).first()
    busy = giving is not None and (giving.voting or (giving.begun and not giving.complete))
    given = giving is not None and giving.complete
    won = () if busy else awards(tournament, shown, giving or PrizeGiving(tournament=tournament))
    return FinalResults(
        standings=shown,
        rounds=rounds_of_all(tournament, shown),
        ranks=ranks_after_rounds(tournament, shown),
        awards=tuple(
            award
            for award in won
            if award.winners and (given or award.prize.kind != PrizeKind.NAME)
        ),
    )


def ranks_after_rounds(tournament: Tournament, shown: Standings) -> Ranks:
    """Return the rank of each entry after each round of these standings, by the same rules; None
    before its first result, and where ranks are of other groups than those at the end, which cannot
    be compared.  Computed from the results that the standings hold: without groups in one query,
    with them in a few for each round."""
    ranks: dict[int, list[int | None]] = {row.entry: [] for row in shown.rows}
    stages = list(tournament.stages.all())
    last = shown.rounds[-1] if shown.rounds else 0
    for number in shown.rounds:
        by_entry: Mapping[int, int] = {}
        if _apart(stages, number) == _apart(stages, last):
            by_entry = _ranks_after(tournament, shown, number, bool(stages))
        for entry, moved in ranks.items():
            moved.append(by_entry.get(entry))
    return {entry: tuple(moved) for entry, moved in ranks.items()}


def _ranks_after(
    tournament: Tournament, shown: Standings, number: int, in_groups: bool
) -> dict[int, int]:
    results_so_far = [result for result in shown.results if result.round <= number]
    present = {result.entry for result in results_so_far}
    division = division_in(tournament, number) if in_groups else None
    entries = [row.entry for row in shown.rows if row.entry in present]
    groups = ranked_groups(tournament, division, entries, results_so_far, number)
    return {row.entry: row.rank for group in groups for row in group.rows}


def _apart(stages: Sequence[Stage], number: int) -> int:
    """Return the stage of a round, by its first round, where it ranks its groups apart; 0 where all
    are ranked through."""
    of = max((stage for stage in stages if stage.from_round <= number), key=_first, default=None)
    return of.from_round if of is not None and of.ranks_apart else 0


def _first(stage: Stage) -> int:
    return stage.from_round
