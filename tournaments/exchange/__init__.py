"""Sheets in and out: plain values on both sides, no database."""
