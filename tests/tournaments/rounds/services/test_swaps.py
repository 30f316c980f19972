"""Changing a draft by hand."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from tests.factories import a_card, a_tournament, entries
from tournaments.core.services.errors import DomainError
from tournaments.enums import DrawState
from tournaments.models import Draw, LogEntry
from tournaments.rounds.queries.draws import seating
from tournaments.rounds.queries.records import seats_of
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import publish_draw
from tournaments.rounds.services.swaps import move_table, swap

pytestmark = pytest.mark.django_db


def a_draft(count=6, **values):
    tournament = a_tournament(**values)
    entries(tournament, count)
    return draw_round(tournament=tournament, by=None)


def sides(draft):
    """Table number -> the two team numbers."""
    return {table.number: table.sides for table in seats_of(draft)[0]}


def test_two_teams_change_places_and_the_draft_is_marked():
    draft = a_draft()
    (a, b), (c, d) = sides(draft)[1], sides(draft)[2]
    changed = swap(draw=draft, a=a, b=d, by=None, expected_version=1)
    assert (sides(changed)[1], sides(changed)[2]) == ((d, b), (c, a))
    assert (changed.by_hand, changed.pairing["version"]) == (True, 2)
    assert [table.by_hand for table in seating(changed).tables] == [True, True, False]
    logged = LogEntry.objects.get(action="swap_teams")
    assert (logged.target, logged.after["teams"]) == ("1.1", [a, d])
    assert logged.before["seats"] == {"1": [a, b], "2": [c, d]}
    assert logged.after["seats"] == {"1": [d, b], "2": [c, a]}


def test_two_teams_at_one_table_change_who_deals():
    draft = a_draft()
    a, b = sides(draft)[3]
    changed = swap(draw=draft, a=a, b=b, by=None, expected_version=1)
    assert sides(changed)[3] == (b, a)
    assert seating(changed).tables[2].why == seating(draft).tables[2].why


def test_a_team_changes_places_with_the_bye():
    draft = a_draft(7)
    (bye,), (a, b) = seats_of(draft)[1], sides(draft)[1]
    changed = swap(draw=draft, a=bye, b=a, by=None, expected_version=1)
    assert (seats_of(changed)[1], sides(changed)[1]) == ((a,), (bye, b))
    assert changed.pairing["reasons"][-1]["code"] == "bye_by_hand"
    assert LogEntry.objects.get(action="swap_teams").before["seats"] == {"0": [bye], "1": [a, b]}


def test_swapping_back_takes_the_mark_away():
    draft = a_draft()
    a, c = sides(draft)[1][0], sides(draft)[2][0]
    changed = swap(draw=draft, a=a, b=c, by=None, expected_version=1)
    back = swap(draw=changed, a=a, b=c, by=None, expected_version=2)
    assert (sides(back), back.by_hand) == (sides(draft), False)
    assert back.pairing["reasons"] == draft.pairing["reasons"]


def a_second_round_where_1_and_2_met(**values):
    draft = a_draft(4, **values)
    round_ = publish_draw(draw=draft, by=None)
    for table in round_.tables.all():
        a_card(table, 8, 4)
    return draft, draw_round(tournament=draft.round.tournament, by=None)


def test_a_rematch_is_made_only_when_it_is_confirmed():
    first, draft = a_second_round_where_1_and_2_met()
    one, other = sides(first)[1]
    opponent = next(set(pair) - {one} for pair in sides(draft).values() if one in pair).pop()
    with pytest.raises(DomainError) as refused:
        swap(draw=draft, a=opponent, b=other, by=None, expected_version=1)
    assert refused.value.values == {"confirm": True}
    assert Draw.objects.get(pk=draft.pk).pairing == draft.pairing
    changed = swap(draw=draft, a=opponent, b=other, by=None, expected_version=1, confirmed=True)
    assert {frozenset(pair) for pair in sides(changed).values()} == {
        frozenset(pair) for pair in sides(first).values()
    }
    assert changed.pairing["cost"]["rematches"] == 2


def test_a_second_bye_is_given_only_when_it_is_confirmed():
    first = a_draft(5)
    (had,) = seats_of(first)[1]
    for table in publish_draw(draw=first, by=None).tables.all():
        a_card(table, 8, 4)
    draft = draw_round(tournament=first.round.tournament, by=None)
    (now,) = seats_of(draft)[1]
    with pytest.raises(DomainError) as refused:
        swap(draw=draft, a=had, b=now, by=None, expected_version=1)
    assert refused.value.values == {"confirm": True}


def test_one_club_at_a_table_is_allowed_and_told():
    tournament = a_tournament(club_rounds=1)
    field = entries(tournament, 6)
    tournament.entries.filter(pk__in=[field[0].pk, field[1].pk]).update(club="Buurthuis")
    draft = draw_round(tournament=tournament, by=None)
    beside = next(set(pair) - {1} for pair in sides(draft).values() if 1 in pair).pop()
    changed = swap(draw=draft, a=beside, b=2, by=None, expected_version=1)
    warned = [table.warnings for table in seating(changed).tables if table.warnings]
    assert len(warned) == 1
    assert len(warned[0]) == 1


@pytest.mark.parametrize(("a", "b", "field"), [(99, 1, "a"), (1, 99, "b"), (3, 3, "b")])
def test_a_team_that_is_not_there_or_twice_the_same_is_refused_beside_its_field(a, b, field):
    draft = a_draft()
    with pytest.raises(DomainError) as refused:
        swap(draw=draft, a=a, b=b, by=None, expected_version=1)
    assert refused.value.field == field


def test_a_draft_that_somebody_else_changed_is_not_changed_unseen():
    draft = a_draft()
    a, c = sides(draft)[1][0], sides(draft)[2][0]
    swap(draw=draft, a=a, b=c, by=None, expected_version=1)
    for act in (
        lambda: swap(draw=draft, a=a, b=c, by=None, expected_version=1),
        lambda: move_table(draw=draft, table=1, to=2, by=None, expected_version=1),
    ):
        with pytest.raises(DomainError):
            act()
    assert Draw.objects.get(pk=draft.pk).pairing["version"] == 2


def test_a_draft_that_was_drawn_again_or_published_is_not_changed():
    old = a_draft()
    new = redraw(draw=old, by=None, reason="opnieuw")
    publish_draw(draw=new, by=None)
    for draft in (old, new):
        with pytest.raises(DomainError):
            swap(draw=draft, a=1, b=2, by=None, expected_version=1)


def test_two_pairs_change_tables():
    draft = a_draft()
    changed = move_table(draw=draft, table=1, to=3, by=None, expected_version=1)
    assert (sides(changed)[1], sides(changed)[3]) == (sides(draft)[3], sides(draft)[1])
    assert changed.by_hand


def test_a_pair_goes_to_a_table_where_nobody_sits():
    draft = a_draft()
    changed = move_table(draw=draft, table=1, to=30, by=None, expected_version=1)
    assert (list(sides(changed)), sides(changed)[30]) == ([2, 3, 30], sides(draft)[1])
    logged, pair = LogEntry.objects.get(action="move_table"), [*sides(draft)[1]]
    assert logged.before["seats"] == {"1": pair, "30": []}
    assert logged.after["seats"] == {"1": [], "30": pair}


@pytest.mark.parametrize(
    ("table", "to", "field"), [(9, 1, "table"), (1, 0, "to"), (1, 10000, "to"), (2, 2, "to")]
)
def test_a_table_that_is_not_there_is_refused_beside_its_field(table, to, field):
    draft = a_draft()
    with pytest.raises(DomainError) as refused:
        move_table(draw=draft, table=table, to=to, by=None, expected_version=1)
    assert refused.value.field == field


def test_what_was_changed_by_hand_is_what_is_published():
    draft = a_draft()
    a, c = sides(draft)[1][0], sides(draft)[2][0]
    changed = swap(draw=draft, a=a, b=c, by=None, expected_version=1)
    round_ = publish_draw(draw=changed, by=None)
    seated = {
        table.number: tuple(
            table.sides.order_by("position").values_list("entry__number", flat=True)
        )
        for table in round_.tables.all()
    }
    assert seated == sides(changed)


def at_once(*acts):
    """What came of acts that people do at the same moment; None where one was refused."""
    together = Barrier(len(acts))

    def attempt(act):
        try:
            together.wait()
            return act()
        except DomainError:
            return None
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as people:
        return list(people.map(attempt, acts))


@pytest.mark.django_db(transaction=True)
def test_of_four_who_swap_at_the_same_moment_one_succeeds_and_three_are_told():
    draft = a_draft(10)
    a, c = sides(draft)[1][0], sides(draft)[2][0]
    swapped = at_once(*[lambda: swap(draw=draft, a=a, b=c, by=None, expected_version=1)] * 4)
    assert sorted(one.pairing["version"] for one in swapped if one) == [2]
    assert Draw.objects.get(pk=draft.pk).pairing["version"] == 2


@pytest.mark.django_db(transaction=True)
def test_who_swaps_while_another_draws_again_changes_the_old_draft_or_none():
    draft = a_draft(10)
    a, c = sides(draft)[1][0], sides(draft)[2][0]
    swapped, drawn = at_once(
        lambda: swap(draw=draft, a=a, b=c, by=None, expected_version=1),
        lambda: redraw(draw=draft, by=None, reason="te laat gemeld"),
    )
    old, new = Draw.objects.order_by("number")
    assert (old.state, new.state) == (DrawState.DISCARDED, DrawState.DRAFT)
    assert (new.pk, new.by_hand, new.pairing["version"]) == (drawn.pk, False, 1)
    assert (old.by_hand, old.pairing["version"]) == ((True, 2) if swapped else (False, 1))


@pytest.mark.django_db(transaction=True)
def test_who_swaps_while_another_publishes_never_publishes_what_nobody_looked_at():
    draft = a_draft(10)
    a, c = sides(draft)[1][0], sides(draft)[2][0]
    swapped, published = at_once(
        lambda: swap(draw=draft, a=a, b=c, by=None, expected_version=1),
        lambda: publish_draw(draw=draft, by=None, expected_version=1),
    )
    assert [bool(swapped), bool(published)].count(True) == 1
    now = Draw.objects.get(pk=draft.pk)
    assert (now.state == DrawState.PUBLISHED) is bool(published)
    assert sides(now) == sides(swapped or draft)


@pytest.mark.django_db(transaction=True)
def test_of_three_who_draw_again_at_the_same_moment_one_does():
    draft = a_draft(10)
    drawn = at_once(*[lambda: redraw(draw=draft, by=None, reason="te laat gemeld")] * 3)
    assert [one is None for one in drawn].count(True) == 2
    states = Draw.objects.order_by("number").values_list("state", flat=True)
    assert list(states) == [DrawState.DISCARDED, DrawState.DRAFT]
