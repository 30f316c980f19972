"""A real mail server for tests: keeps what it takes, refuses whom it is told, can break off."""

from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.installation import free_port


class MailServer:
    """Takes mail at 127.0.0.1 and `port` until it is stopped.

    Mail to an address in `refuses` is refused with a sentence; the connection breaks off on the
    first `breaks` mails, after all of such a mail was sent and before it was taken.
    """

    def __init__(self) -> None:
        self.taken: list[EmailMessage] = []
        self.connections = 0
        self.refuses: set[str] = set()
        self.breaks = 0
        self.port = free_port()
        self._controller: Controller | None = None

    def start(self) -> None:
        """Begin to answer."""
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self._controller.start()
        self.connections = 0  # the controller itself knocks first

    def stop(self) -> None:
        """Answer no longer."""
        if self._controller:
            self._controller.stop()
            self._controller = None

    @property
    def receivers(self) -> list[str]:
        """To whom the taken mails were, in order."""
        return [str(mail["To"]) for mail in self.taken]

    async def handle_EHLO(
        self, _server: SMTP, session: Session, _envelope: Envelope, hostname: str, answers: list
    ) -> list[str]:
        self.connections += 1
        session.host_name = hostname
        return answers

    async def handle_RCPT(
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: Any
    ) -> str:
        if address in self.refuses:
            return "550 5.1.1 geen postbus met deze naam"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, _session: Session, envelope: Envelope) -> str:
        if self.breaks:
            self.breaks -= 1
            server.transport.abort()
            return "421 weg"
        self.taken.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"
