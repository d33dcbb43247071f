from cards import card, rank_of


def points_of(cards):
    points = sum(min(10, rank_of(one) + 1) for one in cards)
    has_ace = any(one["rank"] == "A" for one in cards)
    return points + 10 if has_ace and points + 10 <= 21 else points


class Hand:
    def __init__(self, cards, stake, done=False):
        self.cards, self.stake, self.done = cards, stake, done

    @property
    def points(self):
        return points_of(self.cards)


def play(rules, stake, choice, steps, draw):
    def deal():
        return card(draw.choose(52))

    player, dealer = [], []
    for cards in (player, dealer, player, dealer):
        cards.append(deal())
    hands = [Hand(player, stake)]

    if 21 in (points_of(player), points_of(dealer)):
        return stake, pays_at_once(rules, stake, player, dealer), facts(dealer, hands)

    for step in steps:
        hand = next(one for one in hands if not one.done)
        if step["act"] == "split":
            hands = split(hand, stake, deal)
            continue
        if step["act"] != "stand":
            hand.cards.append(deal())
        if step["act"] == "double":
            hand.stake *= 2
        hand.done = step["act"] != "hit" or hand.points >= 21
    if not all(hand.done for hand in hands):
        raise ValueError("the round is not over")

    if any(hand.points <= 21 for hand in hands):
        while points_of(dealer) < 17:
            dealer.append(deal())
    payout = sum(pays(hand, points_of(dealer)) for hand in hands)
    return sum(hand.stake for hand in hands), payout, facts(dealer, hands)


def pays_at_once(rules, stake, player, dealer):
    if points_of(player) != 21:
        return 0
    return stake if points_of(dealer) == 21 else stake * rules["blackjackPays"] // 100


def split(hand, stake, deal):
    hands = []
    for one in hand.cards:
        cards = [one, deal()]
        hands.append(Hand(cards, stake, done=one["rank"] == "A" or points_of(cards) == 21))
    return hands


def pays(hand, dealer):
    if hand.points > 21:
        return 0
    if hand.points == dealer:
        return hand.stake
    return hand.stake * 2 if dealer > 21 or hand.points > dealer else 0


def facts(dealer, hands):
    return {
        "dealer": {"cards": dealer, "points": points_of(dealer)},
        "hands": [{"cards": hand.cards, "points": hand.points} for hand in hands],
    }
