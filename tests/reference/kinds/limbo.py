def multiplier(rules, draw):
    w = draw.choose(2**32)
    return min(2**32 * rules["payoutBasisPoints"] // (100 * (w + 1)), rules["maximumTarget"])


def play(rules, stake, choice, steps, draw):
    drawn = multiplier(rules, draw)
    won = drawn >= choice["target"]
    return stake, stake * choice["target"] // 100 if won else 0, {"drawn": drawn, "won": won}
