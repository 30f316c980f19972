"""What the database itself refuses of sign-ups: nobody beyond the places, no place twice."""

import pytest
from django.db import IntegrityError, transaction

from tests import factories
from tournaments.models import SignUp, SignUpTerms

pytestmark = pytest.mark.django_db


def refused(**values):
    with pytest.raises(IntegrityError), transaction.atomic():
        SignUp.objects.create(**values)


def test_nobody_has_a_place_beyond_those_that_there_are_or_that_of_another(drive):
    one, two = factories.entries(drive, 2)
    placed = {"tournament": drive, "state": "placed", "places": 2}
    SignUp.objects.create(**placed, entry=one, place=2)
    refused(**placed, entry=two, place=2)
    refused(**placed, entry=two, place=3)
    refused(**placed, entry=two, place=0)
    refused(**placed, entry=one, place=1)
    refused(**placed, place=1)
    SignUp.objects.create(**placed, entry=two, place=1)


def test_who_waits_is_no_entry_and_has_no_place(drive):
    (one,) = factories.entries(drive, 1)
    refused(tournament=drive, state="waiting", entry=one)
    refused(tournament=drive, state="waiting", place=1)
    SignUp.objects.create(tournament=drive, state="waiting")


def test_an_account_has_a_name_and_a_drive_a_place(drive):
    for wrong in ({"iban": "NL91ABNA0417164300"}, {"places": 0}):
        with pytest.raises(IntegrityError), transaction.atomic():
            SignUpTerms.objects.create(tournament=drive, **wrong)
