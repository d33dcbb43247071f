"""card(c) of the recipes."""

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = ["clubs", "diamonds", "hearts", "spades"]


def card(c):
    return {"rank": RANKS[c % 13], "suit": SUITS[c // 13]}


def rank_of(of):
    """0 for an ace to 12 for a king."""
    return RANKS.index(of["rank"])
