"""Faults planted in a copy of a drive: the checker finds every one of them.

Some are in a journal whose hashes were made to fit again, so that only the rules can tell; some in
one whose hashes were not; some in what the system says; and some in the database itself, behind the
back of the services.
"""

import copy
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from django.db import connection, transaction

from tests.factories import a_user
from tests.tournaments.checker.evenings import EVENINGS
from tournaments.checker import Claims, check_drive
from tournaments.journal import Head, Link, linked
from tournaments.journal.chain import START
from tournaments.management.commands.check_drive import findings_of
from tournaments.models import Tournament
from tournaments.queries.claims import claims_of
from tournaments.queries.journal import head_of, links_of

pytestmark = [pytest.mark.django_db, pytest.mark.any_database, pytest.mark.slow]


@dataclass
class Copy:
    """A journal and what is claimed beside it, to be spoilt."""

    code: str
    links: list[Link]
    claims: Claims

    def acts(self, action: str) -> list[dict[str, Any]]:
        """The contents of the links of this action."""
        return [link.content for link in self.links if link.content["action"] == action]

    def changes(self, model: str, sign: str = "+", **values: Any) -> list[list[Any]]:
        """The changes of rows of a model that have these values."""
        return [
            change
            for link in self.links
            for change in link.content["changes"]
            if change[:2] == [sign, model] and change[3].items() >= values.items()
        ]

    def later(self, *changes: list[Any], action: str = "add_prize") -> None:
        """One more act at the end."""
        last = copy.deepcopy(self.links[-1].content)
        last |= {"id": last["id"] + 1, "action": action, "changes": [*changes]}
        last |= {"target": "", "before": {}, "after": {}}
        self.links.append(replace(self.links[-1], content=last))

    def relinked(self) -> tuple[Head, list[Link]]:
        """The same with hashes that fit."""
        previous, made = START, []
        for number, link in enumerate(self.links, start=1):
            made.append(linked(self.code, number, link.at, link.content, previous))
            previous = made[-1].hash
        return Head(self.code, len(made), previous), made

    def section(self, number: int, at: int = 0) -> list[dict[str, Any]]:
        """The rows of a group that are claimed after a round."""
        rows: list[dict[str, Any]] = self.claims.standings[number]["sections"][at]["rows"]
        return rows


@pytest.fixture(scope="module")
def evenings(django_db_setup, django_db_blocker) -> Iterator[dict[str, tuple[Tournament, Copy]]]:
    """The drives, in one transaction for all tests of this file."""
    with django_db_blocker.unblock(), transaction.atomic():
        by = a_user()
        made = {}
        for name, evening in EVENINGS.items():
            drive = evening(by)
            made[name] = (drive, Copy(drive.code, list(links_of(drive)), claims_of(drive)))
        yield made
        transaction.set_rollback(True)


def whats(findings: list[Any]) -> set[str]:
    return {finding.what for finding in findings}


@pytest.mark.parametrize("name", EVENINGS)
def test_where_nothing_was_planted_nothing_is_found(evenings, name):
    drive, told = evenings[name]
    assert check_drive(head_of(drive), told.links, told.claims) == []
    assert check_drive(*copy.deepcopy(told).relinked()) == []
    assert findings_of(drive) == []


Plant = Callable[[Copy], None]
JOURNAL: dict[str, tuple[str, str, Plant]] = {}
CHAIN: dict[str, tuple[str, Plant]] = {}
CLAIMED: dict[str, tuple[str, str, Plant]] = {}


def in_journal(evening: str, what: str) -> Callable[[Plant], Plant]:
    """A fault in an evening whose hashes fit again, and what it has to be found as."""

    def kept(plant: Plant) -> Plant:
        JOURNAL[plant.__name__] = (evening, what, plant)
        return plant

    return kept


def in_chain(what: str) -> Callable[[Plant], Plant]:
    """A fault in a journal whose hashes are left as they were."""

    def kept(plant: Plant) -> Plant:
        CHAIN[plant.__name__] = (what, plant)
        return plant

    return kept


def in_claims(evening: str, what: str) -> Callable[[Plant], Plant]:
    """A fault in what the system says."""

    def kept(plant: Plant) -> Plant:
        CLAIMED[plant.__name__] = (evening, what, plant)
        return plant

    return kept


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
    drawn = told.changes("draw", "~")
    first, second = (one for one in drawn if one[3].get("original", [0, None])[1])
    again = first[3]["original"][1]["bye"]
    _exchange(second, again, second[3]["original"][1]["bye"])


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


