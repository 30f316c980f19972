"""Pictures of results: SVG made from plain values, to stand in a page or to be a file.

They have no style sheet, no script and no style attribute, so that they look the same on a page
with a strict policy, in a file of their own and on paper; what colour tells, shape tells too.
"""
