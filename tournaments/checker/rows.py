"""The rows of a drive, put together from the changes that its journal tells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tournaments.checker.findings import Findings

Row = dict[str, Any]
Change = list[Any]
WHOLE = "="


class Rows:
    """Rows by model and key; models that are not known here are kept like any other."""

    def __init__(self) -> None:
        self.of: dict[str, dict[int, Row]] = defaultdict(dict)
        self.people: dict[tuple[str, int, str], str] = {}  # the link that says who did it

    def __getitem__(self, model: str) -> dict[int, Row]:
        return self.of[model]

    def apply(self, changes: Iterable[Change], where: str, found: Findings) -> None:
        """Note what an act changed; noted is a row that is made twice, or was not what it is said
        to have been."""
        for sign, model, key, values in changes:
            rows, place = self.of[model], f"{where}: {model} {key}"
            if sign == WHOLE:
                self.of.clear()
            elif sign == "+":
                if key in rows:
                    found.note("row_twice", place, "+", rows[key])
                rows[key] = dict(values)
                self._note_people(model, key, values, where)
            elif key not in rows:
                found.note("row_unknown", place, sign, None)
            elif sign == "-":
                found.compare("row_before", place, values, rows.pop(key))
            else:
                for name, (old, new) in values.items():
                    # a field that is newer than the row was never told before
                    found.compare("row_before", f"{place} {name}", old, rows[key].get(name, old))
                    rows[key][name] = new
                self._note_people(model, key, values, where)

    def _note_people(self, model: str, key: int, names: Iterable[str], where: str) -> None:
        for name in names:
            if name.endswith(OF_AN_ACCOUNT):
                self.people[model, key, name] = where


OF_AN_ACCOUNT = "by_id"  # who did it


@dataclass(frozen=True, slots=True)
class Accounts:
    """Accounts that are there now, by their keys, and the links that one of them made here. To
    another machine those of a journal are nobody, and whoever was removed is nobody as well."""

    keys: frozenset[int] = frozenset()
    links: frozenset[int] = frozenset()

    def hold(self, key: int, link: str) -> bool:
        """Return whether a link that names this account was made here, and the account is still
        there."""
        return key in self.keys and link.isdecimal() and int(link) in self.links


def compare_rows(claimed: Rows, rows: Rows, found: Findings, accounts: Accounts) -> None:
    """The rows of the database against those of the journal, field by field."""
    for model in sorted(claimed.of.keys() | rows.of.keys()):
        card, told = claimed.of.get(model, {}), rows.of.get(model, {})
        for key in sorted(card.keys() | told.keys()):
            place = f"{model} {key}"
            if key not in card or key not in told:
                found.note("row_missing", place, key in card, key in told)
                continue
            names = {
                name
                for name in card[key].keys() & told[key].keys()
                if not (name.endswith(OF_AN_ACCOUNT) and card[key][name] is None)
                or accounts.hold(told[key][name], rows.people.get((model, key, name), ""))
            }
            found.compare(
                "row",
                place,
                {name: card[key][name] for name in names},
                {name: told[key][name] for name in names},
            )
