"""A team leaves during a round: withdrawing offers the card of its table as the rules say."""

import pytest
from django.urls import reverse

from tests import factories
from tests.tournaments.checker import evenings
from tournaments.enums import Role
from tournaments.management.commands.check_drive import findings_of
from tournaments.models import ScoreCard

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive(client):
    user = factories.a_user()
    client.force_login(user)
    drive = evenings.a_drive(user, 4, rounds_planned=3)
    evenings.publish(drive, user)
    return drive


def absent(client, drive, side, table=None):
    number = side.table.number if table is None else table
    address = reverse("desk-absent", args=[drive.code, 1, number])
    return client.post(address, {"side": side.pk}, follow=True)


def a_side(drive):
    return drive.rounds.get(number=1).sides.select_related("table", "entry").last()


def test_one_button_enters_the_card_with_who_left_as_absent(client, drive):
    side = a_side(drive)
    page = client.get(reverse("entry-away", args=[drive.code, side.entry_id])).content.decode()
    assert page.count("8–4 invoeren voor de tegenstanders") == 1
    absent(client, drive, side)
    card = ScoreCard.objects.get(is_current=True)
    assert [line.pawns for line in card.lines.order_by("side__position")] == (
        [4, 8] if side.position == 0 else [8, 4]
    )
    assert findings_of(drive) == []
    page = client.get(reverse("entry-away", args=[drive.code, side.entry_id])).content.decode()
    assert page.count("8–4 invoeren") == 0


def test_who_had_withdrawn_before_is_not_asked_to_withdraw_once_more(client, drive):
    side = a_side(drive)
    withdraw = reverse("entry-away", args=[drive.code, side.entry_id])
    own_page = reverse("entry", args=[drive.code, side.entry_id])
    assert client.post(withdraw, {"from_round": 2, "reason": ""})["Location"] == own_page
    client.get(own_page)
    answer = absent(client, drive, side)
    assert answer.redirect_chain[-1] == (own_page, 302)
    assert [message.level_tag for message in answer.context["messages"]] == ["success"]


def test_a_card_that_is_in_already_stays(client, drive):
    side = a_side(drive)
    absent(client, drive, side)
    other = side.table.sides.exclude(pk=side.pk).get()
    answer = absent(client, drive, other)
    assert [message.level_tag for message in answer.context["messages"]] == ["error"]
    assert ScoreCard.objects.count() == 1


def test_who_sits_elsewhere_or_may_not_changes_nothing(client, drive):
    side = a_side(drive)
    answer = absent(client, drive, side, table=side.table.number % 2 + 1)
    assert [message.level_tag for message in answer.context["messages"]] == ["error"]
    client.force_login(factories.a_member(drive, role=Role.DOOR))
    assert absent(client, drive, side).status_code == 403
    assert not ScoreCard.objects.exists()
