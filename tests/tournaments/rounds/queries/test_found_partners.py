"""Players who find their partners at the table: nobody is told one before the card is in."""

import pytest
from django.urls import reverse

from scoring.schemes import Card, Ending
from tests.factories import a_published_round, a_tournament, entries
from tournaments.cards.services.scorecards import correct_card, enter_card
from tournaments.papers.pdf.list_lines import partner_sentences
from tournaments.papers.queries.round_paper import blank_paper, round_paper
from tournaments.rounds.queries.seating import current_seating, rounds_of_all
from tournaments.standings.queries.standings import public_standings

pytestmark = [pytest.mark.django_db, pytest.mark.parametrize("partners", ["cards", "blind"])]

CARD = Card(Ending.FINISHED, (8, 3, 3, 8), partner=3)


@pytest.fixture
def round_(partners):
    drive = a_tournament(format="players", scheme="gedeeld", partners=partners)
    players = entries(drive, 6)
    return a_published_round(drive, [tuple(players[:4]), tuple(players[4:])])


def seats(round_):
    return {
        seat.number: (seat.partner, seat.opponent, seat.undecided)
        for seat in current_seating(round_.tournament).seats
    }


def rounds(round_):
    shown = public_standings(round_.tournament)
    of_all = rounds_of_all(round_.tournament, shown)
    return {
        row.number: (
            told.partner and told.partner.number,
            [other.number for other in told.opponents],
            told.undecided,
        )
        for row in shown.rows
        for told in of_all[row.entry]
    }


def page(client, name, round_, *rest):
    return client.get(reverse(name, args=[round_.tournament.code, *rest])).content.decode()


def test_before_the_card_is_in_all_are_at_the_table_and_nobody_is_a_partner(round_):
    assert seats(round_)[1] == ("", "2 Team 2, 3 Team 3, 4 Team 4", True)
    assert seats(round_)[5] == ("", "6 Team 6", False)
    assert rounds(round_)[3] == (None, [1, 2, 4], True)
    assert rounds(round_)[6] == (None, [5], False)


def test_with_the_card_everybody_is_told_with_whom_he_played(round_):
    enter_card(table=round_.tables.get(number=1), by=None, card=CARD)
    assert seats(round_)[1] == ("4 Team 4", "2 Team 2, 3 Team 3", False)
    assert seats(round_)[2] == ("3 Team 3", "1 Team 1, 4 Team 4", False)
    assert rounds(round_)[4] == (1, [2, 3], False)
    correct_card(
        table=round_.tables.get(number=1),
        by=None,
        card=Card(Ending.FINISHED, (8, 8, 3, 3), partner=1),
        reason="verkeerd gelezen",
        seen_version=1,
    )
    assert seats(round_)[1] == ("2 Team 2", "3 Team 3, 4 Team 4", False)
    assert rounds(round_)[3] == (4, [1, 2], False)


def test_who_was_absent_leaves_the_others_without_a_partner(round_):
    absence = Card(Ending.ABSENT, (None,) * 4, absent=2)
    enter_card(table=round_.tables.get(number=1), by=None, card=absence)
    assert seats(round_)[1][2]
    assert rounds(round_)[1] == (None, [2, 3, 4], True)


def test_the_phone_says_who_is_at_the_table_and_how_partners_are_found(client, round_, partners):
    told = page(client, "public-team", round_, 1)
    said = {
        "cards": "Kaarten die u daar trekt, zeggen met wie u speelt en met welke kleur.",
        "blind": "Blinde kaarten zeggen met wie u speelt: ze worden omgedraaid als de eerste "
        "speler alles binnen heeft.",
    }
    assert said[partners] in told
    assert "aan tafel met 2 Team 2, 3 Team 3, 4 Team 4" in told
    assert ("U speelt rood" in told) == (partners == "blind")
    assert ">met " not in told
    assert "tegen " not in told
    enter_card(table=round_.tables.get(number=1), by=None, card=CARD)
    told = page(client, "public-team", round_, 1)
    assert "met 4 Team 4" in told
    assert "tegen 2 Team 2, 3 Team 3" in told
    assert said[partners] not in told


def test_the_table_list_claims_no_partner(client, round_):
    told = page(client, "public-tables", round_)
    assert "Aan tafel met" in told
    assert "Tegenstander" not in told
    assert "2 Team 2, 3 Team 3, 4 Team 4" in told
    assert ">met " not in told


def test_the_queries_do_not_grow_with_the_tables(django_assert_num_queries, round_):
    with django_assert_num_queries(6):
        current_seating(round_.tournament)


def test_papers_say_how_partners_are_found(round_, partners):
    assert round_paper(round_).kind.partners == partners
    kind = blank_paper(round_.tournament).kind
    assert (kind.pairs_are_found, len(partner_sentences(kind.partners))) == (True, 2)
