"""Entering a card twice: it counts once two people say the same, or somebody decided with the form
in hand."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.schemes import Card
from tournaments.cards.queries.card_entries import (
    DoubleEntry,
    Source,
    device_digests,
    double_entry_of,
    entered_card,
    entered_values,
    is_by,
    link_digest,
    shared_source,
)
from tournaments.cards.queries.scorecards import card_of, current_card, table_name
from tournaments.cards.services.scorecards import (
    CardIsThere,
    normalized_card,
    seated_for,
    store_card,
)
from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock_of, lock_open, record
from tournaments.enums import CardState, SamePerson, SecondEntry
from tournaments.models import CardEntry, GameTable, Side, Tournament, User
from tournaments.models.scorecards import DECIDED, FIRST, SECOND

CHANGED = gettext_lazy("This was changed meanwhile. Look at what it says now.")
NOT_YOURSELF = gettext_lazy("You entered this card. Somebody else looks at it.")

FIRST_BY_A_PERSON = gettext_lazy(
    "In this round a person enters a card first; what was read from a photo counts as the second."
)

SAME_SOURCE = {
    Source.LINK: gettext_lazy(
        "The first entry came by the same link as yours. Let somebody with another link or account "
        "type it; the organiser can make a link for each of you, or allow this at the settings."
    ),
    Source.DEVICE: gettext_lazy(
        "The first entry was made on this device. Let somebody else type it on another one; the "
        "organiser can allow this at the settings."
    ),
}


@dataclass(frozen=True, slots=True)
class _Typist:
    """Who enters a card, and from where, as an entry keeps it."""

    by: User | None
    link: str
    devices: str

    def enter(self, table: GameTable, turn: int, values: list[Any]) -> None:
        CardEntry.objects.create(
            table=table, turn=turn, said=values, by=self.by, link=self.link, devices=self.devices
        )


class EnteredDifferently(DomainError):
    """Two people entered this card differently: it is decided on the page of differences."""


class EnteredByYou(DomainError):
    """The first entry is of the same person: the very same one (`same`), or another, which can
    take the place of `entry`."""

    def __init__(self, message: str, *, entry: CardEntry, same: bool = False) -> None:
        super().__init__(message)
        self.entry = entry
        self.same = same


@audited
def enter_turn(
    *,
    table: GameTable,
    by: User | None,
    card: Card,
    publication: int | None = None,
    instead_of: int | None = None,
    devices: Collection[str] = (),
) -> CardState:
    """Enter a card for the first time, or for the second by somebody else; return how far it is.

    A second that says the same makes it definitive. `publication` is as for `enter_card`;
    `instead_of` is the key of one's own first entry that this takes the place of; `devices` are
    the random names of the browser, or of both phones. Raise CardIsThere for a card that is
    definitive, EnteredDifferently, EnteredByYou, and DomainError for faults, for tables that have
    changed, for a drive whose cards are entered once and for a finished one, and where the first
    came from the same link or device and the organiser does not want that.
    """
    tournament = lock_of(rounds=table.round_id)
    sides, current = _open(tournament, table, card, publication)
    table, card = sides[0].table, normalized_card(tournament, card)
    if current.second:
        raise EnteredDifferently(_("This card was entered twice already, differently."))
    typist = _typist(tournament, by, devices)
    if current.first is None:
        return _first(tournament, table, typist, card)
    if by is not None and is_by(current.first, by):
        return _once_more(tournament, table, typist, card, current.first, instead_of)
    return _second(tournament, sides, typist, current.first, card)


@audited
def enter_read(*, table: GameTable, card: Card, publication: int | None = None) -> CardState:
    """Enter what a machine read from a photo of the form for the second time, after a person; it is
    of nobody. Raise as `enter_turn` does, and DomainError where there is no first entry."""
    tournament = lock_of(rounds=table.round_id)
    sides, current = _open(tournament, table, card, publication)
    if current.second:
        raise EnteredDifferently(_("This card was entered twice already, differently."))
    if current.first is None:
        raise DomainError(FIRST_BY_A_PERSON, field="table")
    card = normalized_card(tournament, card)
    return _second(tournament, sides, _Typist(None, "", ""), current.first, card)


@audited
def agree_entry(
    *, table: GameTable, by: User, seen: int, devices: Collection[str] = ()
) -> CardState:
    """Agree with the first entry, which has the key `seen`: a second person reads the same from the
    form. Raise DomainError where that is no longer what there is to compare."""
    tournament, sides, first = _to_compare(table, by, seen)
    return _second(tournament, sides, _typist(tournament, by, devices), first, entered_card(first))


@audited
def doubt_entry(
    *, table: GameTable, by: User, seen: int, devices: Collection[str] = ()
) -> CardState:
    """Doubt the first entry, which has the key `seen`: a second person reads something else from
    the form. Raise DomainError as `agree_entry` does."""
    tournament, sides, first = _to_compare(table, by, seen)
    return _second(tournament, sides, _typist(tournament, by, devices), first, None)


@audited
def resolve_entries(
    *, table: GameTable, by: User | None, turn: int | None = None, card: Card | None = None
) -> CardState:
    """Decide between two entries with the form in hand: it says what entry `turn` says, or `card`.

    Raise CardIsThere when somebody decided meanwhile, `same` when he decided the same; DomainError
    where there is nothing to decide, for faults and for a finished drive.
    """
    tournament = lock_open(rounds=table.round_id)
    entries = double_entry_of(table)
    chosen = card or _of_turn(entries, turn)
    if chosen is None:
        raise DomainError(CHANGED)
    sides, entries = _open(tournament, table, chosen)
    if entries.state(definitive=False) is not CardState.DIFFERENT:
        raise DomainError(CHANGED)
    table, chosen = sides[0].table, normalized_card(tournament, chosen)
    CardEntry.objects.create(table=table, turn=DECIDED, said=entered_values(chosen), by=by)
    record(
        tournament=tournament,
        actor=by,
        action="resolve_entries",
        target=table_name(table),
        before={
            "first_said": _numbers_of(entries.first),
            "second_said": _numbers_of(entries.second),
        },
        after={"taken": _taken(entries, entered_values(chosen))},
    )
    store_card(tournament=tournament, by=by, sides=sides, card=chosen)
    return CardState.DEFINITIVE


def _open(
    tournament: Tournament, table: GameTable, card: Card, publication: int | None = None
) -> tuple[list[Side], DoubleEntry]:
    """Return the sides and the entries of a table that is entered twice and not definitive yet."""
    sides = seated_for(tournament, table, card, publication)
    if not sides[0].table.round.entered_twice:
        raise DomainError(_("In this round a card is entered once."))
    current = current_card(table)
    if current is not None:
        same = normalized_card(tournament, card_of(current)) == normalized_card(tournament, card)
        raise CardIsThere(_("This card was entered already."), card=current, same=same)
    return sides, double_entry_of(table)


def _typist(tournament: Tournament, by: User | None, devices: Collection[str]) -> _Typist:
    return _Typist(by, link_digest(tournament, by), device_digests(tournament, devices))


def _first(tournament: Tournament, table: GameTable, typist: _Typist, card: Card) -> CardState:
    typist.enter(table, FIRST, entered_values(card))
    _log(tournament, table, "enter_first", typist.by)
    return CardState.FIRST


def _once_more(
    tournament: Tournament,
    table: GameTable,
    typist: _Typist,
    card: Card,
    first: CardEntry,
    instead_of: int | None,
) -> CardState:
    if first.by_id is None:
        raise DomainError(
            _("Somebody with your name entered this card first: let another type it.")
        )
    if _current_values(first) == entered_values(card):
        raise EnteredByYou(_("You entered this card already."), entry=first, same=True)
    if first.pk != instead_of:
        text = _("You entered this card already, with other numbers.")
        raise EnteredByYou(text, entry=first)
    first.delete()
    return _first(tournament, table, typist, card)


def _second(
    tournament: Tournament, sides: list[Side], typist: _Typist, first: CardEntry, card: Card | None
) -> CardState:
    shared = shared_source(first, typist)
    if shared and tournament.same_person == SamePerson.REFUSED:
        raise DomainError(SAME_SOURCE[shared], field="table")
    table, text = sides[0].table, entered_values(card) if card else []
    if text == _current_values(first):
        text = first.said
    typist.enter(table, SECOND, text)
    _log(tournament, table, "enter_second", typist.by, {"same": shared.value} if shared else {})
    if card is None or text != first.said:
        return CardState.DIFFERENT
    store_card(tournament=tournament, by=typist.by, sides=sides, card=card)
    return CardState.DEFINITIVE


def _to_compare(table: GameTable, by: User, seen: int) -> tuple[Tournament, list[Side], CardEntry]:
    """Return the drive, the sides and the first entry that this person has before him, of a round
    where he may see what another one typed."""
    tournament = lock_open(rounds=table.round_id)
    first = double_entry_of(table).first
    if first is None or first.pk != seen:
        raise DomainError(CHANGED)
    sides, current = _open(tournament, table, not_none(entered_card(first)))
    if current.second:
        raise EnteredDifferently(_("This card was entered twice already, differently."))
    if sides[0].table.round.second_entry != SecondEntry.EYES:
        raise DomainError(_("Type what the form says: nobody sees the first entry."))
    if is_by(first, by):
        raise DomainError(NOT_YOURSELF)
    return tournament, sides, first


def _current_values(entry: CardEntry) -> list[Any]:
    """Return what an entry says, as one that is made now would: older ones keep the numbers that an
    absence fixes."""
    card = entered_card(entry)
    return entered_values(card) if card else []


def _of_turn(entries: DoubleEntry, turn: int | None) -> Card | None:
    entry = {FIRST: entries.first, SECOND: entries.second}.get(turn or 0)
    return entered_card(entry) if entry else None


def _log(
    tournament: Tournament,
    table: GameTable,
    action: str,
    by: User | None,
    after: dict[str, Any] | None = None,
) -> None:
    """Log that somebody entered, and never what: who enters it again reads this too."""
    target = table_name(table)
    record(tournament=tournament, actor=by, action=action, target=target, after=after)


def _numbers_of(entry: CardEntry | None) -> list[int | None] | None:
    card = entered_card(entry) if entry else None
    return None if card is None else list(card.values)


def _taken(entries: DoubleEntry, values: list[Any]) -> int:
    """Return the turn of the entry that says what was decided; 0 where neither does."""
    both = (entries.first, entries.second)
    return next((entry.turn for entry in both if entry and _current_values(entry) == values), 0)
