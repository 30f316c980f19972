"""The organiser's page with prizes, freeze and vote."""

import re
from html import unescape

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_dispute, a_tournament, entries
from tests.tournaments.builders.grouped import a_drive_in_classes, a_drive_with_a_final
from tests.tournaments.builders.prize_drives import a_played_drive
from tournaments.enums import PrizeKind
from tournaments.models import NameVote, Prize, PrizeGiving, ScoreCard, Tournament

PLACE, LAST, EXACT, EVERY, BEST, NAME = PrizeKind


@pytest.fixture
def drive(user):
    return a_played_drive(user)


@pytest.fixture
def page(client, drive):
    def shown():
        return client.get(address("prizes", drive)).content.decode()

    return shown


def address(name, drive, *rest):
    return reverse(name, args=[drive.code, *rest])


def winners(page):
    return re.findall(r'<span class="winner">([^<]+?)[ <]*(?:<small|</span)', page)


def test_a_prize_is_added_and_shows_who_gets_it(client, drive, page):
    answer = client.post(
        address("prizes", drive), {"kind": "place", "number": "2", "name": "een taart"}
    )
    assert answer.headers["Location"] == address("prizes", drive)
    assert winners(page()) == ["5 Team 5"]
    assert Prize.objects.get().name == "een taart"


@pytest.mark.parametrize(("after", "folded"), [(None, 0), (1, 1)])
def test_who_gets_a_prize_is_folded_while_the_standings_are_frozen(drive, page, after, folded):
    Prize.objects.create(tournament=drive, kind=PLACE, number=2)
    Tournament.objects.update(frozen_after=after)
    shown = page()
    assert winners(shown) == ["5 Team 5"]
    fold = r"<summary>Wie\?</summary>\s*<p class=\"row[^/]*?<span class=\"winner\">"
    assert len(re.findall(fold, shown)) == folded


@pytest.mark.parametrize(
    ("values", "wrong"),
    [
        ({"kind": "place"}, "Voor welke plaats is hij?"),
        ({"kind": "exact"}, "Voor welke score is hij?"),
        ({"kind": "every"}, "Om de hoeveel plaatsen is er een prijs?"),
        ({"kind": "every", "number": "1"}, "Dit getal is te klein."),
        ({"kind": "beauty", "number": "1"}, None),
        ({"kind": "exact", "number": "veel"}, None),
        ({"kind": "exact", "number": "100000"}, None),
        ({}, None),
    ],
)
def test_a_prize_that_cannot_be_keeps_what_was_typed(client, drive, values, wrong):
    answer = client.post(address("prizes", drive), {"name": "een taart", **values})
    text = answer.content.decode()
    assert (answer.status_code, Prize.objects.count()) == (200, 0)
    assert 'value="een taart"' in text
    errors = re.findall(r'class="wrong"[^>]*>\s*<p>([^<]+)', text)
    assert len(errors) >= 1
    assert wrong is None or errors == [wrong]


def test_a_prize_is_changed_on_a_page_of_its_own(client, drive):
    prize = Prize.objects.create(tournament=drive, kind=EXACT, number=52, name="een taart")
    form = client.get(address("prize", drive, prize.pk)).content.decode()
    assert 'value="52"' in form
    client.post(address("prize", drive, prize.pk), {"kind": "exact", "number": "38", "name": ""})
    prize.refresh_from_db()
    assert (prize.number, prize.name) == (38, "")


def test_a_prize_cannot_be_changed_into_one_that_is_there(client, drive):
    Prize.objects.create(tournament=drive, kind=PLACE, number=1)
    prize = Prize.objects.create(tournament=drive, kind=PLACE, number=2)
    answer = client.post(address("prize", drive, prize.pk), {"kind": "place", "number": "1"})
    assert "Hiervoor is er al een prijs." in answer.content.decode()


def test_the_usual_prizes_come_with_one_button_and_each_can_go(client, drive, page):
    client.post(address("prizes-usual", drive))
    assert winners(page()) == ["1 Team 1", "5 Team 5", "3 Team 3", "4 Team 4"]
    for prize in drive.prizes.all():
        client.post(address("prize-remove", drive, prize.pk))
    assert winners(page()) == []


def test_a_prize_of_another_drive_is_not_there(client, drive):
    other = Prize.objects.create(tournament=a_played_drive(), kind=LAST)
    for name in ("prize", "prize-remove", "prize-winner"):
        assert client.post(address(name, drive, other.pk)).status_code == 404


