"""What may not be changed of a drive any more, and why."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.enums import DrawMethod, DrawState, Partners, ReportState
from tournaments.models import Draw, Report, ScoreCard, Tournament
from tournaments.models.ranking_changes import SCORING
from tournaments.queries.bye_answers import has_absences
from tournaments.queries.entries import next_undrawn_round
from tournaments.queries.plans import why_not_playable
from tournaments.queries.stages import why_not_so_many_rounds
from tournaments.services.house_rules import agreed_meanwhile
from tournaments.services.refused import Refused, require_open
from tournaments.services.unplayed_points import UNPLAYED

LOCKED_BY_CARDS = (
    *SCORING,
    "unplayed_points_open",  # which nobody changes but who undoes an answer
)


class ChangedMeanwhile(Refused):
    """Somebody else changed fields or house rules of the drive, `names`, while this change was
    being typed."""

    def __init__(self, tournament: Tournament, names: Sequence[str]):
        super().__init__(_("Somebody else changed this in the meantime."))
        self.tournament, self.names = tournament, names


def refuse_change(
    tournament: Tournament,
    changed: Mapping[str, Any],
    seen: Mapping[str, Any],
    wanted: Mapping[str, bool | None],
) -> None:
    """Raise Refused, beside the field, for a change that would make untrue what was played, drawn
    or planned; ChangedMeanwhile where somebody else changed the same since it was `seen`."""
    require_open(tournament)
    now = {name: getattr(tournament, name) for name in changed if name != "house_rules"}
    meanwhile = [name for name, value in now.items() if seen.get(name, value) != value]
    meanwhile += agreed_meanwhile(tournament, wanted, seen.get("house_rules", {}))
    if meanwhile:
        raise ChangedMeanwhile(tournament, meanwhile)
    fixed = next((name for name in _locked_by_cards(tournament) if name in changed), None)
    if fixed and (why := _why_scoring_is_fixed(tournament)):
        raise Refused(why, field=fixed)
    if "partners" in changed and (why := _why_partners_are_fixed(tournament, changed["partners"])):
        raise Refused(why, field="partners")
    if "later_method" in changed and (why := _why_no_plan(tournament, changed["later_method"])):
        raise Refused(why, field="later_method")
    _require_playable(tournament, changed)
    drawn = next_undrawn_round(tournament) - 1
    if changed.get("rounds_planned", drawn) < drawn:
        raise Refused(
            _("Round %(number)s is drawn already: there cannot be fewer rounds.")
            % {"number": drawn},
            field="rounds_planned",
        )
    planned = changed.get("rounds_planned", tournament.rounds_planned)
    if planned != tournament.rounds_planned and (
        why := why_not_so_many_rounds(tournament, planned)
    ):
        raise Refused(why, field="rounds_planned")
    if tournament.frozen and planned <= tournament.frozen_after < tournament.rounds_planned:
        raise Refused(
            _("The standings freeze after round %(number)s. Freeze them earlier first, at Prizes.")
            % {"number": tournament.frozen_after},
            field="rounds_planned",
        )


def _require_playable(tournament: Tournament, changed: Mapping[str, Any]) -> None:
    """Raise Refused for a plan, or a number of rounds by it, that those who take part cannot
    play."""
    asked = [name for name in ("rounds_planned", "later_method") if name in changed]
    chosen = {"method": changed.get("later_method"), "rounds": changed.get("rounds_planned")}
    if asked and (why := why_not_playable(tournament, **chosen)):
        raise Refused(why, field=asked[0])


def _why_no_plan(tournament: Tournament, chosen: str) -> str:
    """A sentence when the drive or its published rounds cannot follow this plan, else nothing."""
    method = DrawMethod(chosen)
    if method.planned and not tournament.plays.one_opponent:
        return _("A plan is for tables of two: choose another way to draw.")
    if method.planned and tournament.stages.exists():
        return _("A plan is for all together: take the groups back first.")
    published = Draw.objects.filter(round__tournament=tournament, state=DrawState.PUBLISHED)
    if method.planned and published.exclude(method=method).exists():
        return _("A plan is for all rounds: it can be chosen before the first is published.")
    return ""


def _why_partners_are_fixed(tournament: Tournament, chosen: str) -> str:
    """A sentence where the drive makes no pairs, or where rounds are published, whose tables tell
    who plays together or leave that to the cards; else nothing."""
    if not tournament.plays.partners_change:
        return "" if chosen == Partners.DRAWN else _("In this drive nobody changes partners.")
    if tournament.rounds.filter(published_at__isnull=False).exists():
        return _("A round is published: how partners are found cannot change any more.")
    return ""


def _locked_by_cards(tournament: Tournament) -> list[str]:
    """What cards were scored by; not what nobody said yet."""
    said = tournament.unplayed_points_known or has_absences(tournament)
    return [name for name in LOCKED_BY_CARDS if said or name not in UNPLAYED]


def _why_scoring_is_fixed(tournament: Tournament) -> str:
    """A sentence once numbers are in that were written for the scoring of now, else nothing."""
    if ScoreCard.objects.filter(table__round__tournament=tournament).exists():
        return _("The scoring cannot change any more: there are score cards already.")
    reports = Report.objects.filter(table__round__tournament=tournament)
    if reports.exclude(state=ReportState.SET_ASIDE).exists():
        return _("The scoring cannot change any more: players have reported results.")
    return ""
