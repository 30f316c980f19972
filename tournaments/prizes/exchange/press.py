"""A text for the local paper, in sentences that are right for one and for many."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from django.utils.formats import date_format
from django.utils.text import capfirst, get_text_list, slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from tournaments.core.queries.presence import not_none
from tournaments.enums import PrizeKind
from tournaments.prizes.queries.press import BestRound, LastGame, Place, Podium, PressFacts
from tournaments.prizes.queries.prizes import Award
from tournaments.standings.queries.group_standings import StandingsRow

MOST_NAMED, FEW, RARE, ROOM = 8, 4, 10, 170
SECOND, THIRD = 2, 3
USUAL_BOARD = 4
MOST_PODIUMS = 4  # of more groups only the winners are named


def press_text(facts: PressFacts) -> str:
    """Return headline and paragraphs, with an empty line between them and a line break at the end.

    Of 120 to 200 words for a drive as they are; where there is room it says what the game is,
    if that is the usual one of four at a table.
    """
    prizes = " ".join(filter(None, map(_prize, facts.awards)))
    feats = " ".join(filter(None, _feats(facts)))
    paragraphs = [_headline(facts), _opening(facts), _stage(facts), prizes, feats]
    text = "\n\n".join(filter(None, paragraphs))
    if len(text.split()) < ROOM and facts.tournament.plays.board == USUAL_BOARD:
        game = _(
            "Keezen is a board game with cards: two partners try to bring their eight pawns home "
            "before the other two do."
        )
        text = f"{text}\n\n{game}"
    return text + "\n"


def press_file_name(facts: PressFacts) -> str:
    """Return under which name the text is found again."""
    drive = facts.tournament
    parts = (slugify(_("Text for the paper")), slugify(drive.name)[:50], drive.date.isoformat())
    return "-".join(filter(None, parts)) + ".txt"


def _headline(facts: PressFacts) -> str:
    """Return the winners, of groups each with its own; of many groups the name of the drive
    alone."""
    drive, podiums = facts.tournament.name, facts.podiums
    first = [(podium, podium.places[0].rows) for podium in podiums if podium.places]
    if not first or len(podiums) > MOST_PODIUMS:
        return drive
    if len(podiums) == 1:
        winners = [row.name for row in first[0][1]]
        shared = len(winners)
    else:
        winners = [f"{row.name} ({podium.group})" for podium, rows in first for row in rows]
        shared = 1
    text = ngettext(
        "Victory for %(winners)s in %(drive)s",
        "Shared victory for %(winners)s in %(drive)s",
        shared,
    )
    return text % {"winners": _some(winners), "drive": drive}


def _opening(facts: PressFacts) -> str:
    drive = facts.tournament
    values = {
        "date": date_format(drive.date, "l j F Y"),
        "drive": drive.name,
        "place": drive.place,
    }
    if drive.place:
        held = _("On %(date)s the Keezen drive “%(drive)s” was held in %(place)s.")
    else:
        held = _("On %(date)s the Keezen drive “%(drive)s” was held.")
    teams = ngettext("%(count)s team took part.", "%(count)s teams took part.", facts.entries)
    rounds = ngettext("%(count)s round was played.", "%(count)s rounds were played.", facts.rounds)
    lines = [held % values, teams % {"count": facts.entries}, rounds % {"count": facts.rounds}]
    return " ".join(lines)


def _stage(facts: PressFacts) -> str:
    if len(facts.podiums) > MOST_PODIUMS:
        return " ".join(_of_group(podium, _winner(podium)) for podium in facts.podiums)
    lines = [_of_group(podium, _podium(podium)) for podium in facts.podiums]
    if facts.final:
        lines.insert(0, _last_game(facts.final))
    return "\n\n".join(lines)


def _of_group(podium: Podium, sentence: str) -> str:
    if not podium.group:
        return sentence
    return f"{podium.group}: {sentence[:1].lower()}{sentence[1:]}"


def _winner(podium: Podium) -> str:
    return "".join(_shared(_("First place"), place) for place in podium.places[:1])


def _last_game(final: LastGame) -> str:
    values = {"winner": _all([final.winner]), "loser": _all([final.loser]), "score": final.score}
    if final.score:
        return _("%(winner)s won the final from %(loser)s with %(score)s.") % values
    return _("%(winner)s won the final from %(loser)s.") % values


def _podium(podium: Podium) -> str:
    if not podium.places:
        return ""
    first, *others = podium.places
    words = {SECOND: _("Second place"), THIRD: _("third place")}
    lines = [_shared(_("First place"), first)]
    after = [_shared(words[place.rank], place, short=True) for place in others]
    if after:
        lines.append(capfirst("; ".join(after)) + ".")
    if podium.gap and len(first.rows) == 1:
        lines.append(_gap(podium.gap))
    lines += [_parted(above, below) for above, below in pairwise(podium.places)]
    return " ".join(filter(None, lines))


def _shared(prize_name: str, place: Place, *, short: bool = False) -> str:
    values = {"place": prize_name, "points": place.points, "who": _all(place.rows)}
    text: Any
    if place.points is None:
        text = _("%(place)s went to %(who)s")
    elif len(place.rows) == 1:
        text = ngettext_lazy(
            "%(place)s went to %(who)s with %(points)s point",
            "%(place)s went to %(who)s with %(points)s points",
            "points",
        )
    else:
        text = ngettext_lazy(
            "%(place)s was shared by %(who)s with %(points)s point each",
            "%(place)s was shared by %(who)s with %(points)s points each",
            "points",
        )
    return str(text % values) + ("" if short else ".")


def _parted(above: Place, below: Place) -> str:
    """Return what put one place above the next where both have as many points."""
    under = {row.entry for row in below.rows}
    for reason in above.rows[0].row.why:
        if reason.kind == "above" and under & set(reason.others):
            values = {
                "tie_break": _(not_none(reason.tie_break).label),
                "above": _some(row.name for row in above.rows),
                "value": reason.value,
                "below": _some(row.name for row in below.rows),
                "other_value": reason.other_value,
            }
            text = _(
                "With equal points this counted: %(tie_break)s "
                "(%(above)s %(value)s, %(below)s %(other_value)s)."
            )
            return text % values
    return ""


def _gap(gap: int) -> str:
    text = ngettext(
        "The lead was %(count)s point.",
        "The lead was %(count)s points.",
        gap,
    )
    return text % {"count": gap}


def _prize(award: Award) -> str:
    rows = [winner.row for winner in award.winners]
    values = {"who": _all(rows), "number": award.prize.number, "prize": award.prize.name}
    match PrizeKind(award.prize.kind):
        case PrizeKind.LAST:
            return _("The booby prize was for %(who)s.") % values
        case PrizeKind.NAME:
            return _("The prize for the most original name was for %(who)s.") % values
        case PrizeKind.BEST_ROUND:
            return _("The prize for the best round was for %(who)s.") % values
        case PrizeKind.EXACT:
            return (
                ngettext_lazy(
                    "The prize for exactly %(number)s point was for %(who)s.",
                    "The prize for exactly %(number)s points was for %(who)s.",
                    "number",
                )
                % values
            )
        case PrizeKind.EVERY:
            named = ngettext_lazy(
                "There was a prize for every place: %(who)s.",
                "There was a prize for every %(number)s places: %(who)s.",
                "number",
            )
            many = ngettext_lazy(
                "There was a prize for every place.",
                "There was a prize for every %(number)s places.",
                "number",
            )
            return (named if len(rows) <= FEW else many) % values
        case PrizeKind.PLACE if (award.prize.number or 0) > THIRD:
            return _("The prize for place %(number)s was for %(who)s.") % values
    return ""


def _feats(facts: PressFacts) -> Iterator[str]:
    if facts.best_round:
        yield _of_one_round(facts.best_round)
    if climb := facts.climb:
        values = {
            "who": _all([climb.row]),
            "round": climb.after,
            "start": climb.start,
            "end": climb.end,
            "group": climb.row.group,
        }
        text = _(
            "The greatest leap was made by %(who)s: from place %(start)s after round %(round)s to "
            "place %(end)s in the end."
        )
        if len(facts.podiums) > 1:
            text = _(
                "The greatest leap was made by %(who)s: in %(group)s from place %(start)s after "
                "round %(round)s to place %(end)s in the end."
            )
        yield text % values


def _of_one_round(best: BestRound) -> str:
    """Return the sentence on it; empty where so many got it that it is no news."""
    rows = list({row.entry: row for row, _round in best.by}.values())
    values = {
        "points": best.points,
        "count": len(rows),
        "who": _all(rows),
        "round": best.by[0][1],
    }
    if len(best.by) == 1:
        text = ngettext_lazy(
            "The highest score in one round was %(points)s point: %(who)s in round %(round)s.",
            "The highest score in one round was %(points)s points: %(who)s in round %(round)s.",
            "points",
        )
    elif len(rows) <= FEW:
        text = ngettext_lazy(
            "The highest score in one round was %(points)s point: %(who)s.",
            "The highest score in one round was %(points)s points: %(who)s.",
            "points",
        )
    elif len(rows) <= RARE:
        text = ngettext_lazy(
            "The highest score in one round was %(points)s point, by %(count)s teams.",
            "The highest score in one round was %(points)s points, by %(count)s teams.",
            "points",
        )
    else:
        return ""
    return text % values


def _all(rows: Iterable[StandingsRow]) -> str:
    return _some(map(_with_first_names, rows))


def _with_first_names(row: StandingsRow) -> str:
    """Return the name and, unless it is just that, who they are."""
    name, players = (text.replace(" & ", f" {_('and')} ") for text in (row.name, row.first_names))
    return f"{row.name} ({players})" if players and name.casefold() != players.casefold() else name


def _some(names: Iterable[str]) -> str:
    """Return names with commas and "and", the last ones counted where there are many."""
    listed = list(names)
    if more := len(listed[MOST_NAMED:]):
        listed[MOST_NAMED:] = [ngettext("%(more)s other", "%(more)s others", more) % {"more": more}]
    return get_text_list(listed, _("and"))
