"""Changing what was chosen for a drive, as far as nothing rests on it yet."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.rules import RULESETS, Rule
from scoring.rules.rulesets import HOUSE_SWITCHES
from scoring.rules.words.switches import switches_for
from scoring.schemes import Formula, resting_points
from tournaments.core.services.errors import DomainError, require_open
from tournaments.core.services.log import audited, lock, raise_version, record
from tournaments.entries.queries.entries import next_undrawn_round
from tournaments.entries.services.places import move_up
from tournaments.enums import DrawMethod, DrawState, Partners, ReportState, RulesetKey, SchemeKey
from tournaments.models import Bye, CardEntry, Draw, Report, ScoreCard, Tournament, User
from tournaments.models.ranking_changes import DECIDES_RANKING, FORMULA, SCORING
from tournaments.play.queries.plans import why_not_playable
from tournaments.play.queries.stages import why_not_so_many_rounds
from tournaments.play.services import follow_method
from tournaments.settings.queries import UNPLAYED, agreed_in, has_absences
from tournaments.standings.services import require_reason


def with_agreed_rules(tournament: Tournament, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values with house rules as they are stored: the switches set the other way, in
    order.

    `values["house_rules"]` says of some switches whether they are on, or None for as the rule
    set has it; of the others what was agreed stays, also when another rule set is chosen: what
    that has already is no house rule any more. Raise DomainError for rules that there are not.
    """
    if not {"ruleset", "house_rules"} & values.keys():
        return dict(values)
    ruleset = values.get("ruleset", tournament.ruleset)
    if ruleset not in RulesetKey.values:
        raise DomainError(_("Choose one of the rule sets."), field="ruleset")
    agreed = agreed_in(tournament) | _valid_switches(values.get("house_rules", {}))
    wanted = {switch: on for switch, on in agreed.items() if on is not None}
    return {**values, "house_rules": switches_for(RULESETS[ruleset], wanted)}


def agreed_meanwhile(
    tournament: Tournament, wanted: Mapping[str, bool | None], seen: Mapping[str, bool | None]
) -> list[str]:
    """Return the switches that somebody else set otherwise than was seen, and than is wanted."""
    current = agreed_in(tournament)
    return [
        switch
        for switch, on in wanted.items()
        if switch in seen and current.get(Rule(switch)) not in (on, seen[switch])
    ]


def _valid_switches(wanted: object) -> dict[Rule, bool | None]:
    if not isinstance(wanted, Mapping) or any(
        switch not in HOUSE_SWITCHES or on not in (True, False, None)
        for switch, on in wanted.items()
    ):
        raise DomainError(_("There is no such house rule."), field="house_rules")
    return {Rule(switch): on for switch, on in wanted.items()}


# Beside the standings, where a round was published before it was asked.
WHY_ANSWERED = gettext_noop("Answered when it was asked what a bye gives.")


def set_unplayed_points(tournament: Tournament, values: Mapping[str, Any]) -> None:
    """Set the points of a new drive, or one with another scheme: a bye gives the mean of an
    ordinary game unless `values` say otherwise; with free scoring, which has none, all three have
    to be said."""
    free = tournament.scheme == SchemeKey.VRIJ
    if "bye_points" not in values:
        tournament.bye_points = 0 if free else resting_points(tournament.scoring, tournament.plays)
    tournament.unplayed_points_open = free and not answers_unplayed(values)


def answers_unplayed(values: Mapping[str, Any]) -> bool:
    """Return whether these values answer what nobody had said yet, also where the answer is 0."""
    return values.keys() >= {*UNPLAYED}


def answers_unplayed_alone(values: Mapping[str, Any], changed: Collection[str]) -> bool:
    """Return whether they answer that, and change nothing else that decides the ranking: that it
    was asked is a reason for nothing else."""
    return answers_unplayed(values) and {*changed} & {*DECIDES_RANKING} <= {*UNPLAYED}


def follow_scheme(
    tournament: Tournament, values: Mapping[str, Any], changed: Collection[str]
) -> dict[str, Any]:
    """Return what changes with a scheme, or with the answer to what free scoring asks, and what it
    was."""
    before = {name: getattr(tournament, name) for name in ("bye_points", "unplayed_points_open")}
    by_formula = tournament.scheme == SchemeKey.FORMULE and not {*FORMULA}.isdisjoint(changed)
    if "scheme" in changed or by_formula:
        set_unplayed_points(tournament, values)
    elif answers_unplayed(values):
        tournament.unplayed_points_open = False
    return {name: old for name, old in before.items() if getattr(tournament, name) != old}


