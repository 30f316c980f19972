"""What happens around every page of a drive."""

import pytest
from django.contrib.messages import get_messages
from django.contrib.messages.storage.fallback import FallbackStorage
from django.utils.translation import override
from django_htmx.middleware import HtmxDetails

from tests.factories import a_tournament, a_user
from tournaments.access.services import invite
from tournaments.access.views.access import members_only
from tournaments.core.services.errors import DomainError
from tournaments.drives.services.tournaments import delete_tournament
from tournaments.enums import Role

pytestmark = pytest.mark.django_db


@members_only()
def deleted_meanwhile(request, tournament):
    """A page of somebody whose fellow organiser deletes the drive at that very moment."""
    delete_tournament(tournament=tournament, by=request.user, name=tournament.name)
    invite(tournament=tournament, role=Role.DOOR, by=request.user)


@members_only()
def refused(request, tournament):
    """A page that forgot to say a refusal where it belongs."""
    raise DomainError("Team 1 zit al aan een tafel.")


@pytest.fixture
def request_of(rf):
    def request_of(user, **htmx):
        request = rf.post("/", headers=htmx)
        request.user, request.session = user, {}
        request.htmx = HtmxDetails(request)
        request._messages = FallbackStorage(request)
        return request

    return request_of


def test_who_acts_on_a_drive_that_is_deleted_at_that_moment_reads_so_on_the_start_page(request_of):
    request = request_of(a_user())
    drive = a_tournament(request.user)
    with override("en"):
        answer = deleted_meanwhile(request, drive.code)
        told = [str(message) for message in get_messages(request)]
    assert (answer.status_code, answer.url, told) == (302, "/", ["This drive no longer exists."])


def test_a_part_of_a_page_of_a_drive_that_is_deleted_becomes_the_whole_start_page(request_of):
    request = request_of(a_user(), hx_request="true")
    answer = deleted_meanwhile(request, a_tournament(request.user).code)
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (200, "/")


def test_a_refusal_that_a_page_forgot_is_not_hidden_behind_the_start_page(request_of):
    request = request_of(a_user())
    drive = a_tournament(request.user)
    with pytest.raises(DomainError):
        refused(request, drive.code)
