"""A fixed table says something of a person: it is erased with him, and draws stay right."""

import pytest

from tests.tournaments.checker import evenings
from tournaments.entries.services.entries import change_entry
from tournaments.management.commands.check_drive import findings_of
from tournaments.privacy.services.forgotten_person import forget_person
from tournaments.privacy.services.privacy import forget_players

pytestmark = pytest.mark.django_db


@pytest.mark.slow
@pytest.mark.parametrize("method", ["results", "round_robin"])
@pytest.mark.parametrize("how", ["all", "one", "mid"])
def test_a_fixed_table_that_was_erased_makes_no_draw_wrong(user, method, how):
    drive = evenings.a_drive(user, 6, rounds_planned=3, later_method=method)
    entry = drive.entries.get(number=3)
    change_entry(entry=entry, by=user, values={"fixed_table": 2}, seen={"fixed_table": None})
    for number in range(3):
        if how == "mid" and number == 1:
            forget_person(entry=entry, place=1, by=user, keep_address=False)
        evenings.enter(evenings.publish(drive, user), user)
    if how == "all":
        forget_players(tournament=drive, by=user)
    if how == "one":
        forget_person(entry=entry, place=1, by=user, keep_address=False)
    assert findings_of(drive) == []
