import { binomial } from "../binomial.ts";
import { drawSome } from "../draw-some.ts";
import type { InputOf, KindOfGame, RulesOf } from "../kind.ts";
import { endingsOfPrizes, oddsOfGame, oddsOfPrizes, type Prize, payoutOf, returnOfPrizes } from "../prizes.ts";

type Rules = RulesOf<"keno">;

const REFERENCE_PICKS = 5;

/** Draws `drawn` of the numbers from 1 up by {@link drawSome}. */
export const keno: KindOfGame<"keno"> = {
  accepts: ({ numbers, pays }, { input: { picks } }) =>
    picks.length >= 1 &&
    picks.length <= pays.length &&
    new Set(picks).size === picks.length &&
    picks.every((pick) => Number.isInteger(pick) && pick >= 1 && pick <= numbers),

  play(rules, { stake, input: { picks } }, draw) {
    const drawn = drawSome(rules.drawn, rules.numbers, draw).map((index) => index + 1);
    const hits = drawn.filter((number) => picks.includes(number));
    const multiplier = paysOf(rules, picks.length)[hits.length] as number;
    const outcome = { kind: "keno" as const, picks, drawn, hits, multiplier };
    return { outcome, staked: stake, payout: payoutOf(stake, multiplier) };
  },

  returnOf: (rules, { stake, input: { picks } }) => returnOfPrizes(stake, kenoPrizes(rules, picks.length)),

  endingsOf: (rules, { stake, input: { picks } }) => endingsOfPrizes(stake, kenoPrizes(rules, picks.length)),

  reference: () => ({ input: pick(REFERENCE_PICKS) }),

  largeWinOf: (rules, { picks }) => oddsOfPrizes(kenoPrizes(rules, picks.length)),

  odds: (rules) =>
    oddsOfGame(
      rules.pays.map((_, index) => ({ input: pick(index + 1), odds: oddsOfPrizes(kenoPrizes(rules, index + 1)) })),
      ({ picks }) => picks.length === REFERENCE_PICKS,
    ),
};

/** Picks the lowest `count` numbers: the odds do not depend on which ones are picked. */
const pick = (count: number): InputOf<"keno"> => ({
  kind: "keno",
  picks: Array.from({ length: count }, (_, index) => index + 1),
});

const paysOf = ({ pays }: Rules, picks: number): number[] => pays[picks - 1] as number[];

/** Exact (hypergeometric): h of the picks are drawn, and the other drawn numbers are not picked. */
function kenoPrizes(rules: Rules, picks: number): Prize[] {
  const { numbers, drawn } = rules;
  return paysOf(rules, picks).map((pays, hits) => ({
    pays,
    ways: binomial(picks, hits) * binomial(numbers - picks, drawn - hits),
  }));
}
