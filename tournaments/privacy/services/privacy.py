"""Forgetting the players of a drive: names and addresses go, numbers and scores stay.

What goes: names, mail, telephone, remarks, clubs and families, every further column of the sign-up
sheet, the sheets themselves, what was made for printing, the codes of participant cards, the names
of phones, which browsers and links cards came from, and every sentence that somebody typed, since
it may name people: reasons, disputes, decisions; and photos of disputes and forms.  Of the log
stay who did what and when, with numbers and fixed words.

What stays: team numbers, cards, points, standings, draws and their proofs; the names of prizes,
since they say what was won; and a team's name, unless it holds a name of its own players
("Jan & Piet") or all are to go: then it is "Team 12".
"""

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from tournaments.core.queries.journal import digest_left
from tournaments.core.queries.log_words import GONE
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock, raise_version, record
from tournaments.drives.queries import due_drives
from tournaments.history.services.journal_values import without_people
from tournaments.journal.chain import LEFT
from tournaments.models import (
    CardEntry,
    Dispute,
    DisputePhoto,
    Draw,
    Entry,
    GameTable,
    LogEntry,
    NameVote,
    Report,
    Round,
    ScoreCard,
    Tournament,
    User,
    Withdrawal,
)
from tournaments.models.entries import new_card_code
from tournaments.models.entry_fields import PERSONAL, Erasure
from tournaments.models.journaled import write_whole
from tournaments.papers.services.mailing import require_no_mailing
from tournaments.seasons.services.season_teams import called_after, forget_in_seasons
from tournaments.wording import speak_of

logger = logging.getLogger(__name__)
AT_ONCE = 500
MOST_WEEKS = 520
ERASED = ("target", "before", "after", "changes", "salt", "erased_at")  # of a line of the log
FORGOTTEN = (*(each.name for each in PERSONAL), "import_key", "code", "card_mailed_at")

DRAW_FIELDS = ("pairing", "original", "taken_back", "public_source")


@audited
def forget_players(
    *, tournament: Tournament, by: User | None, all_names: bool = False
) -> Tournament:
    """Make a drive anonymous, for good; also a finished one. Doing it twice does no harm.

    `all_names` replaces the names of all teams, not only of those that are called after their
    players; single players are always.  Standings, draws and proofs say the same afterwards.
    Raise DomainError while cards are being mailed: that job would be gone, and mails leave on.
    """
    tournament = _forget(tournament, by, all_names)
    transaction.on_commit(clean_up, robust=True)
    return tournament


def forget_due_drives(*, now: datetime) -> int:
    """Forget the players of every drive whose weeks are over and return of how many drives.

    A drive with which something is wrong stops no other: that is in the program's log, and it is
    tried again the next day.
    """
    forgotten = 0
    for tournament in list(due_drives(timezone.localdate(now))):
        try:
            _forget(tournament, None, all_names=False)
        except DomainError as later:
            logger.info("The players of drive %s stay for today: %s", tournament.code, later)
        except Exception:
            logger.exception("The players of drive %s could not be forgotten", tournament.code)
        else:
            forgotten += 1
    if forgotten:
        transaction.on_commit(clean_up, robust=True)
    return forgotten


@audited
def _forget(tournament: Tournament, by: User | None, all_names: bool) -> Tournament:
    tournament = lock(tournament)
    require_no_mailing(tournament)
    entries, clubs = list(tournament.entries.order_by("pk")), Clubs()
    forget_in_seasons(tournament, entries, all_names)
    with override(get_language()):
        speak_of(tournament.entry_word)
        for entry in entries:
            _forget_entry(entry, clubs, all_names)
    Entry.objects.bulk_update(entries, FORGOTTEN, batch_size=AT_ONCE)
    _forget_draws(tournament, {entry.pk: entry.name for entry in entries}, clubs)
    forget_clubs_at_tables(tournament, clubs)
    _forget_sentences(tournament)
    _forget_phones(tournament)
    tournament.imports.all().delete()
    tournament.sign_ups.all().delete()
    tournament.jobs.all().delete()
    labels = {entry.pk: str(entry) for entry in entries}
    left = keep_erased([without_people(line, labels) for line in tournament.log.all()])
    tournament.ranking_changes = [
        change | {"reason": GONE} for change in tournament.ranking_changes
    ]
    tournament.announcement, tournament.announced_until = "", None
    tournament.forgotten_at = timezone.now()
    tournament.save(
        update_fields=["ranking_changes", "announcement", "announced_until", "forgotten_at"]
    )
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="forget_players",
        before={LEFT: left},
        after={"count": len(entries), "all_names": all_names},
    )
    return tournament


@audited
def keep_players(*, tournament: Tournament, weeks: int | None, by: User) -> Tournament:
    """Choose for how many weeks after the drive players are kept, None for ever; also of a drive
    that is finished, of which nothing else can be changed."""
    tournament = lock(tournament)
    before = tournament.keep_weeks
    if before == weeks:
        return tournament
    if weeks is not None and not 1 <= weeks <= MOST_WEEKS:
        raise DomainError(
            _("From 1 to %(most)s weeks, or nothing.") % {"most": MOST_WEEKS}, field="keep_weeks"
        )
    tournament.keep_weeks = weeks
    tournament.save(update_fields=["keep_weeks"])
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="change_tournament",
        before={"keep_weeks": before},
        after={"keep_weeks": weeks},
    )
    return tournament


