"""Classes at the sign-up: on the form, in the list, at the door and from a sheet."""

import io
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from tests import factories
from tests.tournaments.entries.views.test_entries import form_of
from tests.tournaments.entries.views.test_entry_list import the_list
from tests.tournaments.entries.views.test_imports import send, upload
from tournaments.entries.queries.entries import field
from tournaments.enums import Role
from tournaments.groups.services.stages import add_stage, divide_stage
from tournaments.models import GroupPlace, Tournament

pytestmark = pytest.mark.django_db


def groups_in(drive: Tournament) -> dict[str, str]:
    return {entry.name: entry.group for entry in field(drive)}


def test_a_drive_without_classes_asks_for_none(client, drive):
    client.post(reverse("entry-new", args=[drive.code]), {"name": "Keez", "group": "A"})
    assert groups_in(drive) == {"Keez": ""}
    page = client.get(reverse("entry-new", args=[drive.code]))
    assert "group" not in page.context["form"].fields


@pytest.mark.parametrize("chosen", ["", "C", "A B", "a"])
def test_without_one_of_the_classes_nobody_is_added_and_all_that_was_typed_stays(
    client, drive, chosen
):
    factories.classes(drive, A=[], B=[])
    typed = {"name": "Keez", "player1": "Jo", "group": chosen}
    form = client.post(reverse("entry-new", args=[drive.code]), typed).context["form"]
    assert list(form.errors) == ["group"]
    assert {name: form[name].value() for name in typed} == typed
    assert drive.entries.count() == 0


def test_the_class_is_chosen_on_the_form_and_changed_there(client, drive):
    factories.classes(drive, A=[], Jeugd=[])
    client.post(reverse("entry-new", args=[drive.code]), {"name": "Keez", "group": "Jeugd"})
    assert groups_in(drive) == {"Keez": "Jeugd"}
    address = reverse("entry", args=[drive.code, drive.entries.get().pk])
    typed = form_of(client, address)
    assert typed["group"] == "Jeugd"
    client.post(address, typed | {"group": "A"})
    assert groups_in(drive) == {"Keez": "A"}
    answer = client.post(address, typed | {"group": "Jeugd", "club": "Hoek"})
    assert [(each["before"], each["now"]) for each in answer.context["meanwhile"]] == [
        ("Jeugd", "A")
    ]
    assert answer.context["form"]["club"].value() == "Hoek"


def test_a_class_that_was_played_in_is_refused_beside_the_field(client, drive):
    one, two = factories.entries(drive, 2)
    factories.classes(drive, A=[one, two], B=[])
    address = reverse("entry", args=[drive.code, one.pk])
    opened = form_of(client, address)
    factories.a_published_round(drive, [(one, two)])
    answer = client.post(address, opened | {"group": "B", "club": "Hoek"})
    form = answer.context["form"]
    assert form.errors == {"group": ["Ronde 1 is gepubliceerd: deze groepen liggen vast."]}
    assert form["club"].value() == "Hoek"


def test_a_class_more_and_a_place_are_refused_aloud_once_a_colleague_published(client, drive):
    one, two = factories.entries(drive, 2)
    stage = factories.classes(drive, A=[one, two], B=[])
    factories.a_published_round(drive, [(one, two)])
    fixed = '<div class="notice notice-error" role="alert">Ronde 1 is gepubliceerd: deze groepen'
    used = "Iemand ging hier intussen verder. Wat u invulde is niet gebruikt."
    shown = []
    for name, values in (
        ("stage-class", {"name": "Jeugd"}),
        ("stage-class", {"name": ""}),
        ("stage-place", {"entry": one.pk, "group": "X"}),
    ):
        page = client.post(reverse(name, args=[drive.code, stage.pk]), values).content.decode()
        shown.append((page.count(fixed), page.count(used)))
    assert shown == [(1, 0), (0, 1), (0, 1)]


def test_a_late_team_of_a_drive_in_pools_is_told_to_want_a_group(client, drive, user):
    factories.entries(drive, 8)
    pools = add_stage(
        tournament=drive, by=user, values={"from_round": 1, "kind": "pools", "count": 2}
    )
    address = reverse("entry-new", args=[drive.code])
    answer = client.post(address, {"name": "Vroeg", "number": 9}, follow=True)
    assert len(answer.context["messages"]) == 1
    divide_stage(stage=pools, by=user)
    answer = client.post(address, {"name": "Laat", "number": 10}, follow=True)
    assert [str(message) for message in answer.context["messages"]][1:] == [
        "“Laat” staat nog in geen groep: kies er een op de pagina Groepen."
    ]


def test_the_list_shows_classes_filters_and_sorts_by_them(client, drive):
    one, two, three, _four = factories.entries(drive, 4)
    factories.classes(drive, B=[one, three], A=[two])
    assert the_list(client, drive, **{"class": "B"}) == ["Team 1", "Team 3"]
    assert the_list(client, drive, **{"class": " "}) == ["Team 4"]
    assert the_list(client, drive, **{"class": "B", "q": "3"}) == ["Team 3"]
    assert the_list(client, drive, sort="group") == ["Team 4", "Team 2", "Team 1", "Team 3"]


@pytest.mark.parametrize("odd", ["weg", "B\x00", "b", "9" * 5000])
def test_a_class_that_there_is_not_is_passed_over(client, drive, odd):
    one, two = factories.entries(drive, 2)
    factories.classes(drive, A=[two], B=[one])
    assert the_list(client, drive, **{"class": odd}) == ["Team 1", "Team 2"]


