"""Faults in the database itself, made by whoever opens its file."""

import re
from typing import Any

DATABASE = {
    "pawns of a line": "UPDATE scoreline SET pawns = 6 WHERE id = (SELECT max(id) FROM scoreline"
    " WHERE pawns < 6)",
    "a winner": "UPDATE scoreline SET winner = NOT winner WHERE pawns = 8",
    "an absence": "UPDATE scoreline SET absent = 0",
    "a missing line": "DELETE FROM scoreline WHERE id = (SELECT min(id) FROM scoreline)",
    "a missing card": "DELETE FROM scoreline WHERE card_id = (SELECT max(id) FROM scorecard);"
    "DELETE FROM scorecard WHERE id = (SELECT max(id) FROM scorecard)",
    "a missing card version": "UPDATE scorecard SET version = 3 WHERE version = 2",
    "a card that counts no more": "UPDATE scorecard SET is_current = 0 WHERE id = (SELECT max(id)"
    " FROM scorecard)",
    "the ending of a game": "UPDATE scorecard SET ending = 'time_over' WHERE ending = 'absent'",
    "a reason": "UPDATE scorecard SET reason = 'anders' WHERE reason <> ''",
    "a swapped table": "UPDATE side SET position = 1 - position + 10;"
    "UPDATE side SET position = position - 10",
    "a double-seated team": "UPDATE side SET round_id = (SELECT min(id) FROM round) WHERE id ="
    " (SELECT max(id) FROM side)",
    "the number of a table": "UPDATE gametable SET number = 40 WHERE id = (SELECT min(id) FROM"
    " gametable)",
    "the points of a bye": "UPDATE bye SET points = points + 1",
    "a bye of somebody else": "UPDATE bye SET entry_id = (SELECT max(id) FROM entry) WHERE id ="
    " (SELECT max(id) FROM bye)",
    "a bye that is gone": "DELETE FROM bye",
    "a seed": "UPDATE draw SET seed = '00' || substr(seed, 3)",
    "a check number": "UPDATE draw SET commitment = '00' || substr(commitment, 3)",
    "the hash of a list": "UPDATE draw SET list_hash = '00' || substr(list_hash, 3) WHERE"
    " list_hash <> ''",
    "a draw by hand": "UPDATE draw SET by_hand = 1",
    "a draw": "UPDATE draw SET pairing = replace(pairing, '[1,', '[2,')",
    "a time of publication": "UPDATE round SET published_at = '2026-11-21 12:00:00'",
    "a number": "UPDATE entry SET number = 44 WHERE number = 4",
    "a first round": "UPDATE entry SET joined_round = 1",
    "a fixed table": "UPDATE entry SET fixed_table = 1 WHERE number = 4",
    "a withdrawal": "UPDATE withdrawal SET until_round = 3",
    "the tie-breaks": "UPDATE tournament SET tie_breaks = '[\"pawns\"]'",
    "the scoring": "UPDATE tournament SET scheme = 'koppel'",
    "the points of byes": "UPDATE tournament SET bye_points = 3",
    "the end of a drive": "UPDATE tournament SET finished_at = NULL",
    "the time of a link": "UPDATE logentry SET at = '2026-11-21 12:00:00' WHERE number = 9",
    "what a link says": "UPDATE logentry SET after = '{}' WHERE number = 9",
    "the rows of a link": "UPDATE logentry SET changes = '[]' WHERE number = 9",
    "who did it": "UPDATE logentry SET actor_name = 'niemand' WHERE number = 9",
    "the hash of a link": "UPDATE logentry SET hash = '00' || substr(hash, 3) WHERE number = 9",
    "a link that is gone": "DELETE FROM logentry WHERE number = 12",
    "a group place": "UPDATE groupplace SET seed = 50, group_id = (SELECT max(id) FROM group)"
    " WHERE id = (SELECT min(id) FROM groupplace WHERE seed = 1)",
    "a seed of a knock-out": "UPDATE groupplace SET seed = seed + 10",
    "what is carried along": "UPDATE stage SET carried = 'all'",
    "a stage that begins later": "UPDATE stage SET from_round = 4 WHERE from_round = 3",
    "the size of a knock-out": "UPDATE stage SET size = 2 WHERE size = 4",
    "who plays on": "UPDATE group SET play = 'nothing' WHERE play = 'rounds'",
}


def unguarded(cursor: Any) -> None:
    """A database whose rules are off, as for somebody who opens its file."""
    cursor.execute("PRAGMA ignore_check_constraints = ON")
    cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    for (name,) in cursor.fetchall():
        cursor.execute(f'DROP TRIGGER "{name}"')
    cursor.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%UNIQUE%'")
    for (name,) in cursor.fetchall():
        cursor.execute(f'DROP INDEX "{name}"')


def prefixed(statement: str) -> str:
    """The statement with the names of tables as they are in the database."""
    return re.sub(r"(FROM|UPDATE) (\w+)", r"\1 tournaments_\2", statement)
