"""What is kept of pictures of forms, as the installation says: as they came, encrypted, or no
longer than they are needed.

An encrypted one is SEALED, four bytes that say with which key, and AES-256-GCM (SP 800-38D) of the
library `cryptography`, with the first eight bytes as its associated data. The key comes from the
environment and stands in no database or backup.
"""

import hashlib
import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings
from django.db.models import BinaryField
from django.db.models.functions import Substr
from django.utils.translation import gettext as _

ENCRYPTED, FORGET = "encrypted", "forget"  # of the setting FORM_PHOTOS; else they are kept
SEALED = b"\x89KZ\x01"
HEAD = len(SEALED) + 4  # bytes
NONCE = 12  # bytes
HEAD_OF_CUT_OUT = Substr("cut_out", 1, HEAD, output_field=BinaryField())  # of a reading


class KeyIsGone(Exception):
    """A picture was encrypted with a key that is not that of now, or is damaged."""


def keeps_no_pictures() -> bool:
    """Return whether a picture is gone once it has served."""
    return bool(settings.FORM_PHOTOS == FORGET)


def sealed(picture: bytes) -> bytes:
    """Return what is stored of a picture: itself, or encrypted where the installation says so."""
    if settings.FORM_PHOTOS != ENCRYPTED or not picture:
        return picture
    head, nonce = _head(), secrets.token_bytes(NONCE)
    return head + nonce + AESGCM(_key()).encrypt(nonce, picture, head)


def unsealed(stored: bytes) -> bytes:
    """Return a picture from what is stored of it, whatever the installation says now. Raise
    KeyIsGone."""
    if not stored.startswith(SEALED):
        return stored
    head, nonce, rest = stored[:HEAD], stored[HEAD : HEAD + NONCE], stored[HEAD + NONCE :]
    try:
        return AESGCM(_key()).decrypt(nonce, rest, head)
    except (InvalidTag, ValueError) as error:
        raise KeyIsGone from error


def why_not_shown(head: bytes) -> str:
    """Return why a picture cannot be shown, by the first HEAD bytes of what is stored of it; empty
    where it can."""
    if not head:
        return _("The picture is not kept: type this form")
    if head.startswith(SEALED) and head != _head():
        return _("The picture was encrypted with another key: type this form")
    return ""


def _key() -> bytes:
    return hashlib.sha256(settings.FORM_PHOTOS_KEY.encode()).digest()


def _head() -> bytes:
    return SEALED + hashlib.sha256(b"which key" + _key()).digest()[:4]
