"""Answers that are kept with a dispute: the one on which its decision rests, and earlier ones."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from scoring.rules import Sentence
from scoring.verdicts.verdict import Verdict
from tournaments.cards.services.dispute_opening import log_dispute
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited
from tournaments.disputes.services.disputes import lock_dispute, next_version
from tournaments.enums import Partners, QuestionKey
from tournaments.models import Dispute, DisputeAnswer, Tournament, User
from tournaments.models.disputes import MOST_EARLIER
from tournaments.settings.queries import rules_of_question

MOST_STEPS = 60
COUNTS = ["question", "asked", "verdict", "version"]  # what changes where another answer counts


@audited
def keep_answer(
    *,
    dispute: Dispute,
    by: User | None,
    question: QuestionKey,
    question_values: Mapping[str, Any],
    verdict: Verdict,
    seen_version: int,
) -> Dispute:
    """Keep what was asked about the board and what the rules say to it: the answer on which the
    decision rests from now on.

    What counted before is an earlier answer then, unless the same was asked; of very many moves the
    first `MOST_STEPS` are kept. Keeping the same twice is harmless. Raise DisputeChanged when
    another version than `seen_version` counts by now or when the dispute is decided; DomainError
    when the answer is by other rules than the drive has now, or there are `MOST_EARLIER` already.
    """
    wanted = (QuestionKey(question), dict(question_values))
    current = next_version(dispute, seen_version)
    if current and not current.decided_at and (current.question, current.asked) == wanted:
        return current
    tournament, dispute = lock_dispute(dispute, seen_version)
    _require_its_rules(tournament, question_values)
    before = _answer_facts(dispute)
    if before and (dispute.question, dispute.asked) != wanted:
        again = [each for each in dispute.answers.all() if (each.question, each.asked) == wanted]
        _put_aside(dispute, again[0] if again else _free_place(dispute))
    dispute.question, dispute.asked = wanted
    dispute.verdict = _shortened(verdict).to_plain()
    _save(dispute)
    log_dispute(tournament, by, "keep_answer", dispute, _answer_facts(dispute), before)
    return dispute


@audited
def rest_on_answer(*, dispute: Dispute, by: User | None, number: int, seen_version: int) -> Dispute:
    """Let the decision rest on the earlier answer in this place; the one that counted takes the
    place. Doing so twice is harmless.

    Raise DisputeChanged when another version than `seen_version` counts by now or when the dispute
    is decided; DomainError when there is no such answer, or it is by other rules than the drive has
    now.
    """
    current = next_version(dispute, seen_version)
    if current and current.answers.filter(number=number, version=current.version).exists():
        return current
    tournament, dispute = lock_dispute(dispute, seen_version)
    earlier = _earlier(dispute, number)
    _require_its_rules(tournament, earlier.asked)
    before, chosen = _answer_facts(dispute), (earlier.question, earlier.asked, earlier.verdict)
    _put_aside(dispute, earlier)
    dispute.question, dispute.asked, dispute.verdict = chosen
    _save(dispute)
    log_dispute(tournament, by, "rest_on_answer", dispute, _answer_facts(dispute), before)
    return dispute


@audited
def drop_answer(*, dispute: Dispute, by: User | None, number: int, seen_version: int) -> Dispute:
    """Drop the earlier answer in this place; the log keeps what was asked and said. Doing so twice
    is harmless. Raise as `rest_on_answer` does."""
    current = next_version(dispute, seen_version)
    if current and not current.answers.filter(number=number).exists():
        return current
    tournament, dispute = lock_dispute(dispute, seen_version)
    earlier = _earlier(dispute, number)
    before = _answer_facts(earlier)
    earlier.delete()
    _save(dispute)
    log_dispute(tournament, by, "drop_answer", dispute, {}, before)
    return dispute


def _require_its_rules(tournament: Tournament, values_asked: Mapping[str, Any]) -> None:
    """Refuse what was asked by other rules than those of the drive, at a table where blind cards
    made the pairs or the seats did."""
    rules, paired = rules_of_question(values_asked), tournament.rules
    if rules is not None and tournament.partners == Partners.BLIND:
        paired = paired.paired(rules.pairing)
    if rules != paired:
        raise DomainError(
            _("The rules of the game have changed meanwhile. Ask again."), field="rules"
        )


def _earlier(dispute: Dispute, number: int) -> DisputeAnswer:
    earlier: DisputeAnswer | None = dispute.answers.filter(number=number).first()
    if earlier is None:
        raise DomainError(_("This answer is no longer kept with the dispute."))
    return earlier


def _free_place(dispute: Dispute) -> DisputeAnswer:
    """Return an answer in the first place that is free, to be filled in."""
    taken = set(dispute.answers.values_list("number", flat=True))
    free = sorted(set(range(1, MOST_EARLIER + 1)) - taken)
    if not free:
        raise DomainError(
            _("There are %(most)s earlier answers already. Drop one first.")
            % {"most": MOST_EARLIER}
        )
    return DisputeAnswer(dispute=dispute, number=free[0])


def _put_aside(dispute: Dispute, earlier: DisputeAnswer) -> None:
    """Make the answer that counts an earlier one, in this place."""
    for name in COUNTS:
        setattr(earlier, name, getattr(dispute, name))
    earlier.version += 1
    earlier.save()


def _save(dispute: Dispute) -> None:
    """Save the dispute with the answer that counts now, as its next version."""
    dispute.version += 1
    dispute.save(update_fields=COUNTS)


def _shortened(verdict: Verdict) -> Verdict:
    """Return the answer with as many moves as are kept, and a remark where it had more."""
    moves = len(verdict.steps)
    if moves <= MOST_STEPS:
        return verdict
    remark = Sentence(
        f"Bewaard zijn de eerste {MOST_STEPS} van {moves} zetten.",
        f"The first {MOST_STEPS} of {moves} moves were kept.",
    )
    return replace(verdict, steps=verdict.steps[:MOST_STEPS], remarks=(*verdict.remarks, remark))


def _answer_facts(kept: Dispute | DisputeAnswer) -> dict[str, Any]:
    """Return what the log says of an answer that is kept; nothing where there is none."""
    if kept.verdict is None:
        return {}
    return {
        "question": kept.question,
        "position": kept.asked.get("position", ""),
        "answer": kept.verdict["said"],
    }
