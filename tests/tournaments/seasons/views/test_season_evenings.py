"""The sheet of an evening on paper, looked at and confirmed."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import Workbook

from tests.tournaments.builders.seasons import a_drive, a_season, a_sheet, an_evening
from tournaments.models import EveningResult
from tournaments.seasons.queries.seasons import season_standings

pytestmark = pytest.mark.django_db

TOLD = {"name": "Avond in april", "date": "2026-04-04"}


@pytest.fixture
def season(user):
    return a_season(user)


@pytest.fixture
def send(client, season):
    def post(**values):
        return client.post(reverse("season-sheet", args=[season.code]), TOLD | values)

    return post


def as_shown(answer, **changes):
    """What a browser would send from the page as it stands."""
    form, shown = answer.context["form"], answer.context["preview"]
    values = {"text": form.data["text"], "columns": "1", "mark": shown.mark}
    for column in shown.columns:
        values[column.name] = next(value for value, _title, chosen in column.choices if chosen)
    return values | changes


def lines(answer):
    return [
        (line.row.name, line.row.points, line.name_in_season, line.row.problem)
        for line in answer.context["preview"].rows
    ]


def test_a_list_is_looked_at_first_and_nothing_is_saved(send, season):
    a_sheet(season, {"De Azen": 30})
    answer = send(text="DE AZEN;78\nNieuw;64\nnieuw;3")
    assert lines(answer) == [
        ("DE AZEN", 78, "De Azen", ""),
        ("Nieuw", 64, "", ""),
        ("nieuw", 3, "", "“nieuw” staat ook op regel 2."),
    ]
    assert answer.context["preview"].new == 1
    assert season.evenings.count() == 1


def test_what_was_shown_is_imported(send, season):
    answer = send(
        **as_shown(send(text="Team;Punten\nDe Azen;78\n;\nThuis!;veel"), **{"import": ""})
    )
    assert answer.headers["Location"] == reverse("season", args=[season.code])
    result = EveningResult.objects.get()
    assert (result.name, result.points, result.evening.name) == ("De Azen", 78, "Avond in april")


def test_what_was_not_shown_is_shown_first(send, season):
    shown = send(text="De Azen;78")
    changed = send(**as_shown(shown, text="De Azen;87", **{"import": ""}))
    assert changed.context["unseen"] is True
    assert season.evenings.count() == 0
    send(**as_shown(changed, **{"import": ""}))
    assert EveningResult.objects.get().points == 87


def test_other_columns_can_be_chosen(send):
    shown = send(text="Koppel;Ronde 1;Ronde 2\nDe Azen;30;48")
    chosen = send(**as_shown(shown, **{"column-points": "2"}))
    assert lines(chosen)[0][1] == 48
    for nonsense in ("7", "x", "-1", "99999999999999999999"):
        odd = send(**as_shown(shown, **{"column-points": nonsense}))
        assert lines(odd)[0][1] is None


def test_a_list_of_surnames_alone_is_refused_with_what_to_do(send, season):
    answer = send(text="Achternaam;Punten\nde Wit;78")
    assert answer.context["form"].errors["text"] == [
        "Deze lijst heeft alleen achternamen: voeg een kolom “Voornaam” toe."
    ]
    assert "de Wit;78" in answer.content.decode()


def test_first_name_and_surname_are_one_player_who_is_recognised(send, season):
    a_sheet(season, {"Jan de Wit": 30})
    answer = send(text="Achternaam;Voornaam;Punten\nWit, de;Jan;78\nBos;Toos;12")
    assert lines(answer) == [("Jan de Wit", 78, "Jan de Wit", ""), ("Toos Bos", 12, "", "")]
    send(**as_shown(answer), **{"import": "1"})
    assert {result.name for result in EveningResult.objects.all()} == {"Jan de Wit", "Toos Bos"}


@pytest.mark.parametrize(
    ("drive", "text", "offered"),
    [
        ({}, "De Azen;78", ["team", "partner", "number", "points"]),
        ({"format": "duels"}, "Jan de Wit;78", ["team", "number", "points"]),
        (
            {"format": "duels"},
            "Voornaam;Achternaam;Punten\nJan;Wit;78",
            ["team", "surname", "number", "points"],
        ),
    ],
)
def test_only_columns_that_the_list_can_have_are_offered(send, user, season, drive, text, offered):
    an_evening(season, a_drive(user, week=1, **drive))
    columns = send(text=text).context["preview"].columns
    assert [column.name.removeprefix("column-") for column in columns] == offered


def test_a_workbook_becomes_text_that_can_be_mended(send):
    book = Workbook()
    for row in (["Clubavond"], ["Koppel", "Totaal"], ["De Azen", 78], ["Jan\n& Piet", 64.5]):
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    answer = send(file=SimpleUploadedFile("a.xlsx", file.getvalue()))
    text = answer.context["form"].data["text"]
    assert text == "Koppel\tTotaal\nDe Azen\t78\nJan & Piet\t64.5\n"
    mended = send(**as_shown(answer, text=text.replace("64.5", "65")))
    assert [line[:2] for line in lines(mended)] == [("De Azen", 78), ("Jan & Piet", 65)]


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({}, "text"),
        ({"text": "  \n "}, "text"),
        ({"text": "Koppel;Punten"}, "text"),
        ({"text": "\x00\x01"}, "text"),
        ({"text": "A;1\n" * 501}, "text"),
        ({"text": "A" * 200_001}, "text"),
        ({"file": SimpleUploadedFile("a.xlsx", b"geen werkmap")}, "file"),
        ({"file": SimpleUploadedFile("a.csv", b"")}, "file"),
        ({"text": "De Azen;78", "name": ""}, "name"),
        ({"text": "De Azen;78", "date": "gisteren"}, "date"),
        ({"text": "De Azen;78", "date": "0026-04-04"}, "date"),
    ],
)
def test_what_cannot_be_read_is_said_beside_its_field_and_kept(send, season, sent, field):
    answer = send(**sent)
    assert answer.status_code == 200
    assert list(answer.context["form"].errors) == [field]
    assert answer.context["form"].data.get("text", "") == sent.get("text", "")
    assert season.evenings.count() == 0


def test_the_same_sheet_does_not_come_in_twice(send, season):
    shown = as_shown(send(text="De Azen;78"), **{"import": ""})
    send(**shown)
    again = send(**shown)
    assert list(again.context["form"].errors) == ["name"]
    assert season.evenings.count() == 1


def test_a_second_joker_is_told_before_the_import(send, season):
    season.joker = True
    season.save()
    a_sheet(season, {"De Azen": 30}, jokers=["De Azen"])
    answer = send(text="Team;Punten;Joker\nDe Azen;78;ja\nThuis!;5;ja")
    assert [line[3] for line in lines(answer)] == [
        "“De Azen” heeft de joker op een andere avond ingezet.",
        "",
    ]
    send(**as_shown(answer, **{"import": ""}))
    assert {row.name: row.row.total for row in season_standings(season).rows} == {
        "De Azen": 60,
        "Thuis!": 10,
    }


def test_in_a_season_without_jokers_a_column_of_them_is_no_matter(send, season):
    answer = send(text="Team;Punten;Joker\nDe Azen;78;ja")
    assert [column.name for column in answer.context["preview"].columns][-1] == "column-points"
    send(**as_shown(answer, **{"import": ""}))
    assert [row.row.total for row in season_standings(season).rows] == [78]


def test_numbers_alone_say_who_is_meant_where_they_are_known(send, season):
    send(**as_shown(send(text="Nr;Team;Punten\n7;De Azen;30"), **{"import": ""}))
    answer = send(text="Nr;Punten\n7;40\n8;12\n7;1", name="Avond 2")
    assert lines(answer) == [
        ("", 40, "De Azen", ""),
        ("", 12, "", "Er is geen team bekend met nummer 8: geef de naam."),
        ("", 1, "De Azen", "“De Azen” staat ook op regel 2."),
    ]
    send(**as_shown(answer, name="Avond 2", **{"import": ""}))
    assert [row.row.total for row in season_standings(season).rows] == [70]


def test_looking_takes_as_many_queries_for_many_teams(send, season, django_assert_num_queries):
    for count in (1, 30):
        a_sheet(season, {f"Koppel {each}": 5 for each in range(count)}, week=count)
        with django_assert_num_queries(9):
            send(text="\n".join(f"Koppel {each};7" for each in range(count)))
