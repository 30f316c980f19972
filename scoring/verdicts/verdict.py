"""What the rules say to a question about a board: a sentence, and everything that it rests on.

What blind cards mean for an answer: who plays with whom, or that nobody knows it yet ([000]
"Alternatieve partnertoewijzing").
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from scoring.rules import (
    STAND,
    Article,
    Clarity,
    Position,
    Reason,
    Rule,
    Ruleset,
    Sentence,
    colour_of,
    explain,
)
from scoring.rules.articles import article
from scoring.rules.rulesets import Pairing
from scoring.rules.words.trails import reason_by

# Where a source can be read in two ways, the answer says so before it says how that is settled.
AMBIGUOUS = frozenset({Clarity.AMBIGUOUS, Clarity.CONTRADICTS})
NO_GROUP = Sentence("", "")


class Answer(StrEnum):
    """What an answer comes to. FACTS is a statement where nothing was affirmed or denied."""

    YES = "yes"
    NO = "no"
    UNDECIDED = "undecided"
    FACTS = "facts"


@dataclass(frozen=True, slots=True)
class Ground:
    """One rule that an answer rests on: what it means here, and the article that says it."""

    sentence: Sentence
    basis: Article

    @classmethod
    def of(cls, reason: Reason) -> Ground:
        """Return a rule that is broken."""
        return cls(Sentence(reason.nl, reason.en), reason.basis)

    @property
    def ambiguous(self) -> bool:
        """Whether the text of the source is not unambiguous here."""
        return self.basis.clarity in AMBIGUOUS

    def to_plain(self) -> dict[str, Any]:
        """Return the ground as JSON values."""
        basis = self.basis
        return {
            "said": [*self.sentence],
            "rule": basis.rule.value,
            "source": basis.source,
            "article": [basis.article, basis.article_en],
            "quote": [basis.quote, basis.quote_en],
            "clarity": basis.clarity.value,
            "note": [basis.note_nl, basis.note_en],
        }

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> Ground:
        """Return the ground that `to_plain` wrote."""
        (article, article_en), (quote, quote_en) = plain["article"], plain["quote"]
        clarity, (note_nl, note_en) = Clarity(plain["clarity"]), plain["note"]
        return cls(
            Sentence(*plain["said"]),
            Article(
                Rule(plain["rule"]),
                plain["source"],
                article,
                article_en,
                quote,
                quote_en,
                clarity,
                note_nl,
                note_en,
            ),
        )


@dataclass(frozen=True, slots=True)
class Step:
    """One move to be shown on the board: the position before it as text, card and move in
    notation, in words; `group` is the heading under which it stands in a long list."""

    position: str
    card: str
    move: str
    sentence: Sentence
    group: Sentence = NO_GROUP

    def to_plain(self) -> dict[str, Any]:
        """Return the step as JSON values."""
        return {
            "position": self.position,
            "card": self.card,
            "move": self.move,
            "said": [*self.sentence],
            "group": [*self.group],
        }

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> Step:
        """Return the step that `to_plain` wrote."""
        text, group = Sentence(*plain["said"]), Sentence(*plain["group"])
        return cls(plain["position"], plain["card"], plain["move"], text, group)


@dataclass(frozen=True, slots=True)
class Score:
    """What a final position is worth: pawns home for each seat; for each team its seats, its
    pawns home and its points (None where the game cannot be scored), and what the card claims."""

    home: tuple[int, ...]
    teams: tuple[TeamScore, ...]

    def to_plain(self) -> dict[str, Any]:
        """Return the score as JSON values."""
        return {
            "home": [*self.home],
            "teams": [
                [[*team.seats], team.pawns, team.points, team.claimed] for team in self.teams
            ],
        }

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> Score:
        """Return the score that `to_plain` wrote."""
        teams = (TeamScore(tuple(seats), *rest) for seats, *rest in plain["teams"])
        return cls(tuple(plain["home"]), tuple(teams))


@dataclass(frozen=True, slots=True)
class TeamScore:
    """One team of a final position; `claimed` is what the card says, None where it says nothing."""

    seats: tuple[int, ...]
    pawns: int
    points: int | None
    claimed: int | None = None

    @property
    def differs(self) -> bool:
        """Whether the card says another number of pawns than the board."""
        return self.claimed is not None and self.claimed != self.pawns


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a question: one `sentence`; then `grounds`, each with its article; `steps` are
    moves to be shown on the board; `remarks` what is to be known besides. To a question about a
    move it also says on which board play goes on by this answer (`continuation`, as text), and what
    may be played with the same card `instead` of one that is not allowed."""

    answer: Answer
    sentence: Sentence
    grounds: tuple[Ground, ...] = ()
    steps: tuple[Step, ...] = ()
    remarks: tuple[Sentence, ...] = ()
    score: Score | None = None
    continuation: str = ""
    instead: tuple[Step, ...] = ()

    def to_plain(self) -> dict[str, Any]:
        """Return the verdict as JSON values, to be stored: it says the same for ever."""
        return {
            "answer": self.answer.value,
            "said": [*self.sentence],
            "grounds": [ground.to_plain() for ground in self.grounds],
            "steps": [step.to_plain() for step in self.steps],
            "remarks": [[*remark] for remark in self.remarks],
            "score": self.score.to_plain() if self.score else None,
            "continuation": self.continuation,
            "instead": [step.to_plain() for step in self.instead],
        }

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> Verdict:
        """Return the verdict that `to_plain` wrote, this version's or an earlier one's."""
        return cls(
            Answer(plain["answer"]),
            Sentence(*plain["said"]),
            tuple(map(Ground.from_plain, plain["grounds"])),
            tuple(map(Step.from_plain, plain["steps"])),
            tuple(Sentence(*remark) for remark in plain["remarks"]),
            Score.from_plain(plain["score"]) if plain["score"] else None,
            plain.get("continuation", ""),
            tuple(map(Step.from_plain, plain.get("instead", ()))),
        )


def without_doubles(grounds: Iterable[Ground]) -> tuple[Ground, ...]:
    """Return each ground once, in their order; the same article may say different things."""
    return tuple(dict.fromkeys(grounds))


def faulty_board(position: Position) -> Verdict:
    """Return no answer to anything, because the board itself cannot be; with every fault of it."""
    reasons = (
        reason_by(position.rules, Rule.BOARD, fault.nl, fault.en) for fault in explain(position)
    )
    grounds = map(Ground.of, reasons)
    text = Sentence(
        "Dit bord kan niet: zet eerst de stelling goed.",
        "This board cannot be: put the position right first.",
    )
    return Verdict(Answer.NO, text, tuple(grounds))


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
