"""Questions about single cards."""

from scoring.rules import Rule, Sentence
from scoring.rules.words.table_rules import FOUR, JACK, SEVEN
from scoring.verdicts.questions.example import (
    Example,
    Played,
    Who,
    may,
)
from scoring.verdicts.questions.question import Question
from scoring.verdicts.verdict import Answer

FOE, MATE = Who.FOE, Who.MATE
OTHER_CARDS = Sentence("Andere kaarten", "Other cards")
OF_CARDS = (
    Question(
        "jack-own-start",
        JACK,
        Sentence(
            "Mag ik met de boer mijn pion van mijn beginpositie ruilen?",
            "May I swap my pawn off my own start with a jack?",
        ),
        may,
        Example("J", (Played("start", 20, other=FOE),), mine=("start",), foes=(20,)),
        (Rule.JACK_FROM_OWN_START,),
    ),
    Question(
        "jack-foe-start",
        JACK,
        Sentence(
            "Mag ik met de boer een ander van zijn beginpositie ruilen?",
            "May I swap another pawn off its own start with a jack?",
        ),
        may,
        Example("J", (Played(5, 16, other=FOE),), mine=(5,), foes=("start",)),
        (Rule.PROTECTED_SWAPPED,),
        words="tegenstander",
    ),
    Question(
        "jack-partner",
        JACK,
        Sentence(
            "Mag ik met de boer met mijn maat ruilen?", "May I swap with my partner with a jack?"
        ),
        may,
        Example("J", (Played(5, 40, other=MATE),), mine=(5,), mates=(40,)),
        (Rule.JACK_ON_PARTNER,),
        with_partner=True,
    ),
    Question(
        "jack-others",
        JACK,
        Sentence(
            "Mag ik met de boer twee pionnen van anderen ruilen?",
            "May I swap two pawns of others with a jack?",
        ),
        may,
        Example("J", (Played(20, 40, FOE, MATE),), mine=(5,), foes=(20,), mates=(40,)),
        (Rule.JACK,),
        with_partner=True,
    ),
    Question(
        "jack-home",
        JACK,
        Sentence(
            "Mag ik met de boer een pion ruilen die binnen is?",
            "May I swap a pawn that is home with a jack?",
        ),
        may,
        Example("J", (Played(5, "h2", other=FOE),), mine=(5,), foes=("h2",)),
        (Rule.HOME_SWAPPED, Rule.HOME_LEFT, Rule.PROTECTED_SWAPPED),
    ),
    Question(
        "four-forward",
        FOUR,
        Sentence("Mag ik met de vier ook vooruit?", "May I go forward with the four?"),
        may,
        Example("4", (Played(5, 9),), mine=(5,)),
        (Rule.FOUR,),
        because=(
            Answer.NO,
            Sentence("De vier gaat altijd achteruit.", "The four always goes back."),
        ),
        words="achteruit terug",
    ),
    Question(
        "four-over-start",
        FOUR,
        Sentence(
            "Mag een pion met de vier achteruit over mijn beginpositie?",
            "May a pawn go back over my own start with the four?",
        ),
        may,
        Example("4", (Played(2, -2),), mine=(2,)),
        (Rule.FOUR_OVER_START, Rule.FOUR),
    ),
    Question(
        "four-into-home",
        FOUR,
        Sentence(
            "Mag ik met de vier achteruit mijn honk in?", "May I go home backward with the four?"
        ),
        may,
        Example("4", (Played("start", "h1"),), mine=("start",)),
        (Rule.HOME_BACKWARD,),
    ),
    Question(
        "four-then-home",
        FOUR,
        Sentence(
            "Mag ik vanaf mijn beginpositie vier achteruit en later naar binnen?",
            "May I go four back from my start and home later?",
        ),
        may,
        Example("47", (Played("start", -4),), (Played(-4, "h4"),), mine=("start",)),
        (Rule.FOUR_FROM_START, Rule.FOUR_OVER_START, Rule.FOUR),
        because=(
            Answer.YES,
            Sentence(
                "Een pion hoeft niet eerst een hele ronde te lopen.",
                "A pawn need not walk a whole lap first.",
            ),
        ),
        words="rondje",
    ),
    Question(
        "seven-partner",
        SEVEN,
        Sentence("Mag ik de zeven delen met mijn maat?", "May I split the seven with my partner?"),
        may,
        Example(
            "7",
            (Played(-1, "h1"), Played(40, 46, MATE)),
            mine=(-1, "h2", "h3", "h4"),
            mates=(40,),
        ),
        (Rule.SPLIT_TO_PARTNER, Rule.SEVEN),
        words="opsplitsen splitsen verdelen laatste",
        with_partner=True,
    ),
    Question(
        "seven-less",
        SEVEN,
        Sentence(
            "Mag ik met de zeven minder dan zeven stappen zetten?",
            "May I walk fewer than seven steps with the seven?",
        ),
        may,
        Example("7", (Played(3, 8),), mine=(3,)),
        (Rule.SEVEN_COMPLETED,),
        words="opsplitsen splitsen verdelen",
    ),
    Question(
        "ace-eleven",
        OTHER_CARDS,
        Sentence("Mag ik met de aas elf vooruit?", "May I go eleven forward with an ace?"),
        may,
        Example("A", (Played(2, 13),), mine=(2,)),
        (Rule.ACE_ELEVEN,),
        words="11 lopen",
    ),
    Question(
        "king-thirteen",
        OTHER_CARDS,
        Sentence("Mag ik met de heer dertien vooruit?", "May I go thirteen forward with a king?"),
        may,
        Example("K", (Played(2, 15),), mine=(2,)),
        (Rule.KING_THIRTEEN,),
        words="13 lopen",
    ),
    Question(
        "ten-opponent",
        OTHER_CARDS,
        Sentence(
            "Mag ik met de tien een pion van een tegenstander verzetten?",
            "May I move an opponent's pawn with the ten?",
        ),
        may,
        Example("T", (Played(20, 30, FOE),), foes=(20,)),
        (Rule.TEN_MOVES_OPPONENT,),
        words="10",
    ),
)
