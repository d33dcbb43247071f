"""Every combination of stops of a clusters slot, played to the end of its cascade.

Cells are bits, reel by reel and each from the top. What a symbol's cells pay depends on them alone, so each set of cells is
looked into once; what a column becomes depends on what it shows, where its strip stands and which of its rows go, likewise.
"""

from itertools import product


class Board:
    def __init__(self, reels):
        self.reels, self.rows = reels, reels.rows
        self.width = len(reels.strips)
        self.symbols = list(reels.roles)
        self.bits = (1 << self.rows) - 1
        ends = sum(1 << (reel * self.rows) for reel in range(self.width))
        self.not_top = ((1 << (self.rows * self.width)) - 1) & ~ends
        self.not_bottom = ((1 << (self.rows * self.width)) - 1) & ~(ends << (self.rows - 1))
        self.groups = [{} for _ in self.symbols]
        self.columns, self.falls = {}, {}
        self.multipliers = reels.rules["cascadeMultipliers"]

    def column(self, reel, shown, top):
        """A column as (masks by symbol, what it shows, strip position of its top row), one object for equal ones."""
        key = (reel, shown, top)
        if key not in self.columns:
            masks = [
                sum(1 << (reel * self.rows + row) for row, at in enumerate(shown) if at == symbol) for symbol in self.symbols
            ]
            self.columns[key] = (masks, shown, top)
        return self.columns[key]

    def landed(self, reel, stop):
        strip = self.reels.strips[reel]
        return self.column(reel, tuple(strip[(stop + row) % len(strip)] for row in range(self.rows)), stop)

    def fallen(self, reel, column, gone):
        """The column after these of its rows vanish: the others fall, and the strip follows from above."""
        key = (reel, column[1], column[2], gone)
        if key not in self.falls:
            strip, _, shown, top = self.reels.strips[reel], *column
            kept = [at for row, at in enumerate(shown) if not gone >> row & 1]
            while len(kept) < self.rows:
                top = (top - 1) % len(strip)
                kept.insert(0, strip[top])
            self.falls[key] = self.column(reel, tuple(kept), top)
        return self.falls[key]

    def paying(self, place, mask):
        """What the cells of one symbol pay: (pay, the cells that vanish, counts of the groups that pay)."""
        symbol, left, pay, gone, counts = self.symbols[place], mask, 0, 0, []
        while left:
            group, grown = 0, left & -left
            while grown != group:
                group = grown
                near = (group & self.not_bottom) << 1 | (group & self.not_top) >> 1
                near |= group << self.rows | group >> self.rows
                grown = group | near & mask
            left &= ~group
            count = bin(group).count("1")
            if self.reels.pay(symbol, count):
                pay += self.reels.pay(symbol, count)
                gone |= group
                counts.append(count)
        return pay, gone, tuple(counts)

    def cascade(self, columns, tally):
        """What a grid pays to the end; each win is added to the tally {(symbol, listed count): [wins, paid]}."""
        total, fall = 0, 0
        while True:
            multiplier = self.multipliers[min(fall, len(self.multipliers) - 1)]
            paid = gone = 0
            for place, symbol in enumerate(self.symbols):
                mask = 0
                for masks, _, _ in columns:
                    mask |= masks[place]
                found = self.groups[place].get(mask)
                if found is None:
                    found = self.groups[place][mask] = self.paying(place, mask)
                if not found[0]:
                    continue
                paid += found[0]
                gone |= found[1]
                for count in found[2]:
                    win = tally.setdefault((symbol, self.reels.listed(symbol, count)), [0, 0])
                    win[0] += 1
                    win[1] += self.reels.pay(symbol, count) * multiplier
            if not paid:
                return total
            total += paid * multiplier
            fall += 1
            columns = [
                self.fallen(reel, column, gone >> (reel * self.rows) & self.bits) for reel, column in enumerate(columns)
            ]


def count_clusters(reels):
    """The pays of all stops as {(0, pay): spins}, and the tally of their wins."""
    board = Board(reels)
    stops = [[board.landed(reel, stop) for stop in range(len(strip))] for reel, strip in enumerate(reels.strips)]
    counted, tally, nothing = {}, {}, 0
    places = range(len(board.symbols))
    groups = board.groups
    for left in product(*stops[:-1]):
        masks = []
        for place in places:
            mask = 0
            for column in left:
                mask |= column[0][place]
            masks.append(mask)
        for last in stops[-1]:
            # Most grids pay nothing, which is found out here; the others are played.
            for place in places:
                mask = masks[place] | last[0][place]
                found = groups[place].get(mask)
                if found is None:
                    found = groups[place][mask] = board.paying(place, mask)
                if found[0]:
                    pay = board.cascade([*left, last], tally)
                    counted[pay] = counted.get(pay, 0) + 1
                    break
            else:
                nothing += 1
    counted[0] = nothing
    return {(0, pay): spins for pay, spins in counted.items()}, tally
