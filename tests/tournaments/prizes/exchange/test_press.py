"""The text for the local paper."""

import pytest
from django.utils.translation import override

from tests.tournaments.builders.finished import a_finished_drive
from tests.tournaments.builders.grouped import (
    a_drive_in_classes,
    a_drive_with_a_final,
    a_drive_with_a_knock_out,
)
from tournaments.models import Entry, Prize, PrizeGiving
from tournaments.prizes.exchange.press import press_file_name, press_text
from tournaments.prizes.queries.press import press_facts
from tournaments.wording import speak_of

pytestmark = pytest.mark.django_db

TIED = (((8, 3), (8, 3)), ((5, 5), (5, 5)))


def in_dutch(drive):
    with override("nl"):
        speak_of(drive.entry_word)
        return press_text(press_facts(drive))


def test_the_text_tells_who_won_and_what_else_was_remarkable():
    drive, _teams = a_finished_drive()
    assert in_dutch(drive) == (
        "Winst voor De Keezers in Dorpsdrive\n\n"
        "Op zaterdag 21 november 2026 werd in Zijtaart de keezendrive “Dorpsdrive” gehouden. "
        "Er deden 4 teams mee. Er werden 2 rondes gespeeld.\n\n"
        "De eerste plaats was voor De Keezers (Anna en Bert) met 52 punten. "
        "De tweede plaats was voor Vier Azen (Wim) met 36 punten; "
        "de derde plaats was voor Jan en Piet met 28 punten. "
        "De voorsprong was 16 punten.\n\n"
        "De hoogste score in één ronde was 26 punten, van De Keezers (Anna en Bert), "
        "Vier Azen (Wim) en Jan en Piet.\n\n"
        "Keezen is een bordspel met kaarten: twee maten proberen hun acht pionnen eerder binnen "
        "te krijgen dan de andere twee.\n"
    )


def test_two_with_the_same_name_are_told_apart_by_their_numbers():
    cards = (((3, 1), (1, 3)), ((3, 2), (1, 3)))
    drive, teams = a_finished_drive(cards, format="duels", entry_word="player")
    for team, name in zip(teams, ("Jan", "Kees", "Piet", "jan"), strict=True):
        Entry.objects.filter(pk=team.pk).update(name=name, player1=name, player2="")
    Prize.objects.create(tournament=drive, kind="best_round")
    text = in_dutch(drive).split("\n\n")
    assert text[0] == "Winst voor Jan (nr. 1) in Dorpsdrive"
    assert text[2] == (
        "De eerste plaats was voor Jan (nr. 1) met 12 punten. De tweede plaats was voor"
        " jan (nr. 4) met 10 punten; de derde plaats was voor Piet met 8 punten. De voorsprong was"
        " 2 punten."
    )
    assert text[3] == "De prijs voor de beste ronde was voor Jan (nr. 1), jan (nr. 4) en Piet."


def test_of_a_table_of_six_it_is_not_said_that_two_play_against_two():
    drive, _teams = a_finished_drive()
    drive.format = "threes"
    assert "Keezen is een bordspel" not in in_dutch(drive)


def test_of_two_players_at_a_table_it_is_not_said_that_two_play_against_two():
    cards = (((3, 1), (1, 3)), ((3, 2), (1, 3)))
    drive, _teams = a_finished_drive(cards, format="duels")
    assert "Keezen is een bordspel" not in in_dutch(drive)


def test_a_visitor_from_england_reads_it_in_english():
    drive, _teams = a_finished_drive()
    with override("en"):
        text = press_text(press_facts(drive))
    assert text.split("\n\n")[1:3] == [
        "On Saturday 21 November 2026 the Keezen drive “Dorpsdrive” was held in Zijtaart. "
        "4 teams took part. 2 rounds were played.",
        "First place went to De Keezers (Anna and Bert) with 52 points. "
        "Second place went to Vier Azen (Wim) with 36 points; "
        "third place went to Jan and Piet with 28 points. "
        "The lead was 16 points.",
    ]


def test_a_shared_first_place_is_told_as_shared_and_nobody_is_ahead():
    drive, _teams = a_finished_drive(TIED)
    headline, _opening, stage, *_rest = in_dutch(drive).split("\n\n")
    assert headline == "Gedeelde winst voor De Keezers en Jan & Piet in Dorpsdrive"
    assert stage == (
        "De eerste plaats werd gedeeld door De Keezers (Anna en Bert) en Jan en Piet, "
        "elk met 36 punten. De derde plaats werd gedeeld door Thuis! (Kees en Toos) en "
        "Vier Azen (Wim), elk met 16 punten."
    )


def test_equal_points_are_told_where_what_counts_then_decided():
    drive, _teams = a_finished_drive((((8, 3), (8, 0)), ((5, 8), (8, 5))))
    assert in_dutch(drive).split("\n\n")[2] == (
        "De eerste plaats was voor Jan en Piet met 36 punten. "
        "De tweede plaats was voor De Keezers (Anna en Bert) met 36 punten; "
        "de derde plaats was voor Thuis! (Kees en Toos) met 32 punten. "
        "Bij gelijke punten telde: saldo (Jan & Piet 5, De Keezers 2)."
    )


