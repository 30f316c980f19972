"""Pages: what the rules say of a board, for anybody; nothing is saved."""

from dataclasses import dataclass

from django.http import HttpResponse, HttpResponseBadRequest, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET
from django.views.decorators.vary import vary_on_headers

from scoring.rules import (
    RULESETS,
    NotACard,
    NotAMove,
    NotAPosition,
    Rule,
    Ruleset,
    Sentence,
    explain,
)
from scoring.rules.rulesets import HOUSE_SWITCHES
from scoring.rules.words.switches import switches_for, wanted_of
from scoring.verdicts import Verdict
from scoring.verdicts.dependence import describe_dependence
from scoring.verdicts.move import step_in_texts
from scoring.verdicts.questions.finding import SMALL
from tournaments.core.views import PublicRequest
from tournaments.disputes.forms.ask import OF_SOME, AskForm, board_in
from tournaments.disputes.forms.deal import FIRST, DealForm
from tournaments.disputes.forms.disputes import rules_paired, usual_pairing
from tournaments.disputes.queries.question_details import conduct_in_words, verdict_on
from tournaments.disputes.queries.questions import topics_answered
from tournaments.enums import QuestionKey, RulesetKey
from tournaments.models import Tournament
from tournaments.settings.forms.fields import FIELDS, NO, PREFIX, YES, agreed_by
from tournaments.settings.queries import ask_query
from tournaments.speech import in_language

LONGEST_SEARCH = 100
# What an address names that shows a board, or asks about one.
OF_A_BOARD = OF_SOME | {"position", "question", "ask"}


@dataclass(frozen=True, slots=True)
class AnsweredForm:
    """The form of a page with, once a question was asked that can be answered, its answer."""

    form: AskForm
    verdict: Verdict | None = None

    @property
    def in_words(self) -> str:
        """What was asked, in one sentence."""
        key, steps = self.form.key, self.verdict.steps if self.verdict else ()
        if key == QuestionKey.MOVE and steps:
            return in_language(steps[0].sentence)
        if key == QuestionKey.CONDUCT:
            return conduct_in_words(self.form.cleaned_data["conduct"])
        return str(key.label)

    @property
    def depends_on(self) -> Sentence | None:
        """The places that have to be right for the answer, where a move was asked about."""
        values = self.form.cleaned_data
        if self.form.key != QuestionKey.MOVE or explain(values["position"]):
            return None
        return describe_dependence(values["position"], values["move"])


@require_GET
@vary_on_headers("HX-Request")
def ask(request: PublicRequest) -> HttpResponse:
    """Show the page "Mag dit?": what people ask, answered by the rules in the address.

    An address with a board, as it was shared before this page was there, shows its board.
    """
    if OF_A_BOARD.intersection(request.GET):
        return board(request)
    rules = rules_in_address(request.GET)
    typed = request.GET.get("q", "")[:LONGEST_SEARCH]
    sanctions, dealt = sanctions_agreed(request.GET), DealForm(request.GET.dict(), rules)
    topics = topics_answered(rules, typed, sanctions=sanctions, dealt=dealt.verdict)
    context = {
        "form": AskForm(initial=filled_in(request.GET, rules, None).dict(), rules=rules),
        "rules": rules,
        "topics": topics,
        "typed": typed,
        "none_found": not any(topic.found for topic in topics),
        "small_words": SMALL,
        "sanctions": sanctions,
        "dealt": dealt,
        "deal_asked": not FIRST.keys().isdisjoint(request.GET),
        "on_board": ask_query(rules, sanctions=sanctions),
    }
    return render(request, "disputes/ask/questions.html", context)


