"""The page of the first draw with an odd number asks what a bye gives; everybody can read it."""

import pytest
from django.urls import reverse

from tests.factories import a_user, entries
from tournaments.drives.services.tournaments import create_tournament
from tournaments.models import Bye, Draw, Tournament
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna(client):
    anna = a_user("anna")
    client.force_login(anna)
    return anna


def a_drive(anna, count, **values):
    drive = create_tournament(by=anna, values={"name": "Drive", "date": "2026-11-21"} | values)
    entries(drive, count)
    return drive


def page(client, drive):
    return client.get(reverse("round", args=[drive.code, 1]))


def drawn(client, drive, **told):
    return client.post(reverse("round-draw", args=[drive.code, 1]), told)


def test_an_odd_number_is_asked_what_a_bye_gives_with_the_usual_answers(client, anna):
    form = page(client, a_drive(anna, 5)).context["draw_form"]
    assert [key for key, _said in form["bye"].field.choices] == ["mean", "win", "other"]
    assert form["bye"].value() == "mean"


def test_an_even_number_is_asked_nothing(client, anna):
    form = page(client, a_drive(anna, 6)).context["draw_form"]
    assert {"bye", "bye_points"}.isdisjoint(form.fields)


@pytest.mark.parametrize(
    ("answer", "points"),
    [({}, 17), ({"bye": "win"}, 26), ({"bye": "other", "bye_points": "12"}, 12)],
)
def test_the_answer_is_what_every_bye_gives(client, anna, answer, points):
    drive = a_drive(anna, 5)
    drawn(client, drive, **answer)
    publish_draw(draw=Draw.objects.get(round__tournament=drive), by=anna)
    assert Bye.objects.get(round__tournament=drive).points == points
    text = f"Een vrijloting geeft {points} punten."
    assert text in client.get(reverse("public-tables", args=[drive.code])).content.decode()
    bye = Bye.objects.get(round__tournament=drive).entry
    team = reverse("public-team", args=[drive.code, bye.number])
    assert text in client.get(team).content.decode()


def test_another_answer_needs_its_number(client, anna):
    drive = a_drive(anna, 5)
    answer = drawn(client, drive, bye="other")
    assert answer.context["draw_form"].errors == {
        "bye_points": ["Typ hoeveel punten een vrijloting geeft."]
    }
    assert not Draw.objects.filter(round__tournament=drive, state="draft").exists()


def test_free_scoring_draws_no_odd_number_before_three_numbers_are_typed(client, anna):
    drive = a_drive(anna, 5, scheme="vrij")
    errors = drawn(client, drive).context["draw_form"].errors
    assert set(errors) == {"bye_points", "free_absent", "free_present"}
    drawn(client, drive, bye_points="0", free_absent="10", free_present="60")
    drive = Tournament.objects.get(pk=drive.pk)
    assert drive.unplayed_points_known
    assert (drive.bye_points, drive.free_absent, drive.free_present) == (0, 10, 60)
    assert Draw.objects.filter(round__tournament=drive, state="draft").exists()


def test_free_scoring_is_not_asked_for_an_even_number_but_may_answer(client, anna):
    drive = a_drive(anna, 4, scheme="vrij")
    drawn(client, drive)
    assert Draw.objects.filter(round__tournament=drive, state="draft").exists()


def test_the_settings_of_free_scoring_are_empty_until_they_are_typed(client, anna):
    drive = a_drive(anna, 4, scheme="vrij")
    form = client.get(reverse("settings", args=[drive.code])).context["form"]
    asked = ("bye_points", "free_absent", "free_present")
    assert [form[name].value() for name in asked] == [None, None, None]


def test_after_the_first_bye_nobody_is_asked_again(client, anna):
    drive = a_drive(anna, 5)
    publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    form = client.get(reverse("round", args=[drive.code, 2])).context["draw_form"]
    assert {"bye", "bye_points"}.isdisjoint(form.fields)