def test_a_frozen_round_is_shown_to_everybody_only_when_that_is_meant(client, drive):
    answer = client.post(address("unfreeze", drive))
    assert "Alles aan iedereen tonen?" in answer.content.decode()
    assert Tournament.objects.get().frozen_after == 1
    client.post(address("unfreeze", drive), {"sure": "1"})
    assert Tournament.objects.get().frozen_after is None


def test_the_freeze_is_put_on_and_off(client, drive, page):
    client.post(address("unfreeze", drive), {"sure": "1"})
    assert Tournament.objects.get().frozen_after is None
    assert "De openbare stand is niet bevroren" in page()
    client.post(address("freeze", drive), {"after": "1"})
    assert Tournament.objects.get().frozen_after == 1
    assert "Het publiek ziet de stand na ronde 1." in page()


@pytest.mark.parametrize("after", ["", "2", "-1", "een"])
def test_a_round_after_which_nothing_can_be_frozen_is_refused(client, drive, page, after):
    Tournament.objects.update(frozen_after=None)
    client.post(address("freeze", drive), {"after": after})
    assert Tournament.objects.get().frozen_after is None
    assert "Bevries de stand vóór de laatste ronde." in page()


def test_a_drive_of_one_round_can_be_frozen_from_the_beginning(client, drive, page):
    Tournament.objects.update(rounds_planned=1, frozen_after=None)
    assert re.findall(r'<option value="(\d)"[^>]*>([^<]+)', page())[-1:] == [
        ("0", "vanaf het begin")
    ]
    client.post(address("freeze", drive), {"after": "0"})
    assert "Het publiek ziet geen stand." in page()


def act(page):
    """The one large act: its sentence, and where its button leads."""
    shown = page.index('class="prizes-act')
    part = unescape(page[shown : page.index("</section>", shown)])
    heading = re.search(r"<h2[^>]*>(.*?)</h2>", part, re.DOTALL)[1]
    large = re.findall(r'<(?:a|button) class="btn btn-primary btn-lg"[^>]*>([^<]+)<', part)
    return " ".join(re.sub("<[^>]+>", " ", heading).split()), large


@pytest.mark.slow
def test_from_the_freeze_to_the_end_one_act_leads_to_the_next(client, drive, page):
    Tournament.objects.update(rounds_planned=3, frozen_after=None)
    assert act(page()) == ("Het slot geheimhouden?", ["Bevriezen"])
    client.post(address("freeze", drive), {"after": "2"})
    assert act(page()) == ("Wat is er te winnen?", ["De eerste drie en de poedelprijs"])
    client.post(address("prizes-usual", drive))
    assert act(page()) == ("De prijzen komen na ronde 3.", ["Naar het overzicht"])
    Tournament.objects.update(rounds_planned=2)
    final = "Alle scorekaarten zijn binnen. Is dit de eindstand?"
    assert act(page()) == (final, ["Stand vastzetten"])
    client.post(address("finish", drive), {"sure": "1"})
    ready = "De stand staat vast. Tijd voor de prijzen."
    assert act(page()) == (ready, ["Prijsuitreiking beginnen"])
    client.post(address("prize-giving-begin", drive), {"begin": "1"})
    assert act(page()) == ("De prijsuitreiking is bezig.", ["Naar de prijsuitreiking"])
    values = {"seen": 0, "to": 99, "jump": "1"}
    client.post(address("prize-giving-go", drive), values)
    assert act(page()) == ("Alle prijzen zijn uitgereikt.", ["Klaar: toon de eindstand"])
    done = client.post(address("prize-giving-done", drive))
    assert done.headers["Location"] == address("afterwards", drive)


def test_a_missing_card_and_a_dispute_come_first_also_in_a_finished_drive(client, drive, page):
    Tournament.objects.update(finished_at=timezone.now())
    table = drive.rounds.get(number=2).tables.get(number=2)
    dispute = a_dispute(table)
    text = page()
    assert act(text) == ("Eerst het geschil, dan de prijzen.", ["Naar de geschillen"])
    assert "Tafel 2 van ronde 2 is in geschil" in text
    assert address("prize-giving-begin", drive) not in text
    dispute.delete()
    ScoreCard.objects.filter(table=table).delete()
    text = page()
    assert act(text) == ("Nog 1 scorekaart te gaan.", ["Scorekaarten invoeren"])
    assert address("prize-giving-begin", drive) not in text


