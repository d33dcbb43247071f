"""One round derived from its seeds and the published rules of its game, and compared with what the house told.

A round is what `/api/v1` answers of it, and what a player takes home as its proof: its bet, input and steps, its seeds, and
what the house says came of it.
"""

from canonical import rules_hash
from draws import Draw, jackpot_numbers, seal_of
from kinds import KINDS

HASHES = {}


def hash_of(rules):
    if id(rules) not in HASHES:
        HASHES[id(rules)] = rules_hash(rules)
    return HASHES[id(rules)]


def derive(one, rules):
    """Answers what is staked, paid and seen. Raises where the round cannot be played."""
    draw = Draw(*seeds_of(one))
    return KINDS[rules["kind"]](rules, int(one["bet"]["amount"]), one["input"], one["steps"], draw)


def seeds_of(one):
    proof = one["proof"]
    return proof["serverSeed"], proof["clientSeed"], proof["nonce"]


def differences(one, rules):
    """What the house told otherwise than it is found here: empty for a round that came out as it was told."""
    try:
        staked, payout, seen = derive(one, rules)
    except (ArithmeticError, AttributeError, LookupError, StopIteration, TypeError, ValueError) as error:
        return [f"cannot be played: {error!r}"]
    told, found = jackpots_of(one)
    told |= {
        "serverSeedHash": one["proof"]["serverSeedHash"],
        "paytableHash": one["paytableHash"],
        "stake": int(one["stake"]["amount"]),
        "payout": int(one["payout"]["amount"]),
        "outcome": same_fields(seen, one["outcome"]),
    }
    found |= {
        "serverSeedHash": seal_of(one["proof"]["serverSeed"]),
        "paytableHash": hash_of(rules),
        "stake": staked,
        "payout": payout,
        "outcome": seen,
    }
    return [f"{name}: told {told[name]}, found {found[name]}" for name in found if told[name] != found[name]]


def jackpots_of(one):
    """Told and found of the jackpots: the numbers, and where the round says so the levels won and all that was paid."""
    told, found = {}, {}
    jackpots = one.get("jackpots")
    if jackpots:
        draws = jackpots["draws"]
        told["jackpots"] = [draw["number"] for draw in draws]
        found["jackpots"] = jackpot_numbers(seeds_of(one), draws)
        if "won" in jackpots:
            told["won"] = [level["level"] for level in jackpots["won"]]
            found["won"] = [
                draw["level"] for draw, number in zip(draws, found["jackpots"]) if number < jackpots["weight"]
            ]
    if "paid" in one:
        told["paid"] = int(one["paid"]["amount"])
        found["paid"] = int(one["payout"]["amount"]) + (int(jackpots["paid"]["amount"]) if jackpots else 0)
    return told, found


def same_fields(seen, told):
    """Of what the house told, the fields that were derived here; amounts as whole numbers of minor units."""
    if isinstance(told, dict) and set(told) == {"amount", "currency"}:
        return int(told["amount"])
    if isinstance(seen, dict) and isinstance(told, dict):
        return {name: same_fields(value, told.get(name)) for name, value in seen.items()}
    if isinstance(seen, list) and isinstance(told, list) and len(seen) == len(told):
        return [same_fields(one, other) for one, other in zip(seen, told)]
    return told
