"""What `scoring` says in Dutch and in English, in the language of the page."""

from collections.abc import Iterable

from django.utils.text import get_text_list
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.rules import Article, Card, Position, Ruleset, Sentence
from scoring.rules.articles import TITLES
from scoring.rules.words.sentences import colour_of

DUTCH_SIGNS = {Card.JACK: "B", Card.QUEEN: "V", Card.KING: "H"}
SIGNS = {Card.TEN: "10", Card.JOKER: "joker"}


def is_dutch() -> bool:
    """Return whether the page is in Dutch, the language of whoever did not choose."""
    return (get_language() or "nl").startswith("nl")


def in_language(sentence: Sentence) -> str:
    """Return the sentence in the language of the page."""
    return sentence.nl if is_dutch() else sentence.en


def colours_label(seats: Iterable[int]) -> str:
    """Return the colours of these seats, as on paper: "rood en geel"."""
    return get_text_list([in_language(colour_of(seat)) for seat in seats], _("and"))


def card_sign(card: Card) -> str:
    """Return a card as people write it: in Dutch B, V and H for jack, queen and king."""
    signs = SIGNS | DUTCH_SIGNS if is_dutch() else SIGNS
    return signs.get(card, card.value)


def quoted(basis: Article) -> str:
    """Return the words of a source, translated for who does not read Dutch."""
    return basis.quote if is_dutch() else basis.quote_en


def standing_in(basis: Article) -> str:
    """Return the source of an article by its name, with the heading that it stands under."""
    heading = basis.article if is_dutch() else basis.article_en
    return ", ".join(filter(None, (TITLES.get(basis.source, basis.source), heading)))


def unreadable(rules: Ruleset) -> str:
    """Return what is said of a text that is no position under these rules."""
    sentence = _(
        "This position cannot be read. For an empty board of these rules write %(example)s."
    )
    return sentence % {"example": Position.start(rules).to_text()}
