#!/bin/sh
# Finds a Python on this computer and starts Keezdrive with it; nothing is written in this folder.
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd) || exit 1
[ $# -gt 0 ] || cd "${HOME:-/}" || exit 1 # else the stick stays in use

suits() {
    "$1" -c 'import sys, venv; sys.exit(sys.version_info < (3, 11) or sys.maxsize < 2**32)' \
        >/dev/null 2>&1
}

find_python() {
    for version in @NEWEST_FIRST@; do
        for folder in "" "/Library/Frameworks/Python.framework/Versions/$version/bin/" \
            /opt/homebrew/bin/ /usr/local/bin/; do
            python="${folder}python$version"
            suits "$python" && return 0
        done
    done
    # Apple's own python3 is an invitation to install something; a newer Python says what it lacks.
    python=python3
    [ "$(command -v python3)" != /usr/bin/python3 ] || [ "$(uname)" != Darwin ] || return 1
    suits python3
}

find_python || {
    echo "Op deze computer is geen geschikte Python gevonden: installeer Python van python.org"
    echo "(een van de versies @PYTHONS@, 64 bits) en probeer het nog eens."
    echo "No suitable Python was found on this computer: install Python from python.org"
    echo "(one of the versions @PYTHONS@, 64 bits) and try again."
    python=false
}
# As another process: this file would keep the stick in use for as long as Keezdrive runs.
# shellcheck disable=SC2016
exec sh -c '
    "$@"
    status=$?
    if [ "$status" -ne 0 ] && [ -t 0 ]; then
        printf "Druk op Enter om dit venster te sluiten / press Enter to close this window "
        read -r _answer
    fi
    exit "$status"
' keezdrive "$python" "$here/program/start.py" "$@"
