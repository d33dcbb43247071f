from fractions import Fraction

from cards import card, rank_of


def play(rules, stake, choice, steps, draw):
    seen = [card(draw.choose(52))]
    guesses = []
    worth = Fraction(rules["payoutBasisPoints"], 10_000)

    def ended(payout, lost):
        return stake, payout, {"cards": seen, "guesses": guesses, "lost": lost}

    for step in steps:
        act = step["act"]
        if act == "cashOut":
            return ended(int(stake * worth), False)
        shown = rank_of(seen[-1])
        seen.append(card(draw.choose(52)))
        guesses.append(act)
        if act == "skip":
            continue
        wins = [rank for rank in range(13) if (rank >= shown if act == "higher" else rank <= shown)]
        if len(wins) == 13:
            wins.remove(shown)
        if rank_of(seen[-1]) not in wins:
            return ended(0, True)
        worth = worth * 13 / len(wins)
        if worth >= rules["maximumMultiplier"]:
            return ended(int(stake * worth), False)
    raise ValueError("the round is not over")
