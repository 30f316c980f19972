"""Links for helpers, and coming in by one."""

import re

import pytest
from django.test import RequestFactory
from django.urls import reverse

from tests import factories
from tournaments.core.views import address_in_the_hall
from tournaments.enums import Role
from tournaments.models import Invitation, Membership

pytestmark = pytest.mark.django_db


def a_link(drive, role):
    by = drive.memberships.first().user
    return Invitation.objects.create(tournament=drive, role=role, created_by=by)


def join(invitation):
    return reverse("join", args=[invitation.token])


def test_the_organiser_makes_a_link_and_sees_it_with_a_code(client, drive):
    client.post(reverse("helper-invite", args=[drive.code]), {"role": "door"})
    invitation = Invitation.objects.get()
    page = client.get(reverse("helpers", args=[drive.code])).content.decode()
    assert page.count(f'value="http://testserver{join(invitation)}"') == 1
    assert page.count("<svg") == 1
    assert page.count("style=") == 0


def test_a_closed_link_is_shown_no_more_and_lets_nobody_in(client, drive):
    invitation = a_link(drive, Role.DOOR)
    client.post(reverse("helper-revoke", args=[drive.code, invitation.pk]))
    assert client.get(reverse("helpers", args=[drive.code])).context["links"] == []
    client.logout()
    for address in (join(invitation), reverse("join", args=["nooit-gemaakt"])):
        for visit in (client.get(address), client.post(address, {"name": "Henk"})):
            assert (visit.status_code, visit.templates[0].name) == (
                404,
                "access/members/closed.html",
            )


@pytest.mark.parametrize("to", ["", "?to=photos"])
@pytest.mark.parametrize(
    ("role", "place", "photos"),
    [
        (Role.DOOR, "entries-check-in", "entries-check-in"),
        (Role.VIEWER, "watch", "watch"),
        (Role.SECRETARY, "desk", "form-photos"),
        (Role.ARBITER, "disputes", "form-photos"),
        (Role.ORGANISER, "drive", "form-photos"),
    ],
)
def test_a_helper_gives_his_name_and_lands_where_he_works(client, drive, role, place, photos, to):
    link = join(a_link(drive, role)) + to
    begins = reverse(photos if to else place, args=[drive.code])
    client.logout()
    answer = client.post(link, {"name": "Henk"})
    assert answer.headers["Location"] == begins
    assert client.get(begins).status_code == 200
    assert client.session.get_expiry_age() > 60 * 24 * 60 * 60
    assert client.get(link).headers["Location"] == begins


def test_a_visit_alone_changes_nothing(client, drive):
    invitation = a_link(drive, Role.DOOR)
    for somebody in (None, factories.a_user()):
        client.logout()
        if somebody:
            client.force_login(somebody)
        assert client.get(join(invitation)).status_code == 200
    assert Membership.objects.count() == 1


@pytest.mark.parametrize(
    ("role", "sentences"),
    [
        (Role.DOOR, ("te helpen aan de deur", "help at the door")),
        (Role.SECRETARY, ("te helpen als wedstrijdsecretaris", "help as secretary")),
        (Role.VIEWER, ("mee te kijken", "look on")),
        (Role.ARBITER, ("te helpen als arbiter", "help as arbiter")),
        (Role.ORGANISER, ("te helpen als organisator", "help as organiser")),
    ],
)
def test_a_helper_reads_what_he_is_asked_for(client, drive, role, sentences):
    address = join(a_link(drive, role))
    client.logout()
    dutch, english = (
        client.get(address, headers={"accept-language": language}).content.decode()
        for language in ("nl", "en")
    )
    assert dutch.count(f"<p>U bent gevraagd om {sentences[0]}.</p>") == 1
    assert english.count(f"<p>You are asked to {sentences[1]}.</p>") == 1


