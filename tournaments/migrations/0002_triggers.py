"""What the database itself refuses, whoever writes to it, and Django cannot say.

Nobody changes who sits where in a published round, or removes the round: a service takes the
publication back, changes, and publishes again with a new log entry, all in one transaction; one
that removes a drive takes it back first. What a bye gives may change, who has one may not. An entry
does not sit at a table and have the bye of the same round.

A card of a round that is entered twice counts with two entries that say the same or a decision; an
entry stays as it is, and so does the way of entering once there are entries.

Of a link of a journal nothing changes but by an erasure, which empties its rows, marks the moment,
and may take out of what it says; one that was erased is changed by another erasure only. Links go
with their drive and never alone. Django removes them first, so that this is asked at the end of a
transaction, where SQLite asks nothing but whether references are right.

SQLite makes a table anew for many changes and loses the triggers that speak of it, without a word:
a migration that does so drops them before (`drop_triggers`) and makes them after.
"""

from django.db import migrations

DRIVE, ROUND, TABLE = "tournaments_tournament", "tournaments_round", "tournaments_gametable"
SIDE, BYE = "tournaments_side", "tournaments_bye"
CARD, ENTRY = "tournaments_scorecard", "tournaments_cardentry"
LINK, GONE = "tournaments_logentry", "tournaments_linkgone"

PUBLISHED = "(SELECT published_at FROM tournaments_round WHERE id = {row}.round_id) IS NOT NULL"
FROZEN = "the round is published: {table} may not change"
OF_ANOTHER = "(OLD.id <> NEW.id OR OLD.round_id <> NEW.round_id OR OLD.entry_id <> NEW.entry_id)"
ELSEWHERE = (
    "EXISTS (SELECT 1 FROM {other} WHERE round_id = NEW.round_id AND entry_id = NEW.entry_id)"
)
NOT_AGREED = """
    EXISTS (
        SELECT 1 FROM tournaments_gametable AS here
        JOIN tournaments_round AS round ON round.id = here.round_id
        WHERE here.id = NEW.table_id AND round.second_entry <> 'none'
    )
    AND NOT EXISTS (
        SELECT 1 FROM tournaments_cardentry WHERE table_id = NEW.table_id AND turn = 3
    )
    AND NOT EXISTS (
        SELECT 1 FROM tournaments_cardentry AS one
        JOIN tournaments_cardentry AS two ON two.table_id = one.table_id
        WHERE one.table_id = NEW.table_id AND one.turn = 1 AND two.turn = 2 AND two.said = one.said
    )
"""
BEGUN = """
    EXISTS (
        SELECT 1 FROM tournaments_scorecard AS card
        JOIN tournaments_gametable AS here ON here.id = card.table_id
        WHERE here.round_id = OLD.id
    )
    OR EXISTS (
        SELECT 1 FROM tournaments_cardentry AS entry
        JOIN tournaments_gametable AS here ON here.id = entry.table_id
        WHERE here.round_id = OLD.id
    )
"""


def changed(*columns):
    """Whether one of these columns of a row gets another value."""
    return " OR ".join(f'NEW."{column}" IS DISTINCT FROM OLD."{column}"' for column in columns)


IS_OF_CHAIN = changed("id", "number", "at", "previous", "digest", "hash", "actor_name", "action")
IS_SAID = changed("target", "before", "after", "changes", "salt", "erased_at")
ERASURE = f"""
        NEW.erased_at IS NOT NULL AND {changed("erased_at")}
        AND NEW.changes = '[]' AND (NEW.salt = OLD.salt OR NEW.salt = '')
    """
MOVED = f"OLD.tournament_id IS NOT NULL AND {changed('tournament_id')}"

