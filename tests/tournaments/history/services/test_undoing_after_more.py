"""Undoing an act after something else happened: it takes back what the act did and nothing else, or
is refused.

Every act that can be undone is tried after everything that can have happened since to what it
changed; the guards behind the first one are those of the services that would do the same by hand.
"""

from collections.abc import Callable, Iterator
from copy import copy
from typing import Any

import pytest
from django.db import connection, transaction

from tests.factories import a_tournament, a_user, entries
from tests.rolled_back import rolled_back
from tournaments.checker import check_drive
from tournaments.core.queries.journal import broken_in, head_of, links_of
from tournaments.core.services.errors import DomainError
from tournaments.entries.services.check_in import (
    NumberOrder,
    check_in,
    check_in_all,
    give_numbers,
    return_absent,
    set_paid,
    undo_check_in,
    withdraw_absent,
)
from tournaments.entries.services.entries import (
    add_entry,
    change_entry,
    remove_entry,
    return_entry,
    withdraw_entry,
)
from tournaments.entries.services.imports import ImportRow, confirm_import, keep_sheet
from tournaments.entries.services.late import expect_as_usual, expect_later
from tournaments.entries.services.substitutes import add_substitute, remove_substitute
from tournaments.enums import PrizeKind, StageKind
from tournaments.groups.services.classes import add_class, choose_class, remove_class
from tournaments.groups.services.stages import add_stage, rename_group
from tournaments.history.queries import acts
from tournaments.history.services.undoing import undo_act
from tournaments.models import Entry, Group, LogEntry, NameVote, Prize, Tournament, User
from tournaments.models.journaled import state_of
from tournaments.privacy.services.forgotten_person import forget_person
from tournaments.prizes.services.prizes import add_prize, change_prize, remove_prize
from tournaments.prizes.services.votes import choose_name, open_vote, vote_name
from tournaments.seasons.services.seasons import add_drive, create_season
from tournaments.settings.services import change_tournament

pytestmark = pytest.mark.django_db


