"""An evening in two lines, by the words that its settings have."""

from collections.abc import Iterator

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import RULESETS
from scoring.rules.articles import TITLES
from tournaments.enums import DrawMethod, FormatKey, Others, RulesetKey, SchemeKey, StageKind
from tournaments.models import Group, Stage, Tournament
from tournaments.presets.queries.named import Division, Preset


def lines_of(evening: Preset) -> tuple[str, str]:
    """Return how is played, and by which scoring and rules, with its paper where that is not as
    usual."""
    drive = Tournament(**evening.values)
    fewest = min((each.last for each in evening.divisions if each.last), default=0)
    divided = [
        _divided(each, drive.rounds_planned, ends=each.last == fewest) for each in evening.divisions
    ]
    first = [_rounds(drive), str(drive.get_later_method_display()), *divided]
    second = ", ".join([_scoring(drive), *_otherwise(drive)])
    # Of what is printed only that is named: lists and forms follow from who sits at a table.
    if DrawMethod(drive.later_method).planned:
        second += "; " + _("all rounds on paper beforehand")
    return ", ".join(first), second


def rounds_label(evening: Preset) -> str:
    """Return how long each of its rounds takes: "Rounds of 50 minutes"."""
    text = ngettext(
        "Rounds of %(minutes)s minute", "Rounds of %(minutes)s minutes", evening.minutes
    )
    return text % {"minutes": evening.minutes}


def _rounds(drive: Tournament) -> str:
    text = ngettext(
        "%(rounds)s round of %(minutes)s minutes",
        "%(rounds)s rounds of %(minutes)s minutes",
        drive.rounds_planned,
    )
    return text % {"rounds": drive.rounds_planned, "minutes": drive.minutes_per_round}


def _divided(division: Division, rounds: int, *, ends: bool) -> str:
    """Return its groups with the rounds in which they play: those that end the evening by how many
    are left, since the number of rounds can be chosen otherwise; of those before, from which on."""
    count = division.count + (division.kind != StageKind.POOLS and division.last is not None)
    stage = Stage(kind=division.kind, count=division.count)
    groups = [
        Group(stage=stage, position=at, name=name).label
        for at, name in enumerate(division.classes, start=1)
    ] or [
        Group(stage=stage, position=at).label
        for at in range(1, count + 1)
        if at <= division.count or division.others == Others.PLAY_ON
    ]
    listed = ", ".join(groups)
    if division.last is None or not ends:
        first = division.from_round(rounds)
        return _("from round %(number)s on: %(groups)s") % {"number": first, "groups": listed}
    text = ngettext(
        "in the last round: %(groups)s", "in the last %(count)s rounds: %(groups)s", division.last
    )
    return text % {"count": division.last, "groups": listed}


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
