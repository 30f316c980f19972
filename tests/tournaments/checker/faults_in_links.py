"""Faults in the rows and links of a journal."""

from dataclasses import replace

from tests.tournaments.checker.copies import Copy, in_chain, in_journal


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
