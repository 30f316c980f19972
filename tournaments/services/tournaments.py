"""Making a drive, choosing how it is played, and closing it."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import DrawMethod, EntryWord, Role, RulesetKey
from tournaments.models import CardEntry, Membership, Round, ScoreCard, Tournament, User
from tournaments.queries.disputed_tables import disputed_tables, tables_said
from tournaments.queries.fields import method_of
from tournaments.queries.rounds import cards_missing, current_round
from tournaments.services.commitments import commit_draw, follow_method
from tournaments.services.fixed_settings import refuse_change
from tournaments.services.house_rules import agreed_in, with_agreed_rules
from tournaments.services.kept_evenings import keep_evenings
from tournaments.services.known_acts import remember
from tournaments.services.log import DOUBLE_CLICK, act, lock, raise_version, record
from tournaments.services.ranking_changes import require_reason
from tournaments.services.refused import CardsMissing, Refused
from tournaments.services.unplayed_points import (
    WHY_ANSWERED,
    answered,
    answered_alone,
    follow_scheme,
    give_byes_the_same,
    set_unplayed_points,
)


@act
def create_tournament(*, by: User, values: Mapping[str, Any]) -> Tournament:
    """A new drive with its organiser, and the commitment to the draw of its first round.

    Whoever asks for the same drive again at once, as by a double click, gets the first one.
    """
    User.objects.select_for_update().get(pk=by.pk)
    values = with_agreed_rules(Tournament(), values)
    if there := _made_just_now(by, values):
        return there
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
        after=_plain(values) | _agreed(tournament, values),
    )
    first = Round.objects.create(tournament=tournament, number=1)
    commit_draw(round=first, method=method_of(tournament, 1), by=by)
    return tournament


def _made_just_now(by: User, values: Mapping[str, Any]) -> Tournament | None:
    mine = Tournament.objects.filter(memberships__user=by, memberships__role=Role.ORGANISER)
    since = timezone.now() - DOUBLE_CLICK
    return mine.filter(created_at__gt=since, **values).order_by("-pk").first()


@act
def change_tournament(
    *,
    tournament: Tournament,
    by: User,
    values: Mapping[str, Any],
    seen: Mapping[str, Any] | None = None,
    reason: str = "",
) -> Tournament:
    """Change what was chosen for a drive; the scoring is fixed once a card is in, and once a round
    is published what decides the ranking changes with a `reason` alone, which everybody reads.

    `values["house_rules"]` says of some switches whether they are on, or None for as the rule set
    has it.  `seen` is what stood there when `values` were chosen.  Raises ChangedMeanwhile when
    somebody else chose something else since then.
    """
    tournament = lock(tournament)
    wanted, values = values.get("house_rules", {}), with_agreed_rules(tournament, values)
    before = {name: getattr(tournament, name) for name in values}
    changed = {name: value for name, value in values.items() if before[name] != value}
    if not changed and (tournament.unplayed_points_known or not answered(values)):
        return tournament
    refuse_change(tournament, changed, seen or {}, wanted)
    if not tournament.unplayed_points_known and answered_alone(values, changed):
        reason = reason or _(WHY_ANSWERED)
    agreed = _agreed(tournament, changed)
    for name, value in changed.items():
        setattr(tournament, name, value)
    before |= follow_scheme(tournament, values, changed)
    changed = {name: now for name in before if (now := getattr(tournament, name)) != before[name]}
    told = require_reason(tournament, before, changed, reason)
    because = {"reason": told[-1]["reason"]} if told != tournament.ranking_changes else {}
    tournament.ranking_changes = told
    tournament.save(update_fields=[*changed, "ranking_changes"])
    if "bye_points" in changed:
        give_byes_the_same(tournament)
    if "later_method" in changed:
        follow_method(tournament)
    if "second_entry" in changed:
        _follow_second_entry(tournament)
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="change_tournament",
        before=_plain({name: before[name] for name in changed}) | agreed,
        after=_plain(changed) | _agreed(tournament, changed) | because,
    )
    return tournament


def _follow_second_entry(tournament: Tournament) -> None:
    """Cards are entered so from now on, but in rounds of which one was entered already."""
    begun = Q()
    for made in (ScoreCard, CardEntry):
        of_this_drive = made.objects.filter(table__round__tournament=tournament)
        begun |= Q(pk__in=of_this_drive.values("table__round"))
    tournament.rounds.exclude(begun).update(second_entry=tournament.second_entry)


@act
def finish_tournament(*, tournament: Tournament, by: User) -> Tournament:
    """Finish the drive: its standings are final and it is locked."""
    tournament = lock(tournament)
    if tournament.finished_at:
        return tournament
    last = require_settled(tournament)
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
    """The last round that was played, if its standings can be told to everybody: every card is in
    and no table is in dispute; otherwise Refused."""
    last = current_round(tournament)
    if last is None:
        raise Refused(_("No round has been played yet."))
    if missing := cards_missing(tournament):
        raise CardsMissing(missing)
    if disputed := disputed_tables(tournament):
        said = ngettext(
            "%(tables)s is in dispute. Decide that first.",
            "%(tables)s are in dispute. Decide that first.",
            len(disputed),
        )
        raise Refused(said % {"tables": capfirst(tables_said(disputed))})
    return last


@act
def reopen_tournament(*, tournament: Tournament, by: User, reason: str) -> Tournament:
    """Unlock a finished drive, for a correction that came too late; the reason is logged."""
    tournament = lock(tournament)
    if not tournament.finished_at:
        return tournament
    if not reason.strip():
        raise Refused(_("Say why the drive is opened again."), field="reason")
    tournament.finished_at = None
    tournament.save(update_fields=["finished_at"])
    raise_version(tournament)
    record(tournament=tournament, actor=by, action="reopen_tournament", after={"reason": reason})
    return tournament


@act
def delete_tournament(*, tournament: Tournament, by: User, name: str) -> None:
    """Remove a drive with everything in it; the name typed over is the confirmation.

    Rounds go first, because a log entry that published a round may not disappear under it; they
    are taken back before that, because the database removes no published round.  What the drive
    was stays in a log entry of no drive, and what it gave a season in that.
    """
    tournament = lock(tournament)
    if name.strip() != tournament.name:
        raise Refused(_("Type the name of the drive exactly as it is written."), field="name")
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


def _agreed(tournament: Tournament, values: Mapping[str, Any]) -> dict[str, Any]:
    """The house rules for the log, where these values touch them."""
    touched = not {"ruleset", "house_rules"}.isdisjoint(values)
    return {"house_rules": agreed_in(tournament)} if touched else {}


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: value if isinstance(value, int | list | bool | None) else str(value)
        for name, value in values.items()
    }
