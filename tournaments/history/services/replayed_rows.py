"""Storing the rows of a journal that were found to be its own (`told_rows`)."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import models

from tournaments.history.services.journal_rows import MODELS, Row
from tournaments.journal.chain import holds_whole
from tournaments.models import Round, Tournament, User
from tournaments.models.journaled import Change, Journaled, state_of


class Rows:
    """The rows of a drive as they are stored, changed as its journal tells."""

    def __init__(self, drive: str) -> None:
        self.drive = drive

    def apply(self, changes: Sequence[Change]) -> None:
        """Apply the changes of a link, in order."""
        if holds_whole(changes):
            self._settle(changes[1:])
            return
        for sign, name, key, values in changes:
            self._change(sign, name, key, values)

    def _settle(self, whole: Sequence[Change]) -> None:
        """Make the drive what a link says that it is as a whole.

        Rounds that are published by then are published last: before that the database lets nobody
        be seated in them, and changes nobody's seat.
        """
        here = self._unpublished()
        published = []
        for _sign, name, key, told in whole:
            values = told
            if name == "round":
                published.append((key, told.get("published_at")))
                values = told | {"published_at": None}
            if (name, key) in here:
                had = here.pop((name, key))
                both = {field: [had[field], now] for field, now in values.items()}
                changed = {field: pair for field, pair in both.items() if pair[0] != pair[1]}
                if changed:
                    self._change("~", name, key, changed)
                continue
            self._change("+", name, key, values)
        for key, moment in published:
            self._change("~", "round", key, {"published_at": [None, moment]})
        for name, key in here:
            self._change("-", name, key, {})

    def _unpublished(self) -> dict[Row, Any]:
        """Return the rows of the drive that are here, none of its rounds published any more."""
        existing = Tournament.objects.filter(code=self.drive).first()
        if existing is None:
            return {}
        models.QuerySet(Round).filter(tournament=existing).update(published_at=None)
        return {(name, key): values for _sign, name, key, values in state_of(existing.pk)}

    def _change(self, sign: str, name: str, key: int, values: Mapping[str, Any]) -> None:
        model = MODELS[name]
        rows: models.QuerySet[Journaled] = models.QuerySet(model).filter(pk=key)
        if sign == "+":
            told = _of_before(model) | _values(model, values)
            model(id=key, **told).save_base(raw=True, force_insert=True)
        elif sign == "~":
            rows.update(**_values(model, {field: both[1] for field, both in values.items()}))
        else:
            rows._raw_delete(rows.db)


def _values(model: type[Journaled], told: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of fields as a row holds them; accounts of another machine are nobody."""
    fields = {field.attname: field for field in model.tracked_fields()}
    return {
        name: None if fields[name].related_model is User else fields[name].to_python(value)
        for name, value in told.items()
    }


def _of_before(model: type[Journaled]) -> dict[str, Any]:
    """Return what fields were before there were these fields, of which an old journal tells
    nothing."""
    fields = (field for field in model.tracked_fields() if field.has_db_default())
    return {field.attname: field.db_default for field in fields}
