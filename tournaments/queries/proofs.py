"""Recomputing a draw from its seed and list, for everybody who doubts it."""

import json
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.draw import CannotDraw, canonical_list, commitment, draw, list_hash
from tournaments.enums import DrawState
from tournaments.models import Draw, GameTable, Round, Tournament
from tournaments.queries.records import Record, field_from, seats_of, seats_record

REVEALED = (DrawState.PUBLISHED, DrawState.DISCARDED)


WRONG: dict[str, Promise] = {
    "record": _("Nothing was written down to recompute it from."),
    "commitment": _("The seed is not the one of the check number."),
    "list": _("The list of teams has another hash."),
    "seed": _("It was drawn with another seed, drive or dice."),
    "tables": _("The seed gives other tables."),
    "marked": _("Tables were changed without saying so."),
    "seated": _("The published tables are not those of the draw."),
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came out of a recomputation.

    `wrong` holds the keys of `WRONG` that hold; `changed` are the tables that hands changed
    after the draw (0 for the bye), which is not wrong when it is marked.
    """

    wrong: tuple[str, ...]
    changed: tuple[int, ...] = ()

    @property
    def right(self) -> bool:
        """Whether everything follows from the seed, hand-made changes marked as such."""
        return not self.wrong

    @property
    def sentences(self) -> list[str]:
        """What is wrong, for people."""
        return [str(WRONG[code]) for code in self.wrong]

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
    listed = canonical_list(field.entries).decode()
    if (listed, list_hash(field.entries)) != (made.entry_list, made.list_hash):
        wrong.append("list")
    recorded = (field.seed.hex(), field.drive, field.public_value, field.round_number)
    tournament = made.round.tournament
    if recorded != (made.seed, tournament.code, made.public_value, made.round.number):
        wrong.append("seed")
    try:
        again = draw(field)
        drawn: Record = {"tables": seats_record(again.tables), "bye": again.bye}
    except CannotDraw:
        drawn = {}
    if drawn != {name: made.original[name] for name in ("tables", "bye")}:
        wrong.append("tables")
    changed = changed_tables(made)
    if bool(changed) != made.by_hand:
        wrong.append("marked")
    if made.state == DrawState.PUBLISHED and not _seated_as_drawn(made):
        wrong.append("seated")
    return Verdict(tuple(wrong), changed)


def changed_tables(made: Draw) -> tuple[int, ...]:
    """The tables where others sit, or others deal, than the seed gave; 0 for the bye."""
    tables, bye = seats_of(made)
    now = {number: sides for number, *sides in seats_record(tables)}
    drawn = {number: sides for number, *sides in made.original["tables"]}
    changed = [at for at in sorted(now.keys() | drawn.keys()) if now.get(at) != drawn.get(at)]
    return (*([0] if bye != made.original["bye"] else []), *changed)


def _seated_as_drawn(made: Draw) -> bool:
    tables = GameTable.objects.filter(round=made.round_id).prefetch_related("sides")
    seated = [[table.number, *(side.entry_id for side in table.sides.all())] for table in tables]
    bye = made.round.byes.values_list("entry_id", flat=True).first()
    return seated == made.pairing["tables"] and bye == made.pairing["bye"]


@dataclass(frozen=True, slots=True)
class ProvenTable:
    """A table as it was drawn, with the names of then."""

    number: int
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Proof:
    """One draw as the public sees it: only its commitment until it is published or set aside."""

    draw: Draw
    verdict: Verdict | None = None
    entries: tuple[str, ...] = ()
    tables: tuple[ProvenTable, ...] = ()
    bye: str = ""
    document: str = ""

    @property
    def revealed(self) -> bool:
        """Whether seed, list and tables may be seen."""
        return self.verdict is not None

    @property
    def set_aside(self) -> str:
        """Why it was drawn again."""
        return self.draw.pairing.get("set_aside", "") if self.draw.pairing else ""


def revealed_draws(tournament: Tournament, number: int | None = None) -> list[Draw]:
    """The draws that can be recomputed: published or set aside, of all rounds or of one."""
    draws = Draw.objects.filter(round__tournament=tournament, state__in=REVEALED)
    if number is not None:
        draws = draws.filter(round__number=number)
    return list(draws.select_related("round__tournament").order_by("round__number", "number"))


def proofs_of(round_: Round) -> list[Proof]:
    """All draws of a round, oldest first, each recomputed now where it is revealed."""
    return [_proof(made) for made in round_.draws.select_related("round__tournament")]


def _proof(made: Draw) -> Proof:
    if made.state not in REVEALED:
        return Proof(made)
    result = verdict(made)
    if not made.original:
        return Proof(made, result)
    names = made.original["names"]

    def team(number: int) -> str:
        return f"{number} {names[str(number)]}"

    bye = made.original["bye"]
    return Proof(
        draw=made,
        verdict=result,
        entries=tuple(team(number) for number in sorted(made.original["field"]["entries"])),
        tables=tuple(
            ProvenTable(number, team(first), team(second))
            for number, first, second in made.original["tables"]
        ),
        bye="" if bye is None else team(bye),
        document=json.dumps(made.original["field"], ensure_ascii=False),
    )
