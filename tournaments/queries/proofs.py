"""Recomputing a draw from its seed and list, for everybody who doubts it."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.draw import CannotDraw, EntryId, canonical_list, commitment, list_hash
from tournaments.draw.bracket import BracketField, follows
from tournaments.draw.groups import GroupedField, Part
from tournaments.draw.kinds import AnyField, draw_any, entries_of, write_later
from tournaments.draw.many import ManyField
from tournaments.draw.many_document import write_rounds
from tournaments.draw.values import Field, Pairing
from tournaments.enums import DrawState
from tournaments.models import Draw, GameTable, Group, Round, Tournament
from tournaments.queries.brackets import Standing, bracket_in
from tournaments.queries.live import KEPT
from tournaments.queries.records import (
    Record,
    field_from,
    resting_in,
    resting_record,
    seats_of,
    seats_record,
)

REVEALED = Q(state__in=(DrawState.PUBLISHED, DrawState.DISCARDED)) | ~Q(taken_back=[])

WRONG: dict[str, Promise] = {
    "record": _("Nothing was written down to recompute it from."),
    "commitment": _("The seed is not the one of the check number."),
    "list": _("The list of teams has another hash."),
    "seed": _("It was drawn with another seed, drive or dice."),
    "tables": _("The seed gives other tables."),
    "marked": _("Tables were changed without saying so."),
    "seated": _("The published tables are not those of the draw."),
}
WRONG_PLAN: dict[str, Promise] = {
    "tables": _("The plan gives other tables."),
    "places": _("Teams have other places in the list than in the round before."),
    "later": _("It is not the plan that was drawn before."),
    "bracket": _("The knock-out does not go on from the round before."),
}
UNPLANNED = {Field: "places", ManyField: "later", BracketField: "bracket"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came out of a recomputation.

    `wrong` holds the keys of `WRONG` that hold; `changed` are the tables that hands changed
    after the draw (0 for the bye), which is not wrong when it is marked. What follows from a
    plan is `planned`.
    """

    wrong: tuple[str, ...]
    changed: tuple[int, ...] = ()
    planned: bool = False

    @property
    def right(self) -> bool:
        """Whether everything follows from the seed, hand-made changes marked as such."""
        return not self.wrong

    @property
    def sentences(self) -> list[str]:
        """What is wrong, for people."""
        words = WRONG | WRONG_PLAN if self.planned else WRONG_PLAN | WRONG
        return [str(words[code]) for code in self.wrong]

    @property
    def changed_names(self) -> list[str]:
        """What hands changed, for people."""
        return [
            gettext("table %(table)s") % {"table": number} if number else gettext("the bye")
            for number in self.changed
        ]


def verdict(made: Draw) -> Verdict:
    """Draw once more what was drawn, from what was written down then."""
    if not made.original or "field" not in made.original:
        return Verdict(("record",))
    field = field_from(made.original["field"])
    wrong = []
    if commitment(bytes.fromhex(made.seed)) != made.commitment:
        wrong.append("commitment")
    entries = entries_of(field)
    listed = canonical_list(entries).decode()
    if (listed, list_hash(entries)) != (made.entry_list, made.list_hash):
        wrong.append("list")
    recorded = (field.seed.hex(), field.drive, field.public_value, field.round_number)
    tournament = made.round.tournament
    if recorded != (made.seed, tournament.code, made.public_value, made.round.number):
        wrong.append("seed")
    if not _draws_again(field, made.original):
        wrong.append("tables")
    public = _public_seats(made)
    changed = _changed(public, made.original)
    if bool(changed) != public["by_hand"]:
        wrong.append("marked")
    if made.state == DrawState.PUBLISHED and not _seated_as_drawn(made):
        wrong.append("seated")
    parts = field.parts if isinstance(field, GroupedField) else (Part("", field),)
    for part in parts:
        if part.field.planned and not _follows_plan(made, part):
            wrong.append(UNPLANNED[type(part.field)])
    return Verdict(tuple(dict.fromkeys(wrong)), changed, field.planned)


