"""While the standings are frozen, nothing that the public can ask for depends on later rounds.

Told as one rule: what anybody may see of a drive is the same, letter for letter, whatever was
scored after the round at which it was frozen.
"""

import re
from functools import partial
from io import BytesIO

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook

from tests.addresses import address_of, addresses
from tests.factories import (
    a_card,
    a_member,
    a_published_round,
    a_tournament,
    a_user,
    classes,
    entries,
)
from tests.role_table import rights
from tests.tournaments.builders.frozen_drives import FROZEN, ROUNDS, TEAMS, a_drive, play_otherwise
from tests.tournaments.builders.grouped import a_drive_in_classes, a_drive_with_a_knock_out
from tournaments.core.exchange.writing import XLSX
from tournaments.core.services.log import raise_version
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.enums import PrizeKind, Role
from tournaments.models import Draw, Prize, PrizeGiving, ScoreCard, Tournament
from tournaments.prizes.services.prize_giving import begin_prize_giving, reveal
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db

# What is of an account or leads elsewhere, and changes with every visit.
OF_NO_DRIVE = {"logout", "set_language", "setup", "signup", "login", "account", "account-password"}
OF_NO_DRIVE |= {"demo-enter", "join", "ask", "ask-board", "ask-move"}
OF_NO_DRIVE |= {"ask-search", "ask-found", "ask-stop"}
OPEN = {right.name for right in rights().values() if "bezoeker" in right.may}
SHOWN = sorted((OPEN & set(addresses())) - OF_NO_DRIVE)
MORE = ["beamer/?show=standings", "beamer/?show=prizes", "beamer/?show=auto", "?sort=-points"]
MORE += [f"team/{number}/" for number in range(1, TEAMS + 1)] + ["tables/?team=1", "draw/5/"]
TO_PROGRAMS = [*(f"rounds/{number}" for number in range(1, ROUNDS + 1))]
TO_PROGRAMS += [*(f"standings?after={number}" for number in range(1, ROUNDS + 1))]


def seen_twice(client, drive, language="nl", otherwise=play_otherwise):
    """The addresses at which somebody sees something else after the later rounds went otherwise."""
    shared = [address_of(name, drive) for name in SHOWN]
    more = [reverse("public", args=[drive.code]) + rest for rest in MORE]
    more += [f"{reverse('api-drive', args=[drive.code])}/{rest}" for rest in TO_PROGRAMS]
    raise_version(drive)
    cache.clear()

    def everything():
        return {
            address: plain(client.get(address, headers={"accept-language": language}))
            for address in [*shared, *more]
        }

    everything()  # the page of a participant card has the phone remember its team
    before = everything()
    otherwise(drive)
    after = everything()
    return {address for address in before if before[address] != after[address]}


def plain(page):
    """The text of an answer without what differs at every visit."""
    if page.headers.get("Content-Type") == XLSX:  # the file itself says when it was made
        rows = load_workbook(BytesIO(page.content)).active.values
        return page.status_code, "", list(rows)
    text = page.content.decode(errors="replace")
    text = re.sub(r"csrfmiddlewaretoken\" value=\"\w+|v=\d+|time=\"\d+", "", text)
    return page.status_code, page.headers.get("Location", ""), text


@pytest.mark.slow
@pytest.mark.parametrize(("language", "finished"), [("en", False), ("nl", True)])
def test_no_page_for_everybody_depends_on_what_was_scored_after_the_freeze(
    client, language, finished
):
    drive = a_drive(finished_at=timezone.now() if finished else None)
    assert seen_twice(client, drive, language) == set()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["classes", "knock-out"])
def test_in_groups_no_page_depends_on_what_was_scored_after_the_freeze(client, kind):
    if kind == "classes":
        drive = a_drive()
        members = list(drive.entries.all())
        classes(drive, A=members[:3], B=members[3:])
    else:
        drive = a_drive_with_a_knock_out(frozen_after=1)
    assert (
        seen_twice(client, drive, otherwise=partial(play_otherwise, after=drive.frozen_after))
        == set()
    )


@pytest.mark.slow
@pytest.mark.parametrize("told", [1, 4])
def test_what_is_told_of_the_last_class_tells_nothing_of_the_first(client, told):
    drive = a_drive_in_classes(frozen_after=1)
    drive.prizes.create(kind=PrizeKind.PLACE, number=1)
    told_until(drive, told)
    assert seen_twice(client, drive, otherwise=play_the_first_class_otherwise) == set()