@in_journal("plain", "commitment")
def a_seed_of_no_check_number(told: Copy) -> None:
    draw = told.changes("draw")[-1]
    draw[3]["seed"] = "00" * 32


@in_journal("plain", "draw_seed")
def a_draw_from_another_seed(told: Copy) -> None:
    _drawn(told, -1)["field"]["seed"] = "00" * 32


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
    _change_of(told, -1)[3]["entry_list"][1] += "99\n"


@in_journal("plain", "list_hash")
def another_hash_of_the_list(told: Copy) -> None:
    _change_of(told, -1)[3]["list_hash"][1] = "0" * 64


@in_journal("plain", "draw_field")
def other_points_for_the_draw(told: Copy) -> None:
    points = _drawn(told, -1)["field"]["points"]
    points[min(points)] += 1


@in_journal("plain", "draw_field")
def a_meeting_that_the_draw_was_not_told(told: Copy) -> None:
    _drawn(told, -1)["field"]["rounds"][0].pop()


@in_journal("plain", "draw_entries")
def a_team_of_another_key(told: Copy) -> None:
    entries = _drawn(told, -1)["entries"]
    entries["1"], entries["2"] = entries["2"], entries["1"]


@in_journal("plain", "draw_cost")
def a_draw_that_says_it_costs_less(told: Copy) -> None:
    _drawn(told, -1)["cost"]["squared_difference"] -= 1


@in_journal("plain", "by_hand")
def a_change_by_hand_that_nobody_tells(told: Copy) -> None:
    tables = _change_of(told, -1)[3]["pairing"][1]["tables"]
    tables[0][1], tables[1][1] = tables[1][1], tables[0][1]


@in_journal("plain", "by_recipe")
def a_first_round_that_no_seed_gives(told: Copy) -> None:
    change = _change_of(told, 1)
    one, other = (table[1] for table in change[3]["original"][1]["tables"][:2])
    _exchange(change, one, other)


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


@in_journal("grouped", "group_changed")
def another_group_on_the_way(told: Copy) -> None:
    place = told.changes("groupplace")[-1]
    group = told.changes("group")[-2][2]
    told.later(["~", "groupplace", place[2], {"group_id": [place[3]["group_id"], group]}])


@in_journal("grouped", "bracket_slots")
def a_winner_who_did_not_go_on(told: Copy) -> None:
    part = _drawn(told, -1)["field"]["parts"][0]["field"]
    slots = part["slots"]
    slots[0], slots[2] = slots[2], slots[0]


@in_journal("grouped", "bracket")
def a_final_of_others(told: Copy) -> None:
    change = _change_of(told, -1)
    slots = change[3]["original"][1]["field"]["parts"][0]["field"]["slots"]
    _exchange(change, slots[0], slots[2])


@in_journal("grouped", "across_groups")
def a_table_of_two_groups(told: Copy) -> None:
    change = _change_of(told, 0)
    tables = change[3]["original"][1]["tables"]
    _exchange(change, tables[0][1], tables[-1][1])


@in_journal("planned", "plan")
def a_round_that_the_plan_does_not_have(told: Copy) -> None:
    change = _change_of(told, -1)
    tables = change[3]["original"][1]["tables"]
    _exchange(change, tables[0][1], tables[1][1])


@in_journal("planned", "plan_places")
def a_plan_with_other_places(told: Copy) -> None:
    plan = _drawn(told, -1)["field"]["plan"]
    plan[0], plan[1] = plan[1], plan[0]


@in_journal("planned", "row_twice")
def a_row_that_is_made_twice(told: Copy) -> None:
    told.later(told.changes("entry")[0])


@in_journal("planned", "row_unknown")
def a_row_that_never_was(told: Copy) -> None:
    told.later(["~", "prize", 17, {"name": ["", "Ham"]}])


@in_journal("planned", "row_before")
def a_row_that_was_something_else(told: Copy) -> None:
    entry = told.changes("entry")[0]
    told.later(["~", "entry", entry[2], {"name": ["Anders", "Nieuw"]}])


@in_journal("planned", "entry_twice")
def an_entry_of_the_log_twice(told: Copy) -> None:
    told.links[4].content["id"] = told.links[5].content["id"]


