"""Helpers come in by a link and an organiser always remains."""

import pytest

from tests import factories
from tournaments.access.services import (
    accept_invitation,
    change_role,
    invite,
    remove_member,
    revoke_invitation,
)
from tournaments.core.services.errors import DomainError
from tournaments.enums import Role
from tournaments.models import Membership, User

pytestmark = pytest.mark.django_db


def test_a_visitor_becomes_a_helper_without_password(drive, user):
    link = invite(tournament=drive, role=Role.DOOR, by=user)
    member = accept_invitation(token=link.token, user=None, name="  Henk   Deur ")
    assert (member.role, str(member.user), member.user.has_usable_password()) == (
        Role.DOOR,
        "Henk Deur",
        False,
    )


def test_helpers_of_the_same_name_can_be_told_apart(drive, user):
    link = invite(tournament=drive, role=Role.DOOR, by=user)
    names = ["Ans", "ans", " Ans ", "Ans (2)", "x" * 80, "x" * 80]
    came = [str(accept_invitation(token=link.token, user=None, name=n).user) for n in names]
    assert came == ["Ans", "ans (2)", "Ans (3)", "Ans (2) (2)", "x" * 80, "x" * 70 + " (2)"]
    elsewhere = invite(tournament=factories.a_tournament(user), role=Role.DOOR, by=user)
    assert str(accept_invitation(token=elsewhere.token, user=None, name="Ans").user) == "Ans"


def test_a_helper_needs_a_name(drive, user):
    link = invite(tournament=drive, role=Role.DOOR, by=user)
    with pytest.raises(DomainError) as refused:
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
        with pytest.raises(DomainError):
            accept_invitation(token=token, user=None, name="Henk")
    assert User.objects.count() == 1


def test_the_last_organiser_stays(drive, user):
    mine = Membership.objects.get(tournament=drive, user=user)
    with pytest.raises(DomainError):
        change_role(membership=mine, role=Role.DOOR, by=user)
    with pytest.raises(DomainError):
        remove_member(membership=mine, by=user)
    factories.a_member(drive, role=Role.ORGANISER)
    change_role(membership=mine, role=Role.DOOR, by=user)
    assert drive.memberships.get(user=user).role == Role.DOOR
    remove_member(membership=mine, by=user)
    assert not Membership.objects.filter(pk=mine.pk).exists()


def test_the_role_of_somebody_who_was_removed_meanwhile_cannot_change(drive, user):
    factories.a_member(drive, role=Role.DOOR)
    shown = Membership.objects.get(role=Role.DOOR)
    remove_member(membership=Membership.objects.get(pk=shown.pk), by=user)
    with pytest.raises(DomainError):
        change_role(membership=shown, role=Role.SECRETARY, by=user)
    assert not Membership.objects.filter(pk=shown.pk).exists()


def open_links(drive) -> list[tuple[str, str]]:
    links = drive.invitations.filter(revoked_at=None).order_by("pk")
    return [(link.role, link.token) for link in links]


def test_who_was_removed_does_not_come_back_by_a_link_that_he_knows(drive, user):
    known = [invite(tournament=drive, role=role, by=user) for role in (Role.DOOR, Role.SECRETARY)]
    member = accept_invitation(token=known[1].token, user=None, name="Henk")
    assert remove_member(membership=member, by=user) is True
    for link in known:
        with pytest.raises(DomainError):
            accept_invitation(token=link.token, user=member.user)
    (_door, for_door), (_secretary, _token) = open_links(drive)
    assert [role for role, _token in open_links(drive)] == [Role.DOOR, Role.SECRETARY]
    assert accept_invitation(token=for_door, user=None, name="Piet").role == Role.DOOR


def test_links_to_more_than_somebody_might_do_stay_when_he_is_removed(drive, user):
    secretary = invite(tournament=drive, role=Role.SECRETARY, by=user)
    door = invite(tournament=drive, role=Role.DOOR, by=user)
    henk, piet = (accept_invitation(token=door.token, user=None, name=n) for n in ("Henk", "Piet"))
    remove_member(membership=henk, by=user)
    assert dict(open_links(drive))[Role.SECRETARY] == secretary.token
    revoke_invitation(invitation=drive.invitations.get(role=Role.DOOR, revoked_at=None), by=user)
    assert remove_member(membership=piet, by=user) is False


def test_who_may_do_less_does_not_climb_back_by_a_link_that_he_knows(drive, user):
    door, secretary, organiser = (
        invite(tournament=drive, role=role, by=user)
        for role in (Role.DOOR, Role.SECRETARY, Role.ORGANISER)
    )
    member = accept_invitation(token=organiser.token, user=None, name="Henk")
    assert change_role(membership=member, role=Role.SECRETARY, by=user) is True
    with pytest.raises(DomainError):
        accept_invitation(token=organiser.token, user=member.user)
    left = dict(open_links(drive))
    assert (left[Role.DOOR], left[Role.SECRETARY]) == (door.token, secretary.token)
    assert left[Role.ORGANISER] != organiser.token


def test_who_may_do_more_leaves_the_links_as_they_are(drive, user):
    link = invite(tournament=drive, role=Role.ORGANISER, by=user)
    member = accept_invitation(
        token=invite(tournament=drive, role=Role.DOOR, by=user).token, user=None, name="Henk"
    )
    before = open_links(drive)
    assert change_role(membership=member, role=Role.SECRETARY, by=user) is False
    assert open_links(drive) == before
    assert link.token in dict(before).values()
