"""Pages: what the rules say of a board, for anybody; nothing is saved."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET
from django.views.decorators.vary import vary_on_headers

from scoring.rules import RULESETS, NotACard, NotAMove, NotAPosition, Ruleset
from scoring.rules.rulesets import HOUSE_SWITCHES
from scoring.verdicts import Verdict
from scoring.verdicts.move import step_in_texts
from tournaments.enums import QuestionKey, RulesetKey
from tournaments.forms.ask import AskForm, board_in
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Asked:
    """The form of a page with, once a question was asked that can be answered, its answer."""

    form: AskForm
    verdict: Verdict | None = None


@require_GET
@vary_on_headers("HX-Request")
def ask(request: HttpRequest) -> HttpResponse:
    """The page "Mag dit?": set up a board, ask, and read the answer with its articles.

    The whole state stands in the address; who asks by htmx gets the question with its answer.
    """
    rules = rules_in_address(request.GET)
    asked = asked_in_address(request.GET, rules)
    page = "ask/_asked.html" if wants_part(request) else "ask/ask.html"
    return render(request, page, {"asked": asked, "form": asked.form, "rules": rules})


@require_GET
def show_move(request: HttpRequest) -> HttpResponse:
    """A move drawn on the board on which it is made; part of an answer."""
    rules = rules_in_address(request.GET)
    asked = (request.GET.get(name, "")[:200] for name in ("position", "card", "move"))
    try:
        step = step_in_texts(rules, *asked)
    except (NotAPosition, NotACard, NotAMove):
        return HttpResponseBadRequest(_("There is no such move."), content_type="text/plain")
    return render(request, "ask/_shown.html", {"step": step, "rules": rules})


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx asks for the part of the page that changes; on the way back it wants all of it.

    Whoever answers so says that the answer varies with `HX-Request`, else a browser that kept the
    part shows it for the page.
    """
    return bool(request.htmx) and not request.htmx.history_restore_request


def rules_in_address(data: QueryDict) -> Ruleset:
    """The rules that an address names, with its house rules; what it names wrongly is left out."""
    rules = RULESETS.get(data.get("rules", ""), RULESETS[RulesetKey.NK])
    house = set(data.get("house", "").split(",")).intersection(HOUSE_SWITCHES)
    return rules.with_house_rules(house)


def asked_in_address(
    data: QueryDict, rules: Ruleset, tournament: Tournament | None = None
) -> Asked:
    """The form as the address fills it, with the answer where it asks for one."""
    if "ask" in data:
        form = AskForm(data, rules=rules, tournament=tournament)
        return Asked(form, form.verdict() if form.is_valid() else None)
    initial = {name: data[name] for name in data} | {
        "hand": data.getlist("hand"),
        "question": data.get("question", QuestionKey.MOVE),
        "position": board_in(data.get("position", ""), rules).to_text(),
    }
    return Asked(AskForm(initial=initial, rules=rules, tournament=tournament))
