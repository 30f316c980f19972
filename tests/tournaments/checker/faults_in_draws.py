"""Faults in draws and groups, in a journal whose hashes fit again."""

from tests.tournaments.checker.copies import Copy, change_of, drawn, exchange, in_journal


def meet_again(told: Copy) -> None:
    """In the second round two of a pool meet who met in the first."""
    change = change_of(told, 1)
    original = change[3]["original"][1]
    part = original["field"]["parts"][0]["field"]
    opponent = {a: b for _table, *two in original["tables"] for a, b in (two, two[::-1])}
    one, other = next(
        two for two in part["rounds"][0] if {*two} <= opponent.keys() & {*part["entries"]}
    )
    exchange(change, opponent[one], other)


@in_journal("plain", "commitment")
def a_seed_of_no_check_number(told: Copy) -> None:
    draw = told.changes("draw")[-1]
    draw[3]["seed"] = "00" * 32


@in_journal("plain", "draw_seed")
def a_draw_from_another_seed(told: Copy) -> None:
    drawn(told, -1)["field"]["seed"] = "00" * 32


@in_journal("planned", "seed_changed")
def a_seed_that_changes_afterwards(told: Copy) -> None:
    draw = told.changes("draw")[-1]
    told.later(["~", "draw", draw[2], {"seed": [draw[3]["seed"], "00" * 32]}])


@in_journal("planned", "seed_twice")
def one_seed_for_two_draws(told: Copy) -> None:
    one, other = told.changes("draw")[:2] if len(told.changes("draw")) > 1 else (None, None)
    whole = next(c for c in told.links if c.content["changes"][:1] == [["=", "", 0, {}]])
    first = next(c for c in whole.content["changes"] if c[1] == "draw") if one is None else one
    last = other or told.changes("draw")[-1]
    for name in ("seed", "commitment"):
        last[3][name] = first[3][name]


@in_journal("planned", "draw_removed")
def a_draw_that_is_forgotten(told: Copy) -> None:
    draw = told.changes("draw")[-1]
    told.later(["-", "draw", draw[2], dict(draw[3])])


@in_journal("plain", "next_commitment")
def a_round_without_check_number(told: Copy) -> None:
    draw = told.changes("draw", number=1)[-1]
    for link in told.links:
        link.content["changes"][:] = [one for one in link.content["changes"] if one != draw]


@in_journal("plain", "entry_list")
def another_list_of_teams(told: Copy) -> None:
    change_of(told, -1)[3]["entry_list"][1] += "99\n"


@in_journal("plain", "list_hash")
def another_hash_of_the_list(told: Copy) -> None:
    change_of(told, -1)[3]["list_hash"][1] = "0" * 64


@in_journal("grouped", "best_draw")
def a_meeting_again_without_need(told: Copy) -> None:
    meet_again(told)


@in_journal("plain", "draw_field")
def other_points_for_the_draw(told: Copy) -> None:
    points = drawn(told, -1)["field"]["points"]
    points[min(points)] += 1


@in_journal("plain", "draw_field")
def a_meeting_that_the_draw_was_not_told(told: Copy) -> None:
    drawn(told, -1)["field"]["rounds"][0].pop()


@in_journal("plain", "draw_entries")
def a_team_of_another_key(told: Copy) -> None:
    entries = drawn(told, -1)["entries"]
    entries["1"], entries["2"] = entries["2"], entries["1"]


@in_journal("plain", "draw_cost")
def a_draw_that_says_it_costs_less(told: Copy) -> None:
    drawn(told, -1)["cost"]["squared_difference"] -= 1


@in_journal("plain", "by_hand")
def a_change_by_hand_that_nobody_tells(told: Copy) -> None:
    tables = change_of(told, -1)[3]["pairing"][1]["tables"]
    tables[0][1], tables[1][1] = tables[1][1], tables[0][1]


@in_journal("plain", "by_recipe")
def a_first_round_that_no_seed_gives(told: Copy) -> None:
    change = change_of(told, 1)
    one, other = (table[1] for table in change[3]["original"][1]["tables"][:2])
    exchange(change, one, other)


@in_journal("plain", "link_tables")
def a_link_with_fewer_tables(told: Copy) -> None:
    told.acts("publish_draw")[0]["after"]["tables"] -= 1


@in_journal("plain", "link_commitment")
def a_link_with_another_check_number(told: Copy) -> None:
    told.acts("commit_draw")[-1]["after"]["commitment"] = "0" * 64


@in_journal("grouped", "pools")
def two_who_changed_pools(told: Copy) -> None:
    places = told.changes("groupplace")
    one, other = places[0][3], places[9][3]
    one["entry_id"], other["entry_id"] = other["entry_id"], one["entry_id"]


@in_journal("grouped", "groups")
def one_who_did_not_reach_the_knock_out(told: Copy) -> None:
    places = told.changes("groupplace")[10:]
    one, other = places[0][3], places[9][3]
    one["entry_id"], other["entry_id"] = other["entry_id"], one["entry_id"]


@in_journal("grouped", "seeds")
def two_seeds_that_changed(told: Copy) -> None:
    places = told.changes("groupplace")[10:]
    places[0][3]["seed"], places[1][3]["seed"] = 2, 1


@in_journal("grouped", "stood")
def another_standing_that_groups_were_made_from(told: Copy) -> None:
    told.changes("groupplace")[-1][3]["standing"]["points"] += 2


@in_journal("grouped", "stood")
def standings_of_then_that_nobody_wrote_down(told: Copy) -> None:
    for change in told.changes("groupplace"):
        change[3].pop("standing")


@in_journal("grouped", "stood")
def a_standing_of_then_that_changes_afterwards(told: Copy) -> None:
    place = told.changes("groupplace")[-1]
    before = place[3]["standing"]
    told.later(["~", "groupplace", place[2], {"standing": [before, before | {"place": 1}]}])


@in_journal("grouped", "group_changed")
def another_group_on_the_way(told: Copy) -> None:
    place = told.changes("groupplace")[-1]
    group = told.changes("group")[-2][2]
    told.later(["~", "groupplace", place[2], {"group_id": [place[3]["group_id"], group]}])


@in_journal("grouped", "bracket_slots")
def a_winner_who_did_not_go_on(told: Copy) -> None:
    part = drawn(told, -1)["field"]["parts"][0]["field"]
    slots = part["slots"]
    slots[0], slots[2] = slots[2], slots[0]


@in_journal("grouped", "bracket")
def a_final_of_others(told: Copy) -> None:
    change = change_of(told, -1)
    slots = change[3]["original"][1]["field"]["parts"][0]["field"]["slots"]
    exchange(change, slots[0], slots[2])


@in_journal("grouped", "across_groups")
def a_table_of_two_groups(told: Copy) -> None:
    change = change_of(told, 0)
    tables = change[3]["original"][1]["tables"]
    exchange(change, tables[0][1], tables[-1][1])


@in_journal("planned", "plan")
def a_round_that_the_plan_does_not_have(told: Copy) -> None:
    change = change_of(told, -1)
    tables = change[3]["original"][1]["tables"]
    exchange(change, tables[0][1], tables[1][1])


@in_journal("planned", "plan_places")
def a_plan_with_other_places(told: Copy) -> None:
    plan = drawn(told, -1)["field"]["plan"]
    plan[0], plan[1] = plan[1], plan[0]
