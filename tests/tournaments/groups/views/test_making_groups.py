"""Whoever makes groups is led to each next act, and told what is not right yet."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import a_card, a_published_round, classes, entries
from tests.tournaments.builders.grouped import a_drive_of, a_stage, play
from tournaments.enums import StageKind
from tournaments.groups.queries.groups import stages_shown
from tournaments.groups.services.stages import divide_stage
from tournaments.models import Entry, Group, Tournament
from tournaments.rounds.services.draws import draw_round
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db


def read(client: Client, name: str, drive: Tournament, *rest: int, query: str = "") -> str:
    """What people read on the page, without tags and with single blanks."""
    page = client.get(reverse(name, args=[drive.code, *rest]) + query).content.decode()
    main = page[page.index("<main") : page.index("</main")]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def points(entry: Entry) -> int:
    rows = standings(entry.tournament).rows
    return next(row.row.points for row in rows if row.entry == entry.pk)


def test_who_has_no_class_is_counted_wherever_somebody_can_do_something_about_it(client, drive):
    field = entries(drive, 6)
    classes(drive, A=field[:2], B=field[2:4])
    assert "2 teams zonder klasse" in read(client, "drive", drive)
    assert "2 zonder klasse" in read(client, "entries", drive)
    listed = client.get(reverse("entries", args=[drive.code]), {"status": "classless"})
    assert [row.record for row in listed.context["table"].rows] == field[4:]
    assert "2 in geen groep" in read(client, "round", drive, 1)


@pytest.mark.slow
def test_where_everybody_has_a_class_or_there_is_none_nobody_is_without(client, drive, user):
    field = entries(drive, 4)
    classes(drive, A=field[:2], B=field[2:])
    for there in (drive, a_drive_of(4, user)):
        for name, rest in (("drive", ()), ("round", (1,))):
            assert "zonder klasse" not in read(client, name, there, *rest)
            assert "in geen groep" not in read(client, name, there, *rest)
        counted = client.get(reverse("entries", args=[there.code])).content.decode()
        assert "status=classless" not in counted


def test_a_class_is_added_on_the_page_and_removed_as_long_as_it_is_empty(client, drive):
    field = entries(drive, 4)
    stage = classes(drive, A=field[:2], B=field[2:])
    add = reverse("stage-class", args=[drive.code, stage.pk])
    client.post(add, {"name": "Jeugd"})
    assert [group.label for group in stage.groups.all()] == ["Klasse A", "Klasse B", "Jeugd"]
    refused = client.post(add, {"name": "jeugd"}).context["class_form"]
    assert refused.errors == {"name": ["Een andere groep heet al zo."]}
    page = client.get(reverse("groups", args=[drive.code])).content.decode()
    (remove,) = re.findall(r'action="([^"]+/remove-class/)"', page)
    client.post(remove)
    assert [group.label for group in stage.groups.all()] == ["Klasse A", "Klasse B"]


@pytest.mark.parametrize(
    ("teams", "others", "told"),
    [
        (10, "play_on", ["B-finale: 2 teams komen elkaar in 2 rondes vaker dan één keer tegen."]),
        (11, "play_on", []),
        (18, "play_on", ["Overigen: 2 teams komen elkaar in 2 rondes vaker dan één keer tegen."]),
        (18, "stop", []),
        (17, "play_on", []),
    ],
)
def test_a_final_of_too_few_for_its_rounds_is_said_before_it_is_made(
    client, user, teams, others, told
):
    drive = a_drive_of(teams, user)
    finals = a_stage(drive, 2, StageKind.FINALS, size=8, count=2, others=others)
    play(drive)
    page = client.get(reverse("stage-make", args=[drive.code, finals.pk])).content.decode()
    assert re.findall(r"<p [^>]+>([^<]*komen elkaar[^<]*)<", page) == told


@pytest.mark.parametrize("typed", ["A, Jeugd", "A;Jeugd", "A,\nJeugd\n"])
def test_classes_may_be_typed_with_commas_between_them(client, drive, typed):
    client.post(reverse("groups", args=[drive.code]), {"kind": "classes", "classes": typed})
    assert list(drive.stages.get().groups.values_list("name", flat=True)) == ["A", "Jeugd"]


def test_the_form_says_how_many_rounds_the_drive_has(client, drive):
    form = client.get(reverse("groups", args=[drive.code])).context["form"]
    assert form["from_round"].help_text == (
        "De drive heeft 5 rondes; hoeveel het er zijn, staat in de instellingen."
    )


@pytest.mark.parametrize(("others", "carried"), [("stop", "all"), ("play_on", "half")])
def test_beside_a_knock_out_earlier_points_count_only_for_who_play_on(
    client, user, others, carried
):
    drive = a_drive_of(8, user)
    values = {"kind": "knock_out", "from_round": 2, "size": 4, "others": others, "carried": "half"}
    client.post(reverse("groups", args=[drive.code]), values)
    assert drive.stages.get().carried == carried


def test_before_a_knock_out_is_made_everybody_sees_why_he_is_in_it_and_whom_he_meets(client, user):
    drive = a_drive_of(8, user)
    pools = divide_stage(stage=a_stage(drive, 1, StageKind.POOLS, count=2), by=user)
    final = a_stage(drive, 2, StageKind.KNOCK_OUT, size=4)
    play(drive)
    page = client.get(reverse("stage-make", args=[drive.code, final.pk])).context["shown"]
    (label, coming, meetings), (others, out, none) = page.lists
    assert (label, others, none) == ("Knock-out", "Overigen", [])
    pool_of = {place.entry_id: place.group.label for place in pools.places.all()}
    assert [each.why for each in coming] == [
        f"plaats 1 in {pool_of[each.entry.pk]}, {points(each.entry)} punten" for each in coming
    ]
    assert {pool_of[each.entry.pk] for each in coming} == {"Poule A", "Poule B"}
    assert len(out) == 4
    seeds = [each.entry for each in coming]
    assert meetings == [(seeds[0], seeds[3]), (seeds[1], seeds[2])]
    told = read(client, "stage-make", drive, final.pk)
    assert f"{seeds[0]} – {seeds[3]}" in told
    assert coming[0].why in told


def pools_of(drive: Tournament) -> list[Group]:
    stage = divide_stage(stage=a_stage(drive, 1, StageKind.POOLS, count=2), by=None)
    return list(stage.groups.all())


def test_groups_that_are_made_lead_to_the_draw_and_a_draft_is_drawn_again_after_a_move(
    client, user
):
    drive = a_drive_of(8, user)
    a_stage(drive, 1, StageKind.POOLS, count=2)
    assert "Ronde 1 loten" not in read(client, "groups", drive)
    divide_stage(stage=drive.stages.get(), by=user)
    told = read(client, "groups", drive)
    assert ("Ronde 1 loten" in told, "concept van ronde 1" in told) == (True, False)
    draw_round(tournament=drive, by=user)
    told = read(client, "groups", drive)
    assert ("Ronde 1 loten" in told, "concept van ronde 1" in told) == (False, True)


def test_who_moves_somebody_reads_where_he_is_now_and_that_pools_differ(client, user):
    drive = a_drive_of(8, user)
    one, other = pools_of(drive)
    form = client.get(reverse("groups", args=[drive.code])).context["stages"][0][2]
    assert (form["entry"].value(), form["group"].value()) == (None, None)
    assert [form.fields[name].choices[0][0] for name in ("entry", "group")] == ["", ""]
    mover = one.places.first().entry
    assert "niet even groot" not in read(client, "groups", drive)
    answer = client.post(
        reverse("stage-place", args=[drive.code, one.stage_id]),
        {"entry": mover.pk, "group": other.pk},
        follow=True,
    )
    assert [str(message) for message in answer.context["messages"]] == [
        f"{mover.name} zit nu in Poule B."
    ]
    assert answer.context["stages"][0][0].doubts == (
        "De poules zijn niet even groot: 3, 5.",
        "In 3 rondes speelt in een poule van 5 niet iedereen tegen iedereen.",
    )


@pytest.mark.parametrize("missing", ["entry", "group"])
def test_a_move_needs_somebody_and_a_group(client, user, missing):
    drive = a_drive_of(8, user)
    one, other = pools_of(drive)
    values = {"entry": one.places.first().entry_id, "group": other.pk} | {missing: ""}
    answer = client.post(reverse("stage-place", args=[drive.code, one.stage_id]), values)
    assert list(answer.context["stages"][0][2].errors) == [missing]
    assert one.places.count() == 4


def test_groups_that_are_fixed_say_why_and_how_to_change_them_as_long_as_that_is_possible(
    client, user
):
    drive = a_drive_of(8, user)
    pools_of(drive)
    play(drive, tables=0)
    way_out = "Ronde 1 is gepubliceerd. Haal de ronde terug om de groepen te wijzigen."
    assert way_out in read(client, "groups", drive)
    a_card(drive.rounds.get(number=1).tables.first(), 8, 3)
    told = read(client, "groups", drive)
    assert ("Ronde 1 is gepubliceerd." in told, "Haal de ronde terug" in told) == (True, False)


def test_a_class_that_was_played_in_is_text_and_no_choice(client, drive):
    field = entries(drive, 5)
    classes(drive, A=field[:2], B=field[2:4])
    page = reverse("entry", args=[drive.code, field[0].pk])
    assert "group" in client.get(page).context["form"].fields
    a_published_round(drive, [tuple(field[:2]), tuple(field[2:4])])
    form = client.get(page).context["form"]
    assert ("group" in form.fields, form.fixed_class) == (False, "A")
    assert "Klasse A ligt vast" in read(client, "entry", drive, field[0].pk)
    late = client.get(reverse("entry", args=[drive.code, field[4].pk])).context["form"]
    assert "group" in late.fields
    values = {"name": "Nieuw", "player1": "An", "player2": "Bea", "seen": form["seen"].value()}
    client.post(page, values | {"number": "1"})
    assert (drive.entries.get(pk=field[0].pk).name, field[0].group_places.count()) == ("Nieuw", 1)


def test_pools_of_a_lot_and_everybody_else_stand_by_number(client, user):
    drive = a_drive_of(8, user)
    pools_of(drive)
    (pools,) = stages_shown(drive)
    for group in pools.groups:
        numbers = [entry.number for entry in group.entries]
        assert numbers == sorted(numbers)
    late = a_stage(drive, 2, StageKind.FINALS, size=4)
    play(drive, worst=1)
    divide_stage(stage=late, by=user)
    rest = late.groups.last()
    rest.places.update(seed=None)
    for seed, place in enumerate(rest.places.order_by("-entry__number"), start=1):
        rest.places.filter(pk=place.pk).update(seed=seed)
    final, others = stages_shown(drive)[-1].groups
    assert (final.seeded, others.seeded) == (True, False)
    numbers = [entry.number for entry in others.entries]
    assert numbers == sorted(numbers)
