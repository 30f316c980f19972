"""Results to ranked rows.

Results come in; standings with their tie-breaks come out, for a round, a group or the whole drive,
also frozen and also as a sheet.
"""
