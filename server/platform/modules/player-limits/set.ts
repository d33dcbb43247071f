import { and, desc, eq, inArray, notExists } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { players } from "#server/platform/modules/players/tables.ts";
import { Refusal } from "#server/platform/refusal.ts";
import {
  isTighter,
  type LimitState,
  latestOf,
  limitsInForce,
  type RequestedChange,
  statesOf,
  type Which,
} from "./changes.ts";
import { limitChanges, playTallies } from "./tables.ts";
import { lockTally, type Tally } from "./tally.ts";

type What = (typeof limitChanges.$inferInsert)["what"];

type Author = Pick<Context, "clock" | "caller">;

interface Change extends RequestedChange {
  playerId: string;
  operationId?: string;
}

/** Appends a change to the player's history, dated no earlier than the last, and updates the tally with what is now in force. */
async function write(
  tx: Transaction,
  context: Author,
  tally: Tally,
  what: What,
  change: Omit<Change, "playerId">,
): Promise<void> {
  const { playerId } = tally;
  const now = context.clock.now();
  const [last] = await tx
    .select({ at: limitChanges.at })
    .from(limitChanges)
    .where(eq(limitChanges.playerId, playerId))
    .orderBy(desc(limitChanges.id))
    .limit(1);
  await tx.insert(limitChanges).values({ ...change, playerId, what, at: latestOf(now, last?.at) });
  const { kind, period, value } = change;
  await record(tx, context, { playerId, result: `${what} ${kind} ${period} ${value ?? "none"}` });
  if (what !== "set" && what !== "confirmed") return;
  const limits = limitsInForce(await statesOf(tx, tally, now)).map((limit) => ({
    ...limit,
    value: String(limit.value),
  }));
  await tx.update(playTallies).set({ limits }).where(eq(playTallies.playerId, playerId));
}

/**
 * A tighter or equal value takes effect at once and cancels a waiting change. A looser one waits; requesting it again while it
 * waits neither restarts nor shortens the wait, and another value replaces it and waits from the start.
 */
function whatOf(requested: bigint | null, { value, waiting }: LimitState): What {
  if (requested === value || isTighter(requested, value)) return "set";
  return waiting && waiting.to === requested ? "repeated" : "asked";
}

/** Sets limits of a player whose row the transaction holds, or has just inserted. */
export async function setWithin(tx: Transaction, context: Author, change: Change): Promise<void> {
  const { playerId, kind, period, value } = change;
  const now = context.clock.now();
  const tally = await lockTally(tx, playerId, now);
  const state = (await statesOf(tx, tally, now))[kind][period];
  await write(tx, context, tally, whatOf(value, state), change);
}

/**
 * Sets a limit of a player who has never chosen one, in the currency of their limits; returns whether it did. A player who has
 * set, loosened or removed it keeps that choice.
 */
export async function setUnlessChosen(
  tx: Transaction,
  context: Author,
  { playerId, amounts, ...which }: Which & { playerId: string; amounts: Record<RealCurrency, string> },
): Promise<boolean> {
  await lockPlayer(tx, playerId, "update");
  const { kind, period } = which;
  const isOfLimit = and(eq(limitChanges.kind, kind), eq(limitChanges.period, period));
  if ((await tx.$count(limitChanges, and(eq(limitChanges.playerId, playerId), isOfLimit))) > 0) return false;
  const { currency } = await lockTally(tx, playerId, context.clock.now());
  await setWithin(tx, context, { ...which, playerId, value: BigInt(amounts[currency]) });
  return true;
}

/** Players of some countries who have never chosen a given limit, in the order of their ids. */
export async function playersWithout(
  db: Database,
  { countries, kind, period }: Which & { countries: readonly string[] },
): Promise<string[]> {
  const withChanges = db
    .select({ id: limitChanges.id })
    .from(limitChanges)
    .where(and(eq(limitChanges.playerId, players.id), eq(limitChanges.kind, kind), eq(limitChanges.period, period)));
  const rows = await db
    .select({ id: players.id })
    .from(players)
    .where(and(inArray(players.country, [...countries]), notExists(withChanges)))
    .orderBy(players.id);
  return rows.map(({ id }) => id);
}

/**
 * Sets a limit where it is tighter than the player's own, in the currency their limits are counted in. Where the player's own is
 * tighter, a looser one that waits continues to wait.
 */
export async function tightenWithin(
  tx: Transaction,
  context: Context,
  playerId: string,
  { amounts, ...which }: Which & { amounts: Readonly<Record<RealCurrency, string>> },
): Promise<void> {
  const now = context.clock.now();
  const tally = await lockTally(tx, playerId, now);
  const value = BigInt(amounts[tally.currency]);
  const { value: own } = (await statesOf(tx, tally, now))[which.kind][which.period];
  if (isTighter(value, own)) await write(tx, context, tally, "set", { ...which, value });
}

/** Whether this operation id made the same change before; refuses another one under it. */
async function isRepeated(tx: Transaction, { playerId, operationId, kind, period, value }: Change): Promise<boolean> {
  const [earlier] = await tx
    .select()
    .from(limitChanges)
    .where(and(eq(limitChanges.playerId, playerId), eq(limitChanges.operationId, operationId ?? "")));
  if (!earlier) return false;
  if (earlier.kind === kind && earlier.period === period && earlier.value === value) return true;
  throw new Refusal("operation_mismatch");
}

/**
 * Contract `setLimit`. Changes of one player run one after another: each of several concurrent ones sees the result of the one
 * before.
 */
export const setLimit = (context: Context, change: Change): Promise<void> =>
  context.connection.inTransaction(async (tx) => {
    await lockPlayer(tx, change.playerId, "update");
    if (!(await isRepeated(tx, change))) await setWithin(tx, context, change);
  });

/**
 * Contract `confirmLimit`. Refuses with `limit_change_waits` before its day is over, and with `limit_change_gone` where nothing
 * waits; repeating the confirmation is harmless.
 */
export const confirmLimit = (context: Context, playerId: string, which: Which): Promise<void> =>
  context.connection.inTransaction(async (tx) => {
    await lockPlayer(tx, playerId, "update");
    const now = context.clock.now();
    const tally = await lockTally(tx, playerId, now);
    const { last, waiting } = (await statesOf(tx, tally, now))[which.kind][which.period];
    if (last === "confirmed") return;
    if (!waiting) throw new Refusal("limit_change_gone");
    if (now < waiting.from) throw new Refusal("limit_change_waits", { from: waiting.from.toISOString() });
    await write(tx, context, tally, "confirmed", { ...which, value: waiting.to });
  });

/** Contract `keepLimit`. */
export const keepLimit = (context: Context, playerId: string, which: Which): Promise<void> =>
  context.connection.inTransaction(async (tx) => {
    await lockPlayer(tx, playerId, "update");
    const now = context.clock.now();
    const tally = await lockTally(tx, playerId, now);
    const { value, waiting } = (await statesOf(tx, tally, now))[which.kind][which.period];
    if (waiting) await write(tx, context, tally, "kept", { ...which, value });
  });
