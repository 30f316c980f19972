"""Rebuilding a drive from its journal, or going on with it, on another machine."""

from collections.abc import Sequence
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import Role
from tournaments.journal import Journal, Link, first_broken
from tournaments.journal.chain import holds_whole
from tournaments.models import LogEntry, Membership, Tournament, User
from tournaments.models.journaled import state_of
from tournaments.queries.journal import head_of
from tournaments.queries.members import role_in
from tournaments.services.leadership import require_first
from tournaments.services.log import raise_version
from tournaments.services.refused import Refused
from tournaments.services.replayed_rows import Rows

# What a file that no program wrote can come to: a value of another kind, too long or twice there.
UNFIT = (ValidationError, DatabaseError, KeyError, OverflowError, TypeError, ValueError)

# What may have been taken out of a link; here it may have been erased before, of somebody else.
ERASABLE = ("target", "before", "after", "changes", "salt")
NOT_IN_FORMS = {"tournament", "actor", "before", "after", "changes", "erased_at"}


def replay_journal(*, journal: Journal, by: User | None = None) -> Tournament:
    """The drive of a journal, with all its rows, its log and its hashes as they were.

    Where the drive is not here yet, or nobody here has a role in it, `by` becomes its organiser.
    Where it is, and the journal here is the beginning of this one, it goes on with what came after:
    so a drive can be moved to another machine and back; that takes its organiser. Who acted is
    known by name alone, as accounts are no part of a drive.

    Raises Refused, and changes nothing, for a chain that is broken or does not end as its first
    line says, for two that went on differently, and for what fits in no drive.
    """
    _require_whole(journal)
    try:
        with transaction.atomic():
            require_first()
            there = _locked(journal.head.drive)
            made = _go_on(there, journal, by) if there else _rebuild(journal, by)
            raise_version(made)
    except UNFIT as error:
        said = _(
            "The journal holds what fits in no drive here. Was it saved by a newer Keezdrive? Then "
            "read it with that one."
        )
        raise Refused(said) from error
    return made


def _require_whole(journal: Journal) -> None:
    broken = first_broken(journal.head.drive, journal.links)
    if broken is not None:
        raise Refused(_("Link %(number)s of the journal is broken.") % {"number": broken.number})
    last = journal.links[-1] if journal.links else None
    if last is None or (last.number, last.hash) != (journal.head.length, journal.head.hash):
        raise Refused(_("The journal ends before its last link."))


def _make_organiser(tournament: Tournament, user: User) -> None:
    Membership.objects.create(tournament=tournament, user=user, role=Role.ORGANISER)


def _locked(code: str) -> Tournament | None:
    drives = Tournament.objects.select_for_update(of=("self",), no_key=True)
    return drives.filter(code=code).first()


def _rebuild(journal: Journal, by: User | None) -> Tournament:
    """What came before the last link that holds the whole drive is not needed for its rows."""
    whole = [link.number for link in journal.links if holds_whole(link.content["changes"])]
    if not whole:
        raise Refused(_("The journal has no beginning."))
    rows = Rows(journal.head.drive, links=_keys(journal.links))
    for link in journal.links:
        _write_entry(link)
        if link.number >= whole[-1]:
            rows.apply(link.content["changes"])
    tournament = rows.require_sound()
    _own(tournament, journal.links)
    if by is not None:
        _make_organiser(tournament, by)
    return tournament


def _go_on(tournament: Tournament, journal: Journal, by: User | None) -> Tournament:
    claimed = by is not None and not tournament.memberships.exists()
    if by is not None and not claimed and role_in(tournament, by.pk) != Role.ORGANISER:
        raise Refused(_("This drive is on this machine already, and you are not its organiser."))
    _require_same_beginning(tournament, journal)
    length = head_of(tournament).length
    if length > journal.head.length or (length == journal.head.length and not claimed):
        raise Refused(_("This machine knows everything that is in this journal."))
    rows = Rows(tournament.code, state_of(tournament.pk), _keys(journal.links))
    _erase(tournament, journal.links[:length])
    for link in journal.links[length:]:
        _write_entry(link)
        rows.apply(link.content["changes"])
    made = rows.require_sound()
    _own(made, journal.links[length:])
    if claimed:
        _make_organiser(made, by)
    return made


def _require_same_beginning(tournament: Tournament, journal: Journal) -> None:
    entries = tournament.log.filter(number__isnull=False).order_by("number")
    here = list(entries.values_list("hash", flat=True))
    if not here:
        raise Refused(_("This drive is on this machine already."))
    for link, known in zip(journal.links, here, strict=False):
        if link.hash != known:
            said = _("From link %(number)s on the drive went on differently on this machine.")
            raise Refused(said % {"number": link.number})


def _erase(tournament: Tournament, links: Sequence[Link]) -> None:
    """What was forgotten on the other machine is forgotten here."""
    erased = {link.number: link.content for link in links if link.erased}
    for entry in tournament.log.filter(number__isnull=False).defer(None):
        # by its number, which the hash covers: its key is in what was erased
        left = erased.get(entry.number)
        if left is None or all(getattr(entry, name) == left[name] for name in ERASABLE):
            continue
        for name in ERASABLE:
            setattr(entry, name, left[name])
        entry.erased_at = timezone.now()
        entry.save(update_fields=[*ERASABLE, "erased_at"])


def _keys(links: Sequence[Link]) -> list[int]:
    return [link.content["id"] for link in links]


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
    entry.clean_fields(exclude=NOT_IN_FORMS)
    entry.save_base(raw=True, force_insert=True)


def _own(tournament: Tournament, links: Sequence[Link]) -> None:
    """Give the drive its log, which was written before there was a drive."""
    LogEntry.objects.filter(pk__in=_keys(links)).update(tournament=tournament)
