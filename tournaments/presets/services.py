"""Drives set up for an evening, kept as one, repeated, and changed to another kind."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.schemes import resting_points
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock, lock_open, raise_version, record
from tournaments.drives.services.tournaments import create_tournament
from tournaments.entries.queries.entries import field
from tournaments.entries.services.entries import add_entry
from tournaments.enums import DrawState, FormatKey, PrizeKind, SchemeKey
from tournaments.groups.services.stages import add_stage
from tournaments.models import Draw, Entry, Membership, SignUp, Tournament, User, Withdrawal
from tournaments.models.entry_fields import PAID, STORED
from tournaments.play.queries.fields import method_of
from tournaments.play.services import commit_draw, follow_method
from tournaments.presets.queries.earlier import evening_of, organised_by
from tournaments.presets.queries.kinds import Change, Part, change_of
from tournaments.presets.queries.named import PRESETS, Preset
from tournaments.prizes.services.prizes import add_prize
from tournaments.rounds.services.draws import set_aside
from tournaments.settings.services import plain_values, set_unplayed_points, with_agreed_rules

ENTRY_VALUES = (*(each.name for each in STORED if each != PAID), "group")


@audited
def begin_evening(*, by: User, evening: Preset, values: Mapping[str, Any]) -> Tournament:
    """Make a drive with all that belongs to this evening, its groups as well; `values` say what is
    different in it, its name and date at least.

    Asked for again at once, as by a double click, it is the first one.
    """
    tournament = create_tournament(by=by, values={**evening.values, **values})
    if tournament.stages.exists():
        return tournament
    rounds = tournament.rounds_planned
    for division in evening.divisions:
        if division.last is not None and division.from_round(rounds) < 2:
            text = _("This evening has %(last)s rounds in groups: choose %(least)s rounds or more.")
            needed = {"last": division.last, "least": division.last + 1}
            raise DomainError(text % needed, field="rounds_planned")
        add_stage(
            tournament=tournament,
            by=by,
            values=division.values(rounds),
            classes=division.classes,
        )
    return tournament


@audited
def keep_evening(*, tournament: Tournament, name: str, by: User) -> Tournament:
    """Offer what this drive is like under that name beside the known evenings, to who organises it;
    an empty name ends that. Also of a finished drive.

    Raise DomainError beside `name` where another evening is called so.
    """
    tournament = lock(tournament)
    others = organised_by(by).exclude(pk=tournament.pk).exclude(kept_as="")
    names = [
        *others.values_list("kept_as", flat=True),
        *(str(each.name) for each in PRESETS.values()),
    ]
    if name.casefold() in {each.casefold() for each in names}:
        raise DomainError(
            _("There is an evening called “%(name)s” already: choose another name.")
            % {"name": name},
            field="name",
        )
    if tournament.kept_as == name:
        return tournament
    before = {"name": tournament.kept_as}
    tournament.kept_as = name
    tournament.save(update_fields=["kept_as"])
    raise_version(tournament)
    record(
        tournament=tournament, actor=by, action="keep_evening", before=before, after={"name": name}
    )
    return tournament


@audited
def repeat_drive(
    *,
    by: User,
    source: Tournament,
    values: Mapping[str, Any],
    with_entries: bool = False,
    with_helpers: bool = True,
) -> Tournament:
    """Make a new drive with all that was chosen for an earlier one of the same organiser: its
    settings, house rules, groups, prizes and pictures, its helpers unless it is no more than an
    evening that was kept; where asked also its entries as they signed up, at their fixed tables.
    Nothing that was played comes along.

    Asked for again at once, as by a double click, it is the first one.
    """
    if not organised_by(by).filter(pk=source.pk).exists():
        raise DomainError(_("Only who organises a drive can have it once more."), field="evening")
    if with_entries and source.forgotten_at:
        raise DomainError(
            _("The names of the players of that drive are erased: begin without its entries."),
            field="with_entries",
        )
    drive = lock(begin_evening(by=by, evening=evening_of(source), values=values))
    if drive.log.filter(action="repeat_drive").exists():
        return drive
    helpers = _bring_helpers(source, drive, by) if with_helpers else 0
    _bring_prizes(source, drive, by)
    _bring_pictures(source, drive)
    entries = _bring_entries(source, drive, by) if with_entries else 0
    raise_version(drive)
    record(
        tournament=drive,
        actor=by,
        action="repeat_drive",
        target=source.name,
        after={"code": source.code, "helpers": helpers, "entries": entries},
    )
    return drive


def _bring_helpers(source: Tournament, drive: Tournament, by: User) -> int:
    others = source.memberships.exclude(user=by).filter(user__is_active=True)
    made = Membership.objects.bulk_create(
        Membership(tournament=drive, user_id=each.user_id, role=each.role) for each in others
    )
    return len(made)


def _bring_prizes(source: Tournament, drive: Tournament, by: User) -> None:
    for prize in source.prizes.all():
        add_prize(
            tournament=drive,
            kind=PrizeKind(prize.kind),
            number=prize.number,
            name=prize.name,
            by=by,
        )


def _bring_pictures(source: Tournament, drive: Tournament) -> None:
    for picture in source.pictures.all():
        picture.pk, picture._state.adding, picture.tournament = None, True, drive
        picture.save()


def _bring_entries(source: Tournament, drive: Tournament, by: User) -> int:
    entries = list(field(source))
    for entry in entries:
        values = {name: getattr(entry, name) for name in ENTRY_VALUES}
        add_entry(tournament=drive, by=by, values=values, beyond_boards=True)
    return len(entries)


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
    if seen is not None and seen != change.preview_token:
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
