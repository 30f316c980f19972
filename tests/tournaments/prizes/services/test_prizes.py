"""Prizes are added, changed and removed, and there is one of each."""

import pytest

from tournaments.core.services.errors import DomainError
from tournaments.enums import PrizeKind
from tournaments.models import Prize, PrizeGiving
from tournaments.prizes.services.prizes import (
    add_prize,
    add_usual_prizes,
    change_prize,
    remove_prize,
)

PLACE, LAST, EXACT, EVERY, BEST, NAME = PrizeKind


@pytest.fixture
def add(drive, user):
    def added(kind, number=None, name=""):
        return add_prize(tournament=drive, kind=kind, number=number, name=name, by=user)

    return added


def prizes(drive):
    return list(drive.prizes.values_list("kind", "number", "name"))


def test_a_prize_is_added_changed_and_removed_and_all_of_it_logged(drive, user, add):
    prize = add(EXACT, 450, "een taart")
    change_prize(prize=prize, kind=EXACT, number=460, name="een taart", by=user)
    assert prizes(drive) == [("exact", 460, "een taart")]
    remove_prize(prize=prize, by=user)
    assert prizes(drive) == []
    assert list(drive.log.values_list("action", "target", "before", "after")) == [
        (
            "remove_prize",
            "een taart",
            {"prize": "exact", "number": 460, "name": "een taart"},
            {},
        ),
        ("change_prize", "een taart", {"number": 450}, {"number": 460}),
        ("add_prize", "een taart", {}, {"prize": "exact", "number": 450, "name": "een taart"}),
    ]


def test_a_kind_without_a_number_takes_none(drive, add):
    add(LAST, 3)
    assert prizes(drive) == [("last", None, "")]


@pytest.mark.parametrize(("kind", "number"), [(PLACE, None), (EXACT, 0), (EVERY, 1), (PLACE, -4)])
def test_a_number_that_is_missing_or_too_small_is_refused_beside_it(drive, add, kind, number):
    with pytest.raises(DomainError) as refused:
        add(kind, number)
    assert (refused.value.field, prizes(drive)) == ("number", [])


@pytest.mark.parametrize(("kind", "number", "field"), [(PLACE, 1, "number"), (NAME, None, "kind")])
def test_the_same_prize_twice_is_refused(drive, add, kind, number, field):
    add(kind, number)
    with pytest.raises(DomainError) as refused:
        add(kind, number)
    assert (refused.value.field, len(prizes(drive))) == (field, 1)


def test_a_prize_cannot_become_another_that_is_there(drive, user, add):
    add(PLACE, 1)
    second = add(PLACE, 2)
    with pytest.raises(DomainError):
        change_prize(prize=second, kind=PLACE, number=1, name="", by=user)
    assert prizes(drive) == [("place", 1, ""), ("place", 2, "")]


def test_a_prize_that_is_no_longer_for_the_name_forgets_who_was_chosen(drive, user, add):
    prize = add(NAME)
    Prize.objects.update(entry=drive.entries.create(name="De Azen"))
    change_prize(prize=prize, kind=BEST, number=None, name="", by=user)
    assert Prize.objects.get().entry is None


def test_the_usual_prizes_are_added_to_what_is_there(drive, user, add):
    add(PLACE, 1, "de beker")
    for _time in range(2):
        add_usual_prizes(tournament=drive, by=user)
    assert prizes(drive) == [
        ("place", 1, "de beker"),
        ("place", 2, ""),
        ("place", 3, ""),
        ("last", None, ""),
    ]


def test_during_the_prize_giving_prizes_stay_as_they_are_and_after_it_not(drive, user, add):
    prize = add(PLACE, 1)
    giving = PrizeGiving.objects.create(tournament=drive, shown=0)
    for act in (
        lambda: add(PLACE, 2),
        lambda: change_prize(prize=prize, kind=PLACE, number=3, name="", by=user),
        lambda: remove_prize(prize=prize, by=user),
    ):
        with pytest.raises(DomainError):
            act()
    assert prizes(drive) == [("place", 1, "")]
    giving.place = 1
    giving.save()
    add(PLACE, 2)
    assert len(prizes(drive)) == 2


def test_a_prize_that_somebody_else_removed_is_told_so(user, add):
    prize = add(PLACE, 1)
    Prize.objects.all().delete()
    with pytest.raises(DomainError):
        remove_prize(prize=prize, by=user)
