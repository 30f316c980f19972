"""A round that rests on no card waits for none, and is never said to be drawn from old ones."""

import pytest
from django.urls import reverse

from scoring.schemes import Card, Ending
from tests.factories import a_dispute, a_tournament, a_user, entries
from tests.tournaments.builders.grouped import a_stage
from tests.tournaments.builders.grouped import play as play_in_groups
from tournaments.cards.services.scorecards import enter_card
from tournaments.core.services.errors import DomainError
from tournaments.enums import StageKind
from tournaments.groups.services.stages import divide_stage
from tournaments.models import Draw, GameTable, LogEntry, Round, Tournament, User
from tournaments.rounds.queries.preparation import preparation
from tournaments.rounds.queries.records import seats_of
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.rounds.services.swaps import swap

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

PLANNED_OR_BY_LOT = [
    ("teams", "nk", "lot"),
    ("teams", "nk", "movement"),
    ("teams", "nk", "round_robin"),
    ("duels", "nk", "lot"),
    ("threes", "nk", "lot"),
    ("players", "gedeeld", "lot"),
]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def olga() -> User:
    return a_user("olga")


def a_drive(by: User, format: str, scheme: str, method: str) -> Tournament:
    drive = a_tournament(by, format=format, scheme=scheme, later_method=method, rounds_planned=3)
    entries(drive, 12)
    return drive


def publish(drive: Tournament) -> Round:
    return publish_draw(draw=draw_round(tournament=drive, by=None), by=None)


def full_card(table: GameTable, last: int = 3) -> Card:
    sides = table.sides.count()
    most = 4 if table.round.tournament.format == "duels" else 8
    values = {4: (8, last, 8, last), 3: (8, last, last), 2: (most, last)}[sides]
    return Card(Ending.FINISHED, values)


@pytest.mark.parametrize(("format", "scheme", "method"), PLANNED_OR_BY_LOT)
def test_by_lot_and_by_a_plan_no_card_and_no_dispute_is_asked_for(
    client, olga, format, scheme, method
):
    drive = a_drive(olga, format, scheme, method)
    a_dispute(publish(drive).tables.first())
    ready = preparation(drive, 2)
    assert (ready.missing, ready.disputed) == (0, ())
    client.force_login(olga)
    form = client.get(reverse("round", args=[drive.code, 2])).context["draw_form"]
    assert not {"allow_missing", "allow_disputes"} & set(form.fields)
    assert publish(drive).number == 2


def test_by_results_both_are_still_asked_for(olga):
    drive = a_drive(olga, "teams", "nk", "results")
    a_dispute(publish(drive).tables.first())
    ready = preparation(drive, 2)
    assert (ready.missing, len(ready.disputed)) == (6, 1)
    with pytest.raises(DomainError) as refused:
        draw_round(tournament=drive, by=None)
    assert refused.value.field == "allow_missing"
    with pytest.raises(DomainError) as refused:
        draw_round(tournament=drive, by=None, allow_missing=True)
    assert refused.value.field == "allow_disputes"


def test_a_knock_out_in_a_drive_by_lot_still_waits_for_its_disputes(olga):
    drive = a_tournament(olga, later_method="lot", rounds_planned=3)
    entries(drive, 8)
    play_in_groups(drive)
    bracket = a_stage(drive, 2, StageKind.KNOCK_OUT, count=1, size=4)
    divide_stage(stage=bracket, by=olga)
    for table in publish(drive).tables.all():
        enter_card(table=table, by=None, card=full_card(table))
    a_dispute(drive.rounds.get(number=2).tables.first())
    with pytest.raises(DomainError) as refused:
        draw_round(tournament=drive, by=None)
    assert refused.value.field == "allow_disputes"


def test_a_draw_by_lot_that_a_hand_changed_rests_on_no_card_either(olga):
    drive = a_drive(olga, "teams", "nk", "lot")
    publish(drive)
    drawn = draw_round(tournament=drive, by=None)
    one, other = seats_of(drawn)[0][:2]
    first, second = one.sides[0], other.sides[0]
    swap(draw=drawn, a=first, b=second, by=None, expected_version=1, confirmed=True)
    assert not Draw.objects.get(pk=drawn.pk).rests_on_results


def corrected(client, drive: Tournament) -> str:
    """What the desk says to who corrects the card of the first table of round 1."""
    publication = LogEntry.objects.filter(action="publish_draw", target="1").get().pk
    typed = {"table": 1, "first": 8, "second": 2, "outcome": "played", "publication": publication}
    page = reverse("desk-round", args=[drive.code, 1])
    form = client.post(page, typed, headers=HTMX).context["answer"].correction
    filled = {name: form[name].value() for name in form.fields} | {"reason": "misgelezen"}
    page = reverse("desk-card", args=[drive.code, 1, 1])
    return client.post(page, filled, headers=HTMX).content.decode()


@pytest.mark.parametrize("method", ["results", "lot", "movement", "round_robin"])
def test_only_a_draw_by_results_is_said_to_rest_on_the_old_numbers(client, olga, method):
    drive = a_drive(olga, "teams", "nk", method)
    for table in publish(drive).tables.all():
        enter_card(table=table, by=None, card=full_card(table))
    publish(drive)
    client.force_login(olga)
    said = corrected(client, drive)
    assert "is gecorrigeerd" in said
    assert ("met de oude getallen" in said) == (method == "results")
