"""Leading the prize-giving, and what the big screen shows of it."""

import re

import pytest
from django.urls import reverse

from tests.factories import a_card, a_published_round, a_tournament, entries
from tests.tournaments.builders.prize_drives import a_played_drive
from tournaments.enums import PrizeKind, Screen
from tournaments.models import Prize, PrizeGiving, Tournament
from tournaments.prizes.queries.prizes import program
from tournaments.prizes.services.prize_giving import begin_prize_giving

HTMX = {"hx-request": "true"}


@pytest.fixture
def drive(user):
    return a_played_drive(user)


@pytest.fixture
def begun(drive, user):
    begin_prize_giving(tournament=drive, by=user)
    return drive


def address(name, drive):
    return reverse(name, args=[drive.code])


def press(client, drive, seen, to, *, jump="", **headers):
    values = {"seen": seen, "to": to, "jump": jump}
    return client.post(address("prize-giving-go", drive), values, headers=headers)


def screen(client, drive):
    """The title, the teams and how many of the 64 lights burn on the big screen."""
    text = client.get(address("beamer", drive)).content.decode()
    title = re.search(r"<h2[^>]*>(.*?)</h2>", text)
    return (
        title and title[1],
        re.findall(r"<b[^>]*>(Team \d)</b>", text),
        int(re.search(r'data-lit="(\d+)"', text)[1]),
    )


def test_before_it_has_begun_the_page_is_that_of_the_prizes(client, drive):
    assert client.get(address("prize-giving", drive)).headers["Location"] == address(
        "prizes", drive
    )


def test_the_organiser_begins_and_sees_what_comes_next(client, drive):
    answer = client.post(address("prize-giving-begin", drive), {"begin": "3"}, follow=True)
    page = answer.content.decode()
    assert answer.redirect_chain == [(address("prize-giving", drive), 302)]
    assert re.findall(r'step-title bold mb-1">([^<]+)<', page) == ["3e plaats"]


def test_unless_somebody_chooses_it_begins_at_ten_and_not_with_the_last(client, user):
    drive = a_tournament(user, rounds_planned=1)
    teams = entries(drive, 24)
    round_ = a_published_round(drive, list(zip(teams[::2], teams[1::2], strict=True)))
    for table in round_.tables.all():
        a_card(table, 8, table.number % 8)
    for kind, number in ((PrizeKind.LAST, None), (PrizeKind.PLACE, 1), (PrizeKind.EVERY, 8)):
        Prize.objects.create(tournament=drive, kind=kind, number=number)
    Tournament.objects.update(rounds_planned=2)
    page = client.post(address("prize-giving-begin", drive)).content.decode()
    assert re.findall(r'name="begin" value="(\d+)"', page) == ["10"]
    Tournament.objects.update(rounds_planned=1)
    client.post(address("prize-giving-begin", drive))
    titles = [step.title for step in program(drive).steps]
    assert titles[:3] == ["elke 8e plaats", "poedelprijs", "10e plaats"]
    client.post(address("prize-giving-stop", drive))
    client.post(address("prize-giving-begin", drive), {"begin": ""})
    assert program(drive).steps[0].rank == 24


@pytest.mark.parametrize("begin", ["0", "-1", "laatste"])
def test_a_place_to_begin_that_is_none_is_refused(client, drive, begin):
    answer = client.post(address("prize-giving-begin", drive), {"begin": begin}, follow=True)
    assert answer.redirect_chain == [(address("prizes", drive), 302)]
    assert len(re.findall(r'role="alert"', answer.content.decode())) == 1
    assert not program(drive).begun


def test_the_big_screen_shows_what_was_revealed_and_nothing_that_comes(client, begun):
    assert screen(client, begun) == (None, [], 0)
    press(client, begun, 0, 1)
    sixth = screen(client, begun)
    assert sixth == ("6e plaats · 16 punten", ["Team 4"], 3)
    press(client, begun, 1, 2)
    assert screen(client, begun) == ("5e plaats · 22 punten", ["Team 6"], 5)
    press(client, begun, 2, 1)
    assert screen(client, begun) == sixth


