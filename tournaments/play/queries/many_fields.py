"""The field of a round with more than two sides at a table: who plays, what they played, and what
was drawn with an earlier round."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from tournaments.draw import EntryId
from tournaments.draw.many import FOURS, MultiSideField, read_rounds
from tournaments.draw.players import PlayersField
from tournaments.draw.seated import SeatedRound, SeatedTable
from tournaments.draw.threes import ThreesField
from tournaments.draw.values import RECIPES
from tournaments.enums import DrawMethod, DrawState, Rest
from tournaments.models import Bye, Draw, Entry, Side, Tournament
from tournaments.play.queries.stages import last_round_of

SMALL_TABLE = {4: "table_for_two", 3: "small_table"}


def many_field_of(
    draw: Draw,
    playing: Sequence[Entry],
    method: DrawMethod,
    sides: Iterable[Side],
    points: dict[EntryId, int],
    missed: dict[EntryId, int],
    group: str = "",
) -> MultiSideField:
    """Return what this draw, or the part of it of one `group`, is drawn from; `sides` are all of
    the rounds before it, in their order."""
    tournament, number = draw.round.tournament, draw.round.number
    by_standings = method == DrawMethod.RESULTS
    entries = tuple(entry.drawn_number for entry in playing)
    values: dict[str, Any] = {
        "seed": bytes.fromhex(draw.seed),
        "rounds_left": last_round_of(tournament, number) - number + 1,
        "rounds": _rounds_before(draw, sides),
        "remainder": _remainder(tournament),
        "points": points,
        "fixed_tables": {} if group else fixed_tables_of(playing),
        "drive": tournament.code,
        "public_value": draw.public_value,
        "number": number,
        "missed": missed,
    }
    if tournament.plays.partners_change:
        of: PlayersField | ThreesField = PlayersField(
            entries=entries, pairs_drawn=not tournament.pairs_are_found, **values
        )
    else:
        of = ThreesField(entries=entries, clubs=clubs_kept_apart(draw, playing), **values)
    following = () if by_standings else _following(draw, playing, group)
    return MultiSideField(of, "results" if by_standings else "lot", following)


def _remainder(tournament: Tournament) -> str:
    """Return what becomes of those for whom there is no full table."""
    return "sit_out" if tournament.rest == Rest.SIT_OUT else SMALL_TABLE[tournament.plays.sides]


def _rounds_before(draw: Draw, sides: Iterable[Side]) -> tuple[SeatedRound, ...]:
    seats: dict[int, dict[int, list[EntryId]]] = defaultdict(lambda: defaultdict(list))
    for side in sides:
        seats[side.round.number][side.table.number].append(drawn_as(side.entry))
    out: dict[int, list[EntryId]] = defaultdict(list)
    byes = Bye.objects.filter(
        round__tournament=draw.round.tournament_id,
        round__number__lt=draw.round.number,
        round__published_at__isnull=False,
    )
    for bye in byes.select_related("entry", "round").order_by("entry__number"):
        out[bye.round.number].append(drawn_as(bye.entry))
    return tuple(
        SeatedRound(
            tuple(SeatedTable(table, tuple(who)) for table, who in seats[number].items()),
            tuple(out[number]),
        )
        for number in range(1, draw.round.number)
    )


def _following(draw: Draw, playing: Sequence[Entry], group: str) -> tuple[SeatedRound, ...]:
    """Return the rounds from this one on that were drawn with the round before by the recipe of
    now: as long as nobody came, left, was seated otherwise or was given a table, and nobody asked
    for another draw."""
    before = Draw.objects.filter(
        round__tournament=draw.round.tournament_id,
        round__number=draw.round.number - 1,
        state=DrawState.PUBLISHED,
    ).first()
    if before is None or before.by_hand or not before.original:
        return ()
    later, field = _of_group(before.original, group)
    left = last_round_of(draw.round.tournament, draw.round.number) - draw.round.number + 1
    numbers = {number: before.original["entries"][str(number)] for number in field["entries"]}
    same = {entry.number: entry.pk for entry in playing} == numbers
    if len(later) != left or not same or not _as_before(draw, playing, field, group):
        return ()
    return () if _set_aside(draw, later, group) else read_rounds(later)


def _of_group(original: dict[str, Any], group: str) -> tuple[list[Any], dict[str, Any]]:
    """Return the later rounds and the field of a draw, or those of one group in it."""
    field, later = original.get("field", {}), original.get("later", [])
    if not group:
        return (later, field) if "parts" not in field else ([], {"entries": []})
    parts = {part["key"]: part["field"] for part in field.get("parts", [])}
    if group not in parts:
        return [], {"entries": []}
    return later.get(group, []), parts[group]


def _as_before(draw: Draw, playing: Sequence[Entry], field: dict[str, Any], group: str) -> bool:
    """Return whether the recipe, and what was chosen of who is left over, of fixed tables, and of
    how partners are found, are as they were then."""
    fixed = {} if group else {str(at): table for at, table in fixed_tables_of(playing).items()}
    chosen = _remainder(draw.round.tournament)
    found = draw.round.tournament.pairs_are_found == (field.get("kind") == FOURS)
    then = (field.get("recipe"), field.get("remainder"), field.get("fixed_tables"))
    return found and then == (RECIPES[-1], chosen, fixed)


def fixed_tables_of(playing: Iterable[Entry]) -> dict[EntryId, int]:
    """Return who always sits at one table, by number."""
    return {entry.drawn_number: entry.fixed_table for entry in playing if entry.fixed_table}


def clubs_kept_apart(draw: Draw, playing: Iterable[Entry]) -> dict[EntryId, str]:
    """Return the club or family of each, by number, in the rounds in which they are kept apart."""
    if draw.round.number > draw.round.tournament.club_rounds:
        return {}
    return {entry.drawn_number: entry.club.strip() for entry in playing if entry.club.strip()}


def _set_aside(draw: Draw, later: list[Any], group: str) -> bool:
    """Return whether a draft of this round with these very tables was set aside, so that another
    must be drawn."""
    gone = draw.round.draws.filter(state=DrawState.DISCARDED).values_list("original", flat=True)
    fields = (_of_group(original or {}, group)[1] for original in gone)
    return any(field.get("following") == later for field in fields)


def drawn_as(entry: Entry) -> EntryId:
    """Return by what the draw knows an entry of earlier rounds: one that left may have lost its
    number; its games were played all the same."""
    return entry.number or f"#{entry.pk}"
