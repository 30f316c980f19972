"""Whoever acts on a drive that was deleted meanwhile is told so."""

import pytest

from tests.factories import a_tournament, a_user, entries
from tournaments.enums import Role
from tournaments.models import LogEntry, Tournament, User
from tournaments.services.draws import draw_round, redraw
from tournaments.services.entries import add_entry
from tournaments.services.imports import keep_sheet
from tournaments.services.jobs import start_job
from tournaments.services.members import accept_invitation, invite, revoke_invitation
from tournaments.services.publishing import publish_draw, unpublish_draw
from tournaments.services.refused import Refused
from tournaments.services.swaps import move_table
from tournaments.services.tournaments import (
    change_tournament,
    create_tournament,
    delete_tournament,
    finish_tournament,
    reopen_tournament,
)

pytestmark = pytest.mark.django_db

SHEET = {"rows": [], "notes": []}
ACTS = {
    "add": lambda it: add_entry(tournament=it.drive, by=it.by, values={"name": "Laat"}),
    "upload": lambda it: keep_sheet(
        tournament=it.drive, filename="lijst.csv", sheet=SHEET, columns={}, by=it.by
    ),
    "draw": lambda it: draw_round(tournament=it.drive, by=it.by),
    "redraw": lambda it: redraw(draw=it.draw, by=it.by, reason="fout"),
    "move": lambda it: move_table(draw=it.draw, table=1, to=2, by=it.by, expected_version=1),
    "publish": lambda it: publish_draw(draw=it.draw, by=it.by),
    "take back": lambda it: unpublish_draw(round=it.draw.round, by=it.by, reason="fout"),
    "print": lambda it: start_job(tournament=it.drive, kind="x", arguments={}, by=it.by),
    "invite": lambda it: invite(tournament=it.drive, role=Role.DOOR, by=it.by),
    "close link": lambda it: revoke_invitation(invitation=it.link, by=it.by),
    "come in": lambda it: accept_invitation(token=it.link.token, user=None, name="Henk"),
    "change": lambda it: change_tournament(tournament=it.drive, by=it.by, values={"name": "X"}),
    "finish": lambda it: finish_tournament(tournament=it.drive, by=it.by),
    "open": lambda it: reopen_tournament(tournament=it.drive, by=it.by, reason="fout"),
    "delete": lambda it: delete_tournament(tournament=it.drive, by=it.by, name="Dorpsdrive"),
}


class Before:
    """A drive with a draft, as somebody's page still shows it."""

    def __init__(self) -> None:
        self.by = a_user()
        drive = a_tournament(self.by)
        entries(drive, 4)
        self.draw = draw_round(tournament=drive, by=self.by)
        self.drive = Tournament.objects.get()
        self.link = invite(tournament=drive, role=Role.DOOR, by=self.by)


@pytest.mark.parametrize("act", ACTS)
def test_an_act_on_a_drive_that_was_deleted_meanwhile_is_refused_in_a_sentence(act):
    before = Before()
    delete_tournament(tournament=before.drive, by=before.by, name="Dorpsdrive")
    with pytest.raises(Refused):
        ACTS[act](before)
    assert list(LogEntry.objects.values_list("action", flat=True)) == ["delete_tournament"]
    assert User.objects.count() == 1


def test_the_log_keeps_who_did_what_when_his_account_is_gone():
    anna = a_user("anna")
    drive = create_tournament(by=anna, values={"name": "Dorpsdrive", "date": "2026-11-21"})
    anna.delete()
    assert set(drive.log.values_list("actor", "actor_name")) == {(None, "anna")}
