from cards import card, rank_of

BANKER_DRAWS_ON = {3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: (2, 3, 4, 5, 6, 7), 5: (4, 5, 6, 7), 6: (6, 7)}


def points_of(cards):
    numbers = [rank_of(one) + 1 for one in cards]
    return sum(number for number in numbers if number < 10) % 10


def play(rules, stake, choice, steps, draw):
    shoe = [card(c % 52) for c in draw.some(6, 52 * rules["decks"])]
    player, banker, rest = [shoe[0], shoe[2]], [shoe[1], shoe[3]], shoe[4:]
    if points_of(player) < 8 and points_of(banker) < 8:
        third = None
        if points_of(player) <= 5:
            player.append(rest.pop(0))
            third = points_of(player[2:])
        if banker_draws(points_of(banker), third):
            banker.append(rest.pop(0))

    points, against = points_of(player), points_of(banker)
    winner = "tie" if points == against else "player" if points > against else "banker"
    seen = {"player": player, "banker": banker, "playerPoints": points, "bankerPoints": against, "winner": winner}
    return stake, payout_of(rules, stake, choice["bet"], winner), seen


def banker_draws(points, third):
    if third is None:
        return points <= 5
    return points <= 2 or third in BANKER_DRAWS_ON.get(points, ())


def payout_of(rules, stake, bet, winner):
    if bet == winner:
        return stake * rules["pays"][bet] // 100
    return stake if winner == "tie" else 0
