"""Recomputing a draw from its seed and list, and what comes of it."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.cache import cache
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.core.queries.live import KEPT
from tournaments.draw import CannotDraw, EntryId, canonical_list, commitment, list_hash
from tournaments.draw.bracket import BracketField, follows
from tournaments.draw.groups import GroupedField, Part
from tournaments.draw.kinds import AnyField, attempts_of, draw_any, write_later
from tournaments.draw.many import MultiSideField, write_rounds
from tournaments.draw.values import Field, Pairing
from tournaments.enums import DrawState
from tournaments.models import Draw, GameTable
from tournaments.play.queries.brackets import Standing, bracket_in
from tournaments.rounds.queries.records import (
    Record,
    field_from,
    resting_in,
    resting_record,
    seated_by_numbers,
    seats_record,
)

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
Attempts = Mapping[str, int]
UNPLANNED = {Field: "places", MultiSideField: "later", BracketField: "bracket"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came out of a recomputation.

    `wrong` holds the keys of `WRONG` that hold; `changed` are the tables that hands changed
    after the draw (0 for the bye), which is not wrong when it is marked. What follows from a
    plan is `planned`. `attempts` are those of the lot that give these tables, by the key of the
    group, or under no key.
    """

    wrong: tuple[str, ...]
    changed: tuple[int, ...] = ()
    planned: bool = False
    attempts: Attempts = field(default_factory=dict)

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


def recompute_draw(made: Draw) -> Verdict:
    """Draw once more what was drawn, from what was written down then."""
    if not made.original or "field" not in made.original:
        return Verdict(("record",))
    drawn_field = field_from(made.original["field"])
    wrong = []
    if commitment(bytes.fromhex(made.seed)) != made.commitment:
        wrong.append("commitment")
    entries = drawn_field.entries
    listed = canonical_list(entries).decode()
    if (listed, list_hash(entries)) != (made.entry_list, made.list_hash):
        wrong.append("list")
    recorded = (
        drawn_field.seed.hex(),
        drawn_field.drive,
        drawn_field.public_value,
        drawn_field.round_number,
    )
    tournament = made.round.tournament
    if recorded != (made.seed, tournament.code, made.public_value, made.round.number):
        wrong.append("seed")
    right, attempts = _drawn_again(drawn_field, made.original)
    if not right:
        wrong.append("tables")
    public = public_seats(made)
    changed = changed_tables(public, made.original)
    if bool(changed) != public["by_hand"]:
        wrong.append("marked")
    if made.state == DrawState.PUBLISHED and not _seated_as_drawn(made):
        wrong.append("seated")
    parts = drawn_field.parts if isinstance(drawn_field, GroupedField) else (Part("", drawn_field),)
    for part in parts:
        if part.field.planned and not _follows_plan(made, part):
            wrong.append(UNPLANNED[type(part.field)])
    return Verdict(tuple(dict.fromkeys(wrong)), changed, drawn_field.planned, attempts)


def _drawn_again(drawn_field: AnyField, original: Record) -> tuple[bool, Attempts]:
    """Return whether the same comes out once more, and by which attempts; the search of a whole
    drive is made once an hour."""
    if isinstance(drawn_field, Field | BracketField):
        return _same_again(drawn_field, original)
    text = json.dumps([original["field"], original["tables"], original.get("later")])
    name = f"attempts-again:{hashlib.sha256(text.encode()).hexdigest()}"
    found: tuple[bool, Attempts] | None = cache.get(name)
    if found is None:
        found = _same_again(drawn_field, original)
        cache.set(name, found, KEPT)
    return found


def _same_again(drawn_field: AnyField, original: Record) -> tuple[bool, Attempts]:
    try:
        again = draw_any(drawn_field)
    except CannotDraw:
        return False, {}
    drawn: Record = {"tables": seats_record(again.tables), **resting_record(again.resting)}
    if not isinstance(again, Pairing):
        drawn["later"] = write_later(again)
    right = drawn == {name: original.get(name) for name in drawn}
    return right, attempts_of(again) if right else {}


def _follows_plan(made: Draw, part: Part) -> bool:
    """Return whether the round of a group, or of all, follows from what was drawn or listed in the
    round before: as that is published or, for a draw that is not public any more, as it was at any
    time."""
    field = part.field
    usable = Q(state=DrawState.PUBLISHED)
    if made.state != DrawState.PUBLISHED:
        usable |= ~Q(taken_back=[])
    before = Draw.objects.filter(
        usable, round__tournament=made.round.tournament_id, round__number=made.round.number - 1
    )
    originals = [original or {} for original in before.values_list("original", flat=True)]
    if isinstance(field, MultiSideField):
        following = write_rounds(field.following)
        later = (original.get("later", []) for original in originals)
        return following in [_later_of(part.key, each) for each in later]
    if isinstance(field, BracketField):
        bracket = bracket_in(made.original, part.key)
        return any(_goes_on(bracket_in(original, part.key), bracket) for original in originals)
    if not isinstance(field, Field):
        return False  # of a group that only rests nothing is planned
    plans = [original.get("field", {}).get("plan", []) for original in originals]
    return not plans or any(_places_kept(plan, field.plan) for plan in plans)


def _later_of(key: str, later: Any) -> Any:
    """Return the rounds that were drawn with a round, those of one group where it was drawn in
    groups."""
    return later.get(key) if isinstance(later, dict) else later


def _goes_on(before: Standing | None, after: Standing | None) -> bool:
    """Return whether one round of a knock-out follows from another, whoever won; the first from
    none."""
    if before is None or after is None:
        return after is not None and after.block == len(after.slots)
    return after.block == before.block // 2 and follows(before.slots, before.block, after.slots)


def _places_kept(kept: Sequence[EntryId], plan: Sequence[EntryId]) -> bool:
    """Return whether every team has the place that it had in the round before, where it had one."""
    place = {team: at for at, team in enumerate(plan)}
    return all(place.get(team, at) == at for at, team in enumerate(kept))


def public_seats(made: Draw) -> Record:
    """Return who sat where when this draw was last public, or when it was set aside; a draft that
    was taken back may have been changed since, which nobody may see yet."""
    if made.state == DrawState.DRAFT and made.taken_back:
        last: Record = made.taken_back[-1]
        return last
    return seated_by_numbers(made)


def changed_tables(seats: Record, original: Record) -> tuple[int, ...]:
    """Return the tables where others sit, or others deal, than the seed gave; 0 for the bye."""
    seated = {number: sides for number, *sides in seats["tables"]}
    drawn = {number: sides for number, *sides in original["tables"]}
    changed = [at for at in sorted(seated.keys() | drawn.keys()) if seated.get(at) != drawn.get(at)]
    return (*([0] if resting_in(seats) != resting_in(original) else []), *changed)


def _seated_as_drawn(made: Draw) -> bool:
    tables = GameTable.objects.filter(round=made.round_id).prefetch_related("sides")
    seated = [[table.number, *(side.entry_id for side in table.sides.all())] for table in tables]
    resting = set(made.round.byes.values_list("entry_id", flat=True))
    return seated == made.pairing["tables"] and resting == set(resting_in(made.pairing))
