"""Forgetting one player on request: his name and addresses go, and what he played stays.

What goes of a player: his name in his entry; the entry's remarks, further columns and why it
withdrew, which nobody can tell whose they are; its mail and telephone, unless they are of the
partner who stays; the name of the team where it holds a name of his ("Jan & Piet" becomes "Team
12"), on the evenings of its seasons too; his row of every sign-up sheet; papers that were made; and
his name, address and number in every sentence that somebody typed and in the log.  His partner
stays, and so does everybody else, also of the same name.

The journal keeps the hashes of what is erased, and begins anew with what is left.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from tournaments.core.queries.log_words import GONE
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock_of, raise_version, record
from tournaments.enums import SEARCH
from tournaments.history.services.journal_values import FIXED_WORDS, OF_THE_DRIVE
from tournaments.journal.chain import LEFT
from tournaments.models import (
    CardEntry,
    Dispute,
    Draw,
    Entry,
    Evening,
    EveningResult,
    LogEntry,
    Report,
    ScoreCard,
    SeasonEntry,
    SignUp,
    Tournament,
    User,
    Withdrawal,
)
from tournaments.models.entries import new_card_code
from tournaments.models.entry_fields import Owner, fields_of
from tournaments.models.scorecards import SECOND
from tournaments.papers.services.mailing import require_no_mailing
from tournaments.presets.queries.kinds import TEAM as SIGNED_UP_AS
from tournaments.privacy.queries import (
    OWN_VALUES,
    SECOND_PLAYER,
    TEAM,
    Traces,
    texts_of,
    traces_of,
    without,
)
from tournaments.privacy.services.forgotten_rows import forget_photos, forget_sheets
from tournaments.privacy.services.privacy import (
    AT_ONCE,
    DRAW_FIELDS,
    Clubs,
    clean_up,
    forget_clubs_at_tables,
    forget_devices,
    keep_erased,
)
from tournaments.seasons.services.season_teams import forget_names
from tournaments.seasons.services.seasons import lock_season, record_season, take_in_teams
from tournaments.wording import speak_of

# What an entry holds beside names: where its people can be reached, and what was noted of them.
ADDRESS, NOTED = (
    frozenset(field.name for field in fields_of(owner)) for owner in (Owner.ADDRESS, Owner.NOTED)
)
# Acts whose target is a helper, a kind of paper or a prize, and never a player.
OF_HELPERS = {
    *("invite", "revoke_invitation", "accept_invitation", "change_role", "remove_member"),
    *("start_job", "start_search", "stop_job", "add_prize", "change_prize", "remove_prize"),
}


@audited
def forget_person(*, entry: Entry, place: int, by: User, keep_address: bool = False) -> Entry:
    """Erase the first or the second player of an entry, at place TEAM whom it is called after
    where no players are known, or at the places after these who stood in, for good; also of a
    finished drive. `keep_address` leaves mail and telephone with the team as long as his partner
    stays: they are not his, or not his alone.

    Standings, draws and proofs say the same afterwards.  Raise DomainError where nobody stands
    there, and while cards are being mailed: with the papers that job would go, half done.
    """
    tournament = lock_of(entries=entry.pk)
    entry = Entry.objects.select_related("tournament").get(pk=entry.pk)
    traces = traces_of(entry, place) if place >= TEAM else None
    if traces is None or not traces.name:
        raise DomainError(_("This player is no longer there, or was erased already."))
    require_no_mailing(tournament)
    keeps = place > SECOND_PLAYER or (keep_address and bool(traces.partner))
    if keeps:
        traces = replace(traces, email="", phone="")
    _forget_in_seasons(entry, traces)
    _forget_club(tournament, traces)
    entry.refresh_from_db()
    parted = _forget_in_parted(entry, traces)
    _forget_in_entry(entry, place, traces, keeps)
    _forget_others_notes(tournament, entry, traces)
    _forget_sign_ups(tournament, entry, traces)
    _forget_draws(tournament, entry, traces)
    forget_sentences(tournament, traces)
    _forget_in_changes(tournament, traces)
    _forget_phones(entry)
    forget_photos(entry)
    forget_sheets(tournament, entry, traces)
    tournament.jobs.exclude(kind=SEARCH).delete()
    left = forget_log(tournament, entry, traces, keeps, parted)
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="forget_person",
        target=str(entry)[:120],
        before={LEFT: left},
        after={"entry": entry.pk} | ({"address_kept": True} if keeps else {}),
    )
    transaction.on_commit(clean_up, robust=True)
    return entry


@audited
def forget_in_season(*, team: SeasonEntry, name: str, by: User) -> SeasonEntry:
    """Take the name of a team off the lines of a season's sheets that hold this person's name,
    where no drive knows him; its points stay."""
    season = lock_season(team.season_id)
    team = SeasonEntry.objects.get(pk=team.pk)
    traces = Traces(name=name, email="", phone="", partner="")
    forget_names(team, traces.named_in)
    record_season(season, by, "forget_in_season", after={"team": team.pk})
    return team


def _forget_in_entry(entry: Entry, place: int, traces: Traces, keeps: bool) -> None:
    if place > SECOND_PLAYER:
        _forget_in_notes(entry, traces)
        if not traces.stood_in:
            entry.withdrawals.update(reason="")
            Entry.objects.filter(pk=entry.pk).update(remarks="", extra={})
        return
    alone = not traces.partner
    if not entry.tournament.plays.names_are_chosen or traces.calls(entry.name):
        with override(get_language()):
            speak_of(entry.tournament.entry_word)
            entry.name = _("Team %(number)s") % {"number": entry.number or f"#{entry.pk}"}
    if place != TEAM:
        setattr(entry, f"player{place}", "")
    for field in fields_of(Owner.NOTED, *(() if keeps else (Owner.ADDRESS,))):
        setattr(entry, field.name, field.empty)
    entry.withdrawals.update(reason="")
    entry.import_key = None
    if alone:
        entry.code, entry.card_mailed_at = new_card_code(), None
    entry.save()


def _forget_in_parted(entry: Entry, traces: Traces) -> set[int]:
    """Return with whom he signed up as a team, where the drive became one of players since: the
    name of that team stays with them, but not with his name in it."""
    team = entry.extra.get(SIGNED_UP_AS)
    if not team:
        return set()
    others = entry.tournament.entries.exclude(pk=entry.pk)
    parted = [other for other in others if other.extra.get(SIGNED_UP_AS) == team]
    if traces.calls(team):
        for other in parted:
            other.extra[SIGNED_UP_AS] = _("Team %(number)s") % {"number": f"#{entry.pk}"}
            other.save(update_fields=["extra"])
    return {other.pk for other in parted}


def _forget_club(tournament: Tournament, traces: Traces) -> None:
    """Give a club that is called after him a name that tells nothing, for all in it: the
    draw goes on keeping them apart."""
    held = {entry.club for entry in tournament.entries.exclude(club="")}
    keys = {club.strip().casefold() for club in held if traces.calls(club)}
    if not keys:
        return
    taken = [club for club in held if club.startswith("club ")]
    renaming = _Renaming(keys, len(taken))
    for entry in tournament.entries.exclude(club=""):
        if entry.club.strip().casefold() in keys:
            entry.club = renaming.of(entry.club)
            entry.save(update_fields=["club"])
    draws = list(Draw.objects.filter(round__tournament=tournament))
    for draw in draws:
        draw.pairing, draw.original = renaming.within(draw.pairing), renaming.within(draw.original)
    Draw.objects.bulk_update(draws, ["pairing", "original"], batch_size=AT_ONCE)
    forget_clubs_at_tables(tournament, renaming)


class _Renaming(Clubs):
    """New names for some clubs, after the `taken` ones of before; the others stay as they are."""

    def __init__(self, keys: set[str], taken: int) -> None:
        super().__init__()
        self._keys, self._taken = keys, taken

    def of(self, club: str) -> str:
        """Return the name from now on."""
        key = club.strip().casefold()
        if key not in self._keys:
            return club
        return self._names.setdefault(key, f"club {self._taken + len(self._names) + 1}")


def _forget_others_notes(tournament: Tournament, entry: Entry, traces: Traces) -> None:
    """Erase him from others' remarks, where those name him and no namesake of theirs."""
    for other in tournament.entries.exclude(pk=entry.pk):
        own = " ".join(getattr(other, each.name) for each in fields_of(Owner.PLAYER, Owner.ADDRESS))
        if traces.named_in(own):
            continue
        if any(traces.named_in(text) for note in _notes(other).values() for text in texts_of(note)):
            _forget_in_notes(other, traces)


