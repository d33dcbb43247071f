from .limbo import multiplier


def play(rules, stake, choice, steps, draw):
    drawn = multiplier(rules, draw)
    [step] = steps
    if step["act"] == "cashOut":
        left = step["at"]
        if left > drawn:
            raise ValueError(f"left at {left}, after the crash at {drawn}")
    else:
        limit = rules["maximumTarget"] if choice["target"] is None else choice["target"]
        left = limit if limit <= drawn else None
    payout = 0 if left is None else stake * left // 100
    return stake, payout, {"cashedOutAt": left, "crashedAt": drawn if left is None else None}
