"""What a drive came to, for everybody: once it is finished and nothing is kept back any more."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.enums import PrizeKind
from tournaments.models import PrizeGiving, Tournament
from tournaments.prizes.queries.prizes import Award, awards
from tournaments.rounds.queries.seating import TeamRound, rounds_of_all
from tournaments.standings.queries.group_standings import StandingsRow
from tournaments.standings.queries.standings import Ranks, Standings, ranks_after_rounds, standings


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
