"""Numbers of a round: the part of the recipes that all kinds share."""

import hashlib
import hmac

WORDS = 2**32


class Draw:
    """block(r), word(), choose(n) and some(k, n) of one round; `beside` is "jackpot" for its jackpots."""

    def __init__(self, server_seed, client_seed, nonce, beside=None):
        self._key = server_seed.encode()
        middle = f":{beside}" if beside else ""
        self._message = f"{client_seed}:{nonce}{middle}:"
        self._blocks = 0
        self._bytes = b""
        self._at = 0

    def _word(self):
        if self._at == len(self._bytes):
            message = f"{self._message}{self._blocks}".encode()
            self._bytes = hmac.digest(self._key, message, "sha256")
            self._blocks += 1
            self._at = 0
        word = int.from_bytes(self._bytes[self._at : self._at + 4], "big")
        self._at += 4
        return word

    def choose(self, n):
        limit = WORDS // n * n
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % n

    def some(self, k, n):
        row = list(range(n))
        for i in range(k):
            j = i + self.choose(n - i)
            row[i], row[j] = row[j], row[i]
        return row[:k]


def seal_of(server_seed):
    return hashlib.sha256(server_seed.encode()).hexdigest()


def seed_before(server_seed):
    """The seed of the shared round before, down the chain."""
    return hashlib.sha256(bytes.fromhex(server_seed)).hexdigest()
