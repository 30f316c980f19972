"""Who may come in where: every address of the site, for everybody."""

import pytest
from django.urls import reverse

from tests.addresses import address_of, addresses
from tests.factories import a_helper, a_member, a_published_round, a_tournament, a_user, entries
from tournaments.enums import Role
from tournaments.models import Evening, Membership, Season, SeasonEntry

pytestmark = pytest.mark.django_db

ORGANISER, SECRETARY, ARBITER, DOOR = Role.ORGANISER, Role.SECRETARY, Role.ARBITER, Role.DOOR

# What everybody may see, and what is about an account and not about a drive.
OPEN = {
    "home",
    "setup",
    "signup",
    "login",
    "logout",
    "account",
    "account-password",
    "set_language",
    "favicon",
    "join",
    "demo-enter",
    "public",
    "public-tables",
    "public-groups",
    "public-team",
    "mine",
    "not-mine",
    "beamer",
    "standings-xlsx",
    "results",
    "results-team",
    "draw-proof",
    "draw-json",
    "card-code",
    "result",
    "result-confirm",
    "result-team",
    "find-card",
    "participant",
    "vote",
    "ask",
    "ask-move",
    "ask-search",
    "ask-found",
    "ask-stop",
    "season-public",
    "season-xlsx",
}

# What whoever organises may do, in no drive in particular.
ORGANISERS = {"new-drive", "open-demo", "seasons", "new-season"}

# What the owner of a season may do with it, and nobody else.
OWNERS = {
    "season",
    "season-settings",
    "season-delete",
    "season-forget",
    "season-drive",
    "season-take-in",
    "season-sheet",
    "season-same",
    "season-evening",
    "season-evening-jokers",
    "season-evening-remove",
    "season-team",
    "season-team-split",
    "season-team-join",
}

# Who beside the organiser may visit an address of a drive.
MEMBERS = {
    "drive": set(),
    "settings": set(),
    "log": set(),
    "finish": set(),
    "reopen": set(),
    "delete-drive": set(),
    "entries": {DOOR},
    "entry": set(),
    "entry-new": set(),
    "entry-delete": set(),
    "entry-paid": {DOOR},
    "entry-class": {DOOR},
    "entry-present": {DOOR},
    "entry-undo": {DOOR},
    "entry-away": set(),
    "entry-return": set(),
    "entries-check-in": {DOOR},
    "entries-all-present": set(),
    "entries-absent-away": set(),
    "entries-absent-back": set(),
    "entries-numbers": set(),
    "entries-export": set(),
    "import": set(),
    "import-preview": set(),
    "import-confirm": set(),
    "import-take": set(),
    "rounds": set(),
    "round": set(),
    "groups": set(),
    "stage-make": set(),
    "stage-place": set(),
    "stage-remove": set(),
    "stage-class": set(),
    "group-name": set(),
    "group-remove": set(),
    "round-draw": set(),
    "round-redraw": set(),
    "round-swap": set(),
    "round-move": set(),
    "round-publish": set(),
    "round-back": set(),
    "privacy": set(),
    "privacy-forget": set(),
    "afterwards": set(),
    "results-site": set(),
    "results-zip": set(),
    "press-txt": set(),
    "cards-stop": set(),
    "papers": set(),
    "papers-make": set(),
    "paper": set(),
    "paper-pdf": set(),
    "cards": set(),
    "cards-mail": set(),
    "desk": {SECRETARY, ARBITER},
    "desk-round": {SECRETARY, ARBITER},
    "desk-card": {SECRETARY, ARBITER},
    "desk-take-off": {SECRETARY, ARBITER},
    "desk-echo": {SECRETARY, ARBITER},
    "desk-over": {SECRETARY, ARBITER},
    "disputes": {ARBITER, SECRETARY},
    "dispute": {ARBITER, SECRETARY},
    "dispute-ask": {ARBITER},
    "dispute-keep": {ARBITER},
    "dispute-decide": {ARBITER},
    "dispute-withdraw": {ARBITER},
    "dispute-report": {ARBITER, SECRETARY},
    "hall": {SECRETARY, ARBITER},
    "hall-screen": {SECRETARY, ARBITER},
    "hall-clock": {SECRETARY, ARBITER},
    "hall-extra": {SECRETARY, ARBITER},
    "hall-extra-off": {SECRETARY, ARBITER},
    "standings": {SECRETARY, ARBITER},
    "prizes": set(),
    "prizes-usual": set(),
    "prize": set(),
    "prize-remove": set(),
    "prize-winner": set(),
    "freeze": set(),
    "unfreeze": set(),
    "vote-open": set(),
    "vote-close": set(),
    "vote-counted": set(),
    "prize-giving": set(),
    "prize-giving-begin": set(),
    "prize-giving-go": set(),
    "prize-giving-stop": set(),
    "prize-giving-done": set(),
    "helpers": set(),
    "helper-invite": set(),
    "helper-role": set(),
    "helper-remove": set(),
    "helper-revoke": set(),
}


