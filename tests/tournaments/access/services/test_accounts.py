"""Accounts: one first organiser, and every sign-in name once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from tests.factories import a_user
from tournaments.access.services import create_first_organiser, create_organiser
from tournaments.core.services.errors import DomainError
from tournaments.models import LogEntry, User

PASSWORD = "koperen-ketel"


def at_once(make, names):
    """What became of accounts that are made at the same moment: "" or the field of a refusal."""
    together = Barrier(len(names))

    def one(name):
        try:
            together.wait()
            make(username=name, display_name="", password=PASSWORD)
        except DomainError as refused:
            return refused.field or "refused"
        finally:
            connection.close()
        return ""

    with ThreadPoolExecutor(len(names)) as pool:
        return sorted(pool.map(one, names))


@pytest.mark.django_db(transaction=True)
def test_of_four_visitors_at_once_one_is_the_first_organiser():
    outcomes = at_once(create_first_organiser, ["anna", "bert", "carla", "dirk"])
    assert outcomes == ["", "refused", "refused", "refused"]
    assert User.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_four_people_who_choose_one_name_at_once_one_gets_it():
    outcomes = at_once(create_organiser, ["anna", "Anna", "ANNA", "anna"])
    assert outcomes == ["", "username", "username", "username"]
    assert User.objects.get().username == "anna"


@pytest.mark.django_db
@pytest.mark.parametrize(("there", "asked"), [("anna", "Anna"), ("Élise", "élise")])
def test_a_name_that_differs_in_capitals_only_is_refused_beside_the_field(there, asked):
    a_user(there)
    with pytest.raises(DomainError) as refused:
        create_organiser(username=asked, display_name="", password=PASSWORD)
    assert refused.value.field == "username"
    assert (User.objects.count(), LogEntry.objects.count()) == (1, 0)


@pytest.mark.django_db
def test_an_account_is_logged_under_its_name():
    user = create_organiser(username="Anna", display_name="Anna de Wit", password=PASSWORD)
    entry = LogEntry.objects.get()
    assert (entry.action, entry.actor, entry.target) == ("create_organiser", user, "anna")


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["anna", "Anna", "ANNA"])
def test_one_signs_in_with_whatever_capitals(client, typed):
    user = a_user("Anna")
    client.post("/login/", {"username": typed, "password": "geheim-keezen"})
    assert client.session["_auth_user_id"] == str(user.pk)


@pytest.mark.django_db
def test_other_capitals_give_no_further_attempts(client, settings):
    a_user("anna")
    settings.AXES_FAILURE_LIMIT = 2
    answers = [
        client.post("/login/", {"username": typed, "password": "geraden"}).status_code
        for typed in ("anna", "Anna", "ANNA")
    ]
    assert answers == [200, 429, 429]
