def play(rules, stake, choice, steps, draw):
    picks = choice["picks"]
    drawn = [number + 1 for number in draw.some(rules["drawn"], rules["numbers"])]
    hits = [number for number in drawn if number in picks]
    pays = rules["pays"][len(picks) - 1][len(hits)]
    return stake, stake * pays // 100, {"drawn": drawn, "hits": hits, "multiplier": pays}