@require_GET
@vary_on_headers("HX-Request")
def board(request: PublicRequest) -> HttpResponse:
    """Show the board of "Mag dit?": set it up, ask, and read the answer with its articles.

    The whole state stands in the address; who asks by htmx gets the question with its answer.
    """
    rules = rules_in_address(request.GET)
    answered = form_in_address(request.GET, rules)
    page = "disputes/ask/ask.html#asked" if wants_part(request) else "disputes/ask/ask.html"
    sanctions = sanctions_agreed(request.GET)
    context = {
        "answered": answered,
        "form": answered.form,
        "rules": rules,
        "sanctions": sanctions,
        "query": ask_query(rules, sanctions=sanctions),
    }
    return render(request, page, context)


@require_GET
def show_move(request: PublicRequest) -> HttpResponse:
    """Show a move drawn on the board on which it is made; part of an answer."""
    rules = rules_in_address(request.GET)
    texts = (request.GET.get(name, "")[:200] for name in ("position", "card", "move"))
    try:
        step = step_in_texts(rules, *texts)
    except (NotAPosition, NotACard, NotAMove):
        return HttpResponseBadRequest(_("There is no such move."), content_type="text/plain")
    return render(request, "disputes/ask/_verdict.html#shown", {"step": step, "rules": rules})


def wants_part(request: PublicRequest) -> bool:
    """Return whether htmx asks for the part of the page that changes; on the way back it wants all
    of it.

    Whoever answers so says that the answer varies with `HX-Request`, else a browser that kept the
    part shows it for the page.
    """
    return bool(request.htmx) and not request.htmx.history_restore_request


def rules_in_address(data: QueryDict) -> Ruleset:
    """Return the rules that an address names, with its house rules; what it names wrongly is left
    out.

    A link says which switches are set the other way (`house`); the fields of the page say how each
    is played, so that it stays so under another rule set.
    """
    rules = RULESETS.get(data.get("rules", ""), RULESETS[RulesetKey.NK])
    linked = set(data.get("house", "").split(",")).intersection(HOUSE_SWITCHES)
    chosen = {Rule(switch): on for switch, on in agreed_by(data, FIELDS).items() if on is not None}
    agreed = rules.with_house_rules(switches_for(rules, wanted_of(rules, linked) | chosen))
    return rules_paired(agreed, data, None)


def sanctions_agreed(data: QueryDict) -> bool:
    """Return whether an address comes from a drive in which sanctions were agreed beforehand."""
    return data.get("sanctions") == YES


def filled_in(data: QueryDict, rules: Ruleset, tournament: Tournament | None) -> QueryDict:
    """Return an address with the house rules of a link, and who plays together, in the fields of
    the page."""
    filled = data.copy()
    filled["paired"] = "" if rules.pairing == usual_pairing(tournament) else rules.pairing
    for switch in set(HOUSE_SWITCHES).intersection(rules.house_rules):
        filled[PREFIX + switch] = YES if getattr(rules, switch) else NO
    return filled


def form_in_address(
    data: QueryDict, rules: Ruleset, tournament: Tournament | None = None
) -> AnsweredForm:
    """Return the form as the address fills it, with the answer where it asks for one."""
    data = filled_in(data, rules, tournament)
    if "ask" in data:
        form = AskForm(data, rules=rules, tournament=tournament)
        return AnsweredForm(form, answer_to(form) if form.is_valid() else None)
    initial = {name: data[name] for name in data} | {
        "hand": data.getlist("hand"),
        "question": data.get("question", QuestionKey.MOVE),
        "position": _begun(data.get("position", ""), rules),
    }
    return AnsweredForm(AskForm(initial=initial, rules=rules, tournament=tournament))


def answer_to(form: AskForm) -> Verdict | None:
    """Return the verdict on what a valid form asks; None for a search in the background."""
    return verdict_on(form.key, form.cleaned_data, form.ruleset, form.scoring)


def _begun(position: str, rules: Ruleset) -> str:
    """Return what stands in the field at first: a text that cannot be read stays, to be mended, but
    the board of a rule set with another number of seats gives way to an empty one."""
    of_another = position.count("/") + 1 != rules.seats
    return board_in(position, rules).to_text() if of_another else position
