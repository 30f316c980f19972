"""Making, finishing and deleting a drive, and what its big screens show."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.cards.services.form_photos import forget_pictures
from tournaments.core.services.errors import CardsMissing, DomainError
from tournaments.core.services.known_acts import remember
from tournaments.core.services.log import DOUBLE_CLICK, audited, lock, raise_version, record
from tournaments.entries.services.check_in import withdraw_never_came
from tournaments.enums import DrawMethod, EntryWord, Role, RulesetKey, Screen
from tournaments.models import Membership, Round, ScoreCard, Tournament, User
from tournaments.play.queries.fields import method_of
from tournaments.play.queries.rounds import (
    cards_missing,
    current_round,
    describe_tables,
    disputed_tables,
)
from tournaments.play.services import commit_draw
from tournaments.seasons.services.season_teams import keep_evenings
from tournaments.settings.services import (
    agreed_rules,
    plain_values,
    set_unplayed_points,
    with_agreed_rules,
)
from tournaments.standings.services import unfreeze_standings


@audited
def create_tournament(*, by: User, values: Mapping[str, Any]) -> Tournament:
    """Make a drive with its organiser, and commit to the draw of its first round.

    Whoever asks for the same drive again at once, as by a double click, gets the first one.
    """
    User.objects.select_for_update().get(pk=by.pk)
    values = with_agreed_rules(Tournament(), values)
    if card := _made_just_now(by, values):
        return card
    tournament = Tournament(**values)
    if tournament.plays.singles:
        tournament.entry_word = EntryWord.PLAYER
    if not tournament.plays.one_opponent and "later_method" not in values:
        tournament.later_method = DrawMethod.LOT
    if tournament.rules.seats != tournament.plays.board:
        tournament.ruleset = RulesetKey.GEZELLIG
    set_unplayed_points(tournament, values)
    tournament.save()
    Membership.objects.create(tournament=tournament, user=by, role=Role.ORGANISER)
    record(
        tournament=tournament,
        actor=by,
        action="create_tournament",
        target=tournament.name,
        after=plain_values(values) | agreed_rules(tournament, values),
    )
    first = Round.objects.create(tournament=tournament, number=1)
    commit_draw(round=first, method=method_of(tournament, 1), by=by)
    return tournament


def _made_just_now(by: User, values: Mapping[str, Any]) -> Tournament | None:
    own_drives = Tournament.objects.filter(memberships__user=by, memberships__role=Role.ORGANISER)
    since = timezone.now() - DOUBLE_CLICK
    return own_drives.filter(created_at__gt=since, **values).order_by("-pk").first()


@audited
def finish_tournament(*, tournament: Tournament, by: User) -> Tournament:
    """Finish the drive: its standings are final and it is locked.

    A freeze after a round that was not reached keeps nothing back any more, and goes. Who was
    waited for and never came does not stand in them. Pictures of forms go where none are kept.
    """
    tournament = lock(tournament)
    if tournament.finished_at:
        return tournament
    last = require_settled(tournament)
    if tournament.frozen_after is not None and tournament.frozen_after >= last.number:
        tournament = unfreeze_standings(tournament=tournament, by=by)
    withdraw_never_came(tournament=tournament, by=by)
    forget_pictures(tournament=tournament)
    tournament.finished_at = timezone.now()
    tournament.save(update_fields=["finished_at"])
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="finish_tournament",
        after={"rounds": last.number},
    )
    return tournament


def require_settled(tournament: Tournament) -> Round:
    """Return the last round that was played, if its standings can be told to everybody: every card
    is in and no table is in dispute; otherwise DomainError."""
    last = current_round(tournament)
    if last is None:
        raise DomainError(_("No round has been played yet."))
    if missing := cards_missing(tournament):
        raise CardsMissing(missing)
    if disputed := disputed_tables(tournament):
        text = ngettext(
            "%(tables)s is in dispute. Decide that first.",
            "%(tables)s are in dispute. Decide that first.",
            len(disputed),
        )
        raise DomainError(text % {"tables": capfirst(describe_tables(disputed))})
    return last


@audited
def reopen_tournament(*, tournament: Tournament, by: User, reason: str) -> Tournament:
    """Unlock a finished drive, for a correction that came too late; the reason is logged."""
    tournament = lock(tournament)
    if not tournament.finished_at:
        return tournament
    if not reason.strip():
        raise DomainError(_("Say why the drive is opened again."), field="reason")
    tournament.finished_at = None
    tournament.save(update_fields=["finished_at"])
    raise_version(tournament)
    record(tournament=tournament, actor=by, action="reopen_tournament", after={"reason": reason})
    return tournament


@audited
def delete_tournament(*, tournament: Tournament, by: User, name: str) -> None:
    """Remove a drive with everything in it; the name typed over is the confirmation.

    Rounds go first, because a log entry that published a round may not disappear under it; they
    are taken back before that, because the database removes no published round.  What the drive
    was stays in a log entry of no drive, and what it gave a season in that.
    """
    tournament = lock(tournament)
    if name.strip() != tournament.name:
        raise DomainError(_("Type the name of the drive exactly as it is written."), field="name")
    deleted = record(
        tournament=None,
        actor=by,
        action="delete_tournament",
        target=tournament.name,
        before=_summary(tournament),
    )
    remember(tournament, [deleted])
    raise_version(tournament)
    keep_evenings(tournament)
    tournament.rounds.update(published_at=None)
    tournament.rounds.all().delete()
    tournament.delete()


def _summary(tournament: Tournament) -> dict[str, Any]:
    organisers = tournament.memberships.filter(role=Role.ORGANISER).select_related("user")
    return {
        "code": tournament.code,
        "version": tournament.version,
        "date": tournament.date.isoformat(),
        "place": tournament.place,
        "organisers": [str(membership.user) for membership in organisers],
        "entries": tournament.entries.count(),
        "rounds": tournament.rounds.filter(published_at__isnull=False).count(),
        "cards": ScoreCard.objects.filter(
            table__round__tournament=tournament, is_current=True
        ).count(),
        "finished": tournament.finished_at is not None,
    }


@audited
def switch_screen(*, tournament: Tournament, screen: Screen, by: User | None) -> Tournament:
    """Let every big screen that follows the organiser show this, also in a finished drive."""
    tournament = lock(tournament)
    before, wanted = Screen(tournament.screen), Screen(screen)
    if before == wanted:
        return tournament
    tournament.screen = wanted
    tournament.save(update_fields=["screen"])
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="switch_screen",
        before={"screen": before.value},
        after={"screen": wanted.value},
    )
    return tournament
