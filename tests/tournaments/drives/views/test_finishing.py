"""Making the standings final: asked once, with what it locks, and on to the prizes."""

import re
from html import unescape

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_dispute
from tests.tournaments.builders.prize_drives import a_played_drive
from tournaments.models import PrizeGiving, ScoreCard, Tournament


@pytest.fixture
def drive(user):
    return a_played_drive(user)


def address(name, drive):
    return reverse(name, args=[drive.code])


def asked(client, drive):
    """What is asked, without its tags."""
    page = client.post(address("finish", drive)).content.decode()
    form = re.search(r"<h1>.*?</form>", page, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", unescape(form[0])).split()) if form else ""


def finish(client, drive):
    return client.post(address("finish", drive), {"sure": "1"})


def test_it_is_asked_once_with_what_it_locks_and_what_everybody_sees(client, drive):
    assert asked(client, drive) == (
        "Is dit de eindstand?"
        " Scorekaarten, rondes en inschrijvingen gaan dan op slot. Prijzen kunt u nog kiezen."
        " Blijkt er toch iets niet te kloppen, dan opent u de drive weer en zegt u waarom."
        " Het publiek ziet de stand na ronde 1. De rest komt bij de prijsuitreiking."
        " Stand vastzetten Bekijk de stand Nog niet"
    )
    assert Tournament.objects.get().finished_at is None
    assert finish(client, drive).headers["Location"] == address("prizes", drive)
    assert Tournament.objects.get().finished_at


def test_without_a_freeze_it_leads_to_the_prizes_just_so(client, drive):
    Tournament.objects.update(frozen_after=None)
    assert "Iedereen ziet de eindstand meteen. Daarna komt gewoon de uitreiking." in asked(
        client, drive
    )
    assert finish(client, drive).headers["Location"] == address("prizes", drive)


def test_once_the_prizes_are_given_none_are_told_to_come_after_it(client, drive):
    PrizeGiving.objects.create(tournament=drive, shown=1, place=1)
    told = asked(client, drive)
    assert "De prijzen zijn uitgereikt: iedereen ziet de stand." in told
    assert "uitreiking" not in told
    page = client.get(address("drive", drive)).content.decode()
    assert "Alle kaarten zijn binnen. De prijzen zijn uitgereikt." in page


def test_before_the_last_planned_round_it_says_that_others_are_not_played(client, drive):
    assert "andere rondes" not in asked(client, drive)
    Tournament.objects.update(rounds_planned=4)
    assert "Ronde 2 van 4 is gespeeld: de andere rondes worden niet meer gespeeld." in asked(
        client, drive
    )


def test_a_freeze_after_a_round_that_was_not_reached_keeps_nothing_back(client, drive):
    Tournament.objects.update(rounds_planned=5, frozen_after=4)
    assert "Iedereen ziet de eindstand meteen." in asked(client, drive)
    finish(client, drive)
    assert Tournament.objects.get().frozen_after is None
    assert list(drive.log.values_list("action", flat=True)[:2]) == [
        "finish_tournament",
        "unfreeze_standings",
    ]


@pytest.mark.parametrize(("frozen", "kept"), [(0, 0), (1, 1), (2, None)])
def test_a_freeze_that_keeps_something_back_stays(client, drive, frozen, kept):
    Tournament.objects.update(frozen_after=frozen)
    finish(client, drive)
    assert Tournament.objects.get().frozen_after == kept


@pytest.mark.parametrize("values", [{}, {"sure": "1"}])
def test_a_card_that_is_missing_and_a_dispute_come_before_the_question(client, drive, values):
    table = drive.rounds.get(number=2).tables.first()
    dispute = a_dispute(table)
    refused = client.post(address("finish", drive), values, follow=True)
    assert refused.redirect_chain == [(address("drive", drive), 302)]
    assert [str(message) for message in refused.context["messages"]] == [
        "Tafel 1 van ronde 2 is in geschil. Beslis dat eerst."
    ]
    dispute.delete()
    ScoreCard.objects.filter(table=table).delete()
    refused = client.post(address("finish", drive), values, follow=True)
    assert refused.redirect_chain == [(address("drive", drive), 302)]
    assert Tournament.objects.get().finished_at is None


@pytest.mark.parametrize("values", [{}, {"sure": "1"}])
def test_what_another_organiser_made_final_is_not_asked_again(client, drive, values):
    Tournament.objects.update(finished_at=timezone.now())
    answer = client.post(address("finish", drive), values)
    assert answer.headers["Location"] == address("prizes", drive)
    assert drive.log.filter(action="finish_tournament").count() == 0


@pytest.mark.parametrize(("place", "page"), [(None, "prize-giving"), (1, "afterwards")])
def test_after_a_correction_it_leads_back_to_where_the_prizes_are(client, drive, place, page):
    PrizeGiving.objects.create(tournament=drive, shown=0, place=place)
    assert finish(client, drive).headers["Location"] == address(page, drive)
