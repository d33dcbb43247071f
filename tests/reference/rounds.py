"""One round derived from its proof and the published rules of its game, and compared with what the house told."""

from canonical import rules_hash
from draws import Draw, jackpot_numbers, seal_of
from kinds import KINDS

HASHES = {}


def hash_of(rules):
    if id(rules) not in HASHES:
        HASHES[id(rules)] = rules_hash(rules)
    return HASHES[id(rules)]


def derive(proof, rules):
    """Answers what is staked, paid and seen. Raises where the round cannot be played."""
    draw = Draw(*seeds_of(proof))
    return KINDS[rules["kind"]](rules, int(proof["bet"]), proof["input"], proof["steps"], draw)


def seeds_of(proof):
    return proof["serverSeed"], proof["clientSeed"], proof["nonce"]


def differences(proof, rules, outcome=None):
    """What the house told otherwise than it is found here: empty for a round that came out as it was told.

    `outcome` is what the round showed, which a proof does not hold: `outcome` of the round as `/api/v1` answers it.
    """
    try:
        staked, payout, seen = derive(proof, rules)
    except (ArithmeticError, KeyError, LookupError, StopIteration, TypeError, ValueError) as error:
        return [f"cannot be played: {error!r}"]
    found = {
        "serverSeedHash": seal_of(proof["serverSeed"]),
        "paytableHash": hash_of(rules),
        "staked": str(staked),
        "payout": str(payout),
    }
    told = {name: proof[name] for name in found}
    if "jackpots" in proof:
        draws = proof["jackpots"]["draws"]
        told["jackpots"] = [one["number"] for one in draws]
        found["jackpots"] = jackpot_numbers(seeds_of(proof), draws)
    if outcome is not None:
        told["outcome"], found["outcome"] = same_fields(seen, outcome), seen
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
