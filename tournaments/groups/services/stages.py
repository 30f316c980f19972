"""Dividing a drive into groups: classes, pools, finals and knock-out."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.services.errors import CardsMissing, DomainError, require_open
from tournaments.core.services.log import audited, lock_open, raise_version, record
from tournaments.draw import commitment
from tournaments.enums import Carried, GroupPlay, Others, StageKind
from tournaments.groups.queries.dividing import Divided, divided, lot_is_known, preview_token
from tournaments.groups.services.numbers import require_numbers
from tournaments.models import Entry, Group, GroupPlace, Stage, Tournament, User
from tournaments.models.stages import BRACKETS, MOST_GROUPS
from tournaments.play.queries.fields import entries_playing, method_of
from tournaments.play.queries.rounds import cards_missing, next_number
from tournaments.play.queries.stages import stage_in, why_not_so_many_rounds


@audited
def add_stage(
    *, tournament: Tournament, by: User, values: Mapping[str, Any], classes: Sequence[str] = ()
) -> Stage:
    """Divide the entries from a round on, as `values` (fields of Stage) say; `classes` are the
    names of the classes where people choose one at the sign-up.

    The groups of all other kinds are made later, by `divide_stage`. Raise DomainError, beside a
    field where one is at fault.
    """
    tournament = lock_open(pk=tournament.pk)
    stage = Stage(tournament=tournament, **values)
    if stage.from_round == 1:
        stage.carried = Carried.ALL
    _refuse_stage(tournament, stage)
    names = _names(stage, classes)
    seed = secrets.token_bytes(32)
    stage.seed, stage.commitment = seed.hex(), commitment(seed)
    stage.save()
    if why := why_not_so_many_rounds(tournament, tournament.rounds_planned):
        raise DomainError(why, field="size" if stage.kind == StageKind.KNOCK_OUT else "from_round")
    Group.objects.bulk_create(
        Group(stage=stage, position=at, name=name) for at, name in enumerate(names, start=1)
    )
    after = {**_stage_facts(stage), "classes": list(names), "commitment": stage.commitment}
    record_stage(stage, by, "add_stage", after=after)
    return stage


@audited
def remove_stage(*, stage: Stage, by: User) -> None:
    """Take a division back, with its groups, as long as no round of it is published in them."""
    tournament, stage = locked_stage(stage)
    if stage.groups.exists():
        require_before(tournament, stage)
    before = {**_stage_facts(stage), "groups": _members(stage)}
    record_stage(stage, by, "remove_stage", before=before)
    stage.delete()
    if why := why_not_so_many_rounds(tournament, tournament.rounds_planned):
        raise DomainError(why)


@audited
def divide_stage(*, stage: Stage, by: User, seen: str | None = None) -> Stage:
    """Make the groups from the standings as they are now; pools of the first round by lot. Done
    again, it makes them anew, as long as no round of the stage is published.

    `seen` is what was looked at before (`groups.queries.dividing.preview_token`): when anything of
    it differs now, this is refused, so that of two who do it at once the second looks first.
    """
    _tournament, stage = locked_stage(stage)
    made = groups_to_make(stage=stage)
    if seen is not None and seen != preview_token(stage, made):
        raise DomainError(
            _("Something changed in the meantime. Look again, and make the groups then.")
        )
    stage.groups.all().delete()
    _make_groups(stage, made)
    stage.divided_at = timezone.now()
    stage.save(update_fields=["divided_at"])
    record_stage(stage, by, "divide_stage", after={"groups": _members(stage)})
    return stage


def groups_to_make(*, stage: Stage) -> Divided:
    """Return what `divide_stage` would make of a stage now. Raise DomainError where it would."""
    tournament = stage.tournament
    require_open(tournament)
    if stage.kind == StageKind.CLASSES:
        raise DomainError(_("Classes are chosen at the sign-up."))
    require_before(tournament, stage)
    number = next_number(tournament)
    if number < stage.from_round:
        raise DomainError(_("Round %(number)s comes first.") % {"number": number})
    if missing := cards_missing(tournament):
        raise CardsMissing(missing)
    playing = list(entries_playing(tournament, stage.from_round, but_for=stage))
    require_numbers(playing)
    made = divided(stage, playing)
    if made.by_lot and lot_is_known(stage):
        raise DomainError(
            _("The lot is known since round 1 was public: put teams into other pools by hand.")
        )
    if made.too_few:
        raise DomainError(_("Too few play for so many places."))
    return made


@audited
def rename_group(*, group: Group, by: User, name: str) -> Group:
    """Give a group a name of its own; without one it is called by its kind and place again."""
    tournament = lock_open(stages=group.stage_id)
    group = refetch_group(tournament, group)
    before, name = group.label, " ".join(name.split())
    if name == group.name:
        return group
    if not name and group.stage.kind == StageKind.CLASSES:
        raise DomainError(_("A class needs a name."), field="name")
    group.name = name
    require_unique_label(group)
    group.save(update_fields=["name"])
    after = {"group": group.label}
    record_stage(group.stage, by, "rename_group", before={"group": before}, after=after)
    return group


@audited
def place_entry(*, entry: Entry, group: Group, by: User | None) -> GroupPlace:
    """Put an entry into a group by hand: a late one, or from another group before the first round
    of the stage is published. It comes in as the last of the group."""
    tournament = lock_open(entries=entry.pk)
    entry = Entry.objects.get(pk=entry.pk)
    group = refetch_group(tournament, group)
    stage = group.stage
    had = GroupPlace.objects.filter(stage=stage, entry=entry).select_related("group").first()
    if had is not None and had.group_id == group.pk:
        return had
    bracket = group.play == GroupPlay.KNOCK_OUT
    if had is not None or bracket:
        require_before(tournament, stage)
    if stage_in(tournament, max(next_number(tournament), stage.from_round)) != stage:
        raise DomainError(_("These groups have played: look at those of the next round."))
    if bracket and group.places.count() >= (stage.size or 0):
        raise DomainError(
            _("The bracket is full. Move somebody out of %(group)s first.") % {"group": group.label}
        )
    before = had.group.label if had is not None else ""
    if had is not None:
        had.delete()
    last = group.places.aggregate(last=Max("seed"))["last"]
    seed = None if stage.kind == StageKind.CLASSES else (last or 0) + 1
    place = GroupPlace.objects.create(
        stage=stage,
        group=group,
        entry=entry,
        seed=seed,
        standing=had.standing if had is not None else None,
    )
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="place_entry",
        target=str(entry),
        before={"entry": entry.pk, "group": before},
        after={"entry": entry.pk, "group": group.label, "from_round": stage.from_round},
    )
    return place


def locked_stage(stage: Stage) -> tuple[Tournament, Stage]:
    """Return its drive, locked and open, and the stage as it is now; DomainError where it was taken
    back."""
    tournament = lock_open(pk=stage.tournament_id)
    existing = Stage.objects.select_related("tournament").filter(pk=stage.pk).first()
    if existing is None:
        raise DomainError(_("These groups were taken back meanwhile."))
    return tournament, existing


def refetch_group(tournament: Tournament, group: Group) -> Group:
    """Return the group as it is now; DomainError where the groups were made anew since somebody saw
    them."""
    groups = Group.objects.select_related("stage__tournament")
    existing = groups.filter(stage__tournament=tournament, pk=group.pk).first()
    if existing is None:
        raise DomainError(_("These groups were made anew meanwhile. Look at them again."))
    return existing


def record_stage(
    stage: Stage,
    by: User,
    action: str,
    *,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> None:
    """Write down what was done to a stage of a locked drive; pages that show it are older from now
    on."""
    raise_version(stage.tournament)
    record(
        tournament=stage.tournament,
        actor=by,
        action=action,
        target=str(stage.from_round),
        before=before,
        after=after,
    )


def require_unique_label(group: Group) -> None:
    """Refuse beside `name` where another group of its stage is called what this one is."""
    for other in group.stage.groups.exclude(pk=group.pk):
        other.stage = group.stage
        if other.label.casefold() == group.label.casefold():
            raise DomainError(_("Another group is called this."), field="name")


def require_before(tournament: Tournament, stage: Stage) -> None:
    """Refuse once the first round of the stage is published."""
    if next_number(tournament) > stage.from_round:
        raise DomainError(
            _("Round %(number)s is published: these groups are fixed.")
            % {"number": stage.from_round}
        )


def _refuse_stage(tournament: Tournament, stage: Stage) -> None:
    number = next_number(tournament)
    if not number <= stage.from_round <= tournament.rounds_planned:
        raise DomainError(
            _("Choose a round from %(first)s to %(last)s.")
            % {"first": number, "last": tournament.rounds_planned},
            field="from_round",
        )
    if method_of(tournament, stage.from_round).planned:
        raise DomainError(
            _("The rounds follow from a plan of all together. Choose another way to draw first."),
            field="kind",
        )
    _refuse_beside_others(tournament, stage)
    if stage.kind == StageKind.POOLS and stage.count < 2:
        raise DomainError(_("There are two pools or more."), field="count")
    if stage.kind in (StageKind.CLASSES, StageKind.POOLS):
        stage.size = None
    elif stage.from_round == 1:
        raise DomainError(
            _("Finals and a knock-out follow from the standings: choose round 2 or later."),
            field="from_round",
        )
    elif (stage.size or 0) < tournament.plays.sides:
        raise DomainError(
            _("At least %(count)s, who fill a table.") % {"count": tournament.plays.sides},
            field="size",
        )
    if stage.kind == StageKind.KNOCK_OUT:
        _refuse_bracket(tournament, stage)


def _refuse_beside_others(tournament: Tournament, stage: Stage) -> None:
    others = list(tournament.stages.all())
    if any(other.from_round == stage.from_round for other in others):
        raise DomainError(_("From this round on there are groups already."), field="from_round")
    if stage.kind == StageKind.CLASSES and stage.from_round != 1:
        raise DomainError(_("Classes play from the first round on."), field="from_round")
    kinds = {StageKind(other.kind) for other in others} | {StageKind(stage.kind)}
    if StageKind.CLASSES in kinds and len(kinds) > 1:
        raise DomainError(
            _("Classes play the whole drive by themselves, without pools or finals."), field="kind"
        )


def _refuse_bracket(tournament: Tournament, stage: Stage) -> None:
    if not tournament.plays.one_opponent:
        raise DomainError(
            _("A knock-out is for tables at which two play against each other."), field="kind"
        )
    size = stage.size or 0
    if size not in BRACKETS:
        raise DomainError(_("A bracket has 2, 4, 8, 16 or 32 places."), field="size")


def _names(stage: Stage, classes: Sequence[str]) -> list[str]:
    if stage.kind != StageKind.CLASSES:
        return []
    names = [" ".join(name.split()) for name in classes if name.strip()]
    if len(names) < 2:
        raise DomainError(_("Name two classes or more."), field="classes")
    labels = {Group(stage=stage, name=name).label.casefold() for name in names}
    if len(labels) < len(names):
        raise DomainError(_("Two classes have the same name."), field="classes")
    if len(names) > MOST_GROUPS or max(map(len, names)) > 40:
        raise DomainError(
            _("At most 26 classes, with names of at most 40 characters."), field="classes"
        )
    stage.count = len(names)
    return names


def _make_groups(stage: Stage, made: Divided) -> None:
    """Make the groups with their places; beside finals and brackets one for the others, also while
    there are none, so that late ones have where to go."""
    bracket = stage.kind == StageKind.KNOCK_OUT
    play = GroupPlay.KNOCK_OUT if bracket else GroupPlay.ROUNDS
    groups = [(entries, play) for entries in made.groups]
    if stage.kind != StageKind.POOLS:
        stops = stage.others == Others.STOP
        groups.append((made.remaining, GroupPlay.NOTHING if stops else GroupPlay.ROUNDS))
    for position, (entries, plays) in enumerate(groups, start=1):
        group = Group.objects.create(stage=stage, position=position, play=plays)
        GroupPlace.objects.bulk_create(
            GroupPlace(
                stage=stage,
                group=group,
                entry_id=entry,
                seed=seed,
                standing=made.stood[entry].record() if made.stood else None,
            )
            for seed, entry in enumerate(entries, start=1)
        )


def _stage_facts(stage: Stage) -> dict[str, Any]:
    fields = ("from_round", "kind", "count", "size", "carried", "others")
    return {name: getattr(stage, name) for name in fields}


def _members(stage: Stage) -> dict[str, list[int | None]]:
    """Return the numbers of the entries of each group, by its name, as the log keeps them."""
    found: dict[str, list[int | None]] = {}
    for group in stage.groups.prefetch_related("places__entry"):
        group.stage = stage
        found[group.label] = [place.entry.number for place in group.places.all()]
    return found
