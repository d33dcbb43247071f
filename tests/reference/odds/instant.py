"""Games of one draw or a few independent ones: two ends, binomial, hypergeometric, or every segment."""

from fractions import Fraction
from math import comb, floor

from bet import bet

RANKS = 13
WORDS = 2**32


def dice(rules, chosen):
    """A roll below `sides`; `chance` of them win stake × return ÷ chance."""
    chance = chosen["chance"]
    return bet((Fraction(chance, rules["sides"]), Fraction(rules["payoutBasisPoints"], chance)))


def target(rules, chosen):
    """Limbo and crash: a word w of 2^32 makes ⌊2^32 × return ÷ (w + 1)⌋ hundredths, and wins where that reaches the target.

    It does for as many words as n >= 1 satisfy n × target <= 2^32 × return, whole numbers all of them.
    """
    wanted = chosen["target"]
    winning = floor(Fraction(WORDS * rules["payoutBasisPoints"], 100 * wanted))
    return bet((Fraction(winning, WORDS), Fraction(wanted, 100)))


def plinko(rules, chosen):
    board = next(b for b in rules["boards"] if (b["rows"], b["risk"]) == (chosen["rows"], chosen["risk"]))
    rows = board["rows"]
    return bet(*((Fraction(comb(rows, bin), 2**rows), Fraction(pays, 100)) for bin, pays in enumerate(board["pays"])))


def keno(rules, chosen):
    numbers, drawn, picks = rules["numbers"], rules["drawn"], len(chosen["picks"])
    return bet(
        *(
            (Fraction(comb(picks, hits) * comb(numbers - picks, drawn - hits), comb(numbers, drawn)), Fraction(pays, 100))
            for hits, pays in enumerate(rules["pays"][picks - 1])
        )
    )


def wheel(rules, chosen):
    pays = next(w["pays"] for w in rules["wheels"] if w["risk"] == chosen["risk"])
    return bet(*((Fraction(1, len(pays)), Fraction(each, 100)) for each in pays))


def mines_safe(rules, mines, opened):
    """The chance that so many tiles are safe: each next one is, out of those still covered."""
    safe = Fraction(1)
    for covered in range(rules["tiles"], rules["tiles"] - opened, -1):
        safe *= Fraction(covered - mines, covered)
    return safe


def mines_pays(rules, mines, opened):
    return Fraction(rules["payoutBasisPoints"], 10_000) / mines_safe(rules, mines, opened)


def mines_most(rules, mines):
    """Tiles after which a round is over: it has reached the maximum, or every safe tile is open."""
    safe = rules["tiles"] - mines
    return next((n for n in range(1, safe) if mines_pays(rules, mines, n) >= rules["maximumMultiplier"]), safe)


def mines(rules, chosen, stop=None):
    """Opens `stop` tiles (the published figures: three, or as many as end the round) and takes what they are worth."""
    count = chosen["mines"]
    opened = min(3 if stop is None else stop, mines_most(rules, count))
    return bet((mines_safe(rules, count, opened), mines_pays(rules, count, opened)))


def mines_to_the_end(rules, chosen):
    return mines(rules, chosen, rules["tiles"])


def right_ranks(rank, guess):
    """Ranks (0 for an ace) that make a guess right: the open one too, unless then every rank would be."""
    right = [r for r in range(RANKS) if (r >= rank if guess == "higher" else r <= rank)]
    return [r for r in right if r != rank] if len(right) == RANKS else right


def hi_lo(rules, _chosen, guesses=2):
    """Two guesses of what is likelier, higher where both are, and then the cash-out; the cards are drawn with replacement."""
    ends = []

    def play(rank, chance, pays, left):
        if left == 0 or (left < guesses and pays >= rules["maximumMultiplier"]):
            ends.append((chance, pays))
            return
        right = max((right_ranks(rank, guess) for guess in ("higher", "lower")), key=len)
        for next_rank in right:
            play(next_rank, chance / RANKS, pays * RANKS / len(right), left - 1)

    for first in range(RANKS):
        play(first, Fraction(1, RANKS), Fraction(rules["payoutBasisPoints"], 10_000), guesses)
    return bet(*ends)
