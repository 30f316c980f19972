"""What stands beside standings: marks, and changes of what decides the ranking."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scoring.results import Result
from tournaments.core.queries.log_words import VALUES, WORDS
from tournaments.models import Tournament
from tournaments.moments import clock_time


class Mark(NamedTuple):
    """What stands beside points, and what it means."""

    short: str | Promise
    long: str | Promise


NO_VALUE = "–"
MARKS: dict[str, Mark] = {
    "bye": Mark(pgettext_lazy("short for bye", "b"), gettext_lazy("bye")),
    "absent": Mark(pgettext_lazy("short for absent", "a"), gettext_lazy("absent")),
    "present": Mark(
        pgettext_lazy("short for opponent absent", "o"), gettext_lazy("opponent absent")
    ),
    "not_played": Mark(pgettext_lazy("short for not played", "n"), gettext_lazy("not played")),
    "time_over": Mark(
        pgettext_lazy("short for playing time over", "t"), gettext_lazy("playing time over")
    ),
    "late": Mark(pgettext_lazy("short for came later", "l"), gettext_lazy("came later")),
    "out": Mark(NO_VALUE, gettext_lazy("withdrawn")),
}


def mark_key(result: Result | None) -> str:
    """Return the key of the mark of a result; empty for a game that was played out, and without
    one."""
    why = "" if result is None else "time_over" if result.time_over else result.kind
    return why if why in MARKS else ""


def result_mark(result: Result | None) -> Mark | None:
    """Return the mark of a result; None of a game that was played out, and without a result."""
    return MARKS.get(mark_key(result))


def legend_of(results: Iterable[Result]) -> list[Mark]:
    """Return the marks of these results, each once, in their order."""
    return legend_by_keys({mark_key(result) for result in results})


def legend_by_keys(whys: Iterable[str]) -> list[Mark]:
    """Return the marks with these keys, each once, in their order."""
    wanted = set(whys)
    return [mark for why, mark in MARKS.items() if why in wanted]


def points_label(count: int) -> str:
    """Return a number of points as it is written in a sentence."""
    return ngettext("%(count)s point", "%(count)s points", count) % {"count": count}


def points_marked(points: int | None, why: str) -> str:
    """Return what stands in a cell of paper: the points with their mark, nothing where there are
    none."""
    if why == "out":
        return NO_VALUE
    written = "" if points is None else str(points)
    return f"{written} {MARKS[why].short}" if why else written


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
    def sentence(self) -> str:
        """When, what and why, in two sentences."""
        text = _("Changed on %(when)s, with round %(round)s public: %(what)s.") % {
            "when": clock_time(self.at, "j F Y H:i"),
            "round": self.round,
            "what": get_text_list(list(self._changes()), _("and")),
        }
        why = _("Undone.") if self.undone else _("Reason: %(reason)s") % {"reason": self.reason}
        return f"{text} {why}"

    def _changes(self) -> Iterator[str]:
        for name, before in self.before.items():
            yield _("%(name)s from “%(before)s” to “%(after)s”") % {
                "name": WORDS[name],
                "before": _value(name, before),
                "after": _value(name, self.after[name]),
            }


def ranking_changes(tournament: Tournament) -> tuple[RankingChange, ...]:
    """Return the changes, oldest first; without a query."""
    return tuple(
        RankingChange(**change | {"at": datetime.fromisoformat(change["at"])})
        for change in tournament.ranking_changes
    )


def ranking_notes(changes: Iterable[RankingChange], *, small_tables: bool) -> tuple[str, ...]:
    """Return what to know of how places came about: of tables of two sizes, and what was
    changed."""
    text = _("When points are equal, a game at a small table counts as one at a full table does.")
    return (*([text] if small_tables else []), *(change.sentence for change in changes))


def _value(name: str, value: Any) -> str:
    words = VALUES.get(name, {})
    if isinstance(value, list):
        return ", ".join(str(words.get(each, each)) for each in value) or _("nothing: equal ranks")
    return str(words.get(value, value))
