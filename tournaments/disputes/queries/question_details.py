"""A question about a board: its answer, and what was asked in the words of people."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.core.signing import Signer
from django.http import QueryDict
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.cards import Ending as ScoreEnding
from scoring.cards import Scheme
from scoring.rules import RULESETS, Card, LaidDown, Played, Position, Ruleset, colour_of
from scoring.rules.pile import pile_from_text
from scoring.rules.rulesets import Pairing
from scoring.verdicts import (
    CONDUCT,
    Verdict,
    verdict_on_conduct,
    verdict_on_hand,
    verdict_on_last_move,
    verdict_on_move,
    verdict_on_score,
    with_pairing,
)
from tournaments.core.queries.jobs import busy_searches, waiting_in_turn
from tournaments.enums import SEARCH, Ending, JobState, QuestionKey, RulesetKey
from tournaments.models import Dispute, Job
from tournaments.settings.queries import ask_query
from tournaments.speech import card_sign, in_language


class QuestionDetail(NamedTuple):
    """One thing that was asked with the board: its name and what it was."""

    name: Promise
    value: str


def _card(sign: str) -> str:
    return card_sign(Card(sign))


def _cards(signs: list[str]) -> str:
    return " ".join(map(_card, signs))


def _player(seat: Any) -> str:
    return in_language(colour_of(int(seat)))


def _ending(ending: str) -> str:
    return str(Ending(ending).label)


def conduct_in_words(key: str) -> str:
    """Return a question of conduct as it is asked."""
    question = CONDUCT_BY_KEY.get(key)
    return in_language(question.text) if question else key


def _pairing(pairing: str) -> str:
    return str(PAIRINGS[Pairing(pairing)])


RULESET_NAMES = dict(RulesetKey.choices) | {
    "gezellig2": _("Het Keezenspel, two players"),
    "gezellig6": _("Het Keezenspel, six players"),
    "kruiz-solo": _("Kruizkeezen, everybody alone"),
}
CONDUCT_BY_KEY = {each.key: each for each in CONDUCT}
# Who plays together at a table where blind cards decide it.
PAIRINGS: Mapping[str, Promise] = {
    Pairing.HIDDEN.value: _("nobody knows it yet: the cards lie blind"),
    Pairing.LEFT.value: _("red and green, yellow and blue"),
    Pairing.OPPOSITE.value: _("red and yellow, green and blue"),
    Pairing.RIGHT.value: _("red and blue, green and yellow"),
}
# By the fields of the page, in the order in which they are told.
FIELDS: Mapping[str, tuple[Any, Callable[[Any], str]]] = {
    "paired": (_("Who plays together"), _pairing),
    "seat": (_("Player"), _player),
    "card": (_("Card"), _card),
    "hand": (_("Cards in the hand"), _cards),
    "move": (_("The move"), str),
    "claim": (_("The move that was said to be it"), str),
    "ending": (_("The game was"), _ending),
    "conduct": (_("Question"), conduct_in_words),
    "start": (_("The board before the deal round"), str),
    "pile": (_("The cards as they were played"), str),
}
# What the card says of each team; most teams are at a table where everybody plays alone.
CLAIMS = tuple(
    f"claim_{team}" for team in range(max(len(each.teams) for each in RULESETS.values()))
)
OF_QUESTION: Mapping[str, frozenset[str]] = {
    QuestionKey.MOVE: frozenset({"card", "move"}),
    QuestionKey.HAND: frozenset({"hand"}),
    QuestionKey.SCORE: frozenset({"ending"}),
    QuestionKey.LAST: frozenset({"seat", "card", "claim"}),
    QuestionKey.ROUND: frozenset({"seat", "start", "pile"}),
    QuestionKey.CONDUCT: frozenset({"conduct"}),
}


def question_details(question: str, values: Mapping[str, Any]) -> tuple[QuestionDetail, ...]:
    """Return what was asked beside the position, of what this question looks at."""
    wanted = OF_QUESTION.get(question, frozenset())
    if question != QuestionKey.CONDUCT:
        wanted |= {"paired"}
    lines = [
        QuestionDetail(name, show(values[field]))
        for field, (name, show) in FIELDS.items()
        if field in wanted and values.get(field) not in (None, "", [])
    ]
    claims = [str(values.get(name, "")) for name in CLAIMS if name in values]
    if question == QuestionKey.SCORE and claims:
        lines.append(QuestionDetail(_("Home according to the card"), "–".join(claims)))
    return tuple(lines)


def verdict_on(
    question: QuestionKey, values: Mapping[str, Any], rules: Ruleset, scoring: Scheme
) -> Verdict | None:
    """Return the answer to what was asked, by the fields of the page; None for the question that
    is searched in the background."""
    if question not in ANSWERS:
        return None
    verdict = ANSWERS[question](values, scoring)
    return verdict if question == QuestionKey.CONDUCT else with_pairing(verdict, rules)


def _on_move(values: Mapping[str, Any], _scoring: Scheme) -> Verdict:
    return verdict_on_move(values["position"], values["move"])


def _on_hand(values: Mapping[str, Any], _scoring: Scheme) -> Verdict:
    return verdict_on_hand(values["position"], [Card(card) for card in values["hand"]])


def _on_score(values: Mapping[str, Any], scoring: Scheme) -> Verdict:
    claims = [values[name] for name in CLAIMS if name in values]
    return verdict_on_score(values["position"], scoring, ScoreEnding(values["ending"]), claims)


def _on_last(values: Mapping[str, Any], _scoring: Scheme) -> Verdict:
    return verdict_on_last_move(
        values["position"], Card(values["card"]), values["seat"], values["claim"]
    )


def _on_conduct(values: Mapping[str, Any], _scoring: Scheme) -> Verdict:
    asked, rules = CONDUCT_BY_KEY[values["conduct"]], values["position"].rules
    return verdict_on_conduct(asked, rules, sanctions=values["sanctions"])


ANSWERS: Mapping[QuestionKey, Callable[[Mapping[str, Any], Scheme], Verdict]] = {
    QuestionKey.MOVE: _on_move,
    QuestionKey.HAND: _on_hand,
    QuestionKey.SCORE: _on_score,
    QuestionKey.LAST: _on_last,
    QuestionKey.CONDUCT: _on_conduct,
}

# What a search may take before it says that it does not know. A board that is looked at takes 0.4
# to 4 kB of memory; the deal rounds of the benchmarks need no more than these.
SECONDS = 60
NODES = 600_000


@dataclass(frozen=True, slots=True)
class Question:
    """Whether these cards, in this order, lead from one position to another."""

    rules: Ruleset
    start: Position
    end: Position
    pile: tuple[Played, ...]
    laid_down: tuple[LaidDown, ...]


@dataclass(frozen=True, slots=True)
class Search:
    """A search as pages show it; `before` counts those that come first while it waits."""

    job: Job
    question: Question
    token: str
    verdict: Verdict | None
    before: int
    behind_dispute: bool

    @property
    def waiting(self) -> bool:
        """Whether no worker has taken it up."""
        return self.job.state == JobState.QUEUED

    @property
    def stopped(self) -> bool:
        """Whether somebody stopped it."""
        return self.job.state == JobState.STOPPED

    @property
    def rules(self) -> Ruleset:
        """The rules by which it is sought."""
        return self.question.rules

    @property
    def seconds(self) -> int:
        """How long it has been sought."""
        if self.job.started_at is None:
            return 0
        gone = (timezone.now() - self.job.started_at).total_seconds()
        return min(max(int(gone), 0), SECONDS)

    @property
    def at_most(self) -> int:
        """How many seconds it is sought at most."""
        return SECONDS

    @property
    def dispute(self) -> int | None:
        """The key of the dispute for which it was asked."""
        key: int | None = self.job.arguments["dispute"]
        return key

    @property
    def kept(self) -> QueryDict:
        """What is sent to keep its answer with the dispute."""
        return QueryDict(f"{self.address}&{urlencode({'search': self.token})}")

    @property
    def address(self) -> str:
        """The query by which the page finds the question again."""
        values = self.job.arguments["question"]
        question = urlencode(
            {
                "question": QuestionKey.ROUND.value,
                "position": values["end"],
                "start": values["start"],
                "seat": values["beginner"],
                "pile": values["pile"],
            }
            | ({} if self.rules.pairing is Pairing.OPPOSITE else {"paired": self.rules.pairing})
        )
        return f"{ask_query(self.rules)}&{question}"


def question_of(job: Job) -> Question:
    """Return the question that a search was started with."""
    values = job.arguments["question"]
    agreed = RULESETS[values["ruleset"]].with_house_rules(values["house_rules"])
    rules = agreed.paired(values.get("pairing", Pairing.OPPOSITE))
    start, end = (Position.from_text(values[name], rules) for name in ("start", "end"))
    pile, laid_down = pile_from_text(rules, values["beginner"], values["pile"])
    return Question(rules, start, end, pile, laid_down)


def found(job: Job) -> Verdict | None:
    """Return what a search came to, None as long as it has no answer."""
    if job.kind != SEARCH or not job.is_done:
        return None
    return Verdict.from_plain(json.loads(bytes(job.result or b"")))


def search_of(job: Job) -> Search:
    """Return a search with all that its page shows."""
    before, behind_dispute = 0, False
    if job.state == JobState.QUEUED:
        busy = list(busy_searches().order_by("pk"))
        waiting = waiting_in_turn(busy)
        ahead = waiting[: waiting.index(job)] if job in waiting else []
        ahead += [one for one in busy if one.state == JobState.RUNNING]
        if job.tournament_id is not None:  # those of visitors give way
            ahead = [one for one in ahead if one.tournament_id is not None]
        before = len(ahead)
        behind_dispute = job.tournament_id is None and any(one.tournament_id for one in ahead)
    return Search(job, question_of(job), token_of(job), found(job), before, behind_dispute)


def search_for(dispute: Dispute, token: str) -> Search | None:
    """Return the search with that token, if it was asked for this dispute and has an answer."""
    job = job_of(token)
    if job is None or job.arguments["dispute"] != dispute.pk:
        return None
    search = search_of(job)
    return search if search.verdict else None


def token_of(job: Job) -> str:
    """Return what stands in the address of a search, so that nobody leafs through those of
    others."""
    return f"{job.pk}-{_signature(str(job.pk))}"


def job_of(token: str) -> Job | None:
    """Return the search with that token; None for what is no token, and once it was removed."""
    pk, _dash, signature = token.partition("-")
    if not constant_time_compare(signature, _signature(pk)):
        return None
    return Job.objects.select_related("tournament").filter(pk=int(pk), kind=SEARCH).first()


def _signature(pk: str) -> str:
    return Signer(salt=SEARCH).signature(pk)
