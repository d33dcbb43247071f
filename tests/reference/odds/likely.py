"""The largest win that more than one round in a thousand million reaches, of a slot whose maximum is rarer."""

from bisect import bisect_left
from itertools import accumulate
from math import gcd

from features import coins_at_end
from reels import tenths

ONE_IN = 10**9


def power(pays, times):
    """{sum: ways} of so many pays of {pay: ways}: all of them in one whole number, each in its own bytes, to that power."""
    width, unit = (sum(pays.values()) ** times).bit_length() // 8 + 1, gcd(*pays)
    packed = bytearray(width * (max(pays) // unit + 1))
    for pay, ways in pays.items():
        packed[pay // unit * width : (pay // unit + 1) * width] = ways.to_bytes(width, "little")
    sums = (int.from_bytes(packed, "little") ** times).to_bytes(width * (max(pays) // unit * times + 1), "little")
    ways = (int.from_bytes(sums[at : at + width], "little") for at in range(0, len(sums), width))
    return {at * unit: each for at, each in enumerate(ways) if each}


def free_spins(rules, pays):
    every = sum(pays.values()) ** rules["spins"]
    return {pay * rules["multiplier"]: ways / every for pay, ways in power(pays, rules["spins"]).items()}


class Respins:
    def __init__(self, rules, cells):
        self.rules, self.cells, self.values, self.known = rules, cells, {}, {}
        for value in rules["values"]:
            self.values[tenths(value["pays"])] = self.values.get(tenths(value["pays"]), 0) + value["weight"]

    def of_coins(self, held):
        if held not in self.known:
            every, full = sum(self.values.values()) ** held, tenths(self.rules["fullGrid"]) if held == self.cells else 0
            self.known[held] = {pay + full: ways / every for pay, ways in power(self.values, held).items()}
        return self.known[held]

    def after(self, coins):
        chances = {}
        for held, chance in coins_at_end(self.rules, self.cells, coins).items():
            likely = float(chance)
            for pay, each in self.of_coins(held).items():
                chances[pay] = chances.get(pay, 0) + likely * each
        return chances


class Tail:
    """How likely a sum of {sum: chance} is at least so much; added up from the greatest, the smallest chances first."""

    def __init__(self, chances):
        self.sums = sorted(chances)
        self.reached = [*accumulate(chances[each] for each in reversed(self.sums))][::-1] + [0]

    def at(self, least):
        return self.reached[bisect_left(self.sums, least)]


class Rounds:
    """What a round pays, in tenths of the stake; `count` is {(triggers, pay): spins}."""

    def __init__(self, rules, count):
        cells = rules["rows"] * len(rules["strips"])
        free, held = rules.get("freeSpins"), rules.get("respins")
        by_triggers, all_pays = {}, {}
        for (triggers, pay), spins in count.items():
            by_triggers.setdefault(triggers, {})[pay] = spins
            all_pays[pay] = all_pays.get(pay, 0) + spins
        bonus = Tail(free_spins(free, all_pays)) if free else None
        coins = Respins(held, cells) if held else None

        def feature(triggers):
            if bonus and triggers >= free["scatters"]:
                return bonus
            if held and triggers >= held["coins"]:
                return Tail(coins.after(triggers))
            return Tail({0: 1})

        self.after = [(pays, feature(triggers)) for triggers, pays in by_triggers.items()]
        self.every = sum(all_pays.values())

    def reach(self, win):
        """The chance of so much or more."""
        return sum(spins * tail.at(win - pay) for pays, tail in self.after for pay, spins in pays.items()) / self.every

    def largest_likely_win(self):
        likely, unlikely = 0, max(max(pays) + tail.sums[-1] for pays, tail in self.after) + 1
        while unlikely - likely > 1:
            middle = (likely + unlikely) // 2
            likely, unlikely = (middle, unlikely) if self.reach(middle) * ONE_IN > 1 else (likely, middle)
        return likely
