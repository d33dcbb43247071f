from fractions import Fraction
from math import comb


def play(rules, stake, choice, steps, draw):
    mines, tiles = choice["mines"], rules["tiles"]
    mine_tiles = draw.some(mines, tiles)
    opened = []

    def worth():
        share = Fraction(rules["payoutBasisPoints"], 10_000)
        return share * comb(tiles, mines) / comb(tiles - len(opened), mines)

    def ended(payout, hit=None):
        return stake, payout, {"mineTiles": mine_tiles, "opened": opened, "hit": hit}

    for step in steps:
        if step["act"] == "cashOut":
            return ended(int(stake * worth()))
        if step["tile"] in mine_tiles:
            return ended(0, step["tile"])
        opened.append(step["tile"])
        if len(opened) == tiles - mines or worth() >= rules["maximumMultiplier"]:
            return ended(int(stake * worth()))
    raise ValueError("the round is not over")
