"""The table list of the round that is being played, by team number."""

import re

import pytest
from django.urls import reverse

from tests.factories import a_card, a_published_round, a_tournament, a_user, classes, entries
from tests.tournaments.builders.grouped import (
    a_bracket,
    a_drive_of,
    a_drive_with_a_knock_out,
    a_stage,
    play,
)
from tournaments.entries.queries.entries import attendance, counts
from tournaments.entries.services.entries import withdraw_entry
from tournaments.enums import StageKind
from tournaments.groups.services.stages import divide_stage
from tournaments.models import Withdrawal
from tournaments.rounds.queries.seating import NoSeat, Seat, current_seating, find_seats

pytestmark = pytest.mark.django_db


def test_before_the_first_round_nobody_sits_anywhere():
    drive = a_tournament()
    entries(drive, 4)
    assert current_seating(drive) is None


def test_the_list_is_by_team_number_and_has_the_bye():
    drive = a_tournament()
    a, b, c = entries(drive, 3)
    a_published_round(drive, [(c, a)], bye=b)
    seating = current_seating(drive)
    assert (seating.round, seating.begun) == (1, False)
    assert seating.seats == (
        Seat(a.pk, 1, "Team 1", "Anna & Bert", 1, "3 Team 3", "Anna & Bert", 1, 2),
        Seat(b.pk, 2, "Team 2", "Anna & Bert", None, ""),
        Seat(c.pk, 3, "Team 3", "Anna & Bert", 1, "1 Team 1", "Anna & Bert", 0, 2),
    )


def test_of_four_single_players_opposite_seats_sit_together():
    drive = a_tournament(format="players")
    four = entries(drive, 4)
    a_published_round(drive, [tuple(four)])
    seats = current_seating(drive).seats
    assert [(seat.partner, seat.opponent) for seat in seats] == [
        ("3 Team 3", "2 Team 2, 4 Team 4"),
        ("4 Team 4", "1 Team 1, 3 Team 3"),
        ("1 Team 1", "2 Team 2, 4 Team 4"),
        ("2 Team 2", "1 Team 1, 3 Team 3"),
    ]


def test_the_last_published_round_counts_and_begins_with_its_own_first_card():
    drive = a_tournament()
    a, b = entries(drive, 2)
    a_card(a_published_round(drive, [(a, b)]).tables.get(), 8, 1)
    second = a_published_round(drive, [(b, a)])
    assert (current_seating(drive).round, current_seating(drive).begun) == (2, False)
    a_card(second.tables.get(), 8, 1)
    assert current_seating(drive).begun is True


@pytest.mark.parametrize("pairs", [1, 3])
def test_the_queries_do_not_grow_with_the_field(pairs, django_assert_num_queries):
    drive = a_tournament()
    field = entries(drive, 2 * pairs)
    a_published_round(drive, list(zip(field[::2], field[1::2], strict=True)))
    with django_assert_num_queries(5):
        current_seating(drive)


@pytest.fixture
def drive():
    """Five teams of which four play round 1, with names as people have them."""
    drive = a_tournament()
    field = entries(drive, 6)
    names = ["Ruit 7", "Famke & Gûsje", "De Jokers", "De Azen", "Weg", "Later"]
    for entry, name in zip(field, names, strict=True):
        entry.name, entry.player1 = name, f"Şükrü Yıldız {entry.number}"
        entry.save()
    a_published_round(drive, [(field[0], field[1]), (field[2], field[3])])
    Withdrawal.objects.create(entry=field[4], from_round=1)
    drive.entries.filter(name="Later").update(joined_round=3)
    return drive


def names_found(drive, asked):
    return [seat.name for seat in find_seats(drive, current_seating(drive), asked).seats]


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("3", ["De Jokers"]),
        ("03", ["De Jokers"]),
        ("ruit 7", ["Ruit 7"]),
        ("gusje", ["Famke & Gûsje"]),
        ("DE", ["De Jokers", "De Azen"]),
        ("azen sukru", ["De Azen"]),
        ("yildiz", []),
        ("bert 7", ["Ruit 7"]),
        ("7", []),
        ("99", []),
        ("", []),
        ("%", []),
    ],
)
def test_a_seat_is_found_by_number_by_name_and_by_first_name(drive, asked, names):
    assert names_found(drive, asked) == names


