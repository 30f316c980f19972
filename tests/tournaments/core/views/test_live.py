"""Pages that stay up to date, and what is kept of them."""

import gzip
import pickle
import threading
import time

import pytest
from django.core.cache import cache
from django.urls import reverse

from tests.factories import a_published_round, a_tournament, entries
from tests.tournaments.core.views.kept_pages import kept_by_key, let_time_pass, seconds_kept
from tournaments.core.queries.live import (
    cached_per_version,
    live_tournament,
    single_flight,
    skip_throttle,
    throttle_skipped_at,
)
from tournaments.core.services.log import raise_version
from tournaments.core.views import Fragment, LivePage
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw

pytestmark = pytest.mark.django_db

LIVE = ["public", "public-tables", "beamer", "standings-xlsx"]


@pytest.fixture
def drive():
    tournament = a_tournament()
    a_published_round(tournament, [tuple(entries(tournament, 2))])
    cache.clear()
    return tournament


def kept(page) -> int:
    """How many fragments of this page are kept."""
    packed = kept_by_key()
    made = [pickle.loads(value) for key, value in packed.items() if f"live:{page}:" in key]
    return len([one for one in made if isinstance(one, Fragment)])


@pytest.mark.parametrize("name", LIVE)
def test_a_page_that_only_shows_takes_nothing(client, drive, name):
    address = reverse(name, args=[drive.code])
    assert client.post(address, {"v": drive.version}).status_code == 405
    assert client.delete(address).status_code == 405
    assert client.head(address).status_code in {200, 404}


def test_what_visitors_can_type_without_end_is_answered_but_not_kept(client, drive):
    address = reverse("public-tables", args=[drive.code])
    for asked in ("3", "01", "1 ", "anna", "²", "9" * 50, "1,2"):
        assert client.get(address, {"team": asked, "v": "0"}).status_code == 200
    assert kept("hall/public/tables") == len({"1"})


def test_each_team_is_kept_once_for_everybody_who_asks_for_it(client, drive):
    address = reverse("public-tables", args=[drive.code])
    for _visitor in range(3):
        for asked in ({}, {"team": "1"}, {"team": "2"}):
            client.get(address, asked)
    assert kept("hall/public/tables") == 3


@pytest.mark.parametrize(
    ("name", "asked", "page"),
    [
        ("public", {"sort": "onzin"}, "hall/public/standings"),
        ("beamer", {"show": "onzin", "theme": "onzin"}, "hall/beamer/beamer"),
    ],
)
def test_nonsense_is_kept_as_the_plain_page(client, drive, name, asked, page):
    address = reverse(name, args=[drive.code])
    client.get(address)
    client.get(address, asked)
    assert kept(page) == 1


def test_an_older_version_is_not_kept_beside_the_newest(client, drive):
    address = reverse("public", args=[drive.code])
    for _card in range(3):
        client.get(address)
        raise_version(drive)
    assert kept("hall/public/standings") == 1


