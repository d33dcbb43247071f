def play(rules, stake, choice, steps, draw):
    [board] = [
        board for board in rules["boards"] if board["rows"] == choice["rows"] and board["risk"] == choice["risk"]
    ]
    path = [draw.choose(2) for _ in range(board["rows"])]
    landed = sum(path)
    pays = board["pays"][landed]
    return stake, stake * pays // 100, {"path": path, "bin": landed, "multiplier": pays}
