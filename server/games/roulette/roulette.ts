import type { Odds } from "#app/contract/games/odds.ts";
import { LARGE_WIN } from "#app/contract/games/odds-bounds.ts";
import { allParts, partsOf } from "#app/contract/games/roulette-parts.ts";
import type { KindOfGame, RulesOf } from "../kind.ts";
import { largeWins, oddsOfGame, oddsOfPrizes } from "../prizes.ts";
import { SMALLEST_STAKE } from "../stakes.ts";

type Rules = RulesOf<"roulette">;

/** The number of pockets with which payouts would be fair: all except the zero. */
const FAIR_POCKETS = 36;

/** The reference bet. */
const REFERENCE_BET = "red";

/** One draw: the number of the pocket. */
export const roulette: KindOfGame<"roulette"> = {
  accepts: ({ bets }, { stake, input }) =>
    input.bets.length > 0 &&
    new Set(input.bets).size === input.bets.length &&
    input.bets.every((bet) => Object.hasOwn(bets, bet)) &&
    partsOf(input).length === input.bets.length &&
    stake % (SMALLEST_STAKE * BigInt(allParts(input))) === 0n,

  play(rules, { stake, input }, draw) {
    const pocket = draw.below(rules.pockets);
    const part = stake / BigInt(allParts(input));
    const parts = partsOf(input);
    const bets = input.bets.map((bet, place) => {
      const covered = pocketsOf(rules, bet);
      const pays = covered.includes(pocket) ? paysOf(covered) * (parts[place] ?? 0) : 0;
      return { bet, payout: part * BigInt(pays) };
    });
    const payout = bets.reduce((sum, bet) => sum + bet.payout, 0n);
    return { outcome: { kind: "roulette", pocket, bets }, staked: stake, payout };
  },

  reference: () => ({ input: { kind: "roulette", bets: [REFERENCE_BET] } }),

  largeWinOf(rules, input) {
    const parts = partsOf(input);
    const laid = input.bets.map((bet, place) => ({ covered: pocketsOf(rules, bet), part: parts[place] ?? 0 }));
    const paid = Array.from({ length: rules.pockets }, (_, pocket) =>
      laid.reduce((sum, { covered, part }) => sum + (covered.includes(pocket) ? paysOf(covered) * part : 0), 0),
    );
    const large = paid.filter((stakes) => stakes >= LARGE_WIN * allParts(input));
    return largeWins(BigInt(large.length), BigInt(rules.pockets));
  },

  odds: (rules) =>
    oddsOfGame(
      [REFERENCE_BET, ...oneBetOfEachSize(rules)].map((bet) => ({
        input: { kind: "roulette" as const, bets: [bet] },
        odds: oddsOf(rules, bet),
      })),
      ({ bets }) => bets[0] === REFERENCE_BET,
    ),
};

function pocketsOf({ bets }: Rules, bet: string): readonly number[] {
  const covered = bets[bet];
  if (!covered) throw new RangeError(`Not a bet of this table: ${bet}`);
  return covered;
}

/** The payout of a won bet, its stake included, in its own stakes. Throws a RangeError when that is not a whole number. */
function paysOf(covered: readonly number[]): number {
  const pays = FAIR_POCKETS / covered.length;
  if (!Number.isInteger(pays))
    throw new RangeError(`A bet on ${covered.length} pockets does not divide ${FAIR_POCKETS}`);
  return pays;
}

/** The first bet of each number of pockets except the reference's: odds depend on that number only. */
function oneBetOfEachSize(rules: Rules): string[] {
  const seen = new Set([pocketsOf(rules, REFERENCE_BET).length]);
  return Object.keys(rules.bets).filter((bet) => {
    const { length } = pocketsOf(rules, bet);
    const first = !seen.has(length);
    seen.add(length);
    return first;
  });
}

/** Exact odds: a bet wins in the pockets it covers. */
function oddsOf(rules: Rules, bet: string): Odds {
  const covered = pocketsOf(rules, bet);
  return oddsOfPrizes([
    { pays: paysOf(covered) * 100, ways: BigInt(covered.length) },
    { pays: 0, ways: BigInt(rules.pockets - covered.length) },
  ]);
}
