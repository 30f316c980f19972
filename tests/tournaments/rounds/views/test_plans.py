"""A plan on the pages: choosing it, looking at its rounds, printing it."""

import json
import subprocess
import sys

import pytest
from django.conf import settings
from django.urls import reverse

from tests.factories import a_tournament, a_user, entries
from tests.tournaments.builders.planned import a_planned_drive, publish
from tests.tournaments.papers.pdf.paper import pages
from tournaments.entries.services.entries import withdraw_entry
from tournaments.enums import DrawMethod, PaperKind
from tournaments.models import Draw, Entry, Tournament
from tournaments.papers.queries.papers import made_papers
from tournaments.play.services import commit_draw
from tournaments.rounds.services.draws import draw_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna():
    return a_user("anna")


@pytest.fixture
def drive(anna):
    return a_planned_drive(6, by=anna)


@pytest.fixture
def organiser(client, anna):
    client.force_login(anna)
    return client


def at(name: str, drive: Tournament, *rest: int) -> str:
    return reverse(name, args=[drive.code, *rest])


def shown(client, name: str, drive: Tournament, *rest: int) -> str:
    return client.get(at(name, drive, *rest)).content.decode()


def test_the_settings_say_how_many_rounds_a_plan_has_with_these_teams(organiser, anna):
    drive = a_tournament(anna)
    entries(drive, 12)
    page = shown(organiser, "settings", drive)
    assert page.count("Met 12 teams heeft doorschuiven hoogstens 6 rondes.") == 1
    assert page.count("Iedereen tegen iedereen duurt er 11; minder kan ook.") == 1


def test_a_round_is_seated_looked_at_and_published_without_a_word_of_lots(organiser, drive):
    before = shown(organiser, "round", drive, 1)
    assert "Ronde 1 indelen" in before
    assert "Er komt geen lot en geen uitslag aan te pas." in before
    assert 'name="public_value"' not in before
    organiser.post(at("round-draw", drive, 1), {"public_value": "6 2"})
    draft = shown(organiser, "round", drive, 1)
    assert "Volgens het schema; geen lot en geen uitslag beslist." in draft
    assert "Begin van het doorschuiven: 2 blijft aan deze tafel, 1 schuift straks door." in draft
    organiser.post(at("round-publish", drive, 1), {"draw": 1, "version": 1})
    published = shown(organiser, "round", drive, 1)
    made = Draw.objects.get(round__number=1)
    assert (made.state, made.public_value) == ("published", "")
    assert made.seed not in published
    assert "er is niet geloot" in published


def test_a_next_round_waits_for_no_card_and_tells_of_no_table_that_is_the_same(organiser, drive):
    publish(drive)
    page = shown(organiser, "round", drive, 2)
    assert "ontbreken nog" not in page
    organiser.post(at("round-draw", drive, 2), {})
    draft = shown(organiser, "round", drive, 2)
    assert "1 schuift op van tafel 1; 4 blijft zitten." in draft
    assert draft.count("zelfde tafel") == 0
    assert draft.count("weer aan een tafel van eerder") == 0


def test_a_plan_that_is_too_short_says_so_before_it_is_too_late(organiser, anna):
    drive = a_planned_drive(4, rounds=5, by=anna)
    assert "5 rondes zijn te veel voor dit schema: met deze teams heeft het er 2." in shown(
        organiser, "rounds", drive
    )
    publish(drive)
    publish(drive)
    sentence = "Het doorschuiven is klaar: na 2 rondes hebben alle oneven teams"
    assert sentence in shown(organiser, "round", drive, 3)
    answer = organiser.post(at("round-draw", drive, 3), {})
    assert sentence in answer.content.decode()
    assert not Draw.objects.filter(round__number=3, state="draft").exists()


def test_a_drive_that_is_played_out_is_not_told_that_its_plan_is_over(organiser, anna):
    drive = a_planned_drive(4, rounds=2, by=anna)
    publish(drive)
    publish(drive)
    assert "is klaar" not in shown(organiser, "rounds", drive)


def test_gaps_in_the_numbers_are_told_of_in_a_movement(organiser, drive):
    sentence = "De nummers zijn niet 1, 2, 3"
    assert sentence not in shown(organiser, "round", drive, 1)
    Entry.objects.filter(number=6).update(number=9)
    assert sentence in shown(organiser, "round", drive, 1)


def test_a_draft_of_another_way_of_drawing_can_only_be_drawn_again(organiser, drive):
    draw_round(tournament=drive, by=None)
    Tournament.objects.update(later_method="lot")
    page = shown(organiser, "round", drive, 1)
    assert page.count("De rondes worden nu anders ingedeeld dan dit concept.") == 1
    organiser.post(at("round-redraw", drive, 1), {"draw": 1, "reason": "toch loten"})
    assert Draw.objects.get(round__number=1, state="draft").method == "random"


