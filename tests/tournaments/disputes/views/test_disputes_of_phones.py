"""A dispute that came of what two teams reported on their phones."""

import pytest
from django.test import Client

from scoring.schemes import Card, Ending
from tests.factories import a_published_round, a_report
from tests.tournaments.builders.disputed import at, decision
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.cards.services.reports import contest_report
from tournaments.models import Dispute, GameTable, Tournament

pytestmark = pytest.mark.django_db


def a_table_without_card(arbiter: Client) -> GameTable:
    """Table 1 of a drive of the arbiter in which players report."""
    tournament = Tournament.objects.get()
    tournament.reports = "desk"
    tournament.save()
    return a_published_round(tournament, [tuple(tournament.entries.all()[:2])]).tables.get()


def a_disagreement(table: GameTable) -> Dispute:
    """The first team reported 8–3, the second says 8–5."""
    there = a_report(table, 8, 3)
    claimed = Card(Ending.FINISHED, (8, 5))
    contest_report(report=there, side=table.sides.get(position=1), claimed=claimed, phone="2")
    return Dispute.objects.get()


def test_a_dispute_of_two_phones_was_opened_by_the_teams(arbiter: Client):
    table = a_table_without_card(arbiter)
    page = arbiter.get(at("dispute", a_disagreement(table))).content.decode()
    assert "Geopend door de teams, " in page


def test_what_the_teams_say_is_chosen_at_the_deciding(arbiter: Client):
    table = a_table_without_card(arbiter)
    dispute = a_disagreement(table)
    form = arbiter.get(at("dispute-decide", dispute)).context["form"]
    assert [str(label) for _name, label in form.fields["card_is"].choices] == [
        "de kaart moet nog komen",
        "8–3, zoals 1 Team 1 zegt",
        "8–5, zoals 2 Team 2 zegt",
        "de kaart is",
    ]
    sent = decision() | {"card_is": "says-2", "seen_card_version": ""}
    arbiter.post(at("dispute-decide", dispute), sent)
    assert card_of(current_card(table)) == Card(Ending.FINISHED, (8, 5), 0)
