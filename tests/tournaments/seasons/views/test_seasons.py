"""The pages of a season."""

from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from tests.factories import a_tournament, a_user
from tests.tournaments.builders.seasons import (
    a_drive,
    a_season,
    a_sheet,
    an_evening,
    played,
    text_of,
    to,
)
from tournaments.models import LogEntry, Season, SeasonEntry
from tournaments.seasons.services.seasons import add_drive, create_season, remove_evening

pytestmark = pytest.mark.django_db

NEW = {"name": "Winter", "counting": "4", "missed": "average", "filled": "1", "joker": "on"}


@pytest.fixture
def season(user):
    return a_season(user, joker=True)


def test_the_start_page_leads_to_the_seasons(client, user):
    assert 'href="/seasons/"' in client.get("/").content.decode()
    assert client.get(reverse("seasons")).headers["Location"] == reverse("new-season")
    mine, _other = a_season(user), a_season()
    assert client.get(reverse("seasons")).context["seasons"] == [mine]


def test_a_season_whose_owner_has_no_account_any_more_is_among_those_of_its_organisers(
    client, user, season
):
    old = a_user()
    an_evening(season, a_drive(user, "De Azen"))
    Season.objects.filter(pk=season.pk).update(owner=old)
    assert client.get(reverse("seasons")).headers["Location"] == reverse("new-season")
    old.delete()
    assert client.get(reverse("seasons")).context["seasons"] == [season]
    client.post(to("season-settings", season), NEW)
    season.refresh_from_db()
    assert season.name == "Winter"


