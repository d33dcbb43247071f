"""What a bet comes to: its ends with their chances, all in fractions."""

from fractions import Fraction
from math import floor


LARGE_WIN = 20


class Bet:
    """A bet by its ends: (chance, staked, paid), the last two in stakes of the bet. Ends that are left out pay nothing."""

    def __init__(self, ends):
        merged = {}
        for chance, staked, paid in ends:
            key = (Fraction(staked), Fraction(paid))
            merged[key] = merged.get(key, 0) + Fraction(chance)
        rest = 1 - sum(merged.values())
        assert rest >= 0, "the chances of a bet are more than one"
        if rest:
            merged[(Fraction(1), Fraction(0))] = merged.get((Fraction(1), Fraction(0)), 0) + rest
        self.ends = [(chance, staked, paid) for (staked, paid), chance in merged.items() if chance]

    def mean(self, value):
        return sum(chance * value(staked, paid) for chance, staked, paid in self.ends)

    def figures(self):
        net = self.mean(lambda staked, paid: paid - staked)
        most = max(paid for _, _, paid in self.ends)
        return {
            "rtp": self.mean(lambda _, paid: paid) / self.mean(lambda staked, _: staked),
            "hitRate": self.mean(lambda _, paid: paid > 0),
            "variance": self.mean(lambda staked, paid: (paid - staked - net) ** 2),
            "maximumWin": most,
            "maximumWinChance": self.mean(lambda _, paid: paid == most),
            "largeWinChance": self.mean(lambda staked, paid: paid >= LARGE_WIN * staked),
        }

    def return_at(self, stake):
        """The return where every payout is rounded down to a whole minor unit; `stake` in minor units."""
        paid = self.mean(lambda _, paid: Fraction(floor(paid * stake)))
        return paid / self.mean(lambda staked, _: staked * stake)


def bet(*ends):
    """A bet whose ends all stake the same."""
    return Bet((chance, 1, paid) for chance, paid in ends)