def test_every_address_stands_in_one_of_the_tables():
    assert sorted(addresses()) == sorted([*OPEN, *ORGANISERS, *OWNERS, *MEMBERS])


@pytest.fixture
def drive():
    tournament = a_tournament()
    teams = entries(tournament, 4)
    a_published_round(tournament, [(teams[0], teams[1]), (teams[2], teams[3])])
    return tournament


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("name", sorted(MEMBERS))
def test_who_has_no_business_with_a_drive_does_not_come_in(client, drive, name, method):
    address = address_of(name, drive)
    visit = getattr(client, method)
    answer = visit(address)
    if answer.status_code != 405:
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith("/login/?next=")
    client.force_login(a_user())
    assert visit(address).status_code in {404, 405}
    for role in {SECRETARY, ARBITER, DOOR} - MEMBERS[name]:
        client.force_login(a_member(drive, role=role))
        assert visit(address).status_code in {403, 405}


@pytest.mark.parametrize("name", sorted(MEMBERS))
def test_who_has_business_with_a_drive_comes_in(client, drive, name):
    address = address_of(name, drive)
    for role in {ORGANISER} | MEMBERS[name]:
        client.force_login(a_member(drive, role=role))
        answer = client.get(address)
        signs_in = answer.status_code == 302 and "/login/" in answer.headers["Location"]
        assert answer.status_code in {200, 302, 405}
        assert not signs_in


@pytest.mark.parametrize("name", sorted(MEMBERS))
def test_a_person_of_one_drive_is_a_stranger_in_another(client, drive, name):
    other = a_tournament()
    organiser_of_other = Membership.objects.get(tournament=other).user
    client.force_login(organiser_of_other)
    assert client.get(address_of(name, drive)).status_code in {404, 405}


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("name", sorted(ORGANISERS))
def test_only_who_organises_begins_a_drive(client, drive, name, method):
    def visit(user=None):
        if user:
            client.force_login(user)
        return getattr(client, method)(reverse(name)).status_code

    assert visit() in {302, 405}
    for role in (SECRETARY, ARBITER, DOOR):
        assert visit(a_member(drive, a_helper(), role)) in {403, 405}
    assert visit(a_helper()) in {403, 405}
    for somebody in (a_user(), a_member(drive, a_helper(), ORGANISER)):
        assert visit(somebody) in {200, 302, 405}


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("name", sorted(OWNERS))
def test_only_the_owner_of_a_season_changes_it(client, drive, name, method):
    address = address_of(name, drive)
    before = list(Season.objects.values()), Evening.objects.count(), SeasonEntry.objects.count()
    visit = getattr(client, method)
    answer = visit(address)
    if answer.status_code != 405:
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith("/login/?next=")
    others = [a_user(), a_helper(), a_member(drive, role=SECRETARY)]
    for somebody in [*others, a_member(drive, role=ORGANISER)]:
        client.force_login(somebody)
        assert visit(address).status_code in {404, 405}
    now = list(Season.objects.values()), Evening.objects.count(), SeasonEntry.objects.count()
    assert now == before


@pytest.mark.parametrize("name", sorted(OWNERS))
def test_the_owner_of_a_season_comes_in(client, drive, name):
    address = address_of(name, drive)
    client.force_login(Season.objects.get().owner)
    assert client.get(address).status_code in {200, 405}


@pytest.mark.parametrize("name", sorted(OWNERS))
def test_a_season_without_an_owner_is_changed_by_who_organises_a_drive_of_it(client, drive, name):
    address, another = address_of(name, drive), a_tournament()
    Season.objects.update(owner=None)
    assert client.get(address).status_code in {302, 405}
    for somebody in (a_user(), a_member(drive, role=SECRETARY), a_member(another, role=ORGANISER)):
        client.force_login(somebody)
        assert client.get(address).status_code in {404, 405}
    client.force_login(a_member(drive, role=ORGANISER))
    assert client.get(address).status_code in {200, 405}


@pytest.mark.parametrize("name", ["season-public", "season-xlsx"])
def test_everybody_sees_the_standings_of_a_season(client, drive, name):
    assert client.get(address_of(name, drive)).status_code == 200