@in_journal("planned", "unreadable")
def a_side_of_nobody(told: Copy) -> None:
    told.changes("scorecard")[0][3]["table_id"] = 17


@in_journal("planned", "no_beginning")
def a_journal_without_beginning(told: Copy) -> None:
    for link in told.links:
        if link.content["changes"][:1] == [["=", "", 0, {}]]:
            del link.content["changes"][0]


def _change_of(told: Copy, at: int) -> list[Any]:
    """The change by which a round was drawn, counted over all draws."""
    drawn = [one for one in told.changes("draw", "~") if one[3].get("original", [0, None])[1]]
    return drawn[at]


def _drawn(told: Copy, at: int) -> dict[str, Any]:
    original: dict[str, Any] = _change_of(told, at)[3]["original"][1]
    return original


def _exchange(change: list[Any], one: Any, other: Any) -> None:
    """Two change places in what was drawn and in the tables that follow from it."""
    original, pairing = change[3]["original"][1], change[3]["pairing"][1]
    keys = original["entries"]
    for told, a, b in ((original, one, other), (pairing, keys[str(one)], keys[str(other)])):
        turned = {a: b, b: a}
        for table in told["tables"]:
            table[1:] = [turned.get(side, side) for side in table[1:]]
        told["bye"] = turned.get(told["bye"], told["bye"])


@in_chain("chain")
def a_time(told: Copy) -> None:
    told.links[5] = replace(told.links[5], at="2026-11-21T20:00:00+00:00")


@in_chain("chain")
def a_hash(told: Copy) -> None:
    told.links[5] = replace(told.links[5], hash="0" * 64)


@in_chain("chain")
def a_link_left_out(told: Copy) -> None:
    del told.links[5]


@in_chain("chain")
def two_links_in_another_order(told: Copy) -> None:
    told.links[5:7] = told.links[6:4:-1]


@in_chain("chain")
def who_did_it(told: Copy) -> None:
    told.links[5].content["actor"] = "iemand anders"


@in_chain("head")
def the_last_link_cut_off(told: Copy) -> None:
    del told.links[-1]


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


DATABASE = {
    "pawns of a line": "UPDATE scoreline SET pawns = 6 WHERE id = (SELECT max(id) FROM scoreline"
    " WHERE pawns < 6)",
    "a winner": "UPDATE scoreline SET winner = NOT winner WHERE pawns = 8",
    "an absence": "UPDATE scoreline SET absent = 0",
    "a missing line": "DELETE FROM scoreline WHERE id = (SELECT min(id) FROM scoreline)",
    "a missing card": "DELETE FROM scoreline WHERE card_id = (SELECT max(id) FROM scorecard);"
    "DELETE FROM scorecard WHERE id = (SELECT max(id) FROM scorecard)",
    "a missing card version": "UPDATE scorecard SET version = 3 WHERE version = 2",
    "a card that counts no more": "UPDATE scorecard SET is_current = 0 WHERE id = (SELECT max(id)"
    " FROM scorecard)",
    "the ending of a game": "UPDATE scorecard SET ending = 'time_over' WHERE ending = 'absent'",
    "a reason": "UPDATE scorecard SET reason = 'anders' WHERE reason <> ''",
    "a swapped table": "UPDATE side SET position = 1 - position + 10;"
    "UPDATE side SET position = position - 10",
    "a double-seated team": "UPDATE side SET round_id = (SELECT min(id) FROM round) WHERE id ="
    " (SELECT max(id) FROM side)",
    "the number of a table": "UPDATE gametable SET number = 40 WHERE id = (SELECT min(id) FROM"
    " gametable)",
    "the points of a bye": "UPDATE bye SET points = points + 1",
    "a bye of somebody else": "UPDATE bye SET entry_id = (SELECT max(id) FROM entry) WHERE id ="
    " (SELECT max(id) FROM bye)",
    "a bye that is gone": "DELETE FROM bye",
    "a seed": "UPDATE draw SET seed = '00' || substr(seed, 3)",
    "a check number": "UPDATE draw SET commitment = '00' || substr(commitment, 3)",
    "the hash of a list": "UPDATE draw SET list_hash = '00' || substr(list_hash, 3) WHERE"
    " list_hash <> ''",
    "a draw by hand": "UPDATE draw SET by_hand = 1",
    "a draw": "UPDATE draw SET pairing = replace(pairing, '[1,', '[2,')",
    "a time of publication": "UPDATE round SET published_at = '2026-11-21 12:00:00'",
    "a number": "UPDATE entry SET number = 44 WHERE number = 4",
    "a first round": "UPDATE entry SET joined_round = 1",
    "a fixed table": "UPDATE entry SET fixed_table = 1 WHERE number = 4",
    "a withdrawal": "UPDATE withdrawal SET until_round = 3",
    "the tie-breaks": "UPDATE tournament SET tie_breaks = '[\"pawns\"]'",
    "the scoring": "UPDATE tournament SET scheme = 'koppel'",
    "the points of byes": "UPDATE tournament SET bye_points = 3",
    "the end of a drive": "UPDATE tournament SET finished_at = NULL",
    "the time of a link": "UPDATE logentry SET at = '2026-11-21 12:00:00' WHERE number = 9",
    "what a link says": "UPDATE logentry SET after = '{}' WHERE number = 9",
    "the rows of a link": "UPDATE logentry SET changes = '[]' WHERE number = 9",
    "who did it": "UPDATE logentry SET actor_name = 'niemand' WHERE number = 9",
    "the hash of a link": "UPDATE logentry SET hash = '00' || substr(hash, 3) WHERE number = 9",
    "a link that is gone": "DELETE FROM logentry WHERE number = 12",
    "a group place": "UPDATE groupplace SET seed = 50, group_id = (SELECT max(id) FROM group)"
    " WHERE id = (SELECT min(id) FROM groupplace WHERE seed = 1)",
    "a seed of a knock-out": "UPDATE groupplace SET seed = seed + 10",
    "what is carried along": "UPDATE stage SET carried = 'all'",
    "a stage that begins later": "UPDATE stage SET from_round = 4 WHERE from_round = 3",
    "the size of a knock-out": "UPDATE stage SET size = 2 WHERE size = 4",
    "who plays on": "UPDATE group SET play = 'nothing' WHERE play = 'rounds'",
}