def test_two_who_meet_later_are_put_together_by_hand_only_when_that_is_confirmed(organiser, drive):
    draw_round(tournament=drive, by=None)
    asked = {"draw": 1, "version": 1, "a": 1, "b": 5}
    answer = organiser.post(at("round-swap", drive, 1), asked).content.decode()
    assert "2 en 5 spelen volgens het schema ook in ronde 2 tegen elkaar." in answer
    organiser.post(at("round-swap", drive, 1), {**asked, "confirmed": "on"})
    page = shown(organiser, "round", drive, 1)
    assert page.count("nog een keer") == 2
    assert Draw.objects.get(round__number=1).by_hand


def test_everybody_can_recompute_a_planned_round_and_is_told_of_no_seed(client, drive):
    commit_draw(round=drive.rounds.create(number=1), method=DrawMethod.MOVEMENT, by=None)
    waiting = shown(client, "draw-proof", drive, 1)
    assert "Er wordt niet geloot: uit dezelfde lijst" in waiting
    assert Draw.objects.get().commitment not in waiting
    publish(drive)
    page = shown(client, "draw-proof", drive, 1)
    made = Draw.objects.get(round__number=1)
    assert "Zojuist nagerekend" in page
    assert "De tafels volgen uit de lijst." in page
    assert "Zaad" not in page
    assert made.commitment not in page
    document = client.get(at("draw-json", drive, 1, 1)).content
    answer = subprocess.run(
        [sys.executable, "-m", "tournaments.draw"],
        input=document,
        capture_output=True,
        cwd=settings.BASE_DIR,
        check=True,
    )
    tables = [[each["table"], *each["sides"]] for each in json.loads(answer.stdout)["tables"]]
    assert tables == made.original["tables"] == [[1, 2, 1], [2, 4, 3], [3, 6, 5]]


def test_a_list_in_which_teams_change_places_between_rounds_is_not_right(client, drive):
    publish(drive)
    publish(drive)
    first = Draw.objects.get(round__number=1)
    first.original["field"]["plan"] = [2, 1, 3, 4, 5, 6]
    first.save()
    page = shown(client, "draw-proof", drive, 2)
    assert "Teams staan op andere plaatsen in de lijst dan in de ronde ervoor." in page


def test_a_late_team_in_the_place_of_another_is_right(client, drive):
    publish(drive)
    withdraw_entry(entry=Entry.objects.get(number=4), from_round=2, reason="", by=a_user())
    entries(drive, 1)
    publish(drive)
    assert "Zojuist nagerekend" in shown(client, "draw-proof", drive, 2)
    assert Draw.objects.get(round__number=2).original["field"]["plan"] == [1, 2, 3, 7, 5, 6]


def test_the_plan_is_printed_before_anything_is_drawn(
    organiser, drive, django_capture_on_commit_callbacks
):
    page = shown(organiser, "papers", drive)
    assert page.count('name="kind" value="plan"') == 1
    with django_capture_on_commit_callbacks(execute=True):
        answer = organiser.post(at("papers-make", drive), {"kind": "plan"})
    job = drive.jobs.get()
    assert answer.url == at("paper-print", drive, job.pk)
    opened = organiser.get(at("paper-pdf", drive, job.pk))
    assert (
        opened["Content-Disposition"] == 'inline; filename="dorpsdrive-schema-van-alle-rondes.pdf"'
    )
    assert [page[1] for page in pages(opened.content)] == [
        "Schema op teamnummer",
        "Schema op tafel",
    ]


def test_the_paper_stays_true_while_the_rounds_are_played_and_grows_old_when_a_team_leaves(
    organiser, drive, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        organiser.post(at("papers-make", drive), {"kind": "plan"})
    publish(drive)
    assert [paper.old for paper in made_papers(drive)] == [False]
    withdraw_entry(entry=Entry.objects.get(number=4), from_round=2, reason="", by=a_user())
    assert [paper.old for paper in made_papers(drive)] == [True]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"later_method": "lot"}, "Deze drive volgt geen schema: kies er een in de instellingen."),
        ({}, "Geef eerst alle teams een nummer."),
    ],
)
def test_without_a_plan_or_without_numbers_none_is_printed(organiser, drive, change, sentence):
    Tournament.objects.update(**change) if change else Entry.objects.filter(number=2).update(
        number=None
    )
    answer = organiser.post(at("papers-make", drive), {"kind": PaperKind.PLAN}, follow=True)
    assert sentence in answer.content.decode()
    assert not drive.jobs.exists()


def test_no_plan_is_offered_for_a_drive_that_is_drawn(organiser, anna):
    drive = a_tournament(anna)
    entries(drive, 4)
    assert 'value="plan"' not in shown(organiser, "papers", drive)
