import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, gte, inArray, lte, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { deleteSeeds } from "#server/platform/modules/fairness/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { demoSessions, rounds } from "../tables.ts";
import type { Purse, Seat, Stake } from "./seat.ts";

const STARTING_BALANCE = 100_000n;
/** Counted from when its token was made: then nothing opens a demo any more, and all of it is deleted. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;
/**
 * Shorter by more than a bet takes and by more than the clocks of replicas differ: a bet that reached the database after
 * its demo was deleted would begin it anew at nonce 0.
 */
const PLAYED_FOR_MS = KEPT_FOR_MS - 60_000;
/** Demos that are deleted in one transaction. */
const DELETED_AT_ONCE = 1000;
const TIME_BYTES = 6;
const RANDOM_BYTES = 20;
const SIGNATURE_BYTES = 16;

const signatureOf = (context: Context, body: Buffer): Buffer =>
  createHmac("sha256", context.config.secret).update("demo:").update(body).digest().subarray(0, SIGNATURE_BYTES);

/**
 * A demo's token is signed and carries its time, so that it needs no row before the first round, and so that one whose
 * rows were deleted cannot start over: its seeds would repeat from nonce 0.
 */
function mintDemoToken(context: Context): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(context.clock.now().getTime(), 0, TIME_BYTES);
  const body = Buffer.concat([time, context.random.bytes(RANDOM_BYTES)]);
  return Buffer.concat([body, signatureOf(context, body)]).toString("base64url");
}

/** When a token was made; undefined for one this platform did not make. */
function timeOf(context: Context, token: string): Date | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== TIME_BYTES + RANDOM_BYTES + SIGNATURE_BYTES) return undefined;
  const body = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES);
  if (!timingSafeEqual(bytes.subarray(body.length), signatureOf(context, body))) return undefined;
  return new Date(body.readUIntBE(0, TIME_BYTES));
}

const isOver = ({ clock }: Context, begunAt: Date): boolean =>
  clock.now().getTime() - begunAt.getTime() >= PLAYED_FOR_MS;

/** The visitor's token while its demo lasts, else a new one. */
export function currentDemoToken(context: Context, token: string | undefined): string {
  const begunAt = token === undefined ? undefined : timeOf(context, token);
  return token !== undefined && begunAt && !isOver(context, begunAt) ? token : mintDemoToken(context);
}

/** Rows carry the token's hash: a reader of the database cannot play on with a visitor's demo. */
const ownerIdOf = (token: string): string =>
  `demo_${createHash("sha256").update(Buffer.from(token, "base64url")).digest("hex").slice(0, 40)}`;

async function holdDemoStake(tx: Transaction, { ownerId, stake }: Stake): Promise<bigint> {
  const [session] = await tx
    .update(demoSessions)
    .set({ cash: sql`${demoSessions.cash} - ${stake}`, held: sql`${demoSessions.held} + ${stake}` })
    .where(and(eq(demoSessions.ownerId, ownerId), gte(demoSessions.cash, stake)))
    .returning({ cash: demoSessions.cash });
  if (!session) throw new Refusal("insufficient_funds");
  return session.cash + stake;
}

async function settleDemoStake(
  tx: Transaction,
  { ownerId, stake, payout }: Stake & { payout: bigint },
): Promise<bigint> {
  const [session] = await tx
    .update(demoSessions)
    .set({ cash: sql`${demoSessions.cash} + ${payout}`, held: sql`${demoSessions.held} - ${stake}` })
    .where(eq(demoSessions.ownerId, ownerId))
    .returning({ cash: demoSessions.cash });
  if (!session) throw new Error(`the demo ${ownerId} is gone`);
  return session.cash;
}

async function releaseDemoStake(tx: Transaction, stake: Stake): Promise<bigint> {
  return settleDemoStake(tx, { ...stake, payout: stake.stake });
}

async function readDemoPurse(db: Database, ownerId: string): Promise<{ cash: bigint; held: bigint }> {
  const [session] = await db
    .select({ cash: demoSessions.cash, held: demoSessions.held })
    .from(demoSessions)
    .where(eq(demoSessions.ownerId, ownerId));
  return session ?? { cash: STARTING_BALANCE, held: 0n };
}

/** The purse of a demo that is stored. */
export const demoPurse: Purse = {
  hold: holdDemoStake,
  settle: settleDemoStake,
  release: releaseDemoStake,
  read: readDemoPurse,
};

/** A demo is stored when something is first done in it, but began, and is deleted, by its token's time. */
async function storeDemo(tx: Transaction, ownerId: string, begunAt: Date): Promise<void> {
  const session = { ownerId, cash: STARTING_BALANCE, held: 0n, createdAt: begunAt };
  await tx.insert(demoSessions).values(session).onConflictDoNothing();
}

const purseSince = (begunAt: Date): Purse => ({
  ...demoPurse,
  async hold(tx, stake) {
    await storeDemo(tx, stake.ownerId, begunAt);
    return holdDemoStake(tx, stake);
  },
});

export interface DemoSeat extends Seat {
  /** When its token was made. */
  begunAt: Date;
}

/** Locks the purse of a demo until the transaction ends. */
export async function lockDemoPurse(tx: Transaction, { ownerId, begunAt }: DemoSeat): Promise<void> {
  await storeDemo(tx, ownerId, begunAt);
  await tx.select().from(demoSessions).where(eq(demoSessions.ownerId, ownerId)).for("update");
}

/** Puts a demo's cash back to what it began with. The caller has locked the purse, and nothing is held. */
export async function refillDemoPurse(tx: Transaction, { ownerId }: DemoSeat): Promise<void> {
  await tx.update(demoSessions).set({ cash: STARTING_BALANCE }).where(eq(demoSessions.ownerId, ownerId));
}

/**
 * The seat a demo token gives. Refuses `not_found` a token this platform did not make, and `demo_ended` one whose day
 * is over.
 */
export function demoSeat(context: Context, token: string): DemoSeat {
  const begunAt = timeOf(context, token);
  if (!begunAt) throw new Refusal("not_found");
  if (isOver(context, begunAt)) throw new Refusal("demo_ended");
  const purse = purseSince(begunAt);
  return { mode: "demo", ownerId: ownerIdOf(token), currency: "FUN", purse, admit: async () => {}, begunAt };
}

/** Deletes the demos that are a day old, with their rounds and seeds. */
export async function deleteEndedDemos(context: Context): Promise<void> {
  const begunBy = new Date(context.clock.now().getTime() - KEPT_FOR_MS);
  let deleted: number;
  do deleted = await deleteDemos(context, begunBy);
  while (deleted === DELETED_AT_ONCE);
}

async function deleteDemos({ connection }: Context, begunBy: Date): Promise<number> {
  return connection.inTransaction(async (tx) => {
    const ended = await tx
      .select({ ownerId: demoSessions.ownerId })
      .from(demoSessions)
      .where(lte(demoSessions.createdAt, begunBy))
      .limit(DELETED_AT_ONCE)
      .for("update", { skipLocked: true });
    const ownerIds = ended.map(({ ownerId }) => ownerId);
    if (ownerIds.length === 0) return 0;
    await tx.delete(rounds).where(inArray(rounds.ownerId, ownerIds));
    await deleteSeeds(tx, ownerIds);
    await tx.delete(demoSessions).where(inArray(demoSessions.ownerId, ownerIds));
    return ownerIds.length;
  });
}
