"""The code on a participant card: on the phone of its team, at the door, and typed."""

import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from threading import Barrier

import pytest
from django.contrib.messages import get_messages
from django.db import connection
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.factories import a_member, a_published_round, a_tournament, a_user, entries
from tournaments.access.views.phones import remembered
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.entries import withdraw_entry
from tournaments.enums import Role
from tournaments.models import Entry, GameTable, LogEntry, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive() -> Tournament:
    return a_tournament(name="Dorpsdrive")


@pytest.fixture
def entry(drive: Tournament) -> Entry:
    """Team 1, number 1."""
    return entries(drive, 1)[0]


def card(entry: Entry) -> str:
    return reverse("participant", args=[entry.code])


def whose_phone(client: Client, drive: Tournament) -> tuple[str, bool] | None:
    """What the cookies of this browser say of the drive."""
    request = RequestFactory().get("/")
    request.COOKIES = {name: morsel.value for name, morsel in client.cookies.items()}
    found = remembered(request, drive)
    return (found.entry.name, found.proven) if found else None


def test_a_scanned_card_makes_a_phone_that_of_the_team_and_opens_its_page(client, drive, entry):
    answer = client.get(card(entry))
    assert answer.url == reverse("public-team", args=[drive.code, 1])
    assert whose_phone(client, drive) == ("Team 1", True)
    assert LogEntry.objects.count() == 0


@pytest.mark.parametrize("who", ["stranger", Role.SECRETARY, Role.ARBITER])
def test_who_does_not_check_teams_in_is_a_visitor(client, drive, entry, who):
    client.force_login(a_user() if who == "stranger" else a_member(drive, role=who))
    assert client.get(card(entry)).url == reverse("public-team", args=[drive.code, 1])
    assert whose_phone(client, drive) == ("Team 1", True)


def test_a_team_without_a_number_reads_that_it_gets_one_at_the_door(client, drive, entry):
    drive.entries.update(number=None)
    page = client.get(card(entry)).content.decode()
    assert page.count("Uw nummer krijgt u bij de deur: laat daar uw kaart scannen.") == 1
    assert (page.count("Team 1"), page.count("Anna &amp; Bert"), page.count("Anna 1")) == (2, 1, 0)
    assert whose_phone(client, drive) == ("Team 1", True)


def test_the_page_of_a_team_without_a_number_asks_at_no_cost_and_goes_on_when_it_has_one(
    client, drive, entry, django_assert_num_queries
):
    drive.entries.update(number=None)
    page = client.get(card(entry)).content.decode()
    poll = unescape(re.search(r'hx-get="([^"]+)"', page)[1])
    asked = {"headers": {"HX-Request": "true"}}
    client.get(poll, **asked)
    with django_assert_num_queries(0):
        assert client.get(poll, **asked).status_code == 204
    check_in(entry=entries(drive, 1, numbered=False)[0], by=None)
    again = client.get(poll, **asked)
    assert (again.status_code, again.content.decode().count("<html")) == (200, 0)
    poll = unescape(re.search(r'hx-get="([^"]+)"', again.content.decode())[1])
    check_in(entry=drive.entries.get(pk=entry.pk), by=None)
    number = drive.entries.get(pk=entry.pk).number
    team = reverse("public-team", args=[drive.code, number])
    assert client.get(poll, **asked).headers["HX-Redirect"] == team


@pytest.mark.parametrize("nonsense", ["?v=1&drive=", "?v=x&drive=%00", "?v=1"])
def test_a_poll_that_says_nonsense_is_answered_as_any_other(client, drive, entry, nonsense):
    drive.entries.update(number=None)
    answer = client.get(card(entry) + nonsense, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content.decode().count("Team 1")) == (200, 1)


def test_the_holder_of_a_card_of_a_drive_that_is_not_public_learns_only_what_the_card_says(
    client, drive, entry
):
    Tournament.objects.update(public=False)
    answer = client.get(card(entry))
    page = answer.content.decode()
    assert (answer.status_code, page.count("nog niet openbaar")) == (200, 1)
    assert page.count(reverse("public", args=[drive.code])) == 0
    assert client.get(reverse("public-team", args=[drive.code, 1])).status_code == 404
    Tournament.objects.update(public=True)
    assert client.get(card(entry)).url == reverse("public-team", args=[drive.code, 1])


