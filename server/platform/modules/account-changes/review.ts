import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { letterTo } from "#server/platform/modules/mail/index.ts";
import { accountChanges, lockPlayer, players } from "#server/platform/modules/players/index.ts";
import { endSessionsOf } from "#server/platform/modules/sessions/index.ts";
import { isApproved, PROOFS } from "#server/platform/modules/verification/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { applyCountry } from "./country.ts";
import { applyEmail } from "./email.ts";
import type { Change } from "./requests.ts";

const SHOWN = 10;
const MOST = 50;

/** The latest changes the player requested, latest first. */
export const changesOf = (db: Database, playerId: string): Promise<Change[]> =>
  db
    .select()
    .from(accountChanges)
    .where(eq(accountChanges.playerId, playerId))
    .orderBy(desc(accountChanges.requestedAt), desc(accountChanges.id))
    .limit(SHOWN);

/** A change as shown to its player. */
export const viewChange = ({
  id,
  kind,
  from,
  to,
  state,
  requestedAt,
  decidedAt,
}: Change): DataOf<"decideSandboxChange"> => ({
  id,
  kind,
  from,
  to,
  state,
  requestedAt: requestedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});

const isProved = (db: Database | Transaction, { playerId, kind, requestedAt }: Change): Promise<boolean> =>
  isApproved(db, playerId, PROOFS[kind], requestedAt);

/** Changes that wait for an operator, the longest wait first, with their players and whether the document was approved. */
export async function changesInReview(db: Database) {
  const rows = await db
    .select({ change: accountChanges, email: players.email })
    .from(accountChanges)
    .innerJoin(players, eq(players.id, accountChanges.playerId))
    .where(eq(accountChanges.state, "in_review"))
    .orderBy(asc(accountChanges.requestedAt), asc(accountChanges.id))
    .limit(MOST);
  return Promise.all(
    rows.map(async ({ change, email }) => ({
      ...viewChange(change),
      email,
      reason: change.reason,
      isProved: await isProved(db, change),
    })),
  );
}

/** The change, locked. Refuses with `not_found`, or with `change_decided` one that is no longer open. */
async function lockOpen(tx: Transaction, changeId: string): Promise<Change> {
  const [change] = await tx.select().from(accountChanges).where(eq(accountChanges.id, changeId)).for("update");
  if (!change) throw new Refusal("not_found");
  if (change.state !== "in_review") throw new Refusal("change_decided");
  return change;
}

/** Withdraws a change of the player's; repeating it is harmless. Refuses with `not_found` or `change_decided`. */
export async function withdrawChange(
  { connection, clock }: Context,
  playerId: string,
  changeId: string,
): Promise<void> {
  const isOwn = and(eq(accountChanges.id, changeId), eq(accountChanges.playerId, playerId));
  const withdrawn = await connection.db
    .update(accountChanges)
    .set({ state: "withdrawn", decidedAt: clock.now() })
    .where(and(isOwn, inArray(accountChanges.state, ["in_review", "withdrawn"])))
    .returning({ id: accountChanges.id });
  if (withdrawn.length > 0) return;
  const [known] = await connection.db.select({ id: accountChanges.id }).from(accountChanges).where(isOwn);
  throw new Refusal(known ? "change_decided" : "not_found");
}

const APPLY = { email: applyEmail, country: applyCountry } as const;

/**
 * Approves a change, which is then applied, or refuses it; the player is notified. A change of address ends every session,
 * because it was proved by a document and not by a code to the old address. `also` runs in the same transaction. Refuses with
 * `not_found`, `change_decided`, with `proof_missing` before its document was approved, or with `email_taken`.
 */
export const decideChange = (
  context: Context,
  changeId: string,
  decision: "approve" | "refuse",
  also: (tx: Transaction, playerId: string) => Promise<void>,
): Promise<Change> =>
  context.connection.inTransaction(async (tx) => {
    // The player is locked first, as by a request for a change: in the other order the two would deadlock.
    const [requested] = await tx
      .select({ playerId: accountChanges.playerId })
      .from(accountChanges)
      .where(eq(accountChanges.id, changeId));
    if (!requested) throw new Refusal("not_found");
    const { playerId } = requested;
    const player = await lockPlayer(tx, playerId, "update");
    const change = await lockOpen(tx, changeId);
    const now = context.clock.now();
    if (decision === "approve") {
      if (!(await isProved(tx, change))) throw new Refusal("proof_missing");
      await APPLY[change.kind](tx, context, player, change.to);
      if (change.kind === "email") await endSessionsOf(tx, playerId, now);
      else await also(tx, playerId);
    }
    const state = decision === "approve" ? ("approved" as const) : ("refused" as const);
    const decided = { state, decidedAt: now };
    await tx.update(accountChanges).set(decided).where(eq(accountChanges.id, changeId));
    const link = `${context.config.publicUrl}/${player.language}/player/profile/${change.kind}`;
    const isMoved = change.kind === "email" && state === "approved";
    const reader = { language: player.language, email: isMoved ? change.to : player.email };
    await context.mail.send(tx, letterTo(reader, state === "approved" ? "changeApproved" : "changeRefused", { link }));
    await record(tx, context, { playerId, result: state });
    return { ...change, ...decided };
  });
