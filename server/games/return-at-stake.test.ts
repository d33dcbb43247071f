import { describe, expect, it } from "vitest";
import type { GameKind, RoundInput, RoundStep } from "#app/contract/games/index.ts";
import { games } from "./catalogue.ts";
import type { Draw } from "./fairness/draw.ts";
import { createDraw } from "./fairness/draw.ts";
import type { Game } from "./game.ts";
import { allOddsOf } from "./odds.ts";
import { betsByStake, nextStakeThatHolds, returnAtStake } from "./return-at-stake.ts";
import { playReference, playRound, referenceInput } from "./round.ts";

const gameOf = (kind: GameKind): Game => games.find(({ rules }) => rules.kind === kind) as Game;
const WORDS = 2 ** 32;

/** The smallest, a middle and the largest stake of EUR, PLN, RUB and BTC, in minor units. */
const STAKES = [10n, 50n, 1_000n, 200n].flatMap((unit) => [unit, 50n * unit, 500n * unit]);

/** Draws these numbers, then the highest possible ones: winning cards, and no mine under the first tiles. */
const scripted = (...numbers: number[]): Draw => ({ below: (n) => Math.min(numbers.shift() ?? n - 1, n - 1) });

function payoutOf(kind: GameKind, stake: bigint, input: RoundInput, draw: Draw, steps: RoundStep[] = []): number {
  return Number(playRound(gameOf(kind), { stake, input, steps }, draw).payout);
}

/** Expected payout ÷ stake, from the probability and the engine's payout of each outcome. */
const mean = (stake: bigint, ways: readonly (readonly [chance: number, payout: number])[]) =>
  ways.reduce((sum, [chance, payout]) => sum + chance * payout, 0) / Number(stake);

const returned = (kind: GameKind, stake: bigint, input: RoundInput) =>
  returnAtStake(gameOf(kind), { stake, input }).returned;

const binomial = (n: number, k: number): number => (k <= 0 ? 1 : (binomial(n - 1, k - 1) * n) / k);

/** How many of all words win, found by bisection with the engine. */
function winningWords(kind: "limbo" | "crash", input: RoundInput, steps: RoundStep[]): number {
  let [wins, loses] = [-1, WORDS];
  while (loses - wins > 1) {
    const word = Math.floor((wins + loses) / 2);
    if (payoutOf(kind, 100n, input, scripted(word), steps) > 0) wins = word;
    else loses = word;
  }
  return loses;
}

