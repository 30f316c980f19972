"""Questions about home, and about playing for one's partner."""

from scoring.rules import Rule, Sentence
from scoring.rules.words.table_rules import HELPING, HOME
from scoring.verdicts.questions.example import (
    Example,
    Played,
    Who,
    may,
    needs_otherwise,
)
from scoring.verdicts.questions.question import Question

MATE = Who.MATE
OF_HOME = (
    Question(
        "home-exact",
        HOME,
        Sentence(
            "Mag ik naar binnen met meer stappen dan nodig?",
            "May I go home with more steps than I need?",
        ),
        may,
        Example("9", (Played(-2, "h4"),), mine=(-2,)),
        (Rule.HOME_EXACT, Rule.NUMBER),
        words="precies uitkomen teveel",
    ),
    Question(
        "home-over",
        HOME,
        Sentence("Mag ik binnen over een pion heen?", "May I pass a pawn at home?"),
        may,
        Example("3", (Played(-1, "h3"),), mine=(-1, "h1")),
        (Rule.HOME_PASSED,),
        words="inhalen passeren springen",
    ),
    Question(
        "home-order",
        HOME,
        Sentence(
            "Moet ik mijn honk van achteren naar voren vullen?",
            "Must I fill my home from back to front?",
        ),
        needs_otherwise,
        Example("2", (Played(-2, "h1"),), mine=(-2,)),
        (Rule.HOME_ORDER, Rule.HOME_PASSED),
        words="volgorde",
    ),
    Question(
        "second-lap",
        HOME,
        Sentence("Mag ik mijn honk voorbijlopen?", "May I walk on past my home?"),
        may,
        Example("5", (Played(-2, 3),), mine=(-2,)),
        (Rule.SECOND_LAP, Rule.HOME_EXACT, Rule.NUMBER),
        words="ronde rondje doorlopen langs lap",
    ),
    Question(
        "help-early",
        HELPING,
        Sentence(
            "Mag ik met de pionnen van mijn maat spelen als ik zelf nog niet binnen ben?",
            "May I play my partner's pawns before I am home?",
        ),
        may,
        Example("5", (Played(40, 45, MATE),), mine=(3,), mates=(40,)),
        (Rule.HELPING, Rule.OWN_PAWNS, Rule.ACTION),
        words="helpen",
        with_partner=True,
    ),
    Question(
        "king-partner",
        HELPING,
        Sentence(
            "Mag ik met de heer een pion van mijn maat opzetten?",
            "May I enter a pawn of my partner with a king?",
        ),
        may,
        Example("K", (Played("n", "start", MATE),), mine=(3, 5, 8, 20)),
        (Rule.KING_FOR_PARTNER_EARLY, Rule.HELPING, Rule.KING),
        words="helpen",
        with_partner=True,
    ),
)
