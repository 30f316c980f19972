@echo off
title Keezdrive
"%~dp0python\python.exe" -P -m keezdrive %* || pause
