"""A tie-break is one record: everything that shows or asks about tie-breaks iterates the table."""

import io
import re

import pytest
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook

from scoring.standings import TIE_BREAKS, TieBreak
from tests.factories import a_card, a_published_round, a_tournament, a_user, entries
from tests.tournaments.papers.pdf.paper import pages
from tournaments.api.open_data import description
from tournaments.api.standings import Row
from tournaments.core.queries.log_words import VALUES
from tournaments.history.services.journal_values import SHAPES
from tournaments.models import Tournament
from tournaments.papers.pdf.standings import standings_list
from tournaments.papers.queries.filled_papers import standings_paper
from tournaments.settings.forms.settings import SettingsForm
from tournaments.standings.queries.standings import standings

MADE_UP = TieBreak(
    "shutouts",
    "shut-outs",
    lambda tally, entry, _group: sum(each.against == (0,) for each in tally.results[entry]),
    of_pawns=True,
    column="Shut-outs",
    meaning="games without a pawn against",
    description="How many games without a pawn against it.",
    signed=True,
)


@pytest.fixture
def drive(db, monkeypatch) -> Tournament:
    """Two winners with as many points; one of them let the others bring no pawn home."""
    monkeypatch.setitem(TIE_BREAKS, MADE_UP.key, MADE_UP)
    drive = a_tournament(by=a_user("anna"), tie_breaks=["shutouts"])
    first, second, third, fourth = entries(drive, 4)
    round_ = a_published_round(drive, [(first, second), (third, fourth)])
    for table, pawns in zip(round_.tables.order_by("number"), (3, 0), strict=True):
        a_card(table, 8, pawns)
    return drive


def page(client, name: str, drive: Tournament, *args: object) -> str:
    return client.get(reverse(name, args=[drive.code, *args])).content.decode()


def test_a_new_one_decides_and_says_so(client, drive):
    assert [row.number for row in standings(drive).rows] == [3, 1, 2, 4]
    assert "Het staat boven 1 Team 1 door shut-outs: 1 tegen 0." in page(
        client, "public-team", drive, 3
    )


def test_a_new_one_has_a_column_on_pages_and_sorts_them(client, drive):
    shown = page(client, "public", drive)
    assert re.findall(r"<th[^>]*>\s*<a[^>]*>(Shut-outs)</a>", shown) == ["Shut-outs"]
    assert re.findall(r'<td class="number wide">(\+1|0)</td>', shown)[:2] == ["+1", "0"]
    sorted_by = client.get(reverse("public", args=[drive.code]), {"sort": "shutouts"})
    assert [row.record["row"].number for row in sorted_by.context["tables"][0].rows][-1] == 3


def test_columns_of_pages_keep_their_order_whatever_decides_first(client, db):
    drive = a_tournament(tie_breaks=["opponents", "pawn_difference"])
    entries(drive, 2)
    (table,) = client.get(reverse("public", args=[drive.code])).context["tables"]
    names = [column.name for column in table.columns]
    assert names == ["rank", "team", "won", "pawns", "pawn_difference", "opponents", "points"]


def test_a_new_one_stands_on_paper(drive):
    (paper,) = pages(standings_list(standings_paper(drive), timezone.now()))
    assert "Bij gelijke punten: shut-outs (games without a pawn against)." in paper
    assert "Shut-outs" in paper
    assert paper.count("+1") == 1


def test_a_new_one_stands_in_the_worksheet(client, drive):
    Tournament.objects.update(finished_at=timezone.now())
    sheet = client.get(reverse("standings-xlsx", args=[drive.code])).content
    header, *rows = load_workbook(io.BytesIO(sheet)).active.iter_rows(values_only=True)
    assert [row[header.index("Shut-outs")] for row in rows] == [1, 0, 0, 0]


def test_a_new_one_can_be_chosen_and_is_believed_in_a_journal(drive):
    choices = SettingsForm(instance=drive).fields["tie_break_1"].choices
    assert choices[-1] == ("shutouts", "shut-outs")
    assert SHAPES["tournament", "tie_breaks"](["shutouts", "wins"])


def test_cards_without_pawns_know_none_of_them(client, drive):
    Tournament.objects.update(scheme="vrij")
    assert "Shut-outs" not in page(client, "public", drive)


def test_open_data_and_the_log_have_all_of_them():
    shapes = description()["components"]["schemas"]
    with_a_column = [each for each in TIE_BREAKS.values() if each.column]
    assert shapes["TieBreak"]["enum"] == [*TIE_BREAKS]
    assert [name for name in Row.model_fields if name in TIE_BREAKS and name != "pawns"] == [
        each.key for each in with_a_column
    ]
    assert [shapes["Row"]["properties"][each.key]["description"] for each in with_a_column] == [
        each.description for each in with_a_column
    ]
    assert VALUES["tie_breaks"].keys() == TIE_BREAKS.keys()


def test_one_with_a_column_says_everywhere_what_it_is():
    assert {key: each.key for key, each in TIE_BREAKS.items()} == {key: key for key in TIE_BREAKS}
    for each in TIE_BREAKS.values():
        texts = (each.column, each.meaning, each.description)
        assert all(texts) if each.column else not any(texts), each.key
