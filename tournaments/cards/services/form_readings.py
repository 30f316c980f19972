"""What somebody at the desk does with a form that was read from a photo: take it, put it aside."""

from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.schemes import Card
from tournaments.cards.queries.card_entries import double_entry_of
from tournaments.cards.queries.form_readings import contradict, partner_by, ticked_winner, won_box
from tournaments.cards.queries.kept_pictures import keeps_no_pictures
from tournaments.cards.queries.scorecards import card_of, current_card, table_name
from tournaments.cards.services.card_entries import FIRST_BY_A_PERSON, enter_read, enter_turn
from tournaments.cards.services.scorecards import CardIsThere, enter_card, normalized_card
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock_of, lock_open, record
from tournaments.enums import CardState
from tournaments.models import FormReading, GameTable, ScoreCard, Tournament, User
from tournaments.models.form_photos import FormReadingState

PICTURES = ("cut_out", "photo__content")  # what is large, and not read here


@audited
def take_reading(
    *,
    reading: int,
    table: GameTable,
    by: User,
    card: Card,
    publication: int | None = None,
    devices: Collection[str] = (),
) -> CardState:
    """Enter the card that was read from a photo, as somebody saw and perhaps corrected it; return
    how far it is.

    Where cards are entered twice it is the second entry, never the first: that of the machine where
    it is as it was read, and other photos of the table agree, else that of who corrected it. Other
    photos that say the very same are taken with it. Raise DomainError beside `table` for a
    reading that was taken or put aside, or is of another table; CardIsThere, `same`, for one that
    was taken as this very card, as after a lost answer; and what entering a card raises.
    """
    tournament = lock_of(rounds=table.round_id)
    _require_news(tournament, reading, table, card)
    found = _waiting(tournament, reading)
    if found.code != table.code:
        raise DomainError(
            _("The photo is of another table. Press Esc, and type this card."), field="table"
        )
    others = list(_other_readings(tournament, found))
    unchanged = matches_reading(found, card, tournament) and not any(
        contradict(found, other) for other in others
    )
    same = [each for each in others if each.read == found.read and not found.doubts]
    doubles = [each for each in same if each.state == FormReadingState.WAITING]
    # Before the card, for what changed goes with the last entry, and that one is undone.
    for each in doubles:
        _log(tournament, by, "take_reading", each)
    _log_taken(tournament, by, table, found, card)
    state = _enter(table, by, card, publication=publication, devices=devices, unchanged=unchanged)
    for each in (found, *doubles):
        _move(each, FormReadingState.TAKEN, by, current_card(table))
    return state


def _enter(
    table: GameTable,
    by: User,
    card: Card,
    *,
    publication: int | None,
    devices: Collection[str],
    unchanged: bool,
) -> CardState:
    """Enter a card that was read: as the only entry, as the second one of the machine where it is
    `unchanged`, else as that of a person."""
    of_table: dict[str, Any] = {"table": table, "card": card, "publication": publication}
    if not table.round.entered_twice:
        enter_card(by=by, **of_table)
        return CardState.DEFINITIVE
    if unchanged:
        return enter_read(**of_table)
    if double_entry_of(table).first is None:
        raise DomainError(FIRST_BY_A_PERSON, field="table")
    return enter_turn(by=by, devices=devices, **of_table)


@audited
def put_aside(*, tournament: Tournament, reading: int, by: User) -> FormReading:
    """Put a form that was read aside: it is typed, or not used. Raise DomainError for one that was
    taken."""
    tournament = lock_open(pk=tournament.pk)
    found = _of_drive(tournament, reading)
    if found.state == FormReadingState.ASIDE:
        return found
    _waiting(tournament, reading)
    _log(tournament, by, "put_reading_aside", found)
    return _move(found, FormReadingState.ASIDE, by)


@audited
def return_reading(*, tournament: Tournament, reading: int, by: User) -> FormReading:
    """Have a form that was put aside wait again; one that was taken stays taken."""
    tournament = lock_open(pk=tournament.pk)
    found = _of_drive(tournament, reading)
    if found.state != FormReadingState.ASIDE:
        return found
    _log(tournament, by, "return_reading", found)
    return _move(found, FormReadingState.WAITING, by)


