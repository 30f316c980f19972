"""The tests, in the order of the tree they test."""
