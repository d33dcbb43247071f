"""What the tables beside the odds say: chances of single ends, and where the return of a slot comes from."""

from fractions import Fraction
from math import comb

from features import coin_value, coins_at_end, features, together
from instant import RANKS, mines_most, mines_pays, right_ranks
from reels import Reels
from spins import count_spins
from tally import tally_of


def plinko_bin(rules, rows, bin):
    return Fraction(comb(int(rows), int(bin)), 2 ** int(rows))


def roulette_covers(rules, covers):
    return Fraction(int(covers), rules["pockets"])


def wheel_pays(rules, risk, pays):
    segments = next(wheel["pays"] for wheel in rules["wheels"] if wheel["risk"] == risk)
    return Fraction(segments.count(int(pays)), len(segments))


def guess_chance(rules, rank, guess):
    return Fraction(len(right_ranks(int(rank), guess)), RANKS)


def guess_pays(rules, rank, guess):
    return 1 / guess_chance(rules, rank, guess)


def tiles_pay(rules, mines, opened):
    """`most` for the last tile that may be opened."""
    most = mines_most(rules, int(mines))
    return mines_pays(rules, int(mines), most if opened == "most" else int(opened))


def respin_chance(rules):
    return Fraction(rules["respins"]["chance"]["coin"], rules["respins"]["chance"]["outOf"])


def coin_chance(rules, place):
    values = rules["respins"]["values"]
    return Fraction(values[int(place)]["weight"], sum(value["weight"] for value in values))


DETAILS = {
    each.__name__: each
    for each in (
        plinko_bin, roulette_covers, wheel_pays, guess_chance, guess_pays, tiles_pay, respin_chance, coin_chance
    )
}  # fmt: skip


class SlotDetails:
    """The sections of a slot's par sheet."""

    def __init__(self, game):
        self.rules, self.totals = game.rules, game.counted["totals"]
        self.rtp = game.figures({"kind": "slot"})["rtp"]
        self.cells = self.rules["rows"] * len(self.rules["strips"])
        whole = together(self.totals)
        self.spins, self.base = whole["spins"], Fraction(whole["sum"], whole["spins"] * 10)
        wins = game.counted.get("wins")
        if wins is None:
            self.wins = tally_of(Reels(self.rules))
        else:
            self.wins = {
                (key.split(" ")[0], int(key.split(" ")[1])): (Fraction(times, self.spins), Fraction(paid, self.spins))
                for key, (times, paid) in wins.items()
            }
        # Counted apart from the spins, the wins of all symbols must come to the same.
        assert sum(paid for _, paid in self.wins.values()) == self.base * 10
        self.features = features(self.rules, self.totals)

    def stops(self):
        return Fraction(self.spins)

    def below_stake(self):
        """Spins that pay something, and less than the stake, of a slot without a feature."""
        assert not self.rules.get("freeSpins") and not self.rules.get("respins")
        pays = count_spins(self.rules).items()
        return Fraction(sum(spins for (_, pay), spins in pays if 0 < pay < 10), self.spins)

    def feature_one_in(self):
        started = sum(of["spins"] for of, feature in zip(self.totals, self.features) if feature.nothing < 1)
        return Fraction(self.spins, started)

    def win_return(self, symbol, count):
        return self.wins.get((symbol, int(count)), (0, Fraction(0)))[1] / 10

    def win_one_in(self, symbol, count):
        wins = self.wins.get((symbol, int(count)), (0, 0))[0]
        return 1 / wins if wins else Fraction(0)

    def spin_return(self):
        return self.base

    def feature_return(self):
        return self.rtp - self.base

    def trigger_one_in(self, triggers):
        spins = self.totals[int(triggers)]["spins"]
        return Fraction(self.spins, spins) if spins else Fraction(0)

    def trigger_mean(self, triggers):
        return self.features[int(triggers)].mean

    def trigger_return(self, triggers):
        return Fraction(self.totals[int(triggers)]["spins"], self.spins) * self.features[int(triggers)].mean

    def coin_mean(self):
        return coin_value(self.rules["respins"])[0]

    def ends(self, coins):
        return coins_at_end(self.rules["respins"], self.cells, int(coins))

    def coins_mean(self, coins):
        return sum(held * chance for held, chance in self.ends(coins).items())

    def coins_none_one_in(self, coins):
        return 1 / self.ends(coins)[int(coins)]

    def coins_full_one_in(self, coins):
        return 1 / self.ends(coins)[self.cells]