def test_the_organiser_reads_what_each_helper_may_do(client, drive):
    page = client.get(reverse("helpers", args=[drive.code])).content.decode()
    (told,) = re.findall(r'<ul class="quiet">(.*?)</ul>', page, re.DOTALL)
    assert re.findall(r"<li>(\w+): (.*?)</li>", told) == [
        ("Wedstrijdsecretaris", "voert scorekaarten in."),
        ("Arbiter", "mag wat de wedstrijdsecretaris mag, en beslist geschillen aan tafel."),
        ("Deur", "meldt teams aanwezig en noteert wie heeft betaald."),
        (
            "Meekijker",
            f'<a href="{reverse("watch", args=[drive.code])}">kijkt mee</a> en verandert '
            "niets, voor een bestuurslid, een spreker of de pers.",
        ),
        ("Organisator", "mag alles, net als u."),
    ]


def test_a_helper_without_a_name_is_asked_for_it(client, drive):
    invitation = a_link(drive, Role.DOOR)
    client.logout()
    answer = client.post(join(invitation), {"name": "   "})
    assert list(answer.context["form"].errors) == ["name"]
    assert Membership.objects.count() == 1


def test_who_is_signed_in_comes_in_as_himself(client, drive):
    invitation = a_link(drive, Role.SECRETARY)
    somebody = factories.a_user()
    client.force_login(somebody)
    client.post(join(invitation))
    assert Membership.objects.get(user=somebody).role == Role.SECRETARY


def test_the_last_organiser_is_told_that_he_stays(client, drive, user):
    mine = Membership.objects.get(user=user)
    for name in ("helper-remove", "helper-role"):
        answer = client.post(
            reverse(name, args=[drive.code, mine.pk]), {"role": "door"}, follow=True
        )
        assert [message.level_tag for message in answer.context["messages"]] == ["error"]
    assert Membership.objects.get(user=user).role == Role.ORGANISER


def test_a_removed_helper_comes_in_no_more(client, drive):
    helper = factories.a_member(drive, role=Role.DOOR)
    membership = Membership.objects.get(user=helper)
    client.post(reverse("helper-remove", args=[drive.code, membership.pk]))
    client.force_login(helper)
    assert client.get(reverse("entries", args=[drive.code])).status_code == 404


@pytest.mark.parametrize(("links", "told"), [([], ["success"]), (["door"], ["success", "warning"])])
def test_the_organiser_is_told_that_the_links_are_new_after_a_removal(client, drive, links, told):
    for role in links:
        a_link(drive, role)
    membership = Membership.objects.get(user=factories.a_member(drive, role=Role.DOOR))
    address = reverse("helper-remove", args=[drive.code, membership.pk])
    answer = client.post(address, follow=True)
    assert [message.level_tag for message in answer.context["messages"]] == told


def test_a_role_that_does_not_exist_changes_nothing(client, drive):
    helper = factories.a_member(drive, role=Role.DOOR)
    membership = Membership.objects.get(user=helper)
    client.post(reverse("helper-role", args=[drive.code, membership.pk]), {"role": "keizer"})
    client.post(reverse("helper-invite", args=[drive.code]), {"role": "keizer"})
    membership.refresh_from_db()
    assert (membership.role, Invitation.objects.count()) == (Role.DOOR, 0)


def test_a_member_or_link_of_another_drive_is_out_of_reach(client, drive):
    other = factories.a_tournament()
    stranger, link = other.memberships.get(), a_link(other, Role.DOOR)
    for name, pk in {
        "helper-role": stranger.pk,
        "helper-remove": stranger.pk,
        "helper-revoke": link.pk,
    }.items():
        address = reverse(name, args=[drive.code, pk])
        assert client.post(address, {"role": "door"}).status_code == 404


@pytest.mark.parametrize("host", ["hal.example:8000", "192.168.1.5:8000", "hal.example"])
def test_an_address_that_others_can_reach_stays_as_it_is(host):
    request = RequestFactory().get("/", headers={"host": host})
    assert address_in_the_hall(request, "/join/x/") == f"http://{host}/join/x/"
