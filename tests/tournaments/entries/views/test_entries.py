"""An entry: added, changed, withdrawn and deleted by its pages."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tournaments.entries.services.entries import withdraw_entry
from tournaments.enums import DrawMethod, DrawState
from tournaments.models import Draw, Entry, Tournament

pytestmark = pytest.mark.django_db


def form_of(client, address):
    """The values that the form of a page would send, as a browser does."""
    form = client.get(address).context["form"]
    values = {field.html_name: field.value() for field in form}
    return {name: value for name, value in values.items() if value not in (None, False)}


def test_a_team_is_added_by_hand_and_what_is_refused_stays_typed(client, drive):
    address = reverse("entry-new", args=[drive.code])
    client.post(address, {"name": "Old Ladies", "player1": "Jo", "paid": "on"})
    assert drive.entries.values_list("name", "player1", "paid").get() == ("Old Ladies", "Jo", True)
    answer = client.post(address, {"name": "old ladies", "player2": "Piet", "number": "0"})
    form = answer.context["form"]
    assert (form["player2"].value(), list(form.errors)) == ("Piet", ["number"])
    answer = client.post(address, {"name": "old ladies", "player2": "Piet"})
    assert list(answer.context["form"].errors) == ["name"]
    assert drive.entries.count() == 1


TYPED = {
    "name": "Keez",
    "player1": "Jo",
    "player2": "Piet",
    "number": "7",
    "club": "Hoek",
    "email": "jo@example.org",
    "phone": "06-1",
    "remarks": "Rolstoel\r\nbij de deur",
    "fixed_table": "4",
    "joined_round": "2",
    "paid": "on",
}


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"name": "team 1"}, "name"),
        ({"number": "1"}, "number"),
        ({"number": "0"}, "number"),
        ({"number": "acht"}, "number"),
        ({"fixed_table": "-1"}, "fixed_table"),
        ({"fixed_table": "9"}, "fixed_table"),
        ({"joined_round": "1"}, "joined_round"),
        ({"player1": "x" * 81}, "player1"),
        ({"phone": "0" * 41}, "phone"),
    ],
)
def test_whatever_is_wrong_with_a_new_team_all_that_was_typed_stays(client, drive, wrong, field):
    one, two = factories.entries(drive, 2)
    factories.a_published_round(drive, [(one, two)])
    Entry.objects.filter(pk=two.pk).update(fixed_table=9)
    answer = client.post(reverse("entry-new", args=[drive.code]), TYPED | wrong)
    form = answer.context["form"]
    assert list(form.errors) == [field]
    assert {name: form[name].value() for name in TYPED} == TYPED | wrong | {"paid": True}
    assert drive.entries.count() == 2


def test_a_new_team_in_a_finished_drive_is_refused_and_all_that_was_typed_stays(client, drive):
    Tournament.objects.update(finished_at=timezone.now())
    form = client.post(reverse("entry-new", args=[drive.code]), TYPED).context["form"]
    assert (len(form.non_field_errors()), form["remarks"].value()) == (1, TYPED["remarks"])


def fields(form):
    """What the page of a form would send again, as it stands."""
    values = {field.html_name: field.value() for field in form}
    return {name: value for name, value in values.items() if value not in (None, False)}


def test_a_fixed_table_of_another_team_is_asked_about_beside_the_field_and_then_taken(
    client, drive
):
    drive.entries.create(name="Old Ladies", number=3, fixed_table=1)
    address = reverse("entry-new", args=[drive.code])
    response = client.post(address, {"name": "Keez", "fixed_table": "1", "player1": "Jo"})
    form = response.context["form"]
    assert form.errors == {
        "fixed_table": ["Tafel 1 is al van 3 Old Ladies. Klopt dat? Sla dan nog eens op."]
    }
    assert client.post(address, fields(form) | {"fixed_table": "2"}).status_code == 302
    assert client.post(address, fields(form) | {"name": "Ko"}).status_code == 302
    saved = drive.entries.order_by("pk").values_list("name", "fixed_table", "player1")
    assert list(saved) == [("Old Ladies", 1, ""), ("Keez", 2, "Jo"), ("Ko", 1, "Jo")]


def test_a_shared_fixed_table_is_not_asked_about_again_or_for_who_withdrew(client, drive, user):
    one, two = (drive.entries.create(name=name, fixed_table=1) for name in ("Een", "Twee"))
    address = reverse("entry", args=[drive.code, one.pk])
    assert client.post(address, form_of(client, address) | {"club": "Hoek"}).status_code == 302
    withdraw_entry(entry=one, from_round=1, reason="", by=user)
    withdraw_entry(entry=two, from_round=1, reason="", by=user)
    new = reverse("entry-new", args=[drive.code])
    assert client.post(new, {"name": "Drie", "fixed_table": "1"}).status_code == 302


def test_a_late_team_may_be_given_a_later_first_round(client, drive):
    factories.a_published_round(drive, [tuple(factories.entries(drive, 2))])
    address = reverse("entry-new", args=[drive.code])
    offered = client.get(address).context["form"]["joined_round"]
    assert (offered.initial, [value for value, _label in offered.field.choices]) == (
        2,
        [2, 3, 4, 5],
    )
    client.post(address, {"name": "Laat", "joined_round": "3"})
    client.post(address, {"name": "Nog later", "joined_round": ""})
    assert list(drive.entries.order_by("-pk").values_list("joined_round", flat=True)[:2]) == [2, 3]


def test_saving_an_entry_that_did_not_change_meanwhile_just_saves(client, drive):
    (entry,) = factories.entries(drive, 1)
    address = reverse("entry", args=[drive.code, entry.pk])
    answer = client.post(address, form_of(client, address) | {"club": "Hoek"})
    assert answer.status_code == 302
    entry.refresh_from_db()
    assert (entry.club, entry.number, entry.player1) == ("Hoek", 1, "Anna 1")


def test_saving_what_was_not_touched_changes_nothing(client, drive):
    entry = drive.entries.create(name="Een", remarks="Rolstoel\nbij de deur", paid=True)
    address = reverse("entry", args=[drive.code, entry.pk])
    as_sent = form_of(client, address) | {"remarks": "Rolstoel\r\nbij de deur"}
    assert client.post(address, as_sent).status_code == 302
    assert drive.log.filter(action="change_entry").count() == 0


def test_two_people_edit_an_entry_and_neither_loses_what_he_wrote(client, drive, user):
    (entry,) = factories.entries(drive, 1)
    address = reverse("entry", args=[drive.code, entry.pk])
    mine = form_of(client, address) | {"club": "Hoek", "phone": "06-1"}
    Entry.objects.update(phone="06-2", paid=True, player1="Ans")
    answer = client.post(address, mine)
    form, meanwhile = answer.context["form"], answer.context["meanwhile"]
    assert {(each["before"], each["now"]) for each in meanwhile} == {
        ("", "06-2"),
        (False, True),
        ("Anna 1", "Ans"),
    }
    shown = {name: form[name].value() for name in ("club", "phone", "paid", "player1")}
    assert shown == {"club": "Hoek", "phone": "06-1", "paid": True, "player1": "Ans"}
    assert Entry.objects.values_list("club", "phone").get() == ("", "06-2")

    again = {f.html_name: f.value() for f in form if f.value() not in (None, False)}
    assert client.post(address, again).status_code == 302
    assert Entry.objects.values_list("club", "phone", "paid", "player1").get() == (
        "Hoek",
        "06-1",
        True,
        "Ans",
    )


@pytest.mark.parametrize("seen", ["", "[1]", "{broken", '{"name": 5}'])
def test_a_stamp_that_makes_no_sense_is_no_way_around_the_others(client, drive, seen):
    (entry,) = factories.entries(drive, 1)
    address = reverse("entry", args=[drive.code, entry.pk])
    answer = client.post(address, {"name": "Anders", "seen": seen})
    entry.refresh_from_db()
    assert (answer.status_code, entry.name) == (200, "Team 1")


def test_an_entry_shows_what_else_stood_on_the_sheet_escaped(client, drive):
    entry = drive.entries.create(name="<b>Team</b>", extra={"Dieet": "<script>vega</script>"})
    page = client.get(reverse("entry", args=[drive.code, entry.pk])).content.decode()
    assert page.count("<dt>Dieet</dt><dd>&lt;script&gt;vega&lt;/script&gt;</dd>") == 1
    assert "<b>Team</b>" not in page


def test_who_withdraws_in_the_middle_of_a_round_is_told_what_to_do_at_the_desk(client, drive):
    one, two = factories.entries(drive, 2)
    round_ = factories.a_published_round(drive, [(one, two)])
    address = reverse("entry-away", args=[drive.code, one.pk])
    assert client.get(address).content.decode().count("8–4") == 1
    client.post(address, {"from_round": "2", "reason": "griep"})
    assert one.withdrawals.values_list("from_round", "reason").get() == (2, "griep")
    factories.a_card(round_.tables.get(), 8, 4)
    assert client.get(address).content.decode().count("8–4") == 0


def test_a_round_that_is_published_cannot_be_chosen(client, drive):
    one, two = factories.entries(drive, 2)
    factories.a_published_round(drive, [(one, two)])
    answer = client.post(reverse("entry-away", args=[drive.code, one.pk]), {"from_round": "1"})
    assert list(answer.context["form"].errors) == ["from_round"]
    assert one.withdrawals.count() == 0


def test_a_draft_made_for_other_teams_is_pointed_at(client, drive, user):
    teams = factories.entries(drive, 3)
    Draw.objects.create(
        round=drive.rounds.create(number=1),
        number=1,
        state=DrawState.DRAFT,
        method=DrawMethod.RANDOM,
        seed="00" * 32,
        commitment="00" * 32,
        pairing={"tables": [], "bye": None},
        original={"entries": {str(team.number): team.pk for team in teams}},
    )
    address = reverse("entries", args=[drive.code])
    assert client.get(address).context["outdated_draft"] is None
    withdraw_entry(entry=teams[0], from_round=1, reason="", by=user)
    assert client.get(address).context["outdated_draft"] == 1


def test_deleting_an_entry_asks_first_and_says_what_happens(client, drive):
    (entry,) = factories.entries(drive, 1)
    page = client.get(reverse("entry", args=[drive.code, entry.pk])).content.decode()
    asking = reverse("entry-delete", args=[drive.code, entry.pk])
    assert re.findall(rf'<a href="{asking}">|action="{asking}"', page) == [f'<a href="{asking}">']
    text = client.get(asking).content.decode()
    assert text.count("verdwijnt voorgoed uit de lijst") == 1
    assert drive.entries.count() == 1
    assert client.post(asking).headers["Location"] == reverse("entries", args=[drive.code])
    assert drive.entries.count() == 0


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_team_that_was_drawn_is_not_deleted_but_offered_to_withdraw(client, drive, method):
    one, two = factories.entries(drive, 2)
    factories.a_published_round(drive, [(one, two)])
    answer = getattr(client, method)(reverse("entry-delete", args=[drive.code, one.pk]))
    page = answer.content.decode()
    away = reverse("entry-away", args=[drive.code, one.pk])
    assert (page.count(f'href="{away}"'), page.count("Voorgoed verwijderen")) == (1, 0)
    assert drive.entries.count() == 2


def test_a_finished_drive_deletes_nobody_and_says_why(client, drive):
    (entry,) = factories.entries(drive, 1)
    Tournament.objects.update(finished_at=timezone.now())
    answer = client.post(reverse("entry-delete", args=[drive.code, entry.pk]))
    assert (answer.context["refusal"][:20], drive.entries.count()) == ("Deze drive is afgesl", 1)


def test_only_an_entry_of_this_drive_can_be_changed(client, drive):
    (other,) = factories.entries(factories.a_tournament(), 1)
    for name in ("entry", "entry-away", "entry-return", "entry-delete", "entry-paid"):
        address = reverse(name, args=[drive.code, other.pk])
        assert client.post(address, {"name": "x", "paid": "1"}).status_code == 404
    other.refresh_from_db()
    assert (other.name, other.paid) == ("Team 1", False)


def test_a_team_beyond_the_boards_is_asked_about_and_keeps_what_was_typed(client, drive):
    factories.entries(drive, 2)
    Tournament.objects.update(boards=1)
    address, typed = reverse("entry-new", args=[drive.code]), {"name": "Laat", "player1": "Jan"}
    assert "beyond_boards" not in client.get(address).content.decode()
    form = client.post(address, typed).context["form"]
    said = ["Er is 1 bord: plaats voor 2, en daarvan zijn er 0 vrij."]
    assert (form.errors, form["player1"].value()) == ({"beyond_boards": said}, "Jan")
    client.post(address, typed | {"beyond_boards": "on"})
    assert drive.entries.count() == 3
