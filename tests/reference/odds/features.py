"""A round of a slot: one spin, and the free spins or respins it starts."""

from fractions import Fraction

from reels import tenths


class Feature:
    """What a feature adds to a spin that starts it: mean and variance in stakes, and its greatest pay in tenths."""

    def __init__(self, mean=Fraction(0), variance=Fraction(0), nothing=Fraction(1), most=0, most_chance=Fraction(1)):
        self.mean, self.variance, self.nothing = mean, variance, nothing
        self.most, self.most_chance = most, most_chance


def moments(pays):
    """Mean and mean of squares, in stakes, of {pay in tenths: weight}."""
    weight = sum(pays.values())
    mean = Fraction(sum(pay * each for pay, each in pays.items()), weight * 10)
    return mean, Fraction(sum(pay * pay * each for pay, each in pays.items()), weight * 100)


def of_totals(totals):
    """The same of what is kept of a count."""
    return Fraction(totals["sum"], totals["spins"] * 10), Fraction(totals["squares"], totals["spins"] * 100)


def free_spins(rules, totals):
    """So many spins more, all alike and none depending on another."""
    spins, multiplier = rules["spins"], rules["multiplier"]
    mean, squares = of_totals(totals)
    return Feature(
        mean=spins * multiplier * mean,
        variance=spins * multiplier**2 * (squares - mean**2),
        nothing=Fraction(totals["spins"] - totals["hits"], totals["spins"]) ** spins,
        most=spins * multiplier * totals["most"],
        most_chance=Fraction(totals["atMost"], totals["spins"]) ** spins,
    )


def coins_at_end(rules, cells, coins):
    """{coins: chance} when the respins are over: the chain of (coins, respins left), respin after respin."""
    chance = Fraction(rules["chance"]["coin"], rules["chance"]["outOf"])
    rows, ends, position = {}, {}, {(coins, rules["respins"]): Fraction(1)}
    if coins == cells:
        return {coins: Fraction(1)}
    while position:
        then = {}
        for (held, left), weight in position.items():
            empty = cells - held
            if empty not in rows:
                rows[empty] = binomial_row(empty, chance)
            for more, share in enumerate(rows[empty]):
                now = (held + more, rules["respins"] if more else left - 1)
                into = ends if now[0] == cells or now[1] == 0 else then
                at = now[0] if into is ends else now
                into[at] = into.get(at, 0) + weight * share
        position = then
    return ends


def binomial_row(count, chance):
    row = [Fraction(1)]
    for _ in range(count):
        row = [
            (row[k] * (1 - chance) if k < len(row) else 0) + (row[k - 1] * chance if k else 0)
            for k in range(len(row) + 1)
        ]
    return row


def coin_value(rules):
    """Mean and variance of what a coin is worth, in stakes, its greatest value in tenths and the chance of that."""
    pays = {}
    for value in rules["values"]:
        pays[tenths(value["pays"])] = pays.get(tenths(value["pays"]), 0) + value["weight"]
    mean, squares = moments(pays)
    return mean, squares - mean**2, max(pays), Fraction(pays[max(pays)], sum(pays.values()))


def respins(rules, cells, coins):
    """As many coin values as coins lie there in the end, each drawn by itself, and the full grid's pay."""
    mean, variance, most, most_chance = coin_value(rules)
    full = tenths(rules["fullGrid"])
    ends = coins_at_end(rules, cells, coins)
    pays = {held: held * mean + (Fraction(full, 10) if held == cells else 0) for held in ends}
    expected = sum(chance * pays[held] for held, chance in ends.items())
    squares = sum(chance * (held * variance + pays[held] ** 2) for held, chance in ends.items())
    return Feature(
        mean=expected,
        variance=squares - expected**2,
        nothing=Fraction(0),
        most=cells * most + full,
        most_chance=ends[cells] * most_chance**cells,
    )


def totals_of(count):
    """What is kept of a count: for each number of triggers the totals of its spins."""
    by_triggers = {}
    for (triggers, pay), spins in count.items():
        by_triggers.setdefault(triggers, {})[pay] = spins
    return [totals_of_pays(by_triggers.get(triggers, {})) for triggers in range(max(by_triggers) + 1)]


def totals_of_pays(pays):
    most = max(pays, default=0)
    return {
        "spins": sum(pays.values()),
        "hits": sum(spins for pay, spins in pays.items() if pay),
        "sum": sum(pay * spins for pay, spins in pays.items()),
        "squares": sum(pay * pay * spins for pay, spins in pays.items()),
        "most": most,
        "atMost": pays.get(most, 0),
    }


def together(totals):
    most = max(each["most"] for each in totals)
    whole = {name: sum(each[name] for each in totals) for name in ("spins", "hits", "sum", "squares")}
    return {**whole, "most": most, "atMost": sum(each["atMost"] for each in totals if each["most"] == most)}


def features(rules, totals):
    """The feature that follows each number of scatters or coins."""
    cells = rules["rows"] * len(rules["strips"])
    free, held = rules.get("freeSpins"), rules.get("respins")
    bonus = free_spins(free, together(totals)) if free else None
    after = []
    for triggers, of in enumerate(totals):
        if bonus and triggers >= free["scatters"]:
            after.append(bonus)
        elif held and triggers >= held["coins"] and of["spins"]:
            after.append(respins(held, cells, triggers))
        else:
            after.append(Feature())
    return after


def slot_figures(rules, totals):
    whole = together(totals)["spins"]
    rtp = squares = nothing = Fraction(0)
    greatest = {}
    for of, feature in zip(totals, features(rules, totals)):
        if of["spins"] == 0:
            continue
        share = Fraction(of["spins"], whole)
        mean, mean_of_squares = of_totals(of)
        rtp += share * (mean + feature.mean)
        squares += share * (mean_of_squares + 2 * mean * feature.mean + feature.variance + feature.mean**2)
        nothing += share * Fraction(of["spins"] - of["hits"], of["spins"]) * feature.nothing
        most = of["most"] + feature.most
        greatest[most] = greatest.get(most, 0) + Fraction(of["atMost"], whole) * feature.most_chance
    most = max(greatest)
    return {
        "rtp": rtp,
        "hitRate": 1 - nothing,
        "variance": squares - rtp**2,
        "maximumWin": Fraction(most, 10),
        "maximumWinChance": greatest[most],
    }
