"""A plan that those who take part cannot play is refused where it is chosen, and told of before the
draw where teams leave."""

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from scoring.schemes import Card, Ending
from tests.factories import a_user, entries
from tests.tournaments.builders.planned import a_planned_drive, publish
from tournaments.cards.services.scorecards import enter_card
from tournaments.core.services.errors import DomainError
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.entries.services.entries import add_entry, remove_entry, withdraw_entry
from tournaments.models import GameTable, User
from tournaments.play.queries.plans import why_not_playable
from tournaments.rounds.services.draws import draw_round
from tournaments.settings.services import change_tournament

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
    with pytest.raises(DomainError) as refused:
        change_tournament(tournament=drive, by=olga, values=values)
    assert refused.value.field == "later_method"
    assert f"{most + 1} rondes zijn te veel" in refused.value.message
    changed = change_tournament(tournament=drive, by=olga, values=values | {"rounds_planned": most})
    assert (changed.later_method, changed.rounds_planned) == (method, most)
    with pytest.raises(DomainError) as refused:
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
        "Kies in de instellingen minder rondes of een andere manier van loten."
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


def leaves(drive, team, olga, *, away):
    if away:
        withdraw_entry(entry=team, by=olga, reason="ziek", from_round=1)
    else:
        remove_entry(entry=team, by=olga)


@pytest.mark.parametrize("away", [True, False], ids=["withdrawn", "removed"])
@pytest.mark.parametrize(
    "values", [{"rounds_planned": 2}, {"later_method": "results"}, {"later_method": "lot"}], ids=str
)
def test_who_leaves_before_the_first_round_never_brings_a_plan_to_a_dead_end(olga, values, away):
    drive = a_planned_drive(6, "movement", 3, by=olga)
    for team in list(drive.entries.order_by("number"))[4:]:
        leaves(drive, team, olga, away=away)
    assert why_not_playable(drive)
    for _number in (1, 2):
        publish(drive)
    with pytest.raises(DomainError) as refused:
        draw_round(tournament=drive, by=olga)
    assert refused.value.message == (
        "Het doorschuiven is klaar: na 2 rondes hebben alle oneven teams tegen alle even teams"
        " gespeeld. Kies in de instellingen minder rondes, of deel de andere anders in."
    )
    change_tournament(tournament=drive, by=olga, values=values)
    drive.refresh_from_db()
    for table in GameTable.objects.filter(round__tournament=drive):
        enter_card(table=table, by=olga, card=Card(Ending.FINISHED, (8, 3)))
    if drive.rounds_planned == 3:
        publish(drive)
        for table in GameTable.objects.filter(round__tournament=drive, round__number=3):
            enter_card(table=table, by=olga, card=Card(Ending.FINISHED, (8, 3)))
    assert finish_tournament(tournament=drive, by=olga).finished_at


@pytest.mark.parametrize("away", [True, False], ids=["withdrawn", "removed"])
def test_who_leaves_before_the_first_round_is_told_of_alike(client, olga, away):
    drive = a_planned_drive(3, "movement", 2, by=olga)
    client.force_login(olga)
    team = drive.entries.first()
    name, told = ("entry-away", {"from_round": 1, "reason": "x"}) if away else ("entry-delete", {})
    page = client.post(reverse(name, args=[drive.code, team.pk]), told, follow=True)
    said = why_not_playable(drive)
    assert page.content.decode().count(said) == 1
    assert "in de instellingen" in said
