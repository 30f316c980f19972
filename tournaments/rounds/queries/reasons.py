"""Sentences for why a table, a bye or a fault of a draw is as it is; the codes come from `draw`."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.standings.queries.annotations import points_label

REASONS: dict[str, Promise] = {
    "lot": gettext_lazy("Drawn by lot."),
    "equal_points": gettext_lazy("%(a)s and %(b)s both have %(points_a_in_points)s."),
    "neighbours": gettext_lazy("Next to each other in points: %(points_a)s and %(points_b)s."),
    "rematch_avoided": gettext_lazy(
        "Difference %(difference_in_points)s; %(entry)s met %(met)s in round %(last_round)s"
        " already."
    ),
    "club_avoided": gettext_lazy(
        "Difference %(difference_in_points)s; %(entry)s and %(other)s are both of %(club)s."
    ),
    "least_cost": gettext_lazy(
        "Difference %(difference_in_points)s; with this pair the draw of all tables is best."
    ),
    "kept_drawable": gettext_lazy("They meet now so that the last rounds need no rematch."),
    "club_unavoidable": gettext_lazy(
        "Drawn by lot; both are of %(club)s, which could not be avoided."
    ),
    "club_not_avoided": gettext_lazy(
        "Drawn by lot; both are of %(club)s: no better draw was found."
    ),
    "rematch_unavoidable": gettext_lazy(
        "They met in round %(last_round)s before; that could not be avoided."
    ),
    "apart_unavoidable": gettext_lazy("They were not to meet; that could not be avoided."),
    "forced": gettext_lazy("Put together on request."),
    "by_hand": gettext_lazy("Put together by hand."),
    "movement_begins": gettext_lazy(
        "The movement begins: %(stays)s stays at this table, %(moves)s moves on."
    ),
    "movement_up": gettext_lazy("%(moves)s moved up from table %(below)s; %(stays)s stays."),
    "movement_here": gettext_lazy("The movement brings %(moves)s to this table; %(stays)s stays."),
    "round_robin": gettext_lazy("Everybody meets everybody once; these two in round %(round)s."),
    "plan_filled": gettext_lazy(
        "By the plan %(a)s and %(b)s have no opponent now: they meet instead."
    ),
    "plan_in_turn": gettext_lazy(
        "%(late)s missed a round, so %(out)s has the bye and %(late)s this place."
    ),
    "bye_for_late": gettext_lazy("Has the bye in the place of %(late)s, who missed a round."),
    "bye_planned": gettext_lazy("By the plan %(a)s sits out this round."),
    "bye_opponent_away": gettext_lazy("%(away)s, whom the plan gives %(a)s, does not play."),
    "nobody_met": gettext_lazy("None of them has met another before."),
    "some_met": gettext_lazy("%(one)s and %(other)s met in round %(last_round)s."),
    "nobody_met_by_points": gettext_lazy(
        "From %(lowest)s to %(highest_in_points)s; none of them has met another before."
    ),
    "some_met_by_points": gettext_lazy(
        "From %(lowest)s to %(highest_in_points)s; %(one)s and %(other)s met in round"
        " %(last_round)s."
    ),
    "bracket_final": gettext_lazy("Knock-out: the final."),
    "bracket_place": gettext_lazy("Knock-out: for place %(first_place)s."),
    "bracket_places": gettext_lazy("Knock-out: for places %(first_place)s to %(last_place)s."),
    "walkover": gettext_lazy(
        "Goes through without a game: there is nobody to meet in the knock-out."
    ),
    "group_too_small": gettext_lazy("There are too few in this group for a table."),
    "bye_lot": gettext_lazy("The bye was drawn by lot."),
    "bye_lowest": gettext_lazy("Lowest in the standings of those with the fewest byes."),
    "bye_lowest_present": gettext_lazy(
        "Lowest in the standings of those who sat out or missed the fewest rounds."
    ),
    "bye_least_cost": gettext_lazy("This bye makes the draw of the whole field best."),
    "bye_kept_drawable": gettext_lazy("A bye now, so that the last rounds need no rematch."),
    "second_bye_unavoidable": gettext_lazy(
        "Sat out or missed a round before; that could not be avoided."
    ),
    "bye_by_hand": gettext_lazy("Given the bye by hand."),
}

PLAYED_FOR: dict[str, Promise] = {
    "bracket_final": gettext_lazy("the final"),
    "bracket_place": gettext_lazy("for place %(first_place)s"),
    "bracket_places": gettext_lazy("for places %(first_place)s to %(last_place)s"),
}

# What is left of a reason where those who met before are told as a fault.
REASONS_WITHOUT_MEETINGS: dict[str, Promise | str] = {
    "some_met": "",
    "some_met_by_points": gettext_lazy("From %(lowest)s to %(highest_in_points)s."),
}

# The values that are numbers of points, which sentences say as "1 point" or "2 points".
POINTS = ("points_a", "difference", "highest")
IN_THE_FIRST_ROUND = {"nobody_met": "lot", "nobody_met_by_points": "lot"}

FAULTS: dict[str, Promise] = {
    "rematch": gettext_lazy("%(a)s and %(b)s met in round %(last_round)s already."),
    "met_again": gettext_lazy("%(a)s and %(b)s met each other in round %(last_round)s already."),
    "partners_again": gettext_lazy(
        "%(a)s and %(b)s were partners in round %(last_round)s already."
    ),
    "opponents_again": gettext_lazy(
        "%(a)s and %(b)s played each other in round %(last_round)s already."
    ),
    "apart": gettext_lazy("%(a)s and %(b)s are not to meet."),
    "club_clash": gettext_lazy("%(a)s and %(b)s are both of %(club)s."),
    "fixed_table": gettext_lazy("%(a)s should sit at table %(wanted)s."),
    "repeated_table": gettext_lazy("%(a)s sat at table %(table)s before."),
    "second_bye": gettext_lazy("%(a)s sat out or missed more rounds than others."),
    "meets_later": gettext_lazy("By the plan %(a)s and %(b)s meet in round %(round)s as well."),
    "not_together": gettext_lazy("%(a)s and %(b)s were to meet."),
    "not_drawable": gettext_lazy(
        "After this the rounds that are left cannot all be drawn without a rematch."
    ),
    "costlier": gettext_lazy("The differences in points are larger than they need be."),
    "across_groups": gettext_lazy("%(a)s and %(b)s are in different groups."),
    "not_by_bracket": gettext_lazy(
        "%(a)s and %(b)s meet now: in a knock-out who wins decides who meets whom."
    ),
    "missing": gettext_lazy("%(a)s has no table."),
    "twice": gettext_lazy("%(a)s is seated twice."),
    "against_itself": gettext_lazy("%(a)s sits against itself."),
    "unknown": gettext_lazy("%(a)s does not play this round."),
    "needless_bye": gettext_lazy("%(a)s has a bye though nobody needs one."),
    "table_twice": gettext_lazy("Table %(table)s is there twice."),
    "no_such_table": gettext_lazy("There is no table %(table)s."),
}

FAULT_TAGS: dict[str, Promise] = {
    "rematch": gettext_lazy("met before"),
    "met_again": gettext_lazy("met earlier"),
    "partners_again": gettext_lazy("partners again"),
    "opponents_again": gettext_lazy("met before"),
    "meets_later": gettext_lazy("meet again"),
    "apart": gettext_lazy("not to meet"),
    "across_groups": gettext_lazy("two groups"),
    "club_clash": gettext_lazy("same club"),
    "fixed_table": gettext_lazy("fixed table"),
    "repeated_table": gettext_lazy("table again"),
    "second_bye": gettext_lazy("second bye"),
}


def sentence(reason: Mapping[str, Any], round_number: int = 0) -> str:
    """Return why a table (or the bye) of a round is as it is, from what is kept with it; empty
    where nothing is. Before the first round nobody can have met: there the lot alone is a
    reason."""
    code = reason.get("code", "")
    if round_number == 1:
        code = IN_THE_FIRST_ROUND.get(code, code)
    return _filled_in(REASONS.get, code, reason.get("sides", []), reason)


def sentence_without_meetings(reason: Mapping[str, Any]) -> str:
    """Return why a table is as it is, where all who met before are told beside it."""
    sentences = {**REASONS, **REASONS_WITHOUT_MEETINGS}
    return _filled_in(sentences.get, reason.get("code", ""), reason.get("sides", []), reason)


def played_for(reason: Mapping[str, Any]) -> str:
    """Return what a table of a knock-out decides, as words after its name; empty for other
    tables."""
    return _filled_in(PLAYED_FOR.get, reason.get("code", ""), [], reason)


def fault_sentence(fault: Mapping[str, Any]) -> str:
    """Return which rule is broken, from the fault as it is kept with the draw."""
    return _filled_in(FAULTS.get, fault["code"], fault["entries"], fault)


def _filled_in(
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
    points = {f"{name}_in_points": points_label(values[name]) for name in POINTS if name in values}
    return str(template) % {**names, "table": data.get("table", 0), **values, **points}
