"""Undoing one of the last acts, which is an act itself."""

import json
from collections.abc import Callable, Collection, Sequence
from typing import Any

from django.db import IntegrityError, models, transaction
from django.utils.translation import gettext as _

from tournaments.cards.queries.scorecards import card_of, card_versions, current_card
from tournaments.cards.services.scorecards import correct_card, enter_card, take_off_card
from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock, raise_version_beyond, record
from tournaments.entries.services.making import require_unique_entry
from tournaments.groups.services.stages import require_unique_label
from tournaments.history.queries.acts import ACTS, CARD
from tournaments.history.queries.stored_rows import MODELS
from tournaments.history.queries.undoing import undoable
from tournaments.models import Entry, GameTable, Group, LogEntry, Tournament, User
from tournaments.models.journaled import Change, Journaled, plain, points_to
from tournaments.settings.services import refuse_change
from tournaments.standings.services import ranking_changes_with, ranking_settings

RANKING_CHANGES = "ranking_changes"
NAMES = frozenset({"name", "player1"})


@audited
def undo_act(*, tournament: Tournament, number: int, by: User) -> LogEntry:
    """Undo the act that ended with link `number`, and write that down as an act of its own.

    Rows become what they were before it; a card that was entered is taken off, and a corrected one
    corrected back, since no version of a card is ever lost. Raise DomainError where something
    rests on the act, where its rows were changed since, or where another has the name by now.
    """
    tournament = lock(tournament)
    link = tournament.log.defer(None).filter(number=number).first()
    if link is None or number not in undoable(tournament):
        raise DomainError(
            _("This cannot be undone: it was undone already, or something rests on it.")
        )
    if ACTS[link.action].back is CARD:
        CARDS[link.action](_table(link), by)
    else:
        if link.action == "change_tournament":
            _require_choosable(tournament, link.changes)
        _revert_changes(_without_ranking_changes(link.changes))
        if link.action == "change_tournament":
            _announce_ranking_change(tournament)
        if link.action == "change_kind":
            _require_players_alone(tournament)
    raise_version_beyond(tournament)
    return record(
        tournament=tournament,
        actor=by,
        action="undo",
        target=link.target,
        before={name: value for name, value in link.before.items() if name == "entry"},
        after={"link": number, "act": link.action},
    )


def _require_choosable(tournament: Tournament, changes: Sequence[Change]) -> None:
    """Refuse to undo into what no form may choose any more, such as a scoring once cards are in."""
    fields = {field.attname: field for field in Tournament.tracked_fields()}
    before = {
        name: fields[name].to_python(old)
        for _sign, model, _key, values in reversed(changes)
        if model == "tournament"
        for name, (old, _new) in values.items()
    }
    refuse_change(tournament, before, {}, {})


def _require_players_alone(before_undo: Tournament) -> None:
    """Refuse to undo into a drive of single players with a team that signed up since."""
    tournament = Tournament.objects.get(pk=before_undo.pk)
    if tournament.plays.singles and tournament.entries.exclude(player2="").exists():
        raise DomainError(_("This cannot be undone: something else rests on it."))


def _without_ranking_changes(changes: Sequence[Change]) -> list[Change]:
    """Return the changes without the notes next to the standings, of which nothing is ever taken
    back."""
    return [
        [sign, model, key, {name: both for name, both in values.items() if name != RANKING_CHANGES}]
        if (sign, model) == ("~", "tournament")
        else [sign, model, key, values]
        for sign, model, key, values in changes
    ]


def _announce_ranking_change(before_undo: Tournament) -> None:
    """Note next to the standings that what decides the ranking changed back; what was noted there
    stays."""
    tournament = Tournament.objects.get(pk=before_undo.pk)
    before, after = ranking_settings(before_undo), ranking_settings(tournament)
    changed = {name: value for name, value in before.items() if value != after[name]}
    tournament.ranking_changes = ranking_changes_with(before_undo, changed, after, undone=True)
    tournament.save(update_fields=["ranking_changes"])


