import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, gte, inArray, lte, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { Database, Transaction } from "../../db/index.ts";
import { Refusal } from "../../refusal.ts";
import { deleteSeeds } from "../fairness/index.ts";
import type { Purse, Seat, Stake } from "./seat.ts";
import { demoSessions, rounds } from "./tables.ts";

const STARTING_BALANCE = 100_000n;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A page that was open when its demo ended may still play on; after this the demo is deleted. */
const DELETED_AFTER_MS = 2 * DAY_MS;
const TIME_BYTES = 6;
const RANDOM_BYTES = 20;
const SIGNATURE_BYTES = 16;

const signatureOf = (context: Context, body: Buffer): Buffer =>
  createHmac("sha256", context.config.secret).update("demo:").update(body).digest().subarray(0, SIGNATURE_BYTES);

/**
 * A demo's token is signed and carries its time, so that it needs no row before the first round, and so that one whose
 * rows were deleted can not start over: its seeds would repeat from nonce 0.
 */
function mintDemoToken(context: Context): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(context.clock.now().getTime(), 0, TIME_BYTES);
  const body = Buffer.concat([time, context.random.bytes(RANDOM_BYTES)]);
  return Buffer.concat([body, signatureOf(context, body)]).toString("base64url");
}

function ageOf(context: Context, token: string): number | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== TIME_BYTES + RANDOM_BYTES + SIGNATURE_BYTES) return undefined;
  const body = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES);
  if (!timingSafeEqual(bytes.subarray(body.length), signatureOf(context, body))) return undefined;
  return context.clock.now().getTime() - body.readUIntBE(0, TIME_BYTES);
}

/** The visitor's token while its demo lasts, else a new one. */
export function currentDemoToken(context: Context, token: string | undefined): string {
  const age = token === undefined ? undefined : ageOf(context, token);
  return token !== undefined && age !== undefined && age < DAY_MS ? token : mintDemoToken(context);
}

/** Rows carry the token's hash: who reads them can not play on with somebody's demo. */
const ownerIdOf = (token: string): string =>
  `demo_${createHash("sha256").update(Buffer.from(token, "base64url")).digest("hex").slice(0, 40)}`;

async function holdDemoStake(tx: Transaction, { ownerId, stake, at }: Stake): Promise<bigint> {
  await tx
    .insert(demoSessions)
    .values({ ownerId, cash: STARTING_BALANCE, held: 0n, createdAt: at })
    .onConflictDoNothing();
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

async function giveBackDemoStake(tx: Transaction, stake: Stake): Promise<bigint> {
  return settleDemoStake(tx, { ...stake, payout: stake.stake });
}

async function readDemoPurse(db: Database, ownerId: string): Promise<{ cash: bigint; held: bigint }> {
  const [session] = await db
    .select({ cash: demoSessions.cash, held: demoSessions.held })
    .from(demoSessions)
    .where(eq(demoSessions.ownerId, ownerId));
  return session ?? { cash: STARTING_BALANCE, held: 0n };
}

export const demoPurse: Purse = {
  hold: holdDemoStake,
  settle: settleDemoStake,
  giveBack: giveBackDemoStake,
  read: readDemoPurse,
};

/** The seat a demo token gives; a token we did not make, or whose demo is deleted, gives none. */
export function demoSeat(context: Context, token: string): Seat {
  const age = ageOf(context, token);
  if (age === undefined || age >= DELETED_AFTER_MS) throw new Refusal("not_found");
  return { mode: "demo", ownerId: ownerIdOf(token), currency: "FUN", purse: demoPurse, admit: async () => {} };
}

/** Deletes the demos no token opens any more, with their rounds and seeds; at most a thousand a call. */
export async function deleteEndedDemos(context: Context): Promise<number> {
  const { connection, clock } = context;
  const before = new Date(clock.now().getTime() - DELETED_AFTER_MS);
  return connection.inTransaction(async (tx) => {
    const ended = await tx
      .select({ ownerId: demoSessions.ownerId })
      .from(demoSessions)
      .where(lte(demoSessions.createdAt, before))
      .limit(1000)
      .for("update", { skipLocked: true });
    const ownerIds = ended.map(({ ownerId }) => ownerId);
    if (ownerIds.length === 0) return 0;
    await tx.delete(rounds).where(inArray(rounds.ownerId, ownerIds));
    await deleteSeeds(tx, ownerIds);
    await tx.delete(demoSessions).where(inArray(demoSessions.ownerId, ownerIds));
    return ownerIds.length;
  });
}
