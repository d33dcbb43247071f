"""Bets and steps as a player might make them, for every kind; not every step is allowed where it is made."""

from random import choice, randint, sample


def target(rules):
    return randint(rules["minimumTarget"], choice([300, 1_000, rules["maximumTarget"]]))


def roulette(bets):
    return {"bets": bets, **choice([{}, {"parts": [randint(1, 20) for _ in bets]}])}


INPUTS = {
    "slot": lambda rules: {},
    "dice": lambda rules: {
        "chance": randint(rules["minimumChance"], rules["maximumChance"]),
        "direction": choice(["under", "over"]),
    },
    "limbo": lambda rules: {"target": target(rules)},
    "plinko": lambda rules: {name: value for name, value in choice(rules["boards"]).items() if name in ("rows", "risk")},
    "mines": lambda rules: {"mines": randint(rules["minimumMines"], rules["maximumMines"])},
    "keno": lambda rules: {"picks": sample(range(1, rules["numbers"] + 1), randint(1, len(rules["pays"])))},
    "hi-lo": lambda rules: {},
    "wheel": lambda rules: {"risk": choice(rules["wheels"])["risk"]},
    "roulette": lambda rules: roulette(sample(sorted(rules["bets"]), choice([1, 2, 5]))),
    "blackjack": lambda rules: {},
    "baccarat": lambda rules: {"bet": choice(["player", "banker", "tie"])},
    "video-poker": lambda rules: {},
    "scratch": lambda rules: {},
    # A shared round takes as long as its multiplier needs.
    "crash": lambda rules: {"target": randint(rules["minimumTarget"], 200)},
}

STEPS = {
    "mines": lambda rules: choice([{"act": "open", "tile": randint(0, rules["tiles"] - 1)}] * 3 + [{"act": "cashOut"}]),
    "hi-lo": lambda rules: {"act": choice(["higher", "lower", "higher", "lower", "skip", "cashOut"])},
    "blackjack": lambda rules: {"act": choice(["hit", "stand", "double", "split"])},
    "video-poker": lambda rules: {"hold": sample(range(5), randint(0, 5))},
}


def bet(rules):
    kind = rules["kind"]
    return {"kind": kind, **INPUTS[kind](rules)}


def step(rules):
    kind = rules["kind"]
    return {"kind": kind, **STEPS[kind](rules)}
