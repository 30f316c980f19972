"""The evenings that clubs have a name for, each with all that belongs to it.

From the rules and from published drives are the scoring, the rules of the game, how is drawn, the
5 rounds of 50 minutes of the championship, and 3 of 40 or 55 in a village. Where nobody published
anything, the rounds and minutes are no more than a beginning.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.standings import HEAD_TO_HEAD, PAWN_DIFFERENCE, WINS
from tournaments.enums import (
    Carried,
    DrawMethod,
    EntryWord,
    FormatKey,
    Others,
    RulesetKey,
    SchemeKey,
    StageKind,
)
from tournaments.models import Stage

MUTUAL_FIRST = [HEAD_TO_HEAD.key, WINS.key, PAWN_DIFFERENCE.key]


@dataclass(frozen=True, slots=True)
class Division:
    """Groups that belong to an evening: they play its `last` rounds, or without that all of them;
    `classes` are the names of those that people choose from."""

    kind: StageKind
    last: int | None = None
    count: int = 1
    size: int | None = None
    carried: Carried = Carried.ALL
    others: Others = Others.PLAY_ON
    classes: tuple[str, ...] = ()

    def from_round(self, rounds: int) -> int:
        """Return the first round in these groups, of a drive with so many."""
        return 1 if self.last is None else rounds - self.last + 1

    def values(self, rounds: int) -> dict[str, Any]:
        """Return the fields of a Stage in a drive with so many rounds."""
        return {
            "from_round": self.from_round(rounds),
            "kind": self.kind,
            "count": self.count,
            "size": self.size,
            "carried": self.carried,
            "others": self.others,
        }


@dataclass(frozen=True, slots=True)
class Preset:
    """An evening as a club calls it: what it chooses of a drive, by the fields of Tournament, and
    the groups that it plays in. What it says nothing of is as in any new drive."""

    key: str
    name: Any
    values: Mapping[str, Any]
    divisions: tuple[Division, ...] = field(default=())

    @property
    def rounds(self) -> int:
        """How many rounds it has unless somebody says otherwise."""
        return int(self.values["rounds_planned"])

    @property
    def minutes(self) -> int:
        """How long one of its rounds takes."""
        return int(self.values["minutes_per_round"])

    @property
    def fewest(self) -> int:
        """With how few rounds it can be played: those in groups come after another."""
        return 1 + max((each.last or 0 for each in self.divisions), default=0)


def _named(
    key: str,
    name: Any,
    rounds: int,
    minutes: int,
    *,
    divisions: tuple[Division, ...] = (),
    kind: FormatKey = FormatKey.TEAMS,
    scheme: SchemeKey = SchemeKey.NK,
    method: DrawMethod = DrawMethod.LOT,
    **values: Any,
) -> Preset:
    chosen = {"format": kind, "scheme": scheme, "later_method": method}
    lasts = {"rounds_planned": rounds, "minutes_per_round": minutes}
    return Preset(key, name, {**chosen, **lasts, **values}, divisions)


BEST_TOGETHER = Division(StageKind.FINALS, last=2, count=2, size=8)

PRESETS: Mapping[str, Preset] = {
    evening.key: evening
    for evening in (
        _named("nk", _("Dutch championship"), 5, 50, method=DrawMethod.RESULTS),
        _named(
            *("koppel", _("Couples (Reiger Boys)"), 3, 40),
            scheme=SchemeKey.KOPPEL,
            ruleset=RulesetKey.KOPPEL,
            entry_word=EntryWord.COUPLE,
        ),
        _named(
            *("players", _("Individual, changing partners"), 4, 40),
            kind=FormatKey.PLAYERS,
            scheme=SchemeKey.GEDEELD,
            ruleset=RulesetKey.STAND,
        ),
        _named(
            *("finals", _("Classes and finals"), 5, 40),
            method=DrawMethod.RESULTS,
            divisions=(BEST_TOGETHER,),
        ),
        _named(
            *("round-robin", _("Everybody against everybody"), 7, 30),
            method=DrawMethod.ROUND_ROBIN,
            tie_breaks=MUTUAL_FIRST,
        ),
        _named("kruiz", _("Kruizkeezen"), 3, 40, ruleset=RulesetKey.KRUIZ),
        _named(
            *("threes", _("Six at a table"), 3, 55),
            kind=FormatKey.THREES,
            ruleset=RulesetKey.GEZELLIG,
        ),
        _named(
            *("duels", _("Two at a table"), 5, 30),
            kind=FormatKey.DUELS,
            ruleset=RulesetKey.GEZELLIG,
        ),
    )
}


def division_of(stage: Stage, rounds: int) -> Division:
    """Return the groups of a drive as an evening has them."""
    names = stage.groups.values_list("name", flat=True) if stage.kind == StageKind.CLASSES else ()
    return Division(
        kind=StageKind(stage.kind),
        last=None if stage.from_round == 1 else rounds - stage.from_round + 1,
        count=stage.count,
        size=stage.size,
        carried=Carried(stage.carried),
        others=Others(stage.others),
        classes=tuple(names),
    )