def test_a_drive_of_couples_speaks_of_couples():
    drive, _teams = a_finished_drive(entry_word="couple")
    assert "Er deden 4 koppels mee." in in_dutch(drive)
    assert "team" not in in_dutch(drive)


def test_prizes_are_told_and_those_of_the_first_three_places_are_not_told_twice():
    drive, teams = a_finished_drive()
    Prize.objects.create(tournament=drive, kind="place", number=1, name="Wisselbeker")
    Prize.objects.create(tournament=drive, kind="place", number=4)
    Prize.objects.create(tournament=drive, kind="last", name="Zak drop")
    Prize.objects.create(tournament=drive, kind="every", number=2)
    Prize.objects.create(tournament=drive, kind="exact", number=28)
    Prize.objects.create(tournament=drive, kind="name", entry=teams[1])
    PrizeGiving.objects.create(tournament=drive, shown=1, place=1)
    assert sorted(in_dutch(drive).split("\n\n")[3].split(". ")) == [
        "De poedelprijs was voor Thuis! (Kees en Toos).",
        "De prijs voor de origineelste naam was voor Thuis! (Kees en Toos)",
        "De prijs voor plaats 4 was voor Thuis! (Kees en Toos)",
        "De prijs voor precies 28 punten was voor Jan en Piet",
        "Om de 2 plaatsen was er een prijs, en wel voor Vier Azen (Wim) en Thuis! (Kees en Toos)",
    ]


def test_the_prize_for_the_best_round_is_told():
    drive, _teams = a_finished_drive((((7, 8), (1, 8)), ((8, 5), (2, 8))))
    Prize.objects.create(tournament=drive, kind="best_round")
    awarded = in_dutch(drive).split("\n\n")[3]
    assert awarded == "De prijs voor de beste ronde was voor Vier Azen (Wim)."


def test_a_drive_without_place_or_players_is_told_as_well():
    drive, _teams = a_finished_drive()
    Entry.objects.update(player1="", player2="")
    drive.place = ""
    opening, stage = in_dutch(drive).split("\n\n")[1:3]
    assert opening.startswith(
        "Op zaterdag 21 november 2026 werd de keezendrive “Dorpsdrive” gehouden. "
    )
    assert stage.startswith("De eerste plaats was voor De Keezers met 52 punten. ")


def test_no_surname_is_told():
    drive, _teams = a_finished_drive()
    surnames = {"Vries", "Smits", "Jansen", "Brouwers", "Dam", "Peters"}
    assert surnames.isdisjoint(in_dutch(drive).replace(".", " ").replace(")", " ").split())


def test_the_file_has_a_name_that_says_what_it_is():
    drive, _teams = a_finished_drive()
    with override("nl"):
        name = press_file_name(press_facts(drive))
    assert name == "tekst-voor-de-krant-dorpsdrive-2026-11-21.txt"


def about_groups(drive):
    """The paragraphs without the first names, which are the same for all."""
    return in_dutch(drive).replace(" (Anna en Bert)", "").split("\n\n")


def test_the_winner_of_every_class_is_named_and_a_prize_of_all_classes_is_told_once():
    drive = a_drive_in_classes(place="Zijtaart")
    Prize.objects.create(tournament=drive, kind="last")
    Prize.objects.create(tournament=drive, kind="best_round")
    text = about_groups(drive)
    assert text[0] == "Winst voor Team 1 (Klasse A) en Team 5 (Klasse B) in Dorpsdrive"
    assert text[2:4] == [
        "Klasse A: de eerste plaats was voor Team 1 met 52 punten. De tweede plaats was voor Team 2"
        " met 38 punten; de derde plaats was voor Team 3 met 34 punten. De voorsprong was"
        " 14 punten.",
        "Klasse B: de eerste plaats was voor Team 5 met 52 punten. De tweede plaats was voor Team 6"
        " met 34 punten; de derde plaats was voor Team 7 met 28 punten. De voorsprong was"
        " 18 punten.",
    ]
    assert text[4] == (
        "De prijs voor de beste ronde was voor Team 6. De poedelprijs was voor Team 4 en Team 8."
    )


def test_of_many_pools_only_the_winners_are_named():
    text = about_groups(a_drive_in_classes(names=("A", "B", "C", "D", "E")))
    assert text[0] == "Dorpsdrive"
    assert text[2].startswith(
        "Klasse A: de eerste plaats was voor Team 1 met 52 punten. Klasse B: de eerste plaats was"
        " voor Team 5"
    )


def test_the_winner_of_the_final_is_named_with_what_was_scored_in_the_final_alone():
    text = about_groups(a_drive_with_a_final())
    assert text[0] == "Winst voor Team 2 in Dorpsdrive"
    assert text[2] == (
        "Finale: de eerste plaats was voor Team 2 met 26 punten. De tweede plaats was voor Team 1"
        " met 6 punten. De voorsprong was 20 punten."
    )


@pytest.mark.slow
def test_of_a_knock_out_the_final_is_told_and_no_points():
    text = about_groups(a_drive_with_a_knock_out())
    assert text[0] == "Winst voor Team 1 in Dorpsdrive"
    assert text[2:4] == [
        "De finale werd gewonnen door Team 1, van Team 2, met 8–3.",
        "Knock-out: de eerste plaats was voor Team 1. De tweede plaats was voor Team 2; de derde"
        " plaats was voor Team 3.",
    ]
