"""What the log says of two entries of a card that differed."""

import pytest
from django.utils.translation import override

from tournaments.history.queries.log import Change, lines
from tournaments.models import LogEntry

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def told_of(after, first=(8, 3)):
    """What stands there of 8–3 and 8–6."""
    before = {"first_said": [*first], "second_said": [8, 6]}
    done = LogEntry(action="resolve_entries", target="1.1", before=before, after=after)
    with override("nl"):
        return lines([done])[0].changes


def test_the_one_that_counts_is_not_struck_out():
    assert told_of({"taken": 2}) == (
        Change("eerste invoer", "8 – 3", ""),
        Change("tweede invoer", "", "8 – 6 (deze telt)"),
    )
    assert told_of({"taken": 1}) == (
        Change("eerste invoer", "", "8 – 3 (deze telt)"),
        Change("tweede invoer", "8 – 6", ""),
    )


def test_both_are_where_the_form_said_something_else():
    assert told_of({"taken": 0}) == (
        Change("eerste invoer", "8 – 3", ""),
        Change("tweede invoer", "8 – 6", ""),
    )


def test_a_game_that_was_not_played_has_no_numbers():
    assert told_of({"taken": 2}, first=(None, None))[0] == Change(
        "eerste invoer", "geen getallen", ""
    )
