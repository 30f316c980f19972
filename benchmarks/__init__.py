"""Measurements that print what they measured; nothing here decides whether a test passes."""
