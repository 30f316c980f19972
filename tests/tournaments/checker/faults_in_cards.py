"""Faults in cards, tables and what stands fast, in a journal whose hashes fit again."""

from tests.tournaments.checker.copies import Copy, exchange, in_journal


@in_journal("plain", "link_card")
def pawns_of_a_line(told: Copy) -> None:
    told.changes("scoreline", pawns=4)[0][3]["pawns"] = 5


@in_journal("plain", "card_numbers")
def nine_pawns_on_line_and_link(told: Copy) -> None:
    told.changes("scoreline", pawns=4)[0][3]["pawns"] = 9
    told.acts("correct_card")[0]["after"]["numbers"][0] = 9


@in_journal("plain", "card_ending")
def an_ending_that_the_numbers_deny(told: Copy) -> None:
    told.changes("scorecard", ending="time_over")[0][3]["ending"] = "finished"
    act = next(each for each in told.acts("enter_card") if each["after"]["ending"] == "time_over")
    act["after"]["ending"] = "finished"


@in_journal("plain", "card_winner")
def a_winner_who_did_not_win(told: Copy) -> None:
    lines = told.changes("scoreline", pawns=8)
    lines[0][3]["winner"] = False


@in_journal("plain", "card_absent")
def an_absence_of_nobody(told: Copy) -> None:
    told.changes("scoreline", absent=True)[0][3]["absent"] = False


@in_journal("plain", "card_numbers")
def an_absence_with_other_pawns(told: Copy) -> None:
    told.changes("scoreline", absent=True)[0][3]["pawns"] = 3


@in_journal("by_cards", "card_follows")
def partners_who_do_not_follow(told: Copy) -> None:
    told.changes("scoreline", follows=True)[0][3]["follows"] = False


@in_journal("by_cards", "card_partner")
def a_game_without_partner(told: Copy) -> None:
    told.changes("scorecard", partner=3)[0][3]["partner"] = None


@in_journal("by_cards", "bye_in_turn")
def who_rested_rests_again(told: Copy) -> None:
    told_draws = told.changes("draw", "~")
    first, second = (one for one in told_draws if one[3].get("original", [0, None])[1])
    again = first[3]["original"][1]["bye"]
    exchange(second, again, second[3]["original"][1]["bye"])


@in_journal("plain", "card_version")
def a_version_that_is_passed_over(told: Copy) -> None:
    told.changes("scorecard", version=2)[0][3]["version"] = 3


@in_journal("plain", "card_current")
def two_versions_that_count(told: Copy) -> None:
    for link in told.links:
        changes = link.content["changes"]
        changes[:] = [one for one in changes if one[3] != {"is_current": [True, False]}]


@in_journal("plain", "card_reason")
def a_correction_without_a_reason(told: Copy) -> None:
    told.changes("scorecard", reason="verkeerd gelezen")[0][3]["reason"] = ""


@in_journal("planned", "card_overwritten")
def a_line_that_is_overwritten(told: Copy) -> None:
    line = told.changes("scoreline", pawns=8)[0]
    told.later(["~", "scoreline", line[2], {"pawns": [8, 7]}])


@in_journal("planned", "entered_twice")
def cards_entered_once_where_two_have_to(told: Copy) -> None:
    key = told.changes("round", number=2)[0][2]
    told.later(["~", "round", key, {"second_entry": ["none", "blind"]}])


@in_journal("planned", "card_removed")
def a_card_that_disappears(told: Copy) -> None:
    card = told.changes("scorecard")[0]
    lines = told.changes("scoreline", card_id=card[2])
    told.later(*(["-", *one[1:]] for one in (*lines, card)))


@in_journal("planned", "card_lines")
def a_card_with_one_line(told: Copy) -> None:
    line = told.changes("scoreline")[0]
    for link in told.links:
        link.content["changes"][:] = [one for one in link.content["changes"] if one != line]


@in_journal("planned", "seated")
def two_teams_that_changed_seats(told: Copy) -> None:
    one, _two, other = told.changes("side")[:3]
    one[3]["entry_id"], other[3]["entry_id"] = other[3]["entry_id"], one[3]["entry_id"]


@in_journal("planned", "seated_once")
def a_team_that_sits_twice(told: Copy) -> None:
    one, _two, other = told.changes("side")[:3]
    one[3]["entry_id"] = other[3]["entry_id"]


@in_journal("planned", "seated")
def a_table_with_another_number(told: Copy) -> None:
    told.changes("gametable")[0][3]["number"] = 9


@in_journal("planned", "table_twice")
def two_tables_with_one_number(told: Copy) -> None:
    told.changes("gametable", number=2)[0][3]["number"] = 1


@in_journal("plain", "seated_byes")
def a_bye_of_another_team(told: Copy) -> None:
    byes = told.changes("bye")
    byes[-1][3]["entry_id"] = told.changes("side")[-1][3]["entry_id"]


@in_journal("plain", "bye_points")
def a_bye_of_other_points(told: Copy) -> None:
    told.changes("bye")[-1][3]["points"] += 1


@in_journal("planned", "published_changed")
def a_published_table_that_changes(told: Copy) -> None:
    side = told.changes("side")[0]
    told.later(["~", "side", side[2], {"position": [0, 5]}])


@in_journal("planned", "published_unsaid")
def a_round_that_is_taken_back_in_silence(told: Copy) -> None:
    key = told.changes("round", number=2)[0][2]
    at = next(c[3]["published_at"][1] for c in told.changes("round", "~") if c[2] == key)
    told.later(["~", "round", key, {"published_at": [at, None]}])


@in_journal("planned", "round_order")
def a_second_round_before_the_first(told: Copy) -> None:
    for change in told.changes("round"):
        change[3]["number"] = 3 - change[3]["number"]


@in_journal("plain", "finished_changed")
def a_card_after_the_end(told: Copy) -> None:
    card = told.changes("scorecard")[-1]
    told.later(["~", "scorecard", card[2], {"is_current": [True, False]}], action="take_off_card")


@in_journal("planned", "scoring_changed")
def another_scoring_once_cards_are_in(told: Copy) -> None:
    drive = told.changes("tournament")[0]
    told.later(["~", "tournament", drive[2], {"scheme": ["koppel", "nk"]}])


@in_journal("planned", "number_changed")
def another_number_of_who_played(told: Copy) -> None:
    entry = told.changes("entry", number=6)[0]
    told.later(["~", "entry", entry[2], {"number": [6, 60]}])


@in_journal("plain", "withdrawn_late")
def a_team_that_left_a_round_before(told: Copy) -> None:
    told.changes("withdrawal")[0][3]["from_round"] = 1
