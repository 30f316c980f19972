"""A whole drive, link by link."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tournaments.checker.cards import check_card
from tournaments.checker.claims import Claims, compare_claims
from tournaments.checker.dividing import check_division
from tournaments.checker.documents import check_documents
from tournaments.checker.drawn import check_drawn
from tournaments.checker.drive import Change, Drive, Rows, compare_rows
from tournaments.checker.fields import FieldState, check_field, group_by_key, parts_of
from tournaments.checker.findings import Finding, Findings
from tournaments.checker.history import Act, Before, before, check_entered_twice, check_versions
from tournaments.checker.sections import Brackets, slots_for
from tournaments.journal import Head, Link, first_broken

WHOLE_LINK: Change = ["=", "", 0, {}]


def check_drive(head: Head, links: Sequence[Link], claims: Claims | None = None) -> list[Finding]:
    """Return everything that does not agree in a journal, and in what is claimed of the drive
    beside it.

    A journal that is broken or has no beginning is told as such; as far as rows can be put together
    from it, they are checked all the same.
    """
    found = Findings()
    _check_chain(head, links, claims, found)
    try:
        if whole := _from_beginning(links, found):
            _check_acts(whole, claims, found)
    except (KeyError, TypeError, ValueError, AttributeError, StopIteration, IndexError) as error:
        found.note("unreadable", "", type(error).__name__, str(error))
    return found


def check_rows(head: Head, links: Sequence[Link], claims: Claims) -> list[Finding]:
    """Return whether the chain is whole and the rows of the database are what it says: no more than
    that, so that it can be asked at any time."""
    found, rows, stored = Findings(), Rows(), Rows()
    _check_chain(head, links, claims, found)
    if whole := _from_beginning(links, found):
        for link in whole:
            rows.apply(link.content["changes"], str(link.number), found)
        stored.apply(claims.rows or [], "database", found)
        compare_rows(stored, rows, found, claims.accounts)
    return found


def _from_beginning(links: Sequence[Link], found: Findings) -> Sequence[Link]:
    """Return the links from the last one that holds the whole drive; none where there is none."""
    begin = [at for at, link in enumerate(links) if link.content["changes"][:1] == [WHOLE_LINK]]
    if not begin:
        found.note("no_beginning", "", len(links), None)
    return links[begin[-1] :] if begin else ()


def _check_chain(head: Head, links: Sequence[Link], claims: Claims | None, found: Findings) -> None:
    broken = first_broken(head.drive, links)
    if broken is not None:
        found.note("chain", str(broken.number), broken.wrong, None)
    last = links[-1] if links else None
    ends = (last.number, last.hash) if last else (0, "")
    found.compare("head", "", (head.length, head.hash), ends)
    if claims is not None:
        found.compare("head", "database", (claims.length, claims.hash), ends)
    keys = [link.content["id"] for link in links]
    if len(set(keys)) < len(keys):
        found.note("entry_twice", "", len(keys), len(set(keys)))


def _check_acts(links: Sequence[Link], claims: Claims | None, found: Findings) -> None:
    course = _Course(found)
    for link in links:
        course.add(link)
    course.end()
    drive = Drive(course.rows)
    check_versions(drive, found)
    check_entered_twice(drive, found)
    for key, cards in drive.versions.items():
        if table := drive.tables_by_key.get(key):
            for card, row in cards:
                check_card(drive, table, card, row, found)
    check_documents(drive, found)
    if claims is not None:
        compare_claims(drive, claims, course.brackets, found)


class _Course:
    """The rows as they become, and what is to be remembered of them on the way."""

    def __init__(self, found: Findings) -> None:
        self.rows, self.found = Rows(), found
        self.brackets: Brackets = {}
        self.pending: list[Link] = []
        self.begun = False

    def add(self, link: Link) -> None:
        """Take one more link; those of one act go with the last of them, which has its changes."""
        self.pending.append(link)
        if link.content["changes"]:
            self._act(link)
            self.pending = []

    def end(self) -> None:
        """Note links that are left over: they changed nothing, and must not say that they did."""
        if self.pending:
            self._checked(before(self.rows), [], str(self.pending[-1].number))

    def _act(self, link: Link) -> None:
        where, changes = str(link.number), link.content["changes"]
        was = before(self.rows)
        self.rows.apply(changes, where, self.found)
        if not self.begun:
            self.begun = True
            _brackets_of_before(Drive(self.rows), self.brackets)
            return
        self._checked(was, changes, where)

    def _checked(self, was: Before, changes: Sequence[Change], where: str) -> None:
        drive = Drive(self.rows)
        contents = [link.content for link in self.pending if not link.erased]
        Act(was, drive, changes, contents, where, self.found).check()
        for sign, model, key, values in changes:
            if model == "draw" and sign == "~" and values.get("original", [0, None])[1]:
                self._drawn(drive, key)
            if model == "round" and sign == "~" and values.get("published_at", [0, None])[1]:
                self._published(drive, drive.numbers[key])
            if model == "stage" and sign == "~" and "divided_at" in values:
                check_division(drive, key, self.brackets, self.found)

    def _drawn(self, drive: Drive, key: int) -> None:
        draw = drive.rows["draw"][key]
        number = drive.numbers[draw["round_id"]]
        where = f"{number}#{draw['number']}"
        state = FieldState(drive, number, self.brackets)
        ours = {str(drive.name(entry)): entry for entry in state.playing}
        self.found.compare("draw_entries", where, draw["original"]["entries"], ours)
        check_field(state, draw, where, self.found)
        check_drawn(state, draw, where, self.found)

    def _published(self, drive: Drive, number: int) -> None:
        """Fix how a knock-out stands, with the tables of its round."""
        stage = drive.stage_in(number)
        draw = drive.published_draw(number)
        if stage is None or draw is None:
            return
        state = FieldState(drive, number, self.brackets)
        for group in stage.groups:
            if group.play == "knock_out":
                slots = slots_for(stage, group, state.results, number, self.brackets)
                if slots is not None:
                    self.brackets[group.key, number] = slots
        self._same_bracket(drive, draw, number)

    def _same_bracket(self, drive: Drive, draw: dict[str, Any], number: int) -> None:
        published = _brackets_in(drive, draw, number)
        ours = {key: self.brackets[key] for key in published if key in self.brackets}
        self.found.compare("bracket_slots", str(number), published, ours)


def _brackets_in(drive: Drive, draw: dict[str, Any], number: int) -> Brackets:
    """Return how a knock-out stands by the record of a draw."""
    found: Brackets = {}
    keys: dict[str, int] = draw["original"]["entries"]
    for name, text in parts_of(draw["original"]["field"]):
        group = group_by_key(drive.stage_in(number), name)
        if text.get("kind") == "knock_out" and group is not None:
            slots = tuple(None if one is None else _key(one, keys) for one in text["slots"])
            found[group.key, number] = (slots, text["block"])
    return found


def _key(name: int | str, keys: dict[str, int]) -> int:
    return keys[str(name)] if str(name) in keys else int(str(name)[1:])


def _brackets_of_before(drive: Drive, brackets: Brackets) -> None:
    """Take the brackets of rounds published before this journal begins from their draws; nothing
    else of them is in it."""
    for number in drive.published:
        draw = drive.published_draw(number)
        if draw is not None and draw["original"]:
            brackets |= _brackets_in(drive, draw, number)
