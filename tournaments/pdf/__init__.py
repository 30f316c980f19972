"""Paper, drawn with ReportLab."""
