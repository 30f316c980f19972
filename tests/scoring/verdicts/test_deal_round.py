"""Whether a deal round can have gone so is answered with a line that can be played over, or not."""

import json

import pytest

from scoring.rules import (
    KRUIZ,
    NK,
    Clarity,
    Position,
    Reconstruction,
    Rule,
    Sentence,
    move_from_text,
    reconstruct,
)
from scoring.rules.pile import pile_from_text
from scoring.verdicts import Answer, Verdict
from scoring.verdicts.deal_round import verdict_on_deal_round
from tests.scoring.rules.dealing.deal_rounds import DealRound, read

SMALL = [one for one in read() if not one.full]


def asked(rules, start, end, pile, **limits) -> Verdict:
    """The answer to a question as it is typed."""
    before, after = (Position.from_text(text, rules) for text in (start, end))
    cards, laid_down = pile_from_text(rules, before.turn, pile)
    found = reconstruct(before, after, cards, laid_down, **limits)
    return verdict_on_deal_round(before, after, cards, laid_down, found)


def test_the_only_way_is_shown_step_by_step():
    verdict = asked(NK, "-/20/-/- 0", "3/22/-/- 0", "A 2 () () 3")

    assert (verdict.answer, verdict.sentence.en) == (
        Answer.YES,
        "Yes, and it can have gone in one way only.",
    )
    assert [(step.position, step.card, step.move, step.sentence.en) for step in verdict.steps] == [
        ("-/20/-/- 0", "A", "0:n-0", "Red ace: pawn enters on 0"),
        ("0/20/-/- 1", "2", "1:20-22", "Green 2: pawn from 20 to 22"),
        ("0/22/-/- 0", "3", "0:0-3", "Red 3: pawn from 0 to 3"),
    ]
    assert (verdict.grounds, verdict.remarks) == ((), ())


def test_where_there_are_more_ways_that_is_said():
    verdict = asked(NK, "5,9/-/-/- 0", "7,11/-/-/- 0", "2 () () () 2")

    assert verdict.sentence == Sentence(
        "Ja, het kan zo zijn gegaan, en op meer dan één manier.",
        "Yes, it can have gone like this, and in more than one way.",
    )
    assert len(verdict.steps) == 2


def test_a_no_says_what_it_supposes():
    verdict = asked(NK, "-/-/-/- 2", "-/-/4/- 0", "A () () () 2")

    assert (verdict.answer, verdict.steps, verdict.grounds) == (Answer.NO, (), ())
    assert (
        verdict.sentence.en == "No, no sequence of moves with these cards leads to this position."
    )
    assert [it.en for it in verdict.remarks] == [
        "That holds if the cards lie in this order and yellow began."
    ]


def test_who_began_is_not_guessed_where_the_first_laid_down_his_hand():
    assert asked(NK, "-/-/-/- 2", "-/-/4/- 0", "() A").remarks == ()


@pytest.mark.parametrize("limits", [{"seconds": 0}, {"nodes": 1}])
def test_a_search_that_was_cut_short_is_no_answer(limits):
    verdict = asked(NK, "-/-/-/- 0", "3/-/-/- 0", "A () () () 3", **limits)

    assert (verdict.answer, verdict.steps) == (Answer.UNDECIDED, ())
    assert verdict.sentence.nl == "Niet beslist: er was te veel om binnen de tijd te bekijken."
    assert len(verdict.remarks) == 1


def test_large_numbers_are_written_as_in_each_language():
    start = Position.start(NK)
    found = Reconstruction(None, nodes=1_234_567, seconds=59.9)
    verdict = verdict_on_deal_round(start, start, (), (), found)

    assert verdict.remarks == (
        Sentence(
            "In 60 s zijn 1.234.567 stellingen bekeken.",
            "In 60 s, 1,234,567 positions were looked at.",
        ),
    )


def test_a_hand_that_had_to_be_played_is_told_with_its_article():
    verdict = asked(NK, "-/-/-/- 0", "3/-/-/- 0", "A (HV2) () () 3")

    assert (verdict.answer, len(verdict.steps)) == (Answer.YES, 2)
    assert verdict.sentence.nl.startswith("Ja, maar er is een hand neergelegd")
    assert verdict.remarks[0].nl == "In deze reeks mocht groen de hand na kaart 1 niet neerleggen."
    [ground] = verdict.grounds
    assert (ground.basis.rule, ground.basis.source) == (Rule.DUTY_TO_PLAY, "[002]")
    assert ground.sentence.nl == "Na kaart 1 had groen moeten spelen: heer."
    assert verdict.remarks[1].en == "It cannot have gone otherwise."


def test_a_line_through_the_middle_says_that_the_middle_is_assumed():
    plain = asked(KRUIZ, "9/-/-/- 0", "11/-/-/- 0", "2")
    through = asked(KRUIZ, "7/-/-/- 0", "45/-/-/- 0", "8")

    assert (plain.answer, plain.grounds) == (Answer.YES, ())
    assert (through.answer, through.grounds[0].basis.rule) == (Answer.YES, Rule.MIDDLE)
    assert through.grounds[0].basis.clarity == Clarity.ASSUMPTION


def test_a_no_in_which_the_middle_has_part_says_so_too():
    by_card = asked(KRUIZ, "5/-/-/- 0", "13/-/-/- 0", "8")
    by_pawn = asked(KRUIZ, "c/-/-/- 0", "13/-/-/- 0", "2")
    without = asked(KRUIZ, "5/-/-/- 0", "13/-/-/- 0", "9")

    assert [it.answer for it in (by_card, by_pawn, without)] == [Answer.NO] * 3
    assert [[ground.basis.rule for ground in it.grounds] for it in (by_card, by_pawn, without)] == [
        [Rule.MIDDLE],
        [Rule.MIDDLE],
        [],
    ]


@pytest.mark.parametrize(
    ("start", "end", "said"),
    [
        ("5/5/-/- 0", "-/-/-/- 0", "Nee, de stelling vóór de deelronde kan niet."),
        ("-/-/-/- 0", "5/5/-/- 0", "Nee, deze eindstand kan niet."),
    ],
)
def test_a_board_that_cannot_be_is_told_before_anything_else(start, end, said):
    verdict = asked(NK, start, end, "A")

    assert (verdict.answer, verdict.sentence.nl) == (Answer.NO, said)
    assert [ground.sentence.nl for ground in verdict.grounds] == [
        "Op 5 staan pionnen van rood en groen."
    ]


@pytest.mark.slow
@pytest.mark.parametrize("one", SMALL, ids=lambda one: f"{one.start.rules}-{one.made}-{one.seed}")
def test_every_line_shown_is_stored_and_read_back_can_be_played_and_leads_to_the_end(
    one: DealRound,
):
    found = reconstruct(one.start, one.end, one.cards, one.laid_down, seconds=None)
    verdict = verdict_on_deal_round(one.start, one.end, one.cards, one.laid_down, found)
    assert Verdict.from_plain(json.loads(json.dumps(verdict.to_plain()))) == verdict

    assert verdict.answer == (Answer.YES if found.possible else Answer.NO)
    position = one.start
    for step, played in zip(verdict.steps, one.cards, strict=bool(found.possible)):
        position = position.with_turn(played.seat)
        assert (step.position, step.card) == (position.to_text(), played.card)
        position = position.play(move_from_text(step.move, played.card))
    assert not found.possible or position.pawns == one.end.pawns
