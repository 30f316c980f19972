"""By which rules a season counts: what its owner chooses of each, and the sentence that everybody
reads."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final, TypeVar

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext

from tournaments.enums import FormatKey, MissedEvening, SchemeKey, SeasonRanking
from tournaments.models import LogEntry, Season
from tournaments.moments import clock_time


@dataclass(frozen=True, slots=True)
class SeasonRule:
    """One rule: what it is about, the fields of a season that hold it, and what people read of it
    within the sentence; empty where it is not in force."""

    about: Promise
    fields: tuple[str, ...]
    clause: Callable[[Season], str]


# By whether several evenings count, and whether it is known of how many.
BEST: Final = {
    (False, False): gettext_noop("the best evening counts"),
    (False, True): gettext_noop("the best of %(planned)s evenings counts"),
    (True, False): gettext_noop("the best %(count)s evenings count"),
    (True, True): gettext_noop("the best %(count)s of %(planned)s evenings count"),
}


def _by_average(season: Season) -> bool:
    return season.ranked_by == SeasonRanking.AVERAGE


def _what_counts(season: Season) -> str:
    if _by_average(season):
        text = ngettext(
            "the highest average decides, from %(least)s evening played",
            "the highest average decides, from %(least)s evenings played",
            season.least,
        )
        return text % {"least": season.least}
    text = BEST[season.counting > 1, (season.planned or 1) > 1]
    return _(text) % {"count": season.counting, "planned": season.planned}


def _missed(season: Season) -> str:
    if season.missed == MissedEvening.LOWEST:
        return _("a missed evening is worth the lowest score of that evening")
    if season.missed == MissedEvening.AVERAGE and not _by_average(season):
        return _own_average(season)
    if _by_average(season):
        return _("a missed evening does not count")
    return _("a missed evening is worth nothing")


def _own_average(season: Season) -> str:
    text = ngettext(
        "%(count)s missed evening is worth the average of the own evenings, rounded",
        "at most %(count)s missed evenings are worth the average of the own evenings, rounded",
        season.filled,
    )
    if season.least > 1:
        text = ngettext(
            "%(count)s missed evening is worth the average of the own evenings, rounded, for who "
            "played at least %(least)s",
            "at most %(count)s missed evenings are worth the average of the own evenings, rounded, "
            "for who played at least %(least)s",
            season.filled,
        )
    return text % {"count": season.filled, "least": season.least}


def _prizes(season: Season) -> str:
    if season.attended <= 1:
        return ""
    text = _("for the prizes a team is ranked from %(count)s evenings played")
    return text % {"count": season.attended}


def _joker(season: Season) -> str:
    if not season.joker:
        return ""
    return _("the joker, named before the evening, doubles the points of one evening")


def _ties(_season: Season) -> str:
    return _("of equals the best evening that counts decides, then the next best")


SEASON_RULES: Final[tuple[SeasonRule, ...]] = (
    SeasonRule(
        gettext_lazy("What counts"), ("ranked_by", "counting", "planned", "least"), _what_counts
    ),
    SeasonRule(gettext_lazy("A missed evening"), ("missed", "filled"), _missed),
    SeasonRule(gettext_lazy("Prizes"), ("attended",), _prizes),
    SeasonRule(gettext_lazy("Joker"), ("joker",), _joker),
    SeasonRule(gettext_lazy("Equal points"), (), _ties),
)
FIELDS: Final = tuple(name for rule in SEASON_RULES for name in rule.fields)


def rules_in_force(season: Season) -> Iterator[tuple[SeasonRule, str]]:
    """Yield each rule that this season is counted by, with what people read of it."""
    for rule in SEASON_RULES:
        if text := rule.clause(season):
            yield rule, text


def how_it_counts(season: Season) -> str:
    """Return how the season counts, in one sentence."""
    return capfirst("; ".join(text for _rule, text in rules_in_force(season))) + "."


# Of evenings those that gave points: one that is over, or a drive of which a round is published.
BEGUN: Final = Q(tournament=None) | Q(tournament__rounds__published_at__isnull=False)


def rules_of(season: Season) -> dict[str, Any]:
    """Return everything that its owner chose of the rules."""
    return {name: getattr(season, name) for name in FIELDS}


def has_begun(season: Season) -> bool:
    """Return whether an evening gave points already, so that people know by which rules they play;
    also one that was taken out since, which can be put in again."""
    removed = LogEntry.objects.filter(tournament=None, action="remove_evening", before__begun=True)
    removals = removed.filter(target__startswith=f"{season.code} ")
    return season.evenings.filter(BEGUN).exists() or removals.exists()


def differing_rules(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Return each rule that people read otherwise after a change, in words."""
    old, new = Season(**before), Season(**after)
    clauses = [(rule.about, rule.clause(old), rule.clause(new)) for rule in SEASON_RULES]
    return [
        _("%(about)s: “%(before)s” became “%(after)s”")
        % {"about": about, "before": was or "–", "after": becomes or "–"}
        for about, was, becomes in clauses
        if was != becomes
    ]


