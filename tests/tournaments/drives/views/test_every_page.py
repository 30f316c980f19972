"""Every address of the program, in a small drive and in one of 46 teams: equally many queries; and
no two buttons of a page that say the same and do something else."""

import re
from collections import defaultdict
from html.parser import HTMLParser

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, reverse
from django.utils import timezone

from tests import factories
from tests.addresses import a_backup_name, a_logo, a_photo, a_reading
from tournaments.disputes.queries.question_details import token_of
from tournaments.entries.exchange.reading import read_sheet, recognise
from tournaments.entries.services.imports import keep_sheet
from tournaments.enums import SEARCH, PaperKind, PrizeKind, Role, StageKind
from tournaments.models import (
    Dispute,
    Group,
    GroupPlace,
    Invitation,
    Job,
    NameVote,
    Prize,
    PrizeGiving,
    Season,
    SignUp,
    SignUpTerms,
    Stage,
    Tournament,
    User,
)
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.seasons.services.seasons import add_drive
from tournaments.urls import urlpatterns

pytestmark = [pytest.mark.django_db, pytest.mark.each_database, pytest.mark.slow]

LEADS_AWAY = {"demo-enter"}
PAGES: list[URLPattern] = [page for page in urlpatterns if page.name not in LEADS_AWAY]


def a_drive_under_way(by: User, size: int) -> Tournament:
    """Round 1 is played, round 2 is at the tables, round 3 is a draft."""
    drive = factories.a_tournament(by, later_method="lot")
    factories.entries(drive, size)
    for number in (1, 2):
        round_ = publish_draw(draw=draw_round(tournament=drive, by=by), by=by)
        # Of the second round one card is in, and not that of team 1, wherever the draw put it.
        others = round_.tables.exclude(sides__entry__number=1)
        for table in round_.tables.all() if number == 1 else others[:1]:
            factories.a_card(table, 8, table.number % 8)
    draw_round(tournament=drive, by=by, allow_missing=True)
    lines = [f"Nieuw {number};Jan;Piet" for number in range(size)]
    sheet = read_sheet("\n".join(["Teamnaam;Speler 1;Speler 2", *lines]).encode(), "lijst.csv")
    keep_sheet(
        tournament=drive,
        filename="lijst.csv",
        sheet=sheet.as_data(),
        columns=recognise(sheet.header, sheet.rows),
        by=by,
    )
    for round_ in drive.rounds.filter(published_at__isnull=False):
        for table in round_.tables.all():
            factories.an_answered_dispute(table)
    Invitation.objects.create(tournament=drive, role=Role.DOOR, created_by=by)
    SignUpTerms.objects.create(tournament=drive, open=True, places=size)
    for number in range(size):
        SignUp.objects.create(tournament=drive, said={"name": f"Wachter {number}"})
    for kind, number in (
        (PrizeKind.EVERY, 2),
        (PrizeKind.BEST_ROUND, None),
        (PrizeKind.NAME, None),
    ):
        Prize.objects.create(tournament=drive, kind=kind, number=number)
    for entry in drive.entries.all():
        NameVote.objects.create(tournament=drive, entry=entry, phone=str(entry.pk))
    PrizeGiving.objects.create(tournament=drive, shown=1)
    season = Season.objects.create(owner=by, name="Competitie")
    add_drive(season=season, tournament=drive, by=by)
    factories.a_search(drive)
    _in_two_pools(drive)
    Job.objects.create(tournament=drive, kind=PaperKind.BLANK_FORMS, created_by=by)
    return drive


def _in_two_pools(drive: Tournament) -> None:
    """From the fifth round on."""
    stage = Stage.objects.create(
        tournament=drive, from_round=5, kind=StageKind.POOLS, count=2, divided_at=timezone.now()
    )
    groups = [Group.objects.create(stage=stage, position=position) for position in (1, 2)]
    for entry in drive.entries.all():
        GroupPlace.objects.create(stage=stage, group=groups[entry.number % 2], entry=entry)


