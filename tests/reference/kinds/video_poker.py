from collections import Counter

from cards import RANKS, card, rank_of

TEN_TO_ACE = [0, 9, 10, 11, 12]


def play(rules, stake, choice, steps, draw):
    drawn = [card(c) for c in draw.some(10, 52)]
    dealt, following = drawn[:5], drawn[5:]
    [step] = steps
    cards = [one if place in step["hold"] else following.pop(0) for place, one in enumerate(dealt)]
    hand = hand_of(cards)
    return stake, stake * rules["pays"][hand] if hand else 0, {"dealt": dealt, "cards": cards, "hand": hand}


def hand_of(cards):
    ranks = sorted(rank_of(one) for one in cards)
    counts = Counter(ranks)
    groups = sorted(counts.values(), reverse=True)
    suited = len({one["suit"] for one in cards}) == 1
    in_a_row = len(counts) == 5 and (ranks[4] - ranks[0] == 4 or ranks == TEN_TO_ACE)
    if suited and ranks == TEN_TO_ACE:
        return "royal-flush"
    if suited and in_a_row:
        return "straight-flush"
    if groups[0] == 4:
        return "four-of-a-kind"
    if groups == [3, 2]:
        return "full-house"
    if suited:
        return "flush"
    if in_a_row:
        return "straight"
    if groups[0] == 3:
        return "three-of-a-kind"
    if groups == [2, 2, 1]:
        return "two-pair"
    if any(count == 2 and RANKS[rank] in "JQKA" for rank, count in counts.items()):
        return "jacks-or-better"
    return None
