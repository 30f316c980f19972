"""A list that was corrected is imported once more: what it says otherwise is shown and chosen."""

import pytest
from django.urls import reverse

from tests import factories
from tests.tournaments.entries.views.test_imports import form_of, send, upload
from tournaments.entries.services.entries import add_entry
from tournaments.enums import Role

pytestmark = pytest.mark.django_db

HEADER = "Team;Speler 1;Speler 2;Telefoon;Opmerkingen;Betaald;Nr\n"
FIRST = HEADER + "Old Ladies;Bo Bos;;;;nee;\nDe Vergeters;Ab Aal;Cor Caro;0612345678;;ja;\n"
CORRECTED = FIRST.replace("Bo Bos;;;;nee;", "Bo Bos;Piet Pot;;Rolstoel;ja;")


@pytest.fixture
def imported(client, drive):
    """The drive with both teams of the list as it was first."""
    send(client, upload(client, drive, FIRST.encode()), "import-confirm")
    return drive


def said(answer):
    """What the page tells of each team that the list corrects."""
    return {
        row.candidate.name: [(each.label, each.before, each.after) for each in row.differences]
        for row in answer.context["preview"].corrections
    }


def take(client, answer, mark=None):
    rows = answer.context["preview"].corrections
    return send(client, answer, "import-take", take=mark or rows[0].mark)


def ladies(drive):
    return drive.entries.get(name="Old Ladies")


def test_the_same_list_has_nothing_to_correct(client, imported):
    assert said(upload(client, imported, FIRST.encode())) == {}


def test_a_corrected_list_tells_what_it_says_otherwise_and_adds_nothing(client, imported):
    answer = upload(client, imported, CORRECTED.encode())
    assert said(answer) == {
        "Old Ladies": [
            ("tweede speler", "", "Piet Pot"),
            ("opmerkingen", "", "Rolstoel"),
            ("betaald", False, True),
        ]
    }
    page = answer.content.decode()
    team = reverse("entry", args=[imported.code, ladies(imported).pk])
    for text in (
        '<li>tweede speler: <b>Piet Pot</b> <span class="quiet">(was leeg)</span></li>',
        '<li>betaald: <b>ja</b> <span class="quiet">(was: nee)</span></li>',
        f'<a href="{team}">Naar dit team</a>',
    ):
        assert page.count(text) == 1
    send(client, answer, "import-confirm")
    assert (imported.entries.count(), ladies(imported).player2) == (2, "")


def test_what_was_noted_in_the_drive_and_the_list_leaves_open_is_no_difference(client, imported):
    imported.entries.filter(name="Old Ladies").update(
        paid=True, number=7, phone="0687654321", club="De Schakel", player2="Piet Pot"
    )
    corrected = FIRST.replace("Bo Bos;;;;", "Bo Bos;;;Rolstoel;")
    assert said(upload(client, imported, corrected.encode())) == {
        "Old Ladies": [("opmerkingen", "", "Rolstoel")]
    }


def test_the_differences_of_one_team_are_taken_over_and_logged(client, imported):
    answer = take(client, upload(client, imported, CORRECTED.encode()))
    team = ladies(imported)
    assert (team.player2, team.remarks, team.paid) == ("Piet Pot", "Rolstoel", True)
    line = imported.log.latest("pk")
    assert (line.action, line.after) == (
        "change_entry",
        {"entry": team.pk, "player2": "Piet Pot", "remarks": "Rolstoel", "paid": True},
    )
    assert answer.context["done"] == "“Old Ladies” is bijgewerkt uit de lijst."
    assert said(answer) == {}


def test_a_difference_that_was_not_shown_is_not_taken_over(client, imported):
    answer = upload(client, imported, CORRECTED.encode())
    imported.entries.filter(name="Old Ladies").update(player2="Karel")
    for mark in (None, "verzonnen"):
        late = take(client, answer, mark)
        assert late.context["problem"] == "Dit team is intussen gewijzigd: kijk nog eens."
    assert said(late)["Old Ladies"][0] == ("tweede speler", "Karel", "Piet Pot")
    assert ladies(imported).player2 == "Karel"


def test_a_number_that_another_team_has_is_refused_with_a_sentence(client, imported, user):
    add_entry(tournament=imported, by=user, values={"name": "Zeven", "number": 7})
    answer = upload(client, imported, CORRECTED.replace("Rolstoel;ja;", "Rolstoel;ja;7").encode())
    refused = take(client, answer)
    assert refused.context["problem"] == "Nummer 7 is al van “Zeven”."
    assert (ladies(imported).number, ladies(imported).player2) == (None, "")


def test_only_the_first_row_of_a_team_counts_as_its_correction(client, imported):
    twice = CORRECTED + "Old Ladies;Iemand;Anders;;;;\n"
    (row,) = upload(client, imported, twice.encode()).context["preview"].corrections
    assert row.candidate.row_number == 2
    unchanged_first = FIRST + "Old Ladies;Iemand;Anders;;;;\n"
    assert said(upload(client, imported, unchanged_first.encode())) == {}


def test_a_helper_takes_nothing_over(client, imported):
    answer = upload(client, imported, CORRECTED.encode())
    draft, fields = answer.context["draft"], form_of(answer)
    fields["take"] = answer.context["preview"].corrections[0].mark
    client.force_login(factories.a_member(imported, role=Role.DOOR))
    address = reverse("import-take", args=[imported.code, draft.pk])
    assert client.post(address, fields).status_code == 403
    assert ladies(imported).player2 == ""