describe("the return at a stake equals the mean of the engine's payouts", () => {
  it.each([100, 4_950, 5_000, 8_251, 9_000])("of dice with a chance of %d", (chance) => {
    const input = { kind: "dice", chance, direction: "under" } as const;
    for (const stake of STAKES) {
      const rolls = Array.from({ length: 10_000 }, (_, roll) => payoutOf("dice", stake, input, scripted(roll)));
      const sum = rolls.reduce((total, paid) => total + paid, 0);
      expect(returned("dice", stake, input)).toBe(sum / (10_000 * Number(stake)));
    }
  });

  it.each([110, 115, 200, 333, 10_001])("of limbo and crash with a target of %d", (target) => {
    for (const stake of STAKES) {
      const limbo = { kind: "limbo", target } as const;
      const share = winningWords("limbo", limbo, []) / WORDS;
      expect(returned("limbo", stake, limbo)).toBe(
        mean(stake, [[share, payoutOf("limbo", stake, limbo, scripted(0))]]),
      );
      const crash = { kind: "crash", target } as const;
      const stay = [{ kind: "crash", act: "stay" }] as const;
      expect(winningWords("crash", crash, [...stay])).toBe(share * WORDS);
      expect(returned("crash", stake, crash)).toBe(returned("limbo", stake, limbo));
    }
  });

  it("of crash without a target, at the worst multiplier to leave at", () => {
    const input = { kind: "crash", target: null } as const;
    for (const stake of STAKES) {
      const places = Array.from({ length: 300 }, (_, more) =>
        returned("crash", stake, { ...input, target: 100 + more }),
      );
      expect(returned("crash", stake, input)).toBeCloseTo(Math.min(...places), 8);
    }
  });

  it("of every bin of the boards and every segment of the wheels", () => {
    for (const stake of STAKES) {
      const [plinko, wheel] = [gameOf("plinko"), gameOf("wheel")];
      if (plinko.rules.kind !== "plinko" || wheel.rules.kind !== "wheel") throw new Error("not these kinds");
      for (const { rows, risk } of plinko.rules.boards) {
        const input = { kind: "plinko", rows, risk } as const;
        const ways = Array.from({ length: rows + 1 }, (_, bin) => {
          const path = Array.from({ length: rows }, (_, row) => (row < bin ? 1 : 0));
          return [binomial(rows, bin) / 2 ** rows, payoutOf("plinko", stake, input, scripted(...path))] as const;
        });
        expect(returned("plinko", stake, input)).toBeCloseTo(mean(stake, ways), 12);
      }
      for (const { risk, pays } of wheel.rules.wheels) {
        const input = { kind: "wheel", risk } as const;
        const ways = pays.map(
          (_, segment) => [1 / pays.length, payoutOf("wheel", stake, input, scripted(segment))] as const,
        );
        expect(returned("wheel", stake, input)).toBeCloseTo(mean(stake, ways), 12);
      }
    }
  });

  it.each([
    // The shares of player, banker and tie in all deals from eight decks.
    ["player", 0.446246609343307, 0],
    ["banker", 0.458597422632763, 0.5],
    ["tie", 0.09515596802393, 0],
  ] as const)("of the bet on %s in baccarat, which rounds only the banker's", (bet, wins, roundedAway) => {
    const input = { kind: "baccarat", bet } as const;
    const { odds, choices } = allOddsOf(gameOf("baccarat"));
    const card = choices.find(({ input: of }) => of.kind === "baccarat" && of.bet === bet)?.odds ?? odds;
    for (const stake of STAKES) {
      const lost = stake % 20n === 0n ? 0 : (wins * roundedAway) / Number(stake);
      expect(returned("baccarat", stake, input)).toBeCloseTo(card.rtp - lost, 12);
    }
  });

  it.each([1, 3, 12, 24])("of the worst number of tiles to open among %d mines", (mines) => {
    const input = { kind: "mines", mines } as const;
    const firstTiles = Array.from({ length: mines }, () => 0);
    const safe = Array.from({ length: 25 - mines }, (_, more) => mines + more);
    for (const stake of STAKES) {
      const stops: number[] = [];
      for (let tiles = 1; tiles <= 25 - mines; tiles++) {
        const steps = Array.from(
          { length: tiles },
          (_, at): RoundStep => ({ kind: "mines", act: "open", tile: safe[at] ?? 25 }),
        );
        const { payout, outcome } = playRound(gameOf("mines"), { stake, input, steps }, scripted(...firstTiles));
        const pays = payout ?? ("cashOut" in outcome && outcome.cashOut) ?? 0n;
        stops.push((binomial(25 - tiles, mines) / binomial(25, mines)) * (Number(pays) / Number(stake)));
        if (payout !== null) break;
      }
      expect(returned("mines", stake, input)).toBeCloseTo(Math.min(...stops), 9);
    }
  });

  it("of hi-lo, at the worst sequence of up to four right guesses", () => {
    const input = { kind: "hi-lo" } as const;
    const winning = Array.from({ length: 12 }, (_, index) => 12 - index);
    const runs = (longest: number, most = 12): number[][] =>
      longest === 0
        ? [[]]
        : [
            [],
            ...winning
              .filter((ranks) => ranks <= most)
              .flatMap((ranks) => runs(longest - 1, ranks).map((rest) => [ranks, ...rest])),
          ];
    for (const stake of [10n, 50n, 200n, 500n]) {
      const stops = runs(4)
        .filter(
          (right) =>
            right.length > 0 && right.slice(0, -1).reduce((worth, ranks) => (worth * 13) / ranks, 0.985) < 1_000,
        )
        .map((right) => {
          // "Higher" over rank 13 − n wins with n ranks; the card after the last is a king.
          const cards = right.map((ranks) => 13 - ranks);
          const steps = right.map((): RoundStep => ({ kind: "hi-lo", act: "higher" }));
          const { payout, outcome } = playRound(gameOf("hi-lo"), { stake, input, steps }, scripted(...cards, 12));
          const pays = payout ?? ("cashOut" in outcome && outcome.cashOut) ?? 0n;
          return right.reduce((chance, ranks) => (chance * ranks) / 13, 1) * (Number(pays) / Number(stake));
        });
      expect(returned("hi-lo", stake, input)).toBeCloseTo(Math.min(...stops), 9);
    }
  });

  it.each(games.map((game) => [game.id, game] as const))(
    "of %s, which equals the card's if no payout is ever rounded",
    (_id, game) => {
      const { odds, choices } = allOddsOf(game);
      const bets = [{ input: undefined, odds }, ...choices];
      if (betsByStake(game).length === 0) {
        for (let nonce = 0; nonce < (game.rules.kind === "video-poker" ? 3 : 20); nonce++) {
          const seeds = { serverSeed: "7".repeat(64), clientSeed: "dusk", nonce };
          const paid = (stake: bigint) => playReference(game, { stake }, () => createDraw(seeds)).position.payout;
          for (const stake of STAKES) expect(paid(stake)).toBe(((paid(100_000n) ?? 0n) * stake) / 100_000n);
        }
      }
      for (const { input, odds: card } of bets) {
        const of = input ?? referenceInput(game);
        expect(returnAtStake(game, { stake: 100_000_000n, input: of }).card).toBeCloseTo(card.rtp, 9);
        expect(returnAtStake(game, { stake: 100n, input: of }).holds).toBe(true);
      }
    },
  );
});

describe("a bet is accepted when it returns at most one point less than its card", () => {
  const bounds = { step: 10n, most: 5_000n };

  it.each([
    ["dice", { kind: "dice", chance: 4_950, direction: "over" }, 10n, true, 20n],
    ["dice", { kind: "dice", chance: 5_000, direction: "over" }, 10n, false, 30n],
    ["dice", { kind: "dice", chance: 8_251, direction: "over" }, 10n, false, 90n],
    ["limbo", { kind: "limbo", target: 115 }, 10n, false, 20n],
    ["crash", { kind: "crash", target: null }, 20n, false, 50n],
    ["crash", { kind: "crash", target: null }, 50n, true, 80n],
    ["mines", { kind: "mines", mines: 3 }, 20n, false, 60n],
    ["hi-lo", { kind: "hi-lo" }, 10n, false, 80n],
    ["baccarat", { kind: "baccarat", bet: "banker" }, 10n, false, 20n],
    ["keno", { kind: "keno", picks: [1, 2, 3] }, 10n, true, 20n],
  ] as const)("for %s %o at %d: %s, and the next accepted stake is %d", (kind, input, stake, holds, next) => {
    const bet = { stake, input: input as RoundInput };
    expect(returnAtStake(gameOf(kind), bet).holds).toBe(holds);
    expect(nextStakeThatHolds(gameOf(kind), bet, bounds)).toBe(next);
  });

  it("finds no accepted stake above the largest", () => {
    const bet = { stake: 10n, input: { kind: "hi-lo" } as const };
    expect(nextStakeThatHolds(gameOf("hi-lo"), bet, { step: 10n, most: 70n })).toBeUndefined();
  });
});