class Evening:
    """Six teams in three classes, the last of them empty, with a prize for the name."""

    def __init__(self, by: User) -> None:
        self.by = by
        self.drive: Tournament = a_tournament(by)
        teams = entries(self.drive, 6)
        self.prize = Prize.objects.create(tournament=self.drive, kind=PrizeKind.NAME)
        self.place = Prize.objects.create(tournament=self.drive, kind=PrizeKind.PLACE, number=1)
        values = {"from_round": 1, "kind": StageKind.CLASSES, "count": 3}
        self.stage = add_stage(tournament=self.drive, by=by, values=values, classes=("A", "B", "C"))
        for at, team in enumerate(teams):
            choose_class(entry=team, name="AB"[at // 3], by=by)
        open_vote(tournament=self.drive, by=by)  # so that the journal has begun
        self.pk = teams[0].pk

    @property
    def entry(self) -> Entry:
        """The team that it is all about, as it is now."""
        return Entry.objects.get(pk=self.pk)

    @property
    def group(self) -> Group:
        return Group.objects.get(stage=self.stage, position=1)

    def empty(self) -> Group:
        return Group.objects.filter(stage=self.stage, places=None).last()

    def add(self, name: str, **values: Any) -> None:
        self.pk = add_entry(tournament=self.drive, by=self.by, values={"name": name, **values}).pk

    def change(self, **values: Any) -> None:
        entry = self.entry
        seen = {name: getattr(entry, name) for name in values} | {"name": entry.name}
        change_entry(entry=entry, by=self.by, values=values, seen=seen)

    def another(self, name: str, **values: Any) -> None:
        add_entry(tournament=self.drive, by=self.by, values={"name": name, **values})

    def into(self, name: str) -> None:
        choose_class(entry=self.entry, name=name, by=self.by)

    def call_class(self, name: str, group: Group | None = None) -> None:
        rename_group(group=group or self.group, by=self.by, name=name)

    def only_in(self, name: str) -> None:
        """Alone in a class of its own."""
        self.into("C")
        self.call_class(name, Group.objects.get(stage=self.stage, name="C"))

    def bring(self) -> None:
        """A sheet with one team."""
        sheet = keep_sheet(
            tournament=self.drive, filename="x.csv", sheet=SHEET, columns={}, by=self.by
        )
        confirm_import(draft=sheet, rows=[ImportRow({"name": "Nieuw"}, {}, "a")], by=self.by)
        self.pk = self.drive.entries.latest("pk").pk

    @property
    def stands_in(self) -> dict[str, Any]:
        return {
            "entry": self.entry,
            "player": 1,
            "name": "Invaller",
            "from_round": 1,
            "for_good": False,
            "by": self.by,
        }

    def into_a_season(self) -> None:
        season = create_season(by=self.by, values={"name": "Winter", "counting": 4})
        add_drive(season=season, tournament=Tournament.objects.get(), by=self.by)

    def set(self, **values: Any) -> None:
        change_tournament(tournament=self.drive, by=self.by, values=values)


SHEET = {"rows": [[1, []]], "notes": []}
Act = Callable[[Evening], Any]
# What makes an act possible, where something has to be there before it.
FIRST: dict[str, Act] = {
    "undo_check_in": lambda it: check_in(entry=it.entry, by=it.by),
    "return_entry": lambda it: withdraw_entry(
        entry=it.entry, from_round=1, reason="ziek", by=it.by
    ),
    "expect_as_usual": lambda it: expect_later(entry=it.entry, at="20:30", by=it.by),
    "remove_substitute": lambda it: add_substitute(**it.stands_in),
    "withdraw_absent": lambda it: check_in(entry=it.drive.entries.last(), by=it.by),
    "return_absent": lambda it: (
        check_in(entry=it.drive.entries.last(), by=it.by),
        withdraw_absent(tournament=it.drive, by=it.by),
    ),
    "change_tournament": lambda it: it.set(public=False),
    "place_entry": lambda it: it.into("C"),
    "choose_name": lambda it: choose_name(prize=it.prize, entry=it.entry, by=it.by),
}
ACTS: dict[str, Act] = {
    "add_entry": lambda it: it.add("Nieuw"),
    "change_entry": lambda it: it.change(name="Anders", number=19),
    "remove_entry": lambda it: remove_entry(entry=it.entry, by=it.by),
    "import_entries": lambda it: it.bring(),
    "check_in": lambda it: check_in(entry=it.entry, by=it.by),
    "check_in_all": lambda it: check_in_all(tournament=it.drive, by=it.by),
    "undo_check_in": lambda it: undo_check_in(entry=it.entry, by=it.by),
    "set_paid": lambda it: set_paid(entry=it.entry, paid=True, by=it.by),
    "expect_later": lambda it: expect_later(entry=it.entry, at="20:30", by=it.by),
    "expect_as_usual": lambda it: expect_as_usual(entry=it.entry, by=it.by),
    "withdraw_entry": lambda it: withdraw_entry(
        entry=it.entry, from_round=1, reason="ziek", by=it.by
    ),
    "add_substitute": lambda it: add_substitute(**it.stands_in),
    "remove_substitute": lambda it: remove_substitute(
        entry=it.entry, player=1, from_round=1, by=it.by
    ),
    "withdraw_absent": lambda it: withdraw_absent(tournament=it.drive, by=it.by),
    "return_entry": lambda it: return_entry(entry=it.entry, in_round=2, by=it.by),
    "return_absent": lambda it: return_absent(tournament=it.drive, by=it.by),
    "place_entry": lambda it: it.into("B"),
    "rename_group": lambda it: it.call_class("Rood"),
    "add_class": lambda it: add_class(stage=it.stage, name="Nieuw", by=it.by),
    "remove_class": lambda it: remove_class(group=it.empty(), by=it.by),
    "add_prize": lambda it: add_prize(
        tournament=it.drive, kind=PrizeKind.PLACE, number=2, name="", by=it.by
    ),
    "change_prize": lambda it: change_prize(
        prize=it.place, kind=PrizeKind.PLACE, number=3, name="", by=it.by
    ),
    "remove_prize": lambda it: remove_prize(prize=it.place, by=it.by),
    "choose_name": lambda it: choose_name(
        prize=it.prize, entry=it.drive.entries.exclude(pk=it.pk).first(), by=it.by
    ),
    "change_tournament": lambda it: it.set(public=True),
}
LATER: dict[str, Act] = {
    "withdrew": lambda it: withdraw_entry(entry=it.entry, from_round=2, reason="ziek", by=it.by),
    "voted for": lambda it: vote_name(tournament=it.drive, entry=it.entry, phone="a"),
    "has the prize": lambda it: choose_name(prize=it.prize, entry=it.entry, by=it.by),
    "came in": lambda it: check_in(entry=it.entry, by=it.by),
    "paid": lambda it: set_paid(entry=it.entry, paid=True, by=it.by),
    "in another class": lambda it: it.into("C"),
    "gone": lambda it: remove_entry(entry=it.entry, by=it.by),
    "name taken": lambda it: it.another("team 1"),
    "number taken": lambda it: it.another("Ander", number=1),
    "another came": lambda it: it.another("Ander", number=9),
    "class gone": lambda it: remove_class(group=it.empty(), by=it.by),
    "class name taken": lambda it: add_class(stage=it.stage, name="a", by=it.by),
    "in the class": lambda it: choose_class(entry=it.drive.entries.last(), name="Nieuw", by=it.by),
    "prize like it": lambda it: add_prize(
        tournament=it.drive, kind=PrizeKind.PLACE, number=1, name="", by=it.by
    ),
    "in a season": lambda it: it.into_a_season(),
}


# After what an act cannot be undone; after all else that can have happened it can.
REFUSED_AFTER: dict[str, tuple[str, ...]] = {
    "add_entry": (
        "withdrew",
        "voted for",
        "has the prize",
        "came in",
        "paid",
        "in another class",
        "gone",
        "in a season",
    ),
    "change_entry": (
        "came in",
        "paid",
        "gone",
        "name taken",
        "number taken",
    ),
    "remove_entry": (
        "name taken",
        "number taken",
    ),
    "import_entries": (
        "withdrew",
        "voted for",
        "has the prize",
        "came in",
        "paid",
        "in another class",
        "gone",
        "in a season",
    ),
    "check_in": (
        "paid",
        "gone",
    ),
    "check_in_all": (
        "paid",
        "gone",
    ),
    "undo_check_in": (
        "came in",
        "paid",
        "gone",
    ),
    "set_paid": (
        "came in",
        "gone",
    ),
    "expect_later": ("came in", "paid", "gone"),
    "expect_as_usual": ("came in", "paid", "gone"),
    "add_substitute": ("came in", "paid", "gone"),
    "remove_substitute": ("came in", "paid", "gone"),
    "withdraw_entry": ("gone",),
    "withdraw_absent": ("gone",),
    "return_entry": (
        "withdrew",
        "gone",
    ),
    "return_absent": (
        "withdrew",
        "gone",
    ),
    "place_entry": (
        "in another class",
        "gone",
        "class gone",
    ),
    "rename_group": ("class name taken",),
    "add_class": (
        "class gone",
        "in the class",
    ),
    "change_prize": ("prize like it",),
    "remove_prize": ("prize like it",),
    "choose_name": (
        "has the prize",
        "gone",
    ),
}


@pytest.fixture(scope="module")
def before(django_db_setup: None, django_db_blocker: Any) -> Iterator[Evening]:
    with rolled_back(django_db_blocker):
        yield Evening(a_user())


@pytest.fixture
def evening(before: Evening, db: None) -> Evening:
    """The evening again, before anything that another test did."""
    return copy(before)


@pytest.mark.slow
@pytest.mark.parametrize("act", ACTS)
def test_an_act_is_undone_or_refused_by_what_happened_since(evening: Evening, act: str) -> None:
    FIRST.get(act, lambda _it: None)(evening)
    ACTS[act](evening)
    refused = REFUSED_AFTER.get(act, ())
    happened = [*refused, "another came"]
    outcomes = {later: outcome(copy(evening), act, LATER[later]) for later in happened}
    assert outcomes == dict.fromkeys(refused, "refused") | {"another came": "undone"}


def test_whatever_is_undone_by_its_rows_is_tried() -> None:
    tried_by_themselves = {"give_numbers", "change_kind", "change_sign_up"}
    by_rows = {name for name, act in acts.ACTS.items() if act.back is acts.ROWS}
    assert ACTS.keys() | tried_by_themselves == by_rows


def outcome(it: Evening, act: str, later: Act) -> str:
    """What came of undoing an act after something else happened; all is as it was after it."""
    with transaction.atomic():
        link = it.drive.log.filter(action=act).latest("number")
        later(it)
        before, votes = state_of(it.drive.pk), NameVote.objects.count()
        came = undone_or_refused(it, link)
        connection.check_constraints()
        rows = {tuple(row[1:3]) for row in link.changes} if came == "undone" else set()
        assert touched(before, state_of(it.drive.pk)) <= rows
        assert (NameVote.objects.count(), broken_in(it.drive), faults(it.drive)) == (
            votes,
            None,
            [],
        )
        transaction.set_rollback(True)
    return came


def undone_or_refused(it: Evening, link: LogEntry) -> str:
    try:
        undo_act(tournament=it.drive, number=link.number, by=it.by)
    except DomainError:
        return "refused"
    return "undone"


def touched(before: list[Any], after: list[Any]) -> set[tuple[str, int]]:
    """The rows in which two states of a drive differ, but for the drive's own."""
    rows = [{(name, key): row for _sign, name, key, row in state} for state in (before, after)]
    return {row for row in rows[0].keys() | rows[1] if rows[0].get(row) != rows[1].get(row)}


def faults(drive: Tournament) -> list[Any]:
    """What is the matter with a drive that its services would have refused."""
    names = [" ".join(each.name.casefold().split()) for each in drive.entries.all()]
    labels = [group.label.casefold() for group in Group.objects.filter(stage__tournament=drive)]
    twice = [each for all_ in (names, labels) for each in all_ if all_.count(each) > 1]
    return twice + check_drive(head_of(drive), list(links_of(drive)))


def test_a_prize_whose_team_is_gone_is_nobodys_in_the_journal_too(evening: Evening) -> None:
    choose_name(prize=evening.prize, entry=evening.entry, by=evening.by)
    remove_entry(entry=evening.entry, by=evening.by)
    link = evening.drive.log.get(action="remove_entry")
    assert ["~", "prize", evening.prize.pk, {"entry_id": [evening.pk, None]}] in link.changes
    assert faults(evening.drive) == []


def test_a_number_that_was_given_to_all_is_not_taken_back_from_who_has_another(
    evening: Evening,
) -> None:
    evening.drive.entries.update(number=None)
    give_numbers(tournament=evening.drive, order=NumberOrder.SIGN_UP, again=False, by=evening.by)
    link = evening.drive.log.filter(action="give_numbers").latest("number")
    evening.change(number=19)
    assert undone_or_refused(evening, link) == "refused"


def test_who_was_removed_after_his_name_was_erased_comes_back_beside_others_without_one() -> None:
    by = a_user()
    drive = a_tournament(by, format="players", scheme="gedeeld")
    one, other, *_rest = entries(drive, 8)
    for entry in (one, other):
        forget_person(entry=entry, place=1, by=by)
    remove_entry(entry=one, by=by)
    link = drive.log.filter(action="remove_entry").latest("number")
    undo_act(tournament=drive, number=link.number, by=by)
    assert drive.entries.count() == 8
