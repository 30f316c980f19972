"""A drive as a whole.

What an organiser types comes in; a new, open, finished or deleted drive comes out, the demo too,
and how far it is.
"""
