"""A drive of couples says "couple" wherever a drive of teams says "team", and nothing else."""

import re
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from io import BytesIO

import pytest
from django.conf import settings
from django.db import connection
from django.db.models import Value
from django.db.models.functions import Concat
from django.test import Client
from django.urls import reverse
from django.utils.translation import get_language, gettext, override
from openpyxl import load_workbook

from tests.factories import a_card, a_published_round, a_tournament, a_user, entries
from tests.tournaments.papers.pdf.paper import pages
from tournaments.core.queries.live import forget_live_tournament
from tournaments.entries.exchange.reading import recognise
from tournaments.enums import DrawMethod, EntryWord, PaperKind
from tournaments.models import Draw, LogEntry, Tournament
from tournaments.papers.queries.papers import made_papers
from tournaments.papers.services.papers import make_paper
from tournaments.settings.services import change_tournament
from tournaments.tasks import run_job

pytestmark = pytest.mark.slow

NAME = "Team Ruilkaart"
WORDS = {"nl": "koppel", "en": "couple"}
WHEN = "2026-11-21T19:30:00Z"  # two drives that are compared are not made in the same second
SPEAKING = [
    *("entries", "entry-new", "entries-numbers", "entries-check-in", "round 2", "desk-round 1"),
    *("papers", "helpers", "public", "public-tables", "draw-proof 1"),
]
PAGES = [
    *SPEAKING,
    *("beamer", "drive", "import", "rounds", "round 1", "log", "delete-drive", "public-team 1"),
]
WITHOUT_THE_WORD = (
    *(PaperKind.LIST_BY_TABLE, PaperKind.RULES_SHEET),
    *(PaperKind.GROUPS, PaperKind.BRACKET, PaperKind.NAME_LIST),
)
SHOWN = ("placeholder", "title", "aria-label", "alt", "value")


