"""The field of a round with more than two sides at a table: who plays, what they played, and what
was drawn with an earlier round."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from tournaments.draw import EntryId
from tournaments.draw.many import ManyField
from tournaments.draw.many_document import read_rounds
from tournaments.draw.players import PlayersField
from tournaments.draw.seated import SeatedRound, SeatedTable
from tournaments.draw.threes import ThreesField
from tournaments.enums import DrawMethod, DrawState, Rest
from tournaments.models import Bye, Draw, Entry, Side, Tournament

SMALL_TABLE = {4: "table_for_two", 3: "small_table"}


def many_field_of(
    draw: Draw,
    playing: Sequence[Entry],
    method: DrawMethod,
    sides: Iterable[Side],
    points: dict[EntryId, int],
) -> ManyField:
    """What this draw is drawn from; `sides` are all of the rounds before it, in their order."""
    tournament, number = draw.round.tournament, draw.round.number
    by_standings = method == DrawMethod.RESULTS
    entries = tuple(entry.number for entry in playing)
    told: dict[str, Any] = {
        "seed": bytes.fromhex(draw.seed),
        "rounds_left": max(tournament.rounds_planned - number + 1, 1),
        "rounds": _rounds_before(draw, sides),
        "remainder": _remainder(tournament),
        "points": points,
        "fixed_tables": {one.number: one.fixed_table for one in playing if one.fixed_table},
        "drive": tournament.code,
        "public_value": draw.public_value,
        "number": number,
    }
    if tournament.plays.partners_change:
        of: PlayersField | ThreesField = PlayersField(players=entries, **told)
    else:
        of = ThreesField(entries=entries, **told)
    following = () if by_standings else _following(draw, playing)
    return ManyField(of, "results" if by_standings else "lot", following)


def _remainder(tournament: Tournament) -> str:
    """What becomes of those for whom there is no full table."""
    return "sit_out" if tournament.rest == Rest.SIT_OUT else SMALL_TABLE[tournament.plays.sides]


def _rounds_before(draw: Draw, sides: Iterable[Side]) -> tuple[SeatedRound, ...]:
    seats: dict[int, dict[int, list[EntryId]]] = defaultdict(lambda: defaultdict(list))
    for side in sides:
        seats[side.round.number][side.table.number].append(_id(side.entry))
    out: dict[int, list[EntryId]] = defaultdict(list)
    byes = Bye.objects.filter(
        round__tournament=draw.round.tournament_id,
        round__number__lt=draw.round.number,
        round__published_at__isnull=False,
    )
    for bye in byes.select_related("entry", "round").order_by("entry__number"):
        out[bye.round.number].append(_id(bye.entry))
    return tuple(
        SeatedRound(
            tuple(SeatedTable(table, tuple(who)) for table, who in seats[number].items()),
            tuple(out[number]),
        )
        for number in range(1, draw.round.number)
    )


def _following(draw: Draw, playing: Sequence[Entry]) -> tuple[SeatedRound, ...]:
    """The rounds from this one on that were drawn with the round before: as long as nobody came,
    left, was seated otherwise or was given a table, and nobody asked for another draw."""
    before = Draw.objects.filter(
        round__tournament=draw.round.tournament_id,
        round__number=draw.round.number - 1,
        state=DrawState.PUBLISHED,
    ).first()
    if before is None or before.by_hand or not before.original:
        return ()
    later = before.original.get("later", [])
    left = draw.round.tournament.rounds_planned - draw.round.number + 1
    same = {str(entry.number): entry.pk for entry in playing} == before.original["entries"]
    if len(later) != left or not same or not _as_before(draw, playing, before.original["field"]):
        return ()
    return () if _set_aside(draw, later) else read_rounds(later)


def _as_before(draw: Draw, playing: Sequence[Entry], field: dict[str, Any]) -> bool:
    """Whether what was chosen of who is left over, and of fixed tables, is as it was then."""
    fixed = {str(one.number): one.fixed_table for one in playing if one.fixed_table}
    chosen = _remainder(draw.round.tournament)
    return (field.get("remainder"), field.get("fixed_tables")) == (chosen, fixed)


def _set_aside(draw: Draw, later: list[Any]) -> bool:
    """Whether a draft of this round with these very tables was set aside, so that another must be
    drawn."""
    gone = draw.round.draws.filter(state=DrawState.DISCARDED).values_list("original", flat=True)
    return any((original or {}).get("field", {}).get("following") == later for original in gone)


def _id(entry: Entry) -> EntryId:
    """A player who left may have lost his number; his games were played all the same."""
    return entry.number or f"#{entry.pk}"
