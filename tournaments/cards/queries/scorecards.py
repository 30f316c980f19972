"""Score cards as they are stored, read as the values that `scoring` works with."""

from collections.abc import Sequence
from dataclasses import replace

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from scoring.cards import Card, Ending, Scheme, form_value, judge
from scoring.formats import parties
from tournaments import enums
from tournaments.models import GameTable, ScoreCard, ScoreLine
from tournaments.play.queries import results

# The lines of a card with their teams, and what players reported that became this card.
PARTS = (Prefetch("lines", ScoreLine.objects.select_related("side__entry")), "reports")


def card_of(stored: ScoreCard) -> Card:
    """Return the values of a stored card; an absence has none, its numbers follow from the
    scheme."""
    return results.card_from_lines(Ending(stored.ending), list(stored.lines.all()), stored.partner)


def current_card(table: GameTable) -> ScoreCard | None:
    """Return the version of a table's card that counts, if one was entered."""
    cards = table.cards.filter(is_current=True)
    return cards.select_related("entered_by").prefetch_related(*PARTS).first()


def card_versions(table: GameTable) -> QuerySet[ScoreCard]:
    """Return every version of a table's card, newest first; also of cards that were taken off."""
    people = ("entered_by", "taken_off_by")
    return table.cards.select_related(*people).prefetch_related(*PARTS).order_by("-version")


def score_text(card: Card, rules: Scheme) -> str:
    """Return the numbers of a card as they are spoken, "8–3", and its ending where that says
    more."""
    ending = enums.Ending(card.ending)
    if ending is enums.Ending.NOT_PLAYED:
        return str(ending.label)
    scores = judge(rules, card).scores
    if not scores:
        return "–".join("?" if value is None else str(value) for value in card.values)
    parts = rules.numbers(len(scores), card.partner)
    shown = [form_value(card, places[0], scores[places[0]]) for places in parts]
    text = "–".join(map(str, shown))
    return f"{text} ({ending.label})" if ending is enums.Ending.ABSENT else text


def pairs_label(names: Sequence[str], partner: int | None) -> str:
    """Return who played together against whom, "Anna + Dirk against Bea + Cas", where cards decided
    it."""
    if partner is None:
        return ""
    one, other = (
        " + ".join(names[place] for place in party) for party in parties(len(names), partner)
    )
    return _("%(pair)s against %(others)s") % {"pair": one, "others": other}


def winner_by_tick(card: Card, rules: Scheme) -> int | None:
    """Return the winner of a card where its numbers alone do not tell him."""
    scores = judge(rules, replace(card, winner=None)).scores
    winner = next((place for place, score in enumerate(scores) if score.won), None)
    return None if card.winner == winner else card.winner


def table_name(table: GameTable) -> str:
    """Return a table as the log names it."""
    return f"{table.round.number}.{table.number}"
