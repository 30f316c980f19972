"""One drive from sign-up to the end, with all that happens on an evening."""

import datetime
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any

from tournaments.cards.queries.card_entries import double_entry_of
from tournaments.cards.queries.scorecards import current_card
from tournaments.cards.services.card_entries import enter_turn, resolve_entries
from tournaments.cards.services.dispute_opening import open_dispute
from tournaments.cards.services.scorecards import correct_card, enter_card, take_off_card
from tournaments.core.services.errors import DomainError
from tournaments.disputes.services.disputes import decide_dispute, withdraw_dispute
from tournaments.drives.services.tournaments import create_tournament, finish_tournament
from tournaments.entries.services.entries import (
    add_entry,
    change_entry,
    remove_entry,
    return_entry,
    withdraw_entry,
)
from tournaments.enums import CardState, PlayerReports, StageKind
from tournaments.groups.services.stages import add_stage, divide_stage, place_entry, remove_stage
from tournaments.history.queries.undoing import undoable
from tournaments.history.services.undoing import undo_act
from tournaments.models import Dispute, Draw, Entry, GameTable, Round, Stage, Tournament, User
from tournaments.play.queries.fields import entries_playing
from tournaments.play.queries.rounds import missing_cards, open_dispute_of
from tournaments.play.queries.stages import division_in
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import (
    announce_value,
    publish_draw,
    show_value,
    unpublish_draw,
)
from tournaments.rounds.services.swaps import move_table, swap
from tournaments.settings.services import change_tournament
from tournaments.simulation.playing import card_by_lot, report_on_phones
from tournaments.simulation.settings import Chosen, chosen_by_lot

CLUBS = ("", "", "Zuid", "Noord", "familie De Wit")
EVENING = datetime.date(2026, 11, 21)


def simulated_drive(*, seed: int, by: User, code: str | None = "") -> Tournament:
    """Return the drive of this seed: the same on every machine, but for the keys of its rows and
    its times. It may end before its last round where too few are left to draw one. Its lots depend
    on its `code` too; without one it gets any, and the seed is no promise."""
    code = f"s{seed}" if code == "" else code
    with _lots_of(Random(seed)) as chance:  # noqa: S311 - nobody's draw depends on it
        return Evening(seed, code, by, chance).play()


@contextmanager
def _lots_of(chance: Random) -> Iterator[Random]:
    """Take, within it, the secret seeds of draws from this chance, so that a drive that went wrong
    can be had again."""
    kept = secrets.token_bytes
    secrets.token_bytes = lambda size=32: chance.randbytes(size or 32)  # type: ignore[assignment]
    try:
        yield chance
    finally:
        secrets.token_bytes = kept