# Before something is written: name, event, table, when it is refused, and with which sentence.
RULES = [
    (
        f"{ROUND}_delete_published",
        "DELETE",
        ROUND,
        "OLD.published_at IS NOT NULL",
        "a published round may not be removed",
    ),
    *(
        (
            f"{table}_{name}_published",
            event,
            table,
            PUBLISHED.format(row=row)
            + (f" AND {OF_ANOTHER}" if (table, event) == (BYE, "UPDATE") else ""),
            FROZEN.format(table=table),
        )
        for table in (SIDE, BYE, TABLE)
        for name, event, row in (
            ("insert", "INSERT", "NEW"),
            ("update_old", "UPDATE", "OLD"),
            ("update_new", "UPDATE", "NEW"),
            ("delete", "DELETE", "OLD"),
        )
    ),
    *(
        (
            f"{table}_{event.lower()}_once",
            event,
            table,
            ELSEWHERE.format(other=other),
            "an entry sits at a table or has the bye, not both",
        )
        for table, other in ((SIDE, BYE), (BYE, SIDE))
        for event in ("INSERT", "UPDATE")
    ),
    *(
        (
            f"{CARD}_{event.lower()}_agreed",
            event,
            CARD,
            f"NEW.is_current AND {NOT_AGREED}",
            "this card is entered twice before it counts",
        )
        for event in ("INSERT", "UPDATE")
    ),
    (
        f"{ENTRY}_stays",
        "UPDATE",
        ENTRY,
        "OLD.said <> NEW.said OR OLD.turn <> NEW.turn OR OLD.table_id <> NEW.table_id",
        "an entry of a card may not change",
    ),
    (
        f"{ROUND}_second_entry_stays",
        "UPDATE",
        ROUND,
        f"OLD.second_entry <> NEW.second_entry AND ({BEGUN})",
        "a card of this round was entered already",
    ),
    (
        f"{LINK}_chain_stays",
        "UPDATE",
        LINK,
        f"OLD.hash <> '' AND ({IS_OF_CHAIN} OR ({MOVED}))",
        "a link of the journal may not change",
    ),
    (
        f"{LINK}_erased_stays",
        "UPDATE",
        LINK,
        f"OLD.hash <> '' AND ({IS_SAID}) AND NOT ({ERASURE})",
        "what a link of the journal says may only be erased",
    ),
]

# A link that goes leaves a reference to nothing, which goes with its drive: name, on which table,
# when, and what follows.
LEFT_ALONE = f"""
CREATE TABLE {GONE} (
    drive bigint NOT NULL PRIMARY KEY,
    alone bigint NOT NULL CONSTRAINT a_link_goes_with_its_drive
        REFERENCES {GONE} (drive) DEFERRABLE INITIALLY DEFERRED
)
"""
FOLLOWS = [
    (
        f"{LINK}_goes_with_drive",
        LINK,
        f"OLD.hash <> '' AND EXISTS (SELECT 1 FROM {DRIVE} WHERE id = OLD.tournament_id)",
        f"INSERT INTO {GONE} VALUES (OLD.tournament_id, 0) ON CONFLICT DO NOTHING",
    ),
    (f"{DRIVE}_takes_links", DRIVE, "TRUE", f"DELETE FROM {GONE} WHERE drive = OLD.id"),
]

REFUSE_SQLITE = """
CREATE TRIGGER {name} BEFORE {event} ON {table} WHEN {refused}
BEGIN SELECT RAISE(ABORT, '{sentence}'); END
"""
REFUSE_POSTGRESQL = """
CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {refused} THEN
        RAISE EXCEPTION USING
            MESSAGE = '{sentence}', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN {row};
END $$;
CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()
"""
FOLLOW_SQLITE = """
CREATE TRIGGER {name} AFTER DELETE ON {table} WHEN {when} BEGIN {follows}; END
"""
FOLLOW_POSTGRESQL = """
CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {when} THEN {follows}; END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER {name} AFTER DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()
"""


def create_triggers(apps, schema_editor):
    """Make every rule, in the words of this database."""
    for statement in statements(schema_editor.connection.vendor == "postgresql"):
        schema_editor.execute(statement, params=None)


def statements(on_postgresql):
    """Return the text of every rule; SQLite has its own word for IS DISTINCT FROM."""
    refuse, follow = (
        (REFUSE_POSTGRESQL, FOLLOW_POSTGRESQL) if on_postgresql else (REFUSE_SQLITE, FOLLOW_SQLITE)
    )
    made = [
        refuse.format(
            name=name,
            event=event,
            table=table,
            refused=refused,
            sentence=sentence,
            row="OLD" if event == "DELETE" else "NEW",
        )
        for name, event, table, refused, sentence in RULES
    ]
    made.append(LEFT_ALONE)
    made += [
        follow.format(name=name, table=table, when=when, follows=follows)
        for name, table, when, follows in FOLLOWS
    ]
    if on_postgresql:
        return made
    return [each.replace("IS DISTINCT FROM", "IS NOT") for each in made]


def drop_triggers(apps, schema_editor):
    """Go back to a database without them."""
    for name in [name for name, *_about in [*RULES, *FOLLOWS]]:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP FUNCTION {name}() CASCADE")
        else:
            schema_editor.execute(f"DROP TRIGGER {name}")
    schema_editor.execute(f"DROP TABLE {GONE}")


class Migration(migrations.Migration):
    replaces = [
        ("tournaments", "0002_published_rounds"),
        ("tournaments", "0016_links_stay"),
        ("tournaments", "0018_chain_stays"),
    ]
    dependencies = [("tournaments", "0001_tables")]
    operations = [migrations.RunPython(create_triggers, drop_triggers)]
