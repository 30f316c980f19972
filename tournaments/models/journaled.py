"""Rows whose changes are written down: every drive can be rebuilt from what its acts changed."""

import datetime
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, TypeVar

from django.db import models
from django.db.models.fields.reverse_related import ForeignObjectRel
from django.db.models.signals import pre_delete

from tournaments.models.ids import new_id

Change = list[Any]
Row = TypeVar("Row", bound="Journaled", covariant=True)
WHOLE: Change = ["=", "", 0, {}]  # what follows is the whole drive, whatever was before
# What a row refers to stands before it, and so do the entries of a card that is entered twice: the
# database takes no card that counts without them. A replay makes the rows in this order.
ORDER = (
    *("tournament", "entry", "withdrawal", "round", "draw", "gametable", "side", "bye"),
    *("cardentry", "roundclock", "extratime", "scorecard", "scoreline", "dispute", "disputeanswer"),
    *("prize", "prizegiving", "tombola", "report", "stage", "group", "groupplace"),
    *("signupterms", "signup"),
)
MOST_KEYS = 500  # in one question to the database


@dataclass(slots=True)
class ChangeSet:
    """What an act changed so far: rows in order, and of which drive each log entry is that says
    why; or that the drive is written down whole, since what was written before is forgotten."""

    changes: list[Change] = field(default_factory=list)
    entries: list[int | None] = field(default_factory=list)
    whole: bool = False


class _Recorder(threading.local):
    """The page of the act under way in this thread; None while there is none."""

    page: ChangeSet | None = None


_book = _Recorder()


@contextmanager
def recording_changes() -> Iterator[ChangeSet]:
    """Record every change of a journaled row within it, in order: ["+", model, key, {field:
    value}], ["~", model, key, {field: [old, new]}] or ["-", model, key, {field: value}]. Within
    another it adds to the same list, and takes back what it added when it fails."""
    outer = _book.page
    page = ChangeSet() if outer is None else outer
    changes, entries = len(page.changes), len(page.entries)
    _book.page = page
    try:
        yield page
    except BaseException:
        del page.changes[changes:], page.entries[entries:]
        raise
    finally:
        _book.page = outer


def is_recording() -> bool:
    """Return whether an act is under way whose changes are noted."""
    return _book.page is not None


def write_whole() -> None:
    """Write down the whole drive with the act under way, so that nothing before it is needed."""
    if _book.page is not None:
        _book.page.whole = True


def note_entry(drive: int | None) -> None:
    """Note that a log entry of the act under way is about this drive, or about none."""
    if _book.page is not None:
        _book.page.entries.append(drive)


def _note(sign: str, model: type[models.Model], key: int, values: dict[str, Any]) -> None:
    if _book.page is not None:
        _book.page.changes.append(_change(sign, model, key, values))


def _change(sign: str, model: type[models.Model], key: int, values: dict[str, Any]) -> Change:
    plain_values = {name: plain(value) for name, value in values.items()}
    return [sign, model._meta.model_name, key, plain_values]


def plain(value: Any) -> Any:
    """Return the value for JSON, from which the field of the row reads it back."""
    if isinstance(value, list):
        return [plain(each) for each in value]
    return value.isoformat() if isinstance(value, datetime.date | datetime.time) else value


class JournaledQuerySet(models.QuerySet[Row]):
    """Rows that are changed many at a time, noted one by one."""

    def bulk_create(self, objs: Iterable[Any], *args: Any, **kwargs: Any) -> list[Any]:
        """Create the rows, recording each where an act is under way."""
        made: list[Any] = super().bulk_create(objs, *args, **kwargs)
        for one in made if is_recording() else ():
            _note("+", self.model, one.pk, self.model.serialize_tracked(one))
        return made

    def update(self, **kwargs: Any) -> int:
        """Update the rows, recording what each held before and holds after it."""
        names = [f.attname for f in self.model.tracked_fields() if {f.name, f.attname} & {*kwargs}]
        if not names or not is_recording():
            return int(super().update(**kwargs))
        before = {row.pop("pk"): row for row in self.values("pk", *names)}
        count = int(super().update(**kwargs))
        for keys in _cut(list(before)):
            rows = self.model._base_manager.filter(pk__in=keys).values("pk", *names)
            for row in rows:
                _note_difference(self.model, row["pk"], before[row["pk"]], row)
        return count

    update.alters_data = True  # type: ignore[attr-defined]


def _cut(keys: Sequence[int]) -> Iterator[Sequence[int]]:
    return (keys[at : at + MOST_KEYS] for at in range(0, len(keys), MOST_KEYS))


