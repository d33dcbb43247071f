"""Compares what the house prints with what its published rules come to.

    python3 check.py < told.json            compares; long counts are those of counted.json
    python3 check.py --recount < told.json  makes the long counts again and compares those too

Reads {"games": {id: rules}, "claims": […]} and writes {"compared": …, "differ": […]} as JSON. A claim is a figure as it is
printed: {"game", "figure", "bet"?, "args"?, "printed", "unit", "cut"?}. `printed` is a decimal, `unit` what one of its last digit
stands for; a figure is equal when it is the nearest that can be printed, or, where it is `cut`, the nearest that is not above.
"""

import json
import sys
from decimal import Decimal
from fractions import Fraction

from bonuses import expected, jackpots_return
from counted import kept_counts, recount
from details import DETAILS, SlotDetails
from games import Game
from returns import return_at


class House:
    def __init__(self, rules):
        self.games = {id: Game(each) for id, each in rules.items()}
        self.slots = {}

    def figure(self, claim):
        name, args = claim["figure"], claim.get("args", [])
        if name == "bonus":
            return self.bonus(claim)
        if name == "jackpots":
            return jackpots_return(args)
        game = self.games[claim["game"]]
        if name == "return":
            return return_at(game, claim["bet"], args[0])
        if name in DETAILS:
            return DETAILS[name](game.rules, *args)
        if hasattr(SlotDetails, name):
            if claim["game"] not in self.slots:
                self.slots[claim["game"]] = SlotDetails(game)
            return getattr(self.slots[claim["game"]], name)(*args)
        return game.figure(name, claim.get("bet"))

    def bonus(self, claim):
        """`args`: what of it, the campaign's terms, and the games that count with their reference bet and their per cent."""
        what, campaign, counting = claim["args"]
        rtp = lambda id, bet: self.games[id].figures(bet)["rtp"]
        if "spinGame" in campaign:
            campaign = {**campaign, "spinReturn": rtp(*campaign["spinGame"])}
        return expected([(rtp(id, bet), percent) for id, bet, percent in counting], campaign)[what]


def is_equal(claim, exact):
    if isinstance(exact, str):
        return claim["printed"] == exact
    printed, unit = Fraction(Decimal(claim["printed"])), Fraction(Decimal(claim["unit"]))
    printed *= Fraction(Decimal(claim.get("times", "1")))
    off = exact - printed
    return 0 <= off < unit if claim.get("cut") else abs(off) <= unit / 2


def main():
    told = json.load(sys.stdin)
    house, differ, compared = House(told["games"]), [], {}
    if "--recount" in sys.argv and recount(told["games"].values()) != kept_counts():
        differ.append({"figure": "long counts", "where": "counted.json", "printed": "", "unit": "", "exact": "others"})
    for claim in told["claims"]:
        exact = house.figure(claim)
        subject = claim.get("game", claim["figure"])
        compared[subject] = compared.get(subject, 0) + 1
        if not is_equal(claim, exact):
            differ.append({**claim, "exact": exact if isinstance(exact, str) else f"{float(exact):.17g}"})
    json.dump({"compared": compared, "differ": differ}, sys.stdout)


main()
