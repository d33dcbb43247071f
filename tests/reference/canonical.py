"""RFC 8785, as far as rules and terms need it: no number in them is beyond what a double holds exactly."""

import hashlib
import json


def canonical(value):
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(f"{canonical(name)}:{canonical(value[name])}" for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical(item) for item in value) + "]"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e21:
        return str(int(value))
    if isinstance(value, float) and abs(value) < 1e-4:
        raise ValueError(f"Python and JavaScript write {value} in different ways")
    return json.dumps(value, ensure_ascii=False)


HASHES = {}


def canonical_hash(value):
    """SHA-256 of what does not change any more: kept, because every round asks for that of its rules."""
    if id(value) not in HASHES:
        HASHES[id(value)] = value, hashlib.sha256(canonical(value).encode()).hexdigest()
    return HASHES[id(value)][1]
