"""What people read of the standings of a drive in groups: pages, phones, screen and paper."""

import re
from datetime import datetime
from io import BytesIO

import pytest
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook

from tests.tournaments.builders.grouped import (
    a_bracket,
    a_drive_in_classes,
    a_drive_of,
    a_drive_with_a_final,
    a_drive_with_a_knock_out,
    play,
)
from tests.tournaments.papers.pdf.paper import pages
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.models import Tournament
from tournaments.papers.pdf.standings import standings_list
from tournaments.papers.queries.filled_papers import standings_paper

pytestmark = pytest.mark.django_db

TAGS = re.compile(r"<[^>]+>")


def read(client, name, drive, *more, **query) -> str:
    return client.get(reverse(name, args=[drive.code, *more]), query).content.decode()


def texts(tag: str, page: str) -> list[str]:
    found = re.findall(rf"<{tag}\b[^>]*>(.*?)</{tag}>", page, re.DOTALL)
    return [" ".join(TAGS.sub(" ", each).split()) for each in found]


def over(drive: Tournament) -> Tournament:
    return finish_tournament(tournament=drive, by=drive.memberships.get().user)


@pytest.mark.parametrize("name", ["public", "standings"])
def test_every_group_has_a_table_under_its_name(client, user, name):
    client.force_login(user)
    page = read(client, name, a_drive_in_classes(user))
    assert texts("h2", page) == ["Klasse A", "Klasse B"]
    assert texts("caption", page) == ["Klasse A, Stand ronde 2", "Klasse B, Stand ronde 2"]
    rows = re.findall(r'class="rank">(\d).*?/team/(\d)/"', page, re.DOTALL)
    assert rows == [(str(1 + at % 4), str(at + 1)) for at in range(8)]
    assert len(set(re.findall(r' id="([^"]+)"', page))) == len(re.findall(r' id="([^"]+)"', page))


def test_all_tables_are_sorted_at_once(client):
    page = read(client, "public", a_drive_in_classes(), sort="points")
    assert re.findall(r'/team/(\d)/"', page) == list("43218765")


def test_only_rounds_that_count_have_a_column_and_what_is_brought_along_its_own_head(client):
    page = read(client, "public", a_drive_with_a_final(carried="half"))
    heads = [re.sub(r"\W+", " ", each).split()[2:5] for each in texts("thead", page)]
    assert heads == [["Team", "mee", "3"], ["Team", "1", "2"]]
    assert texts("h2", page) == ["Finale", "Overigen klaar"]
    assert "Van de punten van ronde 1 tot en met 2 telt de helft mee." in page


def test_a_finished_drive_marks_nobody_as_finished(client):
    page = read(client, "public", over(a_drive_with_a_final()))
    assert texts("h2", page) == ["Finale", "Overigen"]


def test_a_team_reads_its_place_among_its_class(client):
    drive = a_drive_in_classes()
    page = read(client, "public-team", drive, 6)
    assert texts("dd", page)[0] == "2 /4 gestegen ▲ 1"
    assert re.search(r'class="in-group"><b>([^<]+)', page)[1] == "Klasse B"
    assert "34 punten: verder heeft niemand in Klasse B er precies zoveel." in page


def test_a_team_that_finished_reads_so_and_its_place_in_the_whole_drive(client):
    page = read(client, "public-team", a_drive_with_a_final(), 5)
    assert texts("dd", page)[0] == "4 /6"
    assert "Uitgespeeld na ronde 2, met 36 punten." in page
    assert ("uitgespeeld" in page, "nog niet mee" in page) == (True, False)


def test_the_rounds_of_a_finalist_add_up_with_what_was_brought_along(client):
    page = read(client, "public-team", a_drive_with_a_final(carried="half"), 2)
    assert re.search(r'class="brought">.*?</tr>', page, re.DOTALL)
    assert "meegenomen: 26 van 52" in page
    points = [each.split()[0] for each in texts("td", page) if re.match(r"\(?\d+\)? \d–", each)]
    assert points == ["(26)", "(26)", "26"]
    assert texts("dd", page)[1] == "52"
    assert "Punten tussen haakjes tellen niet mee." in page


def test_of_a_final_that_began_at_nothing_nothing_is_brought_along(client):
    page = read(client, "public-team", a_drive_with_a_final(), 2)
    assert ("(26)" in page, "meegenomen" in page) == (True, False)
    others = read(client, "public-team", a_drive_with_a_final(), 5)
    assert "tussen haakjes" not in others


def test_in_a_knock_out_no_points_explain_a_place(client):
    drive = a_drive_with_a_knock_out()
    for page in (read(client, "public", drive), read(client, "public-team", drive, 1)):
        assert page.count("Wie wint gaat door; de punten beslissen niet.") == 1


def why_there(client, drive, number: int) -> list[str]:
    """The sentences of "Why this rank?" on the page of a team."""
    page = read(client, "public-team", drive, number)
    return texts("p", page.partition("Waarom deze plaats?")[2].partition("</div>")[0])


@pytest.mark.slow
def test_the_phone_says_who_beat_a_team_in_a_knock_out_or_that_it_is_still_in_it(client):
    drive = a_drive_of(6)
    play(drive)
    a_bracket(drive, 2, 4, count=1, carried="none")
    play(drive)
    told = {place.entry.number for place in drive.stages.get().groups.first().places.all()}
    first, *_rest, last = sorted(told)
    assert why_there(client, drive, first) == ["Nog in de race: speelt om plaats 1–2."]
    lost = why_there(client, drive, last)
    assert len(lost) == 2
    assert re.fullmatch(r"Verloor in ronde 2 van \d Team \d\.", lost[0])
    assert lost[1] == "Speelt nog om plaats 3–4."
    play(drive)
    assert why_there(client, drive, first) == ["Verloor van niemand."]


