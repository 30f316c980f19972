"""What happens around every page of a drive."""

import pytest
from django.contrib.messages import get_messages
from django.contrib.messages.storage.fallback import FallbackStorage
from django.utils.translation import override

from tests.factories import a_tournament, a_user
from tournaments.enums import Role
from tournaments.services.members import invite
from tournaments.services.tournaments import delete_tournament
from tournaments.views.access import members_only

pytestmark = pytest.mark.django_db


@members_only()
def deleted_meanwhile(request, tournament):
    """A page of somebody whose fellow organiser deletes the drive at that very moment."""
    delete_tournament(tournament=tournament, by=request.user, name=tournament.name)
    invite(tournament=tournament, role=Role.DOOR, by=request.user)


def test_who_acts_on_a_drive_that_is_deleted_at_that_moment_reads_so_on_the_start_page(rf):
    request = rf.post("/")
    request.user, request.session = a_user(), {}
    request._messages = FallbackStorage(request)
    drive = a_tournament(request.user)
    with override("en"):
        answer = deleted_meanwhile(request, drive.code)
        told = [str(message) for message in get_messages(request)]
    assert (answer.status_code, answer.url, told) == (302, "/", ["This drive no longer exists."])
