"""The jackpots of one round: which terms it was drawn by, what it drew, won and was paid."""

import hashlib
from datetime import datetime, timedelta, timezone

from canonical import canonical_hash
from draws import Draw

MILLION = 1_000_000
THOUSAND_EURO_IN_CENTS = 100_000

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
# Seconds: when the first round of drand's chain quicknet was published, and how far apart they are; then a sandbox's own.
CHAINS = {"52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971": (1_692_803_367, 3)}
SANDBOX = (1_767_225_600, 1)


def beacon_value(signature):
    """What a beacon gives. That its chain signed it is checked by the verifier in the browser."""
    return hashlib.sha256(bytes.fromhex(signature)).hexdigest()


def of_its_time(one, terms):
    """The terms that a round was drawn by: those of before there was a beacon are the same without it."""
    if beacon_of(one):
        return terms
    return {name: value for name, value in terms.items() if name != "beaconAfterMs"}


def told_of(one):
    """What is told of a round that takes part, drawn or waiting for its beacon."""
    return one["jackpots"] or one.get("jackpotsWait")


def beacon_of(one):
    return (told_of(one) or {}).get("beacon")


def first_round_after(bet, beacon, terms):
    """The number of the first round of a chain that is published so long after the bet, or later."""
    genesis, period = CHAINS.get(beacon["chain"], SANDBOX)
    bet_at = datetime.fromisoformat(bet.replace("Z", "+00:00"))
    passed = (bet_at - EPOCH) // timedelta(milliseconds=1) + terms["beaconAfterMs"] - genesis * 1_000
    return max(1, -(-passed // (period * 1_000)) + 1)


def drawn(one, terms):
    """What the terms make of a round; None where it takes no part: only some games do, and play money wins no pool."""
    rate = terms["perThousandEuro"].get(one["bet"]["currency"])
    if rate is None or one["gameId"] not in terms["games"]:
        return None
    proof = one["proof"]
    weight = int(one["bet"]["amount"]) * 1_000 * terms["weightsPerEuro"] // rate
    beacon = beacon_of(one)
    if beacon and not beacon["signature"]:
        return {"weight": weight, "draws": [], "rate": rate}
    value = f":{beacon_value(beacon['signature'])}" if beacon else ""
    draw = Draw(proof["serverSeed"], proof["clientSeed"], proof["nonce"], beside=f"jackpot{value}")
    draws = [
        {
            "level": level["level"],
            "oneInEuro": level["oneInEuro"],
            "number": draw.choose(level["oneInEuro"]) * MILLION + draw.choose(MILLION),
        }
        for level in terms["levels"]
    ]
    return {"weight": weight, "draws": draws, "rate": rate}


def compared(one, terms):
    """Told and found of everything about the jackpots, and of what was paid in all."""
    told_jackpots, found_jackpots, beacon = told_of(one), drawn(one, terms), beacon_of(one)
    told = {"takes part": told_jackpots is not None}
    found = {"takes part": found_jackpots is not None}
    from_pools = 0
    if told_jackpots and found_jackpots:
        weight, draws, rate = found_jackpots["weight"], found_jackpots["draws"], found_jackpots["rate"]
        for name in ("weight", "termsHash"):
            told[name] = told_jackpots[name]
        told["draws"] = told_jackpots.get("draws", [])
        found |= {"weight": weight, "draws": draws, "termsHash": canonical_hash(of_its_time(one, terms))}
        won = told_jackpots.get("won", [])
        told["won"] = [level["level"] for level in won]
        found["won"] = [level["level"] for level in draws if level["number"] < weight]
        from_pools = sum(int(level["pool"]["amount"]) * rate // THOUSAND_EURO_IN_CENTS for level in won)
        told["jackpots paid"] = int(told_jackpots["paid"]["amount"]) if one["jackpots"] else 0
        found["jackpots paid"] = from_pools
    if beacon:
        told["beacon's round"] = beacon["round"]
        found["beacon's round"] = first_round_after(one["openedAt"], beacon, terms)
        # Paid after the round, and not as a part of it.
        from_pools = 0
    told["paid"] = int(one["paid"]["amount"])
    found["paid"] = int(one["payout"]["amount"]) + from_pools
    return told, found