def test_a_poll_is_packed_for_who_can_unpack_it(client, drive):
    address = reverse("public", args=[drive.code])
    plain = client.get(address, {"v": 0})
    packed = client.get(address, {"v": 0}, headers={"accept-encoding": "gzip, deflate"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Vary"].split(", ").count("Accept-Encoding") == 1
    assert gzip.decompress(packed.content) == plain.content


def test_every_answer_tells_the_time_of_this_machine(client, drive):
    for asked in ({}, {"v": 0}, {"v": drive.version}):
        before = time.time_ns() // 1_000_000
        told = int(client.get(reverse("public", args=[drive.code]), asked)["Keezdrive-Time"])
        assert before <= told <= time.time_ns() // 1_000_000


class Making:
    """A page whose making waits until it may go on, and counts."""

    def __init__(self):
        self.began, self.may_end, self.times = threading.Event(), threading.Event(), 0

    def __call__(self, tournament, key):
        self.times += 1
        self.began.set()
        assert self.may_end.wait(5)
        return {key: {"standings": None}}


@pytest.fixture
def making(monkeypatch):
    """Nothing is read and nothing rendered: only who makes it when counts here."""
    monkeypatch.setattr(LivePage, "_newest", lambda _page, tournament: tournament, raising=True)
    monkeypatch.setattr(
        LivePage,
        "render",
        lambda _page, tournament, _context: Fragment(
            tournament.version, time.time(), f"version {tournament.version}", b""
        ),
    )
    return Making()


def in_threads(count, act):
    """Start this many visitors."""
    threads = [threading.Thread(target=act) for _each in range(count)]
    for thread in threads:
        thread.start()
    return threads


def test_of_many_first_visitors_one_makes_the_page_and_all_get_it(drive, making):
    page, got = LivePage("hall/public/standings.html", making), []
    threads = in_threads(8, lambda: got.append(page.fragment(drive, "").html))
    assert making.began.wait(5)
    making.may_end.set()
    for thread in threads:
        thread.join()
    assert (making.times, got) == (1, ["version 1"] * 8)


def test_while_one_visitor_makes_the_new_page_the_others_get_the_old_one(drive, making):
    page = LivePage("hall/public/standings.html", making)
    making.may_end.set()
    page.fragment(drive, "")
    making.may_end.clear()
    making.began.clear()
    drive.version = 2
    got = []
    (first,) = in_threads(1, lambda: got.append(page.fragment(drive, "").html))
    assert making.began.wait(5)
    assert page.fragment(drive, "").html == "version 1"
    making.may_end.set()
    first.join()
    assert (got, page.fragment(drive, "").html) == (["version 2"], "version 2")
    assert making.times == 2


def test_a_calm_page_is_not_made_again_at_once(drive, making, settings):
    settings.CALM_PAGES = True
    making.may_end.set()
    calm, busy = (
        LivePage(f"hall/public/{name}.html", making, min_refresh_seconds=60 * (name == "team"))
        for name in ("team", "tables")
    )
    for page in (calm, busy):
        page.fragment(drive, "")
    drive.version = 2
    assert [page.fragment(drive, "").version for page in (calm, busy)] == [1, 2]


def test_a_drive_that_was_read_before_the_last_change_makes_nothing_again(drive, making):
    making.may_end.set()
    page, old = LivePage("hall/public/standings.html", making), live_tournament(drive.code)
    drive.version = 2
    page.fragment(drive, "")
    assert (page.fragment(old, "").version, making.times) == (2, 1)


def test_a_lock_that_somebody_else_took_over_is_left_to_him(drive):
    def slow() -> str:
        cache.set("lock", "of another")
        return "made"

    assert single_flight("lock", lambda: None, slow) == "made"
    assert cache.get("lock") == "of another"


def test_something_kept_per_version_is_made_once_for_each(drive):
    made = []

    def make() -> int:
        made.append(1)
        return len(made)

    assert [cached_per_version("marks", drive, make) for _visitor in range(3)] == [1, 1, 1]
    drive.version += 1
    assert [cached_per_version("marks", drive, make) for _visitor in range(2)] == [2, 2]
    assert len([key for key in kept_by_key() if "marks" in key]) == 1


def test_nonsense_is_no_newest_version_of_no_drive(client, drive):
    assert client.get("/d/zzzzzz/?v=None").status_code == 404


def test_a_page_that_asks_is_told_the_same_of_no_drive_and_of_one_that_it_may_not_see(
    client, drive
):
    hidden = a_tournament(public=False)
    asked = [f"/d/{code}/?v=1" for code in ("zzzzzz", hidden.code, drive.code)]
    answers = [client.get(each, headers={"HX-Request": "true"}) for each in asked]
    assert [answer.status_code for answer in answers] == [410, 410, 204]
    assert answers[0].content == answers[1].content == b""
    assert client.get(asked[1]).status_code == 404


def test_what_another_process_changes_is_seen_within_a_second_or_two(drive):
    live_tournament(drive.code)
    type(drive).objects.filter(pk=drive.pk).update(name="Anders")
    assert seconds_kept() <= 2
    let_time_pass()
    assert live_tournament(drive.code).name == "Anders"


def test_what_everybody_waits_for_is_on_a_calm_page_at_once(drive, making, settings):
    settings.CALM_PAGES = True
    making.may_end.set()
    calm = LivePage("hall/public/team.html", making, min_refresh_seconds=60)
    calm.fragment(drive, "")
    drive.version = 2
    assert calm.fragment(drive, "").version == 1
    skip_throttle(drive)
    assert calm.fragment(drive, "").version == 2


def test_publishing_a_round_is_such_a_thing(django_capture_on_commit_callbacks):
    drive = a_tournament()
    entries(drive, 4)
    draft = draw_round(tournament=drive, by=None)
    before = throttle_skipped_at(drive)
    with django_capture_on_commit_callbacks(execute=True):
        publish_draw(draw=draft, by=None)
    assert before < throttle_skipped_at(drive) <= time.time()