def test_a_season_is_made_from_a_form(client, user):
    answer = client.post(reverse("new-season"), NEW)
    season = Season.objects.get()
    assert answer.headers["Location"] == to("season", season)
    assert (season.owner, season.counting, season.missed, season.joker) == (
        user,
        4,
        "average",
        True,
    )


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"),
        ({"counting": "0"}, "counting"),
        ({"counting": "61"}, "counting"),
        ({"filled": "-1"}, "filled"),
        ({"missed": "half"}, "missed"),
        ({"ranked_by": "luck"}, "ranked_by"),
        ({"least": "0"}, "least"),
        ({"attended": "x"}, "attended"),
        ({"planned": "61"}, "planned"),
        ({"planned": "3"}, "counting"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(client, user, wrong, field):
    answer = client.post(reverse("new-season"), NEW | wrong)
    assert list(answer.context["form"].errors) == [field]
    assert Season.objects.count() == 0


def test_the_rules_that_clubs_publish_can_be_chosen_and_everybody_reads_them(client, user):
    rules = {"ranked_by": "average", "missed": "lowest", "least": "3", "attended": "4"}
    client.post(reverse("new-season"), NEW | rules)
    season = Season.objects.get()
    assert (season.ranked_by, season.missed, season.least, season.attended) == (
        *("average", "lowest", 3, 4),
    )
    client.logout()
    assert (
        "Het hoogste gemiddelde beslist, vanaf 3 gespeelde avonden; een gemiste avond telt als de"
        " laagste score van die avond; voor de prijzen telt een team mee vanaf 4 gespeelde avonden;"
        " de joker, vóór de avond genoemd, verdubbelt de punten van één avond; bij gelijke stand"
        " gaat van de avonden die tellen de beste voor, dan de beste daarna."
    ) in text_of(client.get(to("season-public", season)))


def test_rules_that_change_once_an_evening_is_played_need_a_reason_that_everybody_reads(
    client, season
):
    settings = to("season-settings", season)
    assert "reason" not in client.get(settings).context["form"].fields
    a_sheet(season, {"De Azen": 40, "Thuis!": 90})
    joker_off = {name: value for name, value in NEW.items() if name != "joker"}
    answer = client.post(settings, joker_off | {"reason": "  "})
    assert list(answer.context["form"].errors) == ["reason"]
    assert answer.context["form"]["counting"].value() == "4"
    season.refresh_from_db()
    assert (season.counting, season.joker, season.rule_changes) == (2, True, [])
    client.post(settings, joker_off | {"reason": "Besluit <van> de ledenvergadering"})
    client.logout()
    text = text_of(client.get(to("season-public", season)))
    assert (
        ". Wat telt: “de beste 2 avonden tellen” werd “de beste 4 avonden tellen”; Een gemiste"
        " avond: “een gemiste avond is niets waard” werd “1 gemiste avond telt als het afgeronde"
        " gemiddelde van de eigen avonden, voor wie er minstens 2 speelde”; Joker: “de joker, vóór"
        " de avond genoemd, verdubbelt de punten van één avond” werd “–”. Reden: Besluit"
        " &lt;van&gt; de ledenvergadering"
    ) in text
    book = load_workbook(BytesIO(client.get(to("season-xlsx", season)).content))
    last = [row[1] for row in book.worksheets[1].values][-1]
    assert last.endswith("Reden: Besluit <van> de ledenvergadering")


def test_taking_out_an_evening_that_was_played_is_no_way_round_that_reason(client, season):
    evening = a_sheet(season, {"De Azen": 40, "Thuis!": 90})
    key = evening.pk
    remove_evening(evening=evening, by=season.owner)
    assert LogEntry.objects.get(action="remove_evening").before == {"evening": key, "begun": True}
    answer = client.post(to("season-settings", season), NEW | {"reason": ""})
    assert list(answer.context["form"].errors) == ["reason"]
    season.refresh_from_db()
    assert (season.counting, season.rule_changes) == (2, [])


def test_another_season_and_a_drive_that_was_not_played_ask_no_reason(client, season, user):
    remove_evening(evening=a_sheet(season, {"De Azen": 40}), by=user)
    other = create_season(by=user, values={"name": "Zomer"})
    drive = add_drive(season=other, tournament=a_tournament(user), by=user)
    remove_evening(evening=drive, by=user)
    assert "reason" not in client.get(to("season-settings", other)).context["form"].fields


def test_a_name_or_a_number_that_does_nothing_needs_no_reason(client, season):
    a_sheet(season, {"De Azen": 40})
    same = {"counting": "2", "missed": "nothing", "filled": "9", "joker": "on"}
    client.post(to("season-settings", season), {"name": "Zomer"} | same)
    season.refresh_from_db()
    assert (season.name, season.filled, season.rule_changes) == ("Zomer", 9, [])


def test_a_page_of_before_a_rule_could_be_chosen_leaves_that_rule_as_it_is(client, season):
    rules = {"ranked_by": "average", "least": 5, "attended": 3, "planned": 9}
    Season.objects.filter(pk=season.pk).update(**rules)
    client.post(to("season-settings", season), NEW)
    season.refresh_from_db()
    assert {name: getattr(season, name) for name in rules} == rules


def test_an_average_is_shown_with_decimals_and_who_came_once_without_a_rank(client, season):
    Season.objects.filter(pk=season.pk).update(ranked_by="average", least=2)
    a_sheet(season, {"De Azen": 40, "Eens": 90})
    a_sheet(season, {"De Azen": 41}, week=1)
    text = text_of(client.get(to("season-public", season)))
    assert "1 De Azen 40 41 40 41 2 40,50 – Eens 90 – 90 – 1 90,00" in text
    assert "Zonder plaats: nog geen 2 avonden gespeeld." in text
    as_text = client.get(to("season-csv", season)).content.decode("utf-8-sig").splitlines()
    assert as_text[0].startswith("Plaats;Team;Gemiddelde dat telt;")
    assert [line.split(";")[:3] for line in as_text[1:]] == [
        ["1", "De Azen", "40,50"],
        ["", "Eens", "90,00"],
    ]


def test_everybody_reads_who_plays_a_joker_before_the_evening_begins(client, user, season):
    evening = an_evening(season, a_drive(user, "De Azen", "Thuis!"))
    azen = SeasonEntry.objects.get(results__entry__name="De Azen")
    client.post(to("season-evening-jokers", season, evening.pk), {"chosen": [azen.pk]})
    client.logout()
    assert "komt nog Joker: De Azen" in text_of(client.get(to("season-public", season)))
    Season.objects.filter(pk=season.pk).update(joker=False)
    assert "Joker:" not in text_of(client.get(to("season-public", season)))


def test_a_drive_is_added_from_the_page_of_the_season(client, user, season):
    drive = a_drive(user, "De Azen", "Thuis!")
    assert client.get(to("season", season)).context["form"].possible
    client.post(to("season-drive", season), {"tournament": drive.pk})
    assert season.evenings.get().tournament == drive
    page = client.get(to("season", season))
    assert not page.context["form"].possible


def test_the_drive_of_somebody_else_cannot_be_chosen(client, season):
    other = a_drive(a_user(), "De Azen")
    answer = client.post(to("season-drive", season), {"tournament": other.pk})
    assert list(answer.context["form"].errors) == ["tournament"]
    assert season.evenings.count() == 0


def test_a_drive_that_was_the_last_to_add_and_is_there_by_now_is_refused_aloud(
    client, user, season
):
    drive = a_drive(user, "De Azen")
    an_evening(season, drive)
    page = text_of(client.post(to("season-drive", season), {"tournament": drive.pk}))
    assert page.count("Iemand ging hier intussen verder. Wat u invulde is niet gebruikt.") == 1


def test_who_signed_up_later_is_taken_in_by_a_button(client, user, season):
    drive = a_drive(user, "De Azen")
    an_evening(season, drive)
    drive.entries.create(name="Laatkomers", number=2)
    played(drive, (8, 3))
    assert client.get(to("season", season)).context["standings"].new == 1
    client.post(to("season-take-in", season))
    assert client.get(to("season", season)).context["standings"].new == 0


def test_settings_are_changed(client, season):
    client.post(to("season-settings", season), NEW | {"counting": "3", "joker": ""})
    season.refresh_from_db()
    assert (season.name, season.counting, season.joker) == ("Winter", 3, False)


def test_a_season_is_removed_after_its_name_was_typed(client, season):
    answer = client.post(to("season-delete", season), {"name": "Winter"})
    assert list(answer.context["form"].errors) == ["name"]
    client.post(to("season-delete", season), {"name": "Clubcompetitie"})
    assert Season.objects.count() == 0


def test_names_are_erased_by_a_button(client, season):
    a_sheet(season, {"De Azen": 3})
    client.post(to("season-forget", season))
    assert "De Azen" not in text_of(client.get(to("season", season)))


def test_everybody_sees_the_standings_and_nobody_sees_players(client, user, season):
    drive = a_drive(user, "De Azen", "Thuis!")
    drive.entries.update(player1="Anna Quixelaar", player2="Bert Bos", email="a@b.nl", phone="06")
    an_evening(season, played(drive, (8, 3)))
    a_sheet(season, {"De Azen": 40, "<b>Vet</b>": 2}, week=1, jokers=["De Azen"])
    client.logout()
    answer = client.get(to("season-public", season))
    text = text_of(answer)
    assert "1 De Azen 26 ×2 80 26 ×2 80 33 106" in text
    assert "&lt;b&gt;Vet&lt;/b&gt;" in answer.content.decode()
    assert [word for word in ("Anna", "Quixelaar", "a@b.nl") if word in text] == []


def test_before_the_first_evening_everybody_is_told_so(client, season):
    client.logout()
    assert "Na de eerste avond staat hier de stand." in text_of(
        client.get(to("season-public", season))
    )
    assert client.get(reverse("season-public", args=["bestaat"])).status_code == 404


def test_the_public_page_takes_few_queries_however_many_evenings(
    client, user, season, django_assert_num_queries
):
    client.logout()
    for week in range(3):
        an_evening(season, played(a_drive(user, "De Azen", "Thuis!", week=week), (8, 3)))
        client.get(to("season-public", season))
        with django_assert_num_queries(5):
            client.get(to("season-public", season))


def test_the_workbook_has_in_brackets_what_does_not_count(client, season, tmp_path):
    for week, points in enumerate((30, 50, 40)):
        a_sheet(season, {"=De Azen": points}, week=week)
    path = tmp_path / "stand.xlsx"
    answer = client.get(to("season-xlsx", season))
    path.write_bytes(answer.content)
    assert answer.headers["Content-Disposition"] == (
        'attachment; filename="competitiestand-clubcompetitie.xlsx"'
    )
    header, row = load_workbook(path).active.iter_rows(values_only=True)
    assert header[:3] == ("Plaats", "Team", "Punten")
    assert header[3:6] == (
        "Avond 1 (12-09-2026)",
        "Avond 2 (19-09-2026)",
        "Avond 3 (26-09-2026)",
    )
    assert row == (1, "=De Azen", 90, "(30)", 50, 40, 3, 40)
    how = load_workbook(path)["Hoe het telt"].iter_rows(min_row=2, values_only=True)
    assert list(how) == [
        ("Wat telt", "de beste 2 avonden tellen"),
        ("Een gemiste avond", "een gemiste avond is niets waard"),
        ("Joker", "de joker, vóór de avond genoemd, verdubbelt de punten van één avond"),
        (
            "Gelijke stand",
            "bij gelijke stand gaat van de avonden die tellen de beste voor, dan de beste daarna",
        ),
    ]
    as_text = client.get(to("season-csv", season)).content.decode("utf-8-sig").splitlines()
    assert as_text[0].startswith("Plaats;Team;Punten;Avond 1 (12-09-2026);Avond 2")
    assert as_text[1:] == ["1;'=De Azen;90;(30);50;40;3;40"]


def test_jokers_are_ticked_before_the_evening_and_not_after(client, user, season):
    drive = a_drive(user, "De Azen", "Thuis!")
    evening = an_evening(season, drive)
    azen = SeasonEntry.objects.get(results__entry__name="De Azen")
    page = to("season-evening", season, evening.pk)
    assert client.get(page).context["page"].jokers_open
    jokers = to("season-evening-jokers", season, evening.pk)
    client.post(jokers, {"chosen": [azen.pk]})
    assert list(evening.jokers.all()) == [azen]
    played(drive)
    text = text_of(client.post(jokers, {"chosen": []}, follow=True))
    assert "De eerste ronde is al gepubliceerd" in text
    assert list(evening.jokers.all()) == [azen]


@pytest.mark.parametrize("chosen", ["0", "x", "999999999999999999999999"])
def test_a_joker_of_nobody_is_refused(client, user, season, chosen):
    evening = an_evening(season, a_drive(user, "De Azen", "Thuis!"))
    answer = client.post(
        to("season-evening-jokers", season, evening.pk), {"chosen": [chosen]}, follow=True
    )
    assert "Een team dat u aanvinkte zit niet meer in de competitie." in text_of(answer)


def test_an_evening_is_taken_out_by_a_button_once(client, season):
    evening = a_sheet(season, {"De Azen": 3})
    for _press in range(2):
        answer = client.post(to("season-evening-remove", season, evening.pk))
        assert answer.headers["Location"] == to("season", season)
    assert season.evenings.count() == 0


def test_an_evening_of_another_season_is_not_found(client, user, season):
    evening = a_sheet(a_season(a_user()), {"De Azen": 3})
    for name in ("season-evening", "season-evening-jokers", "season-evening-remove"):
        client.post(to(name, season, evening.pk))
    assert client.get(to("season-evening", season, evening.pk)).status_code == 404
    assert evening.season.evenings.count() == 1


def test_a_question_is_answered_with_yes_or_no(client, season):
    a_sheet(season, {"De Keezers": 3, "De Boeren": 4})
    a_sheet(season, {"Keezers": 3, "Boeren": 4}, week=1)
    first, second = client.get(to("season-same", season)).context["questions"]
    for question, same in ((first, "yes"), (second, "no")):
        answer = {"one": question.one.pk, "other": question.other.pk, "same": same}
        client.post(to("season-same", season), answer)
    assert client.get(to("season-same", season)).context["questions"] == ()
    assert season.entries.count() == 3


@pytest.mark.parametrize("same", ["yes", "no", "", "maybe"])
def test_a_question_about_a_team_that_is_gone_is_told(client, season, same):
    a_sheet(season, {"De Keezers": 3})
    other = a_sheet(a_season(), {"Keezers": 3}).results.get().team
    answer = {"one": season.entries.get().pk, "other": other.pk, "same": same}
    text = text_of(client.post(to("season-same", season), answer, follow=True))
    assert "Dit team zit niet meer in de competitie." in text
    assert SeasonEntry.objects.count() == 2


def test_a_team_is_named_put_together_and_taken_apart_on_its_page(client, season):
    a_sheet(season, {"De Keezers": 3})
    a_sheet(season, {"Uit Veghel": 4}, week=1)
    one, other = season.entries.order_by("pk")
    page = to("season-team", season, one.pk)
    assert client.get(page).context["page"].candidates == ((other.pk, "Uit Veghel"),)
    client.post(
        to("season-team-join", season, one.pk), {"one": one.pk, "other": other.pk, "same": "yes"}
    )
    assert [each.name for each in client.get(page).context["page"].evenings] == [
        "De Keezers",
        "Uit Veghel",
    ]
    client.post(page, {"name": "Keezers"})
    assert client.get(page).context["page"].name == "Keezers"
    text = text_of(client.post(to("season-team-split", season, one.pk), follow=True))
    assert "Kies de avonden waarop het een ander team was." in text
    split = client.get(page).context["page"].evenings[1].pk
    client.post(to("season-team-split", season, one.pk), {"chosen": [split]})
    assert season.entries.count() == 2


@pytest.mark.parametrize(("joker", "count"), [(False, 1), (True, 2)])
def test_what_is_as_usual_is_folded_and_what_is_not_is_seen(client, joker, count):
    anna = a_user("folds")
    client.force_login(anna)
    season = Season.objects.create(owner=anna, name="Winter", joker=joker)
    page = client.get(reverse("season-settings", args=[season.code])).content.decode()
    assert page.count('<details class="season-rule" open>') == count
