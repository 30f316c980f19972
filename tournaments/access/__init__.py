"""Who somebody is and what he may do.

Accounts, members with their roles, phones and the codes that they typed.  A request comes in; the
drive that it may see comes out, or a sign-in page, or a 404.
"""
