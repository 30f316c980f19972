"""The page of a laptop that follows: how far it is, the code, and the button to take over."""

import pytest
from django.test import override_settings
from django.utils import timezone

from keezdrive import following as settings_of_a_follower
from tests.tournaments.builders.backed_up import a_drive_in_round_1
from tournaments.core.services.errors import DomainError, NotFirst, require_first
from tournaments.safety.queries.following import all_followers, take_over_file
from tournaments.safety.services.followers import open_following, stop_following
from tournaments.safety.services.following import Following
from tournaments.safety.services.following_loop import FollowingLoop
from tournaments.safety.services.leadership import step_down
from tournaments.safety.services.peer_client import PeerUnreachable
from tournaments.safety.views.following import show_loop

pytestmark = pytest.mark.own_file
SEATED = {"HTTP_HOST": "localhost:8000"}


@pytest.fixture
def first(transactional_db, live_server, settings, tmp_path):
    """A first laptop that answers, with a drive of which one card is in."""
    settings.DATA_DIR = tmp_path
    a_drive_in_round_1()
    return live_server.url


def a_follower(address):
    following = Following(address=address, machine="tweede", name="laptop", port=8001)
    show_loop(FollowingLoop(following))
    return following


@pytest.fixture
def pages():
    """What a laptop that follows serves, with the settings that it has."""
    names = ("ROOT_URLCONF", "MIDDLEWARE", "TEMPLATES")
    own = {name: getattr(settings_of_a_follower, name) for name in names}
    with override_settings(**own):
        yield


@pytest.fixture
def nobody(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return "http://127.0.0.1:9"


def test_the_page_asks_for_the_code_and_a_wrong_one_is_told_beside_it(client, pages, nobody):
    a_follower(nobody)
    page = client.get("/", **SEATED).content.decode()
    assert "De eerste laptop staat op http://127.0.0.1:9." in page
    for typed, told in (
        ("", "Dit veld is verplicht"),
        ("KORT", "Een code heeft acht letters en cijfers."),
        ("ABCD-2345", "De eerste laptop antwoordt niet. Klopt zijn adres?"),
    ):
        answer = client.post("/code/", {"code": typed}, **SEATED)
        assert answer.status_code == 400
        assert told in answer.content.decode()


def test_whoever_is_not_at_the_laptop_reads_where_the_drive_is(client, pages, nobody):
    a_follower(nobody)
    for at, visitor in (
        ("/", {"REMOTE_ADDR": "192.168.1.77"}),
        ("/take-over/", {"REMOTE_ADDR": "192.168.1.77"}),
        ("/", {"HTTP_HOST": "kwaad.example.org"}),
        ("/d/mooi-25/", SEATED),
    ):
        page = client.get(at, **visitor).content.decode()
        assert f'De drive staat op <a href="{nobody}">' in page
        assert 'hx-get="/taken-over/?here" hx-trigger="every 2s"' in page
    assert client.get("/taken-over/?here").status_code == 204
    answer = client.post("/take-over/", REMOTE_ADDR="192.168.1.77")
    assert answer.status_code == 405


def test_without_a_copy_the_button_says_so_and_decides_nothing(client, pages, nobody):
    a_follower(nobody)
    answer = client.post("/take-over/", **SEATED)
    assert answer.status_code == 400
    assert "Er is nog geen hele kopie" in answer.content.decode()
    assert not take_over_file().exists()


def test_a_first_that_answers_stops_before_the_other_takes_over(client, first):
    following = a_follower(first)
    following.join(open_following(now=timezone.now()))
    following.step()
    loop = FollowingLoop(following)
    decision = loop.take_over(now=timezone.now())
    assert (decision["handed_over"], decision["term"], loop.leaving.is_set()) == (True, 2, True)
    with pytest.raises(NotFirst):
        require_first()


def test_a_first_that_is_away_is_taken_over_from_with_what_there_is(first):
    following = a_follower(first)
    following.join(open_following(now=timezone.now()))
    following.step()
    gone = Following(address="http://127.0.0.1:9", machine="tweede", name="laptop", port=8001)
    with pytest.raises(PeerUnreachable):
        gone.step()
    decision = FollowingLoop(gone).take_over(now=timezone.now())
    assert (decision["handed_over"], decision["behind"]) == (False, None)
    assert [each["card_table"] for each in decision["complete"]] == [0]
    require_first()


def test_the_page_tells_how_far_the_copy_is(client, first, pages):
    following = a_follower(first)
    with override_settings(ROOT_URLCONF="keezdrive.urls"):
        following.join(open_following(now=timezone.now()))
        following.step()
    page = client.get("/", headers={"HX-Request": "true"}, **SEATED).content.decode()
    assert "Loopt gelijk" in page
    assert "<b>Dorpsdrive</b>" in page
    assert "Overnemen…" in page
    page = client.get("/take-over/", **SEATED).content.decode()
    assert "De eerste laptop antwoordt. Hij stopt eerst, zodat er niets verloren gaat." in page


def test_a_laptop_that_follows_one_that_was_taken_over_says_where_the_first_is_now(
    client, first, pages
):
    following = a_follower(first)
    with override_settings(ROOT_URLCONF="keezdrive.urls"):
        following.join(open_following(now=timezone.now()))
        following.step()
        step_down(term=2, machine="derde", address="http://10.0.0.3:8000", now=timezone.now())
        with pytest.raises(DomainError):
            following.step()
    told = "Die laptop is niet meer de eerste: dat is nu http://10.0.0.3:8000. Maak daar een code"
    for at in ("/", "/take-over/"):
        page = client.get(at, **SEATED).content.decode()
        assert (page.count(told), page.count("antwoordt niet")) == (1, 0)


def test_a_laptop_that_needs_a_new_code_has_a_field_to_type_it(client, first, pages):
    following = a_follower(first)
    with override_settings(ROOT_URLCONF="keezdrive.urls"):
        following.join(open_following(now=timezone.now()))
        following.step()
        (before,) = all_followers()
        stop_following(id=before.id)
        with pytest.raises(DomainError):
            following.step()
        code = open_following(now=timezone.now())
    page = client.get("/", **SEATED).content.decode()
    assert "Deze laptop mag niet meer volgen: vraag een nieuwe code." in page
    assert page.count('name="code"') == 1
    refused = client.post("/code/", {"code": "KORT"}, **SEATED).content.decode()
    assert "<details open>" in refused
    with override_settings(ROOT_URLCONF="keezdrive.urls"):
        following.join(code)
        following.step()
    assert following.progress.wrong == ""
