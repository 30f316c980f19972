"""Evenings by name: the known ones, one of before once more, and another kind for a drive.

What clubs call their evening comes in; a drive that is set up for it comes out.
"""
