"""What a mail server said, as it stands in a sentence."""

import smtplib

import pytest

from tournaments.core.services.post import mail_error


@pytest.mark.parametrize(
    "trouble",
    [
        smtplib.SMTPDataError(550, b"5.1.1 No such\r\nuser here."),
        smtplib.SMTPRecipientsRefused({"jan@example.nl": (550, b"5.1.1 No such user here.")}),
    ],
)
def test_an_answer_ends_without_the_full_stop_of_the_sentence_that_holds_it(trouble):
    assert mail_error(trouble) == "550 5.1.1 No such user here"
