"""What comes next with the prizes of a drive, and in few lines what the prize-giving will tell."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import PrizeGiving, Tournament
from tournaments.play.queries.rounds import disputed_tables, standings_notice
from tournaments.prizes.queries.prizes import Award, Step, in_group, steps, usual_begin
from tournaments.standings.queries.standings import Standings

SINGLE = 3  # places that are told of by themselves in the look ahead


class Moment(StrEnum):
    """How far the prizes are, in the order of an evening."""

    ROUNDS = "rounds"
    CARDS = "cards"
    DISPUTES = "disputes"
    OPEN = "open"
    READY = "ready"
    UNDER_WAY = "under_way"
    GIVEN = "given"


@dataclass(frozen=True, slots=True)
class Ahead:
    """What the prize-giving will tell, in one line; `hidden` is the winner, whom nobody should read
    over the organiser's shoulder."""

    title: str
    winners: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Ceremony:
    """What comes next with the prizes.

    `last` is the round after which they are given, `begin` the place from which the ranks are told
    unless somebody chooses another, `in_dispute` the sentence on open disputes. It `asks_to_freeze`
    before the last round once there are prizes, or as soon as that is the round to come.
    """

    moment: Moment
    last: int
    begin: int
    in_dispute: str
    asks_to_freeze: bool
    ahead: tuple[Ahead, ...] = ()

    @property
    def can_begin_early(self) -> bool:
        """Whether all that was played is settled, though the standings are not final."""
        return self.moment in (Moment.ROUNDS, Moment.OPEN)


def ceremony(
    tournament: Tournament,
    giving: PrizeGiving | None,
    shown: Standings,
    all_awards: Sequence[Award],
) -> Ceremony:
    """Return what comes next, by these standings and prizes; in two queries beside them."""
    in_dispute = standings_notice(disputed_tables(tournament))
    begin = usual_begin(tournament, shown)
    played = shown.rounds[-1] if shown.rounds else 0
    last = played if tournament.finished_at else max(played, tournament.rounds_planned)
    moment = _moment(tournament, giving, shown, in_dispute, played < last)
    ahead = tuple(_ahead(shown, all_awards, begin)) if moment is Moment.READY else ()
    near = bool(all_awards) or played == last - 1
    can_freeze = moment is Moment.ROUNDS and near and not tournament.frozen
    return Ceremony(moment, last, begin, in_dispute, can_freeze, ahead)


def _moment(
    tournament: Tournament,
    giving: PrizeGiving | None,
    shown: Standings,
    in_dispute: str,
    rounds_to_come: bool,
) -> Moment:
    if giving and giving.complete:
        return Moment.GIVEN
    if giving and giving.begun:
        return Moment.UNDER_WAY
    if not shown.rounds:
        return Moment.ROUNDS
    if shown.missing:
        return Moment.CARDS
    if in_dispute:
        return Moment.DISPUTES
    if rounds_to_come:
        return Moment.ROUNDS
    return Moment.READY if tournament.finished_at else Moment.OPEN


def _ahead(shown: Standings, all_awards: Sequence[Award], begin: int) -> Iterator[Ahead]:
    """Yield each prize before the ranks, and then the ranks: the first three by themselves, those
    before them together."""
    before, ranks = steps(shown, all_awards, begin)
    for step in before:
        yield Ahead(capfirst(step.title), _winners(step))
    for field in reversed(shown.fields):
        own = [step for step in ranks if step.winners[0].row.group == field.name or not field.name]
        yield from _ranks_ahead(field.name, own)


def _ranks_ahead(group: str, ranks: Sequence[Step]) -> Iterator[Ahead]:
    many = [step for step in ranks if (step.rank or 0) > SINGLE]
    if len(many) == 1:
        yield Ahead(capfirst(many[0].title), _winners(many[0]))
    elif many:
        span = _("places %(last)s to %(first)s") % {"last": many[0].rank, "first": many[-1].rank}
        yield Ahead(capfirst(in_group(group, span)), _teams(sum(len(s.winners) for s in many)))
    for step in ranks[len(many) :]:
        alone = step.rank == 1 and len(step.winners) == 1
        yield Ahead(capfirst(step.title), "" if alone else _winners(step), hidden=alone)


def _winners(step: Step) -> str:
    if not step.winners:
        return _("comes with the ranks") if step.yet else _("nobody")
    labels = [winner.row.label for winner in step.winners]
    return labels[0] if len(labels) == 1 else _teams(len(labels))


def _teams(count: int) -> str:
    return ngettext("%(count)s team", "%(count)s teams", count) % {"count": count}
