"""The report of a dispute: always one page, with everything that the teams sign for."""

from dataclasses import replace
from typing import Any

import pytest
from django.utils.translation import override

from scoring.rules import KOPPEL, RULESETS, Position, Rule, Sentence, move_from_text
from scoring.schemes import Card, Ending
from scoring.verdicts import Ground, verdict_on_move
from tests.factories import (
    ASKED,
    a_card,
    a_dispute,
    a_published_round,
    a_tournament,
    a_user,
    a_verdict,
    an_answered_dispute,
    entries,
)
from tests.tournaments.papers.pdf.paper import MADE_AT, pages, places, smallest
from tournaments.disputes.pdf.report import SIGNATURES, dispute_report
from tournaments.disputes.queries.disputes import dispute_record
from tournaments.disputes.services.disputes import decide_dispute, withdraw_dispute
from tournaments.enums import QuestionKey, Sanction
from tournaments.models import Dispute, DisputeAnswer, GameTable
from tournaments.papers.pdf.letterhead import FOOT
from tournaments.papers.queries.round_paper import heading_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def a_table(card: bool = True, **values: Any) -> GameTable:
    tournament = a_tournament(sanctions=True, **values)
    teams = entries(tournament, 2)
    table = a_published_round(tournament, [(teams[0], teams[1])]).tables.get()
    if card:
        a_card(table, 8, 3)
    return table


def decided(dispute: Dispute, **values: Any) -> Dispute:
    card = dispute.table.cards.first()
    known = {
        "by": values.pop("by", None) or a_user(),
        "ruling": "De zet telt.",
        "seen_version": dispute.version,
        "seen_card_version": card.version if card else None,
    }
    return decide_dispute(dispute=dispute, **known | values)


def report(dispute: Dispute, language: str = "nl") -> bytes:
    tournament = dispute.table.round.tournament
    with override(language):
        record = dispute_record(tournament, dispute.pk)
        assert record is not None
        return dispute_report(record, heading_of(tournament), MADE_AT)


def told(dispute: Dispute, language: str = "nl") -> str:
    """The one page as a text, without what stands on the board and how lines were broken."""
    [page] = pages(report(dispute, language))
    return " ".join(" ".join(page).split())


def test_a_decided_dispute_is_told_from_question_to_card():
    dispute = decided(
        an_answered_dispute(a_table(), asked={**ASKED, "card": "4", "move": "0-60"}),
        by=a_user("arie"),
        against="Beide teams speelden zo.",
        sanction=Sanction.FOREMOST_BACK,
        sanctioned_seat=0,
        card=Card(Ending.FINISHED, (8, 5)),
    )
    said = told(dispute)
    for part in (
        "Dorpsdrive · 21 november 2026",
        "Geschil aan tafel 1, ronde 1",
        "1 Team 1 (rood en geel)",
        "2 Team 2 (groen en blauw)",
        "Waar het over gaat: pion op 12",
        "Mag deze zet?",
        "Kaart: 4",
        "De zet: 0-60",
        "Dit mag niet.",
        "Rood was aan de beurt.",
        "Vier gaat achteruit.",
        "Koppel Keezen bij Reiger Boys",
        "De zet telt.",
        "Anders dan het antwoord, omdat: Beide teams speelden zo.",
        "Sanctie: rood: de voorste pion gaat terug naar het startveld (de pion van rood op 60)",
        "Scorekaart: was 8–3 (26–6 punten), werd 8–5 (26–10 punten)",
        "Beslist door arie, ",
        "Arbiter 1 Team 1 2 Team 2",
        "pagina 1 van 1",
    ):
        assert part in said


def about(move: str, card: str = "7") -> Dispute:
    """A dispute about a move of red, with its answer."""
    position = Position.from_text("0,60,h4/16/-/40,h1,h2 0", KOPPEL)
    verdict = verdict_on_move(position, move_from_text(move, card))
    asked = {**ASKED, "card": card, "move": move}
    return an_answered_dispute(a_table(), asked=asked, verdict=verdict.to_plain())


def test_a_move_that_is_not_allowed_comes_with_a_handful_of_what_may_be_played_instead():
    said = told(decided(about("0:0-40")))
    told_instead = [
        "De zet: Rood 7: pion van 0 naar 40 Nee, deze zet mag niet. Wat mag dan wel",
        "Rood 7: pion van 0 naar 7; Rood 7",
        "pion van 0 naar 1, daarna pion van 60 naar honk 3; Rood 7",
        "pion van 0 naar 2, daarna pion van 60 naar honk 2; Rood 7",
        "pion van 0 naar 3, daarna pion van 60 naar honk 1; nog 9. Bord",
    ]
    assert said.count(": ".join(told_instead)) == 1
    assert said.count("Speel zo verder: met het bord van vóór de zet. Rood is aan de beurt.") == 1