@pytest.mark.parametrize("name", JOURNAL)
def test_a_fault_in_a_journal_that_was_linked_anew_is_found_by_the_rules(evenings, name):
    evening, what, plant = JOURNAL[name]
    told = copy.deepcopy(evenings[evening][1])
    plant(told)
    assert what in whats(check_drive(*told.relinked()))


@pytest.mark.parametrize("name", CHAIN)
def test_a_fault_in_a_journal_breaks_its_chain(evenings, name):
    what, plant = CHAIN[name]
    drive, told = evenings["plain"][0], copy.deepcopy(evenings["plain"][1])
    plant(told)
    assert what in whats(check_drive(head_of(drive), told.links))


@pytest.mark.parametrize("name", CLAIMED)
def test_a_fault_in_what_is_claimed_is_found(evenings, name):
    evening, what, plant = CLAIMED[name]
    drive, told = evenings[evening][0], copy.deepcopy(evenings[evening][1])
    plant(told)
    found = whats(check_drive(head_of(drive), told.links, told.claims))
    assert found == {what}


@pytest.mark.parametrize("name", DATABASE)
def test_a_fault_in_the_database_behind_the_back_of_the_services_is_found(evenings, name):
    keys = [drive.pk for drive, _told in evenings.values()]
    with transaction.atomic(), connection.cursor() as cursor:
        unguarded(cursor)
        for statement in DATABASE[name].split(";"):
            assert cursor.execute(prefixed(statement)).rowcount > 0
        cursor.execute("PRAGMA ignore_check_constraints = OFF")
        assert any(findings_of(drive) for drive in Tournament.objects.filter(pk__in=keys))
        transaction.set_rollback(True)


def unguarded(cursor: Any) -> None:
    """A database whose rules are off, as for somebody who opens its file."""
    cursor.execute("PRAGMA ignore_check_constraints = ON")
    cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    for (name,) in cursor.fetchall():
        cursor.execute(f'DROP TRIGGER "{name}"')
    cursor.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%UNIQUE%'")
    for (name,) in cursor.fetchall():
        cursor.execute(f'DROP INDEX "{name}"')


def prefixed(statement: str) -> str:
    """The statement with the names of tables as they are in the database."""
    return re.sub(r"(FROM|UPDATE) (\w+)", r"\1 tournaments_\2", statement)


def test_there_are_more_than_fifty_faults():
    assert len(JOURNAL) + len(CHAIN) + len(CLAIMED) + len(DATABASE) >= 100
