"""In what the evenings of a season differ, so that their points are not worth the same."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeVar

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.enums import FormatKey, SchemeKey
from tournaments.models import Season

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
    """A sentence for each thing in which these evenings differ, with who has what; for two on one
    day, which may be one evening twice; and where there are more than were planned."""
    drives = [facts for facts in evenings if facts.scheme]
    said = [_difference(compared, _grouped(drives, compared.of)) for compared in COMPARED]
    for day in _grouped(evenings, lambda facts: facts.day).values():
        if len(day) > 1:
            values = {"names": _listed(day)}
            said.append(
                _("On one day: %(names)s. If that is one evening, it counts twice.") % values
            )
    if season.planned and len(evenings) > season.planned:
        told = _("There are %(count)s evenings; planned were %(planned)s.")
        said.append(told % {"count": len(evenings), "planned": season.planned})
    return tuple(filter(None, said))


def differences_with(season: Season, others: Sequence[Facts], one: Facts) -> tuple[str, ...]:
    """The same, of what this evening adds to the others."""
    before = set(differences(season, others))
    return tuple(said for said in differences(season, [*others, one]) if said not in before)


def _difference(compared: Compared, grouped: dict[str, list[str]]) -> str:
    if len(grouped) < 2:
        return ""
    values = {
        "what": capfirst(str(compared.about)),
        "values": " · ".join(f"{value} ({_listed(names)})" for value, names in grouped.items()),
    }
    return _("%(what)s: %(values)s.") % values


def _grouped(evenings: Iterable[Facts], of: Callable[[Facts], Value]) -> dict[Value, list[str]]:
    """The names of the evenings that have each value, in their order."""
    grouped: dict[Value, list[str]] = defaultdict(list)
    for facts in evenings:
        grouped[of(facts)].append(facts.name)
    return grouped


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"“{name}”" for name in names)
