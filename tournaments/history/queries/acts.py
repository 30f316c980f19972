"""What is done in a drive: each act in words, by what it is about, and how it is undone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.queries.log_words import PAPERS, ROLES
from tournaments.models import LogEntry


class Back(StrEnum):
    """How an act is undone: by putting the rows back that it changed, or by typing a card again,
    for no version of a card is ever overwritten. A barrier is not, nor what was before it: it rests
    on all of that, or was said aloud and cannot be unsaid."""

    ROWS = "rows"
    CARD = "card"
    BARRIER = "barrier"


ROWS, CARD, BARRIER = Back.ROWS, Back.CARD, Back.BARRIER


def _round(entry: LogEntry) -> str:
    return _("round %(round)s") % {"round": entry.target}


def _draw(entry: LogEntry) -> str:
    round_, _dot, draw = entry.target.partition(".")
    return _("round %(round)s, draw %(draw)s") % {"round": round_, "draw": draw}


def _table(entry: LogEntry) -> str:
    round_, _dot, table = entry.target.partition(".")
    return _("round %(round)s, table %(table)s") % {"round": round_, "table": table}


def _form(entry: LogEntry) -> str:
    return _table(entry) if entry.target else ""


def _reporting(entry: LogEntry) -> str:
    round_, table, team = entry.target.split(".")
    values = {"round": round_, "table": table, "team": team}
    return _("round %(round)s, table %(table)s, team %(team)s") % values


def _swap(entry: LogEntry) -> str:
    a, b = entry.after["teams"]
    values = {"round": entry.after["round"], "a": a, "b": b}
    return _("round %(round)s, team %(a)s and team %(b)s") % values


def _move(entry: LogEntry) -> str:
    values = {name: entry.after[name] for name in ("round", "table", "to")}
    return _("round %(round)s, table %(table)s becomes table %(to)s") % values


def _paper(entry: LogEntry) -> str:
    paper = str(PAPERS.get(entry.target, entry.target))
    if not entry.after.get("round"):
        return paper
    return _("%(paper)s, round %(round)s") % {"paper": paper, "round": entry.after["round"]}


def _role(entry: LogEntry) -> str:
    return str(ROLES.get(entry.after.get("role"), entry.target))


def _stage(entry: LogEntry) -> str:
    return _("from round %(number)s on") % {"number": entry.target}


def _ticket(entry: LogEntry) -> str:
    return _("number %(number)s") % {"number": entry.target}


def _no_target(_entry: LogEntry) -> str:
    return ""


def _undone(entry: LogEntry) -> str:
    done = LogEntry(action=entry.after["act"], target=entry.target, after={}, before={})
    return f"{words_of(done.action)} {target_of(done)}".strip()


def _up_to(entry: LogEntry) -> str:
    return _("complete to %(card)s") % {"card": _table(entry)} if entry.target else ""


@dataclass(frozen=True, slots=True)
class Act:
    """What an act is called, how people read its target, and how it is undone, if it can be. The
    target `names_nobody` who plays where it is a kind of paper, a role, a helper or a prize."""

    words: Promise
    target: Callable[[LogEntry], str] = attrgetter("target")
    back: Back | None = None
    names_nobody: bool = False


SUBJECTS: Mapping[str, tuple[Promise, Mapping[str, Act]]] = {
    "cards": (
        gettext_lazy("Score cards"),
        {
            "enter_card": Act(gettext_lazy("score card entered"), _table, CARD),
            "enter_first": Act(gettext_lazy("first entry of a card"), _table),
            "enter_second": Act(gettext_lazy("second entry of a card"), _table),
            "resolve_entries": Act(gettext_lazy("different entries solved"), _table),
            "correct_card": Act(gettext_lazy("score card corrected"), _table, CARD),
            "take_off_card": Act(gettext_lazy("score card taken off"), _table, CARD),
            "send_form_photo": Act(gettext_lazy("photo of forms sent")),
            "read_form_photo": Act(gettext_lazy("photo of forms read")),
            "take_reading": Act(gettext_lazy("form taken from a photo"), _table),
            "put_reading_aside": Act(gettext_lazy("form from a photo put aside"), _form),
            "return_reading": Act(gettext_lazy("form from a photo waits again"), _form),
        },
    ),
    "reports": (
        gettext_lazy("Results of players"),
        {
            "report_result": Act(gettext_lazy("result reported by players"), _reporting),
            "confirm_report": Act(gettext_lazy("result confirmed by the other team"), _reporting),
            "contest_report": Act(gettext_lazy("result contested by the other team"), _reporting),
            "accept_report": Act(gettext_lazy("result of players taken over"), _table),
        },
    ),
    "draws": (
        gettext_lazy("Draws and rounds"),
        {
            "commit_draw": Act(gettext_lazy("seed of the draw fixed"), _draw),
            "announce_value": Act(gettext_lazy("public value announced"), _draw),
            "show_value": Act(gettext_lazy("public value shown"), _draw),
            "draw_round": Act(gettext_lazy("round drawn"), _draw, BARRIER),
            "discard_draw": Act(gettext_lazy("draw set aside"), _draw, BARRIER),
            "swap_teams": Act(gettext_lazy("teams swapped by hand"), _swap, BARRIER),
            "move_table": Act(gettext_lazy("table changed by hand"), _move, BARRIER),
            "publish_draw": Act(gettext_lazy("round published"), _round, BARRIER),
            "unpublish_draw": Act(gettext_lazy("round taken back"), _round, BARRIER),
        },
    ),
    "entries": (
        gettext_lazy("Entries and the door"),
        {
            "add_entry": Act(gettext_lazy("entry added"), back=ROWS),
            "change_entry": Act(gettext_lazy("entry changed"), back=ROWS),
            "remove_entry": Act(gettext_lazy("entry deleted"), back=ROWS),
            "withdraw_entry": Act(gettext_lazy("team withdrawn"), back=ROWS),
            "withdraw_absent": Act(gettext_lazy("all absent teams withdrawn"), back=ROWS),
            "return_absent": Act(gettext_lazy("all absent teams returned"), back=ROWS),
            "return_entry": Act(gettext_lazy("team returned"), back=ROWS),
            "open_sign_up": Act(gettext_lazy("sign-up opened")),
            "close_sign_up": Act(gettext_lazy("sign-up closed")),
            "sign_up": Act(gettext_lazy("signed up")),
            "confirm_sign_up": Act(gettext_lazy("sign-up confirmed")),
            "cancel_sign_up": Act(gettext_lazy("sign-up cancelled")),
            "change_sign_up": Act(gettext_lazy("sign-up corrected"), back=ROWS),
            "admit_sign_up": Act(gettext_lazy("sign-up let in")),
            "hold_sign_up": Act(gettext_lazy("sign-up left to the organiser")),
            "give_place": Act(gettext_lazy("place given")),
            "check_in": Act(gettext_lazy("team checked in"), back=ROWS),
            "check_in_all": Act(gettext_lazy("all teams checked in"), back=ROWS),
            "undo_check_in": Act(gettext_lazy("check-in undone"), back=ROWS),
            "expect_later": Act(gettext_lazy("team comes later"), back=ROWS),
            "expect_as_usual": Act(gettext_lazy("team is waited for again"), back=ROWS),
            "leave_out_late": Act(gettext_lazy("late teams left out of the draw")),
            "set_missed_points": Act(gettext_lazy("points for missed rounds")),
            "add_substitute": Act(gettext_lazy("substitute noted"), back=ROWS),
            "remove_substitute": Act(gettext_lazy("substitute taken off"), back=ROWS),
            "set_paid": Act(gettext_lazy("fee noted"), back=ROWS),
            "give_numbers": Act(gettext_lazy("numbers given"), back=ROWS),
            "upload_sheet": Act(gettext_lazy("sign-up sheet uploaded")),
            "assign_columns": Act(gettext_lazy("columns assigned")),
            "import_entries": Act(gettext_lazy("entries imported"), back=ROWS),
        },
    ),
    "groups": (
        gettext_lazy("Groups"),
        {
            "commit_lot": Act(gettext_lazy("seed of the pools fixed anew"), _stage),
            "add_stage": Act(gettext_lazy("groups planned"), _stage, BARRIER),
            "remove_stage": Act(gettext_lazy("groups taken back"), _stage, BARRIER),
            "divide_stage": Act(gettext_lazy("groups made"), _stage, BARRIER),
            "place_entry": Act(gettext_lazy("put into a group"), back=ROWS),
            "rename_group": Act(gettext_lazy("group renamed"), _stage, ROWS),
            "add_class": Act(gettext_lazy("class added"), _stage, ROWS),
            "remove_class": Act(gettext_lazy("class removed"), _stage, ROWS),
        },
    ),
    "disputes": (
        gettext_lazy("Disputes"),
        {
            "open_dispute": Act(gettext_lazy("dispute opened"), _table),
            "keep_answer": Act(gettext_lazy("answer kept with the dispute"), _table),
            "rest_on_answer": Act(gettext_lazy("decision rests on another answer"), _table),
            "drop_answer": Act(gettext_lazy("answer dropped from the dispute"), _table),
            "add_photo": Act(gettext_lazy("photo kept with the dispute"), _table),
            "remove_photo": Act(gettext_lazy("photo taken off the dispute"), _table),
            "decide_dispute": Act(gettext_lazy("dispute decided"), _table),
            "withdraw_dispute": Act(gettext_lazy("dispute withdrawn"), _table),
        },
    ),
    "hall": (
        gettext_lazy("Clock and big screen"),
        {
            "start_clock": Act(gettext_lazy("clock started"), _round),
            "pause_clock": Act(gettext_lazy("clock paused"), _round),
            "resume_clock": Act(gettext_lazy("clock goes on"), _round),
            "extend_clock": Act(gettext_lazy("clock changed"), _round),
            "stop_clock": Act(gettext_lazy("clock taken away"), _round),
            "set_extra_time": Act(gettext_lazy("extra time given"), _table),
            "clear_extra_time": Act(gettext_lazy("extra time taken back"), _table),
            "switch_screen": Act(gettext_lazy("big screen switched")),
            "announce": Act(gettext_lazy("announced in the hall")),
            "end_announcement": Act(gettext_lazy("announcement taken away")),
            "change_screen": Act(gettext_lazy("set one big screen"), names_nobody=True),
            "forget_screen": Act(gettext_lazy("forgot a big screen"), names_nobody=True),
            "add_picture": Act(gettext_lazy("picture for the screens"), names_nobody=True),
            "remove_picture": Act(gettext_lazy("picture taken off the screens"), names_nobody=True),
            "freeze_standings": Act(gettext_lazy("public standings frozen")),
            "unfreeze_standings": Act(gettext_lazy("public standings shown again")),
        },
    ),
    "prizes": (
        gettext_lazy("Prizes"),
        {
            "add_prize": Act(gettext_lazy("prize added"), back=ROWS, names_nobody=True),
            "change_prize": Act(gettext_lazy("prize changed"), back=ROWS, names_nobody=True),
            "remove_prize": Act(gettext_lazy("prize removed"), back=ROWS, names_nobody=True),
            "open_tombola": Act(gettext_lazy("tombola begun")),
            "draw_ticket": Act(gettext_lazy("ticket drawn"), _ticket),
            "close_tombola": Act(gettext_lazy("tombola closed")),
            "open_vote": Act(gettext_lazy("vote opened")),
            "close_vote": Act(gettext_lazy("vote closed")),
            "leave_out_votes": Act(gettext_lazy("doubtful votes left out")),
            "count_all_votes": Act(gettext_lazy("doubtful votes counted after all")),
            "choose_name": Act(gettext_lazy("most original name chosen"), back=ROWS),
            "begin_prize_giving": Act(gettext_lazy("prize-giving begun"), back=BARRIER),
            "reveal": Act(gettext_lazy("prize-giving went on")),
            "stop_prize_giving": Act(gettext_lazy("prize-giving stopped")),
        },
    ),
    "papers": (
        gettext_lazy("Paper, mail and searches"),
        {
            "start_job": Act(gettext_lazy("paper made"), _paper, names_nobody=True),
            "print_round": Act(gettext_lazy("round printed"), _round),
            "mail_cards": Act(gettext_lazy("participant cards mailed")),
            "start_search": Act(gettext_lazy("search begun"), _no_target, names_nobody=True),
            "stop_job": Act(gettext_lazy("stopped before its end"), _paper, names_nobody=True),
        },
    ),
    "drive": (
        gettext_lazy("The drive and its helpers"),
        {
            "create_tournament": Act(gettext_lazy("drive made")),
            "repeat_drive": Act(gettext_lazy("begun from an earlier drive")),
            "change_tournament": Act(gettext_lazy("settings changed"), back=ROWS),
            "change_kind": Act(gettext_lazy("kind of drive changed"), back=ROWS),
            "keep_evening": Act(gettext_lazy("kept as an evening")),
            "finish_tournament": Act(gettext_lazy("drive finished"), back=BARRIER),
            "forget_players": Act(gettext_lazy("data of players erased"), back=BARRIER),
            "forget_person": Act(gettext_lazy("data of one player erased"), back=BARRIER),
            "reopen_tournament": Act(gettext_lazy("drive opened again"), back=BARRIER),
            "invite": Act(gettext_lazy("link for helpers made"), _role, names_nobody=True),
            "revoke_invitation": Act(gettext_lazy("link for helpers closed"), names_nobody=True),
            "accept_invitation": Act(gettext_lazy("helper came in"), names_nobody=True),
            "change_role": Act(gettext_lazy("role changed"), names_nobody=True),
            "remove_member": Act(gettext_lazy("helper removed"), names_nobody=True),
            "restore_backup": Act(gettext_lazy("backup put back"), back=BARRIER),
            "take_over": Act(gettext_lazy("second laptop took over"), _up_to),
            "reclaim": Act(gettext_lazy("first laptop went on after all")),
            "bring_back": Act(gettext_lazy("drive brought here from its journal")),
            "undo": Act(gettext_lazy("undone"), _undone),
            "save_journal": Act(gettext_lazy("whole journal saved as a file")),
        },
    ),
}
ACTS = {name: act for _about, acts in SUBJECTS.values() for name, act in acts.items()}


def words_of(action: str) -> str:
    """Return what an act is called; one of another version of the program by its own name."""
    return str(ACTS[action].words) if action in ACTS else action


def target_of(entry: LogEntry) -> str:
    """Return what an act was about, as people read it."""
    return ACTS[entry.action].target(entry) if entry.action in ACTS else entry.target


def is_at_a_table(entry: LogEntry) -> bool:
    """Return whether its target, or that of what it undid, is a table."""
    act = ACTS.get(str(entry.after.get("act")) if entry.action == "undo" else entry.action)
    return act is not None and act.target in (_table, _reporting)
