"""Helpers come in by a link and an organiser always remains."""

import pytest

from tests import factories
from tournaments.enums import Role
from tournaments.models import Membership, User
from tournaments.services.members import (
    accept_invitation,
    change_role,
    invite,
    remove_member,
    revoke_invitation,
)
from tournaments.services.refused import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def user():
    return factories.a_user()


@pytest.fixture
def drive(user):
    return factories.a_tournament(user)


def test_a_visitor_becomes_a_helper_without_password(drive, user):
    link = invite(tournament=drive, role=Role.DOOR, by=user)
    member = accept_invitation(token=link.token, user=None, name="  Henk   Deur ")
    assert (member.role, str(member.user), member.user.has_usable_password()) == (
        Role.DOOR,
        "Henk Deur",
        False,
    )


def test_a_helper_needs_a_name(drive, user):
    link = invite(tournament=drive, role=Role.DOOR, by=user)
    with pytest.raises(Refused) as refused:
        accept_invitation(token=link.token, user=None, name=" ")
    assert refused.value.field == "name"
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("has", "link", "gets"),
    [
        (Role.ORGANISER, Role.DOOR, Role.ORGANISER),
        (Role.SECRETARY, Role.DOOR, Role.SECRETARY),
        (Role.DOOR, Role.SECRETARY, Role.SECRETARY),
        (Role.DOOR, Role.ORGANISER, Role.ORGANISER),
    ],
)
def test_a_link_never_takes_a_role_away(drive, user, has, link, gets):
    helper = factories.a_member(drive, role=has)
    token = invite(tournament=drive, role=link, by=user).token
    assert accept_invitation(token=token, user=helper).role == gets
    assert Membership.objects.get(tournament=drive, user=helper).role == gets


def test_a_revoked_or_unknown_link_lets_nobody_in(drive, user):
    link = invite(tournament=drive, role=Role.DOOR, by=user)
    revoke_invitation(invitation=link, by=user)
    for token in (link.token, "bestaat-niet"):
        with pytest.raises(Refused):
            accept_invitation(token=token, user=None, name="Henk")
    assert User.objects.count() == 1


def test_the_last_organiser_stays(drive, user):
    mine = Membership.objects.get(tournament=drive, user=user)
    with pytest.raises(Refused):
        change_role(membership=mine, role=Role.DOOR, by=user)
    with pytest.raises(Refused):
        remove_member(membership=mine, by=user)
    factories.a_member(drive, role=Role.ORGANISER)
    assert change_role(membership=mine, role=Role.DOOR, by=user).role == Role.DOOR
    remove_member(membership=mine, by=user)
    assert not Membership.objects.filter(pk=mine.pk).exists()


def test_the_role_of_somebody_who_was_removed_meanwhile_cannot_change(drive, user):
    factories.a_member(drive, role=Role.DOOR)
    shown = Membership.objects.get(role=Role.DOOR)
    remove_member(membership=Membership.objects.get(pk=shown.pk), by=user)
    with pytest.raises(Refused):
        change_role(membership=shown, role=Role.SECRETARY, by=user)
    assert not Membership.objects.filter(pk=shown.pk).exists()
