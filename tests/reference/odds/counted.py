"""What takes long to count is kept in counted.json by the hash of the rules it was counted for, and counted again at night."""

import hashlib
import json
from pathlib import Path

from clusters import count_clusters
from features import totals_of
from reels import Reels
from spins import count_spins
from video_poker import count_hands

KEPT = Path(__file__).with_name("counted.json")


def hash_of(rules):
    """SHA-256 of the canonical JSON (RFC 8785) of the rules; their numbers are plain decimals, their names ASCII."""
    text = json.dumps(rules, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def is_long(rules):
    return rules["kind"] == "video-poker" or rules.get("mechanic") == "clusters"


def count_long(rules):
    if rules["kind"] == "video-poker":
        return count_hands(rules)
    count, tally = count_clusters(Reels(rules))
    wins = {f"{symbol} {listed}": win for (symbol, listed), win in sorted(tally.items())}
    return {"totals": totals_of(count), "wins": wins}


def kept_counts():
    return json.loads(KEPT.read_text()) if KEPT.exists() else {}


def counted(rules):
    """The count of a game's spins or hands. Fails where it is long and none is kept: `check.py --keep` makes one."""
    if not is_long(rules):
        return {"totals": totals_of(count_spins(rules))}
    return kept_counts()[hash_of(rules)]
