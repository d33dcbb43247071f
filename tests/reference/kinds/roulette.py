def play(rules, stake, choice, steps, draw):
    pocket = draw.choose(rules["pockets"])
    part = stake // len(choice["bets"])
    won = [len(rules["bets"][bet]) for bet in choice["bets"] if pocket in rules["bets"][bet]]
    return stake, sum(part * 36 // pockets for pockets in won), {"pocket": pocket}
