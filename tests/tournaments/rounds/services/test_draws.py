"""Drawing a round, and drawing it again."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.utils import timezone

from tests.factories import a_card, a_tournament, a_user, entries
from tournaments.core.services.errors import DomainError
from tournaments.draw import commitment
from tournaments.drives.services.tournaments import create_tournament
from tournaments.enums import DrawMethod, DrawState
from tournaments.models import Draw, LogEntry, Tournament, Withdrawal
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import publish_draw

pytestmark = pytest.mark.django_db


def play(tournament, rounds=1, losers=(0,)):
    """Draw, publish and enter rounds; the first side wins, the second has these pawns in turn."""
    for _round in range(rounds):
        round_ = publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
        for table in round_.tables.all():
            a_card(table, 8, losers[table.number % len(losers)])
    return round_


def meetings(tournament):
    return [
        frozenset(sides)
        for draw in Draw.objects.filter(
            round__tournament=tournament, state=DrawState.PUBLISHED
        ).order_by("round__number")
        for _number, *sides in draw.pairing["tables"]
    ]


def byes(tournament):
    return [
        draw.pairing["bye"]
        for draw in Draw.objects.filter(round__tournament=tournament, state=DrawState.PUBLISHED)
    ]


def test_the_seed_is_the_one_that_was_committed_to_when_the_drive_was_made():
    values = {"name": "Drive", "date": timezone.localdate(), "rounds_planned": 3}
    tournament = create_tournament(by=a_user(), values=values)
    committed = Draw.objects.get(round__tournament=tournament)
    entries(tournament, 6)
    drawn = draw_round(tournament=tournament, by=None)
    assert (drawn.pk, drawn.commitment) == (committed.pk, committed.commitment)
    assert commitment(bytes.fromhex(drawn.seed)) == drawn.commitment


def test_a_draft_seats_every_team_once():
    tournament = a_tournament()
    field = entries(tournament, 46)
    drawn = draw_round(tournament=tournament, by=None)
    seated = [entry for _number, *sides in drawn.pairing["tables"] for entry in sides]
    assert sorted(seated) == sorted(entry.pk for entry in field)
    assert [row[0] for row in drawn.pairing["tables"]] == list(range(1, 24))
    assert (drawn.state, drawn.method) == (DrawState.DRAFT, DrawMethod.RANDOM)


@pytest.mark.parametrize(("method", "expected"), [("results", "results"), ("lot", "lot")])
def test_later_rounds_are_drawn_as_the_organiser_chose(method, expected):
    tournament = a_tournament(later_method=method)
    entries(tournament, 8)
    play(tournament)
    assert draw_round(tournament=tournament, by=None).method == expected


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_smallest_fields_can_be_drawn(count):
    tournament = a_tournament()
    entries(tournament, count)
    drawn = draw_round(tournament=tournament, by=None)
    assert len(drawn.pairing["tables"]) == count // 2
    assert (drawn.pairing["bye"] is None) == (count % 2 == 0)


@pytest.mark.slow
@pytest.mark.parametrize(("count", "rounds"), [(6, 5), (8, 7)])
def test_nobody_meets_twice_in_a_full_round_robin(count, rounds):
    tournament = a_tournament(rounds_planned=rounds)
    entries(tournament, count)
    play(tournament, rounds, losers=(0, 3, 5))
    assert len(set(meetings(tournament))) == rounds * count // 2


@pytest.mark.slow
def test_five_rounds_of_an_odd_field_give_five_teams_a_bye():
    tournament = a_tournament()
    entries(tournament, 45)
    play(tournament, 5, losers=(0, 3, 5, 7))
    assert len(set(byes(tournament))) == 5
    assert len(set(meetings(tournament))) == 110


def test_one_club_is_kept_apart_in_the_first_rounds_only():
    tournament = a_tournament(club_rounds=1)
    field = entries(tournament, 4)
    tournament.entries.filter(pk__in=[field[0].pk, field[1].pk]).update(club="Buurthuis")
    play(tournament)
    together = frozenset([field[0].pk, field[1].pk])
    assert together not in meetings(tournament)
    second = draw_round(tournament=tournament, by=None)
    assert second.original["field"]["clubs"] == {}


def test_a_team_with_a_fixed_table_sits_there():
    tournament = a_tournament()
    field = entries(tournament, 10)
    tournament.entries.filter(pk=field[6].pk).update(fixed_table=3)
    drawn = draw_round(tournament=tournament, by=None)
    assert [row[0] for row in drawn.pairing["tables"] if field[6].pk in row[1:]] == [3]


def test_who_has_withdrawn_is_not_drawn_and_who_comes_back_is():
    tournament = a_tournament()
    field = entries(tournament, 6)
    Withdrawal.objects.create(entry=field[0], from_round=2, until_round=3)
    play(tournament)
    second = draw_round(tournament=tournament, by=None)
    assert str(field[0].number) not in second.original["entries"]
    round_ = publish_draw(draw=second, by=None)
    for table in round_.tables.all():
        a_card(table, 8, 2)
    third = draw_round(tournament=tournament, by=None)
    assert third.original["entries"][str(field[0].number)] == field[0].pk


def test_who_comes_late_is_drawn_from_his_first_round_on():
    tournament = a_tournament()
    field = entries(tournament, 5)
    tournament.entries.filter(pk=field[4].pk).update(joined_round=2)
    first = draw_round(tournament=tournament, by=None)
    assert (len(first.original["entries"]), first.pairing["bye"]) == (4, None)
    for table in publish_draw(draw=first, by=None).tables.all():
        a_card(table, 8, 2)
    assert len(draw_round(tournament=tournament, by=None).original["entries"]) == 5


def test_a_second_draw_of_the_same_round_gives_the_draft_that_is_there():
    tournament = a_tournament()
    entries(tournament, 6)
    first = draw_round(tournament=tournament, by=None, number=1)
    again = draw_round(tournament=tournament, by=None, number=1)
    assert (again.pk, again.pairing) == (first.pk, first.pairing)


def test_with_cards_missing_nothing_is_drawn_unless_the_organiser_says_so():
    tournament = a_tournament()
    entries(tournament, 6)
    publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    with pytest.raises(DomainError) as refused:
        draw_round(tournament=tournament, by=None)
    assert refused.value.field == "allow_missing"
    drawn = draw_round(tournament=tournament, by=None, allow_missing=True)
    logged = LogEntry.objects.filter(tournament=tournament, action="draw_round").first()
    assert (drawn.round.number, logged.after["cards_missing"]) == (2, 3)


def test_a_round_is_refused_that_is_published_already_or_comes_later():
    tournament = a_tournament()
    entries(tournament, 6)
    play(tournament)
    for number in (1, 3):
        with pytest.raises(DomainError):
            draw_round(tournament=tournament, by=None, number=number)
    assert not Draw.objects.filter(state=DrawState.DRAFT).exists()


def test_no_round_is_drawn_beyond_those_planned():
    tournament = a_tournament(rounds_planned=1)
    entries(tournament, 6)
    play(tournament)
    with pytest.raises(DomainError):
        draw_round(tournament=tournament, by=None)
    Tournament.objects.update(rounds_planned=2)
    assert draw_round(tournament=tournament, by=None).round.number == 2


@pytest.mark.parametrize("count", [0, 1])
def test_fewer_than_two_teams_are_refused(count):
    tournament = a_tournament()
    entries(tournament, count)
    with pytest.raises(DomainError):
        draw_round(tournament=tournament, by=None)


def test_teams_without_a_number_are_refused_with_their_count():
    tournament = a_tournament()
    entries(tournament, 4)
    entries(tournament, 2, numbered=False)
    with pytest.raises(DomainError) as refused:
        draw_round(tournament=tournament, by=None)
    assert refused.value.values == {"unnumbered": 2}


def test_a_finished_drive_draws_nothing():
    tournament = a_tournament(finished_at=timezone.now())
    entries(tournament, 4)
    with pytest.raises(DomainError):
        draw_round(tournament=tournament, by=None)


def test_dice_change_the_draw_and_are_kept_with_it():
    tournament = a_tournament()
    entries(tournament, 46)
    drawn = draw_round(tournament=tournament, by=None, public_value="  6  2 5 ")
    assert drawn.public_value == "6 2 5"
    assert drawn.original["field"]["public_value"] == "6 2 5"


def test_drawing_again_keeps_the_old_draft_with_its_reason_and_takes_another_seed():
    tournament = a_tournament()
    entries(tournament, 20)
    old = draw_round(tournament=tournament, by=None, public_value="6 6")
    new = redraw(draw=old, by=None, reason=" team 12 naar huis ")
    kept = Draw.objects.get(pk=old.pk)
    assert (kept.state, kept.pairing["set_aside"]) == (DrawState.DISCARDED, "team 12 naar huis")
    assert kept.pairing["tables"] == old.pairing["tables"]
    assert (new.state, new.number, new.public_value) == (DrawState.DRAFT, 2, "6 6")
    assert new.seed != old.seed


def test_dice_of_a_draft_are_changed_or_left_out_where_it_is_drawn_again():
    tournament = a_tournament()
    entries(tournament, 4)
    draft = draw_round(tournament=tournament, by=None, public_value="6 6")
    for dice, drawn_with in ((" 6  5", "6 5"), (None, "6 5"), ("", ""), (None, "")):
        draft = redraw(draw=draft, by=None, reason="verkeerde worp", public_value=dice)
        assert draft.public_value == drawn_with


def test_drawing_again_waits_for_the_same_cards_and_logs_those_that_are_missing():
    tournament = a_tournament()
    entries(tournament, 6)
    publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    draft = draw_round(tournament=tournament, by=None, allow_missing=True)
    with pytest.raises(DomainError) as refused:
        redraw(draw=draft, by=None, reason="afmelding")
    assert refused.value.field == "allow_missing"
    again = redraw(draw=draft, by=None, reason="afmelding", allow_missing=True)
    logged = LogEntry.objects.filter(tournament=tournament, action="draw_round").first()
    assert (again.number, logged.target, logged.after["cards_missing"]) == (2, "2.2", 3)


@pytest.mark.parametrize("reason", ["", "   "])
def test_drawing_again_needs_a_reason(reason):
    tournament = a_tournament()
    entries(tournament, 4)
    draft = draw_round(tournament=tournament, by=None)
    with pytest.raises(DomainError) as refused:
        redraw(draw=draft, by=None, reason=reason)
    assert refused.value.field == "reason"


def test_a_draft_is_drawn_again_once_when_two_people_ask_for_it():
    tournament = a_tournament()
    entries(tournament, 4)
    draft = draw_round(tournament=tournament, by=None)
    redraw(draw=draft, by=None, reason="eerste")
    with pytest.raises(DomainError):
        redraw(draw=draft, by=None, reason="tweede")
    assert Draw.objects.filter(round__tournament=tournament).count() == 2


def test_a_published_draw_is_not_drawn_again():
    tournament = a_tournament()
    entries(tournament, 4)
    draft = draw_round(tournament=tournament, by=None)
    publish_draw(draw=draft, by=None)
    with pytest.raises(DomainError):
        redraw(draw=draft, by=None, reason="toch niet")


@pytest.mark.django_db(transaction=True)
def test_four_who_draw_at_the_same_moment_get_one_draft():
    tournament = a_tournament()
    entries(tournament, 10)

    def draw(_turn):
        try:
            return draw_round(tournament=tournament, by=None, number=1).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(draw, range(4)))) == 1
    assert Draw.objects.filter(round__tournament=tournament).count() == 1
