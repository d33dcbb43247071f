def play(rules, stake, choice, steps, draw):
    prize = prize_of(rules, draw.choose(rules["outOf"]))
    matching = draw.some(rules["match"], rules["cells"]) if prize else []
    others = [symbol["id"] for symbol in rules["symbols"] if symbol is not prize]
    rest = None
    while rest is None:
        rest = fill(rules["cells"] - len(matching), others, rules["match"], draw)
    cells = [prize["id"] if cell in matching else rest.pop(0) for cell in range(rules["cells"])]
    pays = prize["pays"] if prize else 0
    return stake, stake * pays // 100, {"cells": cells, "match": prize and prize["id"], "multiplier": pays}


def prize_of(rules, ticket):
    cards = 0
    for symbol in rules["symbols"]:
        cards += symbol["cards"]
        if ticket < cards:
            return symbol
    return None


def fill(count, others, match, draw):
    """The cells that do not match; None where a symbol would be there too often."""
    shown = []
    while len(shown) < count:
        shown.append(others[draw.choose(len(others))])
        if shown.count(shown[-1]) == match:
            return None
    return shown
