"""Every figure of a game, by its published rules."""

import json
from decimal import Decimal, localcontext
from fractions import Fraction

import instant
import tables
from bet import LARGE_WIN
from blackjack import blackjack
from counted import counted, hash_of
from features import slot_figures
from hi_lo_most import hi_lo_most
from likely import ONE_IN, Rounds
from video_poker import video_poker

BETS = {
    "dice": instant.dice,
    "limbo": instant.target,
    "crash": instant.target,
    "plinko": instant.plinko,
    "mines": instant.mines,
    "keno": instant.keno,
    "hi-lo": instant.hi_lo,
    "wheel": instant.wheel,
    "roulette": tables.roulette,
    "baccarat": tables.baccarat,
    "scratch": tables.scratch,
    "blackjack": blackjack,
}

# Nine results in ten of a normal distribution lie within so many standard deviations.
NINE_IN_TEN = Fraction("1.645")


def most_of(rules):
    """A bet of each kind among which the one that can win most is."""
    kind = rules["kind"]
    if kind == "dice":
        return [{"chance": rules["minimumChance"]}]
    if kind in ("limbo", "crash"):
        return [{"target": rules["maximumTarget"]}]
    if kind == "plinko":
        return [{"rows": board["rows"], "risk": board["risk"]} for board in rules["boards"]]
    if kind == "mines":
        return [{"mines": mines} for mines in range(rules["minimumMines"], rules["maximumMines"] + 1)]
    if kind == "keno":
        return [{"picks": list(range(picks))} for picks in range(1, len(rules["pays"]) + 1)]
    if kind == "wheel":
        return [{"risk": wheel["risk"]} for wheel in rules["wheels"]]
    if kind == "roulette":
        return [{"bets": [name]} for name in rules["bets"]]
    if kind == "baccarat":
        return [{"bet": side} for side in rules["pays"]]
    return [{}]


def root(value, digits=50):
    with localcontext() as context:
        context.prec = digits
        return Fraction((Decimal(value.numerator) / Decimal(value.denominator)).sqrt())


class Game:
    def __init__(self, rules):
        self.rules, self.known = rules, {}

    @property
    def counted(self):
        if "count" not in self.known:
            self.known["count"] = counted(self.rules)
        return self.known["count"]

    def bet(self, chosen):
        if self.rules["kind"] == "video-poker":
            return self.keep("bet", None, lambda: video_poker(self.rules, self.counted))
        return self.keep("bet", chosen, lambda: BETS[self.rules["kind"]](self.rules, chosen))

    def keep(self, what, chosen, make):
        key = (what, json.dumps(chosen, sort_keys=True))
        if key not in self.known:
            self.known[key] = make()
        return self.known[key]

    @property
    def rounds(self):
        return self.keep("rounds", None, lambda: Rounds(self.rules, self.counted["count"]))

    def large_win_one_in(self, figures):
        """Once in how many rounds of a bet a large win comes; 0 where none does, and where that depends on how far it is played."""
        kind = self.rules["kind"]
        if kind in ("mines", "hi-lo"):
            return Fraction(0)
        if kind == "slot":
            chance = self.keep("large", None, lambda: Fraction(self.slot_large_win_chance()))
        else:
            chance = figures["largeWinChance"]
        return 1 / chance if chance else Fraction(0)

    def slot_large_win_chance(self):
        if "count" in self.counted:
            return self.rounds.reach(10 * LARGE_WIN)
        return Fraction(self.counted["large"], sum(of["spins"] for of in self.counted["totals"]))

    def figures(self, chosen):
        return self.keep("figures", chosen, lambda: self.make_figures(chosen))

    def make_figures(self, chosen):
        kind = self.rules["kind"]
        if kind == "slot":
            return slot_figures(self.rules, self.counted["totals"])
        figures = self.bet(chosen).figures()
        if kind == "mines":
            # The most is won by who opens tiles until the round is over.
            end = instant.mines_to_the_end(self.rules, chosen).figures()
            figures |= {name: end[name] for name in ("maximumWin", "maximumWinChance")}
        return figures

    def figure(self, name, chosen):
        """One figure of a bet. With no bet the most, and its chance, are of every bet of the game."""
        if name == "paytableHash":
            return hash_of(self.rules)
        if name == "maximumWin" and chosen is None and self.rules["kind"] == "hi-lo":
            return self.keep("most", None, lambda: hi_lo_most(self.rules))
        if name in ("maximumWin", "maximumWinOneIn", "largestLikelyWin") and chosen is None:
            best = max((self.figures(each) for each in most_of(self.rules)), key=lambda each: each["maximumWin"])
        else:
            best = self.figures(chosen)
        if name == "maximumWinOneIn":
            return 1 / best["maximumWinChance"]
        if name == "largestLikelyWin":
            if best["maximumWinChance"] * ONE_IN > 1:
                return best["maximumWin"]
            return self.keep(name, None, lambda: Fraction(self.rounds.largest_likely_win(), 10))
        if name == "largeWinOneIn":
            return self.large_win_one_in(best)
        if name == "deviation":
            return root(best["variance"])
        if name == "volatility":
            return Fraction(1 + sum(root(best["variance"]) >= least for least in (2, 4, 7, 12)))
        if name == "oneInHit":
            return 1 / best["hitRate"]
        if name == "kept":
            return 1 - best["rtp"]
        if name.startswith("spread"):
            _, rounds, sign = name.split(" ")
            off = NINE_IN_TEN * root(best["variance"] / int(rounds))
            return max(Fraction(0), best["rtp"] + int(sign) * off)
        return best[name]
