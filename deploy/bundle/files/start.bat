@echo off
rem Finds a Python on this computer and starts Keezdrive with it; nothing is written in this folder.
setlocal
set "PYTHON="
title Keezdrive
set "HERE=%~dp0"
set "SUITS=import sys, venv; sys.exit(sys.version_info < (3, 11) or sys.maxsize < 2**32)"
if not exist "%HERE%program\start.py" (
    echo Pak eerst het hele zip-bestand uit, en dubbelklik dan in de map die ontstaat.
    echo Unpack the whole zip file first, and double-click in the folder that comes of it.
    pause
    exit /b 1
)
rem Not in this folder, else the stick stays in use.
if "%~1"=="" cd /d "%USERPROFILE%"

for %%v in (@NEWEST_FIRST@) do call :try py -%%v
call :try py -3
call :try python
if defined PYTHON goto start
echo Op deze computer is geen geschikte Python gevonden: installeer Python van python.org
echo (een van de versies @PYTHONS@, 64 bits) en probeer het nog eens.
echo No suitable Python was found on this computer: install Python from python.org
echo (one of the versions @PYTHONS@, 64 bits) and try again.
pause
exit /b 1

:try
if defined PYTHON exit /b
%* -c "%SUITS%" >nul 2>nul
if not errorlevel 1 set "PYTHON=%*"
exit /b

:start
rem The last line: Windows reads on in this file when it is done, and the stick may be gone by then.
%PYTHON% "%HERE%program\start.py" %* || pause
