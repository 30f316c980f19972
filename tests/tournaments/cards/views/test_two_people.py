"""Two people are two people: both entries of a card from one link, one account or one device."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import a_member, a_published_round, a_tournament, a_user, entries
from tests.tournaments.builders.reported import a_phone, confirm, send
from tests.tournaments.builders.seasons import text_of
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.enums import Role, SamePerson
from tournaments.models import CardEntry, Invitation, LogEntry, Membership, Report, Round, User

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def a_round(way: str = "blind", tables: int = 1, **values: Any) -> Round:
    drive = a_tournament(a_user("anna"), second_entry=way, **values)
    teams = entries(drive, 2 * tables)
    return a_published_round(drive, list(zip(teams[::2], teams[1::2], strict=True)))


def a_link(round_: Round) -> Invitation:
    drive = round_.tournament
    by = drive.memberships.get(role=Role.ORGANISER).user
    return Invitation.objects.create(tournament=drive, role=Role.SECRETARY, created_by=by)


def come_in(link: Invitation, name: str, client: Client | None = None) -> Client:
    client = client or Client()
    answer = client.post(reverse("join", args=[link.token]), {"name": name})
    assert answer.status_code == 302
    return client


def at(round_: Round, name: str = "desk-round", *rest: int) -> str:
    return reverse(name, args=[round_.tournament.code, round_.number, *rest])


def typed(client: Client, round_: Round, first: int = 8, second: int = 3, table: int = 1) -> Any:
    card = {"table": table, "first": first, "second": second, "outcome": "played"}
    return client.post(at(round_), card | {"publication": round_.log_entry_id}, headers=HTMX)


def compared(client: Client, round_: Round, agrees: str = "yes") -> Any:
    seen = CardEntry.objects.get(turn=1).pk
    values = {"table": 1, "seen": seen, "agrees": agrees}
    return client.post(at(round_, "desk-eyes"), values, headers=HTMX)


def counts(round_: Round, table: int = 1) -> tuple[int | None, ...] | None:
    card = current_card(round_.tables.get(number=table))
    return card_of(card).values if card else None


def test_one_person_in_two_sessions_of_one_link_makes_no_card_definitive():
    round_ = a_round()
    link = a_link(round_)
    henk, again = come_in(link, "Henk"), come_in(link, "Henk.")
    typed(henk, round_)
    text = text_of(typed(again, round_))
    assert "De eerste invoer kwam via dezelfde link als u." in text
    assert (counts(round_), CardEntry.objects.count()) == (None, 1)


@pytest.mark.parametrize("agrees", ["yes", "no"])
def test_nor_does_a_second_pair_of_eyes_of_the_same_link(agrees):
    round_ = a_round("eyes")
    link = a_link(round_)
    typed(come_in(link, "Henk"), round_)
    text = text_of(compared(come_in(link, "Henk."), round_, agrees))
    assert "via dezelfde link" in text
    assert CardEntry.objects.count() == 1


def test_two_links_are_two_people():
    round_ = a_round()
    typed(come_in(a_link(round_), "Henk"), round_)
    typed(come_in(a_link(round_), "Ria"), round_)
    assert counts(round_) == (8, 3)


def test_a_helper_who_is_in_gets_a_link_of_his_own_by_opening_it():
    round_ = a_round()
    link, own = a_link(round_), a_link(round_)
    typed(come_in(link, "Henk"), round_)
    ria = come_in(link, "Ria")
    assert "via dezelfde link" in text_of(typed(ria, round_))
    for _click in range(2):
        come_in(own, "", ria)
    assert LogEntry.objects.filter(action="accept_invitation").count() == 3
    assert Membership.objects.count() == 3
    typed(ria, round_)
    assert counts(round_) == (8, 3)


def test_two_accounts_that_came_by_one_link_came_by_one_link():
    round_ = a_round()
    link, people = a_link(round_), []
    for name in ("bert", "cas"):
        client = Client()
        client.force_login(a_user(name))
        people.append(come_in(link, "", client))
    typed(people[0], round_)
    assert "via dezelfde link" in text_of(typed(people[1], round_))


def test_one_browser_is_not_two_people_whoever_is_signed_in():
    round_ = a_round()
    browser = Client()
    for name in ("bert", "cas"):
        a_member(round_.tournament, a_user(name), Role.SECRETARY)
    browser.force_login(User.objects.get(username="bert"))
    typed(browser, round_)
    browser.force_login(User.objects.get(username="cas"))
    assert "is op dit apparaat gedaan" in text_of(typed(browser, round_))
    assert counts(round_) is None
    elsewhere = Client()
    elsewhere.force_login(User.objects.get(username="cas"))
    typed(elsewhere, round_)
    assert counts(round_) == (8, 3)


@pytest.mark.slow
def test_a_phone_that_reported_for_a_team_is_not_the_second_pair_of_eyes():
    round_ = a_round(reports="desk")
    table = round_.tables.get()
    one, two = a_phone(table), a_phone(table)
    send(one, table, 0, 8, 3)
    confirm(two, table, 1, Report.objects.get())
    assert CardEntry.objects.get().turn == 1
    desk = a_member(round_.tournament, a_user("bert"), Role.SECRETARY)
    for phone in (one, two):
        phone.force_login(desk)
        assert "is op dit apparaat gedaan" in text_of(typed(phone, round_))
    other = Client()
    other.force_login(desk)
    typed(other, round_)
    assert counts(round_) == (8, 3)


@pytest.mark.parametrize(("same", "said"), [("link", "dezelfde link"), ("device", "apparaat")])
def test_where_the_organiser_allows_it_it_stands_with_the_card_and_at_the_desk(same, said):
    round_ = a_round(same_person=SamePerson.SHOWN, tables=2)
    if same == "link":
        link = a_link(round_)
        one, other = come_in(link, "Henk"), come_in(link, "Henk.")
    else:
        one = other = Client()
    for client, name in ((one, "bert"), (other, "cas")):
        if same == "device":
            a_member(round_.tournament, a_user(name), Role.SECRETARY)
            client.force_login(User.objects.get(username=name))
        typed(client, round_)
    assert counts(round_) == (8, 3)
    organiser = Client()
    organiser.force_login(User.objects.get(username="anna"))
    page = text_of(organiser.get(at(round_, "desk-card", 1)))
    assert "het kan één persoon zijn geweest" in page
    assert said in page
    desk = text_of(organiser.get(at(round_)))
    assert "kijk naar het formulier: 1" in desk
    assert LogEntry.objects.get(action="enter_second").after == {"same": same}


def test_a_card_of_two_people_says_nothing_of_the_kind():
    round_ = a_round(same_person=SamePerson.SHOWN)
    for name in ("Henk", "Ria"):
        typed(come_in(a_link(round_), name), round_)
    organiser = Client()
    organiser.force_login(User.objects.get(username="anna"))
    assert "één persoon" not in text_of(organiser.get(at(round_, "desk-card", 1)))
    assert "kijk naar het formulier" not in text_of(organiser.get(at(round_)))


def test_the_organiser_chooses_at_the_settings():
    round_ = a_round()
    organiser, code = Client(), round_.tournament.code
    organiser.force_login(User.objects.get(username="anna"))
    page = organiser.get(reverse("settings", args=[code]))
    form = page.context["form"]
    values = {field.html_name: field.value() for field in form if field.value() is not None}
    organiser.post(reverse("settings", args=[code]), values | {"same_person": "shown"})
    round_.tournament.refresh_from_db()
    assert round_.tournament.same_person == "shown"
    link = a_link(round_)
    for name in ("Henk", "Henk."):
        typed(come_in(link, name), round_)
    assert counts(round_) == (8, 3)


def test_nobody_calls_himself_almost_as_another_helper():
    round_ = a_round()
    link = a_link(round_)
    for name in ("Henk", "Henk.", "HENK", "Hénk"):
        come_in(link, name)
    names = Membership.objects.order_by("pk").values_list("user__display_name", flat=True)
    assert list(names)[1:] == ["Henk", "Henk. (2)", "HENK (3)", "Hénk (4)"]


def test_helpers_are_told_apart_by_links_of_their_own_where_cards_are_entered_twice():
    round_ = a_round()
    organiser = Client()
    organiser.force_login(User.objects.get(username="anna"))
    page = reverse("helpers", args=[round_.tournament.code])
    assert "een eigen link" in text_of(organiser.get(page))
    round_.tournament.second_entry = "none"
    round_.tournament.save()
    assert "een eigen link" not in text_of(organiser.get(page))
