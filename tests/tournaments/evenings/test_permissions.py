"""Who may come in where: every address of the site, for everybody, as docs/rollen.md says."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from http.cookies import SimpleCookie

import pytest
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.addresses import AT_THE_MACHINE, address_of, addresses
from tests.factories import a_helper, a_member, a_tournament, a_user, entries
from tests.role_table import COLUMNS, HOW, Right, read_table, rights
from tournaments.enums import Role
from tournaments.models import Membership, Season, Tournament, User
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw

pytestmark = pytest.mark.django_db

METHODS = ("get", "post")
ROLES = {
    "meekijker": Role.VIEWER,
    "deur": Role.DOOR,
    "secretaris": Role.SECRETARY,
    "arbiter": Role.ARBITER,
    "organisator": Role.ORGANISER,
}
COMES_IN = {200, 204, 302, 400}  # 400: what was asked makes no sense, to somebody who may ask
OF_A_LAPTOP = {"backup", "backup-restore", "follow-letter"}
ONLY_WHEN_FINAL = {"standings-xlsx", "standings-csv"}
FOUND_BY_NO_STRANGER = "/mag-dit/search/"  # where visitors have searches of their own
NOT_THIS_WAY = 405
WRITES = ("INSERT", "UPDATE", "DELETE")


@pytest.fixture
def drive(settings) -> Tournament:
    """Of one published round, with a page behind every address."""
    settings.SIGNUP_OPEN = True
    tournament = a_tournament(reports="desk", rounds_planned=1)
    entries(tournament, 4)
    by = tournament.memberships.get().user
    publish_draw(draw=draw_round(tournament=tournament, by=by), by=by)
    return tournament


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is done within did not happen."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def somebody(column: str) -> User | None:
    """A person of that column; helpers and organisers of the drive came in by a link."""
    match column:
        case "bezoeker":
            return None
        case "vreemde":
            return a_member(a_tournament(), a_helper(), Role.DOOR)
        case "eigen account":
            return Membership.objects.get(tournament=a_tournament()).user
        case "competitie":
            return a_user()
        case "beheerder":
            return User.objects.create_superuser("beheer", password="geheim-keezen")
        case _:
            return a_helper()


def come_to(name: str, drive: Tournament, column: str, person: User | None) -> str:
    """An address of that name that exists, for a person who is there what his column says."""
    address = address_of(name, drive)
    if person and column in ROLES:
        a_member(drive, person, ROLES[column])
    if column == "competitie":
        Season.objects.update(owner=person)
    if name in ONLY_WHEN_FINAL:
        Tournament.objects.update(finished_at=drive.created_at)
    if name == "open-demo" and column in rights()[name].may:
        a_tournament(person, demo=True)  # to play another takes seconds; test_demo does
    return address


def session_of(person: User | None) -> SimpleCookie:
    """What the browser of this person holds."""
    client = Client()
    if person:
        client.force_login(person)
    return client.cookies


def client_with(session: SimpleCookie) -> Client:
    """A browser of its own that holds this."""
    client = Client(**AT_THE_MACHINE)
    client.cookies = deepcopy(session)
    return client


@dataclass(frozen=True, slots=True)
class Visit:
    """What a person of a column got at an address, and whether anything but a session was
    written."""

    column: str
    method: str
    address: str
    answer: HttpResponse
    wrote: bool

    @property
    def comes_in(self) -> bool:
        return self.answer.status_code in COMES_IN and not self.to_login

    @property
    def to_login(self) -> bool:
        there = self.answer.headers.get("Location", "")
        return self.answer.status_code == 302 and there.startswith("/login/?next=")

    @property
    def refused(self) -> bool:
        """Whether this is how one who may not is refused here: who is not signed in is asked to,
        to a stranger there is no such drive, and a helper is told that it is not for him."""
        if self.column == "bezoeker" and not self.address.startswith(FOUND_BY_NO_STRANGER):
            return self.to_login
        inside = self.column in ROLES and not self.address.startswith("/season/")
        about_one = self.address.startswith(("/drive/", "/season/", FOUND_BY_NO_STRANGER))
        return self.answer.status_code == (404 if about_one and not inside else 403)

    def is_right(self, right: Right) -> bool:
        """Who may is let in, by the methods of the row; by another he gets 405, or what he would
        see.  Looking changes nothing, whoever looks."""
        used, may = self.method in right.methods, self.column in right.may
        if self.wrote and (self.method == "get" or not used or not may):
            return False
        if self.answer.status_code == NOT_THIS_WAY:
            return not used
        return self.comes_in if may else self.refused


def visits(
    name: str, drive: Tournament, column: str, person: User | None, session: SimpleCookie
) -> Iterator[Visit]:
    """To look and to do, each as if nobody had been there before."""
    with undone():
        address = come_to(name, drive, column, person)
        for method in METHODS:
            with undone(), CaptureQueriesContext(connection) as queries:
                answer = getattr(client_with(session), method)(address)
            written = [each["sql"] for each in queries if each["sql"].startswith(WRITES)]
            wrote = any("django_session" not in sql for sql in written)
            yield Visit(column, method, address, answer, wrote)


def of_no_laptop(name: str) -> bool:
    """Whether this is of a laptop with its file of SQLite, and the tests run without one: then
    nobody comes in."""
    return connection.vendor != "sqlite" and name in OF_A_LAPTOP


# Who may what is decided alike on every database; what each page asks of it, these reach.
ALWAYS = {"bezoeker", "organisator"}
MARKS = {"secretaris": [pytest.mark.any_database]} | {
    column: [pytest.mark.any_database, pytest.mark.slow]
    for column in COLUMNS
    if column not in ALWAYS | {"secretaris"}
}


@pytest.mark.parametrize(
    "column", [pytest.param(column, marks=MARKS.get(column, ())) for column in COLUMNS]
)
def test_everybody_may_what_the_table_says(drive, column):
    person = somebody(column)
    session = session_of(person)
    differ = [
        f"{right.name}: {visit.method} as {column} gives {visit.answer.status_code}"
        for right in rights().values()
        if right.name in addresses()
        for visit in visits(right.name, drive, column, person, session)
        if (visit.comes_in if of_no_laptop(right.name) else not visit.is_right(right))
    ]
    assert differ == []


def observed(name: str, drive: Tournament) -> Right:
    """The row that would say what the site does now, for whoever adds an address."""
    let_in = set()
    for column in COLUMNS:
        person = somebody(column)
        came = visits(name, drive, column, person, session_of(person))
        let_in |= {(column, visit.method) for visit in came if visit.comes_in}
    return Right(
        name=name,
        what="WAT IS HET, in woorden voor een organisator",
        methods=frozenset(method for _column, method in let_in) or HOW["kijken"],
        may=frozenset(column for column, _method in let_in),
    )


def test_every_address_has_its_row(drive):
    lacking = sorted(set(addresses()) - set(rights()))
    assert not lacking, (
        "These addresses have no row in docs/rollen.md. If what the site does now is right, paste "
        "these among the rows of their subject and say what they are for:\n"
        + "\n".join(observed(name, drive).written() for name in lacking)
    )


def test_every_row_has_its_address():
    assert sorted(set(rights()) - set(addresses())) == []


def test_a_row_is_written_as_it_is_read():
    text = "\n".join(right.written() for right in rights().values())
    head = "| Wat | Hoe | " + " | ".join(COLUMNS) + " | Adres |\n|---|\n"
    assert read_table(head + text) == list(rights().values())


@pytest.mark.parametrize(
    ("right", "wrong"), [("✓", "ja"), ("doen", "laten"), ("`log`", "log"), ("| – ", "| – | – ")]
)
def test_a_row_that_says_nothing_known_is_refused(right, wrong):
    row = Right("log", "Logboek", HOW["doen"], frozenset({"organisator"})).written()
    head = "| Wat | Hoe | " + " | ".join(COLUMNS) + " | Adres |\n|---|\n"
    with pytest.raises(ValueError, match="Not a row"):
        read_table(head + row.replace(right, wrong, 1))


def test_a_viewer_can_change_no_more_than_a_visitor():
    doing = [right for right in rights().values() if "post" in right.methods]
    assert [right.name for right in doing if "meekijker" in right.may - {"bezoeker"}] == [
        right.name for right in doing if {"meekijker", "bezoeker"} <= right.may
    ]


def test_a_season_without_an_owner_is_changed_by_who_organises_a_drive_of_it(client, drive):
    of_owners = [each.name for each in rights().values() if each.may == frozenset({"competitie"})]
    organiser, another = drive.memberships.get().user, a_tournament()
    others = [a_user(), a_member(drive), Membership.objects.get(tournament=another).user]
    assert len(of_owners) > 10
    for name in of_owners:
        address = address_of(name, drive)
        Season.objects.update(owner=None)
        for person in others:
            client.force_login(person)
            assert client.get(address).status_code in {404, 405}
        client.force_login(organiser)
        assert client.get(address).status_code in {200, 405}
        Season.objects.update(owner=organiser)
