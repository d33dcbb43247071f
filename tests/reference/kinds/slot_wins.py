"""What the grids of one spin win, in stakes: for each mechanic a list of (grid, win)."""

from math import prod


def cells_of_lines(slot, grid):
    return [[grid[reel][row] for reel, row in enumerate(line)] for line in slot.rules["lines"]]


def lines(slot, stops):
    grid = [slot.column(reel, stop) for reel, stop in enumerate(stops)]
    wild = slot.of_role("wild")
    win = 0
    for cells in cells_of_lines(slot, grid):
        wilds = run(cells, {wild})
        if wilds == len(cells):
            win += slot.pay(wild, wilds)
            continue
        other = cells[wilds]
        of_wilds = slot.pay(wild, wilds) if wilds else 0
        win += max(of_wilds, slot.pay(other, run(cells, {wild, other})))
    return [(grid, win)]


def run(cells, symbols):
    """How many cells from the left are one of the symbols without a break."""
    return next((place for place, symbol in enumerate(cells) if symbol not in symbols), len(cells))


def ways(slot, stops):
    grid = [slot.column(reel, stop) for reel, stop in enumerate(stops)]
    wild = slot.of_role("wild")
    win = 0
    for symbol, role in slot.roles.items():
        if role != "pay":
            continue
        counts = [sum(cell in (symbol, wild) for cell in column) for column in grid]
        reels = next((reel for reel, count in enumerate(counts) if count == 0), len(counts))
        if reels:
            win += slot.pay(symbol, reels) * prod(counts[:reels])
    return [(grid, win)]


def clusters(slot, stops):
    stops = list(stops)
    grid = [slot.column(reel, stop) for reel, stop in enumerate(stops)]
    multipliers = slot.rules["cascadeMultipliers"]
    shown = []
    while True:
        multiplier = multipliers[min(len(shown), len(multipliers) - 1)]
        paying = [(group, slot.pay(symbol, len(group))) for symbol, group in groups(grid)]
        paying = [(group, pay) for group, pay in paying if pay > 0]
        shown.append(([list(column) for column in grid], sum(pay for _, pay in paying) * multiplier))
        if not paying:
            return shown
        removed = {cell for group, _ in paying for cell in group}
        for reel, column in enumerate(grid):
            left = [symbol for row, symbol in enumerate(column) if (reel, row) not in removed]
            while len(left) < slot.rows:
                stops[reel] = (stops[reel] - 1) % len(slot.strips[reel])
                left.insert(0, slot.strips[reel][stops[reel]])
            grid[reel] = left


def groups(grid):
    """Every group of equal symbols that touch by a side."""
    rest = {(reel, row) for reel, column in enumerate(grid) for row in range(len(column))}
    while rest:
        start = rest.pop()
        symbol = grid[start[0]][start[1]]
        group, waiting = [start], [start]
        while waiting:
            reel, row = waiting.pop()
            for cell in ((reel - 1, row), (reel + 1, row), (reel, row - 1), (reel, row + 1)):
                if cell in rest and grid[cell[0]][cell[1]] == symbol:
                    rest.remove(cell)
                    group.append(cell)
                    waiting.append(cell)
        yield symbol, group


def classic(slot, stops):
    grid = [slot.column(reel, stop) for reel, stop in enumerate(stops)]
    wild = slot.of_role("wild")
    win = 0
    for cells in cells_of_lines(slot, grid):
        others = {symbol for symbol in cells if symbol != wild}
        if not others:
            win += slot.pay(wild, 3)
        elif len(others) == 1:
            win += slot.pay(others.pop(), 3) * slot.rules["wildMultiplier"] ** cells.count(wild)
    return [(grid, win)]


WINS = {"lines": lines, "ways": ways, "clusters": clusters, "classic": classic, "respin": lines}
