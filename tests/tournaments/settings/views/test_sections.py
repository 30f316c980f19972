"""What the page with settings says folded, what can no longer be chosen, and a formula of one's
own."""

import re

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from tests.factories import a_card, a_published_round, a_tournament, a_user, entries
from tests.tournaments.settings.views.test_settings import as_shown, as_stored, sent_by
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
TYPED = {"own_per_pawn": "3", "own_bonus": "7", "own_per_missing": "1", "own_time_over": "2"}


@pytest.fixture
def by(client):
    anna = a_user()
    client.force_login(anna)
    return anna


def at(drive) -> str:
    return reverse("settings", args=[drive.code])


def said(client, drive) -> dict[str, str]:
    return {fold.key: fold.summary for fold in client.get(at(drive)).context["form"].folds()}


def test_every_fold_says_what_is_chosen(client, by):
    assert said(client, a_tournament(by)) == {
        "rest": "clubgenoten mogen elkaar treffen",
        "bye": "een vrijloting geeft 17 punten",
        "equal": "gewonnen partijen, saldo, onderling resultaat",
        "signup": "zoveel als er komen; het publiek mag de drive zien",
        "rules": "NK keezen",
        "screens": "seinen 5 en 1 minuut voor het eind",
        "desk": "één keer ingevoerd",
        "privacy": "gegevens 8 weken bewaren",
    }
    other = a_tournament(
        by,
        format="players",
        scheme="individueel",
        boards=20,
        public=False,
        house_rules=["second_lap", "ace_eleven"],
        sanctions=True,
        signals=[],
        keep_weeks=None,
        second_entry="blind",
    )
    assert said(client, other) == {
        "rest": "zij zijn om de beurt vrij, voor de punten van een vrijloting; de loting"
        " maakt de paren",
        "bye": "een vrijloting geeft 17 punten",
        "equal": "gewonnen partijen, onderling resultaat; saldo telt niet mee, want deze telling"
        " kent geen pionnen",
        "signup": "20 borden, plaats voor 80; alleen wie meehelpt ziet de drive",
        "rules": "NK keezen, 2 huisregels, met sancties",
        "screens": "geen sein voor het eind",
        "desk": "twee keer ingevoerd",
        "privacy": "gegevens blijven tot iemand ze wist",
    }


def test_a_fold_opens_where_something_in_it_is_wrong_and_only_that_one(client, by):
    drive = a_tournament(by)
    typed = {"boards": "0", "place": "Zaal"}
    form = client.post(at(drive), as_shown(client, at(drive)) | typed).context["form"]
    assert [fold.key for fold in form.folds() if fold.open] == ["signup"]
    assert {name: form[name].value() for name in typed} == typed


def test_all_fields_of_the_form_stand_on_the_page_once(client, by):
    drive = a_tournament(by)
    answer = client.get(at(drive))
    names = re.findall(r'\bname="(?!initial-|csrf)(\w+)"', answer.content.decode())
    assert set(answer.context["form"].fields) == set(names) - {"next", "language", "viewport"}


def test_scoring_that_cards_rest_on_is_text_with_why(client, by):
    drive = a_tournament(by)
    round_ = a_published_round(drive, [tuple(entries(drive, 2))])
    before = as_shown(client, at(drive))
    a_card(round_.tables.get(), 8, 3)
    answer = client.get(at(drive))
    (fixed,) = answer.context["form"].fixed
    assert (fixed.value, fixed.why) == (
        "NK: 2 per pion binnen, de winnaar 10 extra",
        "De puntentelling kan niet meer wijzigen: er zijn al scorekaarten.",
    )
    assert "scheme" not in answer.context["form"].fields
    form = client.post(at(drive), before | {"scheme": "koppel", "place": "Zaal"}).context["form"]
    assert form.errors == {"scheme": [fixed.why]}
    assert (form["place"].value(), as_stored(drive, "scheme")) == ("Zaal", ("nk",))


def test_a_formula_is_saved_with_what_a_bye_is_worth_by_it(client, by):
    drive = a_tournament(by)
    client.post(at(drive), as_shown(client, at(drive)) | {"scheme": "formule"} | TYPED)
    assert as_stored(drive, "scheme", *TYPED, "bye_points") == ("formule", 3, 7, 1, 2, 24)


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"own_per_pawn": "0", "own_bonus": "0", "own_per_missing": "0"}, "own_bonus"),
        ({"own_time_over": "14"}, "own_time_over"),
        ({"own_bonus": "1001"}, "own_bonus"),
        ({"own_per_pawn": "-1"}, "own_per_pawn"),
        ({"own_per_missing": "twee"}, "own_per_missing"),
    ],
)
def test_a_formula_that_cannot_be_is_refused_beside_its_number(client, by, typed, field):
    drive = a_tournament(by)
    sent = as_shown(client, at(drive)) | {"scheme": "formule"} | TYPED | {"own_time_over": "0"}
    form = client.post(at(drive), sent | typed).context["form"]
    assert list(form.errors) == [field]
    assert {name: form[name].value() for name in typed} == typed
    assert form.example().problem != ""
    assert as_stored(drive, "scheme") == ("nk",)


def test_two_who_type_another_formula_do_not_overwrite_each_other_unseen(client, by):
    drive = a_tournament(by, scheme="formule")
    of_anna, of_bert = as_shown(client, at(drive)), as_shown(client, at(drive))
    client.post(at(drive), of_anna | {"own_bonus": "5"})
    form = client.post(at(drive), of_bert | {"own_bonus": "6"}).context["form"]
    assert (list(form.errors), as_stored(drive, "own_bonus")) == (["own_bonus"], (5,))
    client.post(at(drive), sent_by(form))
    assert as_stored(drive, "own_bonus") == (6,)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (TYPED, ["34–15", "20–12"]),
        (TYPED | {"own_bonus": ""}, []),
        (TYPED | {"own_bonus": "9" * 5000}, []),
        ({}, []),
    ],
)
def test_the_example_is_told_while_it_is_typed(client, by, typed, told):
    answer = client.get(at(a_tournament(by)), typed, headers={"HX-Request": "true"})
    assert [card.points for card in answer.context["example"].cards] == told
    assert answer.content.decode().count("<form") == 0


def test_only_tie_breaks_that_the_scoring_has_are_offered(client, by):
    def offered(**values):
        form = client.get(at(a_tournament(by, **values))).context["form"]
        return [key for key, _label in form.fields["tie_break_1"].choices]

    known = {"scheme": "vrij", "tie_breaks": ["wins"]}
    assert offered() == ["", "wins", "pawn_difference", "pawns", "opponents", "head_to_head"]
    assert offered(**known) == ["", "wins", "opponents", "head_to_head"]
    assert offered(scheme="vrij", tie_breaks=["pawns"])[1:3] == ["wins", "pawns"]


def test_a_tie_break_that_another_scoring_has_not_stays_and_is_told(client, by):
    drive = a_tournament(by)
    answer = client.post(at(drive), as_shown(client, at(drive)) | {"scheme": "vrij"})
    assert [str(message) for message in get_messages(answer.wsgi_request)][1:] == [
        "Bij gelijke stand telt saldo niet mee: deze telling kent geen pionnen."
    ]
    client.post(at(drive), as_shown(client, at(drive)))
    assert as_stored(drive, "tie_breaks") == (["wins", "pawn_difference", "head_to_head"],)
    client.post(at(drive), as_shown(client, at(drive)) | {"scheme": "nk"})
    assert said(client, drive)["equal"] == "gewonnen partijen, saldo, onderling resultaat"
    assert Tournament.objects.get().scheme == "nk"
