"""The page of the groups: planning them, making them, and putting entries into them."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import a_tournament, a_user, entries
from tests.tournaments.builders.grouped import a_bracket, a_drive_of, a_stage, at, play
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.enums import StageKind
from tournaments.groups.services.stages import divide_stage
from tournaments.models import Entry, Group, LogEntry, Stage, Tournament

pytestmark = pytest.mark.django_db


def shown(client: Client, drive: Tournament) -> list:
    return [stage for stage, _groups, _placing in client.get(at("groups", drive)).context["stages"]]


def numbers(group: Group) -> list[int]:
    return [place.entry.number for place in group.places.all()]


def plan(client: Client, drive: Tournament, **values):
    return client.post(at("groups", drive), values)


def test_the_page_names_no_kind_of_groups_but_those_that_can_be_chosen(client, user):
    drive = a_drive_of(6, user, rounds_planned=3)
    play(drive)
    page = client.get(at("groups", drive)).content.decode()
    assert "Allen spelen samen. Verdeel ze in groepen: elke groep" in page
    assert "Verdeel ze in klassen" not in page


def test_pools_and_a_knock_out_are_planned_on_the_page(client, user):
    drive = a_drive_of(16, user, rounds_planned=6)
    plan(client, drive, kind="pools", from_round=1, count=4)
    plan(client, drive, kind="knock_out", from_round=4, size=8, carried="none", others="stop")
    assert list(drive.stages.values_list("kind", "from_round", "count", "size", "carried")) == [
        ("pools", 1, 4, None, "all"),
        ("knock_out", 4, 1, 8, "all"),
    ]
    told = [(each.rounds_label, each.kind_label, each.state.value) for each in shown(client, drive)]
    assert told == [
        ("Rondes 1–3", "4 poules", "ready"),
        ("Rondes 4–6", "knock-out van 8", "later"),
    ]


def test_classes_are_typed_one_on_a_line(client, drive):
    plan(client, drive, kind="classes", classes="A\n\n  B \nJeugd", from_round=4, size=7)
    stage = drive.stages.get()
    assert [group.label for group in stage.groups.all()] == ["Klasse A", "Klasse B", "Jeugd"]
    assert (stage.from_round, stage.size, stage.count) == (1, None, 3)


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("kind", {"from_round": 2}),
        ("kind", {"kind": "ladder"}),
        ("classes", {"kind": "classes", "classes": "A"}),
        ("classes", {"kind": "classes", "classes": "A\na"}),
        ("from_round", {"kind": "pools", "count": 2}),
        ("from_round", {"kind": "pools", "count": 2, "from_round": 6}),
        ("from_round", {"kind": "pools", "count": 2, "from_round": "x"}),
        ("count", {"kind": "pools", "from_round": 1}),
        ("count", {"kind": "pools", "from_round": 1, "count": 1}),
        ("count", {"kind": "pools", "from_round": 1, "count": 27}),
        ("size", {"kind": "finals", "from_round": 2}),
        ("size", {"kind": "knock_out", "from_round": 2, "size": 8}),
        ("size", {"kind": "knock_out", "from_round": 2, "size": 6}),
        ("carried", {"kind": "finals", "from_round": 2, "size": 8, "carried": "twice"}),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field_and_nothing_typed_is_lost(
    client, drive, field, values
):
    form = plan(client, drive, **values).context["form"]
    assert list(form.errors) == [field]
    assert {name: form[name].value() for name in values} == {
        name: str(value) for name, value in values.items()
    }
    assert not Stage.objects.exists()


def test_only_the_kinds_that_go_with_what_there_is_are_offered(client, user):
    def offered(drive: Tournament) -> list[str]:
        choices = client.get(at("groups", drive)).context["form"].fields["kind"].choices
        return [kind for kind, _label in choices]

    assert offered(a_drive_of(8, user)) == ["classes", "pools", "finals", "knock_out"]
    assert offered(a_drive_of(8, user, format="players", later_method="lot")) == [
        *("classes", "pools", "finals")
    ]
    assert offered(a_drive_of(8, user, later_method="movement")) == []
    drive = a_drive_of(8, user)
    a_stage(drive, 1, StageKind.POOLS, count=2)
    assert offered(drive) == ["pools", "finals", "knock_out"]
    drive = a_drive_of(8, user)
    a_stage(drive, 1, StageKind.CLASSES, classes=["A", "B"])
    assert offered(drive) == []


def test_groups_are_looked_at_before_they_are_made(client, user):
    drive = a_drive_of(8, user)
    final = a_stage(drive, 2, StageKind.FINALS, count=1, size=4)
    play(drive)
    answer = client.get(at("stage-make", drive, final.pk))
    page = answer.context["shown"]
    assert [(label, len(there)) for label, there in page.groups] == [("Finale", 4), ("Overigen", 4)]
    assert not Group.objects.exists()
    (seen,) = re.findall(r'name="seen" value="(\w+)"', answer.content.decode())
    answer = client.post(at("stage-make", drive, final.pk), {"seen": seen})
    assert answer.headers["Location"] == f"{at('groups', drive)}#stage-{final.pk}"
    made = [
        (group.label, tuple(place.entry for place in group.places.all()))
        for group in final.groups.all()
    ]
    assert made == list(page.groups)
    assert [each.state.value for each in shown(client, drive)] == ["made"]


def test_who_are_level_on_both_sides_of_the_edge_are_named(client, user):
    drive = a_drive_of(8, user)
    final = a_stage(drive, 2, StageKind.FINALS, count=1, size=2)
    play(drive)
    ((inside, outside),) = client.get(at("stage-make", drive, final.pk)).context["shown"].level
    winners = sorted(entry.number for entry in (*inside, *outside))
    assert (len(inside), len(outside)) == (2, 2)
    assert [entry.number for entry in inside] == winners[:2]
    even = a_drive_of(8, user)
    final = a_stage(even, 2, StageKind.FINALS, count=1, size=4)
    play(even)
    assert client.get(at("stage-make", even, final.pk)).context["shown"].level == ()


def test_groups_that_are_no_longer_what_was_looked_at_are_looked_at_again(client, user):
    drive = a_drive_of(8, user)
    pools = a_stage(drive, 1, StageKind.POOLS, count=2)
    seen = client.get(at("stage-make", drive, pools.pk)).context["shown"].preview_token
    entries(drive, 1)
    answer = client.post(at("stage-make", drive, pools.pk), {"seen": seen})
    assert [str(message) for message in answer.context["messages"]] == [
        "Er is intussen iets veranderd. Kijk nog eens, en maak de groepen dan."
    ]
    assert sum(len(there) for _label, there in answer.context["shown"].groups) == 9
    assert not Group.objects.exists()


def test_before_its_round_has_come_a_stage_is_not_made(client, user):
    drive = a_drive_of(8, user)
    final = a_stage(drive, 2, StageKind.FINALS, count=1, size=4)
    answer = client.get(at("stage-make", drive, final.pk), follow=True)
    assert [str(message) for message in answer.context["messages"]] == ["Eerst ronde 1."]
    play(drive, tables=3)
    assert [each.state.value for each in shown(client, drive)] == ["cards"]
    answer = client.post(at("stage-make", drive, final.pk), {"seen": "x"}, follow=True)
    assert not Group.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_who_make_the_groups_at_once_the_second_looks_again():
    user = a_user()
    drive = a_drive_of(8, user)
    pools = a_stage(drive, 1, StageKind.POOLS, count=2)

    def signed_in() -> Client:
        client = Client()
        client.force_login(user)
        return client

    clients = [signed_in(), signed_in()]
    address = at("stage-make", drive, pools.pk)
    seen = [client.get(address).context["shown"].preview_token for client in clients]

    def press(turn: int) -> int:
        try:
            return clients[turn].post(address, {"seen": seen[turn]}).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(press, range(2))) == [200, 302]
    assert LogEntry.objects.filter(action="divide_stage").count() == 1
    assert [len(numbers(group)) for group in pools.groups.all()] == [4, 4]


def test_an_entry_is_put_into_another_group(client, user):
    drive = a_drive_of(8, user)
    pools = divide_stage(stage=a_stage(drive, 1, StageKind.POOLS, count=2), by=user)
    first, second = pools.groups.all()
    entry = first.places.first().entry
    values = {"entry": entry.pk, "group": second.pk}
    client.post(at("stage-place", drive, pools.pk), values)
    assert (len(numbers(first)), numbers(second)[-1]) == (3, entry.number)


def test_a_full_bracket_says_so_on_the_form(client, user):
    drive = a_drive_of(8, user)
    play(drive)
    bracket = a_bracket(drive, 2, 4)
    inside, outside = bracket.groups.all()
    values = {"entry": outside.places.first().entry_id, "group": inside.pk}
    answer = client.post(at("stage-place", drive, bracket.pk), values)
    ((_stage, _groups, form),) = answer.context["stages"]
    assert form.non_field_errors() == ["Het afvalschema is vol. Haal eerst iemand uit Knock-out."]
    assert form["entry"].value() == str(values["entry"])


def test_who_is_of_another_drive_goes_into_no_group(client, user):
    drive, other = a_drive_of(8, user), a_tournament()
    (stranger,) = entries(other, 1)
    pools = divide_stage(stage=a_stage(drive, 1, StageKind.POOLS, count=2), by=user)
    values = {"entry": stranger.pk, "group": pools.groups.first().pk}
    answer = client.post(at("stage-place", drive, pools.pk), values)
    ((_stage, _groups, form),) = answer.context["stages"]
    assert list(form.errors) == ["entry"]


def test_once_the_round_is_published_only_a_late_entry_is_placed(client, user):
    drive = a_drive_of(8, user)
    pools = divide_stage(stage=a_stage(drive, 1, StageKind.POOLS, count=2), by=user)
    play(drive)
    (stage,) = shown(client, drive)
    assert (stage.state.value, stage.without) == ("fixed", ())
    late = Entry.objects.create(tournament=drive, number=9, name="Laat", joined_round=2)
    ((stage, _groups, form),) = client.get(at("groups", drive)).context["stages"]
    assert stage.without == (late,)
    assert [pk for _label, some in form.fields["entry"].choices for pk, _name in some] == [late.pk]
    values = {"entry": late.pk, "group": pools.groups.last().pk}
    client.post(at("stage-place", drive, pools.pk), values)
    assert numbers(pools.groups.last())[-1] == 9


def test_a_group_gets_a_name_that_no_other_has(client, user):
    drive = a_drive_of(8, user)
    pools = divide_stage(stage=a_stage(drive, 1, StageKind.POOLS, count=2), by=user)
    first, second = pools.groups.all()
    client.post(at("group-name", drive, first.pk), {"name": "  Rode   poule "})
    assert Group.objects.get(pk=first.pk).label == "Rode poule"
    for taken in ("rode poule", "RODE POULE"):
        answer = client.post(at("group-name", drive, second.pk), {"name": taken})
        ((_stage, groups, _placing),) = answer.context["stages"]
        form = groups[1][1]
        assert form.errors == {"name": ["Een andere groep heet al zo."]}
        assert form["name"].value() == taken
    client.post(at("group-name", drive, first.pk), {"name": ""})
    assert Group.objects.get(pk=first.pk).label == "Poule A"


def test_a_class_keeps_a_name(client, user):
    drive = a_drive_of(8, user)
    first = a_stage(drive, 1, StageKind.CLASSES, classes=["A", "B"]).groups.first()
    answer = client.post(at("group-name", drive, first.pk), {"name": " "})
    ((_stage, groups, _placing),) = answer.context["stages"]
    assert groups[0][1].errors == {"name": ["Een klasse heeft een naam nodig."]}


def test_groups_are_removed_until_their_round_is_published(client, user):
    drive = a_drive_of(8, user)
    pools = divide_stage(stage=a_stage(drive, 1, StageKind.POOLS, count=2), by=user)
    answer = client.post(at("stage-remove", drive, pools.pk), follow=True)
    assert [str(message) for message in answer.context["messages"]] == [
        "De groepen zijn verwijderd."
    ]
    assert not Stage.objects.exists()
    pools = divide_stage(stage=a_stage(drive, 1, StageKind.POOLS, count=2), by=user)
    play(drive)
    answer = client.post(at("stage-remove", drive, pools.pk), follow=True)
    assert [str(message) for message in answer.context["messages"]] == [
        "Ronde 1 is gepubliceerd: deze groepen liggen vast."
    ]
    assert Stage.objects.count() == 1


def test_a_group_and_a_stage_of_another_drive_are_not_there(client, user):
    drive, other = a_drive_of(8, user), a_drive_of(8, a_user())
    pools = divide_stage(stage=a_stage(other, 1, StageKind.POOLS, count=2), by=None)
    for name, pk in (
        ("stage-make", pools.pk),
        ("stage-remove", pools.pk),
        ("group-name", pools.groups.first().pk),
    ):
        assert client.post(at(name, drive, pk), {"name": "X"}).status_code == 404
    assert client.post(at("stage-place", drive, pools.pk)).status_code == 302
    assert Group.objects.filter(name="X").count() == 0


def test_a_finished_drive_offers_nothing_to_change(client, user):
    drive = a_drive_of(4, user, rounds_planned=1)
    a_stage(drive, 1, StageKind.CLASSES, classes=["A", "B"])
    drive.stages.get().groups.first()
    for entry in drive.entries.all():
        group = drive.stages.get().groups.first()
        group.places.create(stage=group.stage, entry=entry)
    play(drive)
    finish_tournament(tournament=drive, by=user)
    page = client.get(at("groups", drive)).content.decode()
    main = page[page.index("<main") : page.index("</main")]
    assert 'method="post"' not in main


@pytest.mark.slow
def test_the_page_takes_as_many_queries_for_three_brackets_as_for_one(client, user):
    def cost(brackets: int) -> int:
        drive = a_drive_of(16, user, rounds_planned=3)
        play(drive)
        a_bracket(drive, 2, 4, count=brackets)
        play(drive)
        with CaptureQueriesContext(
            connection,
        ) as captured:
            client.get(at("groups", drive))
        return len(captured)

    assert cost(1) == cost(3)


def test_the_overview_leads_to_the_groups_before_it_leads_to_the_draw(client, user):
    def next_step(drive: Tournament) -> str:
        page = client.get(at("drive", drive)).content.decode()
        return re.findall(r"go-next [^>]*>([^<]+)<", page)[0]

    drive = a_drive_of(8, user)
    pools = a_stage(drive, 1, StageKind.POOLS, count=2)
    a_stage(drive, 2, StageKind.FINALS, count=1, size=4)
    assert next_step(drive) == "Naar de groepen"
    divide_stage(stage=pools, by=user)
    assert next_step(drive) == "Ronde 1 loten"
    play(drive)
    assert next_step(drive) == "Naar de groepen"
