"""Draw one round of a drive: plain values in, plain values out, every lot from a seed."""

from tournaments.draw.checks import check
from tournaments.draw.commitment import (
    Stream,
    canonical_list,
    commitment,
    derive_key,
    list_hash,
)
from tournaments.draw.costs import cost_of
from tournaments.draw.drawing import draw
from tournaments.draw.values import (
    CannotDraw,
    Cost,
    EntryId,
    Fault,
    Field,
    Pairing,
    Reason,
    Table,
)

__all__ = [
    "CannotDraw",
    "Cost",
    "EntryId",
    "Fault",
    "Field",
    "Pairing",
    "Reason",
    "Stream",
    "Table",
    "canonical_list",
    "check",
    "commitment",
    "cost_of",
    "derive_key",
    "draw",
    "list_hash",
]
