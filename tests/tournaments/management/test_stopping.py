"""What a start says that may not write."""

import os
import sqlite3

import pytest

from tournaments.management.server import stopping_in_a_sentence


def _not_allowed() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("attempt to write a readonly database")
    error.sqlite_errorcode = sqlite3.SQLITE_READONLY
    return error


@pytest.mark.own_file
@pytest.mark.parametrize("shut", ["file", "folder"])
def test_what_may_not_be_written_is_named(settings, tmp_path, monkeypatch, shut):
    settings.DATA_DIR = tmp_path
    file = tmp_path / "keezdrive.sqlite3"
    file.touch()
    monkeypatch.setattr("tournaments.management.server.database_file", lambda: file)
    closed = {"file": file, "folder": tmp_path}[shut]
    # Whoever runs the tests may be root, who may do anything.
    monkeypatch.setattr(os, "access", lambda path, _mode: path != closed)
    with pytest.raises(SystemExit) as stopped, stopping_in_a_sentence():
        raise _not_allowed()
    text = str(stopped.value.code).splitlines()
    named = {
        "file": f"Het bestand met alle gegevens, {file}, mag niet worden gelezen of geschreven: ",
        "folder": f"In de map van de gegevens, {tmp_path}, mag niet worden geschreven: ",
    }
    assert (len(text), text[0].startswith(named[shut])) == (2, True)
