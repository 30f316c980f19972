"""Letters between two laptops that nobody else in the hall can read or change.

The hall's network is plain http, so what goes over it is sealed with a key that both make of the
code on the first one's screen and of a key exchange (X25519).  Who only listens cannot try codes
afterwards; who poses as the first laptop can, at the price of scrypt for each.  All of it is the
library `cryptography`: HKDF-SHA256 (RFC 5869), X25519 (RFC 7748), AES-256-GCM (SP 800-38D).
"""

import hashlib
import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

# No 0 and O, 1 and I: a code is read aloud from one screen to another.
LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
LENGTH = 8  # 40 bits
NONCE = 12  # bytes
KEY = 32  # bytes, also of a public key
SLOW = {"n": 2**15, "r": 8, "p": 1, "maxmem": 64 * 1024**2}


class DecryptionFailed(Exception):
    """A letter that was not sealed with this key, or not for this."""


def new_code() -> str:
    """Return a code to show, such as "KQ7M-2X9P"."""
    code = "".join(secrets.choice(LETTERS) for _letter in range(LENGTH))
    return f"{code[:4]}-{code[4:]}"


def plain_code(typed: str) -> str:
    """Return a code as people type it, without its dash and in capitals."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())


def secret_of(code: str, salt: bytes) -> bytes:
    """Return what stands for a code; slow, so that codes cannot be tried by the billion."""
    return hashlib.scrypt(plain_code(code).encode(), salt=salt, dklen=KEY, **SLOW)


def new_private() -> bytes:
    """Return a private key for one exchange."""
    return X25519PrivateKey.generate().private_bytes_raw()


def public_of(private: bytes) -> bytes:
    """Return what may be shown of a private key."""
    return X25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()


def key_between(private: bytes, public: bytes, secret: bytes) -> bytes:
    """Return the key of both: from one's own private and the other's public key, and the code.

    Raise DecryptionFailed for a public key that is none.
    """
    try:
        shared = X25519PrivateKey.from_private_bytes(private).exchange(
            X25519PublicKey.from_public_bytes(public)
        )
    except ValueError as error:
        raise DecryptionFailed from error
    return HKDF(SHA256(), KEY, salt=secret, info=b"keezdrive follow 1").derive(shared)


def seal(key: bytes, letter: bytes, about: bytes) -> bytes:
    """Return a letter that is only opened by who has the key and knows what it is about."""
    nonce = secrets.token_bytes(NONCE)
    return nonce + AESGCM(key).encrypt(nonce, letter, about)


def unseal(key: bytes, sealed: bytes, about: bytes) -> bytes:
    """Return the letter.  Raise DecryptionFailed."""
    try:
        return AESGCM(key).decrypt(sealed[:NONCE], sealed[NONCE:], about)
    except (InvalidTag, ValueError) as error:
        raise DecryptionFailed from error
