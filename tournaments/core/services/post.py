"""Mail that leaves: one connection for many, and what the server said of what did not."""

import smtplib
from typing import Any, Self

from django.core.mail import EmailMessage, get_connection
from django.utils.translation import gettext as _

REFUSALS = (
    smtplib.SMTPRecipientsRefused,
    smtplib.SMTPDataError,
    smtplib.SMTPSenderRefused,
)


class Post:
    """One connection to the mail server for many mails, made anew when it breaks.

    Servers end a connection after some mails or some silence, so each mail is tried twice.
    """

    def __init__(self) -> None:
        self.connection = get_connection()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self._close()

    def send(self, message: EmailMessage) -> None:
        """Raise one of REFUSALS or, when it broke twice, another OSError."""
        try:
            self._send(message)
        except REFUSALS:
            raise
        except OSError:
            self._close()
            self._send(message)

    def _send(self, message: EmailMessage) -> None:
        self.connection.open()
        self.connection.send_messages([message])

    def _close(self) -> None:
        try:
            self.connection.close()
        except OSError:
            used: Any = self.connection
            used.connection = None  # the server went away without a word


def mail_error(trouble: Any) -> str:
    """Return what the mail server answered, without a full stop, or that it did not answer."""
    sentence: bytes | str
    if isinstance(trouble, smtplib.SMTPRecipientsRefused):
        code, sentence = next(iter(trouble.recipients.values()))
    elif isinstance(trouble, smtplib.SMTPResponseException):
        code, sentence = trouble.smtp_code, trouble.smtp_error
    else:
        return _("The mail server cannot be reached, or breaks off.")
    text = sentence.decode(errors="replace") if isinstance(sentence, bytes) else str(sentence)
    return " ".join(f"{code} {text}".split())[:200].rstrip(".")
