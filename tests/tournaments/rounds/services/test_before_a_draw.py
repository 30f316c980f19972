"""What fixes what a draw is made from waits for the same as the draw; no announced value is
dropped without a word."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.schemes import Card, Ending
from tests.factories import a_dispute, a_user
from tests.tournaments.checker.evenings import a_drive, publish
from tournaments.cards.services.scorecards import enter_card
from tournaments.core.services.errors import DomainError
from tournaments.enums import DrawState
from tournaments.management.commands.check_drive import findings_of
from tournaments.models import Draw
from tournaments.play.services import renew_seeds
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import announce_value, publish_draw, show_value
from tournaments.settings.services import change_tournament

pytestmark = pytest.mark.django_db

DICE = "drie dobbelstenen"
NOT_SHOWN = (
    "Aangekondigd: drie dobbelstenen; wat eruit kwam is niet getoond. Eerst tonen, of zonder loten?"
)
GONE = "Wat eruit kwam, is vóór de loting niet getoond: er is niet mee geloot."
FREE = {"bye_points": 40, "free_absent": 5, "free_present": 50}


@pytest.fixture
def anna():
    return a_user("anna")


def announced(drive, anna, number=1):
    return announce_value(tournament=drive, number=number, by=anna, source=DICE)


def refusal(service, **asked):
    with pytest.raises(DomainError) as refused:
        service(**asked)
    return refused.value.message, refused.value.field


def proof(drive):
    return Client().get(reverse("draw-proof", args=[drive.code, 1])).content.decode()


def test_a_value_that_was_announced_is_shown_first_or_left_out_knowingly(anna):
    drive = a_drive(anna, 4, rounds_planned=2)
    announced(drive, anna)
    asked = {"tournament": drive, "by": anna}
    assert refusal(draw_round, **asked) == (NOT_SHOWN, "allow_unshown")
    assert GONE not in proof(drive)
    draft = draw_round(**asked, allow_unshown=True)
    assert (draft.public_value, draft.shown_at) == ("", None)
    publish_draw(draw=draft, by=anna)
    assert proof(drive).count(GONE) == 1
    assert findings_of(drive) == []


def test_a_value_that_was_shown_is_drawn_with_and_asks_nothing(anna):
    drive = a_drive(anna, 4, rounds_planned=2)
    announced(drive, anna)
    show_value(tournament=drive, number=1, by=anna, value="6 2 5")
    with pytest.raises(DomainError) as refused:
        draw_round(tournament=drive, by=anna, public_value="1 1 1")
    assert refused.value.field == "public_value"
    draft = draw_round(tournament=drive, by=anna)
    assert draft.public_value == "6 2 5"
    assert GONE not in proof(drive)


def test_dice_are_drawn_with_where_what_was_announced_lapsed_before_it_was_shown(anna):
    drive = a_drive(anna, 4, rounds_planned=2)
    announced(drive, anna)
    renew_seeds(tournament=drive, by=anna)
    draft = draw_round(tournament=drive, by=anna)
    text = "Er is intussen geloot, zonder “3 5 2”. Publiceer dat concept, of loot opnieuw."
    refused = refusal(draw_round, tournament=drive, by=anna, public_value="3 5 2")
    assert refused == (text, "")
    draft = redraw(draw=draft, by=anna, reason="met de dobbelstenen", public_value="3 5 2")
    assert draft.public_value == "3 5 2"


def test_a_value_that_was_shown_stays_however_often_a_draft_is_drawn_again(client, anna):
    drive = a_drive(anna, 4, rounds_planned=2)
    announced(drive, anna)
    show_value(tournament=drive, number=1, by=anna, value="6 2 5")
    draft = draw_round(tournament=drive, by=anna)
    client.force_login(anna)
    page = reverse("round", args=[drive.code, 1])
    text = "Er is intussen geloot, zonder “1 1 1”. Bekijk het concept."
    for number in (2, 3):
        assert "public_value" not in client.get(page).context["redraw_form"].fields
        drawn = {"tournament": drive, "by": anna, "public_value": "1 1 1"}
        assert refusal(draw_round, **drawn) == (text, "")
        answer = answered(client, drive, public_value="1 1 1")
        assert answer.content.decode().count(text) == 1
        assert "public_value" not in answer.context["redraw_form"].fields
        draft = redraw(draw=draft, by=anna, reason="nog eens", public_value="1 1 1")
        assert (draft.number, draft.public_value) == (number, "6 2 5")


def test_what_was_announced_does_not_hold_up_a_plan_that_was_chosen_since(anna):
    drive = a_drive(anna, 4, rounds_planned=2)
    announced(drive, anna)
    change_tournament(tournament=drive, by=anna, values={"later_method": "movement"})
    assert draw_round(tournament=drive, by=anna).follows_plan


def test_the_page_asks_for_the_value_before_it_draws(client, anna):
    drive = a_drive(anna, 4, rounds_planned=2)
    client.force_login(anna)
    announced(drive, anna)
    page = client.get(reverse("round", args=[drive.code, 1]))
    assert page.content.decode().count(NOT_SHOWN) == 1
    address = reverse("round-draw", args=[drive.code, 1])
    answer = client.post(address, {})
    assert answer.context["draw_form"].errors == {"allow_unshown": [NOT_SHOWN]}
    client.post(address, {"allow_unshown": "on"})
    assert Draw.objects.filter(round__tournament=drive, state=DrawState.DRAFT).exists()


def a_second_round(anna):
    """By results, with one card that is not in; the table of another is in dispute."""
    drive = a_drive(anna, 6, rounds_planned=3)
    first, *others = publish(drive, anna)
    for table in others:
        enter_card(table=table, by=anna, card=Card(Ending.FINISHED, (8, 3)))
    announced(drive, anna, 2)
    return drive, first, others[0]


def test_a_value_is_shown_when_the_cards_are_in_and_the_disputes_decided(anna):
    drive, missing, disputed = a_second_round(anna)
    shown = {"tournament": drive, "number": 2, "by": anna, "value": "6 2 5"}
    drawn = {"tournament": drive, "number": 2, "by": anna}
    assert refusal(show_value, **shown) == refusal(draw_round, **drawn)
    assert refusal(show_value, **shown)[1] == "allow_missing"
    enter_card(table=missing, by=anna, card=Card(Ending.FINISHED, (8, 3)))
    dispute = a_dispute(disputed, anna)
    assert refusal(show_value, **shown) == refusal(draw_round, **drawn)
    assert refusal(show_value, **shown)[1] == "allow_disputes"
    dispute.delete()
    show_value(**shown)
    draw_round(**drawn)


def test_who_draws_without_a_card_shows_the_value_without_it_as_well(anna):
    drive, _missing, _other = a_second_round(anna)
    show_value(
        tournament=drive, number=2, by=anna, value="6 2 5", allow_missing=True, allow_disputes=True
    )
    entry = drive.log.get(action="show_value")
    assert entry.after["cards_missing"] == 1
    assert findings_of(drive) == []


def test_the_page_that_shows_a_value_asks_what_the_draw_asks(client, anna):
    drive, _missing, _other = a_second_round(anna)
    client.force_login(anna)
    page = client.get(reverse("round", args=[drive.code, 2]))
    assert list(page.context["value_form"].fields) == ["value", "shown", "allow_missing"]
    address = reverse("round-value", args=[drive.code, 2])
    answer = client.post(address, {"value": "6 2 5"})
    assert answer.context["value_form"].errors == {
        "allow_missing": ["Er ontbreekt nog 1 scorekaart."]
    }
    client.post(address, {"value": "6 2 5", "allow_missing": "on"})
    assert Draw.objects.get(round__tournament=drive, round__number=2).public_value == "6 2 5"


def test_free_scoring_shows_no_value_before_it_is_said_what_a_bye_gives(client, anna):
    drive = a_drive(anna, 5, rounds_planned=2, scheme="vrij")
    announced(drive, anna)
    shown = {"tournament": drive, "number": 1, "by": anna, "value": "6 2 5"}
    assert refusal(show_value, **shown) == refusal(draw_round, tournament=drive, by=anna)
    client.force_login(anna)
    address = reverse("round-value", args=[drive.code, 1])
    assert set(client.post(address, {"value": "6"}).context["value_form"].errors) == {*FREE}
    client.post(address, {"value": "6 2 5", **FREE})
    drive.refresh_from_db()
    assert (drive.bye_points, drive.unplayed_points_known) == (40, True)
    draw_round(tournament=drive, by=anna)
    assert findings_of(drive) == []


def answered(client, drive, number=1, **told):
    return client.post(reverse("round-draw", args=[drive.code, number]), told)


def shown_on(client, drive, number=1):
    page = client.get(reverse("round", args=[drive.code, number]))
    return page.context["draw_form"]["shown"].value()


def test_two_people_do_not_answer_unseen_what_a_bye_gives(client, anna):
    drive = a_drive(anna, 5, rounds_planned=2)
    client.force_login(anna)
    shown = shown_on(client, drive)
    change_tournament(tournament=drive, by=anna, values={"bye_points": 20})
    form = answered(client, drive, shown=shown, bye="win").context["draw_form"]
    text = (
        "Iemand anders heeft intussen gewijzigd wat een vrijloting geeft: nu 20."
        " Probeer het opnieuw."
    )
    assert form.errors == {"bye": [text]}
    assert (form["shown"].value(), drive.rounds.get(number=1).draws.get().state) == (
        "20",
        DrawState.COMMITTED,
    )
    answered(client, drive, shown=form["shown"].value(), bye="win")
    drive.refresh_from_db()
    assert drive.bye_points == 26


def test_what_another_answered_for_free_scoring_is_not_passed_over_in_silence(client, anna):
    drive = a_drive(anna, 5, rounds_planned=2, scheme="vrij")
    client.force_login(anna)
    shown = shown_on(client, drive)
    change_tournament(tournament=drive, by=anna, values=FREE)
    told = {"bye_points": 10, "free_absent": 0, "free_present": 0}
    form = answered(client, drive, shown=shown, **told).context["draw_form"]
    assert list(form.errors) == ["__all__"]
    answered(client, drive, shown=form["shown"].value())
    assert Draw.objects.filter(round__tournament=drive, state=DrawState.DRAFT).exists()
    drive.refresh_from_db()
    assert drive.bye_points == 40


@pytest.mark.parametrize("shown", ["", "x", "-1", "99999999999", "٣"])
def test_odd_texts_in_the_place_of_what_was_shown_break_nothing(client, anna, shown):
    drive = a_drive(anna, 5, rounds_planned=2)
    client.force_login(anna)
    assert answered(client, drive, shown=shown, bye="win").status_code in (200, 302)


def test_the_reason_of_an_answer_is_true_where_points_of_a_bye_were_set_before(client, anna):
    drive = a_drive(anna, 4, rounds_planned=3)
    for table in publish(drive, anna):
        enter_card(table=table, by=anna, card=Card(Ending.FINISHED, (8, 3)))
    values = {"bye_points": 20}
    change_tournament(tournament=drive, by=anna, values=values, reason="zo spreken wij af")
    entry = drive.entries.get(number=4)
    entry.withdrawals.create(from_round=2, reason="ziek")
    client.force_login(anna)
    answered(client, drive, 2, shown="20", bye="win")
    drive.refresh_from_db()
    assert [change["reason"] for change in drive.ranking_changes] == [
        "zo spreken wij af",
        "Beantwoord toen gevraagd werd wat een vrijloting geeft.",
    ]
