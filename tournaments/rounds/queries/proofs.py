"""What everybody sees of a draw who doubts it: list, seed, tables, and what recomputing gives."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.core.queries.known_acts import DrawnBefore, drawn_before, drawn_times
from tournaments.core.queries.presence import not_none
from tournaments.draw import list_hash
from tournaments.draw.kinds import drawn_by_points, points_in
from tournaments.draw.values import EntryId
from tournaments.enums import DrawMethod, DrawState
from tournaments.models import Draw, Group, Round, Tournament
from tournaments.play.queries.fields import points_before
from tournaments.play.queries.rounds import REVEALED
from tournaments.rounds.queries.draw_claims import Claims, claims_of
from tournaments.rounds.queries.draw_verdicts import (
    Verdict,
    changed_tables,
    public_seats,
    recompute_draw,
)
from tournaments.rounds.queries.records import Record, field_from, resting_in, rounds_hash


@dataclass(frozen=True, slots=True)
class ProvenTable:
    """A table as it was drawn or published, with the names of then."""

    number: int
    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProvenSeats:
    """All tables at one time, and who rested."""

    tables: tuple[ProvenTable, ...]
    resting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Names:
    """What the teams were called when a draw was made, by their numbers as text."""

    names: Mapping[str, str]

    def label(self, number: EntryId) -> str:
        """Number and name; of a place in a plan whose team did not play the number alone."""
        return f"{number} {self.names.get(str(number), '')}".strip()

    def seated(self, seats: Record) -> ProvenSeats:
        """Return these tables and this bye with names."""
        return ProvenSeats(
            tuple(
                ProvenTable(number, tuple(map(self.label, sides)))
                for number, *sides in seats["tables"]
            ),
            tuple(map(self.label, resting_in(seats))),
        )


@dataclass(frozen=True, slots=True)
class ProvenGroup:
    """One group of a draw: who was in it, the hash of their list, which the lots of the group come
    from, and the attempt that its tables are, None where no attempt gave them."""

    name: str
    entries: tuple[str, ...]
    hash_of_list: str
    attempt: int | None


@dataclass(frozen=True, slots=True)
class FixedRounds:
    """The hash of rounds that were drawn at once, all of a drive or those of one group: `from_this`
    of this one and all after it, where it was drawn before, and `later` of those after it."""

    name: str
    from_this: str
    later: str


@dataclass(frozen=True, slots=True)
class PointsSince:
    """What happened to the points that a round was drawn by: whether there were `none` then, and
    whose are others now."""

    none: bool
    changed: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class Publication:
    """One time that a draw was public, until `taken_back_at`, or still; `seats` are the tables as
    everybody saw them then, where they were not those of the seed."""

    published_at: datetime
    taken_back_at: datetime | None = None
    reason: str = ""
    seats: ProvenSeats | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """One draw as the public sees it: only its commitment until it is published or set aside, and
    while it is `withheld`."""

    draw: Draw
    verdict: Verdict | None = None
    claims: Claims | None = None
    entries: tuple[str, ...] = ()
    plan: tuple[str, ...] = ()
    groups: tuple[ProvenGroup, ...] = ()
    fixed: tuple[FixedRounds, ...] = ()
    points_since: PointsSince | None = None
    seats: ProvenSeats = ProvenSeats(())
    publications: tuple[Publication, ...] = ()
    document: str = ""
    withheld: bool = False

    @property
    def revealed(self) -> bool:
        """Whether seed, list and tables may be seen."""
        return self.verdict is not None

    @property
    def attempt(self) -> int | None:
        """The attempt that its tables are; None in groups, and where no attempt gave them."""
        return self.verdict.attempts.get("") if self.verdict else None

    @property
    def set_aside(self) -> str:
        """Why it was drawn again."""
        return self.draw.pairing.get("set_aside", "") if self.draw.pairing else ""


def revealed_draws(tournament: Tournament, number: int | None = None) -> list[Draw]:
    """Return the draws that can be recomputed: those that are or were public, of all rounds or of
    one."""
    draws = Draw.objects.filter(REVEALED, round__tournament=tournament)
    if number is not None:
        draws = draws.filter(round__number=number)
    return list(draws.select_related("round__tournament").order_by("round__number", "number"))


def revealed_rounds(tournament: Tournament) -> QuerySet[Round]:
    """Return the rounds of which there is a draw to see, whether or not one is published now."""
    draws = Draw.objects.filter(REVEALED, round=OuterRef("pk"))
    rounds = tournament.rounds.filter(Exists(draws)).order_by("number")
    after = tournament.frozen_after
    return rounds if after is None else rounds.filter(number__lte=after + 1)


def is_withheld(tournament: Tournament, number: int) -> bool:
    """Return whether the draw of a round waits for the prize-giving: what it was drawn from are the
    points after the round before it, and the public standings are frozen earlier."""
    return tournament.frozen_after is not None and number > tournament.frozen_after + 1


def proofs_of(round_: Round, before: DrawnBefore | None = None) -> list[Proof]:
    """Return all draws of a round, oldest first, each recomputed now where it is revealed; `before`
    is what is known of the drive besides."""
    before = before or drawn_before(round_.tournament)
    draws = list(round_.draws.all())
    times = drawn_times(draws, before, round_.number).count
    return [_proof(made, before, times) for made in draws]


def _proof(made: Draw, before: DrawnBefore, times: int) -> Proof:
    if not made.was_public or made.unused:
        return Proof(made)
    if is_withheld(made.round.tournament, made.round.number):
        return Proof(made, withheld=True)
    result = recompute_draw(made)
    claims = claims_of(made, result, before, times)
    if not made.original:
        return Proof(made, result, claims)
    names = Names(made.original["names"])
    return Proof(
        draw=made,
        verdict=result,
        claims=claims,
        entries=tuple(map(names.label, sorted(made.original["field"]["entries"]))),
        plan=tuple(map(names.label, made.original["field"].get("plan", []))),
        groups=tuple(_groups(made, names, result)),
        fixed=tuple(_fixed(made)),
        points_since=_points_since(made),
        seats=names.seated(made.original),
        publications=tuple(_publications(made, names)),
        document=json.dumps(made.original["field"], ensure_ascii=False),
    )


def _group_labels(tournament: Tournament) -> dict[str, str]:
    """Return what the groups of a drive are called, by their keys in a draw."""
    groups = Group.objects.filter(stage__tournament=tournament).select_related("stage")
    return {group.key: group.label for group in groups}


def _groups(made: Draw, names: Names, result: Verdict) -> Iterator[ProvenGroup]:
    parts = made.original["field"].get("parts", [])
    labels = _group_labels(made.round.tournament) if parts else {}
    for part in parts:
        entries = part["field"]["entries"]
        yield ProvenGroup(
            labels.get(part["key"], part["key"]),
            tuple(map(names.label, sorted(entries))),
            list_hash(entries),
            result.attempts.get(part["key"]),
        )


def _fixed(made: Draw) -> Iterator[FixedRounds]:
    field, later = made.original["field"], made.original.get("later") or {}
    labels = _group_labels(made.round.tournament) if "parts" in field else {}
    for part in field.get("parts", [{"key": "", "field": field}]):
        key, following = part["key"], part["field"].get("following", [])
        after: Any = later.get(key, []) if "parts" in field else later
        if following or after:
            yield FixedRounds(
                labels.get(key, key),
                rounds_hash(following) if following else "",
                rounds_hash(after) if after else "",
            )


def _points_since(made: Draw) -> PointsSince | None:
    """Return none where it was not drawn by points, is not that which is played, or nothing
    changed."""
    if made.method != DrawMethod.RESULTS or made.state != DrawState.PUBLISHED:
        return None
    field = field_from(made.original["field"])
    then, current = points_in(field), points_before(made.round.tournament, made.round.number)
    keys = made.original["entries"]
    entries = [(number, keys[str(number)]) for number in sorted(drawn_by_points(field))]
    others = tuple(n for n, pk in entries if then.get(n, 0) != current.get(pk, 0))
    return PointsSince(not any(then.values()), others) if others else None


def _publications(made: Draw, names: Names) -> Iterator[Publication]:
    for record in made.taken_back:
        yield Publication(
            datetime.fromisoformat(record["published_at"]),
            datetime.fromisoformat(record["taken_back_at"]),
            record["reason"],
            names.seated(record) if changed_tables(record, made.original) else None,
        )
    if made.state == DrawState.PUBLISHED:
        public = public_seats(made)
        changed = changed_tables(public, made.original)
        yield Publication(
            not_none(made.round.published_at), seats=names.seated(public) if changed else None
        )
