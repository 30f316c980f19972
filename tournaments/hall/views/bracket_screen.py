"""A knock-out on the big screen: as many of its rounds as can be read from the hall."""

from collections.abc import Sequence

from tournaments.core.views import Context
from tournaments.groups.queries.groups import stages_shown
from tournaments.models import Tournament
from tournaments.play.queries.bracket_trees import Column

MOST_COLUMNS = 3  # rounds of a knock-out, so at most four meetings below each other


def bracket_screen(tournament: Tournament) -> Context:
    """Return the trees of the newest stage that has any, in parts that go on a screen."""
    stages = [each for each in stages_shown(tournament, tournament.frozen_after) if each.brackets]
    brackets = stages[-1].brackets if stages else ()
    return {
        "parts": [
            (bracket.group.label, part, bracket.trees[0].winner)
            for bracket in brackets
            for part in parts_of(bracket.trees[0].columns)
        ]
    }


def parts_of(columns: Sequence[Column]) -> list[tuple[Column, ...]]:
    """Return the rounds of a tree as they go on screens that can be read: the last ones, or as long
    as an earlier one is played the two halves that lead to the final."""
    if len(columns) < MOST_COLUMNS or all(each.decided for each in columns[:-MOST_COLUMNS]):
        return [tuple(columns[-MOST_COLUMNS:])]
    before = columns[:-1]
    halves = [len(column.meetings) // 2 for column in before]
    return [
        part
        for places in (lambda half: slice(0, half), lambda half: slice(half, 2 * half))
        for part in parts_of(
            [
                Column(column.round, column.meetings[places(half)], column.count or 2 * half)
                for column, half in zip(before, halves, strict=True)
            ]
        )
    ]
