"""Sentences that were said in a state where they are not true, each in that state."""

import html
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.cards import Card, Ending
from tests.factories import a_card, a_dispute, a_published_round, a_tournament, entries
from tests.tournaments.builders.disputed import at, decision
from tests.tournaments.builders.planned import a_planned_drive, publish
from tests.tournaments.entries.views.test_imports import form_of, upload
from tournaments.cards.services.scorecards import enter_card
from tournaments.drives.services.tournaments import create_tournament, finish_tournament
from tournaments.entries.services.entries import withdraw_entry
from tournaments.models import Withdrawal
from tournaments.rounds.queries.draws import seating
from tournaments.rounds.queries.quality import quality_sentence
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import announce_value, publish_draw

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
DUTCH = {"Accept-Language": "nl"}
NAMED_AFTER = "Geen kolom bevat de "


def text_of(answer) -> str:
    """What people read on a page, on one line."""
    body = re.sub(r"(?s)<(script|style|title|option).*?</\1>", " ", answer.content.decode())
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def page(client, drive, name="drive", *args) -> str:
    return text_of(client.get(reverse(name, args=[drive.code, *args]), headers=DUTCH))


def withdrawn_after_one_round(user, away: int, **values):
    """A drive of which four teams played round 1, and so many of them stopped."""
    drive = a_tournament(user, **values)
    teams = entries(drive, 4)
    round_ = a_published_round(drive, [tuple(teams[:2]), tuple(teams[2:])])
    for table in round_.tables.all():
        a_card(table, 8, 3)
    for team in teams[:away]:
        Withdrawal.objects.create(entry=team, from_round=2, reason="")
    return drive


@pytest.mark.parametrize(
    ("kind", "sheet", "said"),
    [
        ("players", "Speler;Telefoon\nAnna Bos;0612345678\n", False),
        ("teams", "Speler 1;Speler 2\nAnna Bos;Bert Smit\n", True),
        ("teams", "Team;Speler 1\nDe Azen;Anna Bos\n", False),
        ("teams", "Telefoon;E-mail\n0612345678;a@example.org\n", False),
    ],
)
def test_a_sheet_of_players_is_not_said_to_lack_a_name(client, user, kind, sheet, said):
    drive = a_tournament(user, format=kind, scheme="gedeeld" if kind == "players" else "nk")
    answer = upload(client, drive, sheet.encode())
    assert (NAMED_AFTER in text_of(answer)) is said


def test_rows_that_cannot_be_imported_for_another_reason_are_not_said_to_lack_a_name(client, user):
    drive = a_tournament(user, format="players", scheme="gedeeld")
    answer = upload(client, drive, b"Speler;Telefoon\n" + b"x" * 70 + b";0612345678\n")
    assert form_of(answer)["include"] == []
    assert text_of(answer).count("Geen enkele rij heeft een naam") == 0


@pytest.mark.parametrize("away", [3, 4])
def test_after_all_withdrew_the_drive_can_be_finished_now(client, user, away):
    drive = withdrawn_after_one_round(user, away)
    for name, args in (("drive", ()), ("round", (2,))):
        text = page(client, drive, name, *args)
        assert "Eerst de inschrijvingen" not in text
        assert "Te weinig teams voor ronde 2" in text
        assert ("Drive afsluiten" in text, "Stand vastzetten" in text) == (args != (), args == ())
    assert "Alle rondes zijn gespeeld" not in page(client, drive)
    client.post(reverse("finish", args=[drive.code]), {"sure": "1"})
    drive.refresh_from_db()
    assert drive.finished_at


def test_after_all_withdrew_an_open_dispute_comes_first_and_not_all_rounds_are_played(client, user):
    drive = withdrawn_after_one_round(user, 4)
    a_dispute(drive.rounds.get(number=1).tables.first())
    text = page(client, drive)
    assert "Beslis het geschil" in text
    assert "Alle rondes zijn gespeeld" not in text


def test_before_the_first_round_teams_that_withdrew_are_counted_and_none_is_asked_to_sign_up(
    client, user
):
    drive = a_tournament(user)
    for team in entries(drive, 3)[:2]:
        Withdrawal.objects.create(entry=team, from_round=1)
    for name, args in (("drive", ()), ("round", (1,))):
        text = page(client, drive, name, *args)
        assert "Eerst de inschrijvingen" not in text
        assert "3 teams schreven in, 1 speelt deze ronde." in text
        assert "Drive afsluiten" not in text


def test_three_players_are_no_field_for_tables_of_four(client, user):
    drive = a_tournament(user, format="players", scheme="gedeeld")
    entries(drive, 3)
    assert "minstens 4" in page(client, drive)


def test_in_the_first_round_nobody_is_said_not_to_have_met(user):
    drive = a_tournament(user, format="players", scheme="gedeeld", later_method="lot")
    entries(drive, 8)
    draw = draw_round(tournament=drive, by=user)
    assert {table.why for table in seating(draw).tables} == {"Door het lot."}
    assert quality_sentence(draw) == "Door het lot bepaald."


def test_the_tick_of_a_card_that_the_numbers_decide_is_not_nobody(client, user):
    drive = a_tournament(user)
    round_ = a_published_round(drive, [tuple(entries(drive, 2))])
    a_card(round_.tables.get(), 8, 3)
    text = page(client, drive, "desk-card", 1, 1)
    assert "winnaar" in text
    assert "niemand" not in text


