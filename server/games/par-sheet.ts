import type { RoundInput } from "#app/contract/games/index.ts";
import type { Odds } from "#app/contract/games/odds.ts";
import { LARGE_WIN, LIKELY_ONE_IN } from "#app/contract/games/odds-bounds.ts";
import type { Game } from "./game.ts";
import { oneIn, percent, table, times } from "./markdown.ts";
import { allOddsOf, type GameOdds, volatilityAt } from "./odds.ts";
import { paytableHash } from "./published.ts";
import { betsByStake, returnAtStake } from "./return-at-stake.ts";
import { problemOf } from "./returns.ts";
import { slotSheet } from "./slots/slot-sheet.ts";

const METHODS: Record<Odds["method"], string> = {
  exact: "exact: every outcome is counted, nothing is sampled",
  simulated: "simulated: a sample, with its 95 % interval",
};
const PLAYS: Record<Odds["play"], string> = {
  any: "however it is played, the return is the same",
  best: "for whoever plays every step as well as can be",
};

/** 90 % of a normal distribution lies within this many standard deviations of its mean. */
const NINETY_PERCENT = 1.645;
/** Stakes in minor units, from the smallest; in EUR 0.10 to 50.00. */
const STAKES = [10n, 20n, 50n, 100n, 500n, 5_000n];
const ROUND_COUNTS = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];

/**
 * Writes the par sheet of a game in Markdown. The odds of a slot without a stored count are computed here.
 * Throws a RangeError for contradictory rules, and for a game that would not open because of its odds.
 */
export function parSheet(game: Game): string {
  const slot = game.rules.kind === "slot" ? slotSheet(game.rules) : undefined;
  const gameOdds = slot ? { odds: slot.odds, choices: [] } : allOddsOf(game);
  const problem = problemOf(game, gameOdds);
  if (problem) throw new RangeError(`This game ${problem}, so it does not open`);
  const sections = [
    `# ${game.title}`,
    factsOf(game),
    `## Odds\n\n${oddsTable(game, gameOdds)}`,
    `## What a number of rounds returns, nine times in ten\n\n${spreadTable(gameOdds.odds)}`,
    `## What the bets return by stake\n\n${stakesTable(game)}`,
    ...(gameOdds.choices.length > 0 ? [`## Other bets\n\n${choicesTable(gameOdds)}`] : []),
    ...(slot?.sections ?? [`## Rules\n\n\`\`\`json\n${JSON.stringify(game.rules, null, 2)}\n\`\`\``]),
  ];
  return `${sections.join("\n\n")}\n`;
}

const factsOf = (game: Game): string =>
  [
    `\`${game.id}\`, ${game.studio.name}, ${game.mechanic}, added ${game.addedOn}`,
    `Paytable hash: \`${paytableHash(game)}\``,
  ].join("  \n");

function oddsTable(game: Game, gameOdds: GameOdds): string {
  const { odds } = gameOdds;
  const interval = odds.interval ? ` (${odds.interval.map(percent).join(" … ")})` : "";
  return table(
    ["Figure", "Value"],
    [
      ["Return to the player", `${percent(odds.rtp)}${interval}`],
      ["Hit rate", `${percent(odds.hitRate)}, 1 in ${(1 / odds.hitRate).toFixed(2)}`],
      ["Variance of one round", (odds.deviation ** 2).toFixed(4)],
      ["Standard deviation", odds.deviation.toFixed(4)],
      ["Volatility, 1 to 5", String(volatilityAt(odds.deviation))],
      ["Maximum win", times(odds.maximumWin)],
      ["Odds of it", odds.maximumWinOneIn === null ? "not known exactly" : oneIn(odds.maximumWinOneIn)],
      ...(odds.largestLikelyWin
        ? [[`Largest win above ${oneIn(String(LIKELY_ONE_IN))}`, times(odds.largestLikelyWin)]]
        : []),
      ...(odds.largeWinOneIn ? [[`${LARGE_WIN}× or more`, oneIn(odds.largeWinOneIn)]] : []),
      ["Least time between rounds", `${game.minimumCycleMs / 1000} s`],
      ["Method", METHODS[odds.method]],
      ["Play", PLAYS[odds.play]],
    ],
  );
}

function spreadTable({ rtp, deviation }: Odds): string {
  const rows = ROUND_COUNTS.map((rounds) => {
    const off = (NINETY_PERCENT * deviation) / Math.sqrt(rounds);
    return [rounds.toLocaleString("en"), percent(Math.max(0, rtp - off)), percent(rtp + off)];
  });
  return table(["Rounds", "From", "To"], rows);
}

/** Exact returns with payouts rounded down as they are paid; slots pay whole minor units at every stake. */
function stakesTable(game: Game): string {
  const bets = game.category === "slots" ? [] : betsByStake(game);
  if (bets.length === 0) return "Every bet returns the same at every stake.";
  const rows = bets.map((input) => [
    betText(input),
    ...STAKES.map((stake) => {
      const { returned, holds } = returnAtStake(game, { stake, input });
      return holds ? percent(returned) : `${percent(returned)}, refused`;
    }),
  ]);
  return table(["Bet, stake in minor units", ...STAKES.map((stake) => stake.toLocaleString("en"))], rows);
}

const betText = ({ kind, ...bet }: RoundInput): string =>
  Object.entries(bet)
    .map(([field, chosen]) => `${field} ${chosen}`)
    .join(", ") || kind;

function choicesTable({ choices }: GameOdds): string {
  const rows = choices.map(({ input, odds }) => [
    betText(input),
    percent(odds.rtp),
    percent(odds.hitRate),
    odds.deviation.toFixed(4),
    times(odds.maximumWin),
    odds.maximumWinOneIn === null ? "" : oneIn(odds.maximumWinOneIn),
  ]);
  return table(["Bet", "Return", "Hit rate", "Deviation", "Maximum win", "Odds of it"], rows);
}