def _forget_in_notes(entry: Entry, traces: Traces) -> None:
    notes = _notes(entry)
    for name, note in notes.items():
        setattr(entry, name, without(note, traces))
    entry.save(update_fields=[*notes])


def _notes(entry: Entry) -> dict[str, str | dict[str, Any] | list[Any]]:
    """Return what was noted of a team in words."""
    noted = {name: getattr(entry, name) for name in NOTED}
    return {name: note for name, note in noted.items() if isinstance(note, str | dict | list)}


def _forget_sign_ups(tournament: Tournament, entry: Entry, traces: Traces) -> None:
    """Erase his own sign-up, with its code, where nobody of his team stays; and what he signed up
    besides, for which he has no place."""
    if not traces.partner:
        SignUp.objects.filter(entry=entry).delete()
    for sign_up in tournament.sign_ups.filter(entry=None):
        if traces.named_in(" ".join(map(str, sign_up.said.values()))):
            sign_up.delete()


def _forget_draws(tournament: Tournament, entry: Entry, traces: Traces) -> None:
    """Forget him in draws, which know numbers, beside those the name of a team, and reasons that
    somebody typed."""
    draws = list(Draw.objects.filter(round__tournament=tournament))
    for draw in draws:
        if draw.original and "names" in draw.original:
            for number, key in draw.original["entries"].items():
                if key == entry.pk and number in draw.original["names"]:
                    draw.original["names"][number] = entry.name
        if draw.pairing and "set_aside" in draw.pairing:
            draw.pairing["set_aside"] = traces.within(draw.pairing["set_aside"])
        draw.taken_back = traces.within(draw.taken_back)
        draw.public_source = traces.erased(draw.public_source)[:100]
    Draw.objects.bulk_update(draws, DRAW_FIELDS, batch_size=AT_ONCE)