def test_a_move_that_is_allowed_has_nothing_instead():
    said = told(decided(about("0:0-7")))
    assert said.count("Wat mag dan wel") == 0
    assert said.count("Speel zo verder: met het bord na de zet. Groen is aan de beurt.") == 1


def test_a_board_of_the_arbiter_is_called_that_and_a_sanction_stands_with_it():
    after_a_hit = Position.from_text("0,h4/16,60/-/40,h1,h2 2", KOPPEL)
    sanction = {"sanction": Sanction.FOREMOST_BACK, "sanctioned_seat": 0}
    said = told(decided(about("0:0-7"), continuation=after_a_hit, **sanction))
    assert said.count("Speel zo verder, na de sanctie") == 1
    assert (
        said.count(
            "Speel zo verder: met het bord zoals de arbiter het zet. Geel is aan de beurt. "
            "h4/16,60/-/40,h1,h2 2"
        )
        == 1
    )


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        ("gezellig2", "Het Keezenspel, twee spelers"),
        ("gezellig6", "Het Keezenspel, zes spelers"),
    ],
)
def test_a_board_that_is_higher_than_wide_stands_below_its_caption(rules: str, name: str):
    board = Position.start(RULESETS[rules])
    asked = {**ASKED, "rules": rules, "position": board.to_text()}
    verdict = verdict_on_move(board, move_from_text("0:n-0", "A")).to_plain()
    dispute = decided(an_answered_dispute(a_table(), asked=asked, verdict=verdict))
    assert told(dispute).count(name) == 1
    placed = places(report(dispute))
    [caption] = [y for text, _x, y in placed if text == "Vóór de zet"]
    highest = max(y for text, _x, y in placed if text in ("0", "17", "25", "41", "57"))
    assert 5 < caption - highest < 60


def test_until_something_is_decided_there_is_one_board():
    dispute = about("0:0-7")
    withdraw_dispute(dispute=dispute, by=None, reason="vergissing", seen_version=2)
    assert told(dispute).count("Speel zo verder") == 0


def test_a_player_whose_name_is_that_of_his_entry_is_named_once():
    dispute = a_dispute(a_table())
    dispute.table.round.tournament.entries.filter(number=1).update(
        name="Evert", player1="Evert", player2=""
    )
    texts = pages(report(decided(Dispute.objects.get())))[0]
    above = texts[: next(at for at, text in enumerate(texts) if "Waar het over gaat" in text)]
    assert sum("Evert" in text for text in above) == 1


def test_a_sanction_that_rests_on_the_middle_says_so():
    asked = {**ASKED, "rules": "kruiz", "position": "53,c/-/-/- 0"}
    dispute = decided(
        an_answered_dispute(a_table(ruleset="kruiz"), asked=asked),
        sanction=Sanction.FOREMOST_BACK,
        sanctioned_seat=0,
    )
    assert (
        "(de pion van rood op het midden). Het midden telt hier als 54 velden na de beginpositie. "
        "De bron heeft geen tekening; hoe het midden aan de ring vastzit, is een aanname."
    ) in told(dispute)


def test_in_english_the_quote_is_translated():
    said = told(decided(an_answered_dispute(a_table())), "en")
    assert "Dispute at table 1, round 1" in said
    assert "This is not allowed." in said
    assert "Score card: stays 8–3 (26–6 points)" in said
    assert KOPPEL.provenance(Rule.FOUR).quote_en in said


def test_the_board_is_drawn():
    with_board = report(decided(an_answered_dispute(a_table())))
    assert "h4" in pages(with_board)[0]
    without = report(decided(a_dispute(a_table())))
    assert "h4" not in pages(without)[0]


def test_without_a_question_and_without_a_card_it_says_so():
    said = told(decided(a_dispute(a_table(card=False))))
    assert "Er is geen vraag over het bord gesteld." in said
    assert "Scorekaart: nog niet binnengekomen toen er beslist werd" in said


def test_a_card_that_came_with_the_decision_was_not_in_before():
    said = told(decided(a_dispute(a_table(card=False)), card=Card(Ending.FINISHED, (8, 5))))
    assert "Scorekaart: was nog niet binnengekomen, werd 8–5 (26–10 punten)" in said


def test_a_withdrawn_dispute_has_its_report_too():
    dispute = a_dispute(a_table())
    withdraw_dispute(dispute=dispute, by=None, reason="vergissing", seen_version=1)
    said = told(dispute)
    assert "Ingetrokken: vergissing" in said
    assert "Ingetrokken door –, " in said
    assert "Beslist door" not in said