def _draws_again(field: AnyField, original: Record) -> bool:
    """Whether the same comes out once more; the search of a whole drive is made once an hour."""
    if isinstance(field, Field | BracketField):
        return _same_again(field, original)
    told = json.dumps([original["field"], original["tables"], original.get("later")])
    name = f"drawn-again:{hashlib.sha256(told.encode()).hexdigest()}"
    right = cache.get(name)
    if right is None:
        right = _same_again(field, original)
        cache.set(name, right, KEPT)
    return bool(right)


def _same_again(field: AnyField, original: Record) -> bool:
    try:
        again = draw_any(field)
    except CannotDraw:
        return False
    drawn: Record = {"tables": seats_record(again.tables), **resting_record(again.resting)}
    if not isinstance(again, Pairing):
        drawn["later"] = write_later(again)
    return drawn == {name: original.get(name) for name in drawn}


def _follows_plan(made: Draw, part: Part) -> bool:
    """Whether the round of a group, or of all, follows from what was drawn or listed in the round
    before: as that is published or, for a draw that is not public any more, as it was at any
    time."""
    field = part.field
    known = Q(state=DrawState.PUBLISHED)
    if made.state != DrawState.PUBLISHED:
        known |= ~Q(taken_back=[])
    before = Draw.objects.filter(
        known, round__tournament=made.round.tournament_id, round__number=made.round.number - 1
    )
    originals = [original or {} for original in before.values_list("original", flat=True)]
    if isinstance(field, ManyField):
        following = write_rounds(field.following)
        later = (original.get("later", []) for original in originals)
        return following in [each.get(part.key) if part.key else each for each in later]
    if isinstance(field, BracketField):
        now = bracket_in(made.original, part.key)
        return any(_goes_on(bracket_in(original, part.key), now) for original in originals)
    plans = [original.get("field", {}).get("plan", []) for original in originals]
    return not plans or any(_places_kept(plan, field.plan) for plan in plans)


def _goes_on(before: Standing | None, now: Standing | None) -> bool:
    """Whether one round of a knock-out follows from another, whoever won; the first from none."""
    if before is None or now is None:
        return now is not None and now.block == len(now.slots)
    return now.block == before.block // 2 and follows(before.slots, before.block, now.slots)


def _places_kept(kept: Sequence[EntryId], plan: Sequence[EntryId]) -> bool:
    """Whether every team has the place that it had in the round before, where it had one."""
    place = {team: at for at, team in enumerate(plan)}
    return all(place.get(team, at) == at for at, team in enumerate(kept))


def _public_seats(made: Draw) -> Record:
    """Who sat where when this draw was last public, or when it was set aside; a draft that was
    taken back may have been changed since, which nobody may see yet."""
    if made.state == DrawState.DRAFT and made.taken_back:
        last: Record = made.taken_back[-1]
        return last
    tables, resting = seats_of(made)
    return {
        "tables": seats_record(tables),
        **resting_record(resting),
        "by_hand": made.by_hand,
    }


def _changed(seats: Record, original: Record) -> tuple[int, ...]:
    """The tables where others sit, or others deal, than the seed gave; 0 for the bye."""
    now = {number: sides for number, *sides in seats["tables"]}
    drawn = {number: sides for number, *sides in original["tables"]}
    changed = [at for at in sorted(now.keys() | drawn.keys()) if now.get(at) != drawn.get(at)]
    return (*([0] if resting_in(seats) != resting_in(original) else []), *changed)


def _seated_as_drawn(made: Draw) -> bool:
    tables = GameTable.objects.filter(round=made.round_id).prefetch_related("sides")
    seated = [[table.number, *(side.entry_id for side in table.sides.all())] for table in tables]
    resting = set(made.round.byes.values_list("entry_id", flat=True))
    return seated == made.pairing["tables"] and resting == set(resting_in(made.pairing))


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

    def label(self, number: int) -> str:
        """Number and name; of a place in a plan whose team did not play the number alone."""
        return f"{number} {self.names.get(str(number), '')}".strip()

    def seated(self, seats: Record) -> ProvenSeats:
        """These tables and this bye with names."""
        return ProvenSeats(
            tuple(
                ProvenTable(number, tuple(map(self.label, sides)))
                for number, *sides in seats["tables"]
            ),
            tuple(map(self.label, resting_in(seats))),
        )


