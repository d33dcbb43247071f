import type { Odds } from "#app/contract/games/odds.ts";
import { binomial } from "../binomial.ts";
import { drawSome } from "../draw-some.ts";
import { type KindOfGame, type OutcomeOf, type RulesOf, type StepOf, StepRefused } from "../kind.ts";
import { oddsOfGame, oneIn, type ReturnAtStake, ratio, worstOf } from "../prizes.ts";

type Rules = RulesOf<"mines">;

const REFERENCE_MINES = 3;
/** Tiles opened before the reference cashes out, unless the round ends sooner. */
const REFERENCE_TILES = 3;

/** The mines are drawn first, by {@link drawSome}; opening a tile draws nothing. */
export const mines: KindOfGame<"mines"> = {
  accepts: ({ minimumMines, maximumMines }, { input }) =>
    Number.isInteger(input.mines) && input.mines >= minimumMines && input.mines <= maximumMines,

  play(rules, { stake, input: { mines }, steps }, draw) {
    const mineTiles = drawSome(mines, rules.tiles, draw);
    const { opened, hit, over } = walk(rules, mineTiles, steps);
    const count = opened.length;
    const worth = hit === null && count > 0 ? payoutAt(rules, mines, count, stake) : 0n;
    const outcome: OutcomeOf<"mines"> = {
      kind: "mines",
      mines,
      opened,
      hit,
      mineTiles: over ? mineTiles : null,
      multiplier: hit === null && count > 0 ? multiplierAt(rules, mines, count) : 0,
      nextMultiplier: over ? null : multiplierAt(rules, mines, count + 1),
      cashOut: over || count === 0 ? null : worth,
    };
    return { outcome, staked: stake, payout: over ? worth : null };
  },

  nextWin: (rules, stake, { mines, opened, nextMultiplier }) =>
    nextMultiplier === null ? null : payoutAt(rules, mines, opened.length + 1, stake),

  leftOpen: (_, { cashOut }) => (cashOut === null ? null : { kind: "mines", act: "cashOut" }),

  returnOf(rules, { stake, input: { mines } }) {
    const stops = Array.from({ length: mostTiles(rules, mines) }, (_, index) => index + 1);
    return worstOf(stops.map((opened) => returnAt(rules, mines, opened, stake)));
  },

  reference: () => ({
    input: { kind: "mines", mines: REFERENCE_MINES },
    step: ({ opened }) =>
      opened.length < REFERENCE_TILES
        ? { kind: "mines", act: "open", tile: opened.length }
        : { kind: "mines", act: "cashOut" },
  }),

  odds(rules) {
    const { minimumMines, maximumMines } = rules;
    const counts = Array.from({ length: maximumMines - minimumMines + 1 }, (_, index) => minimumMines + index);
    return oddsOfGame(
      counts.map((mines) => ({ input: { kind: "mines", mines }, odds: oddsOf(rules, mines) })),
      ({ mines }) => mines === REFERENCE_MINES,
    );
  },
};

interface Walk {
  /** Safe tiles in the order they were opened. */
  opened: number[];
  hit: number | null;
  over: boolean;
}

function walk(rules: Rules, mineTiles: readonly number[], steps: readonly StepOf<"mines">[]): Walk {
  const most = mostTiles(rules, mineTiles.length);
  const now: Walk = { opened: [], hit: null, over: false };
  for (const step of steps) {
    if (now.over) throw new StepRefused("The round is over");
    if (step.act === "cashOut") {
      if (now.opened.length === 0) throw new StepRefused("No tile is open yet");
      now.over = true;
      continue;
    }
    const { tile } = step;
    if (!Number.isInteger(tile) || tile < 0 || tile >= rules.tiles) throw new StepRefused(`There is no tile ${tile}`);
    if (now.opened.includes(tile)) throw new StepRefused(`Tile ${tile} is open`);
    if (mineTiles.includes(tile)) now.hit = tile;
    else now.opened.push(tile);
    now.over = now.hit !== null || now.opened.length === most;
  }
  return now;
}

/** The number of safe tiles after which a round ends: all of them, or those that bring the multiplier to the maximum. */
function mostTiles(rules: Rules, mines: number): number {
  const safeTiles = rules.tiles - mines;
  for (let opened = 1; opened < safeTiles; opened++) if (reachesMaximum(rules, mines, opened)) return opened;
  return safeTiles;
}

function reachesMaximum(rules: Rules, mines: number, opened: number): boolean {
  const { over, under } = worthOf(rules, mines, opened);
  return over >= under * BigInt(rules.maximumMultiplier);
}

/** The number of equally likely positions of the mines, and how many of them leave `opened` given tiles safe. */
const safeWays = ({ tiles }: Rules, mines: number, opened: number): { safe: bigint; all: bigint } => ({
  safe: binomial(tiles - opened, mines),
  all: binomial(tiles, mines),
});

/** The value of a round in stakes after `opened` safe tiles, as a fraction: the return ÷ the probability of getting this far. */
function worthOf(rules: Rules, mines: number, opened: number): { over: bigint; under: bigint } {
  const { safe, all } = safeWays(rules, mines, opened);
  return { over: BigInt(rules.payoutBasisPoints) * all, under: 10_000n * safe };
}

/** The payout in minor units, rounded down once. */
function payoutAt(rules: Rules, mines: number, opened: number, stake: bigint): bigint {
  const { over, under } = worthOf(rules, mines, opened);
  return (stake * over) / under;
}

/** The return of opening a number of tiles and cashing out. */
function returnAt(rules: Rules, mines: number, opened: number, stake: bigint): ReturnAtStake {
  const { safe, all } = safeWays(rules, mines, opened);
  return {
    paid: 10_000n * safe * payoutAt(rules, mines, opened, stake),
    owed: BigInt(rules.payoutBasisPoints) * all * stake,
    of: 10_000n * all * stake,
  };
}

/** The two ends of the reference strategy: tiles opened and cashed out, or a mine. Payouts in minor units. */
export function minesEnds(rules: Rules, mines: number, stake: bigint): { paid: bigint; chance: number }[] {
  const opened = Math.min(REFERENCE_TILES, mostTiles(rules, mines));
  const { safe, all } = safeWays(rules, mines, opened);
  return [
    { paid: payoutAt(rules, mines, opened, stake), chance: ratio(safe, all) },
    { paid: 0n, chance: ratio(all - safe, all) },
  ];
}

function multiplierAt(rules: Rules, mines: number, opened: number): number {
  const { over, under } = worthOf(rules, mines, opened);
  return ratio(over, under);
}

/** Exact odds of the reference strategy; the maximum win requires opening tiles until the round ends. */
function oddsOf(rules: Rules, mines: number): Odds {
  const most = mostTiles(rules, mines);
  const opened = Math.min(REFERENCE_TILES, most);
  const { safe, all } = safeWays(rules, mines, opened);
  const hitRate = ratio(safe, all);
  return {
    rtp: rules.payoutBasisPoints / 10_000,
    method: "exact",
    interval: null,
    play: "any",
    hitRate,
    deviation: multiplierAt(rules, mines, opened) * Math.sqrt(hitRate * (1 - hitRate)),
    maximumWin: multiplierAt(rules, mines, most),
    maximumWinOneIn: oneIn(safeWays(rules, mines, most).safe, all),
  };
}