def test_whoever_gives_the_prizes_before_the_standings_are_final_makes_them_so_then(
    client, drive, page
):
    PrizeGiving.objects.create(tournament=drive, shown=0, place=1)
    assert act(page()) == ("Alle prijzen zijn uitgereikt.", ["Stand vastzetten"])
    answer = client.post(address("finish", drive), {"sure": "1"})
    assert answer.headers["Location"] == address("afterwards", drive)


def begins(page):
    """Where the page offers to begin: folded away, as what comes next, or not at all."""
    at = page.find(">Prijsuitreiking beginnen<")
    return None if at < 0 else page.rfind("<details", 0, at) > page.rfind("</details>", 0, at)


def test_before_the_standings_are_final_it_can_begin_only_from_under_a_fold(drive, page):
    assert begins(page()) is True
    Tournament.objects.update(rounds_planned=3)
    assert begins(page()) is True
    ScoreCard.objects.last().delete()
    assert begins(page()) is None
    Tournament.objects.update(rounds_planned=2)
    assert begins(page()) is None


def ahead(client, drive):
    """The lines of what will be told."""
    coming = client.get(address("prizes", drive)).context["ceremony"]
    return [(line.title, "..." if line.hidden else line.winners) for line in coming.ahead]


def test_the_organiser_sees_ahead_what_is_told_but_not_who_won(client, drive):
    Tournament.objects.update(finished_at=timezone.now())
    assert ahead(client, drive) == [
        ("Plaats 6 tot en met 4", "3 teams"),
        ("3e plaats", "3 Team 3"),
        ("2e plaats", "5 Team 5"),
        ("1e plaats", "..."),
    ]
    Prize.objects.create(tournament=drive, kind=EXACT, number=450)
    Prize.objects.create(tournament=drive, kind=EXACT, number=52)
    Tournament.objects.update(tie_breaks=[])
    assert ahead(client, drive) == [
        ("Precies 52 punten", "2 teams"),
        ("Precies 450 punten", "niemand"),
        ("Plaats 6 tot en met 4", "3 teams"),
        ("3e plaats", "3 Team 3"),
        ("Gedeelde 1e plaats", "2 teams"),
    ]


def test_groups_are_told_of_ahead_one_after_the_other(client, user):
    drive = a_drive_in_classes(user)
    PrizeGiving.objects.create(tournament=drive)
    Tournament.objects.update(finished_at=timezone.now())
    lines = ahead(client, drive)
    assert [title for title, _who in lines if "1e" in title] == [
        "Klasse B: 1e plaats",
        "Klasse A: 1e plaats",
    ]


def test_when_all_prizes_are_given_the_page_offers_neither_to_begin_nor_to_freeze(
    client, drive, page
):
    Tournament.objects.update(frozen_after=None, finished_at=timezone.now())
    PrizeGiving.objects.create(tournament=drive, shown=0, place=1)
    text = page()
    assert (begins(text), address("freeze", drive) in text) == (None, False)
    assert "Klaar: toon de eindstand" in text


def test_the_vote_is_opened_and_closed_and_counted_only_here(client, drive, page):
    client.post(address("vote-open", drive))
    for phone in "abc":
        NameVote.objects.create(tournament=drive, entry=drive.entries.get(number=2), phone=phone)
    assert "Telefoons kunnen nu stemmen; er zijn 3 stemmen." in page()
    part = client.get(address("vote-counted", drive)).content.decode()
    assert ("er zijn 3 stemmen." in part, "<html" in part, "hx-get" in part) == (True, False, True)
    assert "Stemmen van telefoons die een team volgen: 0 van de 3. Is dat weinig?" in part
    client.post(address("vote-close", drive))
    assert "De stemming is gesloten; er zijn 3 stemmen." in page()
    client.logout()
    assert "3 stemmen" not in client.get(address("vote", drive)).content.decode()


def test_the_winner_of_the_name_is_chosen_among_the_teams_of_the_drive(client, drive, page):
    prize = Prize.objects.create(tournament=drive, kind=NAME)
    chosen = drive.entries.get(number=6)
    client.post(address("prize-winner", drive, prize.pk), {"entry": chosen.pk})
    assert winners(page()) == ["6 Team 6"]
    stranger = a_played_drive().entries.first()
    client.post(address("prize-winner", drive, prize.pk), {"entry": stranger.pk})
    assert "Dit team speelt niet mee." in page()
    client.post(address("prize-winner", drive, prize.pk), {"entry": ""})
    assert winners(page()) == []


