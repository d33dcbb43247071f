import { RUN_ROUNDS } from "#app/contract/catalogue.ts";
import { createDraw } from "../fairness/draw.ts";
import type { Game } from "../game.ts";
import { playReference, referenceInput } from "../round.ts";
import { endsOf } from "./ends.ts";
import { type Sums, sumsOf } from "./sums.ts";

/** The client seed of every run: it is the server seed that differs. */
export const RUN_CLIENT_SEED = "100-at-once";

export interface Run {
  /** Net result in minor units after each round, from 0 before the first. */
  nets: number[];
  /** At plinko, the way of each ball. */
  paths?: string[];
  /** Shares of all such runs, by the exact distribution, that end lower than this one, and no higher. */
  below: number;
  upTo: number;
}

export interface RunAsked {
  stake: bigint;
  serverSeed: string;
  /** Waited for after each round: a hundred of them take up to some twenty milliseconds. */
  pause?: () => Promise<unknown>;
}

/** By the game: every run of one is at one stake. */
const distributions = new WeakMap<Game, Sums>();

function distributionOf(game: Game, stake: bigint): Sums {
  const known = distributions.get(game);
  if (known) return known;
  const [sums] = sumsOf(endsOf(game, { stake, input: referenceInput(game) }), [RUN_ROUNDS]) as [Sums];
  distributions.set(game, sums);
  return sums;
}

/**
 * A hundred rounds of a game's usual bet, by its engine: the rounds of this server seed (64 lower-case hex digits), of
 * {@link RUN_CLIENT_SEED} and of the nonces from 0, so that each can be checked like any other. With them, where the run
 * stands among all that there could be. The stake, in minor units, is the same for all runs of a game.
 */
export async function runOf(game: Game, asked: RunAsked): Promise<Run> {
  const { stake, serverSeed, pause } = asked;
  const nets = [0];
  const paths: string[] = [];
  for (let nonce = 0; nonce < RUN_ROUNDS; nonce++) {
    const seeds = { serverSeed, clientSeed: RUN_CLIENT_SEED, nonce };
    const { position } = playReference(game, { stake }, () => createDraw(seeds));
    if (position.outcome.kind === "plinko") paths.push(position.outcome.path.join(""));
    nets.push((nets[nonce] as number) + Number((position.payout ?? 0n) - position.staked));
    await pause?.();
  }
  const last = nets[RUN_ROUNDS] as number;
  const sums = distributionOf(game, stake);
  return { nets, ...(paths.length > 0 && { paths }), below: sums.atMost(last - 1), upTo: sums.atMost(last) };
}
