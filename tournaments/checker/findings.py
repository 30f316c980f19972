"""What does not agree: what, where, what was claimed, and what came out here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Finding:
    """One discrepancy. `what` is a word of `WORDS`, `where` names round, table, entry or link."""

    what: str
    where: str
    claimed: Any
    recomputed: Any


class Findings(list[Finding]):
    """All discrepancies so far."""

    def note(self, what: str, where: str, claimed: Any, recomputed: Any) -> None:
        """Add one finding."""
        self.append(Finding(what, where, claimed, recomputed))

    def compare(self, what: str, where: str, claimed: Any, recomputed: Any) -> None:
        """Add a finding where the two differ; of two mappings one for each key that differs."""
        if isinstance(claimed, Mapping) and isinstance(recomputed, Mapping):
            for key in sorted(claimed.keys() | recomputed.keys(), key=str):
                place = f"{where} {key}".strip()
                self.compare(what, place, claimed.get(key), recomputed.get(key))
        elif claimed != recomputed:
            self.note(what, where, claimed, recomputed)
