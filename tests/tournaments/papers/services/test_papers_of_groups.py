"""Asking for the papers of a drive in groups."""

import pytest
from django.utils.translation import override

from tests.tournaments.builders.grouped import a_bracket, a_drive_of, a_stage, play
from tests.tournaments.papers.pdf.paper import pages
from tournaments.core.services.errors import DomainError
from tournaments.enums import JobState, PaperKind, StageKind
from tournaments.groups.services.stages import divide_stage
from tournaments.papers.queries.papers import made_paper
from tournaments.papers.queries.plan_paper import bracket_paper, groups_paper
from tournaments.papers.services.papers import make_paper
from tournaments.standings.services import freeze_standings
from tournaments.tasks import run_job

pytestmark = pytest.mark.django_db


def ask(drive, kind, user):
    with override("nl"):
        return make_paper(tournament=drive, kind=kind, by=user, base="http://x/")


@pytest.mark.parametrize("kind", [PaperKind.GROUPS, PaperKind.BRACKET])
def test_what_is_not_made_yet_is_not_printed(user, kind):
    drive = a_drive_of(8, user)
    a_stage(drive, 1, StageKind.POOLS, count=2)
    with pytest.raises(DomainError, match="maak"):
        ask(drive, kind, user)


@pytest.mark.slow
def test_both_papers_are_made_and_grow_old(user):
    drive = a_drive_of(8, user)
    play(drive)
    a_bracket(drive, 2, 4)
    jobs = [ask(drive, kind, user) for kind in (PaperKind.GROUPS, PaperKind.BRACKET)]
    for job in jobs:
        run_job(job.pk)
        job.refresh_from_db()
    assert [(job.state, job.filename) for job in jobs] == [
        (JobState.DONE, "dorpsdrive-groepen.pdf"),
        (JobState.DONE, "dorpsdrive-afvalschema-van-de-knock-out.pdf"),
    ]
    ((groups,), (bracket,)) = (pages(bytes(job.result)) for job in jobs)
    assert [text for text in groups if text in {"Knock-out", "Overigen"}] == [
        "Knock-out",
        "Overigen",
    ]
    assert "Halve finales · ronde 2" in bracket
    assert [made_paper(job).outdated for job in jobs] == [False, False]
    play(drive)
    assert [made_paper(job).outdated for job in jobs] == [False, True]


def test_the_papers_are_of_the_newest_groups_that_are_made(user):
    drive = a_drive_of(8, user)
    divide_stage(stage=a_stage(drive, 1, StageKind.POOLS, count=2), by=user)
    a_stage(drive, 2, StageKind.KNOCK_OUT, count=1, size=4)
    assert [group.name for group in groups_paper(drive).groups] == ["Poule A", "Poule B"]
    assert bracket_paper(drive) is None


def test_papers_that_tell_more_than_the_public_knows_say_so(user):
    drive = a_drive_of(8, user)
    play(drive)
    a_bracket(drive, 2, 4)
    play(drive)
    told = {}
    for after in (0, 1, 2):
        freeze_standings(tournament=drive, after=after, by=user)
        drive.refresh_from_db()
        told[after] = groups_paper(drive).frozen_after, bracket_paper(drive).frozen_after
    assert told == {0: (0, 0), 1: (None, 1), 2: (None, None)}


def test_the_papers_are_offered_once_there_are_groups(client, user):
    client.force_login(user)
    drive = a_drive_of(8, user)
    page = f"/drive/{drive.code}/papers/"

    def offered():
        html = client.get(page).content.decode()
        return [kind for kind in ("groups", "bracket") if f'value="{kind}"' in html]

    assert offered() == []
    divide_stage(stage=a_stage(drive, 1, StageKind.POOLS, count=2), by=user)
    assert offered() == ["groups"]
    play(drive)
    a_bracket(drive, 2, 4)
    assert offered() == ["groups", "bracket"]
