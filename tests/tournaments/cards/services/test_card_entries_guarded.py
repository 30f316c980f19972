"""Cards that are entered twice, as the database keeps them: also against two at the same moment."""

import threading

import pytest
from django.db import IntegrityError, connection, transaction

from tests.factories import a_member, a_user
from tests.tournaments.builders.twice_entered import EIGHT_SIX, EIGHT_THREE, a_round
from tournaments.access.services import accept_invitation
from tournaments.cards.services.card_entries import enter_turn, resolve_entries
from tournaments.core.services.errors import DomainError
from tournaments.enums import Role
from tournaments.models import CardEntry, Invitation, Round, ScoreCard
from tournaments.models.scorecards import FIRST, SECOND

pytestmark = pytest.mark.django_db


def refused(act) -> bool:
    try:
        with transaction.atomic():
            act()
    except IntegrityError:
        return True
    return False


def test_the_database_lets_no_card_count_before_two_agree(table, anna, bert):
    def a_card():
        return ScoreCard.objects.create(table=table, version=1, ending="finished")

    assert refused(a_card)
    enter_turn(table=table, by=anna, card=EIGHT_THREE)
    assert refused(a_card)
    CardEntry.objects.create(table=table, turn=2, said=[], by=bert)
    assert refused(a_card)
    off = ScoreCard.objects.create(
        table=table,
        version=1,
        ending="finished",
        is_current=False,
        taken_off_reason="x",
        taken_off_at=table.round.published_at,
    )
    values = {"is_current": True, "taken_off_at": None, "taken_off_reason": ""}
    assert refused(lambda: ScoreCard.objects.filter(pk=off.pk).update(**values))
    CardEntry.objects.create(table=table, turn=3, said=["finished", [8, 3], 0, None, None])
    ScoreCard.objects.filter(pk=off.pk).update(**values)


def test_the_database_keeps_entries_people_and_the_way_of_entering(table, anna):
    enter_turn(table=table, by=anna, card=EIGHT_THREE)
    entry = CardEntry.objects.get()
    for values in ({"said": []}, {"turn": 2}, {"table": table.round.tables.get(number=2)}):
        assert refused(lambda v=values: CardEntry.objects.filter(pk=entry.pk).update(**v))
    assert refused(lambda: CardEntry.objects.create(table=table, turn=2, said=[], by=anna))
    assert refused(lambda: CardEntry.objects.create(table=table, turn=1, said=[]))
    assert refused(lambda: CardEntry.objects.create(table=table, turn=4, said=[]))
    assert refused(lambda: Round.objects.update(second_entry="none"))
    anna.delete()
    entry.refresh_from_db()
    assert entry.by is None


def at_once(*acts) -> list[str]:
    """What two people are told who act at the same moment."""
    start, told = threading.Barrier(len(acts)), []

    def say(act) -> None:
        try:
            start.wait()
            told.append(str(act()))
        except DomainError as refused:
            told.append(type(refused).__name__)
        finally:
            connection.close()

    people = [threading.Thread(target=say, args=(act,)) for act in acts]
    for person in people:
        person.start()
    for person in people:
        person.join()
    return sorted(told)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("other", "told"), [(EIGHT_THREE, ["definitive", "first"]), (EIGHT_SIX, ["different", "first"])]
)
def test_two_people_who_type_a_card_at_the_same_moment_are_first_and_second(other, told):
    table, anna, bert = a_round().tables.get(number=1), a_user(), a_user()
    assert told == at_once(
        lambda: enter_turn(table=table, by=anna, card=EIGHT_THREE),
        lambda: enter_turn(table=table, by=bert, card=other),
    )
    assert ScoreCard.objects.count() == (other == EIGHT_THREE)


@pytest.mark.django_db(transaction=True)
def test_two_people_who_decide_at_the_same_moment_make_one_card():
    table, anna, bert = a_round().tables.get(number=1), a_user(), a_user()
    enter_turn(table=table, by=anna, card=EIGHT_THREE)
    enter_turn(table=table, by=bert, card=EIGHT_SIX)
    assert at_once(
        lambda: resolve_entries(table=table, by=anna, turn=FIRST),
        lambda: resolve_entries(table=table, by=bert, turn=SECOND),
    ) == ["CardIsThere", "definitive"]
    assert (ScoreCard.objects.count(), CardEntry.objects.filter(turn=3).count()) == (1, 1)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("same_person", "told"),
    [("refused", ["DomainError", "first"]), ("shown", ["definitive", "first"])],
)
def test_of_two_sessions_of_one_link_at_the_same_moment_one_is_first(same_person, told):
    table = a_round(same_person=same_person).tables.get(number=1)
    drive = table.round.tournament
    organiser = a_member(drive, a_user(), Role.ORGANISER)
    link = Invitation.objects.create(tournament=drive, role=Role.SECRETARY, created_by=organiser)
    henk, again = (
        accept_invitation(token=link.token, user=None, name=name).user for name in ("Henk", "Henk.")
    )
    assert (
        at_once(
            lambda: enter_turn(table=table, by=henk, card=EIGHT_THREE),
            lambda: enter_turn(table=table, by=again, card=EIGHT_THREE),
        )
        == told
    )
    assert ScoreCard.objects.count() == (same_person == "shown")
