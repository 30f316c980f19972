"""Whoever acts on a drive that was deleted meanwhile is told so."""

import pytest
from django.db import transaction

from tests.factories import a_user
from tests.tournaments.core.services.acts import ACTS, Before
from tournaments.core.services.errors import DomainError, DriveDeleted
from tournaments.drives.services.tournaments import create_tournament, delete_tournament
from tournaments.models import LogEntry, Tournament, User

pytestmark = pytest.mark.django_db

THE_DRIVE_IS_GONE = (DriveDeleted, "Deze drive bestaat niet meer.")
CHANGED = (DomainError, "De tafels van deze ronde zijn gewijzigd. Kijk waar u zit.")
# Who comes from a phone or by a link knows of no drive, and a job can have been of none.
REASONS = {
    **dict.fromkeys(("report", "confirm", "contest", "take over"), CHANGED),
    "come in": (DomainError, "Deze link werkt niet meer. Vraag de organisator om een nieuwe."),
    "vote": (DomainError, "Er wordt nu niet gestemd."),
}


@pytest.mark.parametrize("act", ACTS)
def test_an_act_on_a_drive_that_was_deleted_meanwhile_is_refused_in_a_sentence(act):
    before = Before()
    delete_tournament(tournament=before.drive, by=before.by, name="Dorpsdrive")
    kind, sentence = REASONS.get(act, THE_DRIVE_IS_GONE)
    with pytest.raises(kind) as refused:
        ACTS[act](before)
    assert refused.value.message == sentence
    assert list(LogEntry.objects.values_list("action", flat=True)) == ["delete_tournament"]
    assert User.objects.count() == 1


# These say first what else is in the way, or what somebody on a phone is to know.
ELSE_REFUSED = {
    **dict.fromkeys(("report", "confirm", "contest"), "Deze drive is afgelopen."),
    "begin prize-giving": "Er ontbreken nog 2 scorekaarten.",
    "reveal": "De prijsuitreiking is niet begonnen.",
    **dict.fromkeys(("vote", "doubtful votes"), "Er wordt nu niet gestemd."),
    "take what was read": "Deze foto is intussen opzij gelegd, door –.",
    "next ticket": "Er is geen tombola bezig.",
    "undo": ("Dit kan niet ongedaan worden gemaakt: dat is al gebeurd, of er is iets op gevolgd."),
    "jokers": "De eerste ronde is al gepubliceerd: een joker wordt daarvoor genoemd.",
    "season": "Deze drive zit al in de competitie.",
    **dict.fromkeys(
        ("role", "remove"),
        "Een drive heeft een organisator nodig: maak eerst iemand anders organisator.",
    ),
}
# What is done with papers, screens, prizes, names and sheets of an evening that is over.
AFTERWARDS = {
    *("take a photo away", "screen", "announce", "print", "search", "stop"),
    *("invite", "close link", "come in", "freeze", "unfreeze"),
    *("add prize", "usual prizes", "change prize", "remove prize"),
    *("open vote", "close vote", "choose name", "stop prize-giving", "folder"),
    *("forget", "forget person", "keep players", "finish", "open", "delete"),
    *("columns", "no announcement", "name a screen", "share a list", "forget a screen"),
    *("tombola", "no tombola", "offer"),
}


def refusal(act, before):
    """The sentence of an act that is refused, None of one that is done; nothing stays of it."""
    with transaction.atomic():
        try:
            act(before)
        except DomainError as refused:
            return str(refused.message)
        finally:
            transaction.set_rollback(True)
    return None


@pytest.mark.slow
def test_a_finished_drive_refuses_whatever_is_not_done_afterwards():
    before = Before()
    Tournament.objects.update(finished_at=before.drive.created_at)
    told = {name: refusal(act, before) for name, act in ACTS.items()}
    finished = "Deze drive is afgesloten. Heropen hem voordat u iets wijzigt."
    assert told == dict.fromkeys(ACTS, finished) | dict.fromkeys(AFTERWARDS) | ELSE_REFUSED


def test_the_log_keeps_who_did_what_when_his_account_is_gone():
    anna = a_user("anna")
    drive = create_tournament(by=anna, values={"name": "Dorpsdrive", "date": "2026-11-21"})
    anna.delete()
    assert set(drive.log.values_list("actor", "actor_name")) == {(None, "anna")}
