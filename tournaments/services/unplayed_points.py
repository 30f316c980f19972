"""What a bye, an absence and a walk-over give: one value for the whole drive, and no 0 unasked."""

from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.worth import resting_points
from tournaments.enums import SchemeKey
from tournaments.models import Bye, Tournament
from tournaments.models.ranking_changes import DECIDES_RANKING
from tournaments.services.refused import Refused

# Beside the standings, where a round was published before it was asked.
WHY_ANSWERED = gettext_noop("Answered when it was asked what a bye gives.")
UNPLAYED = ("bye_points", "free_absent", "free_present")


def set_unplayed_points(tournament: Tournament, values: Mapping[str, Any]) -> None:
    """Of a new drive, or one with another scheme: a bye gives the mean of an ordinary game unless
    `values` say otherwise; with free scoring, which has none, all three have to be said."""
    free = tournament.scheme == SchemeKey.VRIJ
    if "bye_points" not in values:
        tournament.bye_points = 0 if free else resting_points(tournament.scoring, tournament.plays)
    tournament.unplayed_points_open = free and not answered(values)


def answered(values: Mapping[str, Any]) -> bool:
    """Whether these values answer what nobody had said yet, also where the answer is 0."""
    return values.keys() >= {*UNPLAYED}


def answered_alone(values: Mapping[str, Any], changed: Collection[str]) -> bool:
    """Whether they answer that, and change nothing else that decides the ranking: that it was asked
    is a reason for nothing else."""
    return answered(values) and {*changed} & {*DECIDES_RANKING} <= {*UNPLAYED}


def follow_scheme(
    tournament: Tournament, values: Mapping[str, Any], changed: Collection[str]
) -> dict[str, Any]:
    """What changes with a scheme, or with the answer to what free scoring asks, and what it was."""
    before = {name: getattr(tournament, name) for name in ("bye_points", "unplayed_points_open")}
    if "scheme" in changed:
        set_unplayed_points(tournament, values)
    elif answered(values):
        tournament.unplayed_points_open = False
    return {name: old for name, old in before.items() if getattr(tournament, name) != old}


def give_byes_the_same(tournament: Tournament) -> None:
    """All byes of the drive, those of rounds before as well, give what the drive gives for one."""
    byes = Bye.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    byes.exclude(points=tournament.bye_points).update(points=tournament.bye_points)


def require_seen(tournament: Tournament, seen: Mapping[str, Any]) -> None:
    """Refused where somebody else answered since these values stood beside the question."""
    if any(getattr(tournament, name) != value for name, value in seen.items()):
        raise Refused(
            _("Somebody else changed meanwhile what a bye gives: now %(points)s. Try again.")
            % {"points": tournament.bye_points},
            field="bye",
        )


def require_unplayed_points(tournament: Tournament, resting: int) -> None:
    """Refused where somebody would have a bye, and nobody said what it gives."""
    if resting and not tournament.unplayed_points_known:
        raise Refused(
            _("Say first what a bye, an absence and a walk-over give; free scoring does not know."),
            field="bye_points",
        )
