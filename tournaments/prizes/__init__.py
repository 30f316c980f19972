"""Prizes, votes, the tombola, the ceremony, and afterwards.

Final standings and votes come in; prizes in the order of the ceremony come out, and charts, the
text for the press and the site with results.
"""
