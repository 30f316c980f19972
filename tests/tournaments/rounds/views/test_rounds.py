"""The pages of the rounds and what is done there."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_card, a_member, a_tournament, a_user, entries
from tournaments.enums import DrawState, Role
from tournaments.models import Draw, Round, Tournament, Withdrawal
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import announce_value, publish_draw, show_value

pytestmark = pytest.mark.django_db

ACTS = ["round-draw", "round-publish", "round-back", "round-redraw", "round-swap", "round-move"]


@pytest.fixture
def organiser():
    return a_user("anna")


@pytest.fixture
def tournament(organiser):
    made = a_tournament(by=organiser)
    entries(made, 7)
    return made


@pytest.fixture
def signed_in(client, organiser):
    client.force_login(organiser)
    return client


def address(name, tournament, number=1):
    return reverse(name, args=[tournament.code, number])


def test_a_round_is_drawn_looked_at_and_published(signed_in, tournament):
    page = address("round", tournament)
    assert signed_in.get(page).context["row"].phase == "ready"
    answer = signed_in.post(address("round-draw", tournament), {"public_value": "6 2"})
    assert answer.headers["Location"] == page
    draft = signed_in.get(page).context["draw"]
    assert (draft.state, draft.public_value) == (DrawState.DRAFT, "6 2")
    looked_at = {"draw": draft.number, "version": 1}
    signed_in.post(address("round-publish", tournament), looked_at)
    assert signed_in.get(page).context["row"].phase == "playing"
    assert Round.objects.get(number=1).tables.count() == 3


def test_dice_of_who_draws_second_are_not_dropped_without_a_word(signed_in, tournament):
    draw_round(tournament=tournament, by=None)
    dice = {"public_value": " 3 5  2"}
    answer = signed_in.post(address("round-draw", tournament), dice)
    assert answer.context["draw_form"].non_field_errors() == [
        "Er is intussen geloot, zonder “3 5 2”. Publiceer dat concept, of loot opnieuw."
    ]
    dice_again = answer.context["redraw_form"]["public_value"].value()
    again = {"draw": 1, "reason": "worp vergeten", "public_value": dice_again}
    assert answer.content.decode().count('name="public_value" value="3 5  2"') == 1
    signed_in.post(address("round-redraw", tournament), again)
    assert Draw.objects.get(state=DrawState.DRAFT).public_value == "3 5 2"
    publish_draw(draw=Draw.objects.get(state=DrawState.DRAFT), by=None)
    page = signed_in.post(address("round-draw", tournament), dice).content.decode()
    assert "Ronde 1 is al gepubliceerd." in page


WENT_ON = "Iemand ging hier intussen verder. Wat u invulde is niet gebruikt."
TOO_LONG = {"public_value": "6" * 101, "value": "6" * 101, "source": "6" * 101, "reason": ""}


@pytest.mark.parametrize(
    ("acts", "phases"),
    [
        (["round-draw", "round-announce", "round-value"], ["draft", "playing"]),
        (["round-redraw", "round-swap", "round-move"], ["playing"]),
        (["round-back"], ["draft"]),
    ],
)
def test_a_form_for_which_the_round_went_on_meanwhile_is_not_dropped_without_a_word(
    signed_in, tournament, acts, phases
):
    shown = {}
    draft = draw_round(tournament=tournament, by=None)
    for phase in ("draft", "playing"):
        for act in acts if phase in phases else []:
            page = signed_in.post(address(act, tournament), TOO_LONG).content.decode()
            shown[phase, act] = page.count(WENT_ON)
        if phase == "draft":
            publish_draw(draw=draft, by=None)
    assert shown == {(phase, act): 1 for phase in phases for act in acts}


def test_a_draft_is_drawn_again_without_dice_where_these_were_emptied(signed_in, tournament):
    draw_round(tournament=tournament, by=None, public_value="3 5 2")
    emptied = {"draw": 1, "public_value": ""}
    answer = signed_in.post(address("round-redraw", tournament), emptied)
    assert answer.content.decode().count('name="public_value"') == 1
    signed_in.post(address("round-redraw", tournament), emptied | {"reason": "geen worp"})
    page = signed_in.get(address("round", tournament))
    assert (page.context["draw"].number, page.context["draw"].public_value) == (2, "")
    assert "public_value" not in page.context["redraw_form"].fields


def test_the_panel_for_drawing_again_opens_where_it_is_said_why(signed_in, tournament):
    draw_round(tournament=tournament, by=None)
    opened = []
    for typed in ("6" * 101, "6 2"):
        answer = signed_in.post(address("round-draw", tournament), {"public_value": typed})
        errors = answer.context["draw_form"].non_field_errors()
        opened.append((len(errors), answer.content.decode().count('id="redraw" open')))
    assert opened == [(0, 0), (1, 1)]


def test_dice_of_who_did_not_see_what_was_announced_are_refused(signed_in, tournament):
    publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    for table in Round.objects.get(number=1).tables.all():
        a_card(table, 8, 1)
    typed, second = {"public_value": "3 5"}, {"tournament": tournament, "number": 2, "by": None}
    announce_value(**second, source="twee worpen")
    form = signed_in.post(address("round-draw", tournament, 2), typed).context["draw_form"]
    assert form["public_value"].value() == "3 5"
    assert form.errors["public_value"] == [
        "Intussen aangekondigd: twee worpen. Toon hieronder wat eruit kwam, en maak dit veld leeg."
    ]
    show_value(**second, value="6 2")
    form = signed_in.post(address("round-draw", tournament, 2), typed).context["draw_form"]
    assert form.errors["public_value"] == [
        "Er wordt geloot met “6 2”; dat is intussen getoond. Maak dit veld leeg."
    ]
    signed_in.post(address("round-draw", tournament, 2), {"public_value": " 6  2"})
    assert Draw.objects.get(round__number=2).public_value == "6 2"


def test_who_draws_twice_with_the_same_dice_comes_to_the_draft(signed_in, tournament):
    dice = {"public_value": "3 5 2"}
    for typed in (dice, dice, {}):
        assert signed_in.post(address("round-draw", tournament), typed).status_code == 302


def test_the_page_before_a_draw_shows_what_was_fixed_beforehand(signed_in, tournament):
    publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    committed = Draw.objects.get(round__number=2)
    page = signed_in.get(address("round", tournament, 2)).content.decode()
    assert committed.commitment in page
    assert committed.seed not in page


def test_a_fixed_table_of_two_teams_is_said_before_the_draw(signed_in, tournament):
    tournament.entries.filter(number__in=[2, 5]).update(fixed_table=3)
    page = signed_in.get(address("round", tournament)).content.decode()
    assert page.count("Tafel 3 is de vaste tafel van meer dan één team: 2 Team 2, 5 Team 5.") == 1


def test_missing_cards_are_said_and_what_was_typed_stays(signed_in, tournament):
    publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    answer = signed_in.post(address("round-draw", tournament, 2), {"public_value": "3 3"})
    form = answer.context["draw_form"]
    assert list(form.errors) == ["allow_missing"]
    assert form["public_value"].value() == "3 3"
    signed_in.post(address("round-draw", tournament, 2), {"allow_missing": "on"})
    assert Draw.objects.get(round__number=2).state == DrawState.DRAFT


def test_drawing_again_asks_for_missing_cards_too_and_keeps_the_reason(signed_in, tournament):
    publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    draw_round(tournament=tournament, by=None, allow_missing=True)
    again = {"draw": 1, "reason": "te vroeg"}
    answer = signed_in.post(address("round-redraw", tournament, 2), again)
    form = answer.context["redraw_form"]
    assert (list(form.errors), form["reason"].value()) == (["allow_missing"], "te vroeg")
    assert "Toch loten, ook al ontbreken er scorekaarten" in answer.content.decode()
    signed_in.post(address("round-redraw", tournament, 2), again | {"allow_missing": "on"})
    assert Draw.objects.get(round__number=2, state=DrawState.DRAFT).number == 2


def test_a_refused_draw_is_told_on_the_page(signed_in, tournament):
    entries(tournament, 1, numbered=False)
    answer = signed_in.post(address("round-draw", tournament), {})
    assert len(answer.context["draw_form"].non_field_errors()) == 1


def test_a_round_that_was_not_looked_at_is_not_published(signed_in, tournament):
    draw_round(tournament=tournament, by=None)
    for looked_at in ({"draw": 1, "version": 2}, {"draw": "x"}, {}):
        signed_in.post(address("round-publish", tournament), looked_at)
    assert Round.objects.get(number=1).published_at is None


def test_publishing_a_draw_that_does_not_exist_is_a_404(signed_in, tournament):
    draw_round(tournament=tournament, by=None)
    answer = signed_in.post(address("round-publish", tournament), {"draw": 9, "version": 1})
    assert answer.status_code == 404


def test_a_round_is_taken_back_with_a_reason(signed_in, tournament):
    publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    answer = signed_in.post(address("round-back", tournament), {"reason": ""})
    assert list(answer.context["back_form"].errors) == ["reason"]
    signed_in.post(address("round-back", tournament), {"reason": "verkeerde bye"})
    assert Draw.objects.get(round__number=1).state == DrawState.DRAFT


def test_a_refusal_to_take_back_is_shown_with_what_was_typed(signed_in, tournament):
    round_ = publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    for table in round_.tables.all():
        a_card(table, 8, 1)
    answer = signed_in.post(address("round-back", tournament), {"reason": "toch niet"})
    assert len(answer.context["back_form"].non_field_errors()) == 1
    assert "toch niet" in answer.content.decode()


def test_taking_back_is_offered_only_while_no_card_is_in(signed_in, tournament):
    round_ = publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    assert "back_form" in signed_in.get(address("round", tournament)).context
    a_card(round_.tables.first(), 8, 1)
    page = signed_in.get(address("round", tournament), headers={"Accept-Language": "en"})
    assert "back_form" not in page.context
    assert "this round cannot be taken back any more" in page.content.decode()


def test_a_draft_of_other_teams_says_so_and_cannot_be_published(signed_in, tournament):
    draw_round(tournament=tournament, by=None)
    Withdrawal.objects.create(entry=tournament.entries.get(number=7), from_round=1)
    page = signed_in.get(address("round", tournament))
    assert page.context["changes"].gone == ("7 Team 7",)
    assert page.context["redraw_form"]["reason"].value() == "doet niet meer mee: 7 Team 7"
    signed_in.post(address("round-publish", tournament), {"draw": 1, "version": 1})
    assert Round.objects.get(number=1).published_at is None


@pytest.mark.parametrize("number", [0, 6, 99])
def test_a_round_that_is_not_planned_is_not_found(signed_in, tournament, number):
    assert signed_in.get(address("round", tournament, number)).status_code == 404
    assert signed_in.post(address("round-draw", tournament, number)).status_code == 404


def test_a_later_round_points_to_the_one_that_comes_first(signed_in, tournament):
    page = signed_in.get(address("round", tournament, 3))
    assert address("round", tournament, 1) in page.content.decode()
    assert signed_in.post(address("round-draw", tournament, 3)).context["draw_form"].errors


def test_a_finished_drive_offers_no_draw(signed_in, tournament):
    Tournament.objects.update(finished_at=timezone.now())
    page = signed_in.get(address("round", tournament)).content.decode()
    assert address("round-draw", tournament) not in page


@pytest.mark.parametrize("name", ACTS)
def test_an_act_by_its_address_shows_the_round_and_changes_nothing(signed_in, tournament, name):
    answer = signed_in.get(address(name, tournament))
    assert answer.headers["Location"] == address("round", tournament)
    assert Draw.objects.count() == 0


@pytest.mark.parametrize("name", ["rounds", "round", *ACTS])
@pytest.mark.parametrize(("role", "status"), [(None, 404), (Role.SECRETARY, 403), (Role.DOOR, 403)])
def test_only_the_organiser_comes_in(client, tournament, name, role, status):
    place = [tournament.code] if name == "rounds" else [tournament.code, 1]
    visit = client.post if name in ACTS else client.get
    assert "/login/" in visit(reverse(name, args=place)).headers["Location"]
    client.force_login(a_member(tournament, role=role) if role else a_user())
    assert visit(reverse(name, args=place)).status_code == status


@pytest.mark.slow
@pytest.mark.parametrize("phase", ["ready", "draft", "published"])
def test_a_round_costs_as_many_queries_with_46_entries_as_with_6(client, organiser, phase):
    client.force_login(organiser)
    counts = []
    for size in (6, 46):
        tournament = a_tournament(by=organiser)
        entries(tournament, size)
        for table in publish_draw(
            draw=draw_round(tournament=tournament, by=None), by=None
        ).tables.all():
            a_card(table, 8, table.number % 8)
        if phase != "ready":
            draft = draw_round(tournament=tournament, by=None)
        if phase == "published":
            publish_draw(draw=draft, by=None)
        for name, place in (("rounds", [tournament.code]), ("round", [tournament.code, 2])):
            with CaptureQueriesContext(connection) as queries:
                assert client.get(reverse(name, args=place)).status_code == 200
            counts.append(len(queries))
    assert counts[:2] == counts[2:]
