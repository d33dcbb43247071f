"""What takes long to count is kept in counted.json by the hash of the rules it was counted for, and counted again at night.

    python3 tests/reference/odds/counted.py server/games/catalogue/*.json

counts the games of these files, which takes two minutes, and keeps the counts in place of those before.
"""

import hashlib
import json
import sys
from pathlib import Path

from bet import LARGE_WIN
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
    large = sum(spins for (_, pay), spins in count.items() if pay >= 10 * LARGE_WIN)
    return {"totals": totals_of(count), "large": large, "wins": wins}


def recount(games):
    """Every long count of these rules, in the form they are kept in."""
    return {hash_of(rules): json.loads(json.dumps(count_long(rules))) for rules in games if is_long(rules)}


def kept_counts():
    return json.loads(KEPT.read_text())


def counted(rules):
    """The count of a game's spins or hands. Fails where it is long and none is kept."""
    if not is_long(rules):
        count = count_spins(rules)
        return {"totals": totals_of(count), "count": count}
    kept = kept_counts().get(hash_of(rules))
    if kept is None:
        raise SystemExit(f"No count is kept for the rules of {hash_of(rules)}:{__doc__}")
    return kept


if __name__ == "__main__":
    games = [json.loads(Path(name).read_text())["rules"] for name in sys.argv[1:]]
    KEPT.write_text(json.dumps(recount(games), indent=1) + "\n")
