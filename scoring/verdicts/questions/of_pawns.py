"""Questions about pawns that meet: passing, hitting, and when one has to."""

from scoring.rules import Rule, Sentence
from scoring.rules.words.table_rules import BLOCKADE, DUTY
from scoring.verdicts.questions.example import (
    Example,
    Played,
    may,
    may_lay_down,
    must,
    must_hit,
    what_then,
)
from scoring.verdicts.questions.question import Question
from scoring.verdicts.verdict import Answer

HITTING = Sentence("Slaan", "Hitting")
HITS_ANY = Sentence(
    "Wie op een pion uitkomt, slaat hem, van welke kleur ook.",
    "Who lands on a pawn hits it, of whatever colour.",
)

OF_PAWNS = (
    Question(
        "pass-start",
        BLOCKADE,
        Sentence(
            "Mag ik over een pion op zijn beginpositie heen?", "May I pass a pawn on its own start?"
        ),
        may,
        Example("5", (Played(14, 19),), mine=(14,), foes=("start",)),
        (Rule.PROTECTED_PASSED,),
        words="langs passeren inhalen springen stap",
    ),
    Question(
        "hit-start",
        BLOCKADE,
        Sentence(
            "Mag ik een pion op zijn beginpositie slaan?", "May I hit a pawn on its own start?"
        ),
        may,
        Example("2", (Played(14, 16),), mine=(14,), foes=("start",)),
        (Rule.PROTECTED_HIT,),
    ),
    Question(
        "foreign-start",
        BLOCKADE,
        Sentence(
            "Mag ik opzetten als een ander op mijn beginpositie staat?",
            "May I enter when another pawn is on my start?",
        ),
        may,
        Example("K", (Played("n", "start"),), foes=(0,)),
        (Rule.LANDING,),
        words="slaan tegenstander bezet",
    ),
    Question(
        "pass-pawn",
        BLOCKADE,
        Sentence("Mag ik over een gewone pion heen?", "May I pass an ordinary pawn?"),
        may,
        Example("5", (Played(3, 8),), mine=(3,), foes=(5,)),
        (Rule.PASSING, Rule.PROTECTED_PASSED),
        because=(
            Answer.YES,
            Sentence(
                "Alleen een pion op zijn eigen beginpositie houdt anderen tegen.",
                "Only a pawn on its own start field stops others.",
            ),
        ),
        words="gewoon langs passeren inhalen springen",
    ),
    Question(
        "must-hit",
        HITTING,
        Sentence(
            "Moet ik slaan als ik ook iets anders kan spelen?",
            "Must I hit when I can play something else?",
        ),
        must_hit,
        Example("23", mine=(3,), foes=(5,)),
        (Rule.DUTY_TO_PLAY,),
        because=(
            Answer.NO,
            Sentence(
                "Wie meer kan spelen, kiest zelf: slaan gaat niet voor.",
                "Who can play more chooses freely: hitting does not come first.",
            ),
        ),
        words="verplicht",
    ),
    Question(
        "hit-own",
        HITTING,
        Sentence("Mag ik mijn eigen pion slaan?", "May I hit my own pawn?"),
        may,
        Example("2", (Played(3, 5),), mine=(3, 5)),
        (Rule.LANDING,),
        because=(Answer.YES, HITS_ANY),
        words="zelf mezelf eraf",
    ),
    Question(
        "must-hit-own",
        HITTING,
        Sentence(
            "Moet ik mijn eigen pion slaan als ik niets anders kan?",
            "Must I hit my own pawn if I can play nothing else?",
        ),
        must,
        Example("2", mine=(13, 15), foes=("start",)),
        (Rule.SELF_CAPTURE_OPTIONAL,),
        words="verplicht zelf mezelf",
    ),
    Question(
        "hit-partner",
        HITTING,
        Sentence("Mag ik mijn maat slaan?", "May I hit my partner?"),
        may,
        Example("2", (Played(38, 40),), mine=(38,), mates=(40,)),
        (Rule.LANDING,),
        because=(Answer.YES, HITS_ANY),
        with_partner=True,
    ),
    Question(
        "nothing",
        DUTY,
        Sentence("Wat als ik niets kan?", "What if I can play nothing?"),
        what_then,
        Example("23"),
        (Rule.DISCARDS_ONE,),
        words="niks moet spelen passen wegleggen weggooien neerleggen inleveren kaarten beurt",
    ),
    Question(
        "lay-down",
        DUTY,
        Sentence(
            "Mag ik mijn kaarten wegleggen terwijl ik nog kan spelen?",
            "May I lay down my cards while I can still play?",
        ),
        may_lay_down,
        Example("2Q", mine=(3,)),
        (Rule.DUTY_TO_PLAY,),
        words="verplicht overslaan beurt",
    ),
    Question(
        "must-hit-partner",
        DUTY,
        Sentence(
            "Moet ik mijn maat slaan als ik niets anders kan?",
            "Must I hit my partner if I can play nothing else?",
        ),
        must,
        Example("2", mine=(38,), mates=(40,)),
        (Rule.HIT_PARTNER, Rule.DUTY_TO_PLAY),
        words="verplicht",
        with_partner=True,
    ),
)
