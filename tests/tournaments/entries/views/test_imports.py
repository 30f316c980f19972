"""From a file to entries through the pages, with the sign-up sheet of 46 teams."""

import io
import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import UploadedFile
from django.urls import reverse

from tests import factories
from tournaments.core.exchange.sheets import MAX_BYTES
from tournaments.entries.forms.imports import UploadForm
from tournaments.models import LogEntry, Tournament

pytestmark = pytest.mark.django_db
SIGN_UPS = Path(__file__).parents[3] / "data" / "inschrijvingen-46.xlsx"


def upload(client, drive, data=None, name="lijst.csv"):
    file = io.BytesIO(SIGN_UPS.read_bytes() if data is None else data)
    file.name = SIGN_UPS.name if data is None else name
    return client.post(reverse("import", args=[drive.code]), {"file": file}, follow=True)


def form_of(answer, **changes):
    """What a browser would send from the preview as it stands."""
    preview = answer.context["preview"]
    values = {"columns": "1", "proposed": preview.proposed()}
    for column in preview.columns:
        chosen = [value for value, _label, chosen in column.choices if chosen]
        values[f"column-{column.index}"] = chosen[0]
    values["include"] = [row.candidate.row_number for row in preview.included]
    values |= {f"name-{row.candidate.row_number}": row.given for row in preview.rows}
    return values | changes


def send(client, answer, where, **changes):
    draft = answer.context["draft"]
    address = reverse(where, args=[draft.tournament.code, draft.pk])
    return client.post(address, form_of(answer, **changes), follow=True)


def test_the_start_page_leads_from_a_new_drive_to_the_sheet(client, user):
    values = {
        "name": "Dorpsdrive",
        "date": "2026-11-21",
        "evening": "nk",
    }
    page = client.get(reverse("new-drive") + "?import").content.decode()
    assert re.findall(r"<title>(.*) · ", page) == ["Inschrijflijst inlezen"]
    assert page.count("Verder naar de lijst") == 1
    answer = client.post(reverse("new-drive") + "?import", values)
    assert answer.headers["Location"] == reverse("import", args=[Tournament.objects.get().code])


def test_the_sheet_is_looked_at_first_and_nothing_is_saved(client, drive):
    preview = upload(client, drive).context["preview"]
    assert (len(preview.rows), len(preview.included), drive.entries.count()) == (48, 46, 0)
    assert [row.candidate.row_number for row in preview.remarkable] == [13, 17, 33, 40, 49, 50]
    assert [(note.sheet, note.text) for note in preview.notes] == [
        ("Notities", "Zaal open 19.00, eerste ronde 20.00")
    ]


def test_confirmed_it_is_46_entries_with_their_remarks_and_what_had_no_field(client, drive):
    send(client, upload(client, drive), "import-confirm")
    assert drive.entries.count() == 46
    facade = drive.entries.get(name="Façade")
    assert (facade.player1, facade.remarks, facade.paid, facade.extra["Tijdstempel"]) == (
        "Anna Ghoerle",
        "Graag een tafel bij de deur i.v.m. rolstoel",
        True,
        "2026-01-03 01:41:11",
    )
    log = LogEntry.objects.get(action="import_entries")
    assert (log.after["added"], log.after["left_out"]) == (46, 2)
    page = client.get(reverse("import", args=[drive.code])).content.decode()
    assert page.count("Zaal open 19.00, eerste ronde 20.00") == 1


def test_the_same_sheet_a_second_time_adds_nothing(client, drive):
    send(client, upload(client, drive), "import-confirm")
    again = upload(client, drive)
    assert again.context["preview"].included == []
    page = again.content.decode()
    assert page.count("Niets nieuws: wat ingelezen kan worden, staat al in de drive.") == 1
    assert re.findall(r'id="import"( disabled)?>', page) == [" disabled"]
    refused = send(client, again, "import-confirm")
    assert refused.context["problem"] == "Er is geen rij meer om in te lezen."
    assert drive.entries.count() == 46


@pytest.mark.parametrize(
    ("data", "changes", "reason"),
    [
        (b"Team\nEen\n", {"include": []}, "Er is geen rij aangevinkt."),
        (b"Dieet;Wat\nvega;5\n", {"column-0": "club"}, "Geen enkele rij heeft een naam."),
        (b"Team;Spelers\n;Jan & Eva\n", {}, "Er kan nog geen rij worden ingelezen."),
    ],
)
def test_when_nothing_would_be_imported_the_page_says_why(client, drive, data, changes, reason):
    shown = send(client, upload(client, drive, data), "import-preview", **changes)
    assert (shown.context["preview"].included, shown.content.decode().count(reason)) == ([], 1)


def test_where_something_can_be_imported_no_reason_against_it_is_shown(client, drive):
    page = upload(client, drive, b"Team\nEen\n").content.decode()
    assert re.findall(r'id="import"( disabled)?>', page) == [""]
    assert re.findall(r'id="why-none"( hidden)?>', page) == [" hidden"]


