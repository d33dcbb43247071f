import { isDeepStrictEqual } from "node:util";
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { createDraw, drawJackpots, outcomeOnTheWire, playRound, StepRefused } from "#server/games/index.ts";
import type { Connection, Transaction } from "#server/platform/db/index.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import { serverSeedOf } from "#server/platform/modules/fairness/index.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
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

/** The round that its bet, steps and seeds produce; undefined where the house has other rules by now. */
function replayOf(round: Round, seeds: Seeds) {
  const game = unchangedGame(round);
  if (!game) return undefined;
  const { bet, input, steps, currency, jackpots } = round;
  const requested = { stake: bet, input, steps: steps.map(({ step }) => step) };
  const { staked, payout, outcome } = playRound(game, requested, createDraw(seeds));
  return plain({
    stake: staked,
    payout,
    outcome: outcomeOnTheWire(outcome, currency),
    draws: jackpots && drawJackpots(jackpots.draws, seeds),
  }) as Record<string, unknown>;
}

function findingsOf(round: Round, seeds: Seeds): ReplayFinding[] {
  const { id, stake, payout, outcome, jackpots } = round;
  const recorded = plain({ stake, payout, outcome, draws: jackpots?.draws ?? null }) as Record<string, unknown>;
  const finding = (field: string, expected: unknown): ReplayFinding => ({
    rule: "round_follows_its_seeds",
    subject: `${field} of ${id}`,
    expected: expected === undefined ? null : JSON.stringify(expected),
    found: JSON.stringify(recorded[field] ?? null),
  });
  try {
    const replayed = replayOf(round, seeds);
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

/** Replays the settled rounds among some real ones. */
async function replayed(tx: Transaction, keys: Keys, some: SQL | undefined): Promise<ReplayFinding[]> {
  const found: ReplayFinding[] = [];
  for (let after = ""; ; ) {
    const page = await tx
      .select({ round: rounds, pair: seedPairs })
      .from(rounds)
      .innerJoin(seedPairs, eq(seedPairs.id, rounds.seedPairId))
      .where(and(eq(rounds.mode, "real"), eq(rounds.state, "settled"), gt(rounds.id, after), some))
      .orderBy(rounds.id)
      .limit(PAGE);
    for (const { round, pair } of page) {
      const { clientSeed } = pair;
      found.push(...findingsOf(round, { serverSeed: serverSeedOf(keys, pair), clientSeed, nonce: round.nonce }));
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