def test_the_phones_of_two_who_were_equal_in_a_knock_out_say_who_went_on(client):
    drive = a_drive_of(6)
    play(drive)
    a_bracket(drive, 2, 4, count=1, carried="none")
    play(drive, equal=True)
    seeds = [p.entry.number for p in drive.stages.get().groups.first().places.order_by("seed")]
    best, last = seeds[0], seeds[3]
    upper = f"Gelijk met {last} Team {last} in ronde 2: door, want hoger geplaatst."
    lower = f"Gelijk met {best} Team {best} in ronde 2: wie hoger geplaatst was ging door."
    assert (why_there(client, drive, best)[0], why_there(client, drive, last)[0]) == (upper, lower)
    for number in (best, last):
        page = read(client, "public-team", drive, number)
        assert page.count("gelijk: wie hoger geplaatst was gaat door") == 1


def test_the_big_screen_shows_every_group_under_its_name(client):
    page = read(client, "beamer", a_drive_with_a_final(), show="standings")
    heads = re.findall(r'<li class="group[^"]*">.*?</li>', page, re.DOTALL)
    assert [" ".join(TAGS.sub(" ", head).split()) for head in heads] == ["Finale", "Overigen klaar"]


@pytest.mark.slow
def test_whoever_reads_the_standings_reads_that_a_place_in_a_knock_out_is_not_decided(client):
    drive = a_drive_of(6)
    play(drive)
    a_bracket(drive, 2, 4, count=1, carried="none")
    play(drive)
    for name, query in (("public", {}), ("beamer", {"show": "standings"})):
        shown = re.findall(r'class="(?:rank|place)">([^<]+)', read(client, name, drive, **query))
        assert shown == ["1–2", "1–2", "3–4", "3–4", "5", "6"]
    assert texts("dd", read(client, "public-team", drive, 1))[0] == "1–2 /6"
    (page,) = pages(standings_list(standings_paper(drive), timezone.now()))
    assert [page.count(place) for place in ("1–2", "3–4")] == [2, 2]


def test_the_sheet_says_the_group_and_what_was_brought_along(client):
    drive = over(a_drive_with_a_final(carried="half"))
    sheet = client.get(reverse("standings-xlsx", args=[drive.code])).content
    head, first, *_rest, last = load_workbook(BytesIO(sheet)).active.values
    assert head[:8] == (
        *("Groep", "Plaats", "Nummer", "Team", "Spelers"),
        *("Meegenomen", "Ronde 1", "Ronde 2"),
    )
    assert (first[0], first[5:9]) == ("Finale", (26, None, None, 26))
    assert (last[0], last[5:9]) == ("Overigen", (None, 0, 0, None))


def test_on_paper_every_group_has_its_name_its_rounds_and_what_counts():
    paper = standings_paper(a_drive_with_a_final(carried="half"))
    (page,) = pages(standings_list(paper, datetime(2026, 11, 21, 20, 14)))
    said = page.index("Finale")
    assert page[said : said + 5] == [
        "Finale",
        "Van de punten van ronde 1 tot en met 2 telt de helft mee.",
        *("Plaats", "Team", "mee"),
    ]
    assert "Klaar: zij houden hun plaats." in page


def test_a_class_that_fits_on_a_page_is_not_broken_over_two():
    drive = a_drive_in_classes(names=("A", "B", "C", "D", "E", "F"))
    made = pages(standings_list(standings_paper(drive), timezone.now()))
    assert [[text for text in page if text.startswith("Klasse ")] for page in made] == [
        ["Klasse A", "Klasse B", "Klasse C"],
        ["Klasse D", "Klasse E", "Klasse F"],
    ]


@pytest.mark.parametrize("classes", [2, 6])
def test_more_groups_cost_the_public_page_no_more_queries(
    client, classes, django_assert_num_queries
):
    drive = a_drive_in_classes(names=tuple("ABCDEF"[:classes]))
    with django_assert_num_queries(17):
        read(client, "public", drive)


@pytest.mark.parametrize(
    ("made", "leads"), [(a_drive_with_a_knock_out, True), (a_drive_with_a_final, False)]
)
def test_the_results_of_a_knock_out_lead_to_its_bracket(client, made, leads):
    drive = over(made())
    links = re.findall(
        r'href="([^"]+)">Afvalschema van de knock-out<', read(client, "results", drive)
    )
    assert links == [reverse("public-groups", args=[drive.code])] * leads


@pytest.mark.parametrize(
    ("made", "names", "winners", "points"),
    [
        (a_drive_in_classes, ["Klasse A", "Klasse B"], "123567", True),
        (a_drive_with_a_final, ["Finale"], "21", True),
        (a_drive_with_a_knock_out, ["Knock-out"], "123", False),
    ],
)
def test_on_the_stage_stand_the_best_of_every_class_or_of_the_final(
    client, made, names, winners, points
):
    page = read(client, "results", over(made()))
    stages = "".join(re.findall(r'<ol class="stage grid">.*?</ol>', page, re.DOTALL))
    assert re.findall(r'<h2 class="of-stage">([^<]+)', page) == names
    assert re.findall(r">Team (\d)<", stages) == list(winners)
    assert ("punten" in stages) is points