@pytest.mark.parametrize("role", [Role.DOOR, Role.ORGANISER])
def test_at_the_door_a_scanned_card_asks_to_be_checked_in_and_changes_nothing_yet(
    client, drive, entry, role
):
    client.force_login(a_member(drive, role=role))
    answer = client.get(card(entry))
    page = answer.content.decode()
    assert (answer.status_code, answer["Cache-Control"].count("no-store")) == (200, 1)
    assert page.count(f'action="{reverse("entry-present", args=[drive.code, entry.pk])}"') == 1
    assert page.count("js/cards.js") == 1
    entry.refresh_from_db()
    assert (entry.checked_in_at, whose_phone(client, drive)) == (None, None)


def test_what_that_page_sends_checks_the_team_in_and_the_second_time_says_since_when(
    client, drive, entry
):
    client.force_login(a_member(drive, role=Role.DOOR))
    present = reverse("entry-present", args=[drive.code, entry.pk])
    first = client.post(present, follow=True)
    assert first.content.decode().count("is binnen") == 1
    assert list(get_messages(first.wsgi_request)) == []
    drive.entries.update(checked_in_at="2026-11-21T18:42:00Z")
    second = client.post(present, follow=True)
    assert [str(message) for message in get_messages(second.wsgi_request)] == [
        "“Team 1” was al aanwezig, sinds 19:42."
    ]


def test_a_card_of_a_team_that_withdrew_is_refused_at_the_door_in_one_sentence(
    client, drive, entry
):
    withdraw_entry(entry=entry, from_round=1, reason="", by=a_user())
    client.force_login(a_member(drive, role=Role.DOOR))
    present = reverse("entry-present", args=[drive.code, entry.pk])
    assert [
        str(message) for message in get_messages(client.post(present, follow=True).wsgi_request)
    ] == ["“Team 1” is teruggetrokken. Terugkeren kan via de organisator."]


@pytest.mark.django_db(transaction=True)
def test_two_phones_at_the_door_check_a_team_in_once():
    drive = a_tournament()
    (entry,) = entries(drive, 1, numbered=False)
    phones = [Client(), Client()]
    for phone in phones:
        phone.force_login(a_member(drive, role=Role.DOOR))
    together = Barrier(2)

    def scan(phone: Client) -> str:
        try:
            together.wait()
            return phone.post(reverse("entry-present", args=[drive.code, entry.pk])).url
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as people:
        shown = list(people.map(scan, phones))

    assert shown == [f"{reverse('entries-check-in', args=[drive.code])}?done={entry.pk}"] * 2
    assert LogEntry.objects.filter(action="check_in").count() == 1
    assert drive.entries.get().number == 1


def test_a_hand_scanner_types_the_whole_address_at_the_door(client, drive, entry):
    client.force_login(a_member(drive, role=Role.DOOR))
    door = reverse("entries-check-in", args=[drive.code])
    answer = client.post(door, {"q": f"http://192.168.178.20:8000{card(entry)}"})
    assert answer.url == f"{door}?done={entry.pk}"


def test_a_card_of_another_drive_is_said_to_be_so_at_the_door(client, drive, entry):
    other = entries(a_tournament(), 1)[0]
    client.force_login(a_member(drive, role=Role.DOOR))
    door = reverse("entries-check-in", args=[drive.code])
    answer = client.post(door, {"q": other.code})
    assert answer.context["problem"] == (
        f"Geen team van deze drive heeft een kaart met de code {other.code_in_groups}."
    )
    assert Entry.objects.exclude(checked_in_at=None).count() == 0


@pytest.mark.parametrize("form", ["{}", " {} ", "http://keezen.local/t/{}/"])
def test_a_typed_code_leads_where_the_scanned_one_does(client, entry, form):
    typed = form.format(entry.code.upper())
    assert client.get(reverse("find-card"), {"code": typed}).url == card(entry)
    groups = {"code": f"{entry.code[:4]}-{entry.code[4:]}"}
    assert client.get(reverse("find-card"), groups).url == card(entry)


