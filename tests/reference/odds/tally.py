"""How often each symbol wins in each count, and what that pays, on average of a spin: {(symbol, listed count): (wins, paid)}.

Every row of a reel shows each symbol as often as the strip has it, so of lines one stands for all of them; of ways, reels are
independent, so the means multiply. Paid is in tenths of the stake.
"""

from fractions import Fraction
from itertools import product


def tally_of(reels):
    mechanic = reels.rules["mechanic"]
    return of_ways(reels) if mechanic == "ways" else of_lines(reels, classic if mechanic == "classic" else leading)


def of_lines(reels, win):
    tally = {}
    shares = [
        [(symbol, Fraction(strip.count(symbol), len(strip))) for symbol in reels.roles if symbol in strip]
        for strip in reels.strips
    ]
    lines = len(reels.rules["lines"])
    for reel_symbols in product(*shares):
        symbol, count, pay = win(reels, [symbol for symbol, _ in reel_symbols])
        if pay:
            chance = Fraction(lines)
            for _, share in reel_symbols:
                chance *= share
            add(tally, (symbol, reels.listed(symbol, count)), chance, pay)
    return tally


def add(tally, key, wins, pay):
    before = tally.get(key, (0, 0))
    tally[key] = (before[0] + wins, before[1] + wins * pay)


def leading(reels, shown):
    """The win of a line read from the left; of a run of wilds and a run they are part of, wilds win where they pay as much."""
    wild, wilds = reels.wild, 0
    while wilds < len(shown) and shown[wilds] == wild:
        wilds += 1
    of_wilds = reels.pay(wild, wilds) if wilds else 0
    if wilds == len(shown):
        return wild, wilds, of_wilds
    symbol, run = shown[wilds], wilds
    while run < len(shown) and shown[run] in (symbol, wild):
        run += 1
    pay = reels.pay(symbol, run)
    return (wild, wilds, of_wilds) if wilds and of_wilds >= pay else (symbol, run, pay)


def classic(reels, shown):
    symbols = {symbol for symbol in shown if symbol != reels.wild}
    if len(symbols) > 1:
        return None, 0, 0
    symbol = symbols.pop() if symbols else reels.wild
    stands_in = 0 if symbol == reels.wild else shown.count(reels.wild)
    return symbol, 3, reels.pay(symbol, 3) * reels.rules["wildMultiplier"] ** stands_in


def of_ways(reels):
    tally = {}
    for symbol in reels.paying:
        shown, cells = Fraction(1), Fraction(1)
        for reel in range(len(reels.strips) + 1):
            here, mean = cells_shown(reels, reel, symbol)
            if reel and reels.pay(symbol, reel):
                key = (symbol, reels.listed(symbol, reel))
                wins, paid = tally.get(key, (0, 0))
                tally[key] = (wins + shown * (1 - here), paid + cells * (1 - here) * reels.pay(symbol, reel))
            shown, cells = shown * here, cells * mean
    return tally


def cells_shown(reels, reel, symbol):
    """The chance that a reel shows a symbol or a wild, and in how many cells on average; no reel follows the last."""
    if reel == len(reels.strips):
        return 0, 0
    columns = reels.columns(reel)
    stops = sum(count for _, count in columns)
    cells = [(column.count(symbol) + column.count(reels.wild), count) for column, count in columns]
    return (
        Fraction(sum(count for shown, count in cells if shown), stops),
        Fraction(sum(shown * count for shown, count in cells), stops),
    )
