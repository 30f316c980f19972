"""Made-up damage to the database: a good backup comes in its place all the same."""

import random
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.fuzzing import scaled
from tests.keezdrive.damage.evening_data import data_of, shown
from tournaments.safety.queries.restoring import order_file

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.own_file, pytest.mark.slow]
FEW = 12
FOUND = (292,)  # the name of what is missing is no text, and so is what SQLite says of it
LOGS = ("-wal", "-shm", "-journal")


def damage(file: Path, chance: random.Random) -> None:
    """Some bytes here and there, an end that is missing, logs that are of nothing."""
    size = file.stat().st_size
    content = bytearray(file.read_bytes())
    for _hole in range(chance.choice((0, 1, 1, 2, 30))):
        at = chance.choice((chance.randrange(100), chance.randrange(4096), chance.randrange(size)))
        hole = chance.choice((1, 8, 200, 4096, 40_000))
        content[at : at + hole] = chance.choice((bytes(hole), chance.randbytes(hole)))
    if chance.random() < 0.3:
        del content[chance.randrange(size) :]
    file.write_bytes(content)
    for end in LOGS:
        if chance.random() < 0.2:
            head = chance.choice((b"", b"\x37\x7f\x06\x82\x00\x2d\xe2\x18", file.read_bytes()[:24]))
            Path(f"{file}{end}").write_bytes(head + chance.randbytes(chance.randrange(9000)))


@pytest.mark.parametrize("seed", [*range(scaled(FEW)), *FOUND])
def test_fuzzed_damage_is_replaced_by_the_backup(hall, backup, of_then, seed):
    out = StringIO()
    with data_of(hall) as file:
        damage(file, random.Random(seed))
        call_command("restore_backup", str(backup.path), stdout=out)
        assert not order_file().exists()
    assert "is teruggezet." in out.getvalue()
    assert shown(hall) == of_then
    assert list((hall.data / "working").iterdir()) == []
    assert sorted(path.name for path in hall.data.glob(".keezdrive*")) == []
