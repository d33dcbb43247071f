"""The most a round of hi-lo can win.

A right guess with w winning ranks multiplies the worth by 13 ÷ w, w from 1 to 12, and a round goes on while its worth is below
the maximum. Any w can follow any that is not smaller, so every set of them can come about in falling order; and then an ace or a
king may lie open, with one winning rank. So the most is 13 × the highest worth below the maximum.

The worth after n guesses is share × 13^n ÷ the product of their w: that product is to be as little above share × 13^n ÷ maximum
as can be. It has no prime above 11. Of 5, 7 and 11 each takes a factor of its own, a five together with a two if need be; what
is left is 2^a × 3^b, looked up in a list by size.
"""

from bisect import bisect_right
from fractions import Fraction
from math import log

TWOS, THREES = 180, 120


def parts_of():
    """The least number of factors up to 12 that make 2^a × 3^b, for each (a, b)."""
    parts = {}
    for a in range(TWOS):
        for b in range(THREES):
            steps = [(1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (1, 1), (2, 1)]
            before = [parts[a - x, b - y] for x, y in steps if a >= x and b >= y]
            parts[a, b] = 1 + min(before) if before else 0
    return parts


def hi_lo_most(rules):
    share, maximum = Fraction(rules["payoutBasisPoints"], 10_000), rules["maximumMultiplier"]
    parts = parts_of()
    listed = sorted((a * log(2) + b * log(3), a, b) for a, b in parts)
    sizes = [size for size, _, _ in listed]
    best = Fraction(0)
    guesses = 1
    while share * Fraction(13, 12) ** guesses < maximum:
        least = log(share / maximum * 13**guesses)
        near = log(float(best) / maximum) if best else -log(13)
        for elevens in range(guesses + 1):
            for sevens in range(guesses + 1 - elevens):
                for fives in range(guesses + 1 - elevens - sevens):
                    others = guesses - elevens - sevens - fives
                    rest = least - elevens * log(11) - sevens * log(7) - fives * log(5)
                    if rest > others * log(12) + fives * log(2) + 1e-9:
                        continue
                    place = bisect_right(sizes, rest - 1e-12)
                    while place < len(sizes) and sizes[place] - rest <= -near:
                        _, a, b = listed[place]
                        place += 1
                        if min(parts[a - two, b] for two in range(min(a, fives) + 1)) > others:
                            continue
                        product = 2**a * 3**b * 5**fives * 7**sevens * 11**elevens
                        worth = share * 13**guesses / product
                        if best < worth < maximum:
                            best = worth
                            near = log(float(best) / maximum)
        guesses += 1
    return 13 * best
