"""Strips, pays and what starts a feature, read from the published rules of a slot. Pays are in tenths of the stake."""

from fractions import Fraction

WILD = "wild"


class Reels:
    def __init__(self, rules):
        self.rules, self.rows = rules, rules["rows"]
        self.strips = [strip.split(" ") for strip in rules["strips"]]
        self.roles = {symbol["id"]: symbol["role"] for symbol in rules["symbols"]}
        self.pays = {
            symbol["id"]: sorted((int(count), tenths(pays)) for count, pays in symbol["pays"].items())
            for symbol in rules["symbols"]
        }
        self.wild = next((id for id, role in self.roles.items() if role == WILD), None)
        self.trigger = next((id for id, role in self.roles.items() if role in ("scatter", "coin")), None)
        self.paying = [id for id, role in self.roles.items() if role == "pay"]

    def listed(self, symbol, count):
        """The highest listed count that this many reach; None where none is."""
        return max((least for least, _ in self.pays[symbol] if least <= count), default=None)

    def pay(self, symbol, count):
        return max((pays for least, pays in self.pays[symbol] if least <= count), default=0)

    def columns(self, reel):
        """What a reel shows at each stop, top to bottom, each column once with how many stops show it."""
        strip, shown = self.strips[reel], {}
        for stop in range(len(strip)):
            column = tuple(strip[(stop + row) % len(strip)] for row in range(self.rows))
            shown[column] = shown.get(column, 0) + 1
        return list(shown.items())

    def triggers(self, column):
        return column.count(self.trigger) if self.trigger else 0


def tenths(pays):
    exact = Fraction(str(pays)) * 10
    assert exact.denominator == 1, f"{pays} is not a whole number of tenths"
    return exact.numerator
