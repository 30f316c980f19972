"""The demo drive is a real one, the same every time, and opens only by its own link."""

from collections import Counter
from io import StringIO

import pytest
import time_machine
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.addresses import AT_THE_MACHINE
from tests.factories import a_user
from tournaments.access.services import create_first_organiser
from tournaments.core.services.errors import DomainError
from tournaments.draw import commitment
from tournaments.drives.services.demo import demo_user, link_for, load_demo, user_of_link
from tournaments.drives.services.tournaments import delete_tournament
from tournaments.enums import Ending
from tournaments.models import Draw, ScoreCard, User
from tournaments.play.queries.rounds import cards_missing
from tournaments.standings.queries.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.any_database, pytest.mark.slow]


@pytest.fixture(scope="module", autouse=True)
def drive(django_db_setup, django_db_blocker):
    """The demo of the demo user, loaded once; every test takes back what it does to it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield load_demo(by=demo_user())
        transaction.set_rollback(True)


@pytest.fixture
def client():
    """A browser on the machine itself."""
    return Client(**AT_THE_MACHINE)


def seats(tournament):
    return [
        (side.round.number, side.table.number, side.entry.number)
        for round_ in tournament.rounds.all()
        for side in round_.sides.select_related("round", "table", "entry").order_by(
            "table__number", "position"
        )
    ]


def test_46_teams_three_of_five_rounds_played_and_everything_happens_once(drive):
    shown = standings(drive)
    assert (drive.rounds_planned, shown.rounds, cards_missing(drive)) == (5, (1, 2, 3), 0)
    assert len(shown.rows) == 46
    kinds = Counter(result.kind for result in shown.results)
    assert (kinds["bye"], kinds["absent"], kinds["out"]) == (1, 1, 1)
    assert [row.number for row in shown.rows if row.withdrawn] == [31]
    current = ScoreCard.objects.filter(is_current=True)
    assert current.filter(version=2).count() == 1
    assert 1 <= current.filter(ending=Ending.TIME_OVER).count() <= 12


def test_it_is_played_with_a_house_rule_and_with_sanctions(drive):
    assert (drive.ruleset, drive.house_rules) == ("nk", ["self_capture_optional"])
    assert drive.sanctions is True


def test_it_is_the_same_demo_every_time(drive):
    tables = seats(drive)
    ranks = [(row.row.rank, row.number, row.row.points) for row in standings(drive).rows]
    delete_tournament(tournament=drive, by=demo_user(), name=drive.name)
    again = load_demo(by=a_user())
    assert (again.code, seats(again)) == ("demo", tables)
    assert [(row.row.rank, row.number, row.row.points) for row in standings(again).rows] == ranks


def test_loading_it_again_gives_back_the_same_drive_and_another_organiser_gets_his_own(
    drive,
):
    assert load_demo(by=demo_user()).pk == drive.pk
    assert (drive.code, load_demo(by=a_user()).code) == ("demo", "demo2")


def test_its_known_seeds_are_the_ones_committed_to_and_logged(drive):
    draws = Draw.objects.filter(round__tournament=drive)
    assert len(draws) == 4
    logged = set(drive.log.filter(action="commit_draw").values_list("after__commitment", flat=True))
    assert {draw.commitment for draw in draws} == logged
    assert all(commitment(bytes.fromhex(draw.seed)) == draw.commitment for draw in draws)


def test_the_start_page_loads_it_by_post_only_and_for_who_is_signed_in(client):
    assert client.post(reverse("open-demo")).url == "/login/?next=/&sent=1"
    client.force_login(a_user())
    assert client.get(reverse("open-demo")).status_code == 405
    assert client.post(reverse("open-demo")).url == reverse("drive", args=["demo2"])


def command_link():
    out = StringIO()
    call_command("load_demo", stdout=out)
    return out.getvalue().splitlines()[-1]


def test_the_last_line_of_the_command_opens_the_demo_signed_in(client):
    answer = client.get(command_link(), REMOTE_ADDR="127.0.0.1")
    assert answer.url == reverse("drive", args=["demo"])
    assert client.get(answer.url).status_code == 200


def test_a_link_works_once(client):
    link = command_link()
    client.get(link)
    client.logout()
    assert client.get(link).url == reverse("home")
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("address", ["192.168.1.20", "::ffff:192.168.1.20", "", "unix"])
def test_a_link_works_only_on_the_computer_itself(client, address):
    link = reverse("demo-enter", args=[link_for(demo_user())])
    assert client.get(link, REMOTE_ADDR=address).status_code == 403
    assert "_auth_user_id" not in client.session


def test_a_link_that_a_foreign_name_leads_here_is_worth_nothing():
    link = reverse("demo-enter", args=[link_for(demo_user())])
    stranger = Client(HTTP_HOST="kwaad.example:8000")
    assert stranger.get(link).status_code == 403
    assert "_auth_user_id" not in stranger.session


def test_every_address_of_the_computer_itself_will_do(client):
    for address in ("::1", "::ffff:127.0.0.1", "127.0.0.2"):
        client.get(reverse("demo-enter", args=[link_for(demo_user())]), REMOTE_ADDR=address)
        assert client.session["_auth_user_id"] == str(demo_user().pk)
        client.logout()


def test_a_link_is_refused_after_a_day_when_changed_and_for_others_than_the_demo_user():
    with time_machine.travel("2026-01-01 20:00"):
        link = link_for(demo_user())
    bad = [link, link[:-1], "", link_for(a_user())]
    for token in bad:
        with pytest.raises(DomainError):
            user_of_link(token)


def test_the_demo_user_does_not_keep_the_organiser_from_making_his_account(client):
    demo_user()
    assert client.get(reverse("setup")).status_code == 200
    user = create_first_organiser(username="klaas", display_name="Klaas", password="geheim-keezen")
    with pytest.raises(DomainError):
        create_first_organiser(username="piet", display_name="", password="geheim-keezen")
    assert User.objects.exclude(username="demo").get() == user
