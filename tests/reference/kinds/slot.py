from fractions import Fraction

from . import slot_respins
from .slot_wins import WINS


class Slot:
    """Rules read once: strips as lists, pays as exact numbers."""

    def __init__(self, rules):
        self.rules = rules
        self.rows = rules["rows"]
        self.strips = [strip.split(" ") for strip in rules["strips"]]
        self.roles = {symbol["id"]: symbol["role"] for symbol in rules["symbols"]}
        self.pays = {symbol["id"]: exact(symbol["pays"]) for symbol in rules["symbols"]}
        self.wins = WINS[rules["mechanic"]]
        self._paid = {}

    def pay(self, symbol, n):
        if (symbol, n) not in self._paid:
            listed = [count for count in self.pays[symbol] if count <= n]
            self._paid[symbol, n] = self.pays[symbol][max(listed)] if listed else 0
        return self._paid[symbol, n]

    def of_role(self, role):
        return next((id for id, its in self.roles.items() if its == role), None)

    def column(self, reel, stop):
        strip = self.strips[reel]
        return [strip[(stop + row) % len(strip)] for row in range(self.rows)]

    def count(self, grid, role):
        return sum(self.roles[symbol] == role for column in grid for symbol in column)


def exact(pays):
    return {int(count): Fraction(str(pay)) for count, pay in pays.items()}


SLOTS = {}


def slot_of(rules):
    if id(rules) not in SLOTS:
        SLOTS[id(rules)] = Slot(rules)
    return SLOTS[id(rules)]


def play(rules, stake, choice, steps, draw):
    slot = slot_of(rules)
    spins = spin(slot, draw, 1, False)
    first = spins[0]["grid"]
    free, respins = rules.get("freeSpins"), rules.get("respins")
    if free and slot.count(first, "scatter") >= free["scatters"]:
        for shown in spins:
            shown["freeSpinsAwarded"] = free["spins"]
        for _ in range(free["spins"]):
            spins += spin(slot, draw, free["multiplier"], True)
    if respins and slot.count(first, "coin") >= respins["coins"]:
        slot_respins.add(spins, slot, respins, draw)
    payout = stake * sum(shown["win"] for shown in spins)
    if payout.denominator != 1:
        raise ValueError(f"a payout that is not whole: {payout}")
    return stake, int(payout), {"spins": [told(shown, stake) for shown in spins]}


def spin(slot, draw, multiplier, free):
    """The grids of one spin with what each wins; one, but for cascades."""
    stops = [draw.choose(len(strip)) for strip in slot.strips]
    return [
        {"grid": grid, "win": Fraction(win) * multiplier, "free": free, "cascade": fall, "freeSpinsAwarded": 0}
        for fall, (grid, win) in enumerate(slot.wins(slot, stops))
    ]


def told(shown, stake):
    """As the house tells it, amounts in minor units; how a spin's win is made up is left out."""
    fields = {key: shown[key] for key in ("grid", "free", "cascade", "freeSpinsAwarded")}
    coins = [{"cell": list(cell), "payout": int(stake * pays)} for cell, pays in shown.get("coins", [])]
    return {**fields, "payout": int(stake * shown["win"]), "coins": coins, "respinsLeft": shown.get("left")}
