"""What every subject stands on.

An act in one transaction with its lock and its log entry, jobs, the journal, live fragments,
errors, files that only this machine may read, and sheets as rows of text.  Requests and rows come
in; a recorded change or a refusal that people can read comes out.
"""
