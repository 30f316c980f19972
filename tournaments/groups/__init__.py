"""Classes, pools, finals and the knock-out.

Standings and the wishes of the organiser come in; groups with their members, their places and their
bracket come out.
"""
