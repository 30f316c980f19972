"""The page with everything that can be printed."""

import datetime
import re

import pytest

from tests.addresses import address
from tests.factories import a_member, a_published_round, a_tournament, a_user, entries
from tests.tournaments.builders.planned import a_planned_drive
from tournaments.enums import JobState, PaperKind, Role
from tournaments.models import Job

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive():
    tournament = a_tournament(name="Dorpsdrive")
    teams = entries(tournament, 4)
    a_published_round(tournament, [(teams[0], teams[1]), (teams[2], teams[3])])
    return tournament


@pytest.fixture
def organiser(client, drive):
    client.force_login(drive.memberships.get().user)
    return client


def a_paper(drive, **values):
    """A finished table list of the first round."""
    values = {
        "kind": PaperKind.LIST_BY_TEAM,
        "state": JobState.DONE,
        "arguments": {"round": 1},
        "filename": "dorpsdrive-ronde-1.pdf",
        "content_type": "application/pdf",
        "result": b"%PDF-1.4 test",
    } | values
    return Job.objects.create(tournament=drive, **values)


def test_a_press_on_a_button_makes_a_paper_that_can_be_opened(
    organiser, drive, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        answer = organiser.post(address("papers-make", drive), {"kind": "table_list", "round": "1"})

    job = drive.jobs.get()
    assert answer.url == address("paper-print", drive, job.pk)
    opened = organiser.get(address("paper-pdf", drive, job.pk))
    assert opened.status_code == 200
    assert opened.content[:5] == b"%PDF-"
    assert opened["Content-Type"] == "application/pdf"
    assert (
        opened["Content-Disposition"]
        == 'inline; filename="dorpsdrive-ronde-1-tafellijst-op-teamnummer.pdf"'
    )
    assert "no-store" in opened["Cache-Control"]
    assert opened["X-Content-Type-Options"] == "nosniff"


def test_one_press_prints_the_round_in_the_page_and_the_overview_of_paper_says_so(
    organiser, drive, django_capture_on_commit_callbacks
):
    before = organiser.get(address("papers", drive)).content.decode()
    assert before.count("Ronde 1 afdrukken") == 1

    with django_capture_on_commit_callbacks(execute=True):
        answer = organiser.post(address("papers-print", drive, 1))

    job = drive.jobs.get()
    assert (job.kind, answer.url) == ("round", address("paper-print", drive, job.pk))
    page = organiser.get(answer.url).content.decode()
    assert page.count(f'data-pdf="{address("paper-pdf", drive, job.pk)}"') == 1
    after = organiser.get(address("papers", drive)).content.decode()
    assert after.count("Ronde 1 is afgedrukt om ") == 1
    assert after.count("Ronde 1 opnieuw afdrukken") == 1


def test_only_a_page_of_this_site_may_frame_a_paper(organiser, drive):
    paper = organiser.get(address("paper-pdf", drive, a_paper(drive).pk))
    page = organiser.get(address("papers", drive))

    assert paper["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in paper["Content-Security-Policy"].split("; ")
    assert page["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"].split("; ")


def test_what_was_printed_and_changed_is_said_where_it_was_printed(organiser, drive):
    organiser.post(address("papers-print", drive, 1))
    drive.entries.filter(number=1).update(name="De Pionnen")

    shown = organiser.get(address("papers", drive)).content.decode()

    assert shown.count("De lijst van ronde 1 is verouderd") == 1
    assert shown.count("Haal de oude bladen weg.") == 1


def test_a_round_that_was_printed_and_taken_back_is_warned_of(organiser, drive):
    organiser.post(address("papers-print", drive, 1))
    drive.rounds.update(published_at=None)

    shown = organiser.get(address("papers", drive)).content.decode()

    assert shown.count("Ronde 1 is afgedrukt en daarna teruggenomen") == 1


@pytest.mark.parametrize("number", [0, 2, 99999])
def test_a_round_that_is_not_there_is_not_printed(organiser, drive, number):
    answer = organiser.post(address("papers-print", drive, number), follow=True)

    assert [str(message) for message in answer.context["messages"]] == [
        "Publiceer eerst de loting van deze ronde."
    ]
    assert (drive.jobs.count(), organiser.get(address("papers-print", drive, 1)).status_code) == (
        0,
        405,
    )


def test_all_rounds_of_a_plan_are_printed_with_one_press_before_anything_is_drawn(client):
    planned = a_planned_drive(6, "round_robin", 3)
    client.force_login(planned.memberships.get().user)
    before = client.get(address("papers", planned)).content.decode()
    assert before.count("Alle rondes afdrukken") == 1

    answer = client.post(address("papers-print-all", planned))

    job = planned.jobs.get()
    assert (job.kind, answer.url) == ("rounds", address("paper-print", planned, job.pk))
    after = client.get(address("papers", planned)).content.decode()
    assert after.count("Alle rondes zijn afgedrukt om ") == 1
    assert after.count("teruggenomen") == 0


def test_without_a_plan_there_is_no_such_press(organiser, drive):
    assert organiser.get(address("papers", drive)).content.count(b"alle rondes") == 0

    answer = organiser.post(address("papers-print-all", drive), follow=True)

    assert len(list(answer.context["messages"])) == 1
    assert drive.jobs.count() == 0


def test_two_clicks_make_one_paper(organiser, drive):
    for _click in range(2):
        organiser.post(address("papers-make", drive), {"kind": "score_forms", "round": "1"})

    assert drive.jobs.count() == 1


@pytest.mark.parametrize(
    "posted",
    [
        {},
        {"kind": "../etc", "round": "1"},
        {"kind": "blank_forms", "pages": "51"},
        {"kind": "blank_forms", "pages": "-1"},
        {"kind": "table_list", "round": "x"},
        {"kind": "table_list", "round": "2"},
        {"kind": "standings"},
    ],
)
def test_what_cannot_be_printed_is_refused_in_one_sentence(organiser, drive, posted):
    answer = organiser.post(address("papers-make", drive), posted, follow=True)

    assert answer.status_code == 200
    assert len(list(answer.context["messages"])) == 1
    assert drive.jobs.count() == 0


def test_a_paper_in_the_making_asks_again_and_a_ready_one_does_not(organiser, drive):
    job = a_paper(drive, state=JobState.RUNNING, done=3, total=12, result=None)
    busy = organiser.get(address("paper-print", drive, job.pk)).content.decode()
    assert busy.count(f'hx-get="{address("paper-print", drive, job.pk)}"') == 1
    assert 'value="3" max="12"' in busy

    Job.objects.update(state=JobState.DONE)
    ready = organiser.get(address("paper-print", drive, job.pk), HTTP_HX_REQUEST="true")

    assert ready.content.count(b"hx-get") == 0
    assert ready.content.count(f'data-pdf="{address("paper-pdf", drive, job.pk)}"'.encode()) == 1


def test_a_failed_paper_says_why_and_offers_to_try_again(organiser, drive):
    job = a_paper(drive, state=JobState.FAILED, error="Stuk <b>!</b>", result=None)

    shown = organiser.get(address("paper-print", drive, job.pk)).content.decode()

    assert "Stuk &lt;b&gt;!&lt;/b&gt;" in shown
    assert shown.count('name="kind" value="table_list"') == 1
    assert shown.count('name="round" value="1"') == 1


def test_an_old_paper_is_marked_and_can_be_made_again(organiser, drive):
    a_paper(drive, arguments={"round": 1, "fingerprint": "of before"})

    shown = organiser.get(address("papers", drive)).content.decode()

    assert (shown.count("verouderd"), shown.count("Opnieuw afdrukken")) == (1, 1)


def test_the_paper_of_a_round_that_was_taken_back_says_so_and_is_not_made_again(organiser, drive):
    a_paper(drive, arguments={"round": 1, "fingerprint": "of before"})
    drive.rounds.update(published_at=None)

    shown = organiser.get(address("papers", drive)).content.decode()

    assert (shown.count("ronde teruggehaald"), shown.count("verouderd")) == (1, 0)
    assert shown.count("Opnieuw afdrukken") == 0


def test_the_newest_paper_stands_first_each_with_its_day_and_time(organiser, drive):
    for day in (20, 21):
        job = a_paper(drive)
        at = datetime.datetime(2026, 11, day, 18, 5, tzinfo=datetime.UTC)
        Job.objects.filter(pk=job.pk).update(created_at=at)

    shown = organiser.get(address("papers", drive)).content.decode()

    assert re.findall(r"<time[^>]*>([^<]*)<", shown) == ["21 november, 19:05", "20 november, 19:05"]


def test_a_paper_that_is_not_ready_leads_to_how_far_it_is(organiser, drive):
    job = a_paper(drive, state=JobState.QUEUED, result=None)

    answer = organiser.get(address("paper-pdf", drive, job.pk))

    assert answer.url == address("paper-print", drive, job.pk)


def test_the_paper_of_another_drive_is_not_found(organiser, drive):
    job = a_paper(a_tournament())

    assert organiser.get(address("paper-pdf", drive, job.pk)).status_code == 404
    assert organiser.get(address("paper-print", drive, job.pk)).status_code == 404


def test_other_work_is_not_given_out_as_a_paper(organiser, drive):
    job = a_paper(drive, kind="something", content_type="text/html", result=b"<script>")

    assert organiser.get(address("paper-pdf", drive, job.pk)).status_code == 404


@pytest.mark.parametrize("role", [Role.SECRETARY, Role.DOOR])
def test_helpers_do_not_print(client, drive, role):
    job = a_paper(drive)
    client.force_login(a_member(drive, role=role))

    assert client.get(address("papers", drive)).status_code == 403
    assert client.post(address("papers-make", drive), {"kind": "standings"}).status_code == 403
    assert client.get(address("paper-pdf", drive, job.pk)).status_code == 403
    assert drive.jobs.count() == 1


def test_strangers_and_visitors_do_not_come_in(client, drive):
    job = a_paper(drive)
    at = address("paper-pdf", drive, job.pk)
    assert client.get(at).url == f"/login/?next={at}"

    client.force_login(a_user())

    assert client.get(at).status_code == 404


def test_asking_for_a_paper_is_a_post(organiser, drive):
    assert organiser.get(address("papers-make", drive)).status_code == 405


def test_another_round_can_be_chosen_and_nonsense_is_the_current_one(organiser, drive):
    teams = list(drive.entries.order_by("number"))
    a_published_round(drive, [(teams[0], teams[2]), (teams[1], teams[3])])

    chosen = [
        organiser.get(address("papers", drive), {"round": asked}).context["round"].number
        for asked in ("1", "2", "9", "x", "")
    ]

    assert chosen == [1, 2, 2, 2, 2]


def test_before_the_first_draw_only_blank_forms_and_the_rules_are_offered(client):
    empty = a_tournament()
    client.force_login(empty.memberships.get().user)

    shown = client.get(address("papers", empty)).content.decode()

    offered = [kind for kind in PaperKind.values if f'value="{kind}"' in shown]
    assert offered == ["rules_sheet", "blank_forms"]


def test_the_rules_are_printed_from_the_page_that_says_which_they_are(
    client, django_capture_on_commit_callbacks
):
    drive = a_tournament(ruleset="stand", house_rules=["ace_eleven", "second_lap"])
    client.force_login(drive.memberships.get().user)
    page = client.get(address("papers", drive)).content.decode()
    assert page.count("Stand Keezenspel, met 2 huisregels.") == 1
    assert page.count(f'href="{address("settings", drive)}#rules"') == 1

    with django_capture_on_commit_callbacks(execute=True):
        client.post(address("papers-make", drive), {"kind": "rules_sheet", "round": ""})

    opened = client.get(address("paper-pdf", drive, drive.jobs.get().pk))
    assert opened["Content-Disposition"] == 'inline; filename="dorpsdrive-spelregels.pdf"'
    assert opened.content[:5] == b"%PDF-"


@pytest.mark.parametrize("count", [2, 46])
def test_the_page_takes_as_many_queries_however_large_the_field(
    client, count, django_assert_max_num_queries
):
    tournament = a_tournament()
    teams = entries(tournament, count)
    a_published_round(tournament, list(zip(teams[::2], teams[1::2], strict=True)))
    a_paper(tournament)
    client.force_login(tournament.memberships.get().user)

    with django_assert_max_num_queries(20):
        client.get(address("papers", tournament))


def test_cards_that_were_printed_at_another_address_say_so_and_can_be_made_again(
    organiser, drive, settings, django_capture_on_commit_callbacks
):
    settings.ADDRESS = "http://thuis:8000"
    with django_capture_on_commit_callbacks(execute=True):
        organiser.post(address("papers-make", drive), {"kind": "participant_cards"})
    at_home = organiser.get(address("papers", drive)).content.decode()
    assert at_home.count("De code leidt naar http://thuis:8000/.") == 1
    assert at_home.count("Opnieuw afdrukken") == 0

    settings.ADDRESS = "http://zaal:8000"
    in_the_hall = organiser.get(address("papers", drive)).content.decode()
    assert in_the_hall.count("codes leiden naar http://thuis:8000/") == 1
    assert in_the_hall.count("Opnieuw afdrukken") == 1