def lowest(made: bytes) -> float:
    """Where the lowest line above the signatures stands on the only page, in points."""
    assert len(pages(made)) == 1
    placed = places(made)
    [arbiter] = [y for text, _x, y in placed if text == "Arbiter"]
    return min(y for _text, _x, y in placed if y > arbiter + 1)


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("ruling", "language"),
    [("a\n" * 250, "nl"), ("a\n\n\n" * 250, "en"), ("\n".join(map(str, range(250))), "nl")],
)
def test_a_ruling_of_many_short_lines_is_cut_above_the_signatures(language: str, ruling: str):
    asked = {**ASKED, "start": "M" * 200, "pile": "M " * 200, "seat": 0}
    dispute = an_answered_dispute(
        a_table(), asked=asked, question=QuestionKey.ROUND, subject="M" * 200
    )
    made = report(decided(dispute, ruling=ruling, against="M" * 300), language)
    assert lowest(made) > FOOT + SIGNATURES
    text = " ".join(" ".join(pages(made)[0]).split())
    cut = {
        "nl": "De beslissing gaat verder; zij staat geheel bij het geschil op het scherm.",
        "en": "The decision goes on; it stands whole with the dispute on the screen.",
    }
    assert cut[language] in text
    assert {"nl": "Beslist door", "en": "Decided by"}[language] in text


def an_earlier_answer(dispute: Dispute, number: int = 1, **values: Any) -> None:
    kept = {"question": QuestionKey.HAND, "asked": ASKED, "verdict": a_verdict().to_plain()}
    DisputeAnswer.objects.create(dispute=dispute, number=number, version=number, **kept | values)


def test_what_else_was_asked_stands_on_one_line_each():
    dispute = an_answered_dispute(a_table())
    an_earlier_answer(dispute, asked={**ASKED, "hand": ["4", "K"]})
    position = Position.from_text(ASKED["position"], KOPPEL)
    verdict = verdict_on_move(position, move_from_text("0:0-56", "4"))
    moved = {"question": QuestionKey.MOVE, "asked": {**ASKED, "card": "4", "move": "0:0-56"}}
    an_earlier_answer(dispute, 2, **moved, verdict=verdict.to_plain())
    said = told(decided(dispute))
    assert (
        "Ook gevraagd: Mag deze zet? Rood 4: pion van 0 naar 56 – Nee, deze zet mag niet. "
        "Ook gevraagd: Wat mag en wat moet deze speler? 4 H – Dit mag niet. Beslissing"
    ) in said


def test_ten_long_answers_of_before_leave_it_one_page():
    asked = {**ASKED, "start": "M" * 200, "pile": "M " * 200, "seat": 0}
    dispute = an_answered_dispute(
        a_table(), asked=asked, question=QuestionKey.ROUND, subject="M" * 200
    )
    for number in range(1, 11):
        an_earlier_answer(dispute, number, question=QuestionKey.ROUND, asked=asked)
    made = report(decided(dispute, ruling="a\n" * 250, against="M" * 300))
    assert lowest(made) > FOOT + SIGNATURES


def test_an_article_that_is_not_unambiguous_is_marked():
    basis = KOPPEL.provenance(Rule.JACK_FROM_OWN_START)
    ground = Ground(Sentence("De boer mag ruilen.", "The jack may swap."), basis)
    verdict = replace(a_verdict(), grounds=(ground,)).to_plain()
    said = told(decided(an_answered_dispute(a_table(), verdict=verdict)))
    assert "de tekst is hier niet eenduidig" in said
    assert basis.remark_nl in said


@pytest.mark.any_database
@pytest.mark.parametrize(("word", "language"), [("Onverslaanbaar ", "en"), ("M", "nl")])
def test_however_much_was_said_it_is_one_page(language: str, word: str):
    def long(most: int) -> str:
        return (word * most)[:most].strip()

    table = a_table()
    for side in table.sides.all():
        side.entry.name, side.entry.player1, side.entry.player2 = long(60), long(80), long(80)
        side.entry.save()
    verdict = replace(
        a_verdict(),
        grounds=tuple(
            Ground(Sentence(long(200), long(200)), KOPPEL.provenance(each)) for each in Rule
        ),
    )
    dispute = an_answered_dispute(table, verdict=verdict.to_plain(), question=QuestionKey.HAND)
    Dispute.objects.update(subject=long(200))
    dispute.refresh_from_db()
    made = report(decided(dispute, ruling=long(1000), against=long(300)), language)
    assert lowest(made) > FOOT + SIGNATURES
    left_out = {"nl": "artikelen pasten niet op deze bladzijde", "en": "did not fit on this page"}
    assert left_out[language] in " ".join(pages(made)[0])


def test_what_people_typed_is_only_text():
    dispute = decided(a_dispute(a_table(), "<b>pion</b> & <para>"), ruling="1 < 2\n&amp; <br/>")
    said = told(dispute)
    assert "Waar het over gaat: <b>pion</b> & <para>" in said
    assert "1 < 2 &amp; <br/>" in said


def test_short_reports_have_large_letters():
    small_letters_of_articles = 0.9 * 11.5
    board = smallest(report(decided(an_answered_dispute(a_table()))))
    assert board < small_letters_of_articles
    assert smallest(report(decided(a_dispute(a_table())))) == 8.5
