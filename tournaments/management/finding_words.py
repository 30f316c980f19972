"""What the checker found, in words."""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.checker import Finding

LONGEST = 200  # characters of a value in a line

WORDS: dict[str, Promise] = {
    "across_groups": gettext_lazy("two groups at one table"),
    "apart": gettext_lazy("two of one pool meet in the first round of the knock-out"),
    "attempt": gettext_lazy("an earlier attempt of the lot was as good"),
    "best_draw": gettext_lazy("there was a better draw"),
    "bracket": gettext_lazy("who meets whom in the knock-out"),
    "bracket_slots": gettext_lazy("how the knock-out stood"),
    "by_hand": gettext_lazy("changed by hand or not"),
    "by_recipe": gettext_lazy("the tables that the seed gives"),
    "bye_in_turn": gettext_lazy("rests again before others did"),
    "bye_points": gettext_lazy("points of a bye"),
    "card_absent": gettext_lazy("who was absent on a card"),
    "card_current": gettext_lazy("the version of a card that counts"),
    "card_ending": gettext_lazy("how a game ended"),
    "card_follows": gettext_lazy("who plays together on a card"),
    "card_lines": gettext_lazy("the lines of a card"),
    "card_numbers": gettext_lazy("the numbers on a card"),
    "card_overwritten": gettext_lazy("a stored card was overwritten"),
    "card_partner": gettext_lazy("the partner on a card"),
    "card_reason": gettext_lazy("a correction without a reason"),
    "card_removed": gettext_lazy("a card was removed"),
    "card_version": gettext_lazy("the versions of a card"),
    "card_winner": gettext_lazy("the winner of a card"),
    "card_without_table": gettext_lazy("a card of no table that is played"),
    "chain": gettext_lazy("the chain of the journal is broken"),
    "commitment": gettext_lazy("a seed that is not that of its check number"),
    "draw_cost": gettext_lazy("what a draw costs"),
    "draw_entries": gettext_lazy("who was drawn"),
    "draw_field": gettext_lazy("what a draw was told"),
    "draw_groups": gettext_lazy("the groups of a draw"),
    "draw_later": gettext_lazy("rounds that were drawn together"),
    "draw_missing": gettext_lazy("a published round without a draw"),
    "draw_removed": gettext_lazy("a draw was removed"),
    "draw_seed": gettext_lazy("seed, drive, round or dice of a draw"),
    "entered_twice": gettext_lazy("a card that counts without two entries that agree"),
    "entry_list": gettext_lazy("the list that was drawn from"),
    "entry_twice": gettext_lazy("one entry of the journal is there twice"),
    "finished_changed": gettext_lazy("changed while the drive was finished"),
    "group_changed": gettext_lazy("another group after the round was published"),
    "groups": gettext_lazy("the groups by the standings"),
    "head": gettext_lazy("the end of the journal"),
    "link_card": gettext_lazy("what the journal says of a card"),
    "link_commitment": gettext_lazy("a check number of no draw"),
    "link_tables": gettext_lazy("how many tables the journal says"),
    "list_hash": gettext_lazy("the hash of the list"),
    "missing_cards": gettext_lazy("how many cards are missing"),
    "next_commitment": gettext_lazy("the check number of the next round"),
    "no_beginning": gettext_lazy("the journal has no beginning"),
    "number_changed": gettext_lazy("number or first round of who played"),
    "plan": gettext_lazy("the tables of the plan"),
    "plan_places": gettext_lazy("the places of the plan"),
    "pools": gettext_lazy("the pools"),
    "proof": gettext_lazy("the proof of a draw"),
    "published_changed": gettext_lazy("a published round was changed"),
    "published_unsaid": gettext_lazy("published or taken back without saying so"),
    "ranks": gettext_lazy("the rank after each round"),
    "rematch": gettext_lazy("a rematch that could be helped"),
    "resting": gettext_lazy("who rests"),
    "result": gettext_lazy("the result of a round"),
    "round_order": gettext_lazy("rounds are published in their order"),
    "rounds": gettext_lazy("the rounds that were played"),
    "row": gettext_lazy("a row of the database"),
    "row_before": gettext_lazy("a row was not what it is said to have been"),
    "row_missing": gettext_lazy("a row is in the database or in the journal, not in both"),
    "row_twice": gettext_lazy("a row is made twice"),
    "row_unknown": gettext_lazy("a row that is not there is changed"),
    "scoring_changed": gettext_lazy("the scoring was changed after cards were in"),
    "seated": gettext_lazy("who sits where"),
    "seated_byes": gettext_lazy("who has the bye"),
    "seated_once": gettext_lazy("everybody who plays sits once"),
    "seed_changed": gettext_lazy("a seed was changed"),
    "seed_twice": gettext_lazy("two draws have one seed"),
    "seeds": gettext_lazy("the seeds of a knock-out"),
    "standings": gettext_lazy("the standings"),
    "standings_groups": gettext_lazy("the groups of the standings"),
    "standings_order": gettext_lazy("the order of the standings"),
    "stood": gettext_lazy("the standings that groups were made from"),
    "table_numbers": gettext_lazy("the numbers of the tables"),
    "table_sizes": gettext_lazy("how many sit at the tables"),
    "table_twice": gettext_lazy("one number for two tables"),
    "two_in_turn": gettext_lazy("at a table for two again before others were"),
    "unreadable": gettext_lazy("the rows make no drive"),
    "withdrawn_late": gettext_lazy("withdrawn from a round that was published"),
}


def line_of(code: str, finding: Finding) -> str:
    """Return a discrepancy as a line: of which drive, what, where, what was claimed and what came
    out."""
    text = _("%(drive)s, %(where)s: %(what)s. Claimed: %(claimed)s. Recomputed: %(recomputed)s.")
    return text % {
        "drive": code,
        "where": finding.where or _("as a whole"),
        "what": WORDS[finding.what],
        "claimed": _short(finding.claimed),
        "recomputed": _short(finding.recomputed),
    }


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
