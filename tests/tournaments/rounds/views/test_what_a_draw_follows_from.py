"""What the public page of a draw says that its tables follow from."""

import hashlib
import json
import re

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from scoring.schemes import Card, Ending
from tests.factories import a_tournament, a_user, entries
from tests.tournaments.builders.grouped import a_bracket
from tournaments.cards.services.scorecards import correct_card, enter_card
from tournaments.drives.services.tournaments import create_tournament
from tournaments.entries.services.entries import withdraw_entry
from tournaments.models import Draw, GameTable
from tournaments.play.queries.results import points_of
from tournaments.rounds.queries.records import seats_of
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import announce_value, publish_draw, show_value
from tournaments.rounds.services.swaps import swap
from tournaments.settings.services import change_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna():
    return a_user("anna")


def a_drive(anna, teams, **values):
    drive = a_tournament(anna, **values)
    entries(drive, teams)
    return drive


def drawn(drive, anna, **allowed):
    made = draw_round(tournament=drive, by=anna, **allowed)
    publish_draw(draw=made, by=anna)
    return made


def tables_of(drive, number):
    return GameTable.objects.filter(round__tournament=drive, round__number=number)


def enter(tables, anna, loser=3):
    for table in tables:
        values = {2: (8, loser), 4: (8, loser, 8, loser)}[table.sides.count()]
        enter_card(table=table, by=anna, card=Card(Ending.FINISHED, values))


def page(client, drive, number):
    answer = client.get(reverse("draw-proof", args=[drive.code, number]))
    text = re.sub(r"<(style|script).*?</\1>", "", answer.content.decode(), flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))


def data(client, drive, number, made=1):
    return client.get(reverse("draw-json", args=[drive.code, number, made])).json()