def give_byes_the_same(tournament: Tournament) -> None:
    """Give all byes of the drive, those of rounds before as well, what the drive gives for one."""
    byes = Bye.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    byes.exclude(points=tournament.bye_points).update(points=tournament.bye_points)


def require_seen(tournament: Tournament, seen: Mapping[str, Any]) -> None:
    """Refuse where somebody else answered since these values stood beside the question."""
    if any(getattr(tournament, name) != value for name, value in seen.items()):
        raise DomainError(
            _("Somebody else changed meanwhile what a bye gives: now %(points)s. Try again.")
            % {"points": tournament.bye_points},
            field="bye",
        )


def require_unplayed_points(tournament: Tournament, resting: int) -> None:
    """Refuse where somebody would have a bye, and nobody said what it gives."""
    if resting and not tournament.unplayed_points_known:
        raise DomainError(
            _("Say first what a bye, an absence and a walk-over give; free scoring does not know."),
            field="bye_points",
        )


LOCKED_BY_CARDS = (
    *SCORING,
    "unplayed_points_open",  # which nobody changes but who undoes an answer
)


class ChangedMeanwhile(DomainError):
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
    """Raise DomainError, beside the field, for a change that would make untrue what was played,
    drawn or planned; ChangedMeanwhile where somebody else changed the same since it was `seen`."""
    require_open(tournament)
    current = {name: getattr(tournament, name) for name in changed if name != "house_rules"}
    meanwhile = [name for name, value in current.items() if seen.get(name, value) != value]
    meanwhile += agreed_meanwhile(tournament, wanted, seen.get("house_rules", {}))
    if meanwhile:
        raise ChangedMeanwhile(tournament, meanwhile)
    fixed = next((name for name in _locked_by_cards(tournament) if name in changed), None)
    if fixed and (why := _why_scoring_is_fixed(tournament)):
        raise DomainError(why, field=fixed)
    _require_sound_formula(tournament, changed)
    if "partners" in changed and (why := _why_partners_are_fixed(tournament, changed["partners"])):
        raise DomainError(why, field="partners")
    if "later_method" in changed and (why := _why_no_plan(tournament, changed["later_method"])):
        raise DomainError(why, field="later_method")
    _require_playable(tournament, changed)
    _require_possible_rounds(tournament, changed)


def _require_possible_rounds(tournament: Tournament, changed: Mapping[str, Any]) -> None:
    """Refuse a number of rounds that what was drawn, planned or frozen leaves no room for."""
    drawn = next_undrawn_round(tournament) - 1
    if changed.get("rounds_planned", drawn) < drawn:
        raise DomainError(
            _("Round %(number)s is drawn already: there cannot be fewer rounds.")
            % {"number": drawn},
            field="rounds_planned",
        )
    planned = changed.get("rounds_planned", tournament.rounds_planned)
    if planned != tournament.rounds_planned and (
        why := why_not_so_many_rounds(tournament, planned)
    ):
        raise DomainError(why, field="rounds_planned")
    frozen = tournament.frozen_after
    if tournament.frozen and frozen is not None and planned <= frozen < tournament.rounds_planned:
        raise DomainError(
            _("The standings freeze after round %(number)s. Freeze them earlier first, at Prizes.")
            % {"number": tournament.frozen_after},
            field="rounds_planned",
        )


def _require_sound_formula(tournament: Tournament, changed: Mapping[str, Any]) -> None:
    """Raise DomainError for a formula by which winning is worth nothing, or less than leading."""
    formula = Formula(*(changed.get(name, getattr(tournament, name)) for name in FORMULA))
    if why := why_not_sound(formula):
        raise DomainError(why, field="own_time_over" if formula.win else "own_bonus")


def why_not_sound(formula: Formula) -> str:
    """Return a sentence for such a formula, else nothing."""
    if not formula.win:
        return _("By these numbers a win is worth nothing: fill in one of the first three.")
    if not formula.is_sound:
        return _("Leading is worth no more than winning: at most %(points)s.") % {
            "points": formula.win
        }
    return ""


def why_fixed(tournament: Tournament) -> dict[str, str]:
    """Return what cannot be chosen any more, each with why."""
    fixed = _locked_by_cards(tournament)
    why = _why_scoring_is_fixed(tournament)
    return dict.fromkeys(fixed, why) if why else {}


def _require_playable(tournament: Tournament, changed: Mapping[str, Any]) -> None:
    """Raise DomainError for a plan, or a number of rounds by it, that those who take part cannot
    play."""
    changing = [name for name in ("rounds_planned", "later_method") if name in changed]
    chosen = {"method": changed.get("later_method"), "rounds": changed.get("rounds_planned")}
    if changing and (why := why_not_playable(tournament, **chosen)):
        raise DomainError(why, field=changing[0])


