"""Questions about conduct: what the source says of it, and the sanction that was agreed.

Where the source of the rules says nothing, the arbiter decides, and what [000] says is shown as
the text of another. Which sanctions there are stands in [000] "Te overwegen sancties"; they hold
where they were agreed beforehand, whichever rules are played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.rules import Rule, Ruleset, Sentence
from scoring.rules.articles import TITLES, article
from scoring.rules.rulesets import STAND
from scoring.rules.words.table_rules import SANCTIONS
from scoring.verdicts.questions.finding import words_for
from scoring.verdicts.verdict import Answer, Ground, Verdict

PAWN_BACK, HAND_DOWN = SANCTIONS
SILENT = Sentence(
    "De bron zegt hier niets over: de arbiter beslist.",
    "The source says nothing about this: the arbiter decides.",
)
AGREED = Sentence("Vooraf afgesproken:", "Agreed beforehand:")
IF_AGREED = Sentence("Alleen als dat vooraf is afgesproken:", "Only if it was agreed beforehand:")
AT_THE_TABLE = Sentence("Gedrag aan tafel", "Conduct at the table")


@dataclass(frozen=True, slots=True)
class Conduct:
    """One question about conduct: how it is asked, the rule that it is about, and its answer by
    each source that has one, for which `words` people also use. `sanction` is for who did it."""

    key: str
    text: Sentence
    rule: Rule
    answers: Mapping[str, tuple[Answer, Sentence]]
    sanction: Sentence | None = None
    words: str = ""

    @property
    def topic(self) -> Sentence:
        """The heading under which it stands."""
        return AT_THE_TABLE

    @property
    def found_by(self) -> tuple[str, ...]:
        """The words by which it is found, in both languages."""
        return words_for([*self.topic, *self.text, self.words])


def verdict_on_conduct(question: Conduct, rules: Ruleset, *, sanctions: bool) -> Verdict:
    """Return what the source of these rules says to a question, else that it says nothing with what
    [000] says of it; with the sanction for who did what is not allowed. `sanctions` says whether
    they are known to have been agreed beforehand."""
    own = question.answers.get(rules.source)
    answer, text = own or question.answers[STAND.source]
    basis = article(rules.source if own else STAND.source, question.rule, rules.seats)
    remarks: tuple[Sentence, ...] = ()
    if question.sanction and answer is not Answer.YES:
        remarks = (_joined(AGREED if sanctions else IF_AGREED, question.sanction),)
    remark = Sentence(basis.remark_nl, basis.remark_en)
    if own:
        return Verdict(answer, text, (Ground(remark, basis),), remarks=remarks)
    title = TITLES[STAND.source]
    elsewhere = Sentence(
        f"{title} zegt er wel iets over. {text.nl} {remark.nl}".strip(),
        f"{title} does say something about it. {text.en} {remark.en}".strip(),
    )
    return Verdict(Answer.UNDECIDED, SILENT, (Ground(elsewhere, basis),), remarks=remarks)


def _joined(lead: Sentence, sanction: Sentence) -> Sentence:
    """Return a sanction as the rest of the sentence that says whether it holds."""
    nl, en = (text[0].lower() + text[1:] for text in sanction)
    return Sentence(f"{lead.nl} {nl}", f"{lead.en} {en}")


def _by_stand(answer: Answer, nl: str, en: str) -> dict[str, tuple[Answer, Sentence]]:
    return {STAND.source: (answer, Sentence(nl, en))}


CONDUCT = (
    Conduct(
        "consulting",
        Sentence(
            "Mogen maten overleggen over hun kaarten?", "May partners consult on their cards?"
        ),
        Rule.CONSULTING,
        {
            "[000]": (
                Answer.NO,
                Sentence(
                    "Nee: overleg over kaarten of het verloop mag niet.",
                    "No: consulting on cards or the course of the game is not allowed.",
                ),
            ),
            "[001]": (
                Answer.YES,
                Sentence(
                    "Ja: maten bepalen samen welke kaart het beste is.",
                    "Yes: partners decide together which card is best.",
                ),
            ),
        },
        PAWN_BACK,
        "praten voorzeggen tafelpraat",
    ),
    Conduct(
        "card-thrown",
        Sentence(
            "Mag een opgegooide kaart worden teruggenomen?", "May a thrown card be taken back?"
        ),
        Rule.CARD_THROWN,
        _by_stand(
            Answer.NO,
            "Nee: opgegooid is gegooid, behalve bij een vergissing als dat vooraf is afgesproken.",
            "No: a thrown card is thrown, except by mistake where that was agreed beforehand.",
        ),
        words="gespeeld terugpakken vergissing",
    ),
    Conduct(
        "out-of-turn",
        Sentence(
            "Wat als iemand zich vergooit of voor zijn beurt speelt?",
            "What if somebody throws a card by mistake or out of turn?",
        ),
        Rule.THROWN_BY_MISTAKE,
        _by_stand(
            Answer.FACTS,
            "Als dat vooraf is afgesproken, gaat die kaart direct terug naar de hand.",
            "Where that was agreed beforehand, that card goes back to the hand at once.",
        ),
        HAND_DOWN,
        "voorbeurt vergissing verkeerde kaart",
    ),
    Conduct(
        "pawn-released",
        Sentence(
            "Mag een losgelaten pion worden teruggezet?",
            "May a pawn that was let go be put back?",
        ),
        Rule.PAWN_RELEASED,
        _by_stand(Answer.NO, "Nee: pion los is los.", "No: a pawn let go is moved."),
        PAWN_BACK,
        "terugzetten andere pion aanraken los",
    ),
    Conduct(
        "pawn-held",
        Sentence(
            "Mag een pion die nog wordt vastgehouden, terug?",
            "May a pawn that is still held go back?",
        ),
        Rule.PAWN_RELEASED,
        _by_stand(
            Answer.YES,
            "Ja: zolang de pion wordt vastgehouden, is er niet gezet.",
            "Yes: as long as the pawn is held, no move was made.",
        ),
        words="vasthouden aanraken terugzetten",
    ),
    Conduct(
        "hand-visible",
        Sentence(
            "Moeten kaarten zichtbaar in de hand blijven?",
            "Must cards stay visible in the hand?",
        ),
        Rule.HAND_VISIBLE,
        _by_stand(
            Answer.YES,
            "Ja: iedereen moet zien wie nog kaarten heeft.",
            "Yes: everybody must see who still has cards.",
        ),
        words="verbergen onder tafel tonen",
    ),
    Conduct(
        "finger-counting",
        Sentence(
            "Mag men met de vingers op het bord tellen?",
            "May one count with one's fingers on the board?",
        ),
        Rule.FINGER_COUNTING,
        _by_stand(
            Answer.YES,
            "Ja, zolang het anderen niet stoort.",
            "Yes, as long as it does not disturb others.",
        ),
        words="uittellen gaten vakjes",
    ),
    Conduct(
        "leaps",
        Sentence("Mag een pion in één sprong worden verzet?", "May a pawn be moved in one leap?"),
        Rule.STEP_BY_STEP,
        _by_stand(
            Answer.NO,
            "Nee: de pion wordt stap voor stap verzet.",
            "No: the pawn is moved step by step.",
        ),
        PAWN_BACK,
        "springen tellen stappen",
    ),
    Conduct(
        "played-openly",
        Sentence(
            "Moeten gespeelde kaarten open in het midden liggen?",
            "Must played cards lie open in the middle?",
        ),
        Rule.PLAYED_OPENLY,
        _by_stand(
            Answer.YES,
            "Ja: open, in het midden van het bord.",
            "Yes: open, in the middle of the board.",
        ),
        words="neerleggen stapel zichtbaar",
    ),
    Conduct(
        "rule-broken",
        Sentence("Wat als iemand een regel overtreedt?", "What if somebody breaks a rule?"),
        Rule.SANCTION,
        _by_stand(
            Answer.FACTS,
            "Een sanctie is er alleen als die vooraf is afgesproken.",
            "There is a sanction only if it was agreed beforehand.",
        ),
        PAWN_BACK,
        "straf sanctie overtreding valsspelen",
    ),
)
