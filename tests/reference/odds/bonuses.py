"""What meeting a wager costs on average, the same being staked on each game that counts, and what the jackpots return."""

from fractions import Fraction
from math import floor


def nearest(value):
    """The nearest whole number, a half up."""
    return floor(value + Fraction(1, 2))


def expected(games, campaign):
    """`games`: the return of each and the per cent of a stake on it that counts. Sums are in minor units."""
    counting = [(Fraction(rtp), percent) for rtp, percent in games if percent > 0]
    bonus = campaign.get("bonus")
    if bonus is None:
        bonus = nearest(campaign["spinStake"] * campaign["spins"] * campaign["spinReturn"])
    wager = bonus * campaign["factor"]
    average = sum(rtp for rtp, _ in counting) / len(counting)
    staked = nearest(Fraction(wager * 100 * len(counting), sum(percent for _, percent in counting)))
    cost = staked - nearest(staked * average)
    return {
        "bonus": Fraction(bonus),
        "wager": Fraction(wager),
        "staked": Fraction(staked),
        "averageReturn": average,
        "cost": Fraction(cost),
        "worth": Fraction(bonus - cost),
    }


def jackpots_return(levels):
    """Of each pool: what is fed of a stake, and what the house begins it with by how often it is won. Sums in euro cents."""
    return sum(Fraction(str(share)) + Fraction(starts_at, 100 * one_in) for share, starts_at, one_in in levels)
