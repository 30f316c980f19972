"""What was changed of that by which a drive is ranked since its first round was published, as
people read it beside the standings."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.moments import clock_time
from tournaments.queries.log_words import VALUES, WORDS


@dataclass(frozen=True, slots=True)
class RankingChange:
    """One change: at which moment, after which round, what it was and became, and why; or that an
    earlier one was `undone`."""

    at: datetime
    round: int
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    reason: str
    undone: bool

    @property
    def said(self) -> str:
        """When, what and why, in two sentences."""
        said = _("Changed on %(when)s, with round %(round)s public: %(what)s.") % {
            "when": clock_time(self.at, "j F Y H:i"),
            "round": self.round,
            "what": get_text_list(list(self._what()), _("and")),
        }
        why = _("Undone.") if self.undone else _("Reason: %(reason)s") % {"reason": self.reason}
        return f"{said} {why}"

    def _what(self) -> Iterator[str]:
        for name, before in self.before.items():
            yield _("%(name)s from “%(before)s” to “%(after)s”") % {
                "name": WORDS[name],
                "before": _value(name, before),
                "after": _value(name, self.after[name]),
            }


def ranking_changes(tournament: Tournament) -> tuple[RankingChange, ...]:
    """The changes, oldest first; without a query."""
    return tuple(
        RankingChange(**change | {"at": datetime.fromisoformat(change["at"])})
        for change in tournament.ranking_changes
    )


def notes(changes: Iterable[RankingChange], *, small_tables: bool) -> tuple[str, ...]:
    """What to know of how places came about: of tables of two sizes, and what was changed."""
    said = _("When points are equal, a game at a small table counts as one at a full table does.")
    return (*([said] if small_tables else []), *(change.said for change in changes))


def _value(name: str, value: Any) -> str:
    words = VALUES.get(name, {})
    if isinstance(value, list):
        return ", ".join(str(words.get(each, each)) for each in value) or _("nothing: equal ranks")
    return str(words.get(value, value))
