"""An evening in two lines, by the words that its settings have."""

from collections.abc import Iterator

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import RULESETS
from scoring.rules.articles import TITLES
from tournaments.enums import FormatKey, Others, RulesetKey, SchemeKey, StageKind
from tournaments.models import Group, Stage, Tournament
from tournaments.presets.queries.named import Division, Preset


def lines_of(evening: Preset) -> tuple[str, str]:
    """Return how is played, and by which scoring and rules."""
    drive = Tournament(**evening.values)
    divided = [_divided(each, drive.rounds_planned) for each in evening.divisions]
    first = [_rounds(drive), str(drive.get_later_method_display()), *divided]
    return ", ".join(first), ", ".join([_scoring(drive), *_otherwise(drive)])


def length_of(rounds: int, minutes: int) -> str:
    """Return how long so many rounds are played: "4 hours and 10 minutes"."""
    hours, rest = divmod(rounds * minutes, 60)
    parts = []
    if hours:
        parts.append(ngettext("%(count)s hour", "%(count)s hours", hours) % {"count": hours})
    if rest or not hours:
        parts.append(ngettext("%(count)s minute", "%(count)s minutes", rest) % {"count": rest})
    return _(" and ").join(parts)


def _rounds(drive: Tournament) -> str:
    text = ngettext(
        "%(rounds)s round of %(minutes)s minutes",
        "%(rounds)s rounds of %(minutes)s minutes",
        drive.rounds_planned,
    )
    return text % {"rounds": drive.rounds_planned, "minutes": drive.minutes_per_round}


def _divided(division: Division, rounds: int) -> str:
    count = division.count + (division.kind != StageKind.POOLS and division.last is not None)
    stage = Stage(kind=division.kind, count=division.count)
    names = division.classes or [
        Group(stage=stage, position=at).label
        for at in range(1, count + 1)
        if at <= division.count or division.others == Others.PLAY_ON
    ]
    groups = [Group(stage=stage, name=name).label for name in division.classes] or names
    text = _("from round %(number)s on: %(groups)s")
    number = division.from_round(rounds)
    return text % {"number": number, "groups": ", ".join(groups)}


def _scoring(drive: Tournament) -> str:
    name, colon, worth = str(SchemeKey(drive.scheme).label).partition(": ")
    return capfirst(worth if colon else name)


def _otherwise(drive: Tournament) -> Iterator[str]:
    """Yield who sits at a table where that is not two teams, and the rules where people play
    otherwise than is usual."""
    if drive.format != FormatKey.TEAMS:
        label = str(FormatKey(drive.format).label)
        yield label[:1].lower() + label[1:]
    usual = RulesetKey.NK if drive.plays.board == RULESETS["nk"].seats else RulesetKey.GEZELLIG
    if drive.ruleset not in (usual, RulesetKey.KOPPEL):  # [003] is [002] in other words
        yield _("rules of %(source)s") % {"source": TITLES[RULESETS[drive.ruleset].source]}
    if drive.house_rules:
        yield _("with house rules")
