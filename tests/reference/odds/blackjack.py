"""Blackjack by the stated rules, every hand played as well as can be.

Each card is drawn from a whole deck. The dealer looks for blackjack first and stands on every 17. Any first two cards may be
doubled, also after a split; a pair by value may be split once, and split aces take one card each. A round that a blackjack
ends staked the bet alone.
"""

from fractions import Fraction
from functools import lru_cache

from bet import Bet

CARDS = [(value, Fraction(4 if value == 10 else 1, 13)) for value in range(1, 11)]


def add(hand, card):
    """A hand is (points with aces as one, whether there is an ace)."""
    return hand[0] + card, hand[1] or card == 1


def points(hand):
    """The best that a hand counts; over 21 it is bust."""
    total, ace = hand
    return total + 10 if ace and total + 10 <= 21 else total


def hand_of(*cards):
    hand = (0, False)
    for card in cards:
        hand = add(hand, card)
    return hand


def is_natural(a, b):
    return {a, b} == {1, 10}


@lru_cache(None)
def dealer_from(hand):
    """Points at which the dealer ends, 0 for bust, with their chances."""
    total = points(hand)
    if total > 21:
        return {0: Fraction(1)}
    if total >= 17:
        return {total: Fraction(1)}
    ends = {}
    for card, chance in CARDS:
        for end, then in dealer_from(add(hand, card)).items():
            ends[end] = ends.get(end, 0) + chance * then
    return ends


@lru_cache(None)
def dealer_after(up):
    """The same for the card that lies open, of a dealer who has no blackjack."""
    ends, left = {}, Fraction(0)
    for card, chance in CARDS:
        if is_natural(up, card):
            continue
        left += chance
        for end, then in dealer_from(hand_of(up, card)).items():
            ends[end] = ends.get(end, 0) + chance * then
    return {end: chance / left for end, chance in ends.items()}


def result(total, end):
    if total > 21:
        return -1
    return (total > end) - (total < end)


@lru_cache(None)
def stand(hand, up):
    return sum(chance * result(points(hand), end) for end, chance in dealer_after(up).items())


@lru_cache(None)
def hit(hand, up):
    return sum(chance * best(("stand", "hit"), add(hand, card), up)[0] for card, chance in CARDS)


def best(acts, hand, up):
    """What the best of the acts is worth, in bets, and which it is."""
    if points(hand) >= 21:
        return stand(hand, up), "stand"
    return max(((worth(act, hand, up), act) for act in acts), key=lambda each: each[0])


def worth(act, hand, up):
    if act == "stand":
        return stand(hand, up)
    if act == "hit":
        return hit(hand, up)
    if act == "double":
        return 2 * sum(chance * stand(add(hand, card), up) for card, chance in CARDS)
    card = 1 if hand[1] else hand[0] // 2
    return 2 * sum(chance * best(after_split(card), add(hand_of(card), next), up)[0] for next, chance in CARDS)


def after_split(card):
    return ("stand",) if card == 1 else ("stand", "hit", "double")


def merged(ends):
    total = {}
    for key, chance in ends:
        total[key] = total.get(key, 0) + chance
    return total


@lru_cache(None)
def ends_of(acts, hand, up):
    """(points, stakes) a hand ends with when it is played as well as these acts allow."""
    _, act = best(acts, hand, up)
    if act == "stand":
        return {(points(hand), 1): Fraction(1)}
    if act == "double":
        return merged(((points(add(hand, card)), 2), chance) for card, chance in CARDS)
    return merged(
        (end, chance * then)
        for card, chance in CARDS
        for end, then in ends_of(("stand", "hit"), add(hand, card), up).items()
    )


def settled(ends, dealer):
    """(staked, paid) of one hand against one end of the dealer's."""
    return merged(
        ((stakes, (1 + result(total, dealer)) * stakes), chance) for (total, stakes), chance in ends.items()
    )


def played(first, second, up):
    """(staked, paid) of a round in which nobody has a blackjack."""
    hand = hand_of(first, second)
    acts = ("stand", "hit", "double") + (("split",) if first == second else ())
    _, act = best(acts, hand, up)
    for dealer, chance in dealer_after(up).items():
        if act == "split":
            one = settled(split_ends(first, up), dealer)
            ends = merged(
                ((a[0] + b[0], a[1] + b[1]), p * q) for a, p in one.items() for b, q in one.items()
            )
        else:
            ends = settled(ends_of(acts[:3], hand, up), dealer)
        for (staked, paid), then in ends.items():
            yield chance * then, staked, paid


@lru_cache(None)
def split_ends(card, up):
    return merged(
        (end, chance * then)
        for next, chance in CARDS
        for end, then in ends_of(after_split(card), add(hand_of(card), next), up).items()
    )


def blackjack(rules, _chosen):
    pays = Fraction(rules["blackjackPays"], 100)
    ends = []
    for up, shown in CARDS:
        peeks = sum(chance for card, chance in CARDS if is_natural(up, card))
        for first, p in CARDS:
            for second, q in CARDS:
                dealt = shown * p * q
                if is_natural(first, second):
                    ends += [(dealt * peeks, 1, 1), (dealt * (1 - peeks), 1, pays)]
                    continue
                ends.append((dealt * peeks, 1, 0))
                ends += [(dealt * (1 - peeks) * chance, *end) for chance, *end in played(first, second, up)]
    return Bet(ends)
