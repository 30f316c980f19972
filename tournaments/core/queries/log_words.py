"""What people read for the names and the values in the log, and for what was erased."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Field, Model
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.standings import TIE_BREAKS
from tournaments.enums import (
    MAIL_CARDS,
    READ_FORMS,
    RESULTS_SITE,
    SEARCH,
    DrawMethod,
    Ending,
    PaperKind,
    PictureKind,
    PrizeKind,
    Role,
)
from tournaments.models import Dispute, Entry, SignUpTerms, Stage, Tournament, Withdrawal

PLACES = (_("first team"), _("second team"), _("third team"), _("fourth team"))
PAIRS = (_("first pair"), _("second pair"))
PARTNERS = {1: _("the second"), 2: _("the third"), 3: _("the fourth")}
ROLES, METHODS = dict(Role.choices), dict(DrawMethod.choices)


def _choices_of(model: type[Model]) -> Iterator[tuple[str, Mapping[Any, Any]]]:
    """Yield the fields of a model whose value is one of few, with what each is called."""
    for field in model._meta.concrete_fields:
        if field.choices:
            yield field.name, dict(field.flatchoices)


# What a value is called that is one of few; for the others the value itself is read.
VALUES: Mapping[str, Mapping[Any, Any]] = {
    **dict(_choices_of(Tournament)),
    **dict(_choices_of(Dispute)),
    **dict(_choices_of(Stage)),
    "later_method": METHODS,
    "method": METHODS,
    "tie_breaks": {key: _(each.label) for key, each in TIE_BREAKS.items()},
    "role": ROLES,
    "ending": dict(Ending.choices),
    "winner": dict(enumerate(PLACES)),
    "absent": dict(enumerate(PLACES)),
    "partner": PARTNERS,
    "picture": dict(PictureKind.choices),
    "sanctioned_seat": dict(enumerate((_("red"), _("green"), _("yellow"), _("blue")))),
    "prize": dict(PrizeKind.choices),
    "same": {"link": _("one link"), "device": _("one device")},
    "order": {
        "sign_up": _("in order of sign-up"),
        "name": _("alphabetical by name of the team"),
    },
}
PAPERS: Mapping[str, Any] = {
    **dict(PaperKind.choices),
    RESULTS_SITE: _("results as a folder"),
    MAIL_CARDS: _("mailing participant cards"),
    SEARCH: _("search"),
    READ_FORMS: _("reading forms"),
}


def _words_of(model: type[Model]) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a model that people read, by the names that forms give them as well."""
    fields: list[Field[Any, Any]] = list(model._meta.concrete_fields)
    for field in fields:
        if isinstance(field.verbose_name, Promise):
            yield field.name, field.verbose_name


WORDS: Mapping[str, Any] = {
    **dict(_words_of(Withdrawal)),
    **dict(_words_of(Entry)),
    **dict(_words_of(Tournament)),
    **dict(_words_of(Dispute)),
    **dict(_words_of(SignUpTerms)),
    "same": _("both entries from"),
    "made_at": _("backup of"),
    "cards_lost": _("cards to be entered again"),
    "complete_to": _("complete up to act"),
    "term": _("laptop number"),
    "name": _("name"),
    "code": _("address"),
    "address_kept": _("email and telephone of the team kept"),
    "demo": _("to try out"),
    "team": _("name of the team"),
    "players": _("both players"),
    "timestamp": _("time of sign-up"),
    "extra": _("other columns"),
    "role": _("role"),
    "version": _("version"),
    "ending": _("ending"),
    "given": _("numbers"),
    "numbers": _("numbers on the card"),
    "first_said": _("first entry"),
    "second_said": _("second entry"),
    "winner": _("won"),
    "absent": _("absent"),
    "partner": _("played with the first on the form"),
    "method": _("drawn"),
    "kind": _("groups"),
    "size": _("how many in a group"),
    "carried": _("points of the rounds before"),
    "others": _("everybody else"),
    "classes": _("classes"),
    "groups": _("who is in which group"),
    "seed": _("seed"),
    "commitment": _("check number"),
    "list_hash": _("check number of the list"),
    "source": _("what will be thrown or read"),
    "value": _("public value"),
    "basis": _("hash of what is drawn from"),
    "entries": _("entries"),
    "helpers": _("helpers"),
    "cards_missing": _("cards missing"),
    "disputes": _("open disputes"),
    "question": _("question"),
    "position": _("position"),
    "answer": _("answer"),
    "tables": _("tables"),
    "bye": _("bye"),
    "by_hand": _("changed by hand"),
    "confirmed": _("against a warning"),
    "undo": _("undone"),
    "for_good": _("for good"),
    "count": _("how many"),
    "order": _("order"),
    "again": _("everybody numbered anew"),
    "added": _("added"),
    "left_out": _("left out"),
    "in_a_class": _("in a class"),
    "group": _("group"),
    "notes": _("notes"),
    "rows": _("rows"),
    "rounds": _("number of rounds"),
    "names": _("teams"),
    "pages": _("pages"),
    "frozen_after": _("public standings until round"),
    "prize": _("for"),
    "votes": _("votes"),
    "doubtful": _("of which doubtful"),
    "chosen": _("team"),
    "begin": _("from place"),
    "all_names": _("names of all teams"),
    "step": _("step"),
    "tickets": _("tickets"),
    "minutes": _("playing time in minutes"),
    "picture": _("picture"),
    "photo": _("photo"),
    "forms": _("forms on it"),
    "of_tables": _("tables"),
    "not_read": _("not read"),
    "read_numbers": _("numbers read"),
    "typed_numbers": _("numbers typed"),
    "ticked": _("ticked as the winner"),
    "in_doubt": _("in doubt"),
    "part_of_list": _("part of the list"),
    "time_left": _("time left"),
    "extra_minutes": _("extra minutes"),
    "plays_on": _("plays on until it is done"),
}

GONE = "–"

# They stand in names and say nothing of whose they are.
LITTLE_WORDS = {
    *("de", "den", "der", "het", "in", "la", "le", "op", "te", "ten", "ter", "van", "von", "en")
}
