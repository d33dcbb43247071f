from fractions import Fraction


def add(spins, slot, respins, draw):
    """Adds the respins to the spin that starts them."""
    coin = slot.of_role("coin")
    first = spins[0]
    cells = [(reel, row) for reel, column in enumerate(first["grid"]) for row in range(len(column))]
    worth = {cell: value(respins, draw) for cell in cells if first["grid"][cell[0]][cell[1]] == coin}

    def show(spin, left):
        spin["coins"] = [(cell, worth[cell]) for cell in cells if cell in worth]
        spin["left"] = left

    left = respins["respins"] if len(worth) < len(cells) else 0
    show(first, left)
    while left > 0:
        before = len(worth)
        for cell in cells:
            if cell not in worth and draw.choose(respins["chance"]["outOf"]) < respins["chance"]["coin"]:
                worth[cell] = value(respins, draw)
        left = respins["respins"] if len(worth) > before else left - 1
        if len(worth) == len(cells):
            left = 0
        spins.append({"grid": coins_only(slot, coin, worth), "win": Fraction(0), **NO_FEATURE})
        show(spins[-1], left)
    spins[-1]["win"] += sum(worth.values())
    if len(worth) == len(cells):
        spins[-1]["win"] += Fraction(str(respins["fullGrid"]))


NO_FEATURE = {"free": False, "cascade": 0, "freeSpinsAwarded": 0}


def coins_only(slot, coin, worth):
    return [[coin if (reel, row) in worth else None for row in range(slot.rows)] for reel in range(len(slot.strips))]


def value(respins, draw):
    d = draw.choose(sum(one["weight"] for one in respins["values"]))
    total = 0
    for one in respins["values"]:
        total += one["weight"]
        if d < total:
            return Fraction(str(one["pays"]))
    raise ValueError("weights do not add up")