def test_a_file_that_is_too_large_is_refused_before_it_is_read(client, drive):
    class Bottomless(io.BytesIO):
        size = MAX_BYTES + 1

        def read(self, *_size):
            raise AssertionError("it was read")

    file = UploadedFile(Bottomless(), "groot.csv", "text/csv", MAX_BYTES + 1)
    form = UploadForm({}, {"file": file})
    assert form.errors["file"] == [
        "Dit bestand is groter dan 5 MB: bewaar alleen de lijst en sla het opnieuw op."
    ]


@pytest.mark.slow
def test_two_windows_on_one_sheet_and_the_second_is_led_to_the_list(client, drive):
    first = upload(client, drive)
    send(client, first, "import-confirm")
    for where in ("import-preview", "import-confirm"):
        answer = send(client, first, where)
        assert answer.redirect_chain[-1][0] == reverse("entries", args=[drive.code])
        assert [str(message) for message in answer.context["messages"]] == [
            "Deze lijst is al ingelezen."
        ]


@pytest.mark.parametrize("where", ["import-preview", "import-confirm"])
def test_a_sheet_that_made_room_for_another_leads_to_the_list(client, drive, where):
    first = upload(client, drive, b"Team\nEen\n")
    upload(client, drive, b"Team\nTwee\n")
    answer = send(client, first, where)
    assert answer.redirect_chain[-1][0] == reverse("entries", args=[drive.code])
    assert [str(message) for message in answer.context["messages"]] == [
        "Deze lijst is hier niet meer. Kies het bestand opnieuw."
    ]
    assert drive.entries.count() == 0


def test_a_column_chosen_on_a_sheet_that_is_gone_leaves_the_page_at_once(client, drive):
    draft = upload(client, drive, b"Team\nEen\n").context["draft"]
    draft.delete()
    address = reverse("import-preview", args=[drive.code, draft.pk or 1])
    answer = client.post(address, {"columns": "1"}, headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"] == reverse("entries", args=[drive.code])


def test_confirming_twice_says_that_it_was_done(client, drive):
    first = upload(client, drive)
    send(client, first, "import-confirm")
    answer = send(client, first, "import-confirm")
    assert [str(message) for message in answer.context["messages"]] == [
        "Deze lijst is al ingelezen."
    ]
    assert drive.entries.count() == 46


def test_a_row_without_a_name_comes_in_under_the_name_it_is_given(client, drive):
    answer = send(client, upload(client, drive), "import-confirm", **{"name-50": "De Vergeters"})
    assert answer.redirect_chain
    entry = drive.entries.get(name="De Vergeters")
    assert (entry.email, entry.remarks) == ("iemand@example.org", "vergeten in te vullen")
    assert drive.entries.count() == 47


def test_the_player_of_a_row_stands_there_alone_where_the_first_is_missing(client, drive):
    sheet = b"Teamnaam;Speler 1;Speler 2\nDe Azen;;Piet Bos\nDe Boeren;Jan Vos;Kees Mol\n"
    page = upload(client, drive, sheet).content.decode()
    assert re.findall(r'<td class="import-players">([^<]*)<', page) == [
        "Piet Bos",
        "Jan Vos &amp; Kees Mol",
    ]


def test_a_name_that_is_taken_is_told_and_nothing_is_imported_yet(client, drive):
    changes = {"name-50": "old ladies"}
    answer = send(client, upload(client, drive), "import-confirm", **changes)
    row = answer.context["preview"].rows[-1]
    assert (row.given, row.include, drive.entries.count()) == ("old ladies", False, 0)


def test_a_row_that_is_not_ticked_stays_out_also_when_a_column_changes(client, drive):
    first = upload(client, drive)
    ticked = [n for n in form_of(first)["include"] if n != 2]
    moved = send(client, first, "import-preview", include=ticked, **{"column-6": "club"})
    assert [row.candidate.row_number for row in moved.context["preview"].included] == ticked
    send(client, moved, "import-confirm")
    assert drive.entries.count() == 45
    assert not drive.entries.filter(name="Gegooid is Gegooid").exists()
    assert drive.entries.get(name="Keez & Ko").club == "Wij komen iets later"


def test_a_meaning_that_is_chosen_anew_leaves_the_column_that_had_it(client, drive):
    answer = upload(client, drive, b"Naam;Groep\nEen;A\nTwee;B\n")
    moved = send(client, answer, "import-preview", **{"column-1": "team"})
    assert moved.context["preview"].mapping == {"team": 1}
    assert [row.candidate.extra for row in moved.context["preview"].rows] == [
        {"Naam": "Een"},
        {"Naam": "Twee"},
    ]


def test_columns_changed_without_looking_are_shown_before_anything_is_saved(client, drive):
    answer = upload(client, drive, b"Team;Opmerkingen\nEen;A\n")
    shown = send(client, answer, "import-confirm", **{"column-1": "club"})
    assert (shown.context["preview"].rows[0].candidate.values["club"], drive.entries.count()) == (
        "A",
        0,
    )
    send(client, shown, "import-confirm")
    assert drive.entries.get().club == "A"


@pytest.mark.parametrize(
    "changes",
    [
        {"column-0": "no such column"},
        {"column-99": "club"},
        {"proposed": "x,,-1"},
        {"include": ["x", "999"]},
        {"name-2": "x" * 500},
    ],
)
def test_a_form_that_was_tampered_with_is_no_error(client, drive, changes):
    answer = upload(client, drive, b"Team\nEen\n")
    assert send(client, answer, "import-preview", **changes).status_code == 200
    assert send(client, answer, "import-confirm", **changes).status_code == 200


def test_texts_too_long_for_their_field_are_kept_whole(client, drive):
    long = "06-12345678 van Anna, maar na zes uur liever 06-87654321 van Bert"
    send(client, upload(client, drive, f"Team;Telefoon\nEen;{long}\n".encode()), "import-confirm")
    entry = drive.entries.get()
    assert (entry.phone, entry.extra) == (long[:40].strip(), {"Telefoon": long})


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"", "leeg.csv"),
        (b"PK\x03\x04kapot", "kapot.xlsx"),
        (b"\xd0\xcf\x11\xe0oud", "oud.xls"),
        (b"Team;Speler 1\n", "kop.csv"),
        (b"Team\n" + b"".join(b"T%d\n" % n for n in range(2001)), "lang.csv"),
    ],
)
def test_a_file_that_is_no_list_is_refused_in_one_sentence(client, drive, data, name):
    answer = upload(client, drive, data, name)
    (problem,) = answer.context["form"].errors["file"]
    assert (problem.endswith("."), drive.imports.count()) == (True, 0)


