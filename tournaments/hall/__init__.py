"""Screens, the clock, public pages and phones.

A drive as it stands comes in; pages come out that everybody in the hall may see.
"""
