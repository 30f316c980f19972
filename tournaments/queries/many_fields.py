"""The field of a round with more than two sides at a table: who plays, what they played, and what
was drawn with an earlier round."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from tournaments.draw import EntryId
from tournaments.draw.many import ManyField
from tournaments.draw.many_document import read_rounds
from tournaments.draw.players import PlayersField, PlayersRound, PlayersTable
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


def _rounds_before(draw: Draw, sides: Iterable[Side]) -> tuple[PlayersRound, ...]:
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
        PlayersRound(
            tuple(PlayersTable(table, tuple(who)) for table, who in seats[number].items()),
            tuple(out[number]),
        )
        for number in range(1, draw.round.number)
    )


def _following(draw: Draw, playing: Sequence[Entry]) -> tuple[PlayersRound, ...]:
    """The rounds from this one on that were drawn with the round before: as long as nobody came,
    left or was seated otherwise."""
    before = Draw.objects.filter(
        round__tournament=draw.round.tournament_id,
        round__number=draw.round.number - 1,
        state=DrawState.PUBLISHED,
    ).first()
    if before is None or before.by_hand or not before.original:
        return ()
    field = before.original["field"]
    left = draw.round.tournament.rounds_planned - draw.round.number + 1
    rounds = read_rounds(before.original.get("later", []))
    same = {str(entry.number): entry.pk for entry in playing} == before.original["entries"]
    as_before = field.get("remainder") == _remainder(draw.round.tournament)
    return rounds if same and as_before and len(rounds) == left else ()


def _id(entry: Entry) -> EntryId:
    """A player who left may have lost his number; his games were played all the same."""
    return entry.number or f"#{entry.pk}"