@pytest.mark.slow
def test_the_largest_list_can_be_confirmed_in_one_go(client, drive):
    data = b"Team;Speler 1;Speler 2\n" + b"".join(b"T%d;A%d;B%d\n" % (n, n, n) for n in range(2000))
    send(client, upload(client, drive, data), "import-confirm")
    assert drive.entries.count() == 2000


def test_an_import_of_another_drive_is_not_there(client, drive):
    draft = upload(client, drive, b"Team\nEen\n").context["draft"]
    mine = factories.a_tournament(factories.a_user())
    member = factories.a_member(mine, role="organiser")
    client.force_login(member)
    for name in ("import-preview", "import-confirm"):
        answer = client.post(reverse(name, args=[mine.code, draft.pk]))
        assert answer.headers["Location"] == reverse("entries", args=[mine.code])
    assert (drive.entries.count(), mine.entries.count()) == (0, 0)


def test_of_single_players_the_parts_of_a_name_become_one_and_the_surname_is_not_public(
    client, drive
):
    Tournament.objects.filter(pk=drive.pk).update(format="players", scheme="gedeeld")
    data = b"Achternaam;Voornaam\nde Wit;Jan\nBos;\n"
    answer = upload(client, drive, data)
    chosen = [
        [value for value, _label, is_it in column.choices if is_it]
        for column in answer.context["preview"].columns
    ]
    assert chosen == [["surname"], ["player1"]]
    send(client, answer, "import-confirm")
    assert list(drive.entries.values_list("name", "player1", "player2")) == [
        ("Jan", "Jan de Wit", "")
    ]


def test_a_sheet_for_teams_has_no_column_for_a_part_of_a_name(client, drive):
    answer = upload(client, drive, b"Voornaam;Achternaam;Telefoon\nJan;de Wit;\n")
    first, surname, _phone = answer.context["preview"].columns
    assert {value for value, _label, _chosen in first.choices} & {"surname", "particles"} == set()
    assert [value for value, _label, is_it in surname.choices if is_it] == [""]


def test_the_sheet_says_which_rows_have_no_board_and_takes_them_where_one_is_borrowed(
    client, drive
):
    Tournament.objects.update(boards=22)
    answer = upload(client, drive)
    preview = answer.context["preview"]
    names = [row.candidate.name for row in preview.without_place]
    assert (preview.places, names) == (44, [row.candidate.name for row in preview.included[44:]])
    page = answer.content.decode()
    assert page.count("Er zijn 22 borden: 44 van deze rijen passen. Zonder plaats:") == 1
    answer = send(client, answer, "import-confirm")
    text = "Er zijn 22 borden: plaats voor 44, en daarvan zijn er 44 vrij."
    assert (answer.context["problem"], drive.entries.count()) == (text, 0)
    send(client, answer, "import-confirm", beyond_boards="on")
    assert drive.entries.count() == 46


def test_rows_that_are_unticked_make_room_on_the_boards(client, drive):
    Tournament.objects.update(boards=22)
    answer = upload(client, drive)
    rows = [row.candidate.row_number for row in answer.context["preview"].included]
    send(client, answer, "import-confirm", include=rows[:44])
    assert drive.entries.count() == 44
