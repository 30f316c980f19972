"""What is done in a drive, in words, by subject; and looking for something in its log."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Draw, LogEntry, Side, Tournament

# What is done in a drive, in words, by what it is about.
SUBJECTS: Mapping[str, tuple[Promise, Mapping[str, Promise]]] = {
    "cards": (
        _("Score cards"),
        {
            "enter_card": _("score card entered"),
            "enter_first": _("first entry of a card"),
            "enter_second": _("second entry of a card"),
            "resolve_entries": _("different entries solved"),
            "correct_card": _("score card corrected"),
            "take_off_card": _("score card taken off"),
            "send_form_photo": _("photo of forms sent"),
            "read_form_photo": _("photo of forms read"),
            "take_reading": _("form taken from a photo"),
            "put_reading_aside": _("form from a photo put aside"),
            "return_reading": _("form from a photo waits again"),
        },
    ),
    "reports": (
        _("Results of players"),
        {
            "report_result": _("result reported by players"),
            "confirm_report": _("result confirmed by the other team"),
            "contest_report": _("result contested by the other team"),
            "accept_report": _("result of players taken over"),
        },
    ),
    "draws": (
        _("Draws and rounds"),
        {
            "commit_draw": _("seed of the draw fixed"),
            "announce_value": _("public value announced"),
            "show_value": _("public value shown"),
            "draw_round": _("round drawn"),
            "discard_draw": _("draw set aside"),
            "swap_teams": _("teams swapped by hand"),
            "move_table": _("table changed by hand"),
            "publish_draw": _("round published"),
            "unpublish_draw": _("round taken back"),
        },
    ),
    "entries": (
        _("Entries and the door"),
        {
            "add_entry": _("entry added"),
            "change_entry": _("entry changed"),
            "remove_entry": _("entry deleted"),
            "withdraw_entry": _("team withdrawn"),
            "withdraw_absent": _("all absent teams withdrawn"),
            "return_absent": _("all absent teams returned"),
            "return_entry": _("team returned"),
            "open_sign_up": _("sign-up opened"),
            "close_sign_up": _("sign-up closed"),
            "sign_up": _("signed up"),
            "confirm_sign_up": _("sign-up confirmed"),
            "cancel_sign_up": _("sign-up cancelled"),
            "change_sign_up": _("sign-up corrected"),
            "admit_sign_up": _("sign-up let in"),
            "hold_sign_up": _("sign-up left to the organiser"),
            "give_place": _("place given"),
            "check_in": _("team checked in"),
            "check_in_all": _("all teams checked in"),
            "undo_check_in": _("check-in undone"),
            "expect_later": _("team comes later"),
            "expect_as_usual": _("team is waited for again"),
            "leave_out_late": _("late teams left out of the draw"),
            "set_missed_points": _("points for missed rounds"),
            "add_substitute": _("substitute noted"),
            "remove_substitute": _("substitute taken off"),
            "set_paid": _("fee noted"),
            "give_numbers": _("numbers given"),
            "upload_sheet": _("sign-up sheet uploaded"),
            "assign_columns": _("columns assigned"),
            "import_entries": _("entries imported"),
        },
    ),
    "groups": (
        _("Groups"),
        {
            "commit_lot": _("seed of the pools fixed anew"),
            "add_stage": _("groups planned"),
            "remove_stage": _("groups taken back"),
            "divide_stage": _("groups made"),
            "place_entry": _("put into a group"),
            "rename_group": _("group renamed"),
            "add_class": _("class added"),
            "remove_class": _("class removed"),
        },
    ),
    "disputes": (
        _("Disputes"),
        {
            "open_dispute": _("dispute opened"),
            "keep_answer": _("answer kept with the dispute"),
            "rest_on_answer": _("decision rests on another answer"),
            "drop_answer": _("answer dropped from the dispute"),
            "add_photo": _("photo kept with the dispute"),
            "remove_photo": _("photo taken off the dispute"),
            "decide_dispute": _("dispute decided"),
            "withdraw_dispute": _("dispute withdrawn"),
        },
    ),
    "hall": (
        _("Clock and big screen"),
        {
            "start_clock": _("clock started"),
            "pause_clock": _("clock paused"),
            "resume_clock": _("clock goes on"),
            "extend_clock": _("clock changed"),
            "stop_clock": _("clock taken away"),
            "set_extra_time": _("extra time given"),
            "clear_extra_time": _("extra time taken back"),
            "switch_screen": _("big screen switched"),
            "announce": _("announced in the hall"),
            "end_announcement": _("announcement taken away"),
            "change_screen": _("set one big screen"),
            "forget_screen": _("forgot a big screen"),
            "add_picture": _("picture for the screens"),
            "remove_picture": _("picture taken off the screens"),
            "freeze_standings": _("public standings frozen"),
            "unfreeze_standings": _("public standings shown again"),
        },
    ),
    "prizes": (
        _("Prizes"),
        {
            "add_prize": _("prize added"),
            "change_prize": _("prize changed"),
            "remove_prize": _("prize removed"),
            "open_tombola": _("tombola begun"),
            "draw_ticket": _("ticket drawn"),
            "close_tombola": _("tombola closed"),
            "open_vote": _("vote opened"),
            "close_vote": _("vote closed"),
            "leave_out_votes": _("doubtful votes left out"),
            "count_all_votes": _("doubtful votes counted after all"),
            "choose_name": _("most original name chosen"),
            "begin_prize_giving": _("prize-giving begun"),
            "reveal": _("prize-giving went on"),
            "stop_prize_giving": _("prize-giving stopped"),
        },
    ),
    "papers": (
        _("Paper, mail and searches"),
        {
            "start_job": _("paper made"),
            "print_round": _("round printed"),
            "mail_cards": _("participant cards mailed"),
            "start_search": _("search begun"),
            "stop_job": _("stopped before its end"),
        },
    ),
    "drive": (
        _("The drive and its helpers"),
        {
            "create_tournament": _("drive made"),
            "repeat_drive": _("begun from an earlier drive"),
            "change_tournament": _("settings changed"),
            "change_kind": _("kind of drive changed"),
            "keep_evening": _("kept as an evening"),
            "finish_tournament": _("drive finished"),
            "forget_players": _("data of players erased"),
            "forget_person": _("data of one player erased"),
            "reopen_tournament": _("drive opened again"),
            "invite": _("link for helpers made"),
            "revoke_invitation": _("link for helpers closed"),
            "accept_invitation": _("helper came in"),
            "change_role": _("role changed"),
            "remove_member": _("helper removed"),
            "restore_backup": _("backup put back"),
            "take_over": _("second laptop took over"),
            "reclaim": _("first laptop went on after all"),
            "bring_back": _("drive brought here from its journal"),
            "undo": _("undone"),
            "save_journal": _("whole journal saved as a file"),
        },
    ),
}
ACTIONS = {act: words for _about, acts in SUBJECTS.values() for act, words in acts.items()}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody looks for; empty where it does not matter."""

    subject: str = ""
    who: str = ""
    round: int | None = None
    table: int | None = None
    team: str = ""


