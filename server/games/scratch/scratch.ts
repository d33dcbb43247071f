import { drawSome } from "../draw-some.ts";
import type { Draw } from "../fairness/draw.ts";
import type { KindOfGame, RulesOf } from "../kind.ts";
import { oddsOfPrizes, type Prize, payoutOf, returnOfPrizes } from "../prizes.ts";

type Rules = RulesOf<"scratch">;
type ScratchSymbol = Rules["symbols"][number];

/**
 * First the prize: one draw below `outOf`; the lowest numbers are the cards of the first symbol, the next ones those of
 * the second and so on, the rest no prize. Then the cells, which say nothing but the prize: every arrangement that shows
 * it, and no other, is equally likely ({@link arrange}).
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

/** Every card of the print run. */
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
 * The cells of a card. The prize's symbol takes `match` cells, chosen as {@link drawSome} does. Every other cell, from
 * the first, shows any other symbol: one draw `below(number of them)` each, in the order of the rules. As soon as one of
 * them shows `match` times, all these cells are drawn again.
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

/** So many cells; undefined as soon as a symbol shows `match` times. */
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
