"""People sign up by themselves: the public page, the waiting list, confirming, cancelling, paying.

Places are given, and who waits moves up, in `entries`: there they also come free.
"""