@dataclass(frozen=True, slots=True)
class ProvenGroup:
    """One group of a draw: who was in it, and the hash of their list, which the lots of the group
    come from."""

    name: str
    entries: tuple[str, ...]
    hash_of_list: str


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
    entries: tuple[str, ...] = ()
    plan: tuple[str, ...] = ()
    groups: tuple[ProvenGroup, ...] = ()
    seats: ProvenSeats = ProvenSeats(())
    publications: tuple[Publication, ...] = ()
    document: str = ""
    withheld: bool = False

    @property
    def revealed(self) -> bool:
        """Whether seed, list and tables may be seen."""
        return self.verdict is not None

    @property
    def set_aside(self) -> str:
        """Why it was drawn again."""
        return self.draw.pairing.get("set_aside", "") if self.draw.pairing else ""


def revealed_draws(tournament: Tournament, number: int | None = None) -> list[Draw]:
    """The draws that can be recomputed: those that are or were public, of all rounds or of one."""
    draws = Draw.objects.filter(REVEALED, round__tournament=tournament)
    if number is not None:
        draws = draws.filter(round__number=number)
    return list(draws.select_related("round__tournament").order_by("round__number", "number"))


def revealed_rounds(tournament: Tournament) -> QuerySet[Round]:
    """The rounds of which there is a draw to see, whether or not one is published now."""
    draws = Draw.objects.filter(REVEALED, round=OuterRef("pk"))
    rounds = tournament.rounds.filter(Exists(draws)).order_by("number")
    after = tournament.frozen_after
    return rounds if after is None else rounds.filter(number__lte=after + 1)


def is_withheld(tournament: Tournament, number: int) -> bool:
    """Whether the draw of a round waits for the prize-giving: what it was drawn from are the points
    after the round before it, and the public standings are frozen earlier."""
    return tournament.frozen_after is not None and number > tournament.frozen_after + 1


def proofs_of(round_: Round) -> list[Proof]:
    """All draws of a round, oldest first, each recomputed now where it is revealed."""
    return [_proof(made) for made in round_.draws.select_related("round__tournament")]


def _proof(made: Draw) -> Proof:
    if not made.was_public:
        return Proof(made)
    if is_withheld(made.round.tournament, made.round.number):
        return Proof(made, withheld=True)
    result = verdict(made)
    if not made.original:
        return Proof(made, result)
    names = Names(made.original["names"])
    return Proof(
        draw=made,
        verdict=result,
        entries=tuple(map(names.label, sorted(made.original["field"]["entries"]))),
        plan=tuple(map(names.label, made.original["field"].get("plan", []))),
        groups=tuple(_groups(made, names)),
        seats=names.seated(made.original),
        publications=tuple(_publications(made, names)),
        document=json.dumps(made.original["field"], ensure_ascii=False),
    )


def _called(tournament: Tournament) -> dict[str, str]:
    """What the groups of a drive are called, by their keys in a draw."""
    groups = Group.objects.filter(stage__tournament=tournament).select_related("stage")
    return {f"{group.stage.from_round}.{group.position}": group.label for group in groups}


def _groups(made: Draw, names: Names) -> Iterator[ProvenGroup]:
    parts = made.original["field"].get("parts", [])
    called = _called(made.round.tournament) if parts else {}
    for part in parts:
        entries = part["field"]["entries"]
        yield ProvenGroup(
            called.get(part["key"], part["key"]),
            tuple(map(names.label, sorted(entries))),
            list_hash(entries),
        )


def _publications(made: Draw, names: Names) -> Iterator[Publication]:
    for record in made.taken_back:
        yield Publication(
            datetime.fromisoformat(record["published_at"]),
            datetime.fromisoformat(record["taken_back_at"]),
            record["reason"],
            names.seated(record) if _changed(record, made.original) else None,
        )
    if made.state == DrawState.PUBLISHED:
        now = _public_seats(made)
        changed = _changed(now, made.original)
        yield Publication(made.round.published_at, seats=names.seated(now) if changed else None)
