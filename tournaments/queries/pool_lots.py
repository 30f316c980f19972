"""The lot that made the pools of the first round, for everybody who wants to check it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from tournaments.draw import commitment, list_hash
from tournaments.draw.dividing import pools_by_lot
from tournaments.enums import StageKind
from tournaments.models import Draw, GroupPlace, LogEntry, Stage, Tournament
from tournaments.queries.proofs import REVEALED


@dataclass(frozen=True, slots=True)
class DealtPool:
    """A pool as the lot made it, each entry with its number and name."""

    name: str
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PoolLot:
    """The lot of the pools as the public sees it: only its commitment, and when pools were made
    (`dealt_at`), until round 1 was public once.

    `earlier` is how often pools were made by lots that were taken back with their pools. `right`
    says whether the seed gives these pools, None where nothing was written down to check; `moved`
    are those who were put elsewhere or came in since.
    """

    commitment: str
    committed_at: datetime | None
    dealt_at: tuple[datetime, ...]
    earlier: int
    seed: str = ""
    hash_of_list: str = ""
    pools: tuple[DealtPool, ...] = ()
    right: bool | None = None
    moved: tuple[str, ...] = ()

    @property
    def revealed(self) -> bool:
        """Whether the seed may be seen."""
        return bool(self.seed)


def pool_lot(tournament: Tournament) -> PoolLot | None:
    """The lot that makes or made the pools of round 1; None where no lot does."""
    stage = tournament.stages.filter(from_round=1, kind=StageKind.POOLS).first()
    if stage is None:
        return None
    commits = tournament.log.filter(action__in=("add_stage", "commit_lot"))
    added = commits.filter(after__commitment=stage.commitment).first()
    made = list(tournament.log.filter(action="divide_stage", target="1").order_by("pk"))
    own = [act for act in made if added is None or act.pk > added.pk]
    lot = PoolLot(
        commitment=stage.commitment,
        committed_at=added.at if added else None,
        dealt_at=tuple(act.at for act in own),
        earlier=len(made) - len(own),
    )
    return _opened(stage, lot, own[-1]) if own and lot_is_known(stage) else lot


def lot_is_known(stage: Stage) -> bool:
    """Whether round 1 is or was public with these pools, and with it the seed that made them; that
    of pools that were taken back says nothing of the next ones."""
    if stage.divided_at is None:
        return False
    draws = Draw.objects.filter(
        REVEALED,
        round__tournament=stage.tournament_id,
        round__number=1,
        drawn_at__gte=stage.divided_at,
    )
    return draws.exists()


def _opened(stage: Stage, lot: PoolLot, act: LogEntry) -> PoolLot:
    written: Mapping[str, list[int]] = act.after.get("groups", {})
    # By name, as they stand in their order: some databases forget that of a record.
    told = [written[name] for name in sorted(written)]
    numbers = [number for pool in told for number in pool]
    seed, drive = bytes.fromhex(stage.seed), stage.tournament.code
    entries = {entry.number: entry for entry in stage.tournament.entries.exclude(number=None)}
    place = {number: at for at, pool in enumerate(told, start=1) for number in pool}
    return replace(
        lot,
        seed=stage.seed,
        hash_of_list=list_hash(numbers),
        pools=tuple(
            DealtPool(name, tuple(str(entries.get(number, number)) for number in written[name]))
            for name in sorted(written)
        ),
        right=commitment(seed) == stage.commitment
        and pools_by_lot(numbers, stage.count, seed, drive) == told
        if told
        else None,
        moved=tuple(
            str(at.entry)
            for at in GroupPlace.objects.filter(stage=stage)
            .select_related("entry", "group")
            .order_by("entry__number")
            if place.get(at.entry.number) != at.group.position
        ),
    )
