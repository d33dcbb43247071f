import type { GameKind, GameRules, InputOf, RoundInput, RoundStep, RulesOf } from "#app/contract/games/index.ts";
import type { RoundProof } from "#app/contract/games/proof.ts";
import { allParts } from "#app/contract/games/roulette-parts.ts";
import { type Currency, REAL_CURRENCIES, toMoney } from "#app/contract/money.ts";
import {
  createDraw,
  type Game,
  MOST_STEPS,
  type Position,
  playRound,
  StepRefused,
  sealOf,
} from "#server/games/index.ts";
import { stakeUnitOf } from "#server/platform/modules/currencies/index.ts";
import { proofOfPosition } from "#tests/support/proofs.ts";
import { seededDraw } from "#tests/support/sampled-rounds.ts";

/** A whole number below n, as a player might happen to choose it. */
type Whim = (n: number) => number;

const oneOf = <T>(whim: Whim, some: readonly T[]): T => some[whim(some.length)] as T;
const between = (whim: Whim, least: number, most: number): number => least + whim(most - least + 1);
const someOf = <T>(whim: Whim, count: number, all: readonly T[]): T[] => {
  const rest = [...all];
  return Array.from({ length: count }, () => rest.splice(whim(rest.length), 1)[0] as T);
};

/** Low targets mostly: of high ones hardly any is reached. */
const target = (whim: Whim, { minimumTarget, maximumTarget }: { minimumTarget: number; maximumTarget: number }) =>
  between(whim, minimumTarget, oneOf(whim, [300, 1_000, maximumTarget]));

const INPUTS: { [K in GameKind]: (whim: Whim, rules: RulesOf<K>) => InputOf<K> } = {
  slot: () => ({ kind: "slot" }),
  dice: (whim, { minimumChance, maximumChance }) => ({
    kind: "dice",
    chance: between(whim, minimumChance, maximumChance),
    direction: oneOf(whim, ["under", "over"]),
  }),
  limbo: (whim, rules) => ({ kind: "limbo", target: target(whim, rules) }),
  plinko: (whim, { boards }) => {
    const { rows, risk } = oneOf(whim, boards);
    return { kind: "plinko", rows, risk };
  },
  mines: (whim, { minimumMines, maximumMines }) => ({
    kind: "mines",
    mines: between(whim, minimumMines, oneOf(whim, [minimumMines + 2, maximumMines])),
  }),
  keno: (whim, { numbers, pays }) => ({
    kind: "keno",
    picks: someOf(
      whim,
      between(whim, 1, pays.length),
      Array.from({ length: numbers }, (_, index) => index + 1),
    ),
  }),
  "hi-lo": () => ({ kind: "hi-lo" }),
  wheel: (whim, { wheels }) => ({ kind: "wheel", risk: oneOf(whim, wheels).risk }),
  roulette: (whim, rules) => {
    const bets = someOf(whim, between(whim, 1, 5), Object.keys(rules.bets));
    const parts = bets.map(() => between(whim, 1, 9));
    return { kind: "roulette", bets, ...(whim(2) === 0 && { parts }) };
  },
  blackjack: () => ({ kind: "blackjack" }),
  baccarat: (whim) => ({ kind: "baccarat", bet: oneOf(whim, ["player", "banker", "tie"]) }),
  "video-poker": () => ({ kind: "video-poker" }),
  scratch: () => ({ kind: "scratch" }),
  crash: (whim, rules) => ({ kind: "crash", target: whim(3) === 0 ? null : target(whim, rules) }),
};

const inputOf = (whim: Whim, rules: GameRules): RoundInput =>
  (INPUTS[rules.kind] as (whim: Whim, rules: GameRules) => RoundInput)(whim, rules);

/** What a player might do next, where the round waits; not always what it allows. */
function stepOf(whim: Whim, { outcome }: Position<GameKind>, rules: GameRules): RoundStep {
  if (outcome.kind === "mines" && rules.kind === "mines") {
    if (outcome.opened.length > 0 && whim(5) === 0) return { kind: "mines", act: "cashOut" };
    const tiles = Array.from({ length: rules.tiles }, (_, tile) => tile);
    return { kind: "mines", act: "open", tile: oneOf(whim, tiles) };
  }
  if (outcome.kind === "hi-lo") {
    return { kind: "hi-lo", act: oneOf(whim, ["higher", "lower", "higher", "lower", "skip", "cashOut"]) };
  }
  if (outcome.kind === "blackjack") return { kind: "blackjack", act: oneOf(whim, outcome.can) };
  if (outcome.kind === "video-poker") {
    return { kind: "video-poker", hold: someOf(whim, whim(6), [0, 1, 2, 3, 4]) };
  }
  if (outcome.kind === "crash" && whim(2) === 0)
    return { kind: "crash", act: "cashOut", at: between(whim, 100, oneOf(whim, [300, 2_000])) };
  return { kind: "crash", act: "stay" };
}

/** What the house tells of one round that was played at a whim: as `/api/v1` answers it, and as its player takes it home. */
export function toldRound(game: Game, nonce: number): RoundProof {
  const draw = seededDraw(nonce);
  const whim: Whim = (n) => draw.below(n);
  const { currency, stake, input } = bet(whim, game);
  const serverSeed = sealOf(`${game.id} ${Math.floor(nonce / 100)}`);
  const seeds = { serverSeed, clientSeed: oneOf(whim, ["teal kettle", "çaydanlık", "чайник 41", "🫖"]), nonce };
  const played = playOut(whim, game, { stake, input }, seeds);
  return proofOfPosition(game, { ...played, bet: toMoney(stake, currency), seeds, input });
}

/** A stake of any currency that the game takes: of roulette one that its bets divide. */
function bet(whim: Whim, { rules }: Game): { currency: Currency; stake: bigint; input: RoundInput } {
  const currency = oneOf<Currency>(whim, [...REAL_CURRENCIES, "FUN"]);
  const unit = stakeUnitOf(currency) ?? 0n;
  const input = inputOf(whim, rules);
  const parts = input.kind === "roulette" ? allParts(input) : 1;
  const steps = BigInt(between(whim, 1, Math.floor(oneOf(whim, [7, 50, Number(MOST_STEPS)]) / parts)));
  return { currency, stake: unit * steps * BigInt(parts), input };
}

function playOut(
  whim: Whim,
  game: Game,
  bet: { stake: bigint; input: RoundInput },
  seeds: Parameters<typeof createDraw>[0],
): { position: Position<GameKind>; steps: RoundStep[] } {
  const steps: RoundStep[] = [];
  let position = playRound(game, { ...bet, steps }, createDraw(seeds));
  while (position.payout === null) {
    const step = stepOf(whim, position, game.rules);
    try {
      position = playRound(game, { ...bet, steps: [...steps, step] }, createDraw(seeds));
      steps.push(step);
    } catch (error) {
      if (!(error instanceof StepRefused)) throw error;
    }
  }
  return { position, steps };
}
