"""Evenings by name.

What clubs call their evening comes in; a drive that is set up for it comes out.
"""