def people_in_log(tournament: Tournament) -> list[str]:
    """Return everybody who did something in the drive, by name."""
    names = tournament.log.exclude(actor_name="").order_by("actor_name")
    return list(names.values_list("actor_name", flat=True).distinct())


def find_in_log(tournament: Tournament, wanted: Wanted) -> QuerySet[LogEntry]:
    """Return the entries of the log that are about this, newest first."""
    log = tournament.log.all()
    if wanted.subject:
        log = log.filter(action__in=[*SUBJECTS[wanted.subject][1]])
    if wanted.who:
        log = log.filter(actor_name=wanted.who)
    if wanted.round is not None:
        log = log.filter(_at(str(wanted.round)))
    if wanted.table is not None:
        log = log.filter(target__regex=rf"^[0-9]+\.{wanted.table}($|\.)")
    if wanted.team:
        log = log.filter(_of_team(tournament, wanted.team))
    return log


def _at(place: str) -> Q:
    """Return what is said of a round or of a table (`round.table`), and of all that is there."""
    return Q(target=place) | Q(target__startswith=f"{place}.")


def _of_team(tournament: Tournament, text: str) -> Q:
    """Return what names the team, and what happened at the tables where it sat."""
    named = Q(number=int(text)) if text.isdecimal() else Q(name__icontains=text)
    teams = list(tournament.entries.filter(named).values_list("pk", flat=True))
    seats = Side.objects.filter(entry__in=teams).values_list("round__number", "table__number")
    tables: dict[int, list[str]] = {}
    for round_, table in seats:
        tables.setdefault(round_, []).append(str(table))
    found = Q(target__istartswith=f"{text} ") if text.isdecimal() else Q(target__icontains=text)
    for round_, numbers in tables.items():
        found |= Q(target__regex=rf"^{round_}\.({'|'.join(numbers)})($|\.)")
    return found