def test_a_screen_that_polls_follows_each_step(client, begun):
    page = client.get(address("beamer", begun)).content.decode()
    (version,) = set(re.findall(r"\?v=(\d+)", page))
    poll = client.get(address("beamer", begun), {"v": version})
    assert poll.status_code == 204
    press(client, begun, 0, 1)
    fragment = client.get(address("beamer", begun), {"v": version})
    assert (fragment.status_code, "Team 4" in fragment.content.decode()) == (200, True)


def test_with_htmx_the_answer_is_the_part_that_changes(client, begun):
    answer = press(client, begun, 0, 1, **HTMX).content.decode()
    assert (answer.strip()[:16], "<html" in answer) == ('<div id="live" c', False)
    assert re.findall(r'name="seen" value="(\d+)"', answer) == ["1", "1"]


def test_a_second_press_says_that_somebody_went_on_and_skips_nothing(client, begun):
    press(client, begun, 0, 1)
    answer = press(client, begun, 0, 1, **HTMX).content.decode()
    assert "Iemand anders ging al verder; er is niets overgeslagen." in answer
    page = client.post(
        address("prize-giving-go", begun), {"seen": 0, "to": 1}, follow=True
    ).content.decode()
    assert "Iemand anders ging al verder; er is niets overgeslagen." in page
    assert program(begun).revealed == 1


def test_from_the_whole_program_any_step_is_gone_to(client, begun):
    page = client.get(address("prize-giving", begun)).content.decode()
    (form,) = (each for each in re.findall(r"<form.*?</form>", page, re.S) if "Hierheen" in each)
    hidden = dict(re.findall(r'type="hidden" name="(seen|jump)" value="(\d+)"', form))
    steps = re.findall(r'<button[^>]* name="to" value="(\d+)"', form)
    assert steps == ["1", "2", "3", "4", "5", "6"]
    client.post(address("prize-giving-go", begun), {**hidden, "to": steps[3]})
    assert program(begun).revealed == 4


@pytest.mark.parametrize("values", [{}, {"seen": "x", "to": "1"}, {"seen": "0", "to": "-3"}])
def test_nonsense_reveals_nothing(client, begun, values):
    client.post(address("prize-giving-go", begun), values)
    assert program(begun).revealed == 0


def test_the_page_hears_of_what_another_organiser_did(client, begun):
    old = Tournament.objects.get().version
    assert client.get(address("prize-giving", begun), {"v": old}, headers=HTMX).status_code == 204
    press(client, begun, 0, 1)
    news = client.get(address("prize-giving", begun), {"v": old}, headers=HTMX)
    assert re.findall(r'<progress max="6" value="(\d)"', news.content.decode()) == ["1"]


def test_a_page_that_is_open_while_another_stops_it_says_so(client, begun):
    client.post(address("prize-giving-stop", begun))
    news = client.get(address("prize-giving", begun), {"v": "1"}, headers=HTMX)
    assert "De prijsuitreiking is gestopt." in news.content.decode()


def test_more_lights_burn_the_higher_a_place_is_and_all_for_the_winner(client, begun):
    lit = []
    for step in range(6):
        press(client, begun, step, step + 1)
        lit.append(screen(client, begun)[2])
    assert lit == [3, 5, 11, 21, 43, 64]
    title, teams, _lit = screen(client, begun)
    assert (title, teams) == ("Winnaar van Dorpsdrive · 52 punten", ["Team 1"])


def test_a_prize_without_a_winner_is_told_so(client, drive, user):
    Prize.objects.create(tournament=drive, kind=PrizeKind.EXACT, number=450)
    begin_prize_giving(tournament=drive, by=user)
    press(client, drive, 0, 1)
    page = client.get(address("beamer", drive)).content.decode()
    assert re.findall(r'class="no-winner">(\w+)\s*<', page) == ["niemand"]


def test_the_screen_shows_first_names_only(client, begun):
    begun.entries.filter(number=4).update(player1="Piet van den Berg", player2="Toos Jansen")
    press(client, begun, 0, 1)
    page = client.get(address("beamer", begun)).content.decode()
    assert re.findall(r'class="who[^"]*">([^<]+)<', page) == ["Piet &amp; Toos"]
    assert "Jansen" not in page


