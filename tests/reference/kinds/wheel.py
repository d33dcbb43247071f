def play(rules, stake, choice, steps, draw):
    [pays] = [wheel["pays"] for wheel in rules["wheels"] if wheel["risk"] == choice["risk"]]
    segment = draw.choose(len(pays))
    return stake, stake * pays[segment] // 100, {"segment": segment, "multiplier": pays[segment]}
