"""Whatever somebody sends as the list of who comes: a preview and entries, or a sentence."""

import csv
import io
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from tests.factories import a_tournament, a_user, entries
from tests.fuzzing import examples
from tests.tournaments.entries.views.test_imports import send, upload
from tournaments.core.queries.journal import broken_in
from tournaments.models import Entry

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.each_database]

HEADS = [
    "Teamnaam",
    "Speler 1",
    "Speler 2",
    "Vereniging",
    "E-mail",
    "Telefoon",
    "Nummer",
    "Betaald",
]
ODD = [
    "=1+1",
    "\0",
    "x" * 5000,
    "\u2028",
    "\ud7ff",
    "a@b",
    "06-1",
    "1e400",
    "-1",
    "99999999999",
    "ja",
]
cells = st.one_of(
    st.sampled_from(["De Azen", "de  azen", "Anna Smit", "7", "", *ODD]), st.text(max_size=12)
)
tables = st.builds(
    lambda head, rows: [head, *rows],
    st.lists(st.sampled_from(HEADS) | cells, min_size=1, max_size=6),
    st.lists(st.lists(cells, max_size=7), max_size=5),
)


def as_csv(rows: list[list[str]]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=";", quoting=csv.QUOTE_ALL).writerows(rows)
    return text.getvalue().encode()


def as_xlsx(rows: list[list[str]]) -> bytes:
    book, file = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append([ILLEGAL_CHARACTERS_RE.sub("", cell) for cell in row])
    book.save(file)
    return file.getvalue()


@pytest.fixture
def organiser(client):
    drive = a_tournament(a_user("anna"))
    entries(drive, 2)
    client.force_login(drive.memberships.get().user)
    return client, drive


@examples(15)
@given(tables, st.sampled_from([as_csv, as_xlsx]), st.data())
def test_a_fuzzed_list_becomes_entries_or_a_sentence(organiser, rows, write, data):
    client, drive = organiser
    raw = write(rows)
    if data.draw(st.integers(0, 2)) == 0:
        at = data.draw(st.integers(0, len(raw)))
        raw = raw[:at] + data.draw(st.binary(max_size=4)) + raw[at + data.draw(st.integers(0, 3)) :]
    with transaction.atomic():
        _import(client, drive, raw, "lijst.xlsx" if write is as_xlsx else "lijst.csv")
        transaction.set_rollback(True)


def _import(client: Any, drive: Any, raw: bytes, name: str) -> None:
    answer = upload(client, drive, raw, name)
    assert answer.status_code == 200
    if "draft" not in answer.context:
        assert answer.context["form"].errors
        return
    answer = send(client, answer, "import-confirm")
    assert answer.status_code in (200, 302)
    for entry in Entry.objects.filter(tournament=drive):
        entry.clean_fields(exclude=["tournament", "extra", "import_key"])
    assert client.get(reverse("entries", args=[drive.code])).status_code == 200
    assert broken_in(drive) is None
