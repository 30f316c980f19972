"""Of players open data tells first names, and after they are erased nothing at all."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import a_user
from tests.tournaments.builders.full_of_names import PERSONAL, a_drive_full_of_names
from tournaments.models import Entry
from tournaments.privacy.services.privacy import forget_players

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def everything(drive):
    """All that is told of a drive."""
    at = [reverse(f"api-{name}", args=[drive.code]) for name in ("drive", "rounds", "standings")]
    at += [reverse("api-round", args=[drive.code, number]) for number in (1, 2)]
    answers = [Client().get(address) for address in [*at, reverse("api-drives")]]
    assert {answer.status_code for answer in answers} == {200}
    return " ".join(answer.content.decode() for answer in answers)


@pytest.mark.slow
def test_nothing_of_players_is_told_but_first_names():
    anna = a_user()
    drive = a_drive_full_of_names(anna)
    told = everything(drive)
    assert [text for text in PERSONAL if text.casefold() in told.casefold()] == []
    assert '"Anna & Bert"' in told
    codes = [
        *Entry.objects.values_list("code", flat=True),
        drive.rounds.first().tables.first().code,
    ]
    assert [code for code in codes if code in told] == []


@pytest.mark.slow
def test_after_they_are_erased_no_first_name_is_told_either():
    anna = a_user("organisator")
    drive = a_drive_full_of_names(anna)
    assert "Bert" in everything(drive)
    forget_players(tournament=drive, by=anna, all_names=True)
    told = everything(drive)
    assert [name for name in ("Anna", "Bert", "Azen", "Zeven") if name in told] == []