def play_the_first_class_otherwise(drive):
    first = [row.entry for row in standings(drive).sections[0].rows]
    for card in ScoreCard.objects.filter(table__round__number=2, is_current=True):
        one, two = card.lines.order_by("side__position")
        if one.side.entry_id in first:
            one.pawns, one.winner, two.pawns, two.winner = 1, False, 8, True
            one.save()
            two.save()
    assert [row.entry for row in standings(drive).sections[0].rows] != first
    raise_version(drive)
    cache.clear()


def told_until(drive, steps):
    """The prize-giving has begun and told so many steps."""
    anna = drive.memberships.get(role=Role.ORGANISER).user
    Prize.objects.exclude(kind=PrizeKind.PLACE).delete()
    begin_prize_giving(tournament=drive, by=anna)
    reveal(tournament=drive, seen=0, to=steps, jump=True, by=anna)


def play_otherwise_but_for_the_last(drive):
    """In the later rounds who did not play against the last team lost by no more than a pawn."""
    last, *_others = ranks = [row.entry for row in reversed(standings(drive).rows)]
    for card in ScoreCard.objects.filter(table__round__number__gt=FROZEN, is_current=True):
        first, second = card.lines.order_by("side__position")
        if last in (first.side.entry_id, second.side.entry_id):
            continue
        loser = first if second.winner else second
        loser.pawns = 7
        loser.save()
    now = [row.entry for row in reversed(standings(drive).rows)]
    assert (now[0], now == ranks) == (last, False)
    raise_version(drive)
    cache.clear()


@pytest.mark.slow
@pytest.mark.parametrize("finished", [False, True])
def test_while_the_prizes_are_given_no_page_depends_on_what_was_not_told(client, finished):
    drive = a_drive(finished_at=timezone.now() if finished else None)
    told_until(drive, 1)
    assert seen_twice(client, drive, otherwise=play_otherwise_but_for_the_last) == set()


@pytest.mark.slow
def test_the_same_comparison_sees_what_was_told(client):
    """The last place was told, and with other results it was reached with other points."""
    drive = a_drive()
    told_until(drive, 1)
    base = reverse("public", args=[drive.code])
    last = standings(drive).rows[-1].number
    assert {f"{base}team/{last}/", f"{base}beamer/"} - seen_twice(client, drive) == set()


def test_a_phone_follows_what_is_told_of_its_team_and_of_no_other(client):
    drive = a_drive()
    *_others, next_one, last = standings(drive).rows
    Prize.objects.create(tournament=drive, kind=PrizeKind.LAST, name="een ei")

    def phone(row):
        page = client.get(reverse("public-team", args=[drive.code, row.number])).content.decode()
        told = re.findall(r'<p class="seat[^"]*">(\d\w+ plaats)</p>\s*<p>([^<]*)', page)
        rank = re.findall(r"<dt>Plaats</dt>", page)
        return told, len(rank), "poedelprijs: een ei" in page

    assert (phone(last), phone(next_one)) == (([], 1, False), ([], 1, False))
    told_until(drive, 1)
    Prize.objects.create(tournament=drive, kind=PrizeKind.LAST, name="een ei")
    cache.clear()
    points = f"{last.row.points} punten "
    assert (phone(last), phone(next_one)) == (([("6e plaats", points)], 0, True), ([], 1, False))
    page = client.get(reverse("public", args=[drive.code])).content.decode()
    told = re.search(r"Verteld bij de prijsuitreiking.*?</section>", page, re.S)[0]
    assert re.findall(r"<b>(\d) Team", told) == [str(last.number)]


