"""The evening as a whole, and what comes next.

Every room is read; out come the bar above each page of a drive, the line of time, and the one next
act.
"""
