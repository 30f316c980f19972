"""What somebody needs at a table, by the words in which people remark it."""

import re
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Need:
    """A need: its key, what people call it, the word that notes it, and how else it is remarked."""

    key: str
    label: str | Promise
    word: str
    pattern: str

    def in_remark(self, remark: str) -> bool:
        """Return whether a remark says so."""
        return re.search(self.pattern, remark, re.IGNORECASE) is not None


NEEDS = (
    Need("wheelchair", _("wheelchair"), "rolstoel", r"rolstoel|scootmobiel|wheelchair"),
    Need(
        "walking",
        _("walks with difficulty"),
        "slecht ter been",
        r"(?:slecht|moeilijk) ter been|minder ?valide|rollator|\bkrukken\b|invalide|gehandicapt"
        r"|loopt (?:slecht|moeilijk)|\bgeen trap|niet (?:de )?trap|\bheup\b|\bknie\b"
        r"|gipsbeen|gebroken (?:been|voet)",
    ),
    Need(
        "hearing",
        _("hears with difficulty"),
        "slechthorend",
        r"slecht ?horend|hoort (?:slecht|moeilijk|niet)|doof\b|\bdove\b|gehoor"
        r"|rustige (?:tafel|plek|hoek)",
    ),
    Need(
        "light",
        _("needs light"),
        "licht nodig",
        r"slecht ?ziend|ziet (?:slecht|moeilijk|niet)|blind\b|\blicht nodig|slechte ogen"
        r"|(?:goed|veel|meer|voldoende) licht|bij (?:het|een) (?:raam|lamp)|onder (?:de|een) lamp",
    ),
)


def needs_in(remark: str) -> tuple[Need, ...]:
    """Return what a remark says somebody needs at a table."""
    return tuple(need for need in NEEDS if need.in_remark(remark)) if remark else ()