def _why_no_plan(tournament: Tournament, chosen: str) -> str:
    """Return a sentence when the drive or its published rounds cannot follow this plan, else
    nothing."""
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
    """Return a sentence where the drive makes no pairs, or where rounds are published, whose tables
    tell who plays together or leave that to the cards; else nothing."""
    if not tournament.plays.partners_change:
        return "" if chosen == Partners.DRAWN else _("In this drive nobody changes partners.")
    if tournament.rounds.filter(published_at__isnull=False).exists():
        return _("A round is published: how partners are found cannot change any more.")
    return ""


def _locked_by_cards(tournament: Tournament) -> list[str]:
    """Return what cards were scored by; not what nobody said yet."""
    text = tournament.unplayed_points_known or has_absences(tournament)
    return [name for name in LOCKED_BY_CARDS if text or name not in UNPLAYED]


def _why_scoring_is_fixed(tournament: Tournament) -> str:
    """Return a sentence once numbers are in that were written for the scoring of now, else
    nothing."""
    if ScoreCard.objects.filter(table__round__tournament=tournament).exists():
        return _("The scoring cannot change any more: there are score cards already.")
    reports = Report.objects.filter(table__round__tournament=tournament)
    if reports.exclude(state=ReportState.SET_ASIDE).exists():
        return _("The scoring cannot change any more: players have reported results.")
    return ""


@audited
def change_tournament(
    *,
    tournament: Tournament,
    by: User,
    values: Mapping[str, Any],
    seen: Mapping[str, Any] | None = None,
    reason: str = "",
) -> Tournament:
    """Change what was chosen for a drive; the scoring is fixed once a card is in, and once a round
    is published what decides the ranking changes with a `reason` alone, which everybody reads.

    `values["house_rules"]` says of some switches whether they are on, or None for as the rule set
    has it.  `seen` is what stood there when `values` were chosen.  Raise ChangedMeanwhile when
    somebody else chose something else since then.
    """
    tournament = lock(tournament)
    wanted, values = values.get("house_rules", {}), with_agreed_rules(tournament, values)
    before = {name: getattr(tournament, name) for name in values}
    changed = {name: value for name, value in values.items() if before[name] != value}
    if not changed and (tournament.unplayed_points_known or not answers_unplayed(values)):
        return tournament
    refuse_change(tournament, changed, seen or {}, wanted)
    if not tournament.unplayed_points_known and answers_unplayed_alone(values, changed):
        reason = reason or _(WHY_ANSWERED)
    agreed = agreed_rules(tournament, changed)
    for name, value in changed.items():
        setattr(tournament, name, value)
    before |= follow_scheme(tournament, values, changed)
    changed = {name: new for name in before if (new := getattr(tournament, name)) != before[name]}
    changes = require_reason(tournament, before, changed, reason)
    because = {"reason": changes[-1]["reason"]} if changes != tournament.ranking_changes else {}
    tournament.ranking_changes = changes
    tournament.save(update_fields=[*changed, "ranking_changes"])
    _follow_changes(tournament, changed)
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="change_tournament",
        before=plain_values({name: before[name] for name in changed}) | agreed,
        after=plain_values(changed) | agreed_rules(tournament, changed) | because,
    )
    if "boards" in changed:
        move_up(tournament=tournament, by=by)
    return tournament


def _follow_changes(tournament: Tournament, changed: Mapping[str, Any]) -> None:
    if "bye_points" in changed:
        give_byes_the_same(tournament)
    if "later_method" in changed:
        follow_method(tournament)
    if "second_entry" in changed:
        _follow_second_entry(tournament)


def _follow_second_entry(tournament: Tournament) -> None:
    """Have cards entered so from now on, but in rounds of which one was entered already."""
    begun = Q()
    for made in (ScoreCard, CardEntry):
        of_this_drive = made.objects.filter(table__round__tournament=tournament)
        begun |= Q(pk__in=of_this_drive.values("table__round"))
    tournament.rounds.exclude(begun).update(second_entry=tournament.second_entry)


def agreed_rules(tournament: Tournament, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the house rules for the log, where these values touch them."""
    touched = not {"ruleset", "house_rules"}.isdisjoint(values)
    return {"house_rules": agreed_in(tournament)} if touched else {}


def plain_values(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: value if isinstance(value, int | list | bool | None) else str(value)
        for name, value in values.items()
    }
