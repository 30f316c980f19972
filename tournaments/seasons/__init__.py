"""Evenings together.

Drives come in; teams that are the same on every evening and a standing of all evenings come out.
"""
