"""What happened, in the words of people."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from tests.factories import a_tournament, a_user
from tournaments.queries.log import ACTIONS, lines
from tournaments.services.log import record

# Acts that belong to no drive stand on no page.
WITHOUT_A_DRIVE = {"create_organiser", "delete_tournament"}


def test_every_act_of_a_service_has_a_word():
    services = Path(settings.BASE_DIR, "tournaments", "services").glob("*.py")
    written = {
        action
        for service in services
        for action in re.findall(r'action="([a-z_]+)"', service.read_text(encoding="utf-8"))
    }
    assert written - WITHOUT_A_DRIVE - set(ACTIONS) == set()


@pytest.mark.django_db
def test_a_line_says_who_did_what_with_the_values_before_and_after():
    tournament = a_tournament()
    record(
        tournament=tournament,
        actor=a_user("anna"),
        action="set_paid",
        target="7 De Jokers",
        before={"entry": 12, "paid": False},
        after={"entry": 12, "paid": True},
    )
    with override("nl"):
        (line,) = lines(tournament.log.all())
    assert (line.who, line.action, line.target) == (
        "anna",
        "inleg genoteerd",
        "7 De Jokers",
    )
    assert [(change.name, change.before, change.after) for change in line.changes] == [
        ("betaald", "nee", "ja")
    ]
