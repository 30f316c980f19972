"""What the desk knows beforehand, so that it answers every key at once and without a network.

The page works out no score of its own: it looks up what is typed in a list of every pair of
numbers, each checked and scored here by the scheme of the drive. Three numbers and four are too
many for a list: the page asks for those that were typed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.cards import Card, Ending, Scheme, judge, others_play
from scoring.formats import partner_of, party_of
from tournaments.cards.forms.number_words import NumberWord, number_words
from tournaments.cards.forms.scorecards import ABSENT, KEYS, CardForm, Outcome
from tournaments.cards.forms.ticked_winner import winner_words
from tournaments.cards.queries.card_entries import entered_card, is_by, typist_name
from tournaments.cards.queries.desk import Desk, DeskTable, Seated
from tournaments.cards.queries.new_places import NewPlace
from tournaments.cards.queries.reports import PlayersCard
from tournaments.cards.queries.scorecards import pairs_label, score_text
from tournaments.cards.services.scorecards import SAY_PARTNER, TABLES_CHANGED
from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import field_of, sentence
from tournaments.enums import CardState, SchemeKey, SecondEntry
from tournaments.models import Round, Tournament, User

HIGHEST_DIGIT = 9


@dataclass(frozen=True, slots=True)
class Column:
    """A number of the form: the `places` that it is of, the first of their party, and what stands
    above its box."""

    places: tuple[int, ...]
    party: int
    word: NumberWord

    @property
    def keyed(self) -> list[tuple[int, str]]:
        """The places, each with the key of an absence there where it is not that of the number."""
        keys = [KEYS[ABSENT[place]] for place in self.places]
        return list(zip(self.places, keys if len(keys) > 1 else [""], strict=True))


def number_columns(form: CardForm) -> dict[int, list[Column]]:
    """Return the numbers on the form of each size of a table in the round, by its sides."""
    rules, tournament = form.rules, form.round.tournament
    return {
        sides: [
            Column(places, party_of(sides, places[0])[0], word)
            for places, word in zip(
                rules.numbers(sides), number_words(tournament, sides), strict=True
            )
        ]
        for sides in form.sizes
    }


def echo_of(rules: Scheme, sides: int = 2) -> dict[str, Any]:
    """Return by what is typed ("8,3", "8," or an outcome): the points of all sides, or what is
    wrong.

    A free scheme has no such list: there the numbers are the points.
    """
    empty = (None,) * sides
    unplayed = {str(Outcome.NOT_PLAYED): echo_at(rules, Card(Ending.NOT_PLAYED, empty))}
    if not others_play(Card(Ending.ABSENT, empty)):
        for place, outcome in enumerate(ABSENT[:sides]):
            unplayed[str(outcome)] = echo_at(rules, Card(Ending.ABSENT, empty, absent=place))
    if rules.key == SchemeKey.VRIJ or len(rules.numbers(sides)) > 2:
        return unplayed
    numbers = (None, *range(max(HIGHEST_DIGIT, rules.highest) + 1))
    return unplayed | {
        ",".join("" if number is None else str(number) for number in pair): _of_pair(
            rules, sides, pair
        )
        for pair in product(numbers, numbers)
    }


def _of_pair(rules: Scheme, sides: int, pair: Sequence[int | None]) -> dict[str, Any]:
    """Return two numbers, each for the sides that it is of."""
    of = {place: at for at, places in enumerate(rules.numbers(sides)) for place in places}
    values = tuple(pair[of[place]] for place in range(sides))
    return echo_at(rules, Card(rules.ending_of(values), values))


def tables_of(desk: Desk, reader: User | None = None) -> dict[str, Any]:
    """Return the tables of a round by number: who sits there, and the card that is in; where cards
    are entered twice how far it is for this user, and what it says only where he may compare that
    with the form."""
    tournament = desk.round.tournament
    tables = {str(table.number): _table(table, tournament) for table in desk.tables}
    for table in desk.tables if desk.round.entered_twice else ():
        tables[str(table.number)]["entry"] = _entry(table, desk.round, reader)
    return tables


def _entry(table: DeskTable, round_: Round, reader: User | None) -> dict[str, Any]:
    first, data = table.entered.first, dict[str, Any](state=table.state.value)
    if first is None or table.state is not CardState.FIRST:
        return data
    if reader is not None and is_by(first, reader):
        return data | {"state": "mine"}
    if round_.second_entry != SecondEntry.EYES:
        return data
    card, rules = not_none(entered_card(first)), round_.tournament.scoring
    pairs = pairs_label([one.name for one in table.seated], card.partner)
    text = ", ".join(filter(None, (score_text(card, rules), pairs)))
    return data | {"first": {"key": str(first.pk), "said": text, "by": typist_name(first)}}


def words_of(desk: Desk) -> dict[str, Any]:
    """Return the sentences that the desk says by itself; {} is where it fills in what was typed."""
    numbers = [table.number for table in desk.tables]
    span = {"first": min(numbers, default=0), "last": max(numbers, default=0)}
    values = {"number": desk.round.number}
    is_digit = desk.round.tournament.scoring.highest <= HIGHEST_DIGIT  # or a table has to be ended
    return {
        "no_table": _("There is no table {} in this round (%(first)s to %(last)s).") % span,
        "digits": _("Digits only."),
        "changed": str(TABLES_CHANGED),
        "meant": _("Did you mean table {}? Or is a digit missing? Then type it now."),
        "either": _("Did you mean table {}? With No it is a card of table {}."),
        "yes": pgettext("key", "y"),
        "there": _("This table has a card in round %(number)s already: {}") % values,
        "same": _("This card was entered already in round %(number)s: {}") % values,
        "disputed": _("This card is in dispute."),
        "second": _("Second entry: type what the form says."),
        "mine": _("You entered this card. Somebody else enters it again."),
        "different": _("Entered twice, differently: see the differences (V)."),
        "compare": _("First entry ({}): {}. Does the form say so?"),
        "players": _("Players: {}"),
        "players_key": _("Players: {} (O takes it over)"),
        "otherwise": _("Both teams confirmed {}."),
        "partner": str(SAY_PARTNER),
        "line": _("Line {} is {}; number {} is {}, on line {}"),
        "with": _("with {}"),
        "against": _("against"),
        **winner_words(desk.round.tournament.scoring),
        "wins": _("{} wins with {}"),
        "win": _("{} win with {}"),
        "time_over": _("Time over, no winner: {}"),
        "not_played": _("Not played: no points"),
        "away": _("{} did not come"),
        "points": _("{} and {} points."),
        "unsaved": _("Not saved yet"),
        "mend": _("Mend what is red; the rest stays."),
        "next": _("Next form"),
        "order": _("Table, pawns, Enter.") if is_digit else _("Table, space, numbers, Enter."),
    }


def echo_at(rules: Scheme, card: Card) -> dict[str, Any]:
    """Return what a card is worth to each side; nothing as long as a number is missing."""
    numbers = rules.numbers(len(card.values), card.partner)
    judged = judge(rules, card)
    wrong = [fault for fault in judged.faults if fault.code != "missing_value"]
    if wrong:
        return {"wrong": {field_of(fault, numbers): sentence(fault) for fault in reversed(wrong)}}
    if judged.faults:
        return {}
    scores = judged.scores
    return {
        "points": [score.points for score in scores],
        "pawns": [score.pawns for score in scores],
        "won": next((place for place, score in enumerate(scores) if score.won), None),
        "ending": card.ending.value,
    }


def places_label(places: Sequence[NewPlace]) -> str:
    """Return where teams would stand, in a sentence: "Poedelprijs staat dan 9e met 52"."""
    parts = [
        (
            _("%(name)s would be at %(place)s with %(points)s")
            if at == 0
            else _("%(name)s at %(place)s with %(points)s")
        )
        % {"name": each.name, "place": each.place, "points": each.points}
        for at, each in enumerate(places)
    ]
    return f"{'; '.join(parts)}." if parts else ""


def _table(table: DeskTable, tournament: Tournament) -> dict[str, Any]:
    singles, rules = tournament.plays.singles, tournament.scoring
    paired = tournament.paired(None)
    sides = [
        {
            "number": one.number or "",
            "name": one.name,
            "players": _partner(table.seated, place, rules, paired) if singles else one.players,
        }
        for place, one in enumerate(table.seated)
    ]
    data: dict[str, Any] = {
        "sides": sides,
        "card": table.card,
        "disputed": table.dispute is not None,
    }
    if table.partner is not None:
        data["partner"] = table.partner
    return data | {"players": _players(table.players)} if table.players and not table.card else data


def _partner(seated: Sequence[Seated], place: int, rules: Scheme, paired: int | None) -> str:
    """Return with whom a player plays, where his partner has a number of his own on the form."""
    other = partner_of(len(seated), place, paired)
    if other is None or len(rules.numbers(len(seated))) < len(seated):
        return ""
    return _("with %(partner)s") % {"partner": seated[other].name}


def _players(players: PlayersCard) -> dict[str, Any]:
    """Return what both teams confirmed: as it is spoken, and as it would be typed."""
    tick = "" if players.tick is None else str(players.tick)
    typed = ["" if value is None else str(value) for value in players.card.values]
    return {"said": players.numbers, "typed": typed, "tick": tick}