@pytest.mark.parametrize("name", ["dispute-decide", "dispute-withdraw"])
def test_where_no_card_was_in_none_stays_as_it_was(arbiter, table, name):
    table.cards.all().delete()
    dispute = a_dispute(table)
    assert "de kaart blijft zoals" not in text_of(arbiter.get(at("dispute", dispute))).casefold()
    sent = (
        decision(seen_card_version="")
        if name == "dispute-decide"
        else {"reason": "vergissing", "seen_version": 1}
    )
    arbiter.post(at(name, dispute), sent)
    text = text_of(arbiter.get(at("dispute", dispute), headers=DUTCH))
    assert "De kaart was nog niet binnen" in text
    assert "De kaart blijft zoals" not in text


ONE_WORD = "afgesloten"
OTHER_WORDS = re.compile(r"\b(de )?(drive|toernooi|stand)\b[^.]*\b(afgerond|definitief)\b", re.I)


def test_a_drive_that_is_over_is_called_one_word_everywhere(client, user):
    drive = a_tournament(user, rounds_planned=1, finished_at=timezone.now())
    round_ = a_published_round(drive, [tuple(entries(drive, 2))])
    a_card(round_.tables.get(), 8, 3)
    names = (
        "drive",
        "public",
        "public-tables",
        "desk",
        "hall",
        "entries",
        "rounds",
        "log",
        "afterwards",
        "prizes",
        "results",
        "settings",
        "standings",
        "groups",
    )
    for name in names:
        text = text_of(client.get(reverse(name, args=[drive.code]), headers=DUTCH, follow=True))
        assert OTHER_WORDS.findall(text) == [], name
    assert "De stand staat vast." in page(client, drive)
    assert ONE_WORD in page(client, drive, "public")
    assert ONE_WORD in text_of(client.get("/", headers=DUTCH))


def test_a_planned_round_is_nowhere_said_to_be_drawn(client, user):
    drive = a_planned_drive(5, "round_robin", rounds=5, by=user)
    overview = page(client, drive)
    assert "5 teams spelen 5 rondes van 40 minuten." in overview
    assert "Dat hoeft niet: dan speelt iedereen." in overview
    assert ("Ronde 1 indelen" in overview, "loten" in overview) == (True, False)
    publish(drive)
    proof = page(client, drive, "draw-proof", 1)
    assert "is deze ronde één keer ingedeeld." in proof
    assert ("keer geloot" in proof, "kan geloot hebben" in proof) == (False, False)
    assert "Zo kwamen de tafels tot stand: ronde 1" in page(client, drive, "public-tables")


def test_a_round_robin_that_somebody_left_says_that_two_can_meet_again(client, user):
    drive = a_planned_drive(5, "round_robin", rounds=5, by=user)
    publish(drive)
    text = "Niet iedereen van die lijst speelt nu:"
    assert text not in page(client, drive, "round", 2)
    withdraw_entry(entry=drive.entries.get(number=4), by=user, from_round=2, reason="")
    assert text in page(client, drive, "round", 2)


def test_what_has_to_be_answered_in_some_case_is_not_called_optional(client, user):
    drive = a_tournament(user)
    entries(drive, 3)
    asked = page(client, drive, "round", 1)
    assert "Dobbelstenen niet verplicht" in asked
    assert "hetzelfde. niet verplicht" not in asked
    assert "indien anders niet verplicht" not in asked
    a_published_round(drive, [tuple(drive.entries.order_by("number")[:2])])
    assert "Reden niet verplicht" not in page(client, drive, "settings")


def test_the_points_beside_a_bye_are_those_that_the_team_stood_at(client, user):
    drive = a_tournament(user, rounds_planned=2)
    entries(drive, 3)
    table = publish_draw(draw=draw_round(tournament=drive, by=user), by=user).tables.get()
    enter_card(table=table, by=user, card=Card(Ending.FINISHED, (8, 3)))
    draw_round(tournament=drive, by=user)
    loser = table.sides.get(position=1).entry
    assert f"Vrijloting {loser.number} {loser.name} staat op 6 punten" in page(
        client, drive, "round", 2
    )


def test_a_value_that_was_not_shown_is_asked_about_once(client, user):
    drive = create_tournament(
        by=user, values={"name": "Drive", "date": "2026-11-21", "rounds_planned": 1}
    )
    entries(drive, 4)
    announce_value(tournament=drive, by=user, number=1, source="een dobbelsteen")
    refused = client.post(reverse("round-draw", args=[drive.code, 1]), {}, headers=DUTCH)
    assert text_of(refused).count("Aangekondigd: een dobbelsteen") == 1


def test_the_results_say_what_a_bye_gave_and_offer_each_sheet_once(client, user):
    drive = a_tournament(user, rounds_planned=1)
    entries(drive, 3)
    round_ = publish_draw(draw=draw_round(tournament=drive, by=user), by=user)
    enter_card(table=round_.tables.get(), by=user, card=Card(Ending.FINISHED, (8, 3)))
    finish_tournament(tournament=drive, by=user)
    assert "Een vrijloting geeft 17 punten." in page(client, drive, "results")
    assert page(client, drive, "public").count("Stand als rekenblad (.xlsx)") == 1
