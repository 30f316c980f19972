"""Printing a round: one act, which is remembered until what was printed is no longer so."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.utils.translation import override

from tests.factories import a_card, a_published_round, a_tournament, a_user, entries
from tests.tournaments.builders.planned import a_planned_drive, publish
from tests.tournaments.papers.pdf.paper import drawn_codes, pages
from tests.tournaments.papers.services.test_papers import ask, made
from tournaments.core.services.errors import DomainError
from tournaments.entries.services.entries import change_entry, withdraw_entry
from tournaments.enums import JobState, PaperKind
from tournaments.models import LogEntry
from tournaments.papers.services.papers import WITH_A_CODE, print_round, print_rounds
from tournaments.rounds.queries.prints import printed_rounds
from tournaments.settings.services import change_tournament
from tournaments.tasks import run_job

BASE = "http://192.168.178.20:8000/"


@pytest.fixture
def drive(db):
    return a_tournament(name="Dorpsdrive")


def printed(drive, number=1):
    with override("nl"):
        return print_round(tournament=drive, number=number, by=a_user(), base=BASE)


def outdated(drive):
    drive.refresh_from_db()
    return {number: each.outdated for number, each in printed_rounds(drive).items()}


def test_one_act_makes_the_lists_and_the_forms_in_the_order_of_their_use(drive, round_):
    job = printed(drive)
    run_job(job.pk)
    job.refresh_from_db()

    assert (job.state, job.kind) == (JobState.DONE, PaperKind.ROUND)
    assert job.filename == "dorpsdrive-ronde-1-lijsten-en-formulieren.pdf"
    by_number, by_table, forms = pages(bytes(job.result))
    assert (by_number[1], by_table[1]) == ("Tafelindeling ronde 1", "Tafelindeling ronde 1")
    assert ("Deelt als eerste" in by_number, "Deelt als eerste" in by_table) == (False, True)
    assert "handtekening 1 Team 1" in forms


@pytest.mark.parametrize("kind", sorted({*WITH_A_CODE} - {PaperKind.ROUNDS}))
def test_the_codes_on_a_paper_lead_to_the_site_for_which_it_was_asked(drive, round_, kind):
    papers = [bytes(made(ask(drive, kind, base=base)).result) for base in (BASE, "http://elders/")]
    leaves = range(len(pages(papers[0])))
    here, elsewhere = ([drawn_codes(paper, leaf) for leaf in leaves] for paper in papers)

    changed = [leaf for leaf in leaves if here[leaf] != elsewhere[leaf]]
    assert len(changed) == 1


def test_a_round_is_known_as_printed_from_the_press_on_the_button(drive, round_):
    assert outdated(drive) == {}

    printed(drive)

    entry = LogEntry.objects.get(action="print_round")
    assert outdated(drive) == {1: False}
    assert printed_rounds(drive)[1].at == entry.at
    assert (entry.target, list(entry.after)) == ("1", ["fingerprint"])


def test_a_round_that_was_printed_twice_is_as_new_as_the_last_time(drive, teams, round_):
    first = printed(drive)
    change_entry(entry=teams[0], by=a_user(), values={"name": "De Pionnen"}, seen={})
    assert outdated(drive) == {1: True}

    second = printed(drive)

    assert outdated(drive) == {1: False}
    assert first != second


@pytest.mark.parametrize(
    ("values", "old"),
    [
        ({"minutes_per_round": 30}, True),
        ({"name": "Andere drive"}, True),
        ({"bye_points": 3}, False),
    ],
)
def test_what_stands_on_the_forms_makes_them_old_and_other_settings_do_not(
    drive, round_, values, old
):
    printed(drive)

    change_tournament(tournament=drive, by=a_user(), values=values, reason="afgesproken")

    assert outdated(drive) == {1: old}


def test_a_card_leaves_the_paper_as_new_as_it_was(drive, round_):
    printed(drive)

    a_card(round_.tables.get(number=1), 8, 2)

    assert outdated(drive) == {1: False}


def test_the_paper_of_a_round_that_is_taken_back_is_outdated(drive, round_):
    printed(drive)
    round_.published_at = None
    round_.save()

    assert outdated(drive) == {1: True}


def test_of_two_rounds_each_is_old_by_itself(drive, teams, round_):
    a_published_round(drive, [(teams[0], teams[2]), (teams[1], teams[3])])
    printed(drive)
    printed(drive, 2)
    change_entry(entry=teams[4], by=a_user(), values={"name": "De Pionnen"}, seen={})

    assert outdated(drive) == {1: True, 2: False}


@pytest.mark.parametrize("number", [0, 2, 20])
def test_a_round_that_is_not_published_is_refused_and_not_noted(drive, round_, number):
    with pytest.raises(DomainError):
        printed(drive, number)

    assert (drive.jobs.count(), outdated(drive)) == (0, {})


@pytest.mark.parametrize("count", [1, 3])
def test_it_takes_four_queries_however_many_rounds(drive, teams, count, django_assert_num_queries):
    for number in range(1, count + 1):
        a_published_round(drive, [(teams[0], teams[number])])
        printed(drive, number)

    with django_assert_num_queries(4):
        known = printed_rounds(drive)

    assert [each.outdated for each in known.values()] == [False] * count


@pytest.mark.django_db(transaction=True)
def test_two_people_at_once_print_one_paper():
    drive = a_tournament()
    teams = entries(drive, 2)
    a_published_round(drive, [(teams[0], teams[1])])
    together = Barrier(2)

    def press(_person: int) -> int:
        try:
            together.wait()
            return printed(drive).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as people:
        jobs = set(people.map(press, range(2)))

    assert jobs == {drive.jobs.get().pk}
    assert outdated(drive) == {1: False}


@pytest.mark.django_db
def test_all_rounds_of_a_plan_are_printed_beforehand_and_stay_new_when_they_are_published():
    drive = a_planned_drive(5, "round_robin", 3)
    with override("nl"):
        job = print_rounds(tournament=drive, by=a_user(), base=BASE)
    run_job(job.pk)
    job.refresh_from_db()

    assert (job.state, job.error) == (JobState.DONE, "")
    *lists, forms_1, forms_2, forms_3 = pages(bytes(job.result))
    assert [page[1] for page in lists] == [
        f"Tafelindeling ronde {number}" for number in (1, 1, 2, 2, 3, 3)
    ]
    assert [forms.count("handtekening") for forms in (forms_1, forms_2, forms_3)] == [0, 0, 0]
    assert outdated(drive) == {1: False, 2: False, 3: False}
    publish(drive)
    assert outdated(drive) == {1: False, 2: False, 3: False}


@pytest.mark.django_db
def test_a_round_that_is_published_otherwise_than_planned_is_outdated():
    drive = a_planned_drive(6, "round_robin", 3)
    print_rounds(tournament=drive, by=a_user(), base=BASE)
    withdraw_entry(entry=drive.entries.get(number=1), from_round=1, reason="", by=a_user())

    publish(drive)

    assert outdated(drive) == {1: True, 2: False, 3: False}


def test_a_drive_without_a_plan_has_no_rounds_to_print_beforehand(drive, round_):
    with pytest.raises(DomainError):
        print_rounds(tournament=drive, by=a_user(), base=BASE)

    assert (drive.jobs.count(), outdated(drive)) == (0, {})
