"""A plan that those who take part cannot play is refused where it is chosen, and told of before the
draw where teams leave."""

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from tests.factories import a_user, entries
from tests.tournaments.planned import a_planned_drive, publish
from tournaments.models import User
from tournaments.queries.plans import why_not_playable
from tournaments.services.entries import add_entry
from tournaments.services.refused import Refused
from tournaments.services.tournaments import change_tournament
from tournaments.services.withdrawals import withdraw_entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga() -> User:
    return a_user("olga")


@pytest.mark.parametrize(
    ("teams", "method", "most"),
    [
        (2, "movement", 1),
        (3, "movement", 2),
        (6, "movement", 3),
        (7, "movement", 4),
        (2, "round_robin", 1),
        (5, "round_robin", 5),
        (6, "round_robin", 5),
    ],
)
def test_a_plan_of_more_rounds_than_there_are_teams_for_is_refused(olga, teams, method, most):
    drive = a_planned_drive(teams, "results", most + 1, by=olga)
    values = {"later_method": method}
    with pytest.raises(Refused) as refused:
        change_tournament(tournament=drive, by=olga, values=values)
    assert refused.value.field == "later_method"
    assert f"{most + 1} rondes zijn te veel" in refused.value.message
    changed = change_tournament(tournament=drive, by=olga, values=values | {"rounds_planned": most})
    assert (changed.later_method, changed.rounds_planned) == (method, most)
    with pytest.raises(Refused) as refused:
        change_tournament(tournament=drive, by=olga, values={"rounds_planned": most + 1})
    assert refused.value.field == "rounds_planned"


def test_before_anybody_signed_up_every_plan_can_be_chosen(olga):
    drive = a_planned_drive(0, "results", 7, by=olga)
    chosen = change_tournament(tournament=drive, by=olga, values={"later_method": "movement"})
    assert chosen.later_method == "movement"


def test_other_draws_have_as_many_rounds_as_anybody_likes(olga):
    drive = a_planned_drive(4, "results", 3, by=olga)
    change_tournament(tournament=drive, by=olga, values={"rounds_planned": 20})
    change_tournament(tournament=drive, by=olga, values={"later_method": "lot"})
    assert why_not_playable(drive) == ""


def test_a_team_that_goes_for_good_before_the_first_round_counts_no_more(olga):
    drive = a_planned_drive(6, "movement", 3, by=olga)
    teams = list(drive.entries.order_by("number"))
    withdraw_entry(entry=teams[5], by=olga, reason="ziek", from_round=1)
    assert why_not_playable(drive) == ""  # five of them have three rounds, with a bye in each
    withdraw_entry(entry=teams[4], by=olga, reason="ziek", from_round=1)
    assert why_not_playable(drive) == (
        "3 rondes zijn te veel voor dit schema: met deze teams heeft het er 2. "
        "Kies minder rondes of een andere manier van loten."
    )
    named = {"number": 9, "name": "Te laat", "player1": "Jan", "player2": "Piet"}
    add_entry(tournament=drive, by=olga, values=named)
    assert why_not_playable(drive) == ""


def test_who_goes_later_leaves_the_plan_as_it_is(olga):
    drive = a_planned_drive(6, "movement", 3, by=olga)
    publish(drive)
    for team in list(drive.entries.all())[:2]:
        withdraw_entry(entry=team, by=olga, reason="ziek", from_round=2)
    assert why_not_playable(drive) == ""


@pytest.mark.parametrize("method", ["movement", "round_robin"])
@pytest.mark.parametrize("name", ["drive", "entries", "rounds", "round"])
def test_the_organiser_sees_it_before_the_draw(client, olga, name, method):
    drive = a_planned_drive(4, method, 5, by=olga)
    client.force_login(olga)
    address = reverse(name, args=[drive.code, *([1] if name == "round" else [])])
    said = why_not_playable(drive)
    assert said
    assert client.get(address).content.decode().count(said) == 1
    entries(drive, 6)
    assert said not in client.get(address).content.decode()


def test_withdrawing_says_at_once_what_it_means_for_the_plan(client, olga):
    drive = a_planned_drive(3, "movement", 2, by=olga)
    client.force_login(olga)
    team = drive.entries.first()
    address = reverse("entry-away", args=[drive.code, team.pk])
    answer = client.post(address, {"from_round": 1, "reason": "ziek"})
    said = [(message.level_tag, str(message)) for message in get_messages(answer.wsgi_request)]
    assert said[1:] == [("warning", why_not_playable(drive))]
    assert why_not_playable(drive)
