"""One round derived from its seeds and the published rules of its game, and compared with what the house told.

A round is what `/api/v1` answers of it, and what a player takes home as its proof: its bet, input and steps, its seeds, and
what the house says came of it.
"""

import jackpots
from canonical import canonical_hash
from draws import Draw, seal_of
from kinds import KINDS


def derive(one, rules):
    """Answers what is staked, paid and seen. Raises where the round cannot be played."""
    proof = one["proof"]
    draw = Draw(proof["serverSeed"], proof["clientSeed"], proof["nonce"])
    return KINDS[rules["kind"]](rules, int(one["bet"]["amount"]), one["input"], one["steps"], draw)


def differences(one, rules, terms):
    """What the house told otherwise than it is found here: empty for a round that came out as it was told.

    `terms` are those of the jackpots.
    """
    try:
        staked, payout, seen = derive(one, rules)
    except (ArithmeticError, AttributeError, LookupError, StopIteration, TypeError, ValueError) as error:
        return [f"cannot be played: {error!r}"]
    told, found = jackpots.compared(one, terms)
    told |= {
        "serverSeedHash": one["proof"]["serverSeedHash"],
        "paytableHash": one["paytableHash"],
        "stake": int(one["stake"]["amount"]),
        "payout": int(one["payout"]["amount"]),
        "outcome": same_fields(seen, one["outcome"]),
    }
    found |= {
        "serverSeedHash": seal_of(one["proof"]["serverSeed"]),
        "paytableHash": canonical_hash(rules),
        "stake": staked,
        "payout": payout,
        "outcome": seen,
    }
    if one["proof"]["clientSeedOrigin"] == "beacon":
        told["clientSeed"] = one["proof"]["clientSeed"]
        found["clientSeed"] = jackpots.beacon_value(one["proof"]["beacon"]["signature"])
    return [f"{name}: told {told[name]}, found {found[name]}" for name in found if told[name] != found[name]]


def same_fields(seen, told):
    """Of what the house told, the fields that were derived here; amounts as whole numbers of minor units."""
    if isinstance(told, dict) and set(told) == {"amount", "currency"}:
        return int(told["amount"])
    if isinstance(seen, dict) and isinstance(told, dict):
        return {name: same_fields(value, told.get(name)) for name, value in seen.items()}
    if isinstance(seen, list) and isinstance(told, list) and len(seen) == len(told):
        return [same_fields(one, other) for one, other in zip(seen, told)]
    return told
