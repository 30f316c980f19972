"""Entries by hand, import, places and who waits, check-in, withdrawals and fees.

A sheet or a form comes in; entries with numbers come out, present or not, paid or not.
"""
