"""The return of a bet at a stake: every payout rounded down to a whole minor unit.

Where the player may stop at several steps, each stop is a bet of its own, and the bet returns what the stop does that falls
furthest below the return that is not rounded; of several such, the one that pays least.
"""

from fractions import Fraction
from math import floor

import instant

def return_at(game, chosen, stake):
    kind = game.rules["kind"]
    if kind == "slot":
        # Pays are whole tenths of the stake (reels.py reads no others), and stakes whole tens: nothing is rounded.
        assert stake % 10 == 0
        return game.figures(chosen)["rtp"]
    if kind == "mines":
        most = instant.mines_most(game.rules, chosen["mines"])
        return worst(game.rules, stake, [(1, instant.mines_safe(game.rules, chosen["mines"], n)) for n in range(1, most + 1)])
    if kind == "hi-lo":
        return worst(game.rules, stake, hi_lo_stops(game.rules, stake))
    if kind == "crash" and chosen["target"] is None:
        return worst_target(game.rules, stake)
    return game.bet(chosen).return_at(stake)


def worst(rules, stake, stops):
    """Of stops with their chances, each paying the return ÷ its chance."""
    share = Fraction(rules["payoutBasisPoints"], 10_000)
    return min(chance * floor(share / chance * stake) / stake for _, chance in stops)


def hi_lo_stops(rules, stake):
    """Every set of right guesses, by how many of the 13 ranks made each right.

    Any set can come about in the order of falling numbers, "higher" over ever higher cards, and then the round is over no
    sooner than in any other order. A stop loses less than its chance ÷ the stake, so those too rare to matter are left out.
    """
    share = Fraction(rules["payoutBasisPoints"], 10_000)
    lost = Fraction(0)
    open = [(instant.RANKS - 1, Fraction(1))]
    while open:
        more = []
        for most, before in open:
            for right in range(1, most + 1):
                chance = before * right / instant.RANKS
                if chance / stake <= lost:
                    continue
                lost = max(lost, share - chance * floor(share / chance * stake) / stake)
                yield right, chance
                if share / chance < rules["maximumMultiplier"]:
                    more.append((right, chance))
        open = more


def worst_target(rules, stake):
    """Of leaving at 1.00, 1.01 … the highest target, over the words that reach it."""
    losses = []
    for target in range(100, rules["maximumTarget"] + 1):
        words = instant.WORDS * rules["payoutBasisPoints"] // (100 * target)
        losses.append((words * (stake * target % 100), -target, words * (stake * target // 100)))
    paid = max(losses)[-1]
    return Fraction(paid, instant.WORDS * stake)
