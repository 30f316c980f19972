"""What a bye gives, and the rules that a drive or a kept question goes by."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.cards import Card, Ending, Scheme
from scoring.formats import Format, parties
from scoring.rules import RULESETS, Rule, Ruleset, Sentence
from scoring.rules.rulesets import Pairing
from scoring.rules.words.switches import describe_house_rules, wanted_of
from scoring.schemes import Formula, ordinary_game, resting_points
from scoring.standings import TIE_BREAKS, TieBreak
from tournaments.enums import SchemeKey
from tournaments.models import Bye, ScoreLine, Tournament
from tournaments.standings.queries.standings import standings

UNPLAYED = ("bye_points", "free_absent", "free_present")


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
        # Of two with the same points one is enough: people would look for what differs.
        if key == next(each for each in labels if labels[each][0] == points)
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


def formula_sentences(formula: Formula, plays: Format) -> Iterator[str]:
    """Yield what a formula of one's own gives, a sentence for each number that is not 0; what it
    gives when the time is over comes after what it always means that it is."""
    parts = (
        (formula.per_pawn, _("A pawn home: %(points)s.")),
        (formula.bonus, _("Who wins in time: %(points)s more.")),
        (formula.per_missing, _("And for the winner %(points)s per pawn that the others lack.")),
    )
    for points, text in parts:
        if points:
            yield text % {"points": points}
    if plays.partners_change:
        yield _("Each of two partners gets all of it.")


@dataclass(frozen=True, slots=True)
class ExampleCard:
    """One made-up form: how the game ended, what stands on it and what each side gets, first who
    has most."""

    ending: str
    numbers: str
    points: str


def example_cards(rules: Scheme, plays: Format) -> list[ExampleCard]:
    """Return two games by a scheme that counts pawns: one won in time, and one that the time
    ended."""
    full, parts = rules.highest, parties(plays.sides)
    shown = []
    for label, ending, eighths in (
        (_("Finished"), Ending.FINISHED, (8, 5, 3)),
        (_("Time over"), Ending.TIME_OVER, (6, 4, 2)),
    ):
        home = [full * eighth // 8 for eighth in eighths[: len(parts)]]
        of_side = {side: home[at] for at, part in enumerate(parts) for side in part}
        scores = rules.score(Card(ending, tuple(of_side[side] for side in range(plays.sides))))
        points = [scores[part[0]].points for part in parts]
        shown.append(ExampleCard(label, _dashed(home), _dashed(points)))
    return shown


def _dashed(numbers: Iterable[int]) -> str:
    return "–".join(map(str, numbers))


def idle_tie_breaks(tournament: Tournament) -> list[TieBreak]:
    """Return what is to part equals, and cannot: the scoring counts no pawns."""
    chosen = (TIE_BREAKS[key] for key in tournament.tie_breaks if key in TIE_BREAKS)
    return [each for each in chosen if each.of_pawns and not tournament.counts_pawns]


def idle_sentence(tournament: Tournament) -> str:
    """Return what is said of these, which stay as they were chosen; empty without one."""
    idle = [str(_(each.label)) for each in idle_tie_breaks(tournament)]
    if not idle:
        return ""
    return _("Equal points are not parted by %(names)s: this scoring counts no pawns.") % {
        "names": get_text_list(idle, _("and"))
    }


def ask_query(rules: Ruleset, *, sanctions: bool = False) -> str:
    """Return what stands behind the address of "Mag dit?" for these rules: "rules=nk&house=…";
    `sanctions` says whether they are known to have been agreed beforehand."""
    values = {
        "rules": rules.name,
        "house": ",".join(sorted(rules.house_rules)),
        "sanctions": "yes" if sanctions else "",
    }
    return urlencode({name: value for name, value in values.items() if value}, safe=",")


def agreed_in(tournament: Tournament) -> dict[Rule, bool]:
    """Return what was agreed otherwise, by switch: understandable whatever the rule set becomes."""
    return dict(wanted_of(RULESETS[tournament.ruleset], tournament.house_rules))


def house_rules_of(tournament: Tournament) -> tuple[Sentence, ...]:
    """Return what the organiser agreed on otherwise, a sentence each."""
    return describe_house_rules(tournament.rules)


def rules_of_question(question_values: Mapping[str, Any]) -> Ruleset | None:
    """Return the rules that a question was asked by; None where they are no longer known."""
    published = RULESETS.get(question_values.get("rules", ""))
    try:
        if published is None:
            return None
        agreed = published.with_house_rules(question_values.get("house_rules", ()))
        return agreed.paired(question_values.get("paired", Pairing.OPPOSITE))
    except ValueError:
        return None
