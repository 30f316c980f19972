"""Draw one round."""

from __future__ import annotations

from tournaments.draw.commitment import Stream, derive_key, list_hash, round_info
from tournaments.draw.costs import Prices, cost_in
from tournaments.draw.history import History, Pair, read_history
from tournaments.draw.matching import cheapest
from tournaments.draw.tables import seated
from tournaments.draw.values import CannotDraw, Field, Pairing, Reason


def draw(field: Field) -> Pairing:
    """The draw of one round: least cost, fewest rematches, ties by the lots of the seed.

    Raises CannotDraw where there is nothing to draw or the field contradicts itself.
    """
    if len(field.entries) < 2:
        raise CannotDraw(
            "too_few", "A draw needs at least two entries.", entries=len(field.entries)
        )
    history = read_history(field)
    key = derive_key(field.seed, field.drive, list_hash(field.entries), field.public_value)
    stream = Stream(key, round_info(field.round_number, 0))
    pairs = _pairs(history, stream)
    stream.shuffle(pairs)
    bye_node = history.bye_node
    bye = next((history.ids[one] for one, other in pairs if other == bye_node), None)
    tables = seated(history, [pair for pair in pairs if pair[1] != bye_node], stream)
    reasons = tuple(Reason("lot", table.number, {}) for table in tables)
    return Pairing(tables, bye, cost_in(history, tables, bye), "exact", reasons, 0)


def _pairs(history: History, stream: Stream) -> list[Pair]:
    paired = {node for pair in history.together for node in pair}
    nodes = [node for node in range(history.size) if node not in paired]
    found = cheapest(nodes, Prices(history).of, stream)
    return [*history.together, *(found or [])]
