"""The jackpots of one round: which terms it was drawn by, what it drew, won and was paid."""

from canonical import canonical_hash
from draws import Draw

MILLION = 1_000_000
THOUSAND_EURO_IN_CENTS = 100_000


def drawn(one, terms):
    """What the terms make of a round; None where it takes no part: only some games do, and play money wins no pool."""
    rate = terms["perThousandEuro"].get(one["bet"]["currency"])
    if rate is None or one["gameId"] not in terms["games"]:
        return None
    proof = one["proof"]
    draw = Draw(proof["serverSeed"], proof["clientSeed"], proof["nonce"], beside="jackpot")
    weight = int(one["bet"]["amount"]) * 1_000 * terms["weightsPerEuro"] // rate
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
    told_jackpots, found_jackpots = one["jackpots"], drawn(one, terms)
    told = {"takes part": told_jackpots is not None}
    found = {"takes part": found_jackpots is not None}
    from_pools = 0
    if told_jackpots and found_jackpots:
        weight, draws, rate = found_jackpots["weight"], found_jackpots["draws"], found_jackpots["rate"]
        for name in ("weight", "draws", "termsHash"):
            told[name] = told_jackpots[name]
        found |= {"weight": weight, "draws": draws, "termsHash": canonical_hash(terms)}
        told["won"] = [level["level"] for level in told_jackpots["won"]]
        found["won"] = [level["level"] for level in draws if level["number"] < weight]
        from_pools = sum(
            int(level["pool"]["amount"]) * rate // THOUSAND_EURO_IN_CENTS for level in told_jackpots["won"]
        )
        told["jackpots paid"] = int(told_jackpots["paid"]["amount"])
        found["jackpots paid"] = from_pools
    told["paid"] = int(one["paid"]["amount"])
    found["paid"] = int(one["payout"]["amount"]) + from_pools
    return told, found