def _revert_changes(changes: Sequence[Change]) -> None:
    """Put the rows back as they were, the last change first: all of them, or none and raise
    DomainError."""
    try:
        with transaction.atomic():
            for sign, name, key, values in reversed(changes):
                BACK[sign](MODELS[name], key, values)
            _require_unique_names(changes)
    except (IntegrityError, models.ProtectedError) as error:
        raise DomainError(_("This cannot be undone: something else rests on it.")) from error


def _require_unique_names(changes: Sequence[Change]) -> None:
    """Refuse a name that another took since: no constraint of the database knows what is alike."""
    for sign, name, key, values in changes:
        if sign == "-" or (sign == "~" and values.keys() & NAMES):
            row = MODELS[name]._base_manager.filter(pk=key).first()
            if isinstance(row, Entry):
                require_unique_entry(row, values.keys() & NAMES)
            elif isinstance(row, Group):
                require_unique_label(row)


def _forget_new(model: type[Journaled], key: int, _values: dict[str, Any]) -> None:
    row = _row(model, key)
    if points_to(row):
        raise IntegrityError(f"Something points to {row!r}.")
    count, _by_model = row.delete()
    if count != 1:
        raise IntegrityError(f"With {row!r} {count - 1} other rows would go.")


def _change_back(model: type[Journaled], key: int, values: dict[str, Any]) -> None:
    row = _row(model, key)
    if any(_journaled_value(row, name) != new for name, (_old, new) in values.items()):
        raise DomainError(_("This cannot be undone: it was changed again since."))
    fields = {field.attname: field for field in model.tracked_fields()}
    for name, (old, _new) in values.items():
        setattr(row, name, fields[name].to_python(old))
    _require_targets(row, values)
    row.save(update_fields=[fields[name].name for name in values])


def _make_again(model: type[Journaled], key: int, values: dict[str, Any]) -> None:
    fields = {field.attname: field for field in model.tracked_fields()}
    row = model(id=key, **{name: fields[name].to_python(value) for name, value in values.items()})
    _require_targets(row, values)
    row.reinsert()


def _require_targets(row: Journaled, names: Collection[str]) -> None:
    """Refuse a row of which one of these fields would point to a row that is gone; the database
    would say so at the end of the transaction, when nobody listens."""
    for field in row.tracked_fields():
        target, key = field.related_model, getattr(row, field.attname)
        if field.attname not in names or not target or key is None:
            continue
        if not target._base_manager.filter(pk=key).exists():
            raise IntegrityError(f"{field.attname} would point to nothing.")


def _row(model: type[Journaled], key: int) -> Journaled:
    row = model._base_manager.filter(pk=key).first()
    if row is None:
        raise DomainError(_("This cannot be undone: it was changed again since."))
    return row


def _journaled_value(row: Journaled, name: str) -> Any:
    """Return the value of a field as a link holds it."""
    return json.loads(json.dumps(plain(getattr(row, name))))


BACK: dict[str, Callable[[type[Journaled], int, dict[str, Any]], None]] = {
    "+": _forget_new,
    "~": _change_back,
    "-": _make_again,
}


def _table(link: LogEntry) -> GameTable:
    """Return the table whose card a link is about."""
    round_, _dot, table = link.target.partition(".")
    tables = GameTable.objects.filter(round__tournament=link.tournament_id)
    return tables.get(round__number=round_, number=table)


def _enter_back(table: GameTable, by: User) -> None:
    current = not_none(current_card(table))
    take_off_card(table=table, by=by, reason=_("undone"), seen_version=current.version)


def _correct_back(table: GameTable, by: User) -> None:
    current = not_none(current_card(table))
    before = card_versions(table).get(version=current.version - 1)
    correct_card(
        table=table,
        by=by,
        card=card_of(before),
        reason=_("undone"),
        seen_version=current.version,
    )


def _take_off_back(table: GameTable, by: User) -> None:
    enter_card(table=table, by=by, card=card_of(not_none(card_versions(table).first())))


CARDS: dict[str, Callable[[GameTable, User], None]] = {
    "enter_card": _enter_back,
    "correct_card": _correct_back,
    "take_off_card": _take_off_back,
}
