"""Asking for papers, and what the worker makes of it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.utils.translation import override

from tests.factories import a_card, a_published_round, a_tournament, a_user, entries
from tests.tournaments.papers.pdf.paper import pages
from tournaments.core.services.errors import DomainError
from tournaments.core.services.jobs import start_job
from tournaments.entries.services.entries import withdraw_entry
from tournaments.enums import JobState, PaperKind
from tournaments.papers.queries.filled_papers import cards_paper
from tournaments.papers.queries.papers import made_papers
from tournaments.papers.services.papers import make_paper
from tournaments.settings.services import change_tournament
from tournaments.tasks import run_job

BASE = "http://192.168.178.20:8000/"
OF_SOME = {PaperKind.PLAN, PaperKind.ROUNDS, PaperKind.GROUPS, PaperKind.BRACKET}
EVERYWHERE = [kind for kind in PaperKind if kind not in OF_SOME]


@pytest.fixture
def drive(db):
    return a_tournament(name="Keezdrive 't Ĳ-hûs")


def ask(drive, kind, **values):
    """Ask as somebody does, with the transaction not yet committed: nothing is made yet."""
    values = {"round_number": 1, "base": BASE, "by": drive.memberships.get().user} | values
    with override("nl"):
        return make_paper(tournament=drive, kind=kind, **values)


def made(job):
    """The job after the worker had it."""
    run_job(job.pk)
    job.refresh_from_db()
    return job


@pytest.mark.parametrize(
    ("kind", "name", "count", "text"),
    [
        (
            PaperKind.LIST_BY_TEAM,
            "keezdrive-t-ij-hus-ronde-1-tafellijst-op-teamnummer",
            1,
            "Tafelindeling ronde 1",
        ),
        (
            PaperKind.LIST_BY_TABLE,
            "keezdrive-t-ij-hus-ronde-1-tafellijst-op-tafel",
            1,
            "Deelt als eerste",
        ),
        (
            PaperKind.SCORE_FORMS,
            "keezdrive-t-ij-hus-ronde-1-scoreformulieren",
            1,
            "Anna 3 & Bert 3",
        ),
        (
            PaperKind.STANDINGS,
            "stand-na-ronde-1-keezdrive-t-ij-hus-2026-11-21",
            1,
            "Stand na ronde 1",
        ),
    ],
)
def test_each_paper_of_a_round_is_made_under_a_name_that_says_what_it_is(
    drive, round_, kind, name, count, text
):
    job = made(ask(drive, kind))

    assert (job.state, job.error, job.content_type) == (JobState.DONE, "", "application/pdf")
    assert job.filename == f"{name}.pdf"
    on_paper = pages(bytes(job.result))
    assert len(on_paper) == count
    assert text in on_paper[0]


def test_blank_forms_need_no_round(drive):
    job = made(ask(drive, PaperKind.BLANK_FORMS, round_number=None, pages=3))

    assert job.filename == "keezdrive-t-ij-hus-blanco-scoreformulieren.pdf"
    assert len(pages(bytes(job.result))) == 3


def test_the_language_of_who_asked_is_that_of_the_paper(drive, round_):
    with override("en"):
        job = make_paper(
            tournament=drive, kind=PaperKind.LIST_BY_TEAM, round_number=1, base=BASE, by=a_user()
        )

    assert pages(bytes(made(job).result))[0][1] == "Tables of round 1"


@pytest.mark.parametrize("state", [JobState.QUEUED, JobState.RUNNING, JobState.DONE])
def test_asking_twice_for_the_same_gives_the_same(drive, round_, state):
    first = ask(drive, PaperKind.SCORE_FORMS)
    drive.jobs.update(state=state)

    assert ask(drive, PaperKind.SCORE_FORMS) == first
    assert drive.jobs.count() == 1


def test_a_failed_paper_is_tried_again(drive, round_):
    first = ask(drive, PaperKind.SCORE_FORMS)
    drive.jobs.update(state=JobState.FAILED)

    assert ask(drive, PaperKind.SCORE_FORMS) != first


def test_another_language_another_address_or_another_kind_is_another_paper(drive, round_):
    ask(drive, PaperKind.SCORE_FORMS)
    ask(drive, PaperKind.SCORE_FORMS, base="http://elders/")
    ask(drive, PaperKind.LIST_BY_TEAM)
    with override("en"):
        make_paper(
            tournament=drive,
            kind=PaperKind.LIST_BY_TEAM,
            round_number=1,
            base=BASE,
            by=a_user(),
        )

    assert drive.jobs.count() == 4


@pytest.mark.parametrize(
    "kind", [PaperKind.LIST_BY_TEAM, PaperKind.SCORE_FORMS, PaperKind.STANDINGS]
)
@pytest.mark.parametrize("number", [None, 2, 20])
def test_a_round_that_is_not_published_is_refused(drive, round_, kind, number):
    with pytest.raises(DomainError):
        ask(drive, kind, round_number=number)

    assert drive.jobs.count() == 0


def test_a_round_taken_back_before_the_worker_came_gives_one_sentence(drive, round_):
    job = ask(drive, PaperKind.LIST_BY_TEAM)
    round_.published_at = None
    round_.save()

    with override("nl"):
        assert made(job).state == JobState.FAILED
    assert job.error == "De loting van deze ronde is niet meer gepubliceerd."


def test_a_card_makes_the_standings_old_but_not_the_list(drive, round_):
    made(ask(drive, PaperKind.LIST_BY_TEAM))
    made(ask(drive, PaperKind.STANDINGS))
    assert [paper.outdated for paper in made_papers(drive)] == [False, False]

    a_card(round_.tables.get(number=1), 8, 2)

    assert [(paper.kind, paper.outdated) for paper in made_papers(drive)] == [
        (PaperKind.STANDINGS, True),
        (PaperKind.LIST_BY_TEAM, False),
    ]


def test_a_round_taken_back_makes_its_list_old(drive, round_):
    made(ask(drive, PaperKind.LIST_BY_TEAM))
    round_.published_at = None
    round_.save()

    assert [paper.outdated for paper in made_papers(drive)] == [True]


def test_standings_of_an_earlier_round_stay_as_they_were(drive, teams, round_):
    for table in round_.tables.all():
        a_card(table, 8, 2)
    made(ask(drive, PaperKind.STANDINGS))
    second = a_published_round(drive, [(teams[0], teams[2]), (teams[1], teams[4])], bye=teams[3])
    a_card(second.tables.get(number=1), 8, 2)

    assert [paper.outdated for paper in made_papers(drive)] == [False]


def test_other_background_work_is_no_paper(drive):
    start_job(tournament=drive, kind="something", arguments={}, by=None)

    assert made_papers(drive) == []


@pytest.mark.parametrize("count", [1, 3])
def test_papers_of_one_round_are_compared_in_as_many_queries_however_many(
    drive, round_, count, django_assert_num_queries
):
    for place in range(count):
        ask(drive, PaperKind.SCORE_FORMS, base=f"http://{place}/")
    drive.jobs.update(state=JobState.DONE)

    with django_assert_num_queries(7):
        assert len(made_papers(drive)) == count


@pytest.mark.django_db(transaction=True)
def test_four_people_at_the_same_moment_get_one_paper():
    drive = a_tournament()
    teams = entries(drive, 2)
    a_published_round(drive, [(teams[0], teams[1])])
    together = Barrier(4)

    def press(_person: int) -> int:
        try:
            together.wait()
            return ask(drive, PaperKind.LIST_BY_TEAM).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as people:
        jobs = set(people.map(press, range(4)))

    assert jobs == {drive.jobs.get().pk}


def test_the_rules_are_printed_before_anything_is_drawn(drive):
    job = made(ask(drive, PaperKind.RULES_SHEET, round_number=None))

    assert (job.state, job.error) == (JobState.DONE, "")
    assert job.filename == "keezdrive-t-ij-hus-spelregels.pdf"
    (texts,) = pages(bytes(job.result))
    assert texts[1:3] == ["Spelregels", "NK keezen"]


def test_the_rules_are_one_paper_whatever_round_is_looked_at(drive, round_):
    first = ask(drive, PaperKind.RULES_SHEET, round_number=None)

    assert ask(drive, PaperKind.RULES_SHEET, round_number=1) == first
    assert ask(drive, PaperKind.RULES_SHEET, round_number=1, base="http://elders/") != first


@pytest.mark.parametrize(
    "values",
    [
        {"ruleset": "koppel"},
        {"house_rules": {"ace_eleven": True}},
        {"sanctions": True},
        {"minutes_per_round": 30},
        {"scheme": "koppel"},
    ],
)
def test_other_rules_make_the_sheet_old(drive, round_, values):
    made(ask(drive, PaperKind.RULES_SHEET))
    others = {"public": False, "bye_points": 0}
    drive = change_tournament(tournament=drive, by=a_user(), values=others, reason="afgesproken")
    assert [paper.outdated for paper in made_papers(drive)] == [False]

    drive = change_tournament(tournament=drive, by=a_user(), values=values, reason="afgesproken")

    assert [(paper.outdated, paper.taken_back) for paper in made_papers(drive)] == [(True, False)]


def test_participant_cards_are_printed_before_anything_is_drawn(drive, teams):
    job = made(ask(drive, PaperKind.PARTICIPANT_CARDS, round_number=None))

    assert (job.state, job.filename) == (JobState.DONE, "keezdrive-t-ij-hus-deelnemerskaarten.pdf")
    (texts,) = pages(bytes(job.result))
    printed = [text for text in texts if text in {team.code_in_groups for team in teams}]
    assert printed == [team.code_in_groups for team in teams]
    assert ask(drive, PaperKind.PARTICIPANT_CARDS, round_number=1) == job


def test_cards_are_in_order_of_number_and_then_of_name_without_who_withdrew(drive, teams):
    drive.entries.filter(number__in=(1, 4)).update(number=None)
    drive.entries.filter(name="Team 1").update(name="Zwarte Pionnen")
    withdraw_entry(entry=teams[2], from_round=1, reason="", by=a_user())

    cards = cards_paper(drive).cards

    assert [(card.number, card.name) for card in cards] == [
        (2, "Team 2"),
        (5, "Team 5"),
        (None, "Team 4"),
        (None, "Zwarte Pionnen"),
    ]


def test_without_teams_there_are_no_cards(drive):
    with pytest.raises(DomainError) as refused:
        ask(drive, PaperKind.PARTICIPANT_CARDS, round_number=None)

    assert (str(refused.value), drive.jobs.count()) == ("Er is nog geen team ingeschreven.", 0)


def test_a_number_that_is_given_makes_the_cards_old(drive, teams):
    drive.entries.filter(number=5).update(number=None)
    made(ask(drive, PaperKind.PARTICIPANT_CARDS))
    assert [paper.old for paper in made_papers(drive)] == [False]

    drive.entries.filter(number=None).update(number=5)

    assert [paper.old for paper in made_papers(drive)] == [True]


def test_papers_of_which_the_codes_lead_elsewhere_are_known(drive, round_):
    made(ask(drive, PaperKind.PARTICIPANT_CARDS, base="http://thuis/"))
    made(ask(drive, PaperKind.SCORE_FORMS))
    made(ask(drive, PaperKind.LIST_BY_TEAM))

    assert [(paper.elsewhere, paper.outdated) for paper in made_papers(drive, BASE)] == [
        (False, False),
        (False, False),
        (True, False),
    ]
    assert [paper.old for paper in made_papers(drive)] == [False, False, False]


def test_only_what_is_of_a_round_stands_among_its_papers(drive, round_):
    for kind in EVERYWHERE:
        ask(drive, kind)

    assert {paper.kind for paper in made_papers(drive) if paper.round} == {
        *(PaperKind.ROUND, PaperKind.PAPER_PACK, PaperKind.SCORE_FORMS, PaperKind.STANDINGS),
        *(PaperKind.LIST_BY_TEAM, PaperKind.LIST_BY_TABLE),
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    ("format_", "scheme", "sides"),
    [("players", "gedeeld", (4, 2)), ("players", "individueel", (4, 2)), ("threes", "nk", (3, 2))],
)
def test_every_kind_of_drive_has_all_papers(db, format_, scheme, sides):
    drive = a_tournament(format=format_, scheme=scheme)
    field = iter(entries(drive, sum(sides) + 1))
    tables = [tuple(next(field) for _side in range(count)) for count in sides]
    a_published_round(drive, tables, bye=next(field))

    jobs = [made(ask(drive, kind)) for kind in EVERYWHERE]

    assert [(job.kind, job.state) for job in jobs] == [(kind, JobState.DONE) for kind in EVERYWHERE]