def digest(rounds):
    told = json.dumps(rounds, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(told.encode()).hexdigest()


FOLLOWS = "De tafels volgen uit zaad en lijst"
BY_POINTS = f"{FOLLOWS}, en uit de punten, de gemiste rondes en de rondes ervoor zoals die bij de"


@pytest.mark.parametrize(
    ("method", "second"),
    [
        ("results", f"{BY_POINTS} loting waren."),
        ("lot", f"{FOLLOWS}, en uit de gemiste rondes en de rondes ervoor."),
    ],
)
def test_a_page_says_what_its_tables_follow_from(client, anna, method, second):
    drive = a_drive(anna, 8, later_method=method)
    for number in (1, 2):
        drawn(drive, anna)
        enter(tables_of(drive, number), anna)
    pages = [page(client, drive, number) for number in (1, 2)]
    told = [re.search(rf"{FOLLOWS}[^.]*\.", text).group() for text in pages]
    assert told == [f"{FOLLOWS}.", second]


def test_a_page_names_whose_points_changed_since_a_draw_by_results(client, anna):
    drive = a_drive(anna, 8, later_method="results")
    drawn(drive, anna)
    *early, late = tables_of(drive, 1)
    enter(early, anna)
    made = drawn(drive, anna, allow_missing=True)
    assert "Sindsdien andere punten" not in page(client, drive, 2)
    enter([late], anna)
    card = Card(Ending.FINISHED, (8, 5))
    correct_card(table=early[0], by=anna, card=card, reason="verteld", seen_version=1)
    then, now = made.original["field"]["points"], points_of(drive, 1)
    keys = {entry.number: entry.pk for entry in drive.entries.all()}
    changed = [number for number in sorted(keys) if then[str(number)] != now[keys[number]]]
    at = timezone.localtime(made.drawn_at).strftime("%H:%M")
    told = re.search(r"Geloot op de punten van .*?: nummer ([\d, ]+), door", page(client, drive, 2))
    assert told.group().startswith(f"Geloot op de punten van {at}. Sindsdien andere punten: ")
    assert [int(number) for number in told.group(1).split(", ")] == changed
    assert len(changed) >= 3
    assert data(client, drive, 2)["points"] == made.original["field"]["points"]


def test_a_draw_by_results_without_a_card_says_that_nobody_had_points(client, anna):
    drive = a_drive(anna, 4, later_method="results")
    drawn(drive, anna)
    drawn(drive, anna, allow_missing=True)
    enter(tables_of(drive, 1), anna)
    text = "had nog niemand punten. Sindsdien andere punten: nummer 1, 2, 3, 4."
    assert text in page(client, drive, 2)


@pytest.mark.slow
def test_rounds_drawn_at_once_are_fixed_with_the_first_of_them(client, anna):
    drive = a_drive(
        anna, 13, format="players", scheme="gedeeld", later_method="lot", rounds_planned=3
    )
    drawn(drive, anna)
    first = page(client, drive, 1)
    pages, following = [first], []
    for number in (2, 3):
        drawn(drive, anna)
        pages.append(page(client, drive, number))
        following.append(data(client, drive, number)["following"])
    assert [len(rounds) for rounds in following] == [2, 1]
    fixed = [digest(rounds) for rounds in following]
    hashes = [re.findall(r"\b[0-9a-f]{64}\b", text) for text in pages]
    assert [[fixed.index(one) for one in found if one in fixed] for found in hashes] == [
        [0],
        [0, 1],
        [1],
    ]
    assert ["een geheim zaad" in text for text in pages] == [True, False, False]
    assert ["is deze ronde één keer ingedeeld" in text for text in pages] == [False, True, True]


@pytest.mark.slow
def test_who_leaves_makes_the_rest_be_drawn_anew_and_the_page_says_so(client, anna):
    drive = a_drive(
        anna, 13, format="players", scheme="gedeeld", later_method="lot", rounds_planned=3
    )
    drawn(drive, anna)
    withdraw_entry(entry=drive.entries.get(number=5), from_round=2, reason="ziek", by=anna)
    drawn(drive, anna)
    said = page(client, drive, 2)
    told = [text in said for text in ("een geheim zaad", "Alle rondes zijn tegelijk geloot")]
    assert (data(client, drive, 2)["following"], told) == ([], [True, False])


@pytest.mark.parametrize(
    ("following", "before"), [(([1], [1]), True), (([1], []), False), (([], []), False)]
)
def test_groups_were_drawn_before_only_where_each_of_them_was(following, before):
    parts = [{"field": {"kind": "players", "following": rounds}} for rounds in following]
    parts.append({"field": {"kind": "resting"}})
    assert Draw(original={"field": {"parts": parts}}).drawn_before == before


def test_a_round_of_a_plan_is_not_said_to_be_drawn(client, anna):
    drive = a_drive(anna, 8, later_method="movement")
    redraw(draw=draw_round(tournament=drive, by=anna), by=anna, reason="nog eens")
    drawn(drive, anna)
    said = page(client, drive, 1)
    assert "Voor zover deze computer weet, is deze ronde twee keer ingedeeld." in said
    assert "keer geloot" not in said


def test_a_public_value_that_has_no_part_is_shown_and_said_to_have_none(client, anna):
    values = {"name": "Drive", "date": "2026-11-21"}
    drive = create_tournament(by=anna, values=values)
    entries(drive, 8)
    announce_value(tournament=drive, number=1, source="dobbelstenen", by=anna)
    show_value(tournament=drive, number=1, value="6 2", by=anna)
    change_tournament(tournament=drive, by=anna, values={"later_method": "movement"})
    drawn(drive, anna)
    said = page(client, drive, 1)
    assert "dobbelstenen" in said
    assert "Hier besliste geen lot: de openbare waarde doet niet mee." in said


def test_every_page_of_a_draw_leads_to_the_recipe(client, anna):
    drive = a_drive(anna, 4)
    drawn(drive, anna)
    address = reverse("document", args=["loting-narekenen"])
    html = client.get(reverse("draw-proof", args=[drive.code, 1])).content.decode()
    assert html.count(f'href="{address}"') == 1
    answer = client.get(address)
    docs = settings.BASE_DIR / "docs" / "loting-narekenen.md"
    assert (answer["Content-Type"], answer.content) == (
        "text/plain; charset=utf-8",
        docs.read_bytes(),
    )


def test_what_one_recomputes_with_can_be_read_here_and_nothing_else_of_the_folder(client):
    texts = {"loting", "loting-narekenen", "telling", "groepen"}
    texts |= {"api", "controle", "reservekopie", "privacy"}
    for name in texts:
        answer = client.get(reverse("document", args=[name]))
        linked = re.findall(r"\]\(([a-z-]+)\.md", answer.text)
        assert (answer.status_code, set(linked) - texts) == (200, set()), name
    assert client.get("/uitrol.md").status_code == 404
    page = client.get(reverse("api")).text
    assert [name for name in ("telling", "groepen") if f'href="/{name}.md"' in page] == [
        "telling",
        "groepen",
    ]


def test_who_is_in_a_knock_out_is_not_said_to_be_drawn_on_other_points(client, anna):
    drive = a_drive(anna, 8, later_method="results", rounds_planned=3)
    drawn(drive, anna)
    enter(tables_of(drive, 1), anna)
    a_bracket(drive, 2, 4)
    made = drawn(drive, anna)
    others = set(made.original["field"]["parts"][1]["field"]["entries"])
    card = Card(Ending.FINISHED, (5, 8))
    for table in tables_of(drive, 1):
        correct_card(table=table, by=anna, card=card, reason="verteld", seen_version=1)
    told = re.search(r"Sindsdien andere punten: nummer ([\d, ]+), door", page(client, drive, 2))
    assert {int(number) for number in told.group(1).split(", ")} == others


def test_beside_a_change_by_hand_it_is_said_what_is_right(client, anna):
    drive = a_drive(anna, 8)
    draft = draw_round(tournament=drive, by=anna)
    one, other = (seat.sides[0] for seat in seats_of(draft)[0][:2])
    swap(draw=draft, by=anna, a=one, b=other, expected_version=1)
    publish_draw(draw=Draw.objects.get(pk=draft.pk), by=anna)
    assert "Dat geldt voor de tafels vóór de wijziging met de hand." in page(client, drive, 1)
