"""How many of a slot's spins pay how much, apart by how many scatters or coins they show.

A count is {(triggers, pay): spins}. Lines and ways are counted reel by reel from the left: what the reels so far leave open
decides, with the reels to come, what else is paid, so equal states are counted once. Clusters are counted in clusters.py.
"""

from reels import Reels

SHIFT = 1 << 40


def count_spins(rules):
    reels = Reels(rules)
    machine = {"ways": Ways, "classic": Classic}.get(rules["mechanic"], Lines)(reels)
    counted = ReelByReel(reels, machine).count(0, machine.start())
    return {divmod(key, SHIFT): spins for key, spins in counted.items()}


class ReelByReel:
    """A machine has `start()`, a state, and `after(reel, state, column)`: what is paid for good, and the state then."""

    def __init__(self, reels, machine):
        self.machine = machine
        self.columns = [
            [(column, stops, reels.triggers(column) * SHIFT) for column, stops in reels.columns(reel)]
            for reel in range(len(reels.strips))
        ]
        self.known = {}

    def count(self, reel, state):
        """{triggers × SHIFT + pay: spins} of the reels from this one on."""
        if reel == len(self.columns):
            return {0: 1}
        key = (reel, state)
        total = self.known.get(key)
        if total is None:
            total, after = {}, self.machine.after
            for column, stops, triggers in self.columns[reel]:
                paid, then = after(reel, state, column)
                shift = triggers + paid
                for rest, spins in self.count(reel + 1, then).items():
                    at = shift + rest
                    total[at] = total.get(at, 0) + stops * spins
            self.known[key] = total
        return total


class Lines:
    """A line pays its leading run of one symbol, wilds counted in, or of wilds alone, whichever is more.

    A state is what each line still in play has come to: (rows to come, symbol or None for wilds alone, leading wilds).
    """

    def __init__(self, reels):
        self.reels, self.last = reels, len(reels.strips) - 1
        self.known = {}

    def start(self):
        return tuple((tuple(line), None, 0) for line in self.reels.rules["lines"])

    def worth(self, symbol, run, wilds):
        key = (symbol, run, wilds)
        if key not in self.known:
            of_wilds = self.reels.pay(self.reels.wild, wilds) if wilds else 0
            self.known[key] = max(of_wilds, self.reels.pay(symbol, run) if symbol else 0)
        return self.known[key]

    def after(self, reel, state, column):
        paid, open, wild = 0, [], self.reels.wild
        for rows, symbol, wilds in state:
            shown = column[rows[0]]
            if symbol is None:
                if shown == wild:
                    wilds += 1
                else:
                    symbol = shown
            elif shown != symbol and shown != wild:
                paid += self.worth(symbol, reel, wilds)
                continue
            if reel == self.last:
                paid += self.worth(symbol, reel + 1, wilds)
            else:
                open.append((rows[1:], symbol, wilds))
        return paid, tuple(open)


class Classic:
    """Three reels: a line pays three alike, and is multiplied for each wild that stands for the symbol."""

    def __init__(self, reels):
        self.reels = reels

    def start(self):
        return ()

    def after(self, reel, state, column):
        state += (column,)
        if reel < 2:
            return 0, state
        return sum(self.line(tuple(state[r][row] for r, row in enumerate(line))) for line in self.reels.rules["lines"]), ()

    def line(self, shown):
        reels = self.reels
        symbols = {symbol for symbol in shown if symbol != reels.wild}
        if not symbols:
            return reels.pay(reels.wild, 3)
        if len(symbols) > 1:
            return 0
        wilds = shown.count(reels.wild)
        return reels.pay(symbols.pop(), 3) * reels.rules["wildMultiplier"] ** wilds


class Ways:
    """Each paying symbol pays its run of reels from the left once for each way to choose a cell of it, or a wild, a reel.

    A state is the ways of each symbol that no reel has missed yet.
    """

    def __init__(self, reels):
        self.reels, self.last = reels, len(reels.strips) - 1

    def start(self):
        return tuple((symbol, 1) for symbol in self.reels.paying)

    def after(self, reel, state, column):
        paid, open, wilds = 0, [], column.count(self.reels.wild)
        for symbol, ways in state:
            cells = column.count(symbol) + wilds
            if cells == 0:
                paid += ways * self.reels.pay(symbol, reel)
            elif reel == self.last:
                paid += ways * cells * self.reels.pay(symbol, reel + 1)
            else:
                open.append((symbol, ways * cells))
        return paid, tuple(open)
