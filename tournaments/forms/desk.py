"""What the desk knows beforehand, so that it answers every key at once and without a network.

The page works out no score of its own: it looks up what is typed in a list of every pair of
digits, each checked and scored here by the scheme of the drive.
"""

from itertools import product
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.schemes import Card, Ending, Scheme
from tournaments.enums import SchemeKey
from tournaments.queries.desk import Desk, DeskTable
from tournaments.queries.reports import PlayersCard
from tournaments.services.faults import field_of, sentence
from tournaments.services.scorecards import TABLES_CHANGED

DIGITS = (None, *range(10))


def echo_of(rules: Scheme) -> dict[str, Any]:
    """By what is typed ("8,3", "8," or an outcome): the points of both sides, or what is wrong.

    A free scheme has no such list: there the numbers are the points.
    """
    unplayed = {
        "first_absent": _echo(rules, Card(Ending.ABSENT, (None, None), absent=0)),
        "second_absent": _echo(rules, Card(Ending.ABSENT, (None, None), absent=1)),
        "not_played": _echo(rules, Card(Ending.NOT_PLAYED, (None, None))),
    }
    if rules.key == SchemeKey.VRIJ:
        return unplayed
    pairs = {
        ",".join("" if digit is None else str(digit) for digit in pair): _echo(
            rules, Card(rules.ending_of(pair), pair)
        )
        for pair in product(DIGITS, DIGITS)
    }
    return unplayed | pairs


def tables_of(desk: Desk) -> dict[str, Any]:
    """The tables of a round by number: who sits there, and the card that is in."""
    return {str(table.number): _table(table) for table in desk.tables}


def words_of(desk: Desk) -> dict[str, str]:
    """The sentences that the desk says by itself; {} is where it fills in what was typed."""
    numbers = [table.number for table in desk.tables]
    span = {"first": min(numbers, default=0), "last": max(numbers, default=0)}
    here = {"number": desk.round.number}
    return {
        "no_table": _("There is no table {} in this round (%(first)s to %(last)s).") % span,
        "digits": _("Digits only."),
        "changed": str(TABLES_CHANGED),
        "meant": _("Did you mean table {}? Or is a digit missing? Then type it now."),
        "yes": pgettext("key", "y"),
        "there": _("This table has a card in round %(number)s already: {}") % here,
        "same": _("This card was entered already in round %(number)s: {}") % here,
        "disputed": _("This card is in dispute."),
        "players": _("Players: {}"),
        "players_key": _("Players: {} (O takes it over)"),
        "otherwise": _("Both teams confirmed {}."),
        "time_over": _("Time over, no winner"),
        "not_played": _("Not played: no points"),
    }


def _echo(rules: Scheme, card: Card) -> dict[str, Any]:
    faults = rules.faults(card)
    wrong = [fault for fault in faults if fault.code != "missing_value"]
    if wrong:
        return {"wrong": {field_of(fault): sentence(fault) for fault in reversed(wrong)}}
    if faults:
        return {}
    scores = rules.score(card)
    return {
        "points": [score.points for score in scores],
        "pawns": [score.pawns for score in scores],
        "won": next((place for place, score in enumerate(scores) if score.won), None),
        "ending": card.ending.value,
    }


def _table(table: DeskTable) -> dict[str, Any]:
    sides = [
        {"number": one.number or "", "name": one.name, "players": one.players}
        for one in table.seated
    ]
    told = {"sides": sides, "card": table.card, "disputed": table.dispute is not None}
    return told | {"players": _players(table.players)} if table.players and not table.card else told


def _players(players: PlayersCard) -> dict[str, Any]:
    """What both teams confirmed: as it is spoken, and as it would be typed."""
    tick = "" if players.tick is None else str(players.tick)
    typed = ["" if value is None else str(value) for value in players.card.values]
    return {"said": players.said, "typed": typed, "tick": tick}
