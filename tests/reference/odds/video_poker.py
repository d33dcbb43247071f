"""Jacks or better: the best hold of every deal, over all 2,598,960 of them.

Of a hold, the draws that end in each hand are found by inclusion and exclusion: N(S) counts, hand by hand, the fives of a whole
deck that contain the cards S; from N of what is held, those that would take a discarded card back are taken off and on.
"""

from fractions import Fraction
from itertools import combinations
from math import comb

from bet import bet

HANDS = (
    "royal-flush straight-flush four-of-a-kind full-house flush straight three-of-a-kind two-pair jacks-or-better nothing"
).split(" ")
FIELD = 32  # Bits of one hand's count in a packed number.
PACKED = {name: 1 << (FIELD * place) for place, name in enumerate(HANDS)}
STRAIGHTS = [frozenset(range(low, low + 5)) for low in range(9)] + [frozenset((0, 9, 10, 11, 12))]


def hand_of(cards):
    """The hand five cards make; ranks are 0 for an ace to 12 for a king."""
    ranks = [card // 4 for card in cards]
    different = frozenset(ranks)
    if len(different) == 5:
        flush, straight = len({card % 4 for card in cards}) == 1, different in STRAIGHTS
        if flush and straight:
            return "royal-flush" if different == STRAIGHTS[-1] else "straight-flush"
        return "flush" if flush else "straight" if straight else "nothing"
    most = max(ranks.count(rank) for rank in different)
    if len(different) == 2:
        return "four-of-a-kind" if most == 4 else "full-house"
    if len(different) == 3:
        return "three-of-a-kind" if most == 3 else "two-pair"
    pair = next(rank for rank in different if ranks.count(rank) == 2)
    return "jacks-or-better" if pair == 0 or pair >= 10 else "nothing"


def containing():
    """N(S) for every S of four cards or fewer, packed, by the set of cards as bits."""
    fewer = {}
    for five in combinations(range(52), 5):
        count, mask = PACKED[hand_of(five)], sum(1 << card for card in five)
        for card in five:
            four = mask ^ 1 << card
            fewer[four] = fewer.get(four, 0) + count
    sets = dict(fewer)
    for size in range(3, -1, -1):
        more, fewer = fewer, {}
        for mask, count in more.items():
            left = mask
            while left:
                card = left & -left
                fewer[mask ^ card] = fewer.get(mask ^ card, 0) + count
                left ^= card
        # A five that contains S was added once for each of its cards outside S.
        fewer = {mask: count // (5 - size) for mask, count in fewer.items()}
        sets.update(fewer)
    return sets


def suit_classes():
    """One deal of each kind that differ by their suits' names alone, with how many there are."""
    classes = {}
    for five in combinations(range(52), 5):
        by_suit = tuple(sorted(tuple(card // 4 for card in five if card % 4 == suit) for suit in range(4)))
        classes[by_suit] = classes.get(by_suit, 0) + 1
    for by_suit, count in classes.items():
        yield [rank * 4 + suit for suit, ranks in enumerate(by_suit) for rank in ranks], count


def unpack(number):
    return [number >> (FIELD * place) & ((1 << FIELD) - 1) for place in range(len(HANDS))]


def count_hands(rules):
    """How often each hand comes of the best holds, in {hand: ways}, every deal weighing the same.

    Of holds that are worth the same, the one that holds fewest cards counts; `ties` tells how many deals had such holds with
    other hands in them.
    """
    pays = [rules["pays"].get(name, 0) for name in HANDS]
    sets = containing()
    whole = comb(47, 5) * 5  # Divisible by the draws of every hold.
    scale = [whole // comb(47, drawn) for drawn in range(6)]
    total, ties = [0] * len(HANDS), 0
    for cards, deals in suit_classes():
        bits = [1 << card for card in cards]
        masks = [sum(bit for place, bit in enumerate(bits) if hold >> place & 1) for hold in range(32)]
        draws = [sets[mask] for mask in masks[:-1]] + [PACKED[hand_of(cards)]]
        for place in range(5):
            for hold in range(32):
                if not hold >> place & 1:
                    draws[hold] -= draws[hold | 1 << place]
        best, most, other = None, -1, False
        for hold in sorted(range(32), key=lambda hold: bin(hold).count("1")):
            counts = unpack(draws[hold])
            drawn = 5 - bin(hold).count("1")
            worth = scale[drawn] * sum(pay * count for pay, count in zip(pays, counts))
            weighed = [scale[drawn] * count for count in counts]
            if worth > most:
                best, most, other = weighed, worth, False
            elif worth == most and weighed != best:
                other = True
        ties += deals * other
        total = [so_far + deals * ways for so_far, ways in zip(total, best)]
    return {"hands": dict(zip(HANDS, total)), "ties": ties}


def video_poker(rules, counted):
    of = sum(counted["hands"].values())
    return bet(*((Fraction(ways, of), rules["pays"].get(name, 0)) for name, ways in counted["hands"].items()))