def test_who_does_not_play_is_found_with_why(drive):
    seating = current_seating(drive)
    assert find_seats(drive, seating, "5").elsewhere == (NoSeat("5 Weg", 1, True),)
    assert find_seats(drive, seating, "later").elsewhere == (NoSeat("6 Later", 3, False),)
    assert find_seats(drive, seating, "niemand").elsewhere == ()


def test_finding_a_seat_asks_the_database_only_when_nobody_who_plays_is_meant(
    drive, django_assert_num_queries
):
    seating = current_seating(drive)
    with django_assert_num_queries(0):
        find_seats(drive, seating, "joker")
    with django_assert_num_queries(2):
        find_seats(drive, seating, "5")


def test_in_classes_everybody_is_told_his_and_in_a_knock_out_what_is_played_for():
    drive = a_tournament(rounds_planned=3)
    entries(drive, 9)
    bracket = a_stage(drive, 2, StageKind.KNOCK_OUT, count=1, size=4)
    play(drive)
    divide_stage(stage=bracket, by=a_user())
    play(drive)
    seats = current_seating(drive).seats
    told = {(seat.group, seat.played_for, bool(seat.table)) for seat in seats}
    assert told == {
        ("Knock-out", "om plaats 1–4", True),
        ("Overigen", "", True),
        ("Overigen", "", False),
    }
    play(drive)
    told = {seat.played_for for seat in current_seating(drive).seats if seat.group == "Knock-out"}
    assert told == {"de finale", "om plaats 3"}


def test_who_goes_through_without_a_game_reads_no_bye_and_who_has_finished_is_listed(client):
    drive = a_drive_of(10)
    play(drive)
    groups = a_bracket(drive, 2, 4, count=1, carried="none", others="stop").groups
    best, last = (groups.first().places.get(seed=seed).entry for seed in (1, 4))
    withdraw_entry(entry=last, by=None, reason="ziek", from_round=2)
    play(drive)
    seating = current_seating(drive)
    assert [seat.number for seat in seating.seats if seat.through] == [best.number]
    stopped = sorted(place.entry.number for place in groups.last().places.all())
    assert seating.finished == tuple(map(str, stopped))
    listed = f"klaar: {', '.join(map(str, stopped))}"
    phone = client.get(reverse("public-team", args=[drive.code, best.number])).content.decode()
    assert ("U gaat zonder spel door" in phone, "Vrijloting" in phone) == (True, False)
    for name, query in (("public-tables", {}), ("beamer", {"show": "tables"})):
        page = client.get(reverse(name, args=[drive.code]), query).content.decode()
        assert (page.count(listed), page.count("vrij<")) == (1, 0)


@pytest.mark.slow
@pytest.mark.parametrize(("frozen_after", "told"), [(1, {""}), (2, {"de finale", "om plaats 3"})])
def test_what_is_played_for_is_told_as_far_as_everybody_may_know_who_won(
    client, frozen_after, told
):
    drive = a_drive_with_a_knock_out(frozen_after=frozen_after)
    seats = [seat for seat in current_seating(drive).seats if seat.group == "Knock-out"]
    assert {seat.played_for for seat in seats} == told
    pages = {
        re.search(r"<p[^>]*>Knock-out(?:: ([^<]+))?</p>", page.content.decode())[1] or ""
        for seat in seats
        for page in (
            client.get(reverse("public-team", args=[drive.code, seat.number])),
            client.get(reverse("public-tables", args=[drive.code]), {"team": seat.number}),
        )
    }
    assert pages == told


def test_who_has_finished_is_told_so_and_is_waited_for_no_more():
    drive = a_tournament(rounds_planned=3)
    entries(drive, 8)
    final = a_stage(drive, 2, StageKind.FINALS, count=1, size=4, others="stop")
    play(drive)
    divide_stage(stage=final, by=a_user())
    assert (counts(drive).waiting, attendance(drive).playing) == (0, 4)
    play(drive)
    out = drive.entries.filter(group_places__group__play="nothing").first()
    seating = current_seating(drive)
    found = find_seats(drive, seating, str(out.number)).elsewhere
    assert found == (NoSeat(str(out), 1, away=False, finished=True),)


@pytest.mark.parametrize("count", [1, 3])
def test_the_groups_take_three_queries_however_many_there_are(count, django_assert_num_queries):
    drive = a_tournament()
    members = {name: entries(drive, 2) for name in "ABC"[:count]}
    classes(drive, **members)
    a_published_round(drive, [tuple(pair) for pair in members.values()])
    with django_assert_num_queries(8):
        assert {seat.group for seat in current_seating(drive).seats} == {
            f"Klasse {name}" for name in members
        }
