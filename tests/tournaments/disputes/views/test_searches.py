"""The pages of a search: asking, looking on, stopping, and addresses that lead nowhere."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from scoring.verdicts import Answer
from tests.factories import a_search, a_tournament, a_user
from tests.fuzzing import examples
from tests.tournaments.builders.searched import ASKED, BY_SCRIPT, at, done, start
from tests.tournaments.cards.views.test_desk_deleted import deleted_before
from tournaments.disputes.queries.question_details import found, token_of
from tournaments.enums import JobState, QuestionKey
from tournaments.models import Job

pytestmark = pytest.mark.django_db


def test_a_visitor_asks_and_sees_that_it_waits(client):
    answer = start(client)

    job = Job.objects.get()
    assert (answer.status_code, job.tournament, job.state) == (200, None, JobState.QUEUED)
    assert f'hx-get="{at(job)}" hx-trigger="every 1s"' in answer.text
    assert "In de wacht: het zoeken begint zo." in answer.text


def test_without_a_script_the_search_has_a_page_of_its_own_that_loads_itself_anew(client):
    answer = start(client, script=False)

    assert (answer.status_code, answer.headers["Location"]) == (302, at(Job.objects.get()))
    page = client.get(answer.headers["Location"]).text
    assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in page
    assert ASKED["start"] in page


def test_who_waits_reads_how_many_come_first(client):
    jobs = [a_search(pile=f"A 2 () () {card}") for card in "345"]

    waits = [client.get(at(job), headers=BY_SCRIPT).text for job in jobs]
    assert [
        "het zoeken begint zo" in waits[0],
        "eerst is een andere zoektocht aan de beurt" in waits[1],
        "eerst zijn 2 andere zoektochten aan de beurt" in waits[2],
    ] == [True] * 3


def test_a_search_under_way_shows_how_far_it_is(client):
    job = a_search()
    Job.objects.update(state=JobState.RUNNING, done=300, total=1000, started_at=job.created_at)

    part = client.get(at(job), headers=BY_SCRIPT).text
    assert 'value="300" max="1000"' in part
    assert "van hooguit 60 s" in part


def test_an_answer_is_shown_step_by_step_and_asks_no_more(client):
    start(client)
    job = done(Job.objects.get())

    part = client.get(at(job), headers=BY_SCRIPT).text
    assert "Ja, en het kan maar op één manier zijn gegaan." in part
    assert part.count("data-move") == 3
    assert "hx-trigger" not in part
    page = client.get(at(job)).text
    assert "Rood aas: pion opgezet op 0" in page


def test_the_question_can_be_changed_from_the_page_of_its_answer(client):
    job = done(a_search())

    page = client.get(at(job)).text
    again = page.split(f'href="{reverse("ask-board")}?')[1].split('"')[0].replace("&amp;", "&")
    form = client.get(f"{reverse('ask-board')}?{again}").context["form"]
    values = {name: form[name].value() for name in ASKED}
    assert values == ASKED
    assert form["question"].value() == QuestionKey.ROUND


def test_the_house_rules_of_the_page_count(client):
    jack = {"start": "0/-/40/- 0", "position": "40/-/0/- 0", "pile": "B"}
    start(client, **jack)
    start(client, **jack, house="jack_from_own_start")

    plain, house = Job.objects.order_by("pk")
    assert [found(done(job)).answer for job in (plain, house)] == [Answer.YES, Answer.NO]


def test_stopping_is_told(client):
    job = a_search()
    answer = client.post(at(job, "ask-stop"), headers=BY_SCRIPT)

    job.refresh_from_db()
    assert (answer.status_code, job.state) == (200, JobState.STOPPED)
    assert "Gestopt. Er is niets beslist." in answer.text
    assert client.post(at(job, "ask-stop")).headers["Location"] == at(job)


def test_a_search_is_not_stopped_by_looking(client):
    job = a_search()

    assert client.get(at(job, "ask-stop")).status_code == 405
    assert client.get(reverse("ask-search")).status_code == 405


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"pile": "A 2 Z"}, "pile", "Z is geen kaart"),
        ({"pile": ""}, "pile", "Vul in welke kaarten zijn gespeeld."),
        ({"start": "5/5/-/- 0"}, "start", "Op 5 staan pionnen van rood en groen."),
        ({"start": ""}, "start", "Zet neer hoe het bord voor de deelronde stond."),
        ({"start": "x" * 201}, "start", "200"),
        ({"position": "70/-/-/- 0"}, "position", "die plaats heeft dit bord niet"),
        ({"position": "9"}, "position", "Deze stelling is niet te lezen."),
        ({"seat": "7"}, "seat", "7"),
    ],
)
def test_what_is_wrong_stands_beside_its_field_and_nothing_typed_is_lost(
    client, fields, field, said
):
    for script in (True, False):
        answer = start(client, script, **fields)
        form = answer.context["form"]
        assert (answer.status_code, list(form.errors)) == (200, [field])
        assert said in str(form.errors[field])
        assert {name: form[name].value() for name in fields} == fields
        assert form["pile"].value() == (ASKED | fields)["pile"]
    assert not Job.objects.exists()


def test_a_refusal_takes_the_place_of_the_question_and_not_of_the_answer(client):
    answer = start(client, pile="Z")

    assert [answer.headers[name] for name in ("HX-Retarget", "HX-Reswap")] == [
        "#ask-question",
        "outerHTML",
    ]
    assert f'hx-get="{reverse("ask-board")}"' in answer.text


def test_when_it_is_busy_a_visitor_reads_so(client):
    for card in "345":
        a_search(pile=f"A 2 () () {card}")

    answer = start(client, pile="A 2 () () 6")
    assert "Het is druk" in answer.text
    assert Job.objects.count() == 3


@pytest.mark.parametrize("token", ["1", "1-", "-", "0-x", "99999999999999999999-x", "x"])
def test_an_address_that_was_not_given_out_leads_nowhere(client, token):
    a_search()
    assert [
        client.get(reverse("ask-found", args=[token])).status_code,
        client.post(reverse("ask-stop", args=[token])).status_code,
    ] == [404, 404]


def test_the_address_of_one_search_says_nothing_of_another(client):
    one, other = a_search(), a_search(pile="A 2 () () 4")
    forged = token_of(one).replace(f"{one.pk}-", f"{other.pk}-", 1)

    assert client.get(reverse("ask-found", args=[forged])).status_code == 404


def test_a_search_that_was_removed_leads_nowhere(client):
    job = a_search()
    address = at(job)
    job.delete()
    assert client.get(address).status_code == 404


def test_looking_on_takes_equally_many_queries_for_one_and_for_three(
    client, django_assert_num_queries: Callable
):
    job = a_search()
    with django_assert_num_queries(2):
        client.get(at(job), headers=BY_SCRIPT)
    for card in "45":
        last = a_search(pile=f"A 2 () () {card}")
    with django_assert_num_queries(2):
        client.get(at(last), headers=BY_SCRIPT)


signs = st.text("0123456789/-,hcn AKQJT*()BVH:;", max_size=60) | st.text(max_size=30)


@pytest.mark.slow
@examples(60)
@given(
    fields=st.fixed_dictionaries(
        {},
        optional={
            "rules": st.sampled_from(["nk", "kruiz", "gezellig6"]) | signs,
            "house": signs,
            "start": signs,
            "position": signs,
            "seat": st.sampled_from("0123") | signs,
            "pile": signs,
            "question": signs,
            "hand": signs,
            "dispute": signs,
        },
    ),
    script=st.booleans(),
)
def test_whatever_is_sent_is_answered(client, fields, script):
    Job.objects.all().delete()
    headers = BY_SCRIPT if script else {}
    with override("nl"):
        for sent in (fields, ASKED | fields):
            answer = client.post(reverse("ask-search"), sent, headers=headers)
            assert answer.status_code in {200, 302, 404}


def test_a_megabyte_of_text_is_refused_beside_its_field(client):
    for name in ("start", "position", "pile"):
        answer = start(client, **{name: "A" * 1_000_000})
        assert (answer.status_code, list(answer.context["form"].errors)) == (200, [name])


def test_a_search_whose_drive_is_deleted_at_that_moment_cannot_be_stopped(client: Client):
    anna = a_user("anna")
    drive = a_tournament(anna)
    job = a_search(drive)
    client.force_login(anna)
    with deleted_before(drive, anna, "SAVEPOINT"):
        answer = client.post(at(job, "ask-stop"))
    assert (answer.status_code, Job.objects.count()) == (404, 0)