def test_while_the_prizes_are_given_they_stay_as_they_are(client, drive, page):
    prize = Prize.objects.create(tournament=drive, kind=LAST)
    PrizeGiving.objects.create(tournament=drive, shown=0)
    client.post(address("prize-remove", drive, prize.pk))
    assert "Stop die voordat u de prijzen verandert." in page()
    name = Prize.objects.create(tournament=drive, kind=NAME, entry=drive.entries.get(number=1))
    assert address("prize-winner", drive, name.pk) not in page()
    client.post(address("prize-winner", drive, name.pk), {"entry": drive.entries.get(number=2).pk})
    assert Prize.objects.get(pk=name.pk).entry.number == 1
    name.delete()
    assert Prize.objects.count() == 1


def test_names_of_prizes_and_teams_bring_no_markup(client, drive, page):
    drive.entries.filter(number=4).update(name="<b>Vet</b>")
    Prize.objects.create(tournament=drive, kind=LAST, name="<script>alert(1)</script>")
    text = page()
    assert "<script>alert" not in text
    assert "&lt;b&gt;Vet" in text


def offered(client, drive):
    page = client.get(address("prizes", drive))
    kinds = [kind for kind, _label in page.context["form"].fields["kind"].choices]
    return kinds, page.content.decode().count("Origineelste naam"), page.content.decode()


def a_drive_of_players(user):
    drive = a_tournament(user, format="duels", entry_word="player")
    entries(drive, 3)
    return drive


def test_the_name_of_a_single_player_is_no_matter_of_a_prize_or_a_vote(client, drive, user):
    assert offered(client, drive)[:2] == ([*PrizeKind], 1)
    drive = a_drive_of_players(user)
    kinds, headings, _page = offered(client, drive)
    assert (kinds, headings) == ([PLACE, LAST, EXACT, EVERY, BEST], 0)
    answer = client.post(address("prizes", drive), {"kind": "name"})
    assert set(answer.context["form"].errors) == {"kind"}
    client.post(address("vote-open", drive))
    assert (Prize.objects.count(), PrizeGiving.objects.count()) == (0, 0)


def test_what_was_there_of_a_vote_on_single_players_can_be_ended_and_removed(client, user):
    drive = a_drive_of_players(user)
    prize = drive.prizes.create(kind=NAME)
    other = drive.prizes.create(kind=LAST)
    PrizeGiving.objects.create(tournament=drive, voting=True)
    ballot = address("vote", drive)
    client.get(ballot)
    assert client.get(ballot).context["open"] is False
    client.post(ballot, {"entry": drive.entries.first().pk})
    client.post(address("prize-winner", drive, prize.pk), {"entry": drive.entries.first().pk})
    client.post(address("prize", drive, other.pk), {"kind": "name"})
    assert NameVote.objects.count() == 0
    assert list(drive.prizes.values_list("kind", "entry")) == [(NAME, None), (LAST, None)]
    shown = offered(client, drive)[2]
    assert address("vote-close", drive) in shown
    assert address("prize-winner", drive, prize.pk) not in shown
    client.post(address("prize", drive, prize.pk), {"kind": "name", "name": "een taart"})
    assert drive.prizes.get(kind=NAME).name == "een taart"
    client.post(address("vote-close", drive))
    client.post(address("prize-remove", drive, prize.pk))
    assert list(drive.prizes.values_list("kind", flat=True)) == [LAST]
    assert PrizeGiving.objects.get().voting is False


def test_in_classes_every_prize_stands_once_with_who_gets_it_in_each(client, user):
    drive = a_drive_in_classes(user)
    prize = Prize.objects.create(tournament=drive, kind=PrizeKind.PLACE, number=2)
    page = client.get(reverse("prizes", args=[drive.code])).content.decode()
    assert page.count(f'href="{reverse("prize", args=[drive.code, prize.pk])}"') == 1
    listed = re.search(r'<ul class="prize-list lines">.*?</ul>', page, re.DOTALL)[0]
    said = re.findall(r'quiet">([^<]+):</span> <span class="winner">([^<]+?) *</span>', listed)
    assert said == [("Klasse A", "2 Team 2"), ("Klasse B", "6 Team 6")]
    assert "Voor een plaats, elke zoveel plaatsen en de laatste: een prijs in elke groep." in page
    assert "Groep na groep, de eerste groep het laatst." in page


def test_without_classes_nothing_is_said_of_groups(client, user):
    drive = a_drive_with_a_final(user)
    page = client.get(reverse("prizes", args=[drive.code])).content.decode()
    assert "in elke groep" not in page
    assert "Groep na groep" not in page
