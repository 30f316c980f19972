"""The fee: typed in the settings, asked at the door, told to the organiser, and to nobody else."""

import re

import pytest
from django.core.cache import cache

from tests.addresses import address
from tests.factories import a_card, a_member, a_published_round, a_tournament, entries
from tests.tournaments.papers.pdf.paper import pages
from tests.tournaments.settings.views.test_settings import as_shown
from tournaments.core.services.errors import DomainError
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.enums import JobState, PaperKind, Role
from tournaments.papers.services.papers import make_paper
from tournaments.tasks import run_job

pytestmark = pytest.mark.django_db

AMOUNT = re.compile("€[\u00a0 ]?[0-9.,]+")
WITH_AMOUNTS = ("drive", "entries", "entries-check-in", "afterwards")
PUBLIC = ("home", "public", "public-tables", "public-team 1", "mine", "beamer", "results")


@pytest.fixture
def drive(user):
    """Six teams, of which two paid; the last of a round of one table has a bye."""
    drive = a_tournament(user, fee_cents=1750, rounds_planned=1, public=True)
    teams = entries(drive, 6)
    drive.entries.filter(number__lte=2).update(paid=True)
    a_published_round(drive, [(teams[0], teams[1]), (teams[2], teams[3])], bye=teams[4])
    return drive


def amounts_on(client, name, drive):
    name, *rest = name.split()
    where = "/" if name == "home" else address(name, drive, *rest)
    return AMOUNT.findall(client.get(where, follow=True).content.decode())


@pytest.mark.parametrize(("typed", "cents"), [("€ 4,50", 450), ("20", 2000), ("", 0)])
def test_the_fee_is_one_of_the_settings(client, drive, typed, cents):
    where = address("settings", drive)
    client.post(where, as_shown(client, where) | {"fee_cents": typed})
    drive.refresh_from_db()
    assert drive.fee_cents == cents


def test_what_is_no_amount_is_refused_beside_the_field_and_stays_typed(client, drive):
    where = address("settings", drive)
    answer = client.post(where, as_shown(client, where) | {"fee_cents": "een tientje", "name": "X"})
    form = answer.context["form"]
    assert form.errors == {
        "fee_cents": ["Typ een bedrag zoals €\u00a017,50, hoogstens €\u00a010.000,00."]
    }
    assert (form["fee_cents"].value(), form["name"].value()) == ("een tientje", "X")
    drive.refresh_from_db()
    assert (drive.fee_cents, drive.name) == (1750, "Dorpsdrive")


def test_two_organisers_do_not_overwrite_each_others_fee(client, drive):
    where = address("settings", drive)
    annas, berts = as_shown(client, where), as_shown(client, where)
    client.post(where, annas | {"fee_cents": "20"})
    answer = client.post(where, berts | {"fee_cents": "15,00"})
    (said,) = answer.context["form"].errors["fee_cents"]
    assert AMOUNT.findall(said) == ["€\u00a020,00"]
    drive.refresh_from_db()
    assert drive.fee_cents == 2000


def test_the_log_tells_the_fee_as_an_amount(client, drive):
    where = address("settings", drive)
    client.post(where, as_shown(client, where) | {"fee_cents": "4,50"})
    assert amounts_on(client, "log", drive) == ["€\u00a017,50", "€\u00a04,50"]


def test_the_organiser_sees_what_came_in_and_what_is_open(client, drive):
    of = {name: amounts_on(client, name, drive) for name in WITH_AMOUNTS}
    assert of == {
        "drive": [],  # which asks for what is open at the door, before the first round
        "entries": ["€\u00a035,00", "€\u00a0105,00", "€\u00a070,00"],
        # Of the one team that is not here yet, and of one that signs up at the door.
        "entries-check-in": ["€\u00a017,50", "€\u00a017,50"],
        "afterwards": [
            *("€\u00a017,50", "€\u00a035,00", "€\u00a017,50", "€\u00a070,00", "€\u00a0105,00")
        ],
    }


def test_the_figures_follow_what_is_noted_on_the_list(client, drive):
    third = drive.entries.get(number=3)
    client.post(address("entry-paid", drive, third.pk), {"paid": "1"})
    page = client.get(address("entries", drive), headers={"HX-Request": "true"}).content.decode()
    (swapped,) = re.findall(r'<p class="takings[^>]* hx-swap-oob="true">(.*?)</p>', page)
    assert AMOUNT.findall(swapped) == ["€\u00a052,50", "€\u00a0105,00", "€\u00a052,50"]


@pytest.mark.parametrize(("paid", "said"), [(True, "betaald"), (False, "Nog niet betaald: noteer")])
def test_the_door_reads_the_amount_beside_paid(client, drive, paid, said):
    client.force_login(a_member(drive, role=Role.DOOR))
    team = drive.entries.get(number=1)
    drive.entries.update(paid=paid)
    page = client.get(address("entries-check-in", drive), {"done": team.pk}).content.decode()
    (button,) = re.findall(r'<button class="toggle [^>]*name="paid"[^>]*>(.*?)</button>', page)
    words = " ".join(re.sub("<[^>]*>|✓", " ", button).split(" ")).split()
    assert " ".join(words[: len(said.split())]) == said
    assert AMOUNT.findall(button) == ["€\u00a017,50"]


def test_without_a_fee_no_page_tells_an_amount(client, drive):
    drive.fee_cents = 0
    drive.save()
    names = (*WITH_AMOUNTS, "settings", "papers", f"entry {drive.entries.first().pk}")
    assert [amounts_on(client, name, drive) for name in names] == [[]] * len(names)


@pytest.mark.slow
@pytest.mark.parametrize("who", ["anonymous", "secretary", "organiser"])
def test_amounts_are_on_no_public_page(client, drive, who):
    for table in drive.rounds.get(number=1).tables.all():
        a_card(table, 8, 3)
    finish_tournament(tournament=drive, by=drive.memberships.get().user)
    cache.clear()
    client.logout()
    if who == "secretary":
        client.force_login(a_member(drive))
    if who == "organiser":
        client.force_login(drive.memberships.get(role=Role.ORGANISER).user)
    names = PUBLIC[1:] if who == "organiser" else PUBLIC
    assert [amounts_on(client, name, drive) for name in names] == [[]] * len(names)


def a_door_list(drive, by):
    return make_paper(tournament=drive, kind=PaperKind.DOOR_LIST, by=by, base="", round_number=None)


def test_the_list_for_the_door_is_made_before_anything_is_drawn_and_grows_old(client, user):
    drive = a_tournament(user, fee_cents=500)
    (team,) = entries(drive, 1)
    job = a_door_list(drive, user)
    run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.filename) == (JobState.DONE, "dorpsdrive-lijst-voor-de-deur.pdf")
    (texts,) = pages(bytes(job.result))
    assert [text.split(": ")[-1] for text in texts if "€" in text] == [
        *("€ 5,00", "€ 0,00", "€ 5,00", "€ 5,00")
    ]
    assert a_door_list(drive, user) == job

    client.post(address("entry-paid", drive, team.pk), {"paid": "1"})

    assert a_door_list(drive, user) != job


def test_without_teams_there_is_no_list_for_the_door(user):
    with pytest.raises(DomainError) as refused:
        a_door_list(a_tournament(user), user)
    assert refused.value.message == "Er is nog geen team ingeschreven."
