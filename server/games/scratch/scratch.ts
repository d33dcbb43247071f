import { drawSome } from "../draw-some.ts";
import type { Draw } from "../fairness/draw.ts";
import type { KindOfGame, RulesOf } from "../kind.ts";
import { oddsOfPrizes, type Prize, payoutOf, returnOfPrizes } from "../prizes.ts";

type Rules = RulesOf<"scratch">;
type ScratchSymbol = Rules["symbols"][number];

/**
 * First the prize is drawn, with one draw below `outOf`: the lowest numbers are the cards of the first symbol, the next ones those
 * of the second and so on; the rest is no prize. Then the cells are drawn, which depend on nothing but the prize: every arrangement
 * that shows it, and no other prize, is equally likely ({@link arrange}).
 */
export const scratch: KindOfGame<"scratch"> = {
  accepts: () => true,

  play(rules, { stake }, draw) {
    const prize = prizeOf(rules, draw.below(rules.outOf));
    const cells = arrange(rules, prize, draw);
    const multiplier = prize?.pays ?? 0;
    const outcome = { kind: "scratch" as const, cells, match: prize?.id ?? null, multiplier };
    return { outcome, staked: stake, payout: payoutOf(stake, multiplier) };
  },

  returnOf: (rules, { stake }) => returnOfPrizes(stake, scratchPrizes(rules)),

  reference: () => ({ input: { kind: "scratch" } }),

  odds: (rules) => ({ odds: oddsOfPrizes(scratchPrizes(rules)), choices: [] }),
};

/** The prizes of all cards of the print run. */
export function scratchPrizes({ symbols, outOf }: Rules): Prize[] {
  const blank = outOf - symbols.reduce((sum, { cards }) => sum + cards, 0);
  return [...symbols.map(({ pays, cards }) => ({ pays, ways: BigInt(cards) })), { pays: 0, ways: BigInt(blank) }];
}

function prizeOf({ symbols }: Rules, ticket: number): ScratchSymbol | undefined {
  let cards = 0;
  return symbols.find((symbol) => {
    cards += symbol.cards;
    return ticket < cards;
  });
}

/**
 * Draws the cells of a card. The prize's symbol takes `match` cells, chosen by {@link drawSome}. Every other cell, from the
 * first on, shows one of the other symbols: one draw `below(number of them)` each, in the order of the rules. As soon as one of
 * those symbols occurs `match` times, all these cells are drawn again.
 */
function arrange({ cells, match, symbols }: Rules, prize: ScratchSymbol | undefined, draw: Draw): string[] {
  const matching = prize ? drawSome(match, cells, draw) : [];
  const others = symbols.filter((symbol) => symbol !== prize).map(({ id }) => id);
  let shown: string[] | undefined;
  while (!shown) shown = fill(cells - matching.length, others, match, draw);
  const rest = shown.values();
  return Array.from({ length: cells }, (_, cell) =>
    prize && matching.includes(cell) ? prize.id : (rest.next().value as string),
  );
}

/** Draws cells; undefined as soon as a symbol occurs `match` times. */
function fill(cells: number, symbols: readonly string[], match: number, draw: Draw): string[] | undefined {
  const counts = symbols.map(() => 0);
  const shown: string[] = [];
  while (shown.length < cells) {
    const drawn = draw.below(symbols.length);
    const count = (counts[drawn] as number) + 1;
    if (count === match) return undefined;
    counts[drawn] = count;
    shown.push(symbols[drawn] as string);
  }
  return shown;
}