def test_a_class_may_be_called_by_a_dash(client, drive):
    one, _two = factories.entries(drive, 2)
    factories.classes(drive, **{"-": [one], "B": []})
    assert the_list(client, drive, **{"class": "-"}) == ["Team 1"]
    page = client.get(reverse("entries", args=[drive.code])).content.decode()
    without = re.search(r'<option value="([^"]+)">zonder klasse<', page)[1]
    assert the_list(client, drive, **{"class": without}) == ["Team 2"]


def test_the_list_takes_as_many_queries_for_three_teams_in_classes_as_for_one(client, drive):
    counts = []
    client.get(reverse("entries", args=[drive.code]))  # the bar reads its figures once
    for _time in range(2):
        team, *_more = factories.entries(drive, 1 if not counts else 2)
        if not counts:
            stage = factories.classes(drive, A=[team], B=[])
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(reverse("entries", args=[drive.code]))
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert stage.groups.count() == 2


def test_the_workbook_has_the_class_and_it_is_read_back(client, drive):
    one, two = factories.entries(drive, 2)
    factories.classes(drive, A=[one], Jeugd=[two])
    book = client.get(reverse("entries-export", args=[drive.code])).content
    header, *rows = load_workbook(io.BytesIO(book)).active.values
    at = header.index("Klasse")
    assert [row[at] for row in rows] == ["A", "Jeugd"]
    drive.entries.all().delete()
    answer = upload(client, drive, book, "lijst.xlsx")
    send(client, answer, "import-confirm")
    assert groups_in(drive) == {"Team 1": "A", "Team 2": "Jeugd"}


LIST = "Teamnaam;{head}\nEen;klasse b\nTwee;A\nDrie;Gevorderd\nVier;\n"


@pytest.mark.parametrize("head", ["Klasse", "Class", "Groep", "In welke klasse speelt u?"])
def test_a_sheet_names_classes_in_its_own_way_and_is_told_of_those_that_are_not_there(
    client, drive, head
):
    factories.classes(drive, A=[], **{"Klasse B": []})
    answer = upload(client, drive, LIST.format(head=head).encode())
    told = {
        row.candidate.name: [text for _severity, text in row.problems]
        for row in answer.context["preview"].rows
    }
    assert told == {
        "Een": [],
        "Twee": [],
        "Drie": ["“Gevorderd” is geen van de klassen A, Klasse B; het blijft als tekst bewaard."],
        "Vier": ["Er staat geen klasse bij: kies er een na het inlezen."],
    }
    send(client, answer, "import-confirm")
    assert groups_in(drive) == {"Een": "Klasse B", "Twee": "A", "Drie": "", "Vier": ""}
    assert drive.entries.get(name="Drie").extra == {head: "Gevorderd"}


def test_a_column_of_that_name_is_a_note_in_a_drive_without_classes(client, drive):
    answer = upload(client, drive, LIST.format(head="Groep").encode())
    assert [row.problems for row in answer.context["preview"].rows] == [()] * 4
    send(client, answer, "import-confirm")
    assert drive.entries.get(name="Twee").extra == {"Groep": "A"}


def test_a_sheet_without_a_column_for_the_class_says_that_one_is_to_be_chosen(client, drive):
    factories.classes(drive, A=[], B=[])
    preview = upload(client, drive, b"Teamnaam\nEen\n").context["preview"]
    assert (preview.lacks_classes, len(preview.included)) == (True, 1)


def test_a_list_that_now_names_another_class_is_taken_over(client, drive):
    (team,) = factories.entries(drive, 1)
    factories.classes(drive, A=[team], B=[])
    answer = upload(client, drive, b"Teamnaam;Klasse\nTeam 1;B\n")
    (row,) = answer.context["preview"].corrections
    assert [(each.label, each.before, each.after) for each in row.differences] == [
        ("klasse", "A", "B")
    ]
    send(client, answer, "import-take", take=row.mark)
    assert groups_in(drive) == {"Team 1": "B"}


def test_the_door_shows_the_class_and_asks_who_has_none_for_it(client, drive):
    one, two = factories.entries(drive, 2)
    factories.classes(drive, A=[one], Jeugd=[])
    client.force_login(factories.a_member(drive, factories.a_user("deur"), Role.DOOR))
    door = reverse("entries-check-in", args=[drive.code])
    page = client.post(door, {"q": "1"}, follow=True).content.decode()
    assert re.findall(r'name="group" value="([^"]+)"', page) == []
    page = client.post(door, {"q": "2"}, follow=True).content.decode()
    assert re.findall(r'name="group" value="([^"]+)"', page) == ["A", "Jeugd"]
    chooses = reverse("entry-class", args=[drive.code, two.pk])
    answer = client.post(chooses, {"group": "Groen"}, follow=True)
    assert [str(message) for message in answer.context["messages"]] == [
        "Kies een van de klassen die er zijn: A, Jeugd."
    ]
    client.post(chooses, {"group": "Jeugd"})
    assert groups_in(drive) == {"Team 1": "A", "Team 2": "Jeugd"}


def test_a_team_of_another_drive_gets_no_class_at_this_door(client, drive):
    other = factories.a_tournament()
    (team,) = factories.entries(other, 1)
    factories.classes(drive, A=[], B=[])
    answer = client.post(reverse("entry-class", args=[drive.code, team.pk]), {"group": "A"})
    assert (answer.status_code, GroupPlace.objects.count()) == (404, 0)
