"""The bar above every page of a drive: how far each phase is, and whose it is."""

from datetime import time

import pytest
from django.utils import timezone

from tests.factories import a_card, a_dispute, a_published_round, a_tournament, entries
from tournaments.core.services.log import raise_version
from tournaments.enums import PrizeKind, Role
from tournaments.evening.queries.bar import Visit, bar, busy_phase
from tournaments.evening.queries.figures import figures
from tournaments.models import Prize, PrizeGiving, RoundClock, Tournament
from tournaments.rounds.services.draws import draw_round

pytestmark = pytest.mark.django_db


def now(drive):
    """The drive and its figures as they are by now."""
    raise_version(drive)
    drive = Tournament.objects.get(pk=drive.pk)
    return drive, figures(drive)


def told(drive):
    """What each phase says, long and short, and which is busy."""
    drive, read = now(drive)
    shown = bar(drive, read, Visit(Role.ORGANISER, "drive"))
    return [phase.progress for phase in shown.phases], busy_phase(drive, read)


def names(drive, role, page="drive", *, owner=False):
    """The phases and the other pages that somebody with this role sees."""
    shown = bar(*now(drive), Visit(role, page, owner))
    others = [str(each.name) for _heading, pages in shown.more for each in pages]
    return [str(phase.name) for phase in shown.phases], others


def test_each_phase_says_how_far_it_is_from_an_empty_drive_to_the_winner():
    drive = a_tournament(rounds_planned=2, minutes_per_round=40)
    nothing = ("–", "–")
    assert told(drive) == (
        [nothing, ("2 × 40 min", "0/2"), nothing, nothing, ("nog geen", "–")],
        "",
    )
    Tournament.objects.update(starts_at=time(20))
    assert told(drive)[0][1] == ("vanaf 20:00", "0/2")
    Tournament.objects.update(starts_at=None)
    teams = entries(drive, 4)
    assert told(drive)[0][0] == ("4 teams", "4")
    teams[0].checked_in_at = timezone.now()
    teams[0].save()
    Prize.objects.create(tournament=drive, kind=PrizeKind.NAME)
    assert told(drive) == (
        [("1 van 4", "1/4"), ("2 × 40 min", "0/2"), nothing, nothing, ("1 klaar", "1")],
        "door",
    )
    first = a_published_round(drive, [tuple(teams[:2]), tuple(teams[2:])])
    a_card(first.tables.first(), 8, 3)
    assert told(drive) == (
        [("4 van 4", "4/4"), ("1 van 2", "1/2"), ("1 van 2", "1/2"), nothing, ("1 klaar", "1")],
        "cards",
    )
    a_card(first.tables.last(), 8, 3)
    assert told(drive)[0][3] == ("na ronde 1", "na r1")
    assert told(drive)[1] == "rounds"
    second = a_published_round(drive, [tuple(teams[:2]), tuple(teams[2:])])
    assert told(drive)[0][3] == ("na ronde 1", "na r1")
    for table in second.tables.all():
        a_card(table, 8, 3)
    assert told(drive)[1] == "standings"
    Tournament.objects.update(finished_at=timezone.now())
    assert told(drive)[0][3] == ("eindstand", "eind")
    assert told(drive)[1] == "prizes"
    PrizeGiving.objects.create(tournament=drive, shown=1, place=1)
    assert told(drive)[1] == ""


def test_who_has_a_role_sees_his_own_phase_and_pages_only():
    drive = a_tournament()
    a_dispute(a_published_round(drive, [tuple(entries(drive, 2))]).tables.get())
    assert names(drive, Role.SECRETARY) == (
        ["Kaarten"],
        ["Schermen en klok", "Geschillen", "Stand"],
    )
    assert names(drive, Role.ARBITER) == (["Kaarten", "Geschillen"], ["Schermen en klok", "Stand"])
    assert names(drive, Role.DOOR) == (["Deur"], ["Inschrijvingen", "Stand"])
    assert names(drive, Role.VIEWER) == (["Verloop"], ["Stand"])
    phases, others = names(drive, Role.ORGANISER)
    assert phases == ["Deur", "Rondes", "Kaarten", "Stand", "Prijzen"]
    assert "Reservekopie" not in others
    assert "Reservekopie" in names(drive, Role.ORGANISER, owner=True)[1]


@pytest.mark.parametrize(
    ("page", "phase", "other"),
    [
        ("drive", [], []),
        ("entries-check-in", ["Deur"], []),
        ("entry-new", [], ["Inschrijvingen"]),
        ("round-redraw", ["Rondes"], []),
        ("stage-make", ["Rondes"], []),
        ("desk-card", ["Kaarten"], []),
        ("public-tables", ["Stand"], []),
        ("prize-giving", ["Prijzen"], []),
        ("paper", [], ["Papier"]),
        ("log", [], ["Wat is er gebeurd"]),
    ],
)
def test_the_page_that_one_is_on_is_marked_once(page, phase, other):
    shown = bar(*now(a_tournament()), Visit(Role.ORGANISER, page))
    assert [str(each.name) for each in shown.phases if each.current] == phase
    more = [str(each.name) for _heading, pages in shown.more for each in pages if each.current]
    assert more == other
    assert shown.home.current == (page == "drive")


def test_the_clock_shows_as_long_as_a_card_is_missing():
    drive = a_tournament()
    round_ = a_published_round(drive, [tuple(entries(drive, 2))])
    assert now(drive)[1].clock_state == "none"
    clock = RoundClock.objects.create(round=round_, minutes=40, seconds_left=252)
    assert (now(drive)[1].clock_state, now(drive)[1].clock) == ("paused", "4:12")
    clock.seconds_left, clock.ends_at = None, timezone.now()
    clock.save()
    assert now(drive)[1].clock_state == "over"
    a_card(round_.tables.get(), 8, 3)
    assert now(drive)[1].clock_state == "none"


def test_what_happens_in_another_drive_stands_in_no_bar_but_its_own():
    drive = a_tournament()
    a_published_round(drive, [tuple(entries(drive, 2))])
    before = told(drive), names(drive, Role.ORGANISER), now(drive)[1]
    other = a_tournament()
    first = a_published_round(other, [tuple(entries(other, 2))])
    a_dispute(first.tables.get())
    RoundClock.objects.create(round=first, minutes=40, seconds_left=252)
    draw_round(tournament=other, by=None, allow_missing=True, allow_disputes=True)
    Prize.objects.create(tournament=other, kind=PrizeKind.NAME)
    PrizeGiving.objects.create(tournament=other, shown=1, place=1)
    assert (told(drive), names(drive, Role.ORGANISER), now(drive)[1]) == before


@pytest.mark.parametrize("count", [2, 46])
def test_the_figures_cost_three_queries_once_for_each_version(count, django_assert_num_queries):
    drive = a_tournament()
    teams = entries(drive, count)
    a_published_round(drive, list(zip(teams[::2], teams[1::2], strict=True)))
    with django_assert_num_queries(3):
        figures(drive)
    with django_assert_num_queries(0):
        figures(drive)