def matches_reading(found: FormReading, card: Card, tournament: Tournament) -> bool:
    """Return whether a card says what the machine read, without a doubt and with nothing added; a
    form of which numbers and winner's box contradict each other was decided by a person."""
    read = found.read
    if found.doubts or card.absent is not None or _numbers(tournament, card) != read["numbers"]:
        return False
    if ticked_winner(read) != won_box(card, tournament.scoring):
        return False
    drawn = read.get("cards", [])
    return not drawn or card.partner == partner_by(drawn)


def _other_readings(tournament: Tournament, found: FormReading) -> QuerySet[FormReading]:
    """Return the other readings of forms of that table that were not put aside."""
    readings = FormReading.objects.filter(photo__tournament=tournament, code=found.code)
    others = readings.exclude(pk=found.pk).exclude(state=FormReadingState.ASIDE)
    return others.select_related("photo").defer(*PICTURES)


def _log_taken(
    tournament: Tournament, by: User, table: GameTable, found: FormReading, card: Card
) -> None:
    """Log what was read of a form, what was typed otherwise, and who won by it before and now."""
    read, typed = found.read["numbers"], _numbers(tournament, card)
    ticked, won = ticked_winner(found.read), won_box(card, tournament.scoring)
    about: dict[str, Any] = {
        "typed_numbers": _shown(typed) if typed != read else None,
        "photo": found.photo.number,
        "in_doubt": found.doubts,
    }
    record(
        tournament=tournament,
        actor=by,
        action="take_reading",
        target=table_name(table),
        before={"ticked": ticked} if ticked not in (None, won) else {},
        after={"read_numbers": _shown(read), "ticked": won}
        | {name: value for name, value in about.items() if value},
    )


def _numbers(tournament: Tournament, card: Card) -> list[int | None]:
    """Return what a card says in the numbers of its form."""
    numbers = tournament.scoring.numbers(len(card.values), card.partner)
    return [card.values[places[0]] for places in numbers]


def _shown(numbers: Sequence[int | None]) -> list[int | str]:
    return ["–" if number is None else number for number in numbers]


def _of_drive(tournament: Tournament, reading: int) -> FormReading:
    readings = FormReading.objects.filter(photo__tournament=tournament, pk=reading)
    found = readings.select_related("by", "photo").defer(*PICTURES).first()
    if found is None:
        raise DomainError(_("This photo is there no more: type the card."), field="table")
    return found


def _waiting(tournament: Tournament, reading: int) -> FormReading:
    """Return a reading that nobody has dealt with."""
    found = _of_drive(tournament, reading)
    who = {"who": str(found.by or "–")}
    if found.state == FormReadingState.TAKEN:
        raise DomainError(
            _("This form was taken from the photo already, by %(who)s.") % who, field="table"
        )
    if found.state == FormReadingState.ASIDE:
        raise DomainError(_("This photo was put aside meanwhile, by %(who)s.") % who, field="table")
    return found


def _require_news(tournament: Tournament, reading: int, table: GameTable, card: Card) -> None:
    """Raise CardIsThere where this form was taken and this very card is in."""
    current = current_card(table)
    if current is None or normalized_card(tournament, card_of(current)) != normalized_card(
        tournament, card
    ):
        return
    if _of_drive(tournament, reading).state == FormReadingState.TAKEN:
        raise CardIsThere(_("This card was entered already."), card=current, same=True)


def _move(
    found: FormReading, state: FormReadingState, by: User, card: ScoreCard | None = None
) -> FormReading:
    found.state, found.by, found.at, found.card = state, by, timezone.now(), card
    changed = ["state", "by", "at", "card"]
    if keeps_no_pictures() and state != FormReadingState.WAITING:
        found.cut_out = b""
        changed.append("cut_out")
    found.save(update_fields=changed)
    return found


def _log(tournament: Tournament, by: User, action: str, found: FormReading) -> None:
    table = GameTable.objects.filter(code=found.code, round__tournament=tournament).first()
    record(
        tournament=tournament,
        actor=by,
        action=action,
        target=table_name(table) if table else "",
        after={"photo": found.photo.number},
    )
