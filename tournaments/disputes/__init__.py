"""Questions about a board, searches and decisions.

A position and the rules of the drive come in; an answer with what it rests on comes out, and the
decision of the arbiter.
"""