def test_the_page_of_a_team_says_after_which_round_its_rank_is(client):
    drive = a_drive()
    page = client.get(reverse("public-team", args=[drive.code, 1])).content.decode()
    assert len(re.findall(r"<p>Stand na ronde 3\s+<span", page)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("finished", [False, True])
def test_frozen_from_the_beginning_no_page_depends_on_any_result(client, finished):
    drive = a_drive(finished_at=timezone.now() if finished else None)
    Tournament.objects.update(frozen_after=0)
    assert seen_twice(client, drive, otherwise=lambda it: play_otherwise(it, after=0)) == set()
    page = client.get(reverse("public", args=[drive.code])).content.decode()
    assert "Het is nog niet begonnen" not in page
    assert "de uitslag hoort u bij de prijsuitreiking" in page


@pytest.mark.slow
def test_who_leads_the_drive_sees_no_more_on_the_pages_for_everybody(client):
    drive = a_drive(finished_at=timezone.now())
    client.force_login(a_member(drive, role=Role.SECRETARY))
    assert seen_twice(client, drive) == set()


@pytest.mark.slow
def test_the_same_comparison_sees_a_leak_where_nothing_is_frozen(client):
    drive = a_drive()
    Tournament.objects.update(frozen_after=None)
    base = reverse("public", args=[drive.code])
    leaks = {base, f"{base}team/1/", f"{base}beamer/", f"{base}beamer/?show=standings"}
    leaks |= {reverse("api-standings", args=[drive.code])}
    leaks |= {f"{reverse('api-drive', args=[drive.code])}/{rest}" for rest in ("rounds/5",)}
    assert leaks - seen_twice(client, drive) == set()


def test_corrections_of_rounds_that_everybody_knows_are_still_seen(client):
    drive = a_drive()
    base = reverse("public", args=[drive.code])
    before = plain(client.get(base))
    play_otherwise(drive, after=FROZEN - 1)
    assert plain(client.get(base)) != before


def test_the_public_page_says_that_the_result_comes_at_the_prize_giving(client):
    drive = a_drive(finished_at=timezone.now())
    page = client.get(reverse("public", args=[drive.code])).content.decode()
    heading = re.search(r"<h1>(.*?)</h1>", page, re.S)[1]
    assert re.sub(r"<[^>]+>|\s+", " ", heading).split() == (
        ["Stand", "ronde", "3", "de", "uitslag", "hoort", "u", "bij", "de", "prijsuitreiking"]
    )


def test_a_freeze_that_is_still_to_come_hides_nothing(client):
    drive = a_tournament(frozen_after=3)
    a, b = entries(drive, 2)
    a_card(a_published_round(drive, [(a, b)]).tables.get(), 8, 3)
    page = client.get(reverse("public", args=[drive.code])).content.decode()
    assert "prijsuitreiking" not in page
    assert re.findall(r'<td class="points">(\d+)', page) == ["26", "6"]


def test_the_draw_of_a_later_round_shows_neither_points_nor_seed(client):
    anna = a_user()
    drive = a_tournament(anna, rounds_planned=3, frozen_after=1)
    entries(drive, 8)
    for _round in range(3):
        round_ = publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
        for table in round_.tables.all():
            a_card(table, 8, table.number)
    shown = [
        (
            draw.seed
            in client.get(reverse("draw-proof", args=[drive.code, number])).content.decode(),
            client.get(reverse("draw-json", args=[drive.code, number, 1])).status_code,
        )
        for number, draw in enumerate(Draw.objects.order_by("round__number"), start=1)
    ]
    assert shown == [(True, 200), (True, 200), (False, 404)]
    standings_page = client.get(reverse("public", args=[drive.code])).content.decode()
    assert re.findall(r"/draw/(\d)/", standings_page) == ["1", "2"]


def test_the_sheet_for_everybody_waits_and_the_organiser_has_it_whole(client):
    drive = a_drive()
    anna = drive.memberships.get(role=Role.ORGANISER).user
    finish_tournament(tournament=drive, by=anna)
    address = reverse("standings-xlsx", args=[drive.code])
    assert client.get(address).status_code == 404
    client.force_login(anna)
    assert client.get(address).status_code == 200


@pytest.mark.slow
def test_with_the_last_step_everybody_sees_the_final_standings(client):
    drive = a_drive()
    anna = drive.memberships.get(role=Role.ORGANISER).user
    finish_tournament(tournament=drive, by=anna)
    begin_prize_giving(tournament=drive, by=anna)
    steps = reveal(tournament=drive, seen=0, to=0, by=anna).steps
    base = reverse("public", args=[drive.code])
    for step in range(len(steps)):
        assert "Eindstand" not in client.get(base).content.decode()
        reveal(tournament=drive, seen=step, to=step + 1, by=anna)
    assert re.findall(r"<h1>(\w+)", client.get(base).content.decode()) == ["Eindstand"]
    assert client.get(reverse("standings-xlsx", args=[drive.code])).status_code == 200
    assert PrizeGiving.objects.get().complete