@pytest.mark.parametrize("typed", ["bcdfghjk", "nooit", "<b>", "\x00", "9" * 500])
def test_a_code_that_no_card_has_is_said_to_be_so_and_stays_typed(client, entry, typed):
    answer = client.get(reverse("find-card"), {"code": typed})
    page = answer.content.decode()
    assert answer.status_code == 404
    assert page.count('role="alert"') == 1
    assert answer.context["typed"] == typed.strip()[:200]
    assert page.count("<b>") == 0


def test_an_unknown_code_that_is_scanned_is_answered_with_the_field_to_type_it(client):
    answer = client.get(reverse("participant", args=["bcdfghjk"]))
    assert (answer.status_code, answer.context["typed"]) == (404, "bcdfghjk")


def test_without_a_code_there_is_a_field_to_type_it(client):
    answer = client.get(reverse("find-card"))
    assert (answer.status_code, answer.content.decode().count('name="code"')) == (200, 1)


def test_a_code_stands_on_no_public_page(client, drive):
    teams = entries(drive, 4)
    a_published_round(drive, [(teams[0], teams[1]), (teams[2], teams[3])])
    Entry.objects.filter(pk=teams[0].pk).update(code="zzzz2222")
    client.get(reverse("participant", args=["zzzz2222"]))
    pages = [
        reverse("home"),
        reverse("public", args=[drive.code]),
        reverse("public-tables", args=[drive.code]) + "?team=1",
        reverse("public-team", args=[drive.code, 1]),
        reverse("beamer", args=[drive.code]),
    ]
    shown = [client.get(page, follow=True) for page in pages]
    assert [answer.status_code for answer in shown] == [200] * len(pages)
    assert ["zzzz" in answer.content.decode() for answer in shown] == [False] * len(pages)


def test_finding_a_card_takes_as_many_queries_however_many_cards(
    client, drive, entry, django_assert_num_queries
):
    entries(drive, 40)
    with django_assert_num_queries(1):
        client.get(card(entry))
    with django_assert_num_queries(1):
        client.get(reverse("find-card"), {"code": "bcdfghjk"})


@pytest.fixture
def form_of(drive: Tournament) -> GameTable:
    """A table of a round that is played, of a drive in which players report."""
    Tournament.objects.filter(pk=drive.pk).update(reports="desk")
    return a_published_round(drive, [tuple(entries(drive, 2))]).tables.get()


@pytest.mark.parametrize(
    "form", ["{}", " {} ", "http://keezen.local/k/{}/", "http://keezen.local/k/{}/result/"]
)
@pytest.mark.parametrize("name", ["find-card", "mine"])
def test_the_code_of_a_score_form_is_typed_where_that_of_a_card_is(
    client, drive, form_of, form, name
):
    typed = form.format(form_of.code.upper())
    field, at = ("code", []) if name == "find-card" else ("team", [drive.code])
    for text in (typed, f"{form_of.code[:3]} {form_of.code[3:]}"):
        answer = client.get(reverse(name, args=at), {field: text})
        assert answer.url == reverse("card-code", args=[form_of.code])
    assert client.get(answer.url).url == reverse("result", args=[form_of.code])


def test_the_code_of_a_form_says_nothing_of_a_drive_that_is_not_public(client, drive, form_of):
    Tournament.objects.update(public=False)
    asked = {"code": form_of.code}
    answer = client.get(reverse("find-card"), asked)
    text = f"Er is geen kaart of scoreformulier met de code “{form_of.code}”. Kijk nog eens goed."
    assert (answer.status_code, answer.context["problem"]) == (404, text)
    client.force_login(a_member(drive))
    answer = client.get(reverse("find-card"), asked)
    assert answer.url == reverse("card-code", args=[form_of.code])


def test_the_code_of_a_form_where_players_do_not_report_leads_to_the_drive(client, drive, form_of):
    Tournament.objects.update(reports="none")
    answer = client.get(reverse("find-card"), {"code": form_of.code})
    assert client.get(answer.url).url == reverse("public", args=[drive.code])
