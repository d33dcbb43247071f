"""Roulette, scratch cards and baccarat."""

from fractions import Fraction
from itertools import product

from bet import Bet, bet


def roulette(rules, chosen):
    """The stake lies in parts on the bets, each paying 36 ÷ its pockets wherever it covers the pocket."""
    parts = chosen.get("parts") or [1] * len(chosen["bets"])
    bets = [(rules["bets"][name], Fraction(count, sum(parts))) for name, count in zip(chosen["bets"], parts)]
    pays = lambda pocket: sum(share * Fraction(36, len(covered)) for covered, share in bets if pocket in covered)
    return bet(*((Fraction(1, rules["pockets"]), pays(pocket)) for pocket in range(rules["pockets"])))


def scratch(rules, _chosen):
    return bet(*((Fraction(s["cards"], rules["outOf"]), Fraction(s["pays"], 100)) for s in rules["symbols"]))


# Player's third card (its points) at which a banker with 3, 4, 5 or 6 points takes a card.
BANKER_TAKES = {3: set(range(10)) - {8}, 4: set(range(2, 8)), 5: set(range(4, 8)), 6: {6, 7}}


def baccarat_chances(decks):
    """The chance of each winner, over all deals from a full shoe without replacement.

    Deals are counted as though six cards always left the shoe, so that each weighs the same.
    """
    shoe = [decks * (16 if points == 0 else 4) for points in range(10)]
    cards = sum(shoe)
    won = {"player": 0, "banker": 0, "tie": 0}

    def settle(player, banker, ways, out):
        for gone in range(out, 6):
            ways *= cards - gone
        won["tie" if player == banker else "player" if player > banker else "banker"] += ways

    def deal_banker(player, banker, third, dealt, ways):
        takes = banker <= 5 if third is None else banker <= 2 or third in BANKER_TAKES.get(banker, ())
        if not takes:
            return settle(player, banker, ways, len(dealt))
        for points in range(10):
            left = shoe[points] - dealt.count(points)
            settle(player, (banker + points) % 10, ways * left, len(dealt) + 1)

    for dealt in product(range(10), repeat=4):
        ways = 1
        for place, points in enumerate(dealt):
            ways *= shoe[points] - dealt[:place].count(points)
        player, banker = (dealt[0] + dealt[2]) % 10, (dealt[1] + dealt[3]) % 10
        if player >= 8 or banker >= 8:
            settle(player, banker, ways, 4)
        elif player >= 6:
            deal_banker(player, banker, None, dealt, ways)
        else:
            for third in range(10):
                more = ways * (shoe[third] - dealt.count(third))
                deal_banker((player + third) % 10, banker, third, dealt + (third,), more)
    deals = sum(won.values())
    return {winner: Fraction(ways, deals) for winner, ways in won.items()}


known = {}


def baccarat(rules, chosen):
    decks, side = rules["decks"], chosen["bet"]
    if decks not in known:
        known[decks] = baccarat_chances(decks)
    won = known[decks]
    pays = Fraction(rules["pays"][side], 100)
    returned = [] if side == "tie" else [(won["tie"], 1, 1)]
    return Bet([(won[side], 1, pays), *returned])
