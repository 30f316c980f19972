"""A journal and what is claimed beside it, to be spoilt, and the faults that are planted in it."""

import copy
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tournaments.checker import Claims
from tournaments.journal import Head, Link, linked
from tournaments.journal.chain import START


@dataclass
class Copy:
    """A journal and what is claimed beside it, to be spoilt."""

    code: str
    links: list[Link]
    claims: Claims

    def acts(self, action: str) -> list[dict[str, Any]]:
        """The contents of the links of this action."""
        return [link.content for link in self.links if link.content["action"] == action]

    def changes(self, model: str, sign: str = "+", **values: Any) -> list[list[Any]]:
        """The changes of rows of a model that have these values."""
        return [
            change
            for link in self.links
            for change in link.content["changes"]
            if change[:2] == [sign, model] and change[3].items() >= values.items()
        ]

    def later(self, *changes: list[Any], action: str = "add_prize") -> None:
        """One more act at the end."""
        last = copy.deepcopy(self.links[-1].content)
        last |= {"id": last["id"] + 1, "action": action, "changes": [*changes]}
        last |= {"target": "", "before": {}, "after": {}}
        self.links.append(replace(self.links[-1], content=last))

    def relinked(self) -> tuple[Head, list[Link]]:
        """The same with hashes that fit."""
        previous, made = START, []
        for number, link in enumerate(self.links, start=1):
            made.append(linked(self.code, number, link.at, link.content, previous))
            previous = made[-1].hash
        return Head(self.code, len(made), previous), made

    def section(self, number: int, at: int = 0) -> list[dict[str, Any]]:
        """The rows of a group that are claimed after a round."""
        rows: list[dict[str, Any]] = self.claims.standings[number]["sections"][at]["rows"]
        return rows


Plant = Callable[[Copy], None]
JOURNAL: dict[str, tuple[str, str, Plant]] = {}
CHAIN: dict[str, tuple[str, Plant]] = {}
CLAIMED: dict[str, tuple[str, str, Plant]] = {}


def in_journal(evening: str, what: str) -> Callable[[Plant], Plant]:
    """A fault in an evening whose hashes fit again, and what it has to be found as."""

    def kept(plant: Plant) -> Plant:
        JOURNAL[plant.__name__] = (evening, what, plant)
        return plant

    return kept


def in_chain(what: str) -> Callable[[Plant], Plant]:
    """A fault in a journal whose hashes are left as they were."""

    def kept(plant: Plant) -> Plant:
        CHAIN[plant.__name__] = (what, plant)
        return plant

    return kept


def in_claims(evening: str, what: str) -> Callable[[Plant], Plant]:
    """A fault in what the system says."""

    def kept(plant: Plant) -> Plant:
        CLAIMED[plant.__name__] = (evening, what, plant)
        return plant

    return kept


def change_of(told: Copy, at: int) -> list[Any]:
    """The change by which a round was drawn, counted over all draws."""
    found = [one for one in told.changes("draw", "~") if one[3].get("original", [0, None])[1]]
    return found[at]


def drawn(told: Copy, at: int) -> dict[str, Any]:
    original: dict[str, Any] = change_of(told, at)[3]["original"][1]
    return original


def exchange(change: list[Any], one: Any, other: Any) -> None:
    """Two change places in what was drawn and in the tables that follow from it."""
    original, pairing = change[3]["original"][1], change[3]["pairing"][1]
    keys = original["entries"]
    for told, a, b in ((original, one, other), (pairing, keys[str(one)], keys[str(other)])):
        turned = {a: b, b: a}
        for table in told["tables"]:
            table[1:] = [turned.get(side, side) for side in table[1:]]
        told["bye"] = turned.get(told["bye"], told["bye"])
