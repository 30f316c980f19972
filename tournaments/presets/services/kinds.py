"""A drive that becomes one of another kind, as long as nothing of it was played."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.schemes import resting_points
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock_open, raise_version, record
from tournaments.enums import DrawState, FormatKey, SchemeKey
from tournaments.models import Draw, Entry, SignUp, Tournament, User, Withdrawal
from tournaments.play.queries.fields import method_of
from tournaments.play.services import commit_draw, follow_method
from tournaments.presets.queries.kinds import Change, Part, change_of
from tournaments.rounds.services.draws import set_aside
from tournaments.settings.services import plain_values, set_unplayed_points, with_agreed_rules


@audited
def change_kind(
    *, tournament: Tournament, by: User, kind: FormatKey, seen: str | None = None
) -> Tournament:
    """Make a drive one of another kind; its settings and its entries follow, a draft is dropped.

    `seen` is that of the Change that was looked at: where it would be another one now, this is
    refused, so that of two at once the second looks first. Raise DomainError once a round is
    published.
    """
    tournament = lock_open(pk=tournament.pk)
    if tournament.format == kind:
        return tournament
    change = change_of(tournament, kind)
    if change.why:
        raise DomainError(change.why, field="kind")
    if seen is not None and seen != change.seen:
        raise DomainError(_("Something changed in the meantime. Look again, and change it then."))
    before = {name: getattr(tournament, name) for name in (*change.settings, "bye_points")}
    _drop_draft(tournament, by)
    _follow(tournament, change.settings)
    for part in change.parts:
        _remake(part)
    follow_method(tournament)
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="change_kind",
        before=plain_values(before) | {"entries": _sum(change, before=True)},
        after=plain_values({name: getattr(tournament, name) for name in before})
        | {"entries": _sum(change, before=False)},
    )
    return tournament


def _sum(change: Change, *, before: bool) -> int:
    return sum(len(part.before if before else part.becomes) for part in change.parts)


def _drop_draft(tournament: Tournament, by: User) -> None:
    drafts = Draw.objects.filter(round__tournament=tournament, state=DrawState.DRAFT)
    for draft in drafts.select_related("round__tournament"):
        set_aside(draw=draft, by=by, reason=_("the kind of drive was changed"))
        method = method_of(tournament, draft.round.number)
        commit_draw(round=draft.round, method=method, by=by)


def _follow(tournament: Tournament, settings: Mapping[str, Any]) -> None:
    """Set what follows; a bye gives the mean of a game again, unless somebody chose otherwise."""
    free = tournament.scheme == SchemeKey.VRIJ
    given, rules = tournament.bye_points, tournament.scoring
    usual = not free and given == resting_points(rules, tournament.plays)
    for name, value in with_agreed_rules(tournament, settings).items():
        setattr(tournament, name, value)
    if usual or "scheme" in settings:
        set_unplayed_points(tournament, {})
    tournament.save()


def _remake(part: Part) -> None:
    stays, *goes = part.before
    withdrawn, placed = list(stays.withdrawals.all()), list(stays.group_places.all())
    for entry in goes:
        SignUp.objects.filter(entry=entry).delete()  # before what it points to: undoing needs it
        entry.delete()
    first, *others = part.becomes
    changed = [name for name, value in first.items() if getattr(stays, name) != value]
    for name in changed:
        setattr(stays, name, first[name])
    if changed:
        stays.save(update_fields=changed)
    for values in others:
        made = Entry.objects.create(tournament_id=stays.tournament_id, **values)
        for away in withdrawn:
            Withdrawal.objects.create(
                entry=made,
                from_round=away.from_round,
                until_round=away.until_round,
                reason=away.reason,
            )
        for place in placed:
            made.group_places.create(stage_id=place.stage_id, group_id=place.group_id)
