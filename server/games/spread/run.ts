import { RUN_ROUNDS } from "#app/contract/catalogue.ts";
import { createDraw } from "../fairness/draw.ts";
import type { Game } from "../game.ts";
import { playReference, referenceInput } from "../round.ts";
import { endsOf } from "./ends.ts";
import { type Sums, sumsOf } from "./sums.ts";

/** The client seed of every run; only the server seed differs. */
export const RUN_CLIENT_SEED = "100-at-once";

export interface Run {
  /** Net result in minor units after each round, from 0 before the first. */
  nets: number[];
  /** In plinko, the path of each ball. */
  paths?: string[];
  /** Shares of all such runs, by the exact distribution, that end below this one, and at or below it. */
  below: number;
  upTo: number;
}

export interface RunRequest {
  stake: bigint;
  serverSeed: string;
  /** Awaited after each round: a hundred rounds take up to about twenty milliseconds. */
  pause?: () => Promise<unknown>;
}

/** Cached by game: all runs of a game have the same stake. */
const distributions = new WeakMap<Game, Sums>();

function distributionOf(game: Game, stake: bigint): Sums {
  const known = distributions.get(game);
  if (known) return known;
  const [sums] = sumsOf(endsOf(game, { stake, input: referenceInput(game) }), [RUN_ROUNDS]) as [Sums];
  distributions.set(game, sums);
  return sums;
}

/**
 * Plays a hundred rounds of a game's reference bet with its engine, from this server seed (64 lower-case hex digits),
 * {@link RUN_CLIENT_SEED} and nonces from 0, so that each can be verified like any other round. Also returns the standing of the
 * run among all possible runs. The stake, in minor units, is the same for all runs of a game.
 */
export async function runOf(game: Game, request: RunRequest): Promise<Run> {
  const { stake, serverSeed, pause } = request;
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