Sides = tuple[str, ...]
Place = tuple[int, int, int]  # drive, round, table
Period = tuple[datetime, datetime, Sides]


def sides_in(log: Collection[LogEntry]) -> dict[int, Sides]:
    """Return the names of the sides at the table of each line that is about one, by the key of the
    line, as they sat when it was written; two queries, however many lines, and none without a
    table.

    A round that was taken back and published again can have had others at the same table: those
    stand with its draw.
    """
    places = {entry.pk: place for entry in log if (place := _place(entry)) is not None}
    if not places:
        return {}
    current, earlier = _seated_at(places.values()), _seated_before(places.values())
    found = {}
    for entry in log:
        place = places.get(entry.pk)
        if place is None:
            continue
        then = [
            sides for since, until, sides in earlier.get(place, ()) if since <= entry.at < until
        ]
        if sides := then[0] if then else current.get(place):
            found[entry.pk] = sides
    return found


def _place(entry: LogEntry) -> Place | None:
    """Return `round.table`, or `round.table.team`, of a line in a drive."""
    round_, _dot, rest = entry.target.partition(".")
    table = rest.partition(".")[0]
    if entry.tournament_id is None or not (_number(round_) and _number(table)):
        return None
    return entry.tournament_id, int(round_), int(table)


def _number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 4


def _seated_at(places: Collection[Place]) -> dict[Place, Sides]:
    drives, rounds, tables = map(set, zip(*places, strict=True))
    sides = Side.objects.filter(
        round__tournament__in=drives, round__number__in=rounds, table__number__in=tables
    ).order_by("position")
    at_table: dict[Place, Sides] = {}
    for drive, round_, table, name in sides.values_list(
        "round__tournament", "round__number", "table__number", "entry__name"
    ):
        place = (drive, round_, table)
        at_table[place] = (*at_table.get(place, ()), name)
    return at_table


def _seated_before(places: Collection[Place]) -> Mapping[Place, list[Period]]:
    """Return since when until when others sat at a table; only of rounds that were taken back."""
    drives, rounds, _tables = map(set, zip(*places, strict=True))
    draws = Draw.objects.filter(round__tournament__in=drives, round__number__in=rounds)
    found: dict[Place, list[Period]] = {}
    for draw in draws.exclude(taken_back=[]).select_related("round"):
        for place, period in _periods(draw):
            found.setdefault(place, []).append(period)
    return found


def _periods(draw: Draw) -> Iterator[tuple[Place, Period]]:
    names = draw.original.get("names", {})
    for record in draw.taken_back:
        since, until = (
            datetime.fromisoformat(record[when]) for when in ("published_at", "taken_back_at")
        )
        for table, *sides in record["tables"]:
            place = (draw.round.tournament_id, draw.round.number, table)
            yield place, (since, until, tuple(names.get(str(one), str(one)) for one in sides))
