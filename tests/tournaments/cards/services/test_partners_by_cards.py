"""Cards of players who found their partners at the table."""

import pytest

from scoring.schemes import Card, Ending
from tests.factories import a_published_round, a_tournament, entries
from tournaments.cards.queries.scorecards import card_of, current_card, score_text
from tournaments.cards.services.dispute_opening import open_dispute
from tournaments.cards.services.scorecards import CardIsThere, correct_card, enter_card
from tournaments.core.services.errors import DomainError
from tournaments.disputes.services.disputes import decide_dispute
from tournaments.play.queries.results import results_of
from tournaments.settings.services import change_tournament
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db

SHARED = Card(Ending.FINISHED, (8, 6, 6, 8), partner=3)


def a_table(partners="cards", scheme="gedeeld", sides=4):
    drive = a_tournament(format="players", scheme=scheme, partners=partners)
    return a_published_round(drive, [tuple(entries(drive, sides))]).tables.get()


def enter(table, card):
    return enter_card(table=table, by=None, card=card)


def told(table):
    """By number: points, won, with whom, against whom."""
    drive = table.round.tournament
    number = {entry.pk: entry.number for entry in drive.entries.all()}
    number[None] = None
    return {
        number[one.entry]: (
            one.points,
            one.won,
            number[one.partner],
            tuple(map(number.get, one.opponents)),
        )
        for one in results_of(drive)
    }


@pytest.mark.parametrize("partners", ["cards", "blind"])
def test_who_played_together_is_as_the_card_says(partners):
    table = a_table(partners)
    stored = enter(table, SHARED)
    assert told(table) == {
        1: (13, True, 4, (2, 3)),
        4: (13, True, 1, (2, 3)),
        2: (6, False, 3, (1, 4)),
        3: (6, False, 2, (1, 4)),
    }
    assert (stored.partner, card_of(current_card(table)).partner) == (3, 3)
    assert [line.follows for line in stored.lines.all()] == [False, False, True, True]
    assert score_text(card_of(stored), table.round.tournament.scoring) == "8–6"
    assert table.round.tournament.log.latest("pk").after["partner"] == 3


@pytest.mark.parametrize("partner", [1, 2, 3])
def test_the_winners_of_filled_fields_are_the_two_whom_the_cards_put_together(partner):
    table = a_table("blind", "individueel")
    values = tuple(10 if place in (0, partner) else 7 for place in range(4))
    enter(table, Card(Ending.FINISHED, values, partner=partner))
    rows = {
        row.number: (row.row.points, row.row.won) for row in standings(table.round.tournament).rows
    }
    assert rows == {at + 1: (11, 1) if at in (0, partner) else (7, 0) for at in range(4)}


def test_a_card_that_does_not_say_who_played_together_is_refused_beside_that_field():
    table = a_table()
    with pytest.raises(DomainError) as refused:
        enter(table, Card(Ending.FINISHED, (8, 6, 8, 6)))
    assert (refused.value.field, current_card(table)) == ("partner", None)


@pytest.mark.parametrize("partner", [0, 4, -1])
def test_a_partner_who_is_not_at_the_table_is_refused(partner):
    table = a_table()
    with pytest.raises(DomainError) as refused:
        enter(table, Card(Ending.FINISHED, (8, 6, 8, 6), partner=partner))
    assert (refused.value.field, current_card(table)) == ("partner", None)


@pytest.mark.parametrize(
    "card",
    [
        Card(Ending.ABSENT, (None,) * 4, absent=1),
        Card(Ending.NOT_PLAYED, (None,) * 4),
        Card(Ending.NOT_PLAYED, (None,) * 4, partner=2),
    ],
)
def test_without_a_game_nobody_was_anybodys_partner(card):
    table = a_table()
    assert enter(table, card).partner is None
    assert {partner for _points, _won, partner, _against in told(table).values()} == {None}


def test_two_at_a_small_table_make_no_pairs():
    table = a_table(sides=2)
    assert enter(table, Card(Ending.FINISHED, (4, 1))).partner is None
    assert told(table) == {1: (13, True, None, (2,)), 2: (2, False, None, (1,))}


def test_where_the_draw_makes_the_pairs_a_card_does_not():
    table = a_table("drawn")
    with pytest.raises(DomainError):
        enter(table, SHARED)
    assert enter(table, Card(Ending.FINISHED, (8, 6, 8, 6), partner=2)).partner is None
    assert told(table)[1] == (13, True, 3, (2, 4))


def test_a_second_card_with_another_partner_overwrites_nothing():
    table = a_table()
    enter(table, SHARED)
    with pytest.raises(CardIsThere) as there:
        enter(table, Card(Ending.FINISHED, (8, 8, 6, 6), partner=1))
    assert (there.value.same, current_card(table).partner) == (False, 3)
    with pytest.raises(CardIsThere) as again:
        enter(table, SHARED)
    assert again.value.same


def test_a_correction_of_the_partner_alone_is_a_new_version():
    table = a_table()
    enter(table, SHARED)
    other = Card(Ending.FINISHED, (8, 8, 6, 6), partner=1)
    correct_card(table=table, by=None, card=other, reason="verkeerd gelezen", seen_version=1)
    assert told(table)[1] == (13, True, 2, (3, 4))
    entry = table.round.tournament.log.latest("pk")
    assert (entry.before["partner"], entry.after["partner"]) == (3, 1)


def test_a_decision_can_say_who_played_together():
    table = a_table()
    stored = enter(table, SHARED)
    dispute = open_dispute(table=table, by=None, subject="wie met wie?")
    decide_dispute(
        dispute=dispute,
        by=None,
        ruling="rood was 1 en 2",
        card=Card(Ending.FINISHED, (8, 8, 6, 6), partner=1),
        seen_version=dispute.version,
        seen_card_version=stored.version,
    )
    assert told(table)[1] == (13, True, 2, (3, 4))


def choose(drive, partners):
    return change_tournament(tournament=drive, by=None, values={"partners": partners})


def test_how_partners_are_found_can_be_chosen_until_a_round_is_published():
    drive = a_tournament(format="players", scheme="gedeeld")
    assert choose(drive, "blind").pairs_are_found
    a_published_round(drive, [tuple(entries(drive, 4))])
    with pytest.raises(DomainError) as refused:
        choose(drive, "drawn")
    drive.refresh_from_db()
    assert (refused.value.field, drive.partners) == ("partners", "blind")


@pytest.mark.parametrize("kind", ["teams", "threes", "duels"])
def test_where_nobody_changes_partners_there_is_nothing_to_choose(kind):
    drive = a_tournament(format=kind)
    with pytest.raises(DomainError) as refused:
        choose(drive, "cards")
    assert refused.value.field == "partners"
