"""Whatever people do with the cards of a round, in whatever order: a small model says what counts.

The model knows nothing of the program but the rules that people are told: which card counts, which
version it is, how far a table is that is entered twice, and what stands in the way of what.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.factories import a_member, a_tournament, a_user, entries
from tests.fuzzing import examples
from tests.tournaments.builders.moved import journal_of, moved, plainly
from tests.tournaments.builders.reported import played, side
from tests.tournaments.cards.services.known_tables import Table, Values
from tournaments.cards.queries.card_entries import blind_from, double_entry_of
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.cards.services.accepted_reports import accept_report
from tournaments.cards.services.card_entries import (
    EnteredByYou,
    EnteredDifferently,
    agree_entry,
    doubt_entry,
    enter_turn,
    resolve_entries,
)
from tournaments.cards.services.reports import confirm_report, contest_report, report_result
from tournaments.cards.services.scorecards import (
    CardIsThere,
    correct_card,
    enter_card,
    take_off_card,
)
from tournaments.core.queries.journal import broken_in, head_of
from tournaments.core.services.errors import DomainError
from tournaments.enums import ReportState, SecondEntry
from tournaments.history.queries.undoing import undoable
from tournaments.history.services.undoing import undo_act
from tournaments.models import GameTable, Report, Round, ScoreCard
from tournaments.models.journaled import state_of
from tournaments.models.scorecards import FIRST, SECOND
from tournaments.play.queries.rounds import cards_missing
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.any_database]

TABLES = st.sampled_from([1, 2])
PEOPLE = st.sampled_from(["anna", "bert"])
PLAYED = st.sampled_from([(8, 3), (8, 6), (3, 8), (5, 5)])
STALE = st.sampled_from([0, 0, 0, 1, -1])
TURNS = st.sampled_from([FIRST, SECOND])


class Cards(RuleBasedStateMachine):
    """One round of two tables, in one of the three ways to enter cards."""

    way: str

    def __init__(self) -> None:
        super().__init__()
        self.savepoint = transaction.atomic()
        self.savepoint.__enter__()

    @initialize()
    def begin(self) -> None:
        self.organiser = a_user()
        self.drive = a_tournament(self.organiser, second_entry=self.way, reports="desk")
        entries(self.drive, 4)
        self.people = {name: a_member(self.drive) for name in ("anna", "bert")}
        self.people[""] = None
        self._publish()

    def _publish(self) -> None:
        draft = self.drive.rounds.filter(published_at=None, draws__state="draft").first()
        draw = draft.draws.get(state="draft") if draft else None
        draw = draw or draw_round(tournament=self.drive, by=self.organiser)
        self.round: Round = publish_draw(draw=draw, by=self.organiser)
        self.model = {number: Table() for number in (1, 2)}

    def teardown(self) -> None:
        """The journal of all this makes the same drive anew; then nothing of it is left."""
        try:
            self._replay()
        finally:
            transaction.set_rollback(True)
            self.savepoint.__exit__(None, None, None)

    def _replay(self) -> None:
        journal = journal_of(self.drive)
        rows = [plainly(row) for row in state_of(self.drive.pk)]
        made = moved(self.drive, self.organiser, journal)
        assert head_of(made) == journal.head
        assert _told([plainly(row) for row in state_of(made.pk)]) == _told(rows)

    def table(self, number: int) -> GameTable:
        return self.round.tables.get(number=number)

    @rule(number=TABLES, who=PEOPLE, values=PLAYED)
    def enter(self, number: int, who: str, values: Values) -> None:
        if self.way != SecondEntry.NONE:
            self._enter_turn(number, who, values)
            return
        model, said = self.model[number], {"table": self.table(number), "by": self.people[who]}
        if model.counts:
            refused = _refused(CardIsThere, enter_card, card=played(*values), **said)
            assert refused.same == (model.card[1] == values)
        else:
            enter_card(card=played(*values), **said)
            model.store(values)

    def _enter_turn(self, number: int, who: str, values: Values) -> None:
        model = self.model[number]
        said = {"table": self.table(number), "by": self.people[who], "card": played(*values)}
        if model.counts:
            assert _refused(CardIsThere, enter_turn, **said).same == (model.card[1] == values)
        elif model.second:
            _refused(EnteredDifferently, enter_turn, **said)
        elif model.first and model.first[0] == who:
            assert _refused(EnteredByYou, enter_turn, **said).same == (model.first[1] == values)
        elif model.first:
            enter_turn(**said)
            self._second(model, who, values)
        else:
            enter_turn(**said)
            model.first = (who, values)

    def _second(self, model: Table, who: str, values: Values | None) -> None:
        model.second = (who, values)
        if values == model.first[1]:
            model.store(values)

    @precondition(lambda self: self.way != SecondEntry.NONE)
    @rule(number=TABLES, who=PEOPLE, values=PLAYED)
    def nobody_goes_around_the_second_entry(self, number: int, who: str, values: Values) -> None:
        by = self.people[who]
        _refused(DomainError, enter_card, table=self.table(number), by=by, card=played(*values))

    @precondition(lambda self: self.way != SecondEntry.NONE)
    @rule(number=TABLES, who=PEOPLE, values=PLAYED)
    def enter_other_instead(self, number: int, who: str, values: Values) -> None:
        model, table = self.model[number], self.table(number)
        own = model.first and model.first[0] == who and model.state == "first"
        if own and model.first[1] != values:
            seen = double_entry_of(table).first.pk
            card = played(*values)
            enter_turn(table=table, by=self.people[who], card=card, instead_of=seen)
            model.first = (who, values)

    @precondition(lambda self: self.way != SecondEntry.NONE)
    @rule(number=TABLES, who=PEOPLE, agrees=st.booleans())
    def look_at_it(self, number: int, who: str, agrees: bool) -> None:
        model, table = self.model[number], self.table(number)
        first, look = double_entry_of(table).first, agree_entry if agrees else doubt_entry
        said = {"table": table, "by": self.people[who], "seen": first.pk if first else 0}
        may = self.way == SecondEntry.EYES and model.state == "first" and model.first[0] != who
        if not may:
            _refused(DomainError, look, **said)
            return
        look(**said)
        self._second(model, who, model.first[1] if agrees else None)

    @precondition(lambda self: self.way != SecondEntry.NONE)
    @rule(number=TABLES, who=PEOPLE, turn=TURNS, values=st.none() | PLAYED)
    def resolve(self, number: int, who: str, turn: int, values: Values | None) -> None:
        model = self.model[number]
        said: dict[str, Any] = {"turn": turn} if values is None else {"card": played(*values)}
        chosen = values or {FIRST: model.first, SECOND: model.second}[turn]
        chosen = chosen[1] if chosen and values is None else chosen
        about = {"table": self.table(number), "by": self.people[who], **said}
        if model.state == "different" and chosen:
            resolve_entries(**about)
            model.store(chosen)
        else:
            _refused(DomainError, resolve_entries, **about)

    @rule(number=TABLES, who=PEOPLE, values=PLAYED, stale=STALE)
    def correct(self, number: int, who: str, values: Values, stale: int) -> None:
        model = self.model[number]
        about = {"table": self.table(number), "by": self.people[who], "card": played(*values)}
        about |= {"reason": "Verschreven.", "seen_version": len(model.versions) - stale}
        if not model.counts or model.card[1] == values or stale:
            _refused(DomainError, correct_card, **about)
        else:
            correct_card(**about)
            model.store(values)

    @rule(number=TABLES, who=PEOPLE, stale=STALE)
    def take_off(self, number: int, who: str, stale: int) -> None:
        model = self.model[number]
        about = {"table": self.table(number), "by": self.people[who], "reason": "Andere tafel."}
        about["seen_version"] = len(model.versions) - stale
        if not model.counts or stale:
            _refused(DomainError, take_off_card, **about)
        else:
            take_off_card(**about)
            model.take_off()

    @rule(number=TABLES, position=st.sampled_from([0, 1]), values=PLAYED)
    def report(self, number: int, position: int, values: Values) -> None:
        table = self.table(number)
        about = {"side": side(table, position), "phone": f"phone {number} {position}"}
        self._players_say(number, report_result, table=table, card=played(*values), **about)

    @rule(number=TABLES, position=st.sampled_from([0, 1]), claimed=st.none() | PLAYED)
    def answer(self, number: int, position: int, claimed: Values | None) -> None:
        table = self.table(number)
        about = {"side": side(table, position), "phone": f"phone {number} {position}"}
        last = table.reports.order_by("-pk").first()
        if last is None:
            return
        if claimed is None:
            self._players_say(number, confirm_report, report=last, **about)
        else:
            self._players_say(
                number, contest_report, report=last, claimed=played(*claimed), **about
            )

    def _players_say(self, number: int, act: Callable[..., Report], **about: Any) -> None:
        """What players say changes no card; what both say is the first entry of two."""
        model, before = self.model[number], set(self._confirmed(number))
        try:
            answer = act(**about)
        except DomainError:
            return
        assert not model.counts
        model.disputed |= answer.state == ReportState.CONTESTED
        new = set(self._confirmed(number)) - before
        if new and self.way != SecondEntry.NONE and model.first is None:
            model.first = ("", tuple(answer.values))

    def _confirmed(self, number: int) -> list[int]:
        reports = self.table(number).reports.filter(state=ReportState.CONFIRMED)
        return list(reports.values_list("pk", flat=True))

    @rule(number=TABLES, who=PEOPLE)
    def accept(self, number: int, who: str) -> None:
        model, last = self.model[number], self.table(number).reports.order_by("-pk").first()
        if last is None:
            return
        waits = last.state == ReportState.CONFIRMED and not model.counts and not model.disputed
        if waits and self.way == SecondEntry.NONE:
            accept_report(report=last, by=self.people[who])
            model.store(tuple(last.values))
        else:
            _refused(DomainError, accept_report, report=last, by=self.people[who])

    @rule()
    def unpublish(self) -> None:
        about = {"round": self.round, "by": self.organiser, "reason": "Verkeerde loting."}
        if any(table.counts or table.disputed for table in self.model.values()):
            _refused(DomainError, unpublish_draw, **about)
        else:
            unpublish_draw(**about)
            self._publish()

    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        numbers = sorted(undoable(self.drive))
        if not numbers:
            return
        number = data.draw(st.sampled_from(numbers))
        link = self.drive.log.get(number=number)
        model = self.model[int(link.target.split(".")[1])]
        act = {"tournament": self.drive, "number": number, "by": self.organiser}
        if link.action == "take_off_card" and self.way != SecondEntry.NONE:
            _refused(DomainError, undo_act, **act)
            return
        undo_act(**act)
        if link.action == "enter_card":
            model.take_off()
        elif link.action == "correct_card":
            model.store(model.versions[-2])
        else:
            model.store(model.versions[-1])

    @invariant()
    def what_counts_is_what_people_were_told(self) -> None:
        if not hasattr(self, "model"):
            return
        for number, model in self.model.items():
            table = self.table(number)
            card = current_card(table)
            there = card and (card.version, card_of(card).values)
            assert there == model.card
            assert ScoreCard.objects.filter(table=table).count() == len(model.versions)
            assert double_entry_of(table).state(definitive=bool(card)) == model.state
        assert cards_missing(self.drive) == sum(not table.counts for table in self.model.values())
        waits = self.way == SecondEntry.BLIND and any(
            table.first and not table.counts for table in self.model.values()
        )
        assert (blind_from(self.drive) is not None) == waits
        assert broken_in(self.drive) is None


def _refused(kind: type[DomainError], act: Callable[..., Any], **about: Any) -> Any:
    with pytest.raises(kind) as refused:
        act(**about)
    return refused.value


def _told(rows: list[Any]) -> list[str]:
    """Rows without who acted, as accounts are no part of a drive."""
    return sorted(str([*row[:3], {**row[3], "by_id": None, "decided_by_id": None}]) for row in rows)


@pytest.mark.parametrize("way", [SecondEntry.NONE, SecondEntry.EYES, SecondEntry.BLIND])
def test_fuzzed_cards_count_as_people_were_told(way):
    machine = type("Cards", (Cards,), {"way": way})
    run_state_machine_as_test(machine, settings=examples(4, stateful_step_count=20))