class Clubs:
    """Names for clubs and families that keep apart what was kept apart, and tell nothing."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def of(self, club: str) -> str:
        """Return the name from now on; the draw compares clubs in this way."""
        key = club.strip().casefold()
        return self._names.setdefault(key, f"club {len(self._names) + 1}") if key else ""

    def within(self, value: Any) -> Any:
        """Return the JSON of a draw in which every club is called so."""
        if isinstance(value, list):
            return [self.within(part) for part in value]
        if not isinstance(value, dict):
            return value
        return {name: self._named(name, part) for name, part in value.items()}

    def _named(self, name: str, value: Any) -> Any:
        if name == "club" and isinstance(value, str):
            return self.of(value)
        if name == "clubs" and isinstance(value, dict):
            return {number: self.of(club) for number, club in value.items()}
        return self.within(value)


def _forget_entry(entry: Entry, clubs: Clubs, all_names: bool) -> None:
    chosen = entry.tournament.plays.names_are_chosen
    if all_names or not chosen or called_after(entry.name, entry.player1, entry.player2):
        entry.name = _("Team %(number)s") % {"number": entry.number or f"#{entry.pk}"}
    for field in PERSONAL:
        if field.erased is Erasure.EMPTIED:
            setattr(entry, field.name, field.empty)
        elif field.erased is Erasure.RENAMED:
            setattr(entry, field.name, clubs.of(getattr(entry, field.name)))
    entry.import_key, entry.code, entry.card_mailed_at = None, new_card_code(), None


def _forget_draws(tournament: Tournament, names: Mapping[int, str], clubs: Clubs) -> None:
    """Call clubs by other names and teams by those of now: the draw compares clubs and knows no
    names, so that it comes out the same."""
    draws = list(Draw.objects.filter(round__tournament=tournament))
    for draw in draws:
        draw.pairing, draw.original = clubs.within(draw.pairing), clubs.within(draw.original)
        if draw.original and "names" in draw.original:
            entries = draw.original["entries"]
            draw.original["names"] = {
                number: names.get(entries[number], GONE) for number in draw.original["names"]
            }
        if draw.pairing and "set_aside" in draw.pairing:
            draw.pairing["set_aside"] = GONE
        draw.taken_back = [{**record, "reason": GONE} for record in draw.taken_back]
        draw.public_source = draw.public_source and GONE
    Draw.objects.bulk_update(draws, DRAW_FIELDS, batch_size=AT_ONCE)


def forget_clubs_at_tables(tournament: Tournament, clubs: Clubs) -> None:
    """Put other names for clubs in the reasons of tables; the database lets nobody touch
    a published round, so it is not for as long as this takes."""
    changed = []
    for table in GameTable.objects.filter(round__tournament=tournament):
        reason = clubs.within(table.reason)
        if reason != table.reason:
            table.reason = reason
            changed.append(table)
    if not changed:
        return
    rounds = list(tournament.rounds.filter(published_at__isnull=False))
    tournament.rounds.update(published_at=None)
    GameTable.objects.bulk_update(changed, ["reason"], batch_size=AT_ONCE)
    Round.objects.bulk_update(rounds, ["published_at"])


def _forget_sentences(tournament: Tournament) -> None:
    """Erase what people typed; where something must stand, a dash. Photos go."""
    cards = ScoreCard.objects.filter(table__round__tournament=tournament)
    cards.exclude(reason="").update(reason=GONE)
    cards.exclude(taken_off_reason="").update(taken_off_reason=GONE)
    Withdrawal.objects.filter(entry__tournament=tournament).update(reason="")
    disputes = Dispute.objects.filter(table__round__tournament=tournament)
    disputes.update(subject=GONE)
    disputes.exclude(ruling="").update(ruling=GONE)
    disputes.exclude(against="").update(against=GONE)
    DisputePhoto.objects.filter(dispute__in=disputes).delete()
    tournament.form_photos.only("pk").delete()


def _forget_phones(tournament: Tournament) -> None:
    """Erase the names that browsers were given, and where votes came from: a vote and a report
    stay, by nobody in particular."""
    reports = Report.objects.filter(table__round__tournament=tournament)
    reports.update(phone=GONE)
    reports.exclude(answered_phone="").update(answered_phone=GONE)
    votes = list(NameVote.objects.filter(tournament=tournament))
    for vote in votes:
        vote.phone, vote.address, vote.device = f"{GONE}{vote.pk}", "", ""
    fields = ["phone", "address", "device"]
    NameVote.objects.bulk_update(votes, fields, batch_size=AT_ONCE)
    forget_devices(CardEntry.objects.filter(table__round__tournament=tournament))


def forget_devices(entries: QuerySet[CardEntry]) -> None:
    """Put numbers for the links and browsers from which cards came: two entries of one
    card came from the same one as before, and nothing says any more from which."""
    numbers: dict[str, str] = {}
    changed = list(entries.exclude(link="", devices=""))
    for entry in changed:
        entry.link, entry.devices = (
            " ".join(numbers.setdefault(each, str(len(numbers) + 1)) for each in digests.split())
            for digests in (entry.link, entry.devices)
        )
    CardEntry.objects.bulk_update(changed, ["link", "devices"], batch_size=AT_ONCE)


def keep_erased(lines: Sequence[LogEntry]) -> str:
    """Keep what was made of all lines of a drive, marked as erased, and return the digest of what
    is left of them, for the link of the erasure.

    The journal keeps the hashes of what is erased, and begins anew with what is left. The salt goes
    too: with it a name that somebody guesses could be held to the digest.
    """
    write_whole()
    for line in lines:
        line.changes, line.salt = [], ""
        line.erased_at = timezone.now() if line.number else None
    LogEntry.objects.bulk_update(lines, ERASED, batch_size=AT_ONCE)
    return digest_left(lines)


def clean_up() -> None:
    """Write over what was, after the transaction: in the file of SQLite it stays until then."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
