"""Faults in what the system says."""

from dataclasses import replace

from tests.tournaments.checker.copies import Copy, in_claims


@in_claims("plain", "standings")
def a_rank(told: Copy) -> None:
    told.section(3)[0]["rank"] = 2


@in_claims("plain", "standings")
def points(told: Copy) -> None:
    told.section(2)[3]["points"] += 2


@in_claims("plain", "standings")
def games_won(told: Copy) -> None:
    told.section(1)[0]["won"] = 0


@in_claims("plain", "standings")
def pawns(told: Copy) -> None:
    told.section(3)[1]["pawns"] += 1


@in_claims("plain", "standings")
def a_pawn_difference(told: Copy) -> None:
    told.section(3)[1]["pawn_difference"] -= 1


@in_claims("plain", "standings")
def strength_of_opponents(told: Copy) -> None:
    told.section(3)[2]["opponents"] += 26


@in_claims("plain", "standings")
def the_tie_break_that_decided(told: Copy) -> None:
    row = next(row for row in told.section(1) if row["decided_by"])
    row["decided_by"] = "pawns"


@in_claims("plain", "standings")
def a_shared_rank(told: Copy) -> None:
    told.section(3)[0]["shared"] = not told.section(3)[0]["shared"]


@in_claims("plain", "standings_order")
def the_order_of_the_standings(told: Copy) -> None:
    told.section(3).reverse()


@in_claims("plain", "standings")
def who_has_withdrawn(told: Copy) -> None:
    row = next(row for row in told.section(3) if row["withdrawn"])
    row["withdrawn"] = False


@in_claims("grouped", "standings")
def a_carried_sum(told: Copy) -> None:
    told.section(3)[0]["per_round"][2] += 1


@in_claims("grouped", "standings")
def a_place_in_the_knock_out(told: Copy) -> None:
    rows = told.section(4)
    rows[0]["rank"], rows[1]["rank"] = rows[1]["rank"], rows[0]["rank"]


@in_claims("grouped", "standings")
def a_span_of_places(told: Copy) -> None:
    row = next(row for row in told.section(4) if row["open"])
    row["open"] = None


@in_claims("grouped", "standings_groups")
def a_group_that_plays_no_more(told: Copy) -> None:
    told.claims.standings[2]["sections"][0]["play"] = "nothing"


@in_claims("plain", "result")
def the_points_of_a_round(told: Copy) -> None:
    told.claims.standings[2]["results"][0]["points"] += 1


@in_claims("plain", "result")
def what_a_result_was(told: Copy) -> None:
    results = told.claims.standings[3]["results"]
    next(one for one in results if one["kind"] == "absent")["kind"] = "game"


@in_claims("plain", "result")
def a_bye_left_out(told: Copy) -> None:
    results = told.claims.standings[3]["results"]
    results.remove(next(one for one in results if one["kind"] == "bye"))


@in_claims("by_cards", "result")
def a_partner(told: Copy) -> None:
    one = told.claims.standings[2]["results"][0]
    one["partner"] = one["entry"]


@in_claims("grouped", "missing_cards")
def how_many_cards_are_missing(told: Copy) -> None:
    told.claims.standings[4]["missing"] = 0


@in_claims("plain", "ranks")
def the_rank_after_a_round(told: Copy) -> None:
    entry = next(iter(told.claims.ranks))
    told.claims = replace(told.claims, ranks={**told.claims.ranks, entry: (9, 9, 9)})


@in_claims("plain", "proof")
def a_draw_that_proves_wrong(told: Copy) -> None:
    told.claims = replace(told.claims, wrong_draws={"1#1": ["tables"]})


@in_claims("plain", "rounds")
def a_round_left_out(told: Copy) -> None:
    del told.claims.standings[2]


@in_claims("plain", "head")
def another_head(told: Copy) -> None:
    told.claims = replace(told.claims, hash="0" * 64)
