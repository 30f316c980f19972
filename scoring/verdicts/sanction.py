"""The pawn that a breach of the rules costs: which one is the foremost, and the board after it.

[000] "Te overwegen sancties": who breaks a rule puts his foremost pawn back in the nest; without
a pawn in play, his partner's foremost pawn.
"""

from typing import NamedTuple

from scoring.rules import Position, Rule, Ruleset, Sentence
from scoring.rules.places import FIELDS_A_SEAT, MIDDLE, start_of


class Foremost(NamedTuple):
    """A pawn in play: its seat and its place."""

    seat: int
    place: int


def foremost(position: Position, seat: int) -> Foremost | None:
    """Return the pawn of a player that is furthest on the way home, of those in play, or else his
    partner's; None where neither has a pawn in play. Pawns at home are out of play.

    From the middle of the cross board the shortest way home leads over the last junction before
    the own start field. So a pawn there counts as one step before that junction; beside a pawn on
    the field of the ring that is equally far, it is the hindmost: that one has no choice of ways.
    """
    owner, in_play = _in_play(position, seat)
    if not in_play:
        return None
    return Foremost(owner, max(in_play, key=lambda place: _way_gone(position.rules, owner, place)))


def rests_on_the_middle(position: Position, seat: int) -> Sentence | None:
    """Return what is assumed where the foremost pawn is chosen between the middle and the ring,
    with how far the middle counts; None where nothing has to be assumed."""
    owner, in_play = _in_play(position, seat)
    if MIDDLE not in in_play or len(in_play) == 1:
        return None
    steps, _ = _way_gone(position.rules, owner, MIDDLE)
    basis = position.rules.provenance(Rule.JUNCTION)
    return Sentence(
        f"Het midden telt hier als {steps} velden na de beginpositie. {basis.remark_nl}",
        f"The middle counts here as {steps} fields after the start field. {basis.remark_en}",
    )


def after_sanction(position: Position, seat: int) -> Position:
    """Return the position once the foremost pawn is back in its nest; the same where there is
    none."""
    pawn = foremost(position, seat)
    if pawn is None:
        return position
    left = list(position.pawns[pawn.seat])
    left.remove(pawn.place)
    pawns = list(position.pawns)
    pawns[pawn.seat] = tuple(left)
    return Position(position.rules, tuple(pawns), position.turn)


def _in_play(position: Position, seat: int) -> tuple[int, list[int]]:
    """Return whose pawn would go back, the player's or else his partner's, and where his pawns
    stand."""
    partner = position.rules.partner(position.rules.seat(seat))
    for owner in (seat,) if partner is None else (seat, partner):
        in_play = [place for place in position.pawns[owner] if _counts(position.rules, place)]
        if in_play:
            return owner, in_play
    return seat, []


def _counts(rules: Ruleset, place: int) -> bool:
    """Return whether a pawn stands on the ring or in the middle of this board."""
    return 0 <= place < rules.ring or (place == MIDDLE and rules.junction is not None)


def _way_gone(rules: Ruleset, seat: int, place: int) -> tuple[int, bool]:
    """Return how far a pawn is from its start field, and whether it stands on the ring."""
    if place != MIDDLE:
        return (place - start_of(seat)) % rules.ring, True
    last_junction = rules.ring - FIELDS_A_SEAT + (rules.junction or 0)
    return last_junction - 1, False
