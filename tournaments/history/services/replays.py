"""Taking the whole journal of a drive along, of which everybody can read that it was done."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import DatabaseError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.access.queries import role_in
from tournaments.core.queries.journal import head_of
from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import DomainError, require_first
from tournaments.core.services.known_acts import require_as_remembered
from tournaments.core.services.log import audited, lock, raise_version_beyond, record
from tournaments.drives.queries import version_of_deleted
from tournaments.enums import Role
from tournaments.history.queries.log import lines
from tournaments.history.queries.shown import make_shown
from tournaments.history.queries.undoing import undoable
from tournaments.history.services.journal_rows import Elsewhere, JournalRows, Rows
from tournaments.history.services.journal_values import CODE, CorruptValue
from tournaments.journal import Journal, Link, first_broken
from tournaments.journal.bounds import Latest, is_written_by, within_bounds
from tournaments.journal.chain import holds_whole
from tournaments.models import LogEntry, Membership, Tournament, User
from tournaments.models.ids import latest_key
from tournaments.models.journaled import state_of
from tournaments.play.services import note_brought
from tournaments.prizes.queries.reported_state import reported_state


@audited
def save_journal(*, tournament: Tournament, by: User) -> LogEntry:
    """Write down that somebody takes the journal along with the seeds of draws still to be made:
    who has those can compute the draws beforehand."""
    return record(tournament=lock(tournament), actor=by, action="save_journal")


# What a database says of what fits in no drive, and what is raised where no page can be made of it.
UNFIT = (ValidationError, DatabaseError, LookupError, ArithmeticError, TypeError, ValueError)
UNREADABLE = (*UNFIT, AttributeError, ObjectDoesNotExist, RecursionError)
LONGEST_CODE = 8
# Whoever set a clock wrongly for an evening has keys and moments of then for good.
AHEAD_OF_US = timedelta(days=3653)

# What may have been taken out of a link; here it may have been erased before, of somebody else.
ERASABLE = ("target", "before", "after", "changes", "salt")
OF_NO_DRIVE = {"delete_tournament"}  # with the drive its journal is gone
NOT_IN_FORMS = {"tournament", "actor", "before", "after", "changes", "erased_at"}


def replay_journal(*, journal: Journal, by: User | None = None) -> Tournament:
    """Store the drive of a journal, with all its rows, its log and its hashes as they were.

    Where the drive is not here yet, or nobody here has a role in it, `by` becomes its organiser.
    Where it is, and the journal here is the beginning of this one, it goes on with what came after:
    so a drive can be moved to another machine and back; that takes its organiser. Who acted is
    known by name alone, as accounts are no part of a drive.

    Whoever wrote the journal: all of it is held to what this program could have written before any
    row is stored, and to be of one drive alone. Raise DomainError with the number of the link, and
    changes nothing, for a chain that is broken or does not end as its first line says, for two that
    went on differently, and for what fits in no drive.
    """
    _require_written(journal)
    try:
        with transaction.atomic():
            require_first()
            require_as_remembered(journal.head.drive, journal.links)
            existing = _locked(journal.head.drive)
            made = _go_on(existing, journal, by) if existing else _rebuild(journal, by)
            _require_readable(made, journal)
            raise_version_beyond(made, seen=version_of_deleted(made.code))
            note_brought(made)
    except UNFIT as error:
        raise _unfit(journal.head.length) from error
    return made


def _unfit(number: int) -> DomainError:
    text = _(
        "Link %(number)s of the journal holds what no drive has. Was it saved by a newer "
        "Keezdrive? Then read it with that one."
    )
    return DomainError(text % {"number": number})


def _require_written(journal: Journal) -> None:
    """Check everything that shows from a journal without the rows of its drive."""
    head, now = journal.head, timezone.now() + AHEAD_OF_US
    latest = Latest(now, latest_key(now))
    for number, link in enumerate(journal.links, start=1):
        if not within_bounds(link) or link.content["action"] in OF_NO_DRIVE:
            raise _unfit(number)
        if not is_written_by(link, latest):
            text = _(
                "Link %(number)s of the journal is of a moment that is still to come. Is the clock "
                "of this computer right?"
            )
            raise DomainError(text % {"number": number})
    broken = first_broken(head.drive, journal.links)
    if broken is not None:
        raise DomainError(
            _("Link %(number)s of the journal is broken.") % {"number": broken.number}
        )
    last = journal.links[-1] if journal.links else None
    if last is None or (last.number, last.hash) != (head.length, head.hash):
        raise DomainError(_("The journal ends before its last link."))
    if len(head.drive) > LONGEST_CODE or not CODE.fullmatch(head.drive):
        raise DomainError(_("The journal makes no drive %(code)s.") % {"code": head.drive})
    _require_once(_keys(journal.links))


def _require_once(keys: Sequence[int]) -> None:
    seen: set[int] = set()
    for number, key in enumerate(keys, start=1):
        if key in seen:
            raise _unfit(number)
        seen.add(key)


def _require_applicable(links: Sequence[Link], rows: JournalRows) -> None:
    """Raise DomainError with the number of the first link that this program did not write there."""
    for link in links:
        try:
            rows.apply(link)
        except Elsewhere as error:
            text = _("Link %(number)s of the journal is about rows of another drive.")
            raise DomainError(text % {"number": link.number}) from error
        except CorruptValue as error:
            raise _unfit(link.number) from error
    try:
        rows.require_sound()
    except CorruptValue as error:
        raise _unfit(links[-1].number) from error


def _require_readable(made: Tournament, journal: Journal) -> None:
    """Refuse a drive of which the standings, the log or what pages show cannot be made: they would
    fail over it, and so would what looks at all drives. Its rows are those of the journal."""
    try:
        claims = reported_state(made)
        lines(made.log.all(), with_sides=True)
        undoable(made)
        make_shown(made)
    except UNREADABLE as error:
        raise _unfit(journal.head.length) from error
    if claims.unreadable:
        raise _unfit(journal.head.length)


def _make_organiser(tournament: Tournament, user: User) -> None:
    Membership.objects.create(tournament=tournament, user=user, role=Role.ORGANISER)


def _locked(code: str) -> Tournament | None:
    drives = Tournament.objects.select_for_update(of=("self",), no_key=True)
    return drives.filter(code=code).first()


def _rebuild(journal: Journal, by: User | None) -> Tournament:
    """Return the drive made from the last link that holds it whole; what came before is not needed
    for its rows."""
    whole = [link.number for link in journal.links if holds_whole(link.content["changes"])]
    if not whole:
        raise DomainError(_("The journal has no beginning."))
    rows = _journal_rows(journal, _keys(journal.links))
    _require_applicable(journal.links, rows)
    for link in journal.links:
        _write_entry(link)
    tournament = _store(rows, journal.links[whole[-1] - 1 :])
    _own(tournament, journal.links)
    if by is not None:
        _make_organiser(tournament, by)
    return tournament


def _go_on(tournament: Tournament, journal: Journal, by: User | None) -> Tournament:
    claimed = by is not None and not tournament.memberships.exists()
    if by is not None and not claimed and role_in(tournament, by.pk) != Role.ORGANISER:
        raise DomainError(
            _("This drive is on this machine already, and you are not its organiser.")
        )
    _require_same_beginning(tournament, journal)
    length = head_of(tournament).length
    if length > journal.head.length or (length == journal.head.length and not claimed):
        raise DomainError(_("This machine knows everything that is in this journal."))
    more = journal.links[length:]
    own_keys = tournament.log.filter(number__isnull=False).values_list("pk", flat=True)
    rows = _journal_rows(journal, [*own_keys, *_keys(more)])
    rows.begin_with(state_of(tournament.pk))
    if more:
        _require_applicable(more, rows)
    _erase(tournament, journal.links[:length])
    for link in more:
        _write_entry(link)
    made = _store(rows, _to_apply(more))
    _own(made, more)
    if claimed:
        _make_organiser(made, not_none(by))
    return made


def _journal_rows(journal: Journal, keys: Sequence[int]) -> JournalRows:
    now = timezone.now() + AHEAD_OF_US
    return JournalRows(journal.head.drive, keys, Latest(now, latest_key(now)))


def _to_apply(links: Sequence[Link]) -> Sequence[Link]:
    """Return where some were erased, the last that holds the whole drive and what came after it."""
    whole = [at for at, link in enumerate(links) if holds_whole(link.content["changes"])]
    return links[whole[-1] :] if any(link.erased for link in links) else links


def _store(expected: JournalRows, links: Sequence[Link]) -> Tournament:
    rows = Rows(expected.drive)
    for link in links:
        try:
            rows.apply(link.content["changes"])
        except UNFIT as error:
            raise _unfit(link.number) from error
    tournament = Tournament.objects.get(code=expected.drive)
    if not expected.are_stored(state_of(tournament.pk)):
        raise _unfit(links[-1].number)
    return tournament


def _require_same_beginning(tournament: Tournament, journal: Journal) -> None:
    entries = tournament.log.filter(number__isnull=False).order_by("number")
    own_hashes = list(entries.values_list("hash", flat=True))
    if not own_hashes:
        raise DomainError(_("This drive is on this machine already."))
    for link, own_hash in zip(journal.links, own_hashes, strict=False):
        if link.hash != own_hash:
            text = _(
                "From link %(number)s on the drive went on differently on this machine, so nothing "
                "is changed. To have the other one, save the journal of this one and delete it "
                "first."
            )
            raise DomainError(text % {"number": link.number})


def _erase(tournament: Tournament, links: Sequence[Link]) -> None:
    """Forget here what was forgotten on the other machine."""
    erased = {link.number: link.content for link in links if link.erased}
    for entry in tournament.log.filter(number__isnull=False).defer(None):
        # by its number, which the hash covers: its key is in what was erased
        left = erased.get(entry.number or 0)
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
    try:
        entry.clean_fields(exclude=NOT_IN_FORMS)
        entry.save_base(raw=True, force_insert=True)
    except UNFIT as error:
        raise _unfit(link.number) from error


def _own(tournament: Tournament, links: Sequence[Link]) -> None:
    """Give the drive its log, which was written before there was a drive."""
    LogEntry.objects.filter(pk__in=_keys(links)).update(tournament=tournament)
