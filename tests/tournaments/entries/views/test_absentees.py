"""The organiser deals with all absent teams at once, on the overview or on the list."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_member, a_tournament, a_user, entries
from tournaments.entries.queries.entries import absentees
from tournaments.enums import Role
from tournaments.models import Entry, Withdrawal

pytestmark = pytest.mark.django_db
ABSENT, ABSENT_BACK = "entries-absent", "entries-absent-back"


@pytest.fixture
def anna():
    return a_user("anna")


@pytest.fixture
def drive(anna):
    drive = a_tournament(anna)
    entries(drive, 6)
    return drive


@pytest.fixture
def signed_in(client, anna):
    client.force_login(anna)
    return client


def some_are_here(drive, count=4):
    chosen = drive.entries.order_by("pk").values("pk")[:count]
    Entry.objects.filter(pk__in=list(chosen.values_list("pk", flat=True))).update(
        checked_in_at=timezone.now()
    )


def offered(page):
    """The acts for all absent teams on a page."""
    return re.findall(r'(?:action|href)="/drive/\w+/entries/(absent[\w-]*)/"', page)


def overview(client, drive):
    return client.get(reverse("drive", args=[drive.code])).content.decode()


def agree(client, drive, state):
    """Look at the page that asks, and press a button for all with a tick."""
    address = reverse(ABSENT, args=[drive.code])
    page = client.get(address).content.decode()
    teams = re.findall(r'name="team" value="(\d+)" checked', page)
    return client.post(address, {"team": teams, "state": state}, follow=True)


def told(answer):
    return [str(message) for message in answer.context["messages"]]


def test_the_overview_tells_who_is_waited_for_and_asks_what_becomes_of_them(signed_in, drive):
    some_are_here(drive)
    page = overview(signed_in, drive)
    assert offered(page) == ["absent"]
    assert "<b>2 teams zijn er nog niet</b>" in page
    assert ">Ze worden meegeloot.</small>" in page
    assert "4 van de 6 teams zijn er" in page


def test_without_a_door_the_same_is_asked(signed_in, drive):
    assert offered(overview(signed_in, drive)) == ["absent"]


def test_when_all_are_here_nothing_is_offered(signed_in, drive):
    some_are_here(drive, 6)
    page = overview(signed_in, drive)
    assert offered(page) == []
    assert "6 van de 6 teams zijn er" in page


def test_the_list_of_who_is_not_here_asks_the_same_of_the_organiser_only(signed_in, drive):
    some_are_here(drive)
    address = reverse("entries", args=[drive.code])
    waiting = {"status": "waiting"}
    assert offered(signed_in.get(address, waiting).content.decode()) == ["absent"]
    assert offered(signed_in.get(address).content.decode()) == []
    signed_in.force_login(a_member(drive, role=Role.DOOR))
    assert offered(signed_in.get(address, waiting).content.decode()) == []


def test_one_team_that_is_not_here_is_spoken_of_as_one(signed_in, drive):
    some_are_here(drive, 5)
    assert "<b>1 team is er nog niet</b>" in overview(signed_in, drive)


def test_the_page_asks_what_becomes_of_each_and_changes_nothing(signed_in, drive):
    some_are_here(drive)
    page = signed_in.get(reverse(ABSENT, args=[drive.code]))
    assert re.findall("<h1>(.*)</h1>", page.content.decode()) == ["2 teams zijn er nog niet"]
    assert [team.name for team in page.context["teams"]] == ["Team 5", "Team 6"]
    assert drive.entries.filter(checked_in_at__isnull=True).count() == 2
    assert not Withdrawal.objects.exists()


def test_of_those_with_a_tick_it_is_noted_that_they_come_later(signed_in, drive):
    some_are_here(drive)
    address = reverse(ABSENT, args=[drive.code])
    five = drive.entries.get(number=5)
    answer = signed_in.post(address, {"team": [five.pk], "state": "later"})
    assert answer.headers["Location"] == address  # for there is another one
    assert list(drive.entries.filter(comes_later=True)) == [five]
    assert "1 team komt later en wordt niet geloot tot het er is." in overview(signed_in, drive)


def test_without_a_door_nobody_empties_the_hall(signed_in, drive):
    answer = agree(signed_in, drive, "withdrawn")
    assert [message.level_tag for message in answer.context["messages"]] == ["error"]
    assert not Withdrawal.objects.exists()


def test_agreed_all_are_checked_in_and_the_way_leads_on(signed_in, drive):
    answer = agree(signed_in, drive, "present")
    assert answer.redirect_chain == [(reverse("drive", args=[drive.code]), 302)]
    assert told(answer) == [
        "6 teams aanwezig gemeld. Is er toch een niet? Maak dat aan de deur ongedaan."
    ]
    assert not drive.entries.filter(checked_in_at__isnull=True).exists()


@pytest.mark.slow
def test_agreed_all_who_are_not_here_are_withdrawn_and_may_return_at_once(signed_in, drive):
    some_are_here(drive, 5)
    answer = agree(signed_in, drive, "withdrawn")
    assert told(answer) == ["1 team teruggetrokken. Alsnog gekomen? Terugkeren kan."]
    assert Withdrawal.objects.get().entry.number == 6
    page = answer.content.decode()
    assert offered(page) == ["absent-back"]
    assert "1 team was er niet en is teruggetrokken" in page
    back = signed_in.post(reverse(ABSENT_BACK, args=[drive.code]), follow=True)
    assert told(back) == ["1 team speelt weer mee."]
    assert offered(back.content.decode()) == ["absent"]


def test_a_team_that_the_page_did_not_name_is_left_alone(signed_in, drive):
    some_are_here(drive)
    address = reverse(ABSENT, args=[drive.code])
    seen = drive.entries.get(number=5)
    signed_in.post(address, {"team": [seen.pk], "state": "withdrawn"})
    assert Withdrawal.objects.get().entry == seen
    overview(signed_in, drive)
    for nonsense in ({}, {"team": ["x", "", "9" * 5000]}):
        answer = signed_in.post(address, nonsense | {"state": "withdrawn"}, follow=True)
        assert told(answer) == ["Er is niets veranderd: op deze teams wordt nu niet gewacht."]
    assert Withdrawal.objects.count() == 1


def test_when_nobody_is_waited_for_there_is_nothing_to_ask(signed_in, drive):
    some_are_here(drive, 6)
    answer = signed_in.get(reverse(ABSENT, args=[drive.code]))
    assert answer.headers["Location"] == reverse("drive", args=[drive.code])


@pytest.mark.parametrize(
    ("name", "state"),
    [
        (ABSENT, "present"),
        (ABSENT, "withdrawn"),
        (ABSENT, "later"),
        (ABSENT, "weg"),
        (ABSENT_BACK, ""),
    ],
)
def test_what_is_refused_is_said_and_nothing_changes(signed_in, drive, name, state):
    some_are_here(drive)
    drive.finished_at = timezone.now()
    drive.save()
    answer = signed_in.post(reverse(name, args=[drive.code]), {"state": state}, follow=True)
    assert [message.level_tag for message in answer.context["messages"]] == ["error"]
    assert drive.entries.filter(checked_in_at__isnull=True).count() == 2
    assert not Withdrawal.objects.exists()


def test_looking_lets_nobody_return(signed_in, drive):
    assert signed_in.get(reverse(ABSENT_BACK, args=[drive.code])).status_code == 405


def test_who_said_to_come_later_has_no_tick_unless_all_said_so(signed_in, drive):
    def ticked():
        page = signed_in.get(reverse(ABSENT, args=[drive.code])).content.decode()
        return set(map(int, re.findall(r'name="team" value="(\d+)" checked', page)))

    waited = set(absentees(drive).values_list("pk", flat=True))
    late = min(waited)
    drive.entries.filter(pk=late).update(comes_later=True)
    assert ticked() == waited - {late}
    drive.entries.filter(pk__in=waited).update(comes_later=True)
    assert ticked() == waited
