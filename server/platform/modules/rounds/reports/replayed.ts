import { isDeepStrictEqual } from "node:util";
import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { wonBy } from "#app/contract/games/won-by.ts";
import {
  beaconValue,
  createDraw,
  drawJackpots,
  outcomeOnTheWire,
  playRound,
  StepRefused,
} from "#server/games/index.ts";
import type { Connection, Transaction } from "#server/platform/db/index.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import { serverSeedOf } from "#server/platform/modules/fairness/index.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { beaconValues, drawnBy, isNamed, jackpotDraws, jackpotWins } from "#server/platform/modules/jackpots/index.ts";
import { type Compared, isAmong } from "#server/platform/modules/ledger/index.ts";
import { type Round, unchangedGame } from "../round.ts";
import { rounds } from "../tables.ts";

export interface ReplayFinding {
  rule: "round_follows_its_seeds";
  /** The round, and the part of it that is wrong. */
  subject: string;
  /** As JSON; null where its steps cannot be replayed. */
  expected: string | null;
  found: string | null;
}

const FINDINGS = 100;
const PAGE = 1_000;

/** A value as it comes back from the database. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (_, part) => textOf(part)));
const textOf = (part: unknown): unknown => (typeof part === "bigint" ? part.toString() : part);

type Seeds = { serverSeed: string; clientSeed: string; nonce: number };

/** What became of a round in the jackpots since it was settled. */
interface Drawn {
  /** Of the beacon that draws it; null while it waits for that, and in a round that no beacon draws. */
  signature: string | null;
  isWaiting: boolean;
  /** The levels it was paid, in the order of their names. */
  won: string[];
}

/** One that a beacon draws waits for it or was drawn: else it left the queue without either. */
const isDrawnOrWaits = ({ jackpots }: Round, { signature, isWaiting }: Drawn): boolean =>
  !isNamed(jackpots) || isWaiting || signature !== null;

/** The levels that a round wins by its seeds and the value of its beacon; of one that is not drawn by one, those it was paid. */
function wonAgain({ jackpots }: Round, seeds: Seeds, { signature, won }: Drawn): string[] {
  if (!isNamed(jackpots)) return won;
  if (signature === null) return [];
  const draws = drawnBy(jackpots, seeds, beaconValue(signature));
  return wonBy({ ...jackpots, draws })
    .map(({ level }) => level)
    .sort();
}

/** The numbers that are stored with a round of before there was a beacon. */
const ownDraws = ({ jackpots }: Round, seeds: Seeds) =>
  isNamed(jackpots) ? [] : jackpots && drawJackpots(jackpots.draws, seeds);

/** The round that its bet, steps and seeds produce; undefined where the house has other rules by now. */
function replayOf(round: Round, seeds: Seeds, drawn: Drawn) {
  const game = unchangedGame(round);
  if (!game) return undefined;
  const { bet, input, steps, currency } = round;
  const requested = { stake: bet, input, steps: steps.map(({ step }) => step) };
  const { staked, payout, outcome } = playRound(game, requested, createDraw(seeds));
  return plain({
    stake: staked,
    payout,
    outcome: outcomeOnTheWire(outcome, currency),
    draws: ownDraws(round, seeds),
    won: wonAgain(round, seeds, drawn),
    isDrawnOrWaits: true,
  }) as Record<string, unknown>;
}

function findingsOf(round: Round, seeds: Seeds, drawn: Drawn): ReplayFinding[] {
  const { id, stake, payout, outcome, jackpots } = round;
  const draws = jackpots?.draws ?? null;
  const { won } = drawn;
  const recorded = plain({
    stake,
    payout,
    outcome,
    draws,
    won,
    isDrawnOrWaits: isDrawnOrWaits(round, drawn),
  }) as Record<string, unknown>;
  const finding = (field: string, expected: unknown): ReplayFinding => ({
    rule: "round_follows_its_seeds",
    subject: `${field} of ${id}`,
    expected: expected === undefined ? null : JSON.stringify(expected),
    found: JSON.stringify(recorded[field] ?? null),
  });
  try {
    const replayed = replayOf(round, seeds, drawn);
    if (!replayed) return [];
    return Object.keys(recorded)
      .filter((field) => !isDeepStrictEqual(recorded[field], replayed[field]))
      .map((field) => finding(field, replayed[field]));
  } catch (error) {
    if (error instanceof StepRefused) return [finding("steps", undefined)];
    // A bet that the game accepts from nobody.
    if (error instanceof RangeError) return [finding("bet", undefined)];
    throw error;
  }
}

/** The value that a round was drawn by: it may be stored before the last of its rounds has left the queue. */
const IS_DRAWN_BY = and(
  isNull(jackpotDraws.roundId),
  eq(beaconValues.chain, sql`${rounds.jackpots} -> 'beacon' ->> 'chain'`),
  eq(beaconValues.round, sql`(${rounds.jackpots} -> 'beacon' ->> 'round')::int`),
);

const IS_WAITING = sql<boolean>`${jackpotDraws.roundId} is not null`;
const WON = sql<
  string[]
>`array(select ${jackpotWins.level} from ${jackpotWins} where ${jackpotWins.roundId} = ${rounds.id} order by 1)`;

/** Replays the settled rounds among some real ones. */
async function replayed(tx: Transaction, keys: Keys, some: SQL | undefined): Promise<ReplayFinding[]> {
  const found: ReplayFinding[] = [];
  for (let after = ""; ; ) {
    const page = await tx
      .select({ round: rounds, pair: seedPairs, signature: beaconValues.signature, isWaiting: IS_WAITING, won: WON })
      .from(rounds)
      .innerJoin(seedPairs, eq(seedPairs.id, rounds.seedPairId))
      .leftJoin(jackpotDraws, eq(jackpotDraws.roundId, rounds.id))
      .leftJoin(beaconValues, IS_DRAWN_BY)
      .where(and(eq(rounds.mode, "real"), eq(rounds.state, "settled"), gt(rounds.id, after), some))
      .orderBy(rounds.id)
      .limit(PAGE);
    for (const { round, pair, ...drawn } of page) {
      const seeds = { serverSeed: serverSeedOf(keys, pair), clientSeed: pair.clientSeed, nonce: round.nonce };
      found.push(...findingsOf(round, seeds, drawn));
    }
    const last = page.at(-1);
    if (!last || found.length > FINDINGS) return found;
    after = last.round.id;
  }
}

/** Replays every settled real round and returns those that differ from what their seeds produce. */
export const auditReplays = (connection: Connection, keys: Keys): Promise<ReplayFinding[]> =>
  connection.inSnapshot((tx) => replayed(tx, keys, undefined));

/** The same for the rounds whose entries are audited. */
export const replayedRounds = (keys: Keys): NonNullable<Compared["replayed"]> => ({
  kinds: ["round_settled"],
  check: (tx, references) => replayed(tx, keys, isAmong(sql`${rounds.id}`, references)),
});
