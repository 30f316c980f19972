"""A search for a dispute: by the rules of its drive, for those who settle it, and kept with it."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import a_dispute, a_member, a_search, a_tournament, a_user
from tests.tournaments.builders.disputed import a_table
from tests.tournaments.builders.searched import ASKED, BY_SCRIPT, at, done, start
from tests.tournaments.cards.views.test_desk_deleted import deleted_before
from tournaments.disputes.queries.question_details import token_of
from tournaments.enums import JobState, QuestionKey, Role
from tournaments.models import Dispute, Job, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def dispute(db: None) -> Dispute:
    return a_dispute(a_table())


def drive_of(dispute: Dispute) -> Tournament:
    return dispute.table.round.tournament


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ARBITER, Role.SECRETARY])
def test_a_dispute_is_searched_by_the_rules_of_its_drive(client, dispute, role):
    drive = drive_of(dispute)
    Tournament.objects.update(ruleset="stand", house_rules=["jack_from_own_start"])
    user = a_member(drive, role=role)
    client.force_login(user)
    answer = start(client, dispute=dispute.pk, rules="kruiz", house="second_lap")

    job = Job.objects.get()
    asked = job.arguments["question"]
    assert (answer.status_code, job.tournament, job.created_by) == (200, drive, user)
    assert (asked["ruleset"], asked["house_rules"]) == ("stand", ["jack_from_own_start"])
    assert job.arguments["dispute"] == dispute.pk


def test_a_search_for_a_dispute_is_for_those_who_settle_it(client, dispute):
    job = a_search(drive_of(dispute), dispute=dispute)
    addresses = [at(job), at(job, "ask-stop"), reverse("ask-search")]

    def visit():
        return [
            client.get(addresses[0]).status_code,
            client.post(addresses[1]).status_code,
            start(client, dispute=dispute.pk).status_code,
        ]

    assert visit() == [404] * 3
    client.force_login(a_user())
    assert visit() == [404] * 3
    client.force_login(a_member(a_tournament(), role=Role.ARBITER))
    assert visit() == [404] * 3
    client.force_login(a_member(drive_of(dispute), role=Role.DOOR))
    assert visit() == [403] * 3
    job.refresh_from_db()
    assert (job.state, Job.objects.count()) == (JobState.QUEUED, 1)


@pytest.mark.parametrize("odd", ["0", "-1", "x", "9" * 30, "²", "1.0", "\0"])
def test_a_dispute_that_there_is_not_leads_nowhere(client, odd):
    client.force_login(a_user())
    assert start(client, dispute=odd).status_code == 404
    assert not Job.objects.exists()


@pytest.fixture
def arbiter(client: Client, dispute: Dispute) -> Client:
    client.force_login(a_member(drive_of(dispute), role=Role.ARBITER))
    return client


def keep(client: Client, dispute: Dispute, **fields: object):
    """Press the button below the answer."""
    address = reverse("dispute-keep", args=[drive_of(dispute).code, dispute.pk])
    return client.post(address, {"seen_version": dispute.version, **fields})


def test_an_answer_is_kept_with_the_dispute_as_it_was_found(arbiter, dispute):
    start(arbiter, dispute=dispute.pk)
    job = done(Job.objects.get())
    part = arbiter.get(at(job), headers=BY_SCRIPT)
    kept = dict(part.context["search"].kept.items())
    assert 'form="keep"' in part.text

    keep(arbiter, dispute, **kept)
    dispute.refresh_from_db()
    assert (dispute.question, dispute.verdict) == (QuestionKey.ROUND, json.loads(bytes(job.result)))
    assert {name: dispute.asked[name] for name in ("start", "position", "pile")} == {
        "start": ASKED["start"],
        "position": ASKED["position"],
        "pile": ASKED["pile"],
    }


def test_the_page_of_a_search_for_a_dispute_leads_back_to_it(arbiter, dispute):
    job = done(a_search(drive_of(dispute), dispute=dispute))
    page = arbiter.get(at(job)).text
    code = drive_of(dispute).code

    assert f'id="keep" action="{reverse("dispute-keep", args=[code, dispute.pk])}"' in page
    assert f'href="{reverse("dispute-ask", args=[code, dispute.pk])}?' in page


def test_the_page_of_a_dispute_says_for_which_it_searches(arbiter, dispute):
    page = arbiter.get(reverse("dispute-ask", args=[drive_of(dispute).code, dispute.pk])).text
    assert f'name="dispute" value="{dispute.pk}"' in page

    answer = start(arbiter, script=False, dispute=dispute.pk, pile="Z")
    assert f'name="dispute" value="{dispute.pk}"' in answer.text


def test_only_an_answer_of_the_same_dispute_and_the_same_rules_is_kept(arbiter, dispute):
    drive = drive_of(dispute)
    other = a_dispute(drive.rounds.get().tables.get(number=2))
    for_other = done(a_search(drive, dispute=other))
    for_nobody = done(a_search())
    waiting = a_search(drive, dispute=dispute, pile="A 2 () () 4")
    own = done(a_search(drive, dispute=dispute))
    Tournament.objects.update(house_rules=["split_to_partner"])
    for job in (for_other, for_nobody, waiting, own):
        keep(arbiter, dispute, **ASKED, question="round", search=token_of(job))

    dispute.refresh_from_db()
    assert dispute.verdict is None


def test_a_search_about_a_dispute_whose_drive_is_deleted_at_that_moment_is_not_begun(
    client: Client,
):
    drive = a_table(ruleset="nk").round.tournament
    arie = a_member(drive, role=Role.ARBITER)
    dispute = a_dispute(drive.rounds.get().tables.get(number=1))
    client.force_login(arie)
    with deleted_before(drive, arie, "SAVEPOINT"):
        answer = client.post(reverse("ask-search"), ASKED | {"dispute": dispute.pk})
    assert (answer.status_code, Job.objects.count()) == (404, 0)
