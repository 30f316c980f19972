"""How four single players find their partners at the table, in sentences ([000])."""

from django.utils.translation import gettext as _

from tournaments.enums import Partners


def partners_said(partners: Partners) -> tuple[str, ...]:
    """What is done and who plays together; nothing where the draw makes the pairs.

    Cards: "Optioneel voor het bepalen van de spelpartners"; blind: "Alternatieve
    partnertoewijzing". That blind cards are turned at the end of the time as well the source does
    not say; without that nobody would know whose pawns count together.
    """
    if partners == Partners.CARDS:
        return (
            _("Draw one card each. Hearts plays yellow and begins; diamonds plays red, opposite."),
            _("The red cards play together, the black ones too; black chooses blue or green."),
        )
    if partners == Partners.BLIND:
        return (
            _("Two red and two black cards are dealt face down; partners may sit side by side."),
            _("Turn them when the first is home or time is over: the red ones play together."),
        )
    return ()
