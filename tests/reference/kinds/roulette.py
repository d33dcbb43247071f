def play(rules, stake, choice, steps, draw):
    pocket = draw.choose(rules["pockets"])
    parts = choice.get("parts") or [1] * len(choice["bets"])
    part = stake // sum(parts)
    laid = zip(choice["bets"], parts)
    won = [(len(rules["bets"][bet]), count) for bet, count in laid if pocket in rules["bets"][bet]]
    return stake, sum(count * part * 36 // pockets for pockets, count in won), {"pocket": pocket}
