"""The moments of an evening, the line of time, and what is asked."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.utils import timezone

from tests.factories import a_card, a_dispute, a_published_round, a_tournament, a_user, entries
from tests.tournaments.checker import evenings
from tournaments.entries.services.entries import withdraw_entry
from tournaments.enums import DrawState, Ending, PrizeKind
from tournaments.evening.queries.evening import awaited, evening, tiles
from tournaments.evening.queries.line import line, steps
from tournaments.evening.queries.moments import moment_of
from tournaments.evening.queries.questions import questions
from tournaments.hall.queries.clock import clock_of, coming_round
from tournaments.hall.services.clock import extend_clock, pause_clock, set_extra_time, start_clock
from tournaments.models import (
    Draw,
    Entry,
    Prize,
    PrizeGiving,
    Round,
    RoundClock,
    ScoreCard,
    Tournament,
    Withdrawal,
)
from tournaments.prizes.services.votes import close_vote, open_vote, vote_name
from tournaments.rounds.services.draws import draw_round

pytestmark = pytest.mark.django_db

HALL = ZoneInfo("Europe/Amsterdam")


def told(drive):
    """The moment, its headline, and the one act."""
    now = evening(Tournament.objects.get(pk=drive.pk))
    moment = moment_of(now)
    act = moment.act(now)
    assert len(act.beside) <= 2
    assert len(act.also) <= 4
    return moment.key, act.headline, act.next.text


def asked(drive):
    """What is asked now."""
    now = evening(Tournament.objects.get(pk=drive.pk))
    return [each.text for each in questions(now, moment_of(now).key, None, timezone.now())]


def fields(drive):
    """The line of time: names, notes and where the pawn is."""
    now = evening(Tournament.objects.get(pk=drive.pk))
    return [(each.name, each.state) for each in line(now, moment_of(now).field)]


def notes(drive):
    """The line of time from the door on: what stands below each field."""
    now = evening(Tournament.objects.get(pk=drive.pk))
    return [each.note for each in line(now, moment_of(now).field)][2:-1]


@pytest.fixture
def evening_clock():
    """The clock of the hall, at half past seven of the evening of the drive."""
    with time_machine.travel(datetime(2026, 11, 21, 19, 30, tzinfo=HALL), tick=False) as clock:
        yield clock


def test_before_the_first_round_the_line_goes_by_the_time_at_which_it_begins(evening_clock):
    drive = a_tournament(rounds_planned=3, minutes_per_round=40)
    assert notes(drive) == [""] * 5
    Tournament.objects.update(starts_at=time(20))
    coming = ["20:00", "± 20:50", "± 21:40", "± 22:30", "± 22:40"]
    assert notes(drive) == coming
    entries(drive, 2)
    assert notes(drive) == coming
    now = evening(Tournament.objects.get())
    assert moment_of(now).act(now).note == "Ronde 1 begint om 20:00. 3 rondes van 40 minuten."
    evening_clock.move_to(datetime(2026, 11, 14, 12, 0, tzinfo=HALL))
    assert notes(drive) == coming


def test_once_it_began_the_line_goes_by_how_it_went(evening_clock):
    drive = a_tournament(a_user("anna"), rounds_planned=3, minutes_per_round=40, starts_at=time(20))
    pair = tuple(entries(drive, 2))
    evening_clock.move_to(datetime(2026, 11, 21, 20, 15, tzinfo=HALL))
    first = a_published_round(drive, [pair])
    seen = [notes(drive)]
    evening_clock.move_to(datetime(2026, 11, 21, 22, 50, tzinfo=HALL))
    assert notes(drive) == [
        "0 van 1 kaart",
        "",
        "",
        "",
        "± 22:55",
    ]  # what was too early is not said
    evening_clock.move_to(datetime(2026, 11, 21, 20, 55, tzinfo=HALL))
    a_card(first.tables.get(), 8, 3)
    evening_clock.move_to(datetime(2026, 11, 21, 21, 0, tzinfo=HALL))
    second = a_published_round(drive, [pair])
    seen.append(notes(drive))
    evening_clock.move_to(datetime(2026, 11, 21, 21, 40, tzinfo=HALL))
    a_card(second.tables.get(), 8, 3)
    third = a_published_round(drive, [pair])
    evening_clock.move_to(datetime(2026, 11, 21, 22, 20, tzinfo=HALL))
    a_card(third.tables.get(), 8, 3)
    seen.append(notes(drive))
    evening_clock.move_to(datetime(2026, 11, 21, 22, 50, tzinfo=HALL))
    seen.append(notes(drive))
    Tournament.objects.update(finished_at=timezone.now())
    seen.append(notes(drive))
    evening_clock.move_to(datetime(2026, 11, 21, 22, 25, tzinfo=HALL))
    Tournament.objects.update(finished_at=None)
    PrizeGiving.objects.create(tournament=drive, shown=1, place=1)
    seen.append(notes(drive))
    played = ["20:15–20:55", "21:00–21:40", "21:40–22:20"]
    assert seen == [
        ["0 van 1 kaart", "± 21:05", "± 21:55", "± 22:45", "± 22:55"],
        ["20:15–20:55", "0 van 1 kaart", "± 21:45", "± 22:30", "± 22:40"],
        [*played, "", "± 22:40"],
        [*played, "", ""],
        [*played, "22:50", ""],
        [*played, "", ""],  # the prizes are given: none come
    ]


def test_a_round_whose_cards_came_early_brings_what_comes_after_it_forward(evening_clock):
    drive = a_tournament(a_user("anna"), rounds_planned=3, minutes_per_round=40)
    pair = tuple(entries(drive, 2))
    evening_clock.move_to(datetime(2026, 11, 21, 20, 0, tzinfo=HALL))
    first = a_published_round(drive, [pair])
    evening_clock.move_to(datetime(2026, 11, 21, 20, 15, tzinfo=HALL))
    a_card(first.tables.get(), 8, 3)
    assert notes(drive) == ["20:00–20:15", "nu", "± 21:15", "± 22:05", "± 22:15"]


def test_a_round_whose_cards_came_late_puts_off_what_comes_after_it(evening_clock):
    drive = a_tournament(a_user("anna"), rounds_planned=2, minutes_per_round=40)
    pair = tuple(entries(drive, 2))
    evening_clock.move_to(datetime(2026, 11, 21, 20, 0, tzinfo=HALL))
    first = a_published_round(drive, [pair])
    evening_clock.move_to(datetime(2026, 11, 21, 20, 55, tzinfo=HALL))
    a_card(first.tables.get(), 8, 3)
    assert notes(drive) == ["20:00–20:55", "nu", "± 21:55", "± 22:05"]


def test_what_comes_after_a_round_does_not_come_before_its_clock_is_over(evening_clock):
    drive = a_tournament(a_user("anna"), rounds_planned=3, minutes_per_round=40)
    field = entries(drive, 4)
    pairs = [(field[0], field[1]), (field[2], field[3])]
    evening_clock.move_to(datetime(2026, 11, 21, 20, 0, tzinfo=HALL))
    first = a_published_round(drive, pairs)
    evening_clock.move_to(datetime(2026, 11, 21, 20, 3, tzinfo=HALL))
    for table in first.tables.all():
        a_card(table, 8, 3)
    second = a_published_round(drive, pairs)
    start_clock(round=second, minutes=40, by=None)
    evening_clock.move_to(datetime(2026, 11, 21, 20, 12, tzinfo=HALL))
    a_card(second.tables.get(number=1), 8, 3)
    seen = [notes(drive)[2:]]
    extend_clock(round=second, minutes=5, seen_minutes=40, by=None)
    seen.append(notes(drive)[2:])
    pause_clock(round=second, by=None)
    evening_clock.shift(timedelta(minutes=1))
    seen.append(notes(drive)[2:])
    evening_clock.shift(timedelta(days=1))
    seen.append(notes(drive)[2:])
    assert seen == [
        ["± 20:53", "± 21:43", "± 21:53"],
        ["± 20:58", "± 21:48", "± 21:58"],
        ["± 20:59", "± 21:49", "± 21:59"],
        ["", "", ""],
    ]


def test_a_pause_moves_what_comes_after_the_round(evening_clock):
    drive = a_tournament(a_user("anna"), rounds_planned=2, minutes_per_round=40)
    pair = tuple(entries(drive, 2))
    evening_clock.move_to(datetime(2026, 11, 21, 20, 0, tzinfo=HALL))
    first = a_published_round(drive, [pair])
    start_clock(round=first, minutes=40, by=None)
    evening_clock.shift(timedelta(minutes=10))
    pause_clock(round=first, by=None)
    evening_clock.shift(timedelta(minutes=15))
    assert notes(drive)[1:] == ["± 21:05", "± 21:55", "± 22:05"]
    # A phone, whose page is made once for each version, says no time that moves by itself.
    assert coming_round(drive, clock_of(drive)) is None
    evening_clock.shift(timedelta(days=3))
    assert notes(drive)[1:] == ["", "", ""]


def test_what_comes_after_a_round_waits_for_the_extra_time_of_a_table(evening_clock):
    drive = a_tournament(a_user("anna"), rounds_planned=2, minutes_per_round=40)
    field = entries(drive, 4)
    evening_clock.move_to(datetime(2026, 11, 21, 20, 0, tzinfo=HALL))
    first = a_published_round(drive, [(field[0], field[1]), (field[2], field[3])])
    start_clock(round=first, minutes=40, by=None)
    for number, minutes in ((1, 30), (2, 7)):
        set_extra_time(table=first.tables.get(number=number), minutes=minutes, by=None)
    a_card(first.tables.get(number=1), 8, 3)
    assert notes(drive)[1:] == ["± 20:57", "± 21:47", "± 21:57"]
    pause_clock(round=first, by=None)
    evening_clock.shift(timedelta(minutes=1))
    assert notes(drive)[1:] == ["± 20:58", "± 21:48", "± 21:58"]


def test_the_rounds_of_a_night_in_which_the_clocks_change_are_told_by_the_clock_of_then():
    drive = a_tournament(date=date(2026, 10, 25), starts_at=time(1, 30), rounds_planned=3)
    Tournament.objects.update(minutes_per_round=50)
    assert notes(drive)[:3] == ["01:30", "± 02:30", "± 02:30"]


def test_a_card_that_is_corrected_later_leaves_the_end_of_its_round(evening_clock):
    drive = a_tournament(a_user("anna"), rounds_planned=2, minutes_per_round=40)
    pair = tuple(entries(drive, 2))
    evening_clock.move_to(datetime(2026, 11, 21, 20, 0, tzinfo=HALL))
    table = a_published_round(drive, [pair]).tables.get()
    evening_clock.move_to(datetime(2026, 11, 21, 20, 40, tzinfo=HALL))
    a_card(table, 8, 3)
    evening_clock.move_to(datetime(2026, 11, 21, 20, 50, tzinfo=HALL))
    ScoreCard.objects.update(is_current=False)
    again = {"table": table, "ending": Ending.FINISHED}
    ScoreCard.objects.create(version=2, reason="misread", **again)
    assert notes(drive)[:2] == ["20:00–20:40", "nu"]
    ScoreCard.objects.update(
        is_current=False, taken_off_at=timezone.now(), taken_off_reason="of another table"
    )
    ScoreCard.objects.create(version=3, **again)
    assert notes(drive)[0] == "20:00–20:50"


def test_how_many_prizes_there_are_stands_where_nobody_knows_when_they_come(evening_clock):
    drive = a_tournament(rounds_planned=1, minutes_per_round=40)
    Prize.objects.create(tournament=drive, kind=PrizeKind.LAST)
    assert notes(drive)[-1] == "1 prijs"
    Tournament.objects.update(starts_at=time(20))
    assert notes(drive)[-1] == "± 21:00"
    Tournament.objects.update(finished_at=timezone.now())
    assert notes(drive)[-1] == "1 prijs"


def test_an_evening_goes_from_its_entries_to_afterwards_by_one_act_at_a_time():
    drive = a_tournament(rounds_planned=1)
    seen = [told(drive)]
    pair = entries(drive, 2, numbered=False)
    seen.append(told(drive))
    for number, entry in enumerate(pair, start=1):
        Entry.objects.filter(pk=entry.pk).update(number=number)
    seen.append(told(drive))
    draft = Draw.objects.create(
        round=Round.objects.create(tournament=drive, number=1),
        number=1,
        state=DrawState.DRAFT,
        method="random",
        pairing={},
        original={"entries": {str(each.number): each.pk for each in drive.entries.all()}},
    )
    seen.append(told(drive))
    draft.delete()
    round_ = a_published_round(drive, [tuple(pair)])
    seen.append(told(drive))
    start_clock(round=round_, minutes=40, by=a_user())
    seen.append(told(drive))
    a_card(round_.tables.get(), 8, 2)
    dispute = a_dispute(round_.tables.get())
    seen.append(told(drive))
    dispute.delete()
    seen.append(told(drive))
    Tournament.objects.update(finished_at=timezone.now())
    seen.append(told(drive))
    PrizeGiving.objects.create(tournament=drive, shown=0, place=1)
    seen.append(told(drive))
    assert seen == [
        ("entries", "Eerst de inschrijvingen", "Inschrijflijst inlezen"),
        ("numbers", "2 teams spelen", "Nummers geven"),
        ("first", "2 teams spelen", "Ronde 1 loten"),
        ("publish", "Ronde 1 is geloot", "Bekijken en bekendmaken"),
        ("print", "Ronde 1 afdrukken", "Ronde 1 afdrukken"),
        ("cards", "Nog 1 kaart", "Kaarten invoeren"),
        ("disputes", "Beslis het geschil", "Naar de geschillen"),
        ("final", "Alle rondes zijn gespeeld", "Stand vastzetten"),
        ("prizes", "De stand staat vast.", "Naar de prijsuitreiking"),
        ("afterwards", "De drive is afgesloten", "Uitslag en krant"),
    ]


def test_a_round_that_was_printed_asks_for_its_clock():
    drive = a_tournament(a_user("anna"))
    a_published_round(drive, [tuple(entries(drive, 2))])
    drive.log.create(action="print_round", target="1", after={"fingerprint": "x"})
    assert told(drive) == ("clock", "Ronde 1 kan beginnen", "Klok starten")
    assert asked(drive) == ["Wat is afgedrukt van ronde 1 klopt niet meer"]


def test_who_withdrew_is_not_waited_for_and_needs_no_number():
    drive = a_tournament()
    teams = entries(drive, 3, numbered=False)
    for number, team in enumerate(teams[:2], start=1):
        Entry.objects.filter(pk=team.pk).update(number=number, checked_in_at=timezone.now())
    assert told(drive)[0] == "numbers"
    assert [each.number for each in awaited(evening(drive))] == [None]
    Withdrawal.objects.create(entry=teams[2], from_round=1)
    assert told(drive) == ("first", "2 van de 2 teams zijn er", "Ronde 1 loten")
    assert awaited(evening(drive)) == []


def test_tables_light_up_as_their_cards_come():
    drive = a_tournament()
    teams = entries(drive, 6)
    round_ = a_published_round(drive, list(zip(teams[::2], teams[1::2], strict=True)))
    a_card(round_.tables.first(), 8, 2)
    now = evening(drive)
    assert [(each.number, each.state) for each in tiles(now)] == [
        (1, "new"),
        (2, "out"),
        (3, "out"),
    ]
    assert [(each.number, each.names) for each in awaited(now)] == [
        (2, ("3 Team 3", "4 Team 4")),
        (3, ("5 Team 5", "6 Team 6")),
    ]
    card = round_.tables.first().cards.get()
    type(card).objects.update(entered_at=timezone.now() - timedelta(seconds=11))
    assert tiles(now)[0].state == "in"


def test_before_the_last_round_it_is_asked_whether_the_standings_freeze_and_who_has_the_name():
    drive = a_tournament(rounds_planned=2)
    Prize.objects.create(tournament=drive, kind=PrizeKind.NAME)
    round_ = a_published_round(drive, [tuple(entries(drive, 2))])
    a_card(round_.tables.get(), 8, 3)
    assert told(drive)[1:] == ("De laatste ronde loten", "Ronde 2 loten")
    assert asked(drive) == [
        "Stand bevriezen tot de prijzen?",
        "Niemand koos de origineelste naam",
    ]
    Tournament.objects.update(frozen_after=1)
    assert asked(drive) == ["Niemand koos de origineelste naam"]
    anna = a_user()
    open_vote(tournament=drive, by=anna)
    vote_name(tournament=drive, entry=drive.entries.first(), phone="a")
    assert asked(drive) == []
    close_vote(tournament=drive, by=anna)
    assert asked(drive) == []


def test_before_the_first_round_it_is_asked_who_is_late_who_helps_and_what_a_bye_is_worth():
    drive = a_tournament(scheme="vrij", unplayed_points_open=True)
    teams = entries(drive, 3)
    assert asked(drive) == [
        "Niemand is aanwezig gemeld",
        "Wat is een vrijloting waard?",
        "Wie helpt aan de wedstrijdtafel?",
    ]
    Entry.objects.filter(pk=teams[0].pk).update(checked_in_at=timezone.now())
    assert asked(drive)[0] == "2 teams zijn er nog niet"


def test_the_pawn_walks_along_the_line_and_many_rounds_are_folded():
    drive = a_tournament(rounds_planned=2)
    assert fields(drive) == [
        ("Inschrijven", "now"),
        *((name, "later") for name in ("Deur", "Ronde 1", "Ronde 2")),
        *((name, "later") for name in ("Stand vast", "Prijzen", "Achteraf")),
    ]
    Tournament.objects.update(rounds_planned=20)
    pair = tuple(entries(drive, 2))
    for _number in range(4):
        a_card(a_published_round(drive, [pair]).tables.get(), 8, 3)
    assert fields(drive) == [
        *((name, "done") for name in ("Inschrijven", "Deur", "Rondes 1–3", "Ronde 4")),
        ("Ronde 5", "now"),
        *((name, "later") for name in ("Ronde 6", "Rondes 7–20")),
        *((name, "later") for name in ("Stand vast", "Prijzen", "Achteraf")),
    ]


@pytest.mark.parametrize("count", [2, 46])
def test_the_evening_costs_the_same_however_large_the_field(count, django_assert_num_queries):
    drive = a_tournament()
    teams = entries(drive, count)
    a_published_round(drive, list(zip(teams[::2], teams[1::2], strict=True)))
    with django_assert_num_queries(12):
        evening(drive)


def steps_of(drive):
    """The steps of the round, each with how far it is."""
    now = evening(Tournament.objects.get(pk=drive.pk))
    return [each.state for each in steps(now)]


def test_a_round_goes_from_its_draw_to_its_last_card_in_five_steps():
    drive = a_tournament(a_user("anna"))
    pair = tuple(entries(drive, 2))
    seen = [steps_of(drive)]
    round_ = a_published_round(drive, [pair])
    seen.append(steps_of(drive))
    drive.log.create(action="print_round", target="1", after={"fingerprint": "x"})
    seen.append(steps_of(drive))
    start_clock(round=round_, minutes=40, by=a_user("bert"))
    seen.append(steps_of(drive))
    RoundClock.objects.update(ends_at=timezone.now())
    seen.append(steps_of(drive))
    a_card(round_.tables.get(), 8, 2)
    seen.append(steps_of(drive))
    assert seen == [
        [],
        ["done", "now", "later", "later", "later"],
        ["done", "done", "now", "later", "later"],
        ["done", "done", "now", "now", "later"],
        ["done", "done", "done", "now", "later"],
        [],
    ]


def test_a_round_whose_cards_come_without_paper_or_clock_says_so():
    drive = a_tournament()
    teams = entries(drive, 4)
    round_ = a_published_round(drive, [tuple(teams[:2]), tuple(teams[2:])])
    a_card(round_.tables.first(), 8, 2)
    assert steps_of(drive) == ["done", "later", "now", "now", "later"]


def test_a_draft_of_other_teams_than_play_now_is_said_to_be_drawn_again(user):
    drive = evenings.a_drive(user, 5, rounds_planned=2)
    draw_round(tournament=drive, by=user)
    before = moment_of(evening(drive)).act(evening(drive)).note
    withdraw_entry(entry=drive.entries.get(number=5), from_round=1, reason="ziek", by=user)
    now = evening(Tournament.objects.get())
    assert (before, moment_of(now).act(now).note) == (
        "Niemand ziet de tafels voordat u ze bekendmaakt.",
        "Daarna is veranderd wie er spelen: kijk, en loot opnieuw.",
    )
