"""What people read for the acts, the names and the values that stand in the log."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Field, Model
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.enums import (
    MAIL_CARDS,
    RESULTS_SITE,
    SEARCH,
    DrawMethod,
    Ending,
    EntryWord,
    PaperKind,
    Partners,
    PlayerReports,
    PrizeKind,
    QuestionKey,
    Role,
    RulesetKey,
    Sanction,
    SchemeKey,
    Screen,
    TieBreak,
)
from tournaments.models import Dispute, Entry, Tournament, Withdrawal

ACTIONS = {
    "create_tournament": _("drive made"),
    "change_tournament": _("settings changed"),
    "finish_tournament": _("standings made final"),
    "forget_players": _("data of players erased"),
    "reopen_tournament": _("drive opened again"),
    "commit_draw": _("seed of the draw fixed"),
    "draw_round": _("round drawn"),
    "discard_draw": _("draw set aside"),
    "add_stage": _("groups planned"),
    "remove_stage": _("groups taken back"),
    "divide_stage": _("groups made"),
    "place_entry": _("put into a group"),
    "swap_teams": _("teams swapped by hand"),
    "move_table": _("table changed by hand"),
    "publish_draw": _("round published"),
    "unpublish_draw": _("round taken back"),
    "add_entry": _("entry added"),
    "change_entry": _("entry changed"),
    "remove_entry": _("entry deleted"),
    "withdraw_entry": _("team withdrawn"),
    "withdraw_absent": _("all absent teams withdrawn"),
    "return_absent": _("all absent teams returned"),
    "return_entry": _("team returned"),
    "check_in": _("team checked in"),
    "check_in_all": _("all teams checked in"),
    "undo_check_in": _("check-in undone"),
    "set_paid": _("fee noted"),
    "give_numbers": _("numbers given"),
    "upload_sheet": _("sign-up sheet uploaded"),
    "assign_columns": _("columns assigned"),
    "import_entries": _("entries imported"),
    "invite": _("link for helpers made"),
    "revoke_invitation": _("link for helpers closed"),
    "accept_invitation": _("helper came in"),
    "change_role": _("role changed"),
    "remove_member": _("helper removed"),
    "enter_card": _("score card entered"),
    "correct_card": _("score card corrected"),
    "take_off_card": _("score card taken off"),
    "report_result": _("result reported by players"),
    "confirm_report": _("result confirmed by the other team"),
    "contest_report": _("result contested by the other team"),
    "accept_report": _("result of players taken over"),
    "open_dispute": _("dispute opened"),
    "keep_answer": _("answer kept with the dispute"),
    "decide_dispute": _("dispute decided"),
    "withdraw_dispute": _("dispute withdrawn"),
    "start_clock": _("clock started"),
    "pause_clock": _("clock paused"),
    "resume_clock": _("clock goes on"),
    "extend_clock": _("clock changed"),
    "stop_clock": _("clock taken away"),
    "set_extra_time": _("extra time given"),
    "clear_extra_time": _("extra time taken back"),
    "switch_screen": _("big screen switched"),
    "freeze_standings": _("public standings frozen"),
    "unfreeze_standings": _("public standings shown again"),
    "add_prize": _("prize added"),
    "change_prize": _("prize changed"),
    "remove_prize": _("prize removed"),
    "open_vote": _("vote opened"),
    "close_vote": _("vote closed"),
    "choose_name": _("most original name chosen"),
    "begin_prize_giving": _("prize-giving begun"),
    "reveal": _("prize-giving went on"),
    "stop_prize_giving": _("prize-giving stopped"),
    "start_job": _("paper made"),
    "mail_cards": _("participant cards mailed"),
    "start_search": _("search begun"),
    "stop_job": _("stopped before its end"),
}

PLACES = (_("first team"), _("second team"), _("third team"), _("fourth team"))
PAIRS = (_("first pair"), _("second pair"))
PARTNERS = {1: _("the second"), 2: _("the third"), 3: _("the fourth")}
ROLES, METHODS = dict(Role.choices), dict(DrawMethod.choices)

# What a value is called that is one of few; for the others the value itself is read.
VALUES: Mapping[str, Mapping[Any, Any]] = {
    "scheme": dict(SchemeKey.choices),
    "ruleset": dict(RulesetKey.choices),
    "later_method": METHODS,
    "method": METHODS,
    "entry_word": dict(EntryWord.choices),
    "tie_breaks": dict(TieBreak.choices),
    "role": ROLES,
    "ending": dict(Ending.choices),
    "winner": dict(enumerate(PLACES)),
    "absent": dict(enumerate(PLACES)),
    "partner": PARTNERS,
    "partners": dict(Partners.choices),
    "question": dict(QuestionKey.choices),
    "sanction": dict(Sanction.choices),
    "screen": dict(Screen.choices),
    "sanctioned_seat": dict(enumerate((_("red"), _("green"), _("yellow"), _("blue")))),
    "reports": dict(PlayerReports.choices),
    "prize": dict(PrizeKind.choices),
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
}


def _words_of(model: type[Model]) -> Iterator[tuple[str, Any]]:
    """The fields of a model that people read, by the names that forms give them as well."""
    fields: list[Field] = list(model._meta.concrete_fields)
    for field in fields:
        if isinstance(field.verbose_name, Promise):
            yield field.name, field.verbose_name


WORDS: Mapping[str, Any] = {
    **dict(_words_of(Withdrawal)),
    **dict(_words_of(Entry)),
    **dict(_words_of(Tournament)),
    **dict(_words_of(Dispute)),
    "name": _("name"),
    "code": _("address"),
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
    "winner": _("won"),
    "absent": _("absent"),
    "partner": _("played with the first on the form"),
    "method": _("drawn"),
    "seed": _("seed"),
    "commitment": _("check number"),
    "list_hash": _("check number of the list"),
    "entries": _("entries"),
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
    "count": _("how many"),
    "order": _("order"),
    "again": _("everybody numbered anew"),
    "added": _("added"),
    "left_out": _("left out"),
    "notes": _("notes"),
    "rows": _("rows"),
    "rounds": _("number of rounds"),
    "names": _("teams"),
    "pages": _("pages"),
    "frozen_after": _("public standings until round"),
    "prize": _("for"),
    "votes": _("votes"),
    "chosen": _("team"),
    "begin": _("from place"),
    "all_names": _("names of all teams"),
    "step": _("step"),
    "minutes": _("playing time in minutes"),
    "time_left": _("time left"),
    "extra_minutes": _("extra minutes"),
    "plays_on": _("plays on until it is done"),
}

# Names for the program only: keys of rows, and what the target of the line says already.
FOR_THE_PROGRAM = frozenset(
    {
        "entry",
        "unnumbered",
        "withdrawals",
        "dispute",
        "invitation",
        "import",
        "draw",
        "round",
        "seats",
        "teams",
        "table",
        "to",
        "language",
        "fingerprint",
        "base",
        "mailed",
        "winners",
    }
)
