"""Why two teams meet and which rules a draw breaks, each in one sentence for people."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

REASONS: dict[str, Promise] = {
    "lot": _("Drawn by lot."),
    "equal_points": _("%(a)s and %(b)s both have %(points_a_in_points)s."),
    "neighbours": _("Next to each other in points: %(points_a)s and %(points_b)s."),
    "rematch_avoided": _(
        "Difference %(difference_in_points)s; %(entry)s met %(met)s in round %(last_round)s"
        " already."
    ),
    "club_avoided": _(
        "Difference %(difference_in_points)s; %(entry)s and %(other)s are both of %(club)s."
    ),
    "least_cost": _(
        "Difference %(difference_in_points)s; with this pair the draw of all tables is best."
    ),
    "kept_drawable": _("They meet now so that the last rounds need no rematch."),
    "club_unavoidable": _("Drawn by lot; both are of %(club)s, which could not be avoided."),
    "club_not_avoided": _("Drawn by lot; both are of %(club)s: no better draw was found."),
    "rematch_unavoidable": _("They met in round %(last_round)s before; that could not be avoided."),
    "apart_unavoidable": _("They were not to meet; that could not be avoided."),
    "forced": _("Put together on request."),
    "by_hand": _("Put together by hand."),
    "movement_begins": _("The movement begins: %(stays)s stays at this table, %(moves)s moves on."),
    "movement_up": _("%(moves)s moved up from table %(below)s; %(stays)s stays."),
    "movement_here": _("The movement brings %(moves)s to this table; %(stays)s stays."),
    "round_robin": _("Everybody meets everybody once; these two in round %(round)s."),
    "plan_filled": _("By the plan %(a)s and %(b)s have no opponent now: they meet instead."),
    "plan_in_turn": _("%(late)s missed a round, so %(out)s has the bye and %(late)s this place."),
    "bye_for_late": _("Has the bye in the place of %(late)s, who missed a round."),
    "bye_planned": _("By the plan %(a)s sits out this round."),
    "bye_opponent_away": _("%(away)s, whom the plan gives %(a)s, does not play."),
    "nobody_met": _("None of them has met another before."),
    "some_met": _("%(one)s and %(other)s met in round %(last_round)s."),
    "nobody_met_by_points": _(
        "From %(lowest)s to %(highest_in_points)s; none of them has met another before."
    ),
    "some_met_by_points": _(
        "From %(lowest)s to %(highest_in_points)s; %(one)s and %(other)s met in round"
        " %(last_round)s."
    ),
    "bracket_final": _("Knock-out: the final."),
    "bracket_place": _("Knock-out: for place %(first_place)s."),
    "bracket_places": _("Knock-out: for places %(first_place)s to %(last_place)s."),
    "walkover": _("Goes through without a game: there is nobody to meet in the knock-out."),
    "group_too_small": _("There are too few in this group for a table."),
    "bye_lot": _("The bye was drawn by lot."),
    "bye_lowest": _("Lowest in the standings of those with the fewest byes."),
    "bye_lowest_present": _(
        "Lowest in the standings of those who sat out or missed the fewest rounds."
    ),
    "bye_least_cost": _("This bye makes the draw of the whole field best."),
    "bye_kept_drawable": _("A bye now, so that the last rounds need no rematch."),
    "second_bye_unavoidable": _("Sat out or missed a round before; that could not be avoided."),
    "bye_by_hand": _("Given the bye by hand."),
}

PLAYED_FOR: dict[str, Promise] = {
    "bracket_final": _("the final"),
    "bracket_place": _("for place %(first_place)s"),
    "bracket_places": _("for places %(first_place)s to %(last_place)s"),
}

# What is left of a reason where those who met before are told as a fault.
BESIDE_WHO_MET: dict[str, Promise | str] = {
    "some_met": "",
    "some_met_by_points": _("From %(lowest)s to %(highest_in_points)s."),
}

# The values that are numbers of points, which sentences say as "1 point" or "2 points".
POINTS = ("points_a", "difference", "highest")
IN_THE_FIRST_ROUND = {"nobody_met": "lot", "nobody_met_by_points": "lot"}

FAULTS: dict[str, Promise] = {
    "rematch": _("%(a)s and %(b)s met in round %(last_round)s already."),
    "met_again": _("%(a)s and %(b)s met each other in round %(last_round)s already."),
    "partners_again": _("%(a)s and %(b)s were partners in round %(last_round)s already."),
    "opponents_again": _("%(a)s and %(b)s played each other in round %(last_round)s already."),
    "apart": _("%(a)s and %(b)s are not to meet."),
    "club_clash": _("%(a)s and %(b)s are both of %(club)s."),
    "fixed_table": _("%(a)s should sit at table %(wanted)s."),
    "repeated_table": _("%(a)s sat at table %(table)s before."),
    "second_bye": _("%(a)s sat out or missed more rounds than others."),
    "meets_later": _("By the plan %(a)s and %(b)s meet in round %(round)s as well."),
    "not_together": _("%(a)s and %(b)s were to meet."),
    "not_drawable": _("After this the rounds that are left cannot all be drawn without a rematch."),
    "costlier": _("The differences in points are larger than they need be."),
    "across_groups": _("%(a)s and %(b)s are in different groups."),
    "not_by_bracket": _(
        "%(a)s and %(b)s meet now: in a knock-out who wins decides who meets whom."
    ),
    "missing": _("%(a)s has no table."),
    "twice": _("%(a)s is seated twice."),
    "against_itself": _("%(a)s sits against itself."),
    "unknown": _("%(a)s does not play this round."),
    "needless_bye": _("%(a)s has a bye though nobody needs one."),
    "table_twice": _("Table %(table)s is there twice."),
    "no_such_table": _("There is no table %(table)s."),
}

FAULT_TAGS: dict[str, Promise] = {
    "rematch": _("met before"),
    "met_again": _("met earlier"),
    "partners_again": _("partners again"),
    "opponents_again": _("met before"),
    "meets_later": _("meet again"),
    "apart": _("not to meet"),
    "across_groups": _("two groups"),
    "club_clash": _("same club"),
    "fixed_table": _("fixed table"),
    "repeated_table": _("table again"),
    "second_bye": _("second bye"),
}


def sentence(reason: Mapping[str, Any], round_number: int = 0) -> str:
    """Why a table (or the bye) of a round is as it is, from what is kept with it; empty where
    nothing is. Before the first round nobody can have met: there the lot alone is a reason."""
    code = reason.get("code", "")
    if round_number == 1:
        code = IN_THE_FIRST_ROUND.get(code, code)
    return _told(REASONS.get, code, reason.get("sides", []), reason)


def beside_who_met(reason: Mapping[str, Any]) -> str:
    """Why a table is as it is, where all who met before are told beside it."""
    told = {**REASONS, **BESIDE_WHO_MET}
    return _told(told.get, reason.get("code", ""), reason.get("sides", []), reason)


def played_for(reason: Mapping[str, Any]) -> str:
    """What a table of a knock-out decides, as words after its name; empty for other tables."""
    return _told(PLAYED_FOR.get, reason.get("code", ""), [], reason)


def fault_sentence(fault: Mapping[str, Any]) -> str:
    """Which rule is broken, from the fault as it is kept with the draw."""
    return _told(FAULTS.get, fault["code"], fault["entries"], fault)


def _told(
    find: Callable[[str], Promise | str | None],
    code: str,
    teams: list[int | str],
    data: Mapping[str, Any],
) -> str:
    template = find(code)
    if template is None:
        return ""
    names = dict(zip("ab", teams, strict=False))
    values = data.get("values", {})
    told = {f"{name}_in_points": _points(values[name]) for name in POINTS if name in values}
    return str(template) % {**names, "table": data.get("table", 0), **values, **told}


def _points(count: int) -> str:
    return ngettext("%(count)s point", "%(count)s points", count) % {"count": count}
