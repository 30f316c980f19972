"""Rebuilding a drive from its journal, on a machine that does not have it."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import Role
from tournaments.journal import Journal, Link, first_broken
from tournaments.models import LogEntry, Membership, Round, Tournament, User
from tournaments.models.journaled import Change, Journaled
from tournaments.services.refused import Refused

MODELS: dict[str, type[Journaled]] = {
    str(model._meta.model_name): model
    for model in apps.get_app_config("tournaments").get_models()
    if issubclass(model, Journaled)
}


@transaction.atomic
def replay_journal(*, journal: Journal, by: User | None = None) -> Tournament:
    """The drive of a journal, with all its rows, its log and its hashes as they were; `by` becomes
    its organiser.

    Who acted is known by name alone, as accounts are not part of a drive. Raises Refused for a
    chain that is broken or does not end as its first line says, and where the drive is here
    already.
    """
    _require_whole(journal)
    if Tournament.objects.filter(code=journal.head.drive).exists():
        raise Refused(_("This drive is on this machine already."))
    start = _start(journal.links)
    for link in journal.links:
        _write_entry(link)
        if link.number >= start:
            _apply(link)
    tournament = Tournament.objects.filter(code=journal.head.drive).first()
    if tournament is None:
        raise Refused(_("The journal makes no drive %(code)s.") % {"code": journal.head.drive})
    numbers = [link.content["id"] for link in journal.links]
    LogEntry.objects.filter(pk__in=numbers).update(tournament=tournament)
    if by is not None:
        Membership.objects.create(tournament=tournament, user=by, role=Role.ORGANISER)
    return tournament


def _require_whole(journal: Journal) -> None:
    broken = first_broken(journal.head.drive, journal.links)
    if broken is not None:
        raise Refused(_("Link %(number)s of the journal is broken.") % {"number": broken.number})
    last = journal.links[-1] if journal.links else None
    if last is None or (last.number, last.hash) != (journal.head.length, journal.head.hash):
        raise Refused(_("The journal ends before its last link."))


def _start(links: Iterable[Link]) -> int:
    """The last link that holds the whole drive: what came before it is not needed."""
    whole = [link.number for link in links if link.content["changes"][:1] and _is_whole(link)]
    if not whole:
        raise Refused(_("The journal has no beginning."))
    return whole[-1]


def _is_whole(link: Link) -> bool:
    return bool(link.content["changes"][0][0] == "=")


def _write_entry(link: Link) -> None:
    content = link.content
    entry = LogEntry(
        pk=content["id"],
        actor_name=content["actor"],
        at=datetime.fromisoformat(link.at),
        number=link.number,
        previous=link.previous,
        digest=link.digest,
        hash=link.hash,
        erased_at=timezone.now() if link.erased else None,
        **{name: content[name] for name in ("action", "target", "before", "after")},
        **{name: content[name] for name in ("changes", "salt")},
    )
    entry.save_base(raw=True, force_insert=True)


def _apply(link: Link) -> None:
    """The changes of a link. Rounds that are published when the drive is written down whole are
    published last: before that the database lets nobody be seated in them."""
    published: list[tuple[int, Mapping[str, Any]]] = []
    for change in link.content["changes"]:
        sign, name, key, values = change
        if sign == "+" and name == "round" and _is_whole(link):
            published.append((key, values))
            values = values | {"published_at": None}
        if sign != "=":
            _change([sign, name, key, values])
    for key, values in published:
        row = _values(Round, values)
        Round._base_manager.filter(pk=key).update(published_at=row["published_at"])


def _change(change: Change) -> None:
    sign, name, key, values = change
    if name not in MODELS:
        raise Refused(
            _("The journal knows rows that this version does not: %(name)s.") % {"name": name}
        )
    model = MODELS[name]
    rows = models.QuerySet(model).filter(pk=key)
    if sign == "+":
        model(pk=key, **_values(model, values)).save_base(raw=True, force_insert=True)
    elif sign == "~":
        rows.update(**_values(model, {field: both[1] for field, both in values.items()}))
    else:
        rows._raw_delete(rows.db)


def _values(model: type[Journaled], told: Mapping[str, Any]) -> dict[str, Any]:
    """The values of fields as a row holds them; accounts of another machine are nobody."""
    fields = {field.attname: field for field in model.told_fields()}
    return {
        name: None if fields[name].related_model is User else fields[name].to_python(value)
        for name, value in told.items()
    }
