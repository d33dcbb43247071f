def play(rules, stake, choice, steps, draw):
    chance = choice["chance"]
    roll = draw.choose(rules["sides"])
    won = roll < chance if choice["direction"] == "under" else roll >= rules["sides"] - chance
    payout = stake * rules["payoutBasisPoints"] // chance if won else 0
    return stake, payout, {"roll": roll, "won": won}
