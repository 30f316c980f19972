"""What is set for each of several big screens."""

import pytest
from django.db import IntegrityError, transaction

from tests.factories import a_tournament, a_user
from tournaments.core.services.errors import DomainError
from tournaments.enums import Screen
from tournaments.hall.queries.screens import MOST
from tournaments.hall.services.screens import (
    change_screen,
    follow_organiser,
    forget_screen,
    share_list,
)
from tournaments.models import HallScreen, LogEntry, Tournament

pytestmark = pytest.mark.django_db
FIRST, SECOND = "0a1b2c3d", "00000002"


@pytest.fixture
def drive(db):
    return a_tournament(a_user("anna"))


@pytest.fixture
def who(drive):
    return {"tournament": drive, "by": drive.memberships.get().user}


def rows():
    return list(HallScreen.objects.order_by("pk").values_list("token", "name", "show", "part"))


def logged():
    lines = LogEntry.objects.filter(action__endswith="_screen").order_by("pk")
    return list(lines.values_list("action", "target", "before", "after"))


def test_a_screen_is_named_and_switched_and_the_log_says_so(drive, who):
    change_screen(token=FIRST, name="  Bij   de bar ", part="1/2", **who)
    change_screen(token=FIRST, show=Screen.CLOCK, **who)
    assert rows() == [(FIRST, "Bij de bar", "clock", "1/2")]
    assert logged() == [
        ("change_screen", "Bij de bar", {}, {"name": "Bij de bar", "part_of_list": "1/2"}),
        ("change_screen", "Bij de bar", {}, {"screen": "clock"}),
    ]
    assert Tournament.objects.get().version == drive.version + 2


def test_what_is_so_already_changes_nothing(drive, who):
    change_screen(token=FIRST, show=Screen.CLOCK, **who)
    change_screen(token=FIRST, show=Screen.CLOCK, **who)
    change_screen(token=SECOND, name="", show="", **who)
    assert (rows(), len(logged())) == ([(FIRST, "", "clock", "")], 1)


def test_three_screens_share_a_list_in_their_order_and_four_do_not(drive, who):
    tokens = [f"{number:08x}" for number in (3, 1, 2, 4)]
    share_list(tokens=tokens[:3], **who)
    assert [(token, part) for token, _name, _show, part in rows()] == [
        (tokens[0], "1/3"),
        (tokens[1], "2/3"),
        (tokens[2], "3/3"),
    ]
    with pytest.raises(DomainError):
        share_list(tokens=tokens, **who)
    with pytest.raises(DomainError):
        share_list(tokens=tokens[:1], **who)
    assert len(rows()) == 3


def test_all_follow_again_with_the_whole_list_and_keep_their_names(drive, who):
    change_screen(token=FIRST, name="Bar", show=Screen.CLOCK, part="2/2", **who)
    follow_organiser(tokens=[FIRST, SECOND], **who)
    assert rows() == [(FIRST, "Bar", "auto", "1/1"), (SECOND, "", "auto", "1/1")]


def test_a_screen_that_is_forgotten_has_its_usual_name_again(drive, who):
    change_screen(token=FIRST, name="Bar", **who)
    forget_screen(token=FIRST, **who)
    forget_screen(token=FIRST, **who)
    assert (rows(), [line[:2] for line in logged()][1:]) == ([], [("forget_screen", "Bar")])


@pytest.mark.parametrize("token", ["", "0a1b2c3", "0a1b2c3d4", "0A1B2C3D", "<script>", "0a1b2c3\n"])
def test_a_token_that_none_can_be_is_refused(drive, who, token):
    with pytest.raises(DomainError):
        change_screen(token=token, name="Bar", **who)
    assert rows() == []


def test_a_name_that_is_too_long_and_a_screen_too_many_are_refused(drive, who):
    with pytest.raises(DomainError) as refused:
        change_screen(token=FIRST, name="x" * 31, **who)
    assert refused.value.message == "De naam van een scherm heeft hoogstens 30 letters."
    for number in range(MOST):
        change_screen(token=f"{number:08x}", show=Screen.CLOCK, **who)
    with pytest.raises(DomainError) as refused:
        change_screen(token="ffffffff", show=Screen.CLOCK, **who)
    assert refused.value.message == (
        "Er zijn te veel schermen. Vergeet er een dat niet meer wordt gebruikt."
    )
    assert len(rows()) == MOST


@pytest.mark.parametrize("values", [{"show": "<b>"}, {"part": "3/2"}, {"token": FIRST}])
def test_the_database_refuses_what_no_service_would_write(drive, who, values):
    change_screen(token=FIRST, name="Bar", **who)
    with pytest.raises(IntegrityError), transaction.atomic():
        HallScreen.objects.create(**{"tournament": drive, "token": SECOND, **values})


def test_screens_go_with_their_drive(drive, who):
    change_screen(token=FIRST, name="Bar", **who)
    HallScreen.objects.filter(tournament=drive).get()
    Tournament.objects.filter(pk=drive.pk).delete()
    assert rows() == []
