"""What the log says of photos of forms, in the words of people."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

# By the number of the box: who is ticked as the winner.
TICKED = (
    gettext_lazy("nobody"),
    gettext_lazy("first"),
    gettext_lazy("second"),
    gettext_lazy("third"),
    gettext_lazy("fourth"),
)
ASKED = {
    "winner": gettext_lazy("winner"),
    "time_over": gettext_lazy("time over"),
    "numbers": gettext_lazy("number %(place)s"),
    "card": gettext_lazy("card %(place)s"),
}


def _in_doubt(names: Sequence[str]) -> str:
    """Return the questions of a form in words, by names such as "winner" and "numbers.0"."""
    parts = (name.partition(".") for name in names)
    return ", ".join(
        str(ASKED[question]) % {"place": int(place) + 1 if place else ""}
        for question, _dot, place in parts
    )


def _of_tables(of_rounds: Mapping[str, Sequence[int]]) -> str:
    """Return tables by the number of their round."""
    return "; ".join(
        _("round %(round)s: %(tables)s") % {"round": number, "tables": ", ".join(map(str, tables))}
        for number, tables in sorted(of_rounds.items(), key=lambda each: int(each[0]))
    )


# As `FORMATTERS` of `history.queries.log`.
OF_PHOTOS: Mapping[str, tuple[type, Callable[..., str]]] = {
    "ticked": (int, lambda box: str(TICKED[box])),
    "in_doubt": (list, _in_doubt),
    "of_tables": (dict, _of_tables),
    "not_read": (str, lambda sentence: _(sentence) if sentence else ""),
}