@pytest.mark.parametrize("language", ["nl", "en"])
def test_each_visitor_reads_the_prize_giving_in_his_language(client, begun, language):
    press(client, begun, 0, 1)
    page = client.get(address("beamer", begun), headers={"accept-language": language})
    assert re.findall(r"<h2[^>]*>(.*?) · ", page.content.decode()) == [
        {"nl": "6e plaats", "en": "Place 6"}[language]
    ]


def test_while_rounds_are_to_come_the_organiser_is_asked_before_the_screen_is_taken(client, drive):
    Tournament.objects.update(rounds_planned=3)
    page = client.post(address("prize-giving-begin", drive), {"begin": "4"}).content.decode()
    assert "Nu al met de prijsuitreiking beginnen?" in page
    assert "Ronde 2 van 3 is gespeeld: er komen nog rondes." in page
    assert (Tournament.objects.get().screen, program(drive).begun) == (Screen.AUTO, False)
    answer = re.findall(r'<input type="hidden" name="(begin|early)" value="(\w*)"', page)
    client.post(address("prize-giving-begin", drive), {**dict(answer), "sure": "1"})
    giving = PrizeGiving.objects.get()
    assert (giving.begun, giving.begin) == (True, 4)


def test_a_stopped_prize_giving_gives_the_hall_its_screen_back(client, begun):
    press(client, begun, 0, 1)
    client.post(address("prize-giving-stop", begun))
    page = client.get(address("beamer", begun)).content.decode()
    assert re.findall(r'data-show="(\w+)"', page) == ["standings"]


def test_after_the_winner_the_hall_sees_the_final_standings_and_the_organiser_what_comes_after(
    client, begun
):
    press(client, begun, 0, 6, jump="1")
    page = client.get(address("prize-giving", begun)).content.decode()
    assert (address("afterwards", begun) in page, "Prijsuitreiking stoppen" in page) == (
        True,
        False,
    )
    answer = client.post(address("prize-giving-done", begun))
    assert answer.headers["Location"] == address("afterwards", begun)
    page = client.get(address("beamer", begun)).content.decode()
    assert re.findall(r'data-show="(\w+)"', page) == ["standings"]


def test_what_is_told_is_taken_back_whole_only_when_that_is_meant(client, begun):
    press(client, begun, 0, 6, jump="1")
    page = client.post(address("prize-giving-stop", begun)).content.decode()
    assert "De prijzen nog een keer uitreiken?" in page
    assert PrizeGiving.objects.get().complete
    client.post(address("prize-giving-stop", begun), {"sure": "1"})
    assert not PrizeGiving.objects.get().begun


def test_those_who_share_a_prize_stand_together_by_the_alphabet(client, drive, user):
    Prize.objects.create(tournament=drive, kind=PrizeKind.EVERY, number=1)
    begin_prize_giving(tournament=drive, begin=1, by=user)
    press(client, drive, 0, 1)
    assert screen(client, drive)[1] == ["Team 2", "Team 3", "Team 4", "Team 5", "Team 6"]


def test_what_all_win_for_is_said_once_and_else_beside_each_name(client, drive, user):
    Prize.objects.create(tournament=drive, kind=PrizeKind.EVERY, number=2)
    begin_prize_giving(tournament=drive, begin=1, by=user)
    told = []
    for seen in range(2):
        press(client, drive, seen, seen + 1)
        page = client.get(address("beamer", drive)).content.decode()
        told.append(re.findall(r"Team \d|\de plaats|\d+ punten", page.split("</ul>")[0]))
    of_each = ["Team 2", "4e plaats", "Team 4", "6e plaats", "Team 5", "2e plaats"]
    assert told == [["2e plaats", *of_each], ["52 punten", "Team 1"]]


def test_what_is_newest_is_said_by_a_line_that_stays(client, begun):
    press(client, begun, 0, 1)
    for page in (address("beamer", begun), address("prize-giving", begun)):
        text = client.get(page).content.decode()
        live = text.index('id="live"')
        assert len(re.findall('id="aloud"', text)) == 1
        assert (text.index("data-aloud", live) > live, "aria-live" in text[live:]) == (True, False)
