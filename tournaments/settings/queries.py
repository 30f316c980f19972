"""What a bye gives, and the rules that a drive is played by."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules import Ruleset, Sentence
from scoring.rules.words.switches import describe_house_rules
from scoring.schemes import ordinary_game, resting_points
from tournaments.enums import SchemeKey
from tournaments.models import Bye, ScoreLine, Tournament
from tournaments.standings.queries.standings import standings


@dataclass(frozen=True, slots=True)
class ByeAnswer:
    """One usual answer: its points, what they are, and what they do to the standings."""

    key: str
    points: int
    label: str
    effect: str


def bye_answers(tournament: Tournament, number: int) -> tuple[ByeAnswer, ...]:
    """Return the usual answers before round `number`: none once a bye was given, whose value holds
    for all of them, and none where only the organiser knows what a game gives."""
    given = Bye.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False
    ).exists()
    if given or tournament.scheme == SchemeKey.VRIJ:
        return ()
    plays, rules = tournament.plays, tournament.scoring
    mean, (win, _loss) = resting_points(rules, plays), ordinary_game(rules, plays.sides)
    labels = {
        "mean": (mean, _("%(points)s: the mean of an ordinary game")),
        "win": (win, _("%(points)s: as for a win")),
        "walkover": (
            rules.bye_points,
            _("%(points)s: the walk-over of the rules, as against an absent team"),
        ),
    }
    current_points = sorted(row.row.points for row in standings(tournament, number - 1).rows)
    return tuple(
        ByeAnswer(key, points, text % {"points": points}, _effect(points - mean, current_points))
        for key, (points, text) in labels.items()
    )


def has_absences(tournament: Tournament) -> bool:
    """Return whether a card was scored by what an absence gives, so that this is fixed."""
    return ScoreLine.objects.filter(card__table__round__tournament=tournament, absent=True).exists()


def absence_fixed(tournament: Tournament) -> dict[str, int]:
    """Return what an absence and a walk-over gave already in a drive that was never asked for
    it."""
    if tournament.unplayed_points_known or not has_absences(tournament):
        return {}
    return {name: getattr(tournament, name) for name in ("free_absent", "free_present")}


def _effect(more: int, current_points: list[int]) -> str:
    """Return what so many points above the mean do: where the lowest team would stand with them
    now."""
    if not more:
        return _(
            "What the others get on average: who is better than that loses by it, who is worse"
            " gains."
        )
    if not any(current_points):
        return _("%(more)s more than the others get on average: level with who wins.") % {
            "more": more
        }
    last = len(current_points)
    place = 1 + sum(points > current_points[0] + more for points in current_points)
    return _(
        "%(more)s more than the others get on average: for the lowest as much as from place"
        " %(last)s to place %(place)s."
    ) % {"more": more, "last": last, "place": place}


def bye_sentence(tournament: Tournament) -> str:
    """Return what a bye gives in this drive, for everybody; empty where nobody had one. Drives of
    before all byes of one gave the same are told round by round."""
    byes = Bye.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    given = dict(byes.order_by("round__number").values_list("round__number", "points"))
    points = sorted(set(given.values()))
    if not points:
        return ""
    if len(points) == 1:
        text = ngettext(
            "A bye gives %(points)s point.", "A bye gives %(points)s points.", points[0]
        )
        return text % {"points": points[0]}
    rounds = ", ".join(
        _("round %(number)s: %(points)s") % {"number": number, "points": had}
        for number, had in given.items()
    )
    return _(
        "Not all byes gave the same, because that was changed during the drive: %(rounds)s."
    ) % {"rounds": rounds}


def ask_query(rules: Ruleset) -> str:
    """Return what stands behind the address of "Mag dit?" for these rules: "rules=nk&house=…"."""
    values = {"rules": rules.name, "house": ",".join(sorted(rules.house_rules))}
    return urlencode({name: value for name, value in values.items() if value}, safe=",")


def house_rules_of(tournament: Tournament) -> tuple[Sentence, ...]:
    """Return what the organiser agreed on otherwise, a sentence each."""
    return describe_house_rules(tournament.rules)