class Evening:
    """A drive under way, and the chance that decides what becomes of it."""

    def __init__(self, seed: int, code: str | None, by: User, chance: Random) -> None:
        self.by, self.chance = by, chance
        self.chosen: Chosen = chosen_by_lot(chance)
        values: dict[str, Any] = {"name": f"Simulation {seed}", "date": EVENING}
        values |= {"code": code} if code else {}
        self.drive = create_tournament(by=by, values=values | self.chosen.values)

    def play(self) -> Tournament:
        """Return all rounds that can be drawn, and the end of it."""
        self._sign_up()
        for number in range(1, self.drive.rounds_planned + 1):
            self._people_come_and_go(number)
            if not self._play_round(number):
                break
        self._enter_missing_cards()
        if self._luck(0.7):
            self._may(finish_tournament, tournament=self.drive)
        return Tournament.objects.get(pk=self.drive.pk)

    def _luck(self, share: float) -> bool:
        return self.chance.random() < share

    def _may(self, service: Callable[..., Any], **values: Any) -> Any:
        """Return what the service answers, or nothing where it refuses."""
        with suppress(DomainError):
            return service(**values, by=self.by)
        return None

    def _sign_up(self) -> None:
        for stage in self.chosen.stages:
            self._may(add_stage, tournament=self.drive, values=stage.values, classes=stage.classes)
        for _entry in range(self.chosen.entries):
            self._add_entry()
        if self._luck(0.1):
            gone = self._add_entry(number=900)
            self._may(remove_entry, entry=gone)

    def _add_entry(self, **values: Any) -> Entry | None:
        at = self.drive.entries.count() + 1
        defaults = {
            "number": None if self._luck(0.02) else at,
            "name": f"Team {at}",
            "player1": f"Anna{at} Smit",
            "club": self.chance.choice(CLUBS),
            "fixed_table": self.chance.randint(1, 6) if self._luck(0.08) else None,
        }
        if self.drive.stages.filter(kind=StageKind.CLASSES).exists() and not self._luck(0.1):
            defaults["group"] = self.chance.choice(self.chosen.classes)
        entry: Entry | None = self._may(add_entry, tournament=self.drive, values=defaults | values)
        return entry

    def _people_come_and_go(self, number: int) -> None:
        entries = list(self.drive.entries.all())
        if number > 1 and self._luck(0.35):
            leaves, at = self.chance.choice(entries), self._round_from(number)
            self._may(withdraw_entry, entry=leaves, reason="ziek", from_round=at)
        if self._luck(0.25):
            back = self.drive.entries.filter(withdrawals__until_round=None).exclude(
                withdrawals=None
            )
            for entry in back[:1]:
                self._may(return_entry, entry=entry, in_round=number)
        if number > 1 and self._luck(0.25):
            self._add_entry()
        if self._luck(0.1):
            entry = self.chance.choice(entries)
            new = {"name": f"{entry.name} x", "player1": f"{entry.player1}x"}
            seen = {name: getattr(entry, name) for name in new}
            self._may(change_entry, entry=entry, values=new, seen=seen)
        if self._luck(0.05):
            values = {"bye_points": self.chance.randint(0, 40)}
            self._may(change_tournament, tournament=self.drive, values=values)
            self.drive.refresh_from_db()
        if number > 1 and self._luck(0.2):
            self._undo()

    def _round_from(self, number: int) -> int:
        return min(number + self._luck(0.2), self.drive.rounds_planned)

    def _play_round(self, number: int) -> bool:
        """Return whether the round was played: not where it cannot be drawn any more."""
        self._number_everybody()
        self._make_groups(number)
        draft = self._drawn(number)
        if draft is None:
            return False
        round_ = self._published(draft)
        if round_ is None:
            return False
        self._enter_cards(round_)
        self._have_second_thoughts()
        return True

    def _number_everybody(self) -> None:
        for entry in self.drive.entries.filter(number=None):
            last = self.drive.entries.exclude(number=None).order_by("number").last()
            values = {"number": (last.drawn_number if last else 0) + 1}
            self._may(change_entry, entry=entry, values=values, seen={"number": None})

    def _make_groups(self, number: int) -> None:
        """Make the groups that begin with this round, those who came late put into one of them; a
        stage for which too few are left is given up."""
        for stage in Stage.objects.filter(tournament=self.drive, from_round=number):
            if stage.kind != StageKind.CLASSES:
                self._enter_missing_cards()
                made = self._may(divide_stage, stage=stage)
                if made is None:
                    self._may(remove_stage, stage=stage)
        division = division_in(self.drive, number)
        if division is None:
            return
        groups = [group.group for group in division.groups]
        for entry in entries_playing(self.drive, number):
            if division.group_of(entry.pk) is None:
                for group in self.chance.sample(groups, len(groups)):
                    if self._may(place_entry, entry=entry, group=group):
                        break
        moving = [entry for group in division.groups for entry in group.entries]
        if moving and self._luck(0.15):
            entry = Entry.objects.get(pk=self.chance.choice(moving))
            self._may(place_entry, entry=entry, group=self.chance.choice(groups))

    def _drawn(self, number: int) -> Draw | None:
        options = {"tournament": self.drive, "allow_disputes": True, "allow_unshown": True}
        dice = "".join(self.chance.choices("123456", k=3)) if self._luck(0.1) else ""
        if dice and self._luck(0.7):
            of_round = {"tournament": self.drive, "number": number}
            self._may(announce_value, **of_round, source="dobbelstenen")
            allowed = {"allow_missing": True, "allow_disputes": True}
            self._may(show_value, **of_round, value=dice, **allowed)
        draft: Draw | None = self._may(draw_round, **options, allow_missing=True, public_value=dice)
        if draft is None:
            self._enter_missing_cards()
            draft = self._may(draw_round, **options, allow_missing=True)
        if draft is not None and self._luck(0.12):
            draft = self._may(redraw, draw=draft, reason="nog eens") or draft
        if draft is not None and self._luck(0.2):
            self._change_by_hand(draft)
        return draft

    def _change_by_hand(self, draft: Draw) -> None:
        for _time in range(self.chance.randint(1, 2)):
            seen = Draw.objects.get(pk=draft.pk)
            options = {"draw": seen, "expected_version": seen.pairing["version"]}
            if self._luck(0.6):
                a, b = self.chance.sample(sorted(map(int, seen.original["entries"])), 2)
                self._may(swap, **options, a=a, b=b, confirmed=self._luck(0.8))
            else:
                tables = [number for number, *_sides in seen.pairing["tables"]]
                to = self.chance.randint(1, len(tables) + 1)
                self._may(move_table, **options, table=self.chance.choice(tables), to=to)

    def _published(self, draft: Draw) -> Round | None:
        """Return the round once it is public; drawn again where what it was drawn for has
        changed."""
        if self._luck(0.06):
            self._people_come_and_go(draft.round.number)
        round_: Round | None = self._may(publish_draw, draw=draft)
        if round_ is None:
            self._number_everybody()
            self._make_groups(draft.round.number)
            again = self._may(redraw, draw=draft, reason="er is iets veranderd")
            round_ = self._may(publish_draw, draw=again) if again else None
        if round_ is None or not self._luck(0.1):
            return round_
        back = self._may(unpublish_draw, round=round_, reason="te vroeg")
        if back is not None and self._luck(0.5):
            self._change_by_hand(back)
        elif back is not None and self._luck(0.5):
            back = self._may(redraw, draw=back, reason="opnieuw")
        return self._may(publish_draw, draw=back) if back is not None else None

    def _enter_cards(self, round_: Round) -> None:
        for table in round_.tables.order_by("number"):
            if self._luck(0.06) and round_.number < self.drive.rounds_planned:
                continue
            self._enter(table)
            if self._luck(0.04) and open_dispute_of(table) is None:
                self._dispute(table)

    def _enter(self, table: GameTable) -> None:
        card, other = (card_by_lot(self.drive, table.sides.count(), self.chance) for _ in "12")
        if self.drive.reports != PlayerReports.NONE and self._luck(0.7):
            report_on_phones(table, self.by, self.chance)
        dispute = open_dispute_of(table)
        if dispute is not None:
            self._end(dispute)
        if current_card(table) is not None:
            return
        if not Round.objects.get(pk=table.round_id).entered_twice:
            enter_card(table=table, by=self.by, card=card)
            return
        if double_entry_of(table).first is None:
            enter_turn(table=table, by=None, card=card)
        second = card if self._luck(0.7) else other
        if enter_turn(table=table, by=self.by, card=second) is CardState.DIFFERENT:
            decided = {"turn": self.chance.randint(1, 2)} if self._luck(0.7) else {"card": other}
            resolve_entries(table=table, by=self.by, **decided)

    def _dispute(self, table: GameTable) -> None:
        self._end(open_dispute(table=table, by=self.by, subject="pion op 12"))

    def _end(self, dispute: Dispute) -> None:
        table = dispute.table
        if self._luck(0.3):
            options = {"reason": "misverstand", "seen_version": dispute.version}
            self._may(withdraw_dispute, dispute=dispute, **options)
            return
        current = current_card(table)
        self._may(
            decide_dispute,
            dispute=dispute,
            ruling="zo is het",
            card=card_by_lot(self.drive, table.sides.count(), self.chance),
            seen_version=dispute.version,
            seen_card_version=current.version if current else None,
        )

    def _undo(self) -> None:
        """Undo some of the last acts, as far as that can be."""
        for _time in range(self.chance.choice([0, 0, 1, 2, 3])):
            numbers = sorted(undoable(self.drive))
            if numbers:
                self._may(undo_act, tournament=self.drive, number=self.chance.choice(numbers))
        self.drive.refresh_from_db()

    def _have_second_thoughts(self) -> None:
        """Correct cards of any round, or take them off and perhaps enter them again; undo any
        act."""
        self._undo()
        tables = list(GameTable.objects.filter(round__tournament=self.drive).order_by("pk"))
        for _time in range(self.chance.choice([0, 0, 1, 2])):
            table = self.chance.choice(tables)
            current = current_card(table)
            if current is None:
                continue
            options = {"table": table, "seen_version": current.version}
            if self._luck(0.75):
                card = card_by_lot(self.drive, table.sides.count(), self.chance)
                self._may(correct_card, **options, card=card, reason="verkeerd gelezen")
            else:
                self._may(take_off_card, **options, reason="van een andere tafel")
                if self._luck(0.7):
                    self._enter(table)

    def _enter_missing_cards(self) -> None:
        for round_ in self.drive.rounds.filter(published_at__isnull=False):
            for table in missing_cards(round_):
                self._enter(table)