class _Text(HTMLParser):
    """What people read of a page: its texts, and the attributes that are shown or read out."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.feed(page)

    def handle_data(self, data: str) -> None:
        self.words += data.split()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        hidden = ("type", "hidden") in attrs
        for name, value in attrs:
            if name in SHOWN and value and not hidden:
                self.words += value.split()


def a_drive(word: EntryWord, organiser) -> Tournament:
    """Round 1 half in, and one entry that came later without a number."""
    drive = a_tournament(by=organiser, entry_word=word, public=True)
    field = entries(drive, 5) + entries(drive, 1, numbered=False)
    drive.entries.update(name=Concat(Value("De Keezers "), "player1"))
    drive.entries.filter(number=1).update(name=NAME)
    round_ = a_published_round(drive, [(field[0], field[1]), (field[2], field[3])], bye=field[4])
    a_card(round_.tables.get(number=1), 8, 2)
    drive.rounds.create(number=2)
    Draw.objects.update(committed_at=WHEN)
    LogEntry.objects.update(at=WHEN)
    return drive


@pytest.fixture
def organiser(db):
    return a_user()


@pytest.fixture
def teams(organiser):
    return a_drive(EntryWord.TEAM, organiser)


@pytest.fixture
def couples(organiser):
    return a_drive(EntryWord.COUPLE, organiser)


@pytest.fixture
def signed_in(client, organiser):
    client.force_login(organiser)
    return client


def speak(client: Client, language: str) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language


def address(name: str, drive: Tournament) -> str:
    page, *number = name.split()
    return reverse(page, args=[drive.code, *number])


def read(client: Client, name: str, drive: Tournament) -> str:
    answer = client.get(address(name, drive))
    assert answer.status_code == 200
    text = " ".join(_Text(answer.content.decode()).words)
    return text.replace(drive.code, "code").replace(NAME, "the name")


def with_word(text: str, word: str) -> str:
    return text.replace("team", word).replace("Team", word.capitalize())


@pytest.mark.any_database
@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_couples_is_that_of_teams_with_the_other_word(
    signed_in, teams, couples, name, language
):
    speak(signed_in, language)
    first = read(signed_in, name, teams)
    of_couples = read(signed_in, name, couples)

    assert of_couples == with_word(first, WORDS[language])
    assert read(signed_in, name, teams) == first


def test_the_pages_that_were_compared_do_speak_of_entries(signed_in, couples):
    read_of = {name: read(signed_in, name, couples).casefold() for name in SPEAKING}

    assert [name for name, text in read_of.items() if WORDS["nl"] not in text] == []


def test_the_name_of_a_team_is_never_changed(signed_in, couples):
    for name in ("entries", "public", "public-team 1", "beamer", "desk-round 1", "papers"):
        page = signed_in.get(address(name, couples)).content.decode()
        assert (name, "Koppel Ruilkaart" in page) == (name, False)
    assert NAME in signed_in.get(address("public", couples)).content.decode()


def test_the_organiser_chooses_between_the_two_words_whichever_is_spoken(signed_in, couples):
    page = signed_in.get(address("settings", couples)).content.decode()

    assert re.findall(r'<option value="(?:team|couple)"[^>]*>(\w+)<', page) == ["team", "koppel"]


def test_a_choice_on_the_settings_page_is_spoken_at_once(signed_in, teams):
    form = signed_in.get(address("settings", teams)).context["form"]
    typed = {field.html_name: field.value() for field in form if field.value() is not None}
    answer = signed_in.post(
        address("settings", teams), typed | {"entry_word": "couple", "date": "2026-11-21"}
    )

    assert answer.status_code == 302
    assert "Koppel toevoegen" in signed_in.get(address("entries", teams)).content.decode()


def test_pages_of_no_drive_speak_of_teams_after_a_page_of_couples(signed_in, couples):
    signed_in.get(address("entries", couples))
    home = signed_in.get(reverse("home"))

    assert home.headers["Content-Language"] == "nl"


@pytest.mark.parametrize(
    ("language", "other"), [("nl", b'value="en" lang="en"'), ("en", b'value="nl" lang="nl"')]
)
def test_the_page_keeps_its_plain_language_and_offers_the_other(
    signed_in, couples, language, other
):
    speak(signed_in, language)
    page = signed_in.get(address("public", couples)).content

    assert re.findall(rb'<html lang="([^"]*)"', page) == [language.encode()]
    assert page.count(other) == 1


def test_a_page_that_waits_for_news_hears_the_new_word(client, organiser, teams):
    poll = address("public", teams) + f"?v={teams.version}"
    assert client.get(poll).status_code == 204

    change_tournament(tournament=teams, by=organiser, values={"entry_word": EntryWord.COUPLE})

    assert with_word("Kies een team", "koppel") in client.get(poll).content.decode()


def test_the_fragment_that_is_kept_is_kept_for_each_word_and_language(client, teams):
    said = []
    for language in ("nl", "en", "nl", "en"):
        speak(client, language)
        for word in EntryWord:
            Tournament.objects.filter(pk=teams.pk).update(entry_word=word)
            forget_live_tournament(teams.code)
            page = client.get(address("public", teams) + "?v=0").content.decode()
            said.append(re.findall(r"(?:Kies een|Choose a) (\w+)", page))

    dutch, english = ["team", "koppel", "speler"], ["team", "couple", "player"]
    assert said == [[word] for word in dutch + english] * 2


@pytest.mark.django_db(transaction=True)
def test_two_drives_at_the_same_moment_each_keep_their_word():
    organiser = a_user()
    drives = {word: a_drive(word, organiser) for word in EntryWord}

    def look(turn: int) -> bool:
        word = list(EntryWord)[turn % 2]
        try:
            page = Client().get(address("public-tables", drives[word])).content.decode()
        finally:
            connection.close()
        return ("Uw koppelnummer" in page) == (word is EntryWord.COUPLE)

    with ThreadPoolExecutor(4) as people:
        assert list(people.map(look, range(24))) == [True] * 24


def asked_on_the_page(client: Client, drive: Tournament, kind: PaperKind):
    """The paper, made as a worker does it that speaks something else."""
    if kind in (PaperKind.PLAN, PaperKind.ROUNDS):
        Tournament.objects.update(later_method="movement")
        drive.entries.filter(number=None).update(number=6)
    client.post(address("papers-make", drive), {"kind": kind.value, "round": 1, "pages": 1})
    job = drive.jobs.get(kind=kind.value)
    with override("en"):
        run_job(job.pk)
    job.refresh_from_db()
    return job


@pytest.mark.any_database
@pytest.mark.parametrize("kind", [kind for kind in PaperKind if kind not in WITHOUT_THE_WORD])
@pytest.mark.parametrize("language", ["nl", "en"])
def test_a_paper_says_the_word_in_the_language_of_who_asked(
    signed_in, teams, couples, kind, language
):
    speak(signed_in, language)
    if kind in (PaperKind.PLAN, PaperKind.ROUNDS):
        Tournament.objects.update(later_method=DrawMethod.ROUND_ROBIN)
    said = {}
    for drive in (teams, couples):
        made = pages(bytes(asked_on_the_page(signed_in, drive, kind).result))
        texts = [text for page in made for text in page if "Ruilkaart" not in text]
        said[drive] = re.findall(r"\b(team|koppel|couple)", " ".join(texts), re.IGNORECASE)

    assert [with_word(word, WORDS[language]) for word in said[teams]] == said[couples]
    assert {word.casefold() for word in said[couples]} == {WORDS[language]}


def test_the_name_of_a_paper_has_the_word_and_dates_stay_dutch(signed_in, couples):
    job = asked_on_the_page(signed_in, couples, PaperKind.LIST_BY_TEAM)

    assert job.filename == "dorpsdrive-ronde-1-tafellijst-op-koppelnummer.pdf"
    assert pages(bytes(job.result))[0][0] == "Dorpsdrive · 21 november 2026"


def test_another_word_makes_a_paper_old(organiser, teams):
    job = make_paper(
        tournament=teams, kind=PaperKind.LIST_BY_TEAM, round_number=1, base="", by=organiser
    )
    run_job(job.pk)
    assert [paper.outdated for paper in made_papers(teams)] == [False]

    teams = change_tournament(
        tournament=teams, by=organiser, values={"entry_word": EntryWord.COUPLE}
    )

    assert [paper.outdated for paper in made_papers(teams)] == [True]


@pytest.mark.parametrize("language", ["nl", "en"])
def test_a_workbook_of_couples_is_read_back(signed_in, teams, couples, language):
    speak(signed_in, language)
    heads = []
    for drive in (teams, couples):
        book = load_workbook(BytesIO(signed_in.get(address("entries-export", drive)).content))
        heads.append([str(cell.value) for cell in book.active[1]])

    assert heads[1] == [with_word(head, WORDS[language]) for head in heads[0]]
    assert heads[1] != heads[0]
    assert recognise(heads[1], []) == recognise(heads[0], [])


@pytest.mark.django_db
def test_a_browser_cannot_ask_for_a_word_by_itself(client):
    speak(client, "nl-x-couple")
    answer = client.get(reverse("login"), headers={"accept-language": "en-x-couple"})

    assert answer.headers["Content-Language"] == "nl"


def test_the_word_ends_with_the_request(client, couples, teams):
    client.get(address("public", couples))
    client.get(reverse("login"))

    assert (get_language(), gettext("Team name")) == ("nl", "Teamnaam")
