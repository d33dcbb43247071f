"""Derives signed receipts again: `python3 receipts.py receipts.jsonl`.

Each line has a `round`, as `/api/v1` answers it, and its `receipt`. Prints what differs: the text from the round, or the ways
from the text to the root of its entry and from the entry to the root of the signed head (RFC 9162). Ends with 1 where anything
differs. Signatures are not verified: Python has no Ed25519 of its own.
"""

import base64
import hashlib
import json
import sys
from pathlib import Path

from canonical import canonical


def text_of(one):
    jackpots, proof, bet = one["jackpots"], one["proof"], one["bet"]
    lines = {
        "round": one["id"],
        "game": one["gameId"],
        "rules": one["paytableHash"],
        "jackpots": (jackpots and jackpots["termsHash"]) or "-",
        "seal": proof["serverSeedHash"],
        "client": "-" if one["input"]["kind"] == "crash" else proof["clientSeed"],
        "nonce": proof["nonce"],
        "bet": f"{bet['amount']} {bet['currency']}",
        "input": canonical(one["input"]),
        "at": one["openedAt"],
    }
    return "openhand-receipt-1\n" + "".join(f"{name} {value}\n" for name, value in lines.items())


def leaf(text):
    return hashlib.sha256(b"\x00" + text.encode()).digest()


def node(left, right):
    return hashlib.sha256(b"\x01" + left + right).digest()


def root_of(text, way):
    """RFC 9162, section 2.1.3.2; None where the way does not fit the size of its tree."""
    place, last, root = way["index"], way["size"] - 1, leaf(text)
    if not 0 <= place <= last:
        return None
    for digits in way["path"]:
        if last == 0:
            return None
        other = bytes.fromhex(digits)
        if place % 2 or place == last:
            root = node(other, root)
            while place and not place % 2:
                place, last = place >> 1, last >> 1
        else:
            root = node(root, other)
        place, last = place >> 1, last >> 1
    return root if last == 0 else None


def facts_in(text):
    return dict(line.split(" ", 1) for line in text.split("\n")[1:-1])


def differences(one, receipt):
    found, logged = [], receipt["logged"]
    if text_of(one) != receipt["text"]:
        found.append("text")
    facts = facts_in(logged["entry"]["text"])
    among = root_of(receipt["text"], logged["among"])
    if among is None or among.hex() != facts["root"] or int(facts["count"]) != logged["among"]["size"]:
        found.append("among")
    _origin, size, root = logged["head"]["note"].split("\n")[:3]
    way = logged["inclusion"]
    if root_of(logged["entry"]["text"], way) != base64.b64decode(root) or int(size) != way["size"]:
        found.append("inclusion")
    return found


def main():
    # A client seed may have other ends of lines.
    lines = Path(sys.argv[1]).read_text("utf-8").split("\n")
    told = [json.loads(line) for line in lines if line]
    different = [(one["round"]["gameId"], differences(one["round"], one["receipt"])) for one in told]
    print(f"{len(told)} receipts derived")
    for game, found in different:
        if found:
            print(f"{game}: {', '.join(found)}")
    sys.exit(not told or any(found for _, found in different))


if __name__ == "__main__":
    main()