def address_of(page: URLPattern, drive: Tournament) -> str:
    """An address of this page that there is in this drive."""
    table = drive.rounds.get(number=1).tables.get(number=1)
    keys = {
        "entry": drive.entries.first(),
        "sign": drive.sign_ups.first(),
        "import": drive.imports.first(),
        "helper": drive.memberships.first(),
        "helper-revoke": drive.invitations.first(),
        "paper": drive.jobs.first(),
        "prize": drive.prizes.first(),
        "picture": a_logo(drive),
        "stage": drive.stages.first(),
        "group": Group.objects.filter(stage__tournament=drive).first(),
        "dispute": Dispute.objects.filter(table__round__tournament=drive).first(),
        "form": a_reading(drive),
    }
    known = {
        "code": drive.code,
        "number": 1,
        "table": 1,
        "made": 1,
        "language": "nl",
        "ending": "txt",
        "card_code": table.code,
        "entry_code": drive.entries.first().code,
        "sign_up_code": drive.sign_ups.last().code,
        "token": drive.invitations.get().token,
        "name": a_backup_name(),
        "page": "telling",
        "digest": a_logo(drive).digest,
        "photo": a_photo(drive).digest,
        "follower": "0011223344556677",
    }
    name = str(page.name)
    if "season" in name:
        season = Season.objects.get(evenings__tournament=drive)
        thing = season.evenings if "evening" in name else season.entries
        known |= {"code": season.code, "pk": thing.order_by("pk").first().pk}
    if name in {"ask-found", "ask-stop"}:
        known["token"] = token_of(drive.jobs.get(kind=SEARCH))
    thing = keys.get(name) or keys.get(name.partition("-")[0])
    if thing is not None:
        known["pk"] = thing.pk
    wanted = re.findall(r"<\w+:(\w+)>", str(page.pattern))
    return reverse(name, kwargs={each: known[each] for each in wanted})


def cost_of_each(client: Client, by: User, size: int) -> dict[str, tuple[int, int]]:
    """The status and the queries of every page, on its second visit."""
    drive = a_drive_under_way(by, size)
    client.force_login(by)
    costs = {}
    for page in PAGES:
        address = address_of(page, drive)
        client.get(address)
        cache.clear()
        with CaptureQueriesContext(connection) as captured:
            answer = client.get(address)
        costs[str(page.name)] = answer.status_code, len(captured)
    return costs


def test_every_page_takes_as_many_queries_with_46_teams_as_with_six(client):
    by = factories.a_user()
    few, many = cost_of_each(client, by, 6), cost_of_each(client, by, 46)
    assert many == few
    of_a_laptop = [] if connection.vendor == "sqlite" else ["backup", "backup-restore"]
    assert [name for name, (status, _queries) in few.items() if status == 404] == [
        "signup",
        *of_a_laptop,
    ]
    assert len([name for name, (status, _queries) in few.items() if status == 200]) >= 30
    assert max(queries for _status, queries in many.values()) <= 49


class Buttons(HTMLParser):
    """What the buttons of a page send, by what they say, of forms in which nothing is filled in: of
    the others the fields tell them apart."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.sent: defaultdict[str, set[tuple[object, ...]]] = defaultdict(set)
        self._begin({})
        self.feed(page)

    def _begin(self, form: dict[str, str | None]) -> None:
        self._to, self._filled_in, self._hidden = form.get("action"), False, []
        self._buttons, self._words = [], None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "form":
            self._begin(values)
        elif tag == "button":
            sends = values.get("formaction"), values.get("name"), values.get("value")
            self._words = []
            self._buttons.append((values.get("aria-label"), self._words, sends))
        elif tag == "input" and values.get("type") == "hidden":
            if values["name"] != "csrfmiddlewaretoken":
                self._hidden.append((values["name"], values.get("value")))
        elif tag in {"input", "select", "textarea"}:
            self._filled_in = True

    def handle_data(self, data: str) -> None:
        if self._words is not None:
            self._words += data.split()

    def handle_endtag(self, tag: str) -> None:
        if tag == "button":
            self._words = None
        elif tag == "form" and not self._filled_in:
            for label, words, sends in self._buttons:
                text = label or " ".join(words)
                self.sent[text].add((self._to, *self._hidden, *sends))


@pytest.mark.any_database
def test_no_two_buttons_of_a_page_say_the_same_and_do_something_else(client):
    by = factories.a_user()
    drive = a_drive_under_way(by, 6)
    client.force_login(by)
    said, alike = set(), []
    for page in PAGES:
        answer = client.get(address_of(page, drive))
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            sent = Buttons(answer.content.decode()).sent
            said |= sent.keys()
            alike += [(page.name, words) for words, sends in sent.items() if len(sends) > 1]
    assert alike == []
    assert len(said) >= 50