def rule_changes(season: Season) -> tuple[str, ...]:
    """Return what was changed of the rules since the first evening began, oldest first: when, what
    and why."""
    return tuple(
        _("Changed on %(when)s. %(what)s. Reason: %(reason)s")
        % {
            "when": clock_time(datetime.fromisoformat(change["at"]), "j F Y H:i"),
            "what": "; ".join(differing_rules(change["before"], change["after"])),
            "reason": change["reason"],
        }
        for change in season.rule_changes
    )


Value = TypeVar("Value", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Facts:
    """What is compared of an evening; of one on paper only its day is known."""

    name: str
    day: date
    scheme: str = ""
    format: str = ""
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Compared:
    """One thing in which drives of a season are expected to be the same, and what people read."""

    about: Promise
    of: Callable[[Facts], str]


COMPARED: Final = (
    Compared(
        gettext_lazy("scoring"),
        lambda facts: str(SchemeKey(facts.scheme).label).partition(":")[0],
    ),
    Compared(gettext_lazy("kind of drive"), lambda facts: str(FormatKey(facts.format).label)),
    Compared(gettext_lazy("number of rounds"), lambda facts: str(facts.rounds)),
)


def differences(season: Season, evenings: Sequence[Facts]) -> tuple[str, ...]:
    """Return a sentence for each thing in which these evenings differ, with who has what; for two
    on one day, which may be one evening twice; and where there are more than were planned."""
    drives = [facts for facts in evenings if facts.scheme]
    lines = [_difference(compared, _grouped(drives, compared.of)) for compared in COMPARED]
    for day in _grouped(evenings, lambda facts: facts.day).values():
        if len(day) > 1:
            values = {"names": _listed(day)}
            lines.append(
                _("On one day: %(names)s. If that is one evening, it counts twice.") % values
            )
    if season.planned and len(evenings) > season.planned:
        text = _("There are %(count)s evenings; planned were %(planned)s.")
        lines.append(text % {"count": len(evenings), "planned": season.planned})
    return tuple(filter(None, lines))


def differences_with(season: Season, others: Sequence[Facts], one: Facts) -> tuple[str, ...]:
    """Return the same, of what this evening adds to the others."""
    before = set(differences(season, others))
    return tuple(text for text in differences(season, [*others, one]) if text not in before)


def _difference(compared: Compared, grouped: dict[str, list[str]]) -> str:
    if len(grouped) < 2:
        return ""
    values = {
        "what": capfirst(str(compared.about)),
        "values": " · ".join(f"{value} ({_listed(names)})" for value, names in grouped.items()),
    }
    return _("%(what)s: %(values)s.") % values


def _grouped(evenings: Iterable[Facts], of: Callable[[Facts], Value]) -> dict[Value, list[str]]:
    """Return the names of the evenings that have each value, in their order."""
    grouped: dict[Value, list[str]] = defaultdict(list)
    for facts in evenings:
        grouped[of(facts)].append(facts.name)
    return grouped


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"“{name}”" for name in names)
