"""Disputes as people read them: who, about what, what the rules say, what was decided."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext

from scoring.rules import Position, Sentence, colour_of, explain, move_from_text
from scoring.rules.rulesets import Pairing
from scoring.schemes import Card
from scoring.schemes import Ending as CardEnding
from scoring.verdicts import Answer, Step, Verdict
from scoring.verdicts.continuation import board_after
from tournaments.cards.queries.desk_cards import DeskCard, read_card
from tournaments.cards.queries.reports import report_card, values_text
from tournaments.cards.queries.scorecards import card_of, card_versions, current_card
from tournaments.core.queries.presence import not_none
from tournaments.disputes.queries.continuations import (
    Continuation,
    Penalty,
    board_by_answer,
    board_in_text,
    continuation,
    position_of_question,
)
from tournaments.disputes.queries.question_details import (
    CLAIMS,
    FIELDS,
    QuestionDetail,
    question_details,
)
from tournaments.disputes.queries.seats import pawns_of, seats_of
from tournaments.enums import Ending, Partners, QuestionKey, ReportState
from tournaments.models import (
    Dispute,
    DisputeAnswer,
    DisputePhoto,
    Entry,
    GameTable,
    ScoreCard,
    Tournament,
)
from tournaments.models.disputes import MOST_PHOTOS
from tournaments.speech import in_language

PAIRED_WITH_FIRST = {1: Pairing.LEFT, 2: Pairing.OPPOSITE, 3: Pairing.RIGHT}


@dataclass(frozen=True, slots=True)
class Team:
    """One side of the table with the seats that it plays: of two teams the first red and yellow,
    the second green and blue."""

    entry: Entry
    seats: tuple[int, ...]
    round: int

    @property
    def players(self) -> str:
        """Who play, where the name of the entry does not say that: a player is his own entry."""
        players = self.entry.players_in(self.round)
        return "" if players == self.entry.name else players

    @property
    def colours(self) -> tuple[Sentence, ...]:
        """The names of its colours."""
        return tuple(map(colour_of, self.seats))


@dataclass(frozen=True, slots=True)
class Claim:
    """What one of two teams that disagree says of the game, and how that is spoken."""

    team: Entry
    card: Card
    numbers: str


@dataclass(frozen=True, slots=True)
class EarlierAnswer:
    """An answer that was kept before the one that counts, in one sentence: its place, the question
    with what was filled in (a move in words), and the board."""

    number: int
    question: str
    position: Position | None
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class DisputeRecord:
    """All that is known of one dispute.

    `card` is the card of the table, as people read it and as it is stored: that of now while the
    dispute is open, else the one that the arbiter had before him; `corrected` is the version that
    followed from the decision. `team_claims` is what both teams said on their phones where they
    disagreed. Of the answers that were kept before, the newest stands first; photos
    are without their bytes.
    """

    dispute: Dispute
    table: GameTable
    teams: tuple[Team, ...]
    position: Position | None
    verdict: Verdict | None
    card: DeskCard | None
    stored: ScoreCard | None
    corrected: DeskCard | None
    team_claims: tuple[Claim, ...]
    earlier: tuple[EarlierAnswer, ...]
    photos: tuple[DisputePhoto, ...]

    @property
    def is_open(self) -> bool:
        """Whether nobody has decided yet."""
        return self.dispute.decided_at is None

    @property
    def takes_photos(self) -> bool:
        """Whether there is room for one more photo and nobody has decided yet."""
        finished = self.table.round.tournament.finished_at
        return self.is_open and not finished and len(self.photos) < MOST_PHOTOS

    @property
    def by_teams(self) -> bool:
        """Whether the dispute came of what two teams said on their phones."""
        return self.dispute.opened_by is None and bool(self.team_claims)

    @property
    def details(self) -> tuple[QuestionDetail, ...]:
        """What was asked beside the position, a move with its card in words."""
        details = question_details(self.dispute.question, self.dispute.asked)
        step = self.step_in_dispute
        if step is None:
            return details
        names = [FIELDS[field][0] for field in ("card", "move")]
        others = [each for each in details if each.name not in names]
        return (*others, QuestionDetail(FIELDS["move"][0], in_language(step.sentence)))

    @property
    def claims(self) -> dict[str, Any]:
        """What the card says of a game that was played, as the fields of the question about the
        score; nothing where it counts no pawns."""
        if self.stored is None:
            return {}
        card, tournament = card_of(self.stored), self.table.round.tournament
        if not _was_played_by_all(card):
            return {}
        pawns = pawns_of(card, tournament)
        fields = {"ending": card.ending.value} | dict(zip(CLAIMS, pawns, strict=False))
        return (fields if pawns else {}) | self.paired

    @property
    def paired(self) -> dict[str, Any]:
        """Who played together by the card of a table where blind cards decided it, as the field of
        a question."""
        card, tournament = self.stored, self.table.round.tournament
        if card is None or card.partner is None or tournament.partners != Partners.BLIND:
            return {}
        return {"paired": PAIRED_WITH_FIRST[card.partner].value}

    @property
    def partner_on_board(self) -> int | None:
        """The place of who plays with the first on the board that was kept, as a card says it;
        None where cards do not decide it or nobody knows it yet."""
        if self.position is None or self.table.round.tournament.partners != Partners.BLIND:
            return None
        pairing = self.position.rules.pairing
        return next((at for at, way in PAIRED_WITH_FIRST.items() if way is pairing), None)

    @property
    def step_in_dispute(self) -> Step | None:
        """The move that was asked about."""
        steps = self.verdict.steps if self.verdict else ()
        return steps[0] if steps and self.dispute.question == QuestionKey.MOVE else None

    @property
    def board_after_move(self) -> Position | None:
        """The board after that move, allowed or not; None where it cannot be made."""
        step = self.step_in_dispute
        if self.position is None or step is None:
            return None
        return board_after(self.position, move_from_text(step.move, step.card))

    @property
    def board_asked_about(self) -> str:
        """What the board of the question is called where play goes on from it."""
        if self.step_in_dispute:
            return gettext("with the board before the move")
        return gettext("with the board as it was asked about")

    @property
    def continuation(self) -> Continuation | None:
        """How play goes on: as decided, else by the answer that was kept; None without a board, and
        where nothing was decided after all."""
        dispute = self.dispute
        if self.position is None or dispute.withdrawn:
            return None
        if dispute.question == QuestionKey.SCORE:  # of a game that is not played on
            return None
        if not dispute.continuation and explain(self.position):
            return None
        if self.is_open:
            return continuation(board_by_answer(self.position, self.verdict), "", None)
        board = board_in_text(dispute.continuation, self.position) or self.position
        return continuation(board, dispute.sanction, dispute.sanctioned_seat)

    @property
    def penalty(self) -> Penalty | None:
        """The pawn that goes back by the decision, where the board was kept."""
        return self.continuation.penalty if self.continuation else None

    @property
    def ruling_by_answer(self) -> str:
        """The decision that says what the answer says; nothing where that decides nothing."""
        undecided = self.verdict is None or self.verdict.answer is Answer.UNDECIDED
        if undecided or (self.position is not None and explain(self.position)):
            return ""
        sentence = not_none(self.verdict).sentence
        return gettext("By the answer: %(said)s") % {"said": in_language(sentence)}

    @property
    def counted(self) -> tuple[int, ...] | None:
        """The pawns home for each number of the card, by the board of the answer; None where the
        two cannot be compared: who was absent has none that a board could show."""
        score = self.verdict.score if self.verdict else None
        tournament = self.table.round.tournament
        card = Card(CardEnding.TIME_OVER, (None,) * len(self.teams))
        if self.stored is not None:
            card = card_of(self.stored)
        if score is None or not _was_played_by_all(card):
            return None
        pawns = tuple(team.pawns for team in score.teams)
        return pawns if len(pawns) == len(pawns_of(card, tournament)) else None

    @property
    def becomes(self) -> tuple[int, ...]:
        """What the card becomes by the board of the answer, where it says otherwise."""
        if self.counted is None:
            return ()
        if self.stored is not None:
            card = card_of(self.stored)
            on_card = pawns_of(card, self.table.round.tournament), card.partner
            if on_card == (self.counted, self.partner_on_board):
                return ()
        return self.counted

    @property
    def can_follow(self) -> bool:
        """Whether nothing but the answer is needed to decide: of a score it has to be that of a
        game that ended as was said, and to be compared with the card."""
        if not self.ruling_by_answer or self.dispute.question != QuestionKey.SCORE:
            return bool(self.ruling_by_answer)
        finished = self.position is not None and self.position.outcome is not None
        claims_finished = self.dispute.asked.get("ending") == Ending.FINISHED
        return self.counted is not None and claims_finished == finished

    @property
    def sanctioned(self) -> Sentence | None:
        """The colour of the player whom the sanction is for."""
        seat = self.dispute.sanctioned_seat
        return None if seat is None else colour_of(seat)


def _was_played_by_all(card: Card) -> bool:
    return Ending(card.ending) in (Ending.FINISHED, Ending.TIME_OVER) and card.absent is None


def disputes_of(tournament: Tournament) -> QuerySet[Dispute]:
    """Return the disputes of a drive with their tables and teams, without what was asked and
    answered: the open ones first, then the newest."""
    return _disputes(tournament).defer("asked", "verdict")


def _disputes(tournament: Tournament) -> QuerySet[Dispute]:
    return (
        Dispute.objects.filter(table__round__tournament=tournament)
        .select_related("table__round", "decided_by")
        .prefetch_related("table__sides__entry")
        .order_by(F("decided_at").desc(nulls_first=True), "-pk")
    )


def dispute_record(tournament: Tournament, pk: int) -> DisputeRecord | None:
    """Return one dispute of this drive, in a handful of queries."""
    dispute = _disputes(tournament).filter(pk=pk).select_related("opened_by").first()
    if dispute is None:
        return None
    table = dispute.table
    table.round.tournament = tournament
    sides = list(table.sides.all())
    before = _card_then(table, dispute) if dispute.decided_at else current_card(table)
    after = card_versions(table).filter(pk=dispute.card_id).first() if dispute.card_id else None
    return DisputeRecord(
        dispute=dispute,
        table=table,
        teams=tuple(
            Team(side.entry, seats_of(tournament, len(sides), place), table.round.number)
            for place, side in enumerate(sides)
        ),
        position=position_of_question(dispute.asked) if dispute.question else None,
        verdict=Verdict.from_plain(dispute.verdict) if dispute.verdict else None,
        card=read_card(before, tournament) if before else None,
        stored=before,
        corrected=read_card(after, tournament) if after else None,
        team_claims=_claims(table),
        earlier=tuple(map(_earlier, dispute.answers.all())),
        photos=tuple(dispute.photos.defer("content")),
    )


def _earlier(kept: DisputeAnswer) -> EarlierAnswer:
    verdict = Verdict.from_plain(kept.verdict)
    filled_in = [each.value for each in question_details(kept.question, kept.asked)]
    if kept.question == QuestionKey.MOVE and verdict.steps:
        filled_in = [in_language(verdict.steps[0].sentence)]
    question = "" if kept.question == QuestionKey.CONDUCT else kept.get_question_display()
    return EarlierAnswer(
        number=kept.number,
        question=f"{question} {'; '.join(filled_in)}".strip(),
        position=position_of_question(kept.asked),
        sentence=verdict.sentence,
    )


def _claims(table: GameTable) -> tuple[Claim, ...]:
    """Return what the two teams of a table say where they disagree; the one that reported first."""
    report = table.reports.filter(state=ReportState.CONTESTED).last()
    if report is None:
        return ()
    sides, rules = list(table.sides.all()), table.round.tournament.scoring
    first, second = sorted(sides, key=lambda side: side.pk != report.side_id)
    values = tuple(report.claimed)
    cards = (report_card(report), Card(rules.ending_of(values), values))
    return tuple(
        Claim(side.entry, card, values_text(card.values))
        for side, card in zip((first, second), cards, strict=True)
    )


def _card_then(table: GameTable, dispute: Dispute) -> ScoreCard | None:
    """Return the card that counted just before a decision."""
    at: datetime = not_none(dispute.decided_at)
    counted_then = Q(taken_off_at__isnull=True) | Q(taken_off_at__gt=at)
    cards = card_versions(table).filter(counted_then, entered_at__lte=at)
    if dispute.card_id is not None:
        cards = cards.exclude(pk=dispute.card_id)
    return cards.first()
