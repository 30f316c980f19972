"""The rows of a drive as its journal tells them, link by link, before any of it is stored."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.db import models

from tournaments.enums import ReportState
from tournaments.history.queries.stored_rows import MODELS
from tournaments.history.services.journal_answers import can_be_shown
from tournaments.history.services.journal_values import CorruptValue, latest_in, require_values
from tournaments.journal import Link
from tournaments.journal.bounds import Latest
from tournaments.journal.chain import holds_whole
from tournaments.models import LogEntry, Round, Tournament, User
from tournaments.models.journaled import Change, Journaled, state_of

Row = tuple[str, int]
MOST_ROWS = {
    "tournament": 1,
    "prizegiving": 1,
    "tombola": 1,
    "round": 99,
    "stage": 99,
    "entry": 20_000,
}


class Elsewhere(ValueError):
    """What a journal tells is of a row that is not of its drive."""


class JournalRows:
    """The rows that a journal made so far: each change is one that this program could have written
    at that place, of a row that is there, as it is by then; and refers to no other drive.

    Where links were erased nobody knows the rows before the next link that holds them all: until
    then every value is looked at by itself.
    """

    def __init__(self, drive: str, links: Iterable[int], latest: Latest) -> None:
        """Begin with no rows. `links` are the keys of all log entries of the drive; nothing may be
        later than `latest`."""
        self.drive, self.links, self.latest = drive, frozenset(links), latest
        self.rows: dict[Row, dict[str, Any]] = {}
        self.rows_known = False

    def begin_with(self, state: Sequence[Change]) -> None:
        """Take the rows as they are here."""
        self.rows = {
            (name, key): values for _sign, name, key, values in json.loads(json.dumps(state))
        }
        self.rows_known = True

    def apply(self, link: Link) -> None:
        """Apply the changes of a link, in order. Raise CorruptValue or Elsewhere for what this
        program did not write."""
        changes: Sequence[Change] = link.content["changes"]
        if link.erased:
            self.rows, self.rows_known = {}, False
        elif holds_whole(changes):
            if any(sign != "+" for sign, *_change in changes[1:]) or changes[0][1:] != ["", 0, {}]:
                raise CorruptValue("a whole drive with changes")
            self.rows, self.rows_known, changes = {}, True, changes[1:]
        for sign, name, key, values in changes:
            self._change(sign, (name, key), values)
        removed = any(sign == "-" for sign, *_change in changes)
        self._require_own(self.rows if removed else [(name, key) for _s, name, key, _t in changes])

    def require_sound(self) -> None:
        """Raise CorruptValue unless these are the rows of this one drive."""
        drives = [
            values["code"] for (name, _key), values in self.rows.items() if name == "tournament"
        ]
        if drives != [self.drive]:
            raise CorruptValue("no drive, or another")
        counts = Counter(name for name, _key in self.rows)
        if any(counts[name] > most for name, most in MOST_ROWS.items()):
            raise CorruptValue("more rows than a drive has")
        self._require_agreeing()

    def _require_agreeing(self) -> None:
        """Refuse a row whose references lead to more than one round, table or stage."""
        for (name, key), values in self.rows.items():
            places = {self._led(values, way) for way in ONE_PLACE.get(name, ())} - {None}
            if len(places) > 1:
                raise CorruptValue(f"{name} {key} is in more than one place")

    def _led(self, values: Mapping[str, Any], way: str) -> Any:
        """Return what a way leads to from a row: references one after another."""
        *through, last = way.split("__")
        for step in through:
            name = step.removesuffix("_id")
            key = values.get(step)
            values = self.rows.get((ROW_OF.get(name, name), key), {}) if key is not None else {}
        return values.get(last)

    def are_stored(self, state: Sequence[Change]) -> bool:
        """Return whether the rows of the drive as they are stored are these, but for who did it."""
        stored = {(name, key): values for _sign, name, key, values in json.loads(json.dumps(state))}
        return stored.keys() == self.rows.keys() and all(
            stored[row][name] == value
            for row, values in self.rows.items()
            for name, value in values.items()
            if name not in PEOPLE[row[0]]
        )

    def _change(self, sign: str, row: Row, values: Mapping[str, Any]) -> None:
        model = MODELS.get(row[0])
        if model is None or sign == "=":
            raise CorruptValue("rows that this version does not know")
        if sign == "~":
            self._update(model, row, values)
        else:
            require_values(model, values, whole=True)
            _require_whole(row[0], values)
            if sign == "+":
                self._make(model, row, values)
            else:
                self._require_unchanged(row, values)
                self.rows.pop(row, None)

    def _make(self, model: type[Journaled], row: Row, values: Mapping[str, Any]) -> None:
        if row in self.rows:
            raise CorruptValue("a row that is there already")
        self._require_past(model, values)
        if self.rows_known:
            self.rows[row] = dict(values)

    def _update(self, model: type[Journaled], row: Row, changed: Mapping[str, Any]) -> None:
        before = {name: old for name, (old, _new) in changed.items()}
        after = {name: new for name, (_old, new) in changed.items()}
        require_values(model, before, whole=False)
        require_values(model, after, whole=False)
        self._require_past(model, after)
        self._require_unchanged(row, before)
        if self.rows_known:
            self.rows[row] |= after
            _require_whole(row[0], self.rows[row])

    def _require_unchanged(self, row: Row, before: Mapping[str, Any]) -> None:
        """Refuse a change of what is not, or was not so. Who did it is left out, as accounts of
        another machine are nobody here, and so are fields that older programs did not have."""
        if not self.rows_known:
            return
        if row not in self.rows:
            raise Elsewhere(f"{row} is not there")
        current = self.rows[row]
        if any(
            current[name] != before[name]
            for name in before.keys() & current.keys() - PEOPLE[row[0]]
        ):
            raise CorruptValue(f"{row} was otherwise")

    def _require_past(self, model: type[Journaled], values: Mapping[str, Any]) -> None:
        moment = latest_in(model, values)
        if moment is not None and moment > self.latest.moment:
            raise CorruptValue("a moment that is still to come")

    def _require_own(self, rows: Iterable[Row]) -> None:
        """Refuse rows that refer to rows of another drive, as far as the rows are known."""
        for row in rows:
            values = self.rows.get(row, {})
            for name, to in REFERENCES[row[0]] if values else ():
                key = values.get(name)
                exists = key in self.links if to == LOG else (to, key) in self.rows
                if key is not None and not exists:
                    raise Elsewhere(f"{row} refers to {to} {key}")


def _require_whole(name: str, values: Mapping[str, Any]) -> None:
    if name in WHOLE_ROWS and not WHOLE_ROWS[name](values):
        raise CorruptValue(f"{name} that says nothing together")


def _is_report(values: Mapping[str, Any]) -> bool:
    """Return whether both sides of a report say as many numbers, and who denies it says them."""
    claimed, count = values.get("claimed"), len(values["values"])
    contested = values.get("state") == ReportState.CONTESTED
    right = (claimed is None and not contested) or (claimed is not None and len(claimed) == count)
    return right and (values.get("winner") is None or values["winner"] < count)


# What the values of a row have to be together.
WHOLE_ROWS: dict[str, Callable[[Mapping[str, Any]], bool]] = {
    "dispute": can_be_shown,
    "disputeanswer": can_be_shown,
    "report": _is_report,
}
# What a row belongs to, and the ways to it, each of which leads to the same one.
ONE_PLACE = {
    "side": ("round_id", "table_id__round_id"),
    "scoreline": ("card_id__table_id", "side_id__table_id"),
    "report": ("table_id", "side_id__table_id", "card_id__table_id"),
    "dispute": ("table_id", "card_id__table_id"),
    "groupplace": ("stage_id", "group_id__stage_id"),
}
ROW_OF = {"table": "gametable", "card": "scorecard"}  # where a reference has a name of its own
PEOPLE: dict[str, frozenset[str]] = {
    name: frozenset(each.attname for each in model.tracked_fields() if each.related_model is User)
    for name, model in MODELS.items()
}
LOG = str(LogEntry._meta.model_name)
REFERENCES: dict[str, list[tuple[str, str]]] = {
    name: [
        (field.attname, str(field.related_model._meta.model_name))
        for field in model.tracked_fields()
        if field.is_relation and field.related_model is not User
    ]
    for name, model in MODELS.items()
}


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
        stored = self._unpublished()
        published = []
        for _sign, name, key, values in whole:
            wanted = values
            if name == "round":
                published.append((key, values.get("published_at")))
                wanted = values | {"published_at": None}
            if (name, key) in stored:
                had = stored.pop((name, key))
                both = {field: [had[field], new] for field, new in wanted.items()}
                changed = {field: pair for field, pair in both.items() if pair[0] != pair[1]}
                if changed:
                    self._change("~", name, key, changed)
                continue
            self._change("+", name, key, wanted)
        for key, moment in published:
            self._change("~", "round", key, {"published_at": [None, moment]})
        for name, key in stored:
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
            fields = _of_before(model) | _values(model, values)
            model(id=key, **fields).save_base(raw=True, force_insert=True)
        elif sign == "~":
            rows.update(**_values(model, {field: both[1] for field, both in values.items()}))
        else:
            rows._raw_delete(rows.db)


def _values(model: type[Journaled], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of fields as a row holds them; accounts of another machine are nobody."""
    fields = {field.attname: field for field in model.tracked_fields()}
    return {
        name: None if fields[name].related_model is User else fields[name].to_python(value)
        for name, value in values.items()
    }


def _of_before(model: type[Journaled]) -> dict[str, Any]:
    """Return what fields were before there were these fields, of which an old journal tells
    nothing."""
    fields = (field for field in model.tracked_fields() if field.has_db_default())
    return {field.attname: field.db_default for field in fields}
