"""One record a field of an entry: what it says is so wherever that field comes along."""

from typing import Any

import pytest
from django.db.models import CharField, JSONField, TextField
from django.utils.translation import override

from scoring.formats import FORMATS
from tests.factories import a_tournament, entries
from tournaments.drives.queries import kept
from tournaments.entries.exchange.entry_list import entry_sheet
from tournaments.entries.exchange.reading import recognise
from tournaments.entries.forms.entries import EntryForm
from tournaments.entries.forms.import_columns import COLUMN_LABELS
from tournaments.entries.queries.entries import field as field_of
from tournaments.entries.queries.entries import search
from tournaments.models import Entry, Tournament
from tournaments.models.entry_fields import (
    EXTRA,
    FIXED_TABLE,
    NAME,
    ON_SHEETS,
    PERSONAL,
    STORED,
    SUBSTITUTES,
    EntryField,
    Erasure,
    Owner,
    Place,
    shown_at,
)
from tournaments.privacy.exchange import person_sheets, statement
from tournaments.privacy.queries import Found, privacy_facts
from tournaments.privacy.services.forgotten_person import forget_person
from tournaments.privacy.services.privacy import forget_players

pytestmark = pytest.mark.django_db

# What the program itself writes, or the door does with a button of its own.
NOT_FILLED_IN = {
    *("id", "tournament", "joined_round", "code", "card_mailed_at", "checked_in_at"),
    *("import_key", "created_at", "comes_later", "expected_at", "missed_points"),
}
FURTHER = tuple(each for each in PERSONAL if each.owner is not Owner.PLAYER and each is not NAME)


def said(field: EntryField) -> Any:
    return 4711 if field is FIXED_TABLE else f"quix {field.name}"


STANDS_IN = {"player": 1, "first": 2, "last": 2, "before": False}
WRITTEN = {
    EXTRA: {"Dieet": said(EXTRA)},
    SUBSTITUTES: [STANDS_IN | {"name": said(SUBSTITUTES)}],
}
HANDED_OUT = {EXTRA: "Dieet", SUBSTITUTES: "Speelde in ronde 2"}


def a_full_entry(drive: Tournament) -> Entry:
    """An entry that says something of its own in every field of people."""
    (entry, _other) = entries(drive, 2)
    for field in PERSONAL:
        setattr(entry, field.name, WRITTEN.get(field, said(field)))
    entry.save()
    return entry


def test_every_column_that_people_fill_in_has_a_record():
    columns = {column.name for column in Entry._meta.concrete_fields}
    assert {each.name for each in (*STORED, *WRITTEN)} == columns - NOT_FILLED_IN


def test_every_text_is_personal_and_is_erased():
    texts = {
        column.name
        for column in Entry._meta.concrete_fields
        if isinstance(column, CharField | TextField | JSONField)
    }
    assert {each.name for each in PERSONAL} == {*texts, "fixed_table"} - NOT_FILLED_IN
    assert [each.name for each in PERSONAL if each.erased is Erasure.KEPT] == []


def test_the_headings_that_are_written_are_those_that_are_read():
    for language in ("nl", "en"):
        with override(language):
            header = [str(each.heading) for each in ON_SHEETS]
        assert recognise(header, (), classes=True) == {
            each.key: place for place, each in enumerate(ON_SHEETS)
        }


def test_every_field_of_sheets_is_offered_written_and_filled_in(anna):
    drive = a_tournament(anna)
    a_full_entry(drive)
    sheet = entry_sheet(field_of(drive), FORMATS["teams"])
    assert {str(each.heading) for each in STORED} <= {*sheet.header}
    assert {each.key for each in ON_SHEETS} <= {*COLUMN_LABELS}
    assert {each.name for each in STORED} <= {*EntryForm(tournament=drive).fields}


def test_what_is_searched_is_found(anna):
    drive = a_tournament(anna)
    entry = a_full_entry(drive)
    texts = [each for each in shown_at(Place.SEARCH) if each.is_text]
    found = {each.name: list(search(drive.entries.all(), said(each))) for each in texts}
    assert found == {each.name: [entry] for each in texts}


def test_every_personal_field_is_handed_out_counted_and_stated(anna):
    drive = a_tournament(anna)
    entry = a_full_entry(drive)
    signed_up, *_others = person_sheets([Found(entry, 1)], [])
    handed_out = {what: value for _drive, what, value in signed_up.rows}
    labels = {each: HANDED_OUT.get(each, str(each.handed_out or each.heading)) for each in FURTHER}
    assert [handed_out[label] for label in labels.values()] == [said(each) for each in labels]
    counted = {str(label): count for label, count in kept(drive).counted}
    assert counted == {str(each.counted): 1 for each in FURTHER}
    stated = statement(privacy_facts(drive))[0].sentences
    names = [str(each.stated) for each in FURTHER if each is not EXTRA]
    assert [name for name in names if name not in stated[0]] == []
    assert "“Dieet”" in stated[1]


def test_no_personal_field_outlives_its_players(anna):
    drive = a_tournament(anna)
    entry = a_full_entry(drive)
    forget_players(tournament=drive, by=anna, all_names=True)
    entry.refresh_from_db()
    left = {each.name: str(getattr(entry, each.name)) for each in PERSONAL}
    assert [name for name, value in left.items() if "quix" in value or value == "4711"] == []
    assert kept(drive).nothing


@pytest.mark.parametrize("keep_address", [False, True])
def test_of_one_player_goes_what_is_his_and_what_may_be(anna, keep_address):
    drive = a_tournament(anna)
    entry = a_full_entry(drive)
    Entry.objects.filter(pk=entry.pk).update(player1="Jan Vos", player2="Mia Bos")
    forget_person(entry=entry, place=1, by=anna, keep_address=keep_address)
    entry.refresh_from_db()
    stays = {Owner.TEAM} | ({Owner.ADDRESS} if keep_address else set())
    left = {each.name for each in FURTHER if getattr(entry, each.name)}
    assert left == {each.name for each in FURTHER if each.owner in stays}
