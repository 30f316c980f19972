"""What a plan means for a drive: how many rounds it has, and why one of them cannot be drawn."""

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.draw.plans import most_rounds
from tournaments.enums import DrawMethod
from tournaments.models import Entry, Tournament, Withdrawal
from tournaments.play.queries.fields import method_of
from tournaments.play.queries.plan_places import PlanPlaces, places_in
from tournaments.play.queries.rounds import next_number


@dataclass(frozen=True, slots=True)
class PlanState:
    """The plan that a round follows: its list has `teams` places and goes on for `rounds` rounds.

    `problem` says in a sentence why the round cannot be drawn; empty when it can. `gaps` says that
    the numbers of the teams are not 1, 2, 3 …, so that not the even ones stay.
    """

    method: DrawMethod
    teams: int
    rounds: int
    problem: str
    gaps: bool

    @property
    def is_movement(self) -> bool:
        """Whether even teams stay and odd teams move."""
        return self.method == DrawMethod.MOVEMENT


def plan_of(tournament: Tournament, number: int) -> PlanState | None:
    """Return the plan that round `number` follows; None where it is drawn otherwise."""
    method = method_of(tournament, number)
    if not method.planned:
        return None
    places = places_in(tournament, method, number)
    return PlanState(
        method=method,
        teams=len(places.teams),
        rounds=most_rounds(method.value, len(places.teams)),
        problem=_problem(method, places, number, places.without),
        gaps=sorted(places.teams) != list(range(1, len(places.teams) + 1)),
    )


def plan_problem(tournament: Tournament, number: int, playing: Collection[Entry]) -> str:
    """Return why a round cannot be drawn by the plan for those who play it; empty when it can."""
    method = method_of(tournament, number)
    if not method.planned:
        return ""
    places = places_in(tournament, method, number)
    without = [entry for entry in places.without if entry in playing]
    return _problem(method, places, number, without)


def why_not_playable(
    tournament: Tournament, method: str | None = None, rounds: int | None = None
) -> str:
    """Return why those who take part cannot play so many rounds by this plan; both are those of the
    drive where not given. Empty when they can, where no plan is followed, and before two signed
    up."""
    chosen = DrawMethod(method or tournament.later_method)
    planned = rounds or tournament.rounds_planned
    if not chosen.planned or not tournament.plays.one_opponent:
        return ""
    teams = _taking_part(tournament, chosen)
    most = most_rounds(chosen.value, teams)
    if teams < 2 or planned <= most:  # as long as only one signed up no draw is near
        return ""
    return _too_many(planned, most)


def _taking_part(tournament: Tournament, method: DrawMethod) -> int:
    """Return how many places the plan has once it was followed, else how many did not withdraw."""
    number = next_number(tournament)
    if number > 1:
        return len(places_in(tournament, method, number).teams)
    away = Withdrawal.objects.filter(
        entry__tournament=tournament, from_round__lte=number, until_round__isnull=True
    )
    return tournament.entries.exclude(pk__in=away.values("entry")).count()


def _too_many(planned: int, most: int) -> str:
    wrong = _("%(planned)s rounds are too many for this plan: with these teams it has %(most)s.")
    what_to_do = _("Choose fewer rounds in the settings, or another way to draw.")
    return f"{wrong % {'planned': planned, 'most': most}} {what_to_do}"


def no_place_for(tournament: Tournament, *entries: Entry) -> str:
    """Return why teams cannot come in any more: the plan has no place for them; empty when they
    can."""
    number = next_number(tournament)
    method = method_of(tournament, number)
    if not method.planned:
        return ""
    places = places_in(tournament, method, number)
    without = [entry for entry in entries if entry in places.without]
    return _without(without) if without else ""


def describe_plan_lengths(tournament: Tournament) -> str:
    """Return how many rounds a plan of the teams there are would take, in two sentences."""
    teams = tournament.entries.count()
    if teams < 2:
        return ""
    movement = most_rounds(DrawMethod.MOVEMENT.value, teams)
    everybody = most_rounds(DrawMethod.ROUND_ROBIN.value, teams)
    return ngettext(
        "With %(teams)s teams a movement has at most %(movement)s round. Everybody against"
        " everybody takes %(everybody)s; fewer can be played.",
        "With %(teams)s teams a movement has at most %(movement)s rounds. Everybody against"
        " everybody takes %(everybody)s; fewer can be played.",
        movement,
    ) % {"teams": teams, "movement": movement, "everybody": everybody}


def _problem(
    method: DrawMethod, places: PlanPlaces, number: int, without: Collection[Entry]
) -> str:
    rounds = most_rounds(method.value, len(places.teams))
    if places.teams and number > rounds:
        return _over(method, rounds)
    return _without(without) if without else ""


def _over(method: DrawMethod, rounds: int) -> str:
    if method == DrawMethod.MOVEMENT:
        text = ngettext(
            "The movement is over: after %(count)s round every odd team has met every even one."
            " Choose fewer rounds in the settings, or another way to draw the others.",
            "The movement is over: after %(count)s rounds every odd team has met every even one."
            " Choose fewer rounds in the settings, or another way to draw the others.",
            rounds,
        )
    else:
        text = ngettext(
            "After %(count)s round everybody has met everybody. Choose fewer rounds in the"
            " settings, or another way to draw the others.",
            "After %(count)s rounds everybody has met everybody. Choose fewer rounds in the"
            " settings, or another way to draw the others.",
            rounds,
        )
    return text % {"count": rounds}


def _without(entries: Collection[Entry]) -> str:
    text = ngettext(
        "The plan has no place for %(teams)s. A late team gets the place of the bye, or of a team"
        " that withdraws; or choose in the settings to draw the other rounds by lot.",
        "The plan has no place for %(teams)s. Late teams get the place of the bye, or of teams"
        " that withdraw; or choose in the settings to draw the other rounds by lot.",
        len(entries),
    )
    return text % {"teams": ", ".join(map(str, entries))}
