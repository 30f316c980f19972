"""What stands after every card, as plain values.

Rounds, groups, brackets, who sat where and what came out at the tables, and the commitment to the
next draw.  Rows come in; results, meetings and the field of the next draw come out.
"""
