"""What the terminal of the organiser tells."""

import pytest
from django.core.handlers.exception import response_for_exception
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.factories import a_tournament, a_user

pytestmark = pytest.mark.django_db


def test_who_may_not_come_in_or_asks_for_what_is_not_there_leaves_the_terminal_quiet(
    client, caplog
):
    drive = a_tournament()
    assert client.get("/nergens/").status_code == 404
    client.force_login(a_user())
    assert client.get(reverse("rounds", args=[drive.code])).status_code == 404
    assert client.get(reverse("logout")).status_code == 405
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(reverse("login"), {"username": "x"}).status_code == 403
    assert caplog.records == []


def test_a_fault_of_the_program_still_stands_there_whole(caplog):
    request = RequestFactory().get("/")
    assert response_for_exception(request, ZeroDivisionError("oops")).status_code == 500
    [logged] = caplog.records
    assert (logged.levelname, logged.name) == ("ERROR", "django.request")
    assert isinstance(logged.exc_info[1], ZeroDivisionError)