def _note_difference(
    model: type[models.Model], key: int, before: dict[str, Any], after: dict[str, Any]
) -> None:
    changed = {name: [old, after[name]] for name, old in before.items() if after[name] != old}
    if changed:
        _note("~", model, key, changed)


class Journaled(models.Model):
    """A row of a drive: `DRIVE` leads to it.

    `UNTRACKED_FIELDS` are fields that follow from others or are of this machine alone, in
    `FUTURE_FIELDS` stand moments that may be still to come.
    """

    DRIVE: ClassVar[str]
    UNTRACKED_FIELDS: ClassVar[frozenset[str]] = frozenset()
    FUTURE_FIELDS: ClassVar[frozenset[str]] = frozenset()

    id = models.BigAutoField(
        primary_key=True, default=new_id, editable=False, serialize=False, verbose_name="ID"
    )

    objects = JournaledQuerySet.as_manager()

    class Meta:
        abstract = True

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        pre_delete.connect(_note_removal, sender=cls)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save, recording the change where an act is under way."""
        if not is_recording():
            super().save(*args, **kwargs)
            return
        adding = self._state.adding
        names = [each.attname for each in self.tracked_fields()]
        stored = type(self)._base_manager.filter(pk=self.pk).values(*names)
        before = None if adding else stored.first()
        super().save(*args, **kwargs)
        if before is None:
            _note("+", type(self), self.pk, self.serialize_tracked(self))
        else:
            _note_difference(type(self), self.pk, before, stored.get())

    def reinsert(self) -> None:
        """Insert a row that was removed as it was, also the times that are set by themselves."""
        self.save_base(raw=True, force_insert=True)
        _note("+", type(self), self.pk, self.serialize_tracked(self))

    @classmethod
    def tracked_fields(cls) -> list[Any]:
        """Return the fields whose values are noted."""
        return [
            column
            for column in cls._meta.concrete_fields
            if not column.primary_key and column.name not in cls.UNTRACKED_FIELDS
        ]

    @classmethod
    def serialize_tracked(cls, one: models.Model) -> dict[str, Any]:
        """Return the values that are noted of a row."""
        return {
            each.attname: each.to_python(getattr(one, each.attname))
            for each in cls.tracked_fields()
        }


def state_of(drive: int) -> list[Change]:
    """Return all journaled rows of a drive as they are, as if they were made now."""
    rows: list[Change] = []
    for model in sorted(Journaled.__subclasses__(), key=_place):
        for one in model._base_manager.raw(_question_of(model), [drive]):
            rows.append(_change("+", model, one.pk, model.serialize_tracked(one)))
    return rows


@cache
def _question_of(model: type[Journaled]) -> str:
    """Return the SQL that asks for the rows of a drive, by their keys. To put it together takes ten
    times as long as the answer."""
    rows = model._base_manager.filter(**{model.DRIVE: 0}).order_by("pk")
    sql: str = rows.query.sql_with_params()[0]
    return sql


def _place(model: type[Journaled]) -> int:
    return ORDER.index(str(model._meta.model_name))


def without_effect(changes: Iterable[Change]) -> bool:
    """Return whether all rows are as they were before these changes."""
    before: dict[tuple[str, int, str], Any] = {}
    after: dict[tuple[str, int, str], Any] = {}
    for sign, model, key, values in changes:
        if sign != "~":
            return False
        for name, (old, new) in values.items():
            before.setdefault((model, key, name), old)
            after[model, key, name] = new
    return before == after


def points_to(row: Journaled) -> list[tuple[type[Journaled], str, int]]:
    """Return the rows that point to this one, and to nothing when it goes: model, field, key."""
    found: list[tuple[type[Journaled], str, int]] = []
    for pointing in row._meta.get_fields(include_hidden=True):
        if isinstance(pointing, ForeignObjectRel) and pointing.on_delete is models.SET_NULL:
            model, name = pointing.related_model, pointing.field.attname
            if issubclass(model, Journaled):
                keys = model._base_manager.filter(**{name: row.pk}).values_list("pk", flat=True)
                found += [(model, name, key) for key in keys]
    return found


def _note_removal(sender: type[Journaled], instance: Journaled, **_of: Any) -> None:
    """Note that a row goes, and that what pointed to it points to nothing."""
    if not is_recording():
        return
    for model, name, key in points_to(instance):
        _note("~", model, key, {name: [instance.pk, None]})
    _note("-", sender, instance.pk, sender.serialize_tracked(instance))
