"""What blind cards mean for an answer: who plays with whom, or that nobody knows it yet ([000]
"Alternatieve partnertoewijzing")."""

from __future__ import annotations

from dataclasses import replace

from scoring.rules import STAND, Position, Rule, Ruleset, Sentence, colour_of
from scoring.rules.articles import article
from scoring.rules.rulesets import Pairing
from scoring.verdicts.verdict import Ground, Verdict

HIDDEN = Sentence(
    "De kaarten liggen nog blind: niemand weet wie zijn maat is, dus niemand speelt met de pionnen "
    "van een ander.",
    "The cards still lie blind: nobody knows who his partner is, so nobody plays with the pawns of "
    "another.",
)
SILENT = Sentence(
    "De bron zegt niet of wie met een 7 zijn laatste pion binnenbrengt, de rest met zijn maat mag "
    "lopen: de kaarten worden dan pas omgedraaid.",
    "The source does not say whether who brings in his last pawn with a 7 may walk the rest with "
    "his partner: only then the cards are turned.",
)


def turned_too_late(position: Position) -> bool:
    """Return whether the cards should lie open on this board, for somebody has all his pawns
    home."""
    hidden = position.rules.pairing is Pairing.HIDDEN
    return hidden and any(map(position.complete, range(position.rules.seats)))


def with_pairing(verdict: Verdict, rules: Ruleset) -> Verdict:
    """Return the answer with who plays together at this table by the cards, where cards decided
    that."""
    if rules.pairing is Pairing.OPPOSITE:
        return verdict
    if rules.pairing is Pairing.HIDDEN:
        text, remarks = HIDDEN, (*verdict.remarks, SILENT)
    else:
        text, remarks = _turned(rules), verdict.remarks
    ground = Ground(text, article(STAND.source, Rule.PAIRING))
    return replace(verdict, grounds=(*verdict.grounds, ground), remarks=remarks)


def _turned(rules: Ruleset) -> Sentence:
    pairs = [[colour_of(seat) for seat in team] for team in rules.teams]
    (one, two), (three, four) = pairs
    return Sentence(
        f"De kaarten zijn omgedraaid: {one.nl} speelt met {two.nl}, {three.nl} met {four.nl}.",
        f"The cards are turned: {one.en} plays with {two.en}, {three.en} with {four.en}.",
    )