def forget_sentences(tournament: Tournament, traces: Traces) -> None:
    """Erase him from every sentence that somebody typed."""
    of_tables = {"table__round__tournament": tournament}
    for rows, names in (
        (ScoreCard.objects.filter(**of_tables), ("reason", "taken_off_reason")),
        (Dispute.objects.filter(**of_tables), ("subject", "ruling", "against")),
        (Withdrawal.objects.filter(entry__tournament=tournament), ("reason",)),
    ):
        for row in rows:
            texts = {name: traces.erased(getattr(row, name)) for name in names}
            if any(getattr(row, name) != text for name, text in texts.items()):
                rows.model.objects.filter(pk=row.pk).update(**texts)


def _forget_in_changes(tournament: Tournament, traces: Traces) -> None:
    """Erase him from why what decides the ranking was changed, in the organiser's words, and from
    what is announced."""
    tournament.ranking_changes = [
        change | {"reason": traces.erased(change["reason"])}
        for change in tournament.ranking_changes
    ]
    tournament.announcement = traces.erased(tournament.announcement)
    tournament.save(update_fields=["ranking_changes", "announcement"])


def _forget_phones(entry: Entry) -> None:
    """Erase the names of the browsers that spoke for his side, or answered for it; and what the
    cards of his tables came from."""
    Report.objects.filter(side__entry=entry).update(phone=GONE)
    answered = Report.objects.filter(table__sides__entry=entry).exclude(side__entry=entry)
    answered.exclude(answered_phone="").update(answered_phone=GONE)
    of_his_tables = CardEntry.objects.filter(table__sides__entry=entry)
    # Who enters a card first may not enter it again: until that is done it stays known from where.
    forget_devices(of_his_tables.filter(table__card_entries__turn=SECOND))


def _forget_in_seasons(entry: Entry, traces: Traces) -> None:
    """Give up his name on the lines of the teams that he was, before it goes: who is recognised by
    name is known by its place in the season from here on."""
    for evening in Evening.objects.filter(tournament=entry.tournament_id).order_by("season"):
        take_in_teams(lock_season(evening.season_id))
    for result in EveningResult.objects.filter(entry=entry).select_related("team"):
        forget_names(result.team, traces.calls)


def forget_log(
    tournament: Tournament, entry: Entry, traces: Traces, keeps: bool, parted: Collection[int] = ()
) -> str:
    """Erase his values from lines about him, and from all others what was said of him; also from
    lines about who was `parted` from his team, which they were about then."""
    others = set(tournament.entries.exclude(pk=entry.pk).values_list("pk", flat=True))
    others.difference_update(parted)
    lines = list(tournament.log.all())
    for line in lines:
        if line.action in OF_THE_DRIVE and "reason" in line.after:
            line.after = line.after | {"reason": traces.erased(line.after["reason"])}
        if line.action not in OF_THE_DRIVE:
            _forget_line(line, entry, traces, others, keeps)
    return keep_erased(lines)


def _forget_line(
    line: LogEntry, entry: Entry, traces: Traces, others: set[int], keeps: bool
) -> None:
    about = line.after.get("entry") or line.before.get("entry")
    is_own = about == entry.pk
    spared = FIXED_WORDS | OWN_VALUES if about in others else FIXED_WORDS
    line.before, line.after = (
        traces.within(dict(each), spared) | (_noted(each, entry, traces, keeps) if is_own else {})
        for each in (line.before, line.after)
    )
    if is_own and line.target:
        line.target = str(entry)[:120]
    elif about not in others and line.action not in OF_HELPERS:
        line.target = traces.erased(line.target)


def _noted(values: Mapping[str, Any], entry: Entry, traces: Traces, keeps: bool) -> dict[str, Any]:
    """Return what a line of his own entry keeps of its address, of what was noted and of why it
    withdrew: nothing, whatever it was, but the address that the team has now where that stays. Of
    who stood in only his words go."""
    own = {name: values[name] for name in NOTED | ADDRESS | {"reason"} if values.get(name)}
    stays = {name for name in ADDRESS if keeps and own.get(name) == getattr(entry, name)}
    return {
        name: value if name in stays else GONE
        for name, value in own.items()
        if name in stays or not traces.stood_in
    }
