"""A sign-up sheet becomes entries: kept at upload, written once, at confirmation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock_of, lock_open, raise_version, record
from tournaments.entries.queries.boards import why_full
from tournaments.entries.queries.entries import next_undrawn_round
from tournaments.entries.queries.late import comes_later_by
from tournaments.groups.queries.dividing import class_groups
from tournaments.models import Entry, GroupPlace, ImportDraft, Tournament, User
from tournaments.models.names import name_key, with_public_name
from tournaments.play.queries.plans import no_place_for


@dataclass(frozen=True, slots=True)
class ImportRow:
    """One row to import: the fields of an Entry and the name of its class as `group`, what had no
    field, and the key of the row."""

    values: Mapping[str, Any]
    extra: Mapping[str, str]
    key: str


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of a confirmation; `before` when the sheet had been confirmed already."""

    added: int
    left_out: int
    before: bool = False


@audited
def keep_sheet(
    *,
    tournament: Tournament,
    filename: str,
    sheet: Mapping[str, Any],
    columns: Mapping[str, int],
    by: User,
) -> ImportDraft:
    """Keep a sheet between upload and confirmation; older ones of this person make room."""
    tournament = lock_open(pk=tournament.pk)
    tournament.imports.filter(created_by=by, confirmed_at__isnull=True).delete()
    draft = ImportDraft.objects.create(
        tournament=tournament,
        filename=filename[:200],
        sheet=dict(sheet),
        columns=dict(columns),
        created_by=by,
    )
    record(
        tournament=tournament,
        actor=by,
        action="upload_sheet",
        target=filename,
        after={"rows": len(sheet["rows"]), "notes": sheet["notes"]},
    )
    return draft


@audited
def assign_columns(*, draft: ImportDraft, columns: Mapping[str, int], by: User) -> ImportDraft:
    """Choose what each column of the sheet holds, if it still waits for confirmation."""
    lock_of(pk=draft.tournament_id)  # before the row, as whoever imports the sheet does
    sheet = ImportDraft.objects.filter(pk=draft.pk, confirmed_at=None).first()
    if sheet is None or sheet.columns == dict(columns):
        return sheet or draft
    before, sheet.columns = sheet.columns, dict(columns)
    sheet.save(update_fields=["columns"])
    record(
        tournament=sheet.tournament,
        actor=by,
        action="assign_columns",
        target=sheet.filename,
        before=before,
        after=sheet.columns,
    )
    return sheet


@audited
def confirm_import(
    *, draft: ImportDraft, rows: Sequence[ImportRow], by: User, beyond_boards: bool = False
) -> Imported:
    """Make entries of the rows, all or none; with `beyond_boards` also more than there are boards
    for.

    A draft is confirmed once, however often the button is pressed.  A row that came in by
    another import, or whose name did, is left out; a number that was given meanwhile is not
    given twice, and once a round is drawn everybody gets one.
    """
    tournament = lock_open(pk=draft.tournament_id)
    sheet = _refetch_sheet(draft)
    if sheet.confirmed_at:
        return Imported(0, 0, before=True)
    joins = next_undrawn_round(tournament)
    if joins > tournament.rounds_planned:
        raise DomainError(_("All rounds are drawn: nobody can join any more."))
    new = _new_entries(tournament, rows, joins)
    if not new:
        raise DomainError(_("There is no row left to import."))
    if not beyond_boards and (why := why_full(tournament, len(new))):
        raise DomainError(why, field="beyond_boards")
    entries = [entry for entry, _group in new]
    Entry.objects.bulk_create(entries, batch_size=500)
    if joins > 1 and (why := no_place_for(tournament, *entries)):
        raise DomainError(why)
    places = _places(tournament, new)
    GroupPlace.objects.bulk_create(places, batch_size=500)
    sheet.confirmed_at = timezone.now()
    sheet.save(update_fields=["confirmed_at"])
    result = Imported(len(entries), len(sheet.sheet["rows"]) - len(entries))
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="import_entries",
        target=sheet.filename,
        after={
            "import": sheet.pk,
            "added": result.added,
            "left_out": result.left_out,
            **({"in_a_class": len(places)} if places else {}),
            "notes": sheet.sheet["notes"],
        },
    )
    return result


def _refetch_sheet(draft: ImportDraft) -> ImportDraft:
    """Return the sheet as it is now, unless its sender brought another one meanwhile."""
    sheet = ImportDraft.objects.filter(pk=draft.pk).first()
    if sheet is None:
        raise DomainError(_("This sheet is not here any more. Choose the file again."))
    return sheet


def _places(tournament: Tournament, new: Sequence[tuple[Entry, str]]) -> list[GroupPlace]:
    """Return the places of the new entries in their classes. Raise DomainError for a class that was
    taken away after the page was shown."""
    groups = {group.name: group for group in class_groups(tournament)}
    if any(name and name not in groups for _entry, name in new):
        raise DomainError(_("The classes have changed meanwhile: look once more."))
    return [
        GroupPlace(stage_id=groups[name].stage_id, group=groups[name], entry=entry)
        for entry, name in new
        if name
    ]


def _new_entries(
    tournament: Tournament, rows: Sequence[ImportRow], joins: int
) -> list[tuple[Entry, str]]:
    """Return the entries of the rows that are not there yet, each with the name of its class."""
    keys, names, numbers = set(), set(), set()
    name_field = tournament.plays.name_field
    for key, name, number in tournament.entries.values_list("import_key", name_field, "number"):
        keys.add(key)
        names.add(name_key(name))
        numbers.add(number)
    entries = []
    for row in rows:
        values = with_public_name(tournament.plays, row.values)
        group = values.pop("group", "")
        if row.key in keys or name_key(values[name_field]) in names:
            continue
        if values.get("number") in numbers:
            values["number"] = None
        if joins > 1 and values.get("number") is None:
            values["number"] = next(number for number in count(1) if number not in numbers)
        keys.add(row.key)
        names.add(name_key(values[name_field]))
        numbers.add(values.get("number"))
        later, at = comes_later_by(values.get("remarks", ""))
        entry = Entry(
            tournament=tournament,
            joined_round=joins,
            comes_later=later,
            expected_at=at,
            extra=dict(row.extra),
            import_key=row.key,
            **values,
        )
        entries.append((entry, group))
    return entries
