"""The rows of a journal from elsewhere, kept within its own drive: it is not to be trusted."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.apps import apps
from django.db import models
from django.utils.translation import gettext as _

from tournaments.journal.chain import holds_whole
from tournaments.models import LogEntry, Round, Tournament, User
from tournaments.models.journaled import Change, Journaled, state_of
from tournaments.services.refused import Refused

MODELS: dict[str, type[Journaled]] = {
    str(model._meta.model_name): model
    for model in apps.get_app_config("tournaments").get_models()
    if issubclass(model, Journaled)
}
Row = tuple[str, int]


class Rows:
    """The rows that a journal made: it changes no others, and refers to no others."""

    def __init__(self, drive: str, made: Sequence[Change] = (), links: Sequence[int] = ()) -> None:
        """`made` are the rows of the drive that are here already, `links` the keys of all its log
        entries."""
        self.drive = drive
        self.made: set[Row] = {(name, key) for _sign, name, key, _values in made}
        self.links = frozenset(links)

    def apply(self, changes: Sequence[Change]) -> None:
        """The changes of a link, in order. Raises Refused for rows that are not its own."""
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
        """The rows of the drive that are here, none of its rounds published any more."""
        there = Tournament.objects.filter(code=self.drive).first()
        if there is None:
            return {}
        models.QuerySet(Round).filter(tournament=there).update(published_at=None)
        return {(name, key): values for _sign, name, key, values in state_of(there.pk)}

    def _change(self, sign: str, name: str, key: int, values: Mapping[str, Any]) -> None:
        model = MODELS.get(name)
        if model is None:
            said = _("The journal knows rows that this version does not: %(name)s.")
            raise Refused(said % {"name": name})
        if sign == "+":
            model(pk=key, **_values(model, values)).save_base(raw=True, force_insert=True)
            self.made.add((name, key))
            return
        if (name, key) not in self.made:
            raise Refused(_("The journal changes rows of another drive."))
        rows = models.QuerySet(model).filter(pk=key)
        if sign == "~":
            rows.update(**_values(model, {field: both[1] for field, both in values.items()}))
        else:
            rows._raw_delete(rows.db)
            self.made.discard((name, key))

    def require_sound(self) -> Tournament:
        """The drive, with all rows as a form would have let them in. Raises Refused where a row
        refers to another drive, or holds what its field cannot, and where there are two drives."""
        for name, model in MODELS.items():
            keys = [key for made, key in self.made if made == name]
            for row in model._base_manager.filter(pk__in=keys):
                self._require_sound(row)
        found = [key for name, key in self.made if name == "tournament"]
        drive = Tournament.objects.filter(pk__in=found, code=self.drive).first()
        if drive is None or len(found) != 1:
            raise Refused(_("The journal makes no drive %(code)s.") % {"code": self.drive})
        return drive

    def _require_sound(self, row: Journaled) -> None:
        for field in row.told_fields():
            value = getattr(row, field.attname)
            if value in (None, ""):
                continue
            field.run_validators(value)
            if field.choices and value not in dict(field.flatchoices):
                raise Refused(_("The journal holds a value that does not exist."))
            if field.is_relation and not self._is_own(field.related_model, value):
                raise Refused(_("The journal refers to rows of another drive."))

    def _is_own(self, model: type[models.Model], key: int) -> bool:
        if issubclass(model, User):
            return True  # of this machine: a journal brings none
        if issubclass(model, LogEntry):
            return key in self.links
        return (str(model._meta.model_name), key) in self.made


def _values(model: type[Journaled], told: Mapping[str, Any]) -> dict[str, Any]:
    """The values of fields as a row holds them; accounts of another machine are nobody."""
    fields = {field.attname: field for field in model.told_fields()}
    return {name: _value(fields[name], value) for name, value in told.items()}


def _value(field: Any, told: Any) -> Any:
    if field.related_model is User:
        return None
    if isinstance(told, list | dict) and not isinstance(field, models.JSONField):
        raise TypeError(f"{field} holds no {type(told).__name__}.")
    return field.to_python(told)
