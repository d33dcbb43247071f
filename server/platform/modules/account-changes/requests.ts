import type { Context } from "#server/platform/context.ts";
import { type Transaction, violatedConstraint } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { accountChanges, type PlayerRow } from "#server/platform/modules/players/index.ts";
import { PROOFS, requestDocument, standingDocument } from "#server/platform/modules/verification/index.ts";
import { Refusal } from "#server/platform/refusal.ts";

export type Change = typeof accountChanges.$inferSelect;

/**
 * Requests the document from the player, unless it is requested or in review already; one approved before proves nothing about
 * today.
 */
async function requestProof(tx: Transaction, context: Context, playerId: string, kind: Change["kind"]): Promise<void> {
  const wanted = PROOFS[kind];
  const standing = await standingDocument(tx, playerId, { kind: wanted });
  if (standing && standing.state !== "approved") return;
  await requestDocument(tx, context, playerId, wanted, { why: "change" });
}

/**
 * Requests a change, which an operator decides on, inside a transaction that has locked the player's row. Refuses with
 * `change_open` where one of the kind waits already.
 */
export async function requestChange(
  tx: Transaction,
  context: Context,
  player: PlayerRow,
  requested: Pick<Change, "kind" | "from" | "to" | "reason">,
): Promise<void> {
  const { clock, random } = context;
  await requestProof(tx, context, player.id, requested.kind);
  await tx.insert(accountChanges).values({
    ...requested,
    id: random.id("chg"),
    playerId: player.id,
    state: "in_review",
    requestedAt: clock.now(),
  });
  await record(tx, context, { playerId: player.id });
}

/** Translates a conflict with another change of the same kind into a refusal. */
export const asOpenChange = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    throw violatedConstraint(error) === "account_changes_open" ? new Refusal("change_open") : error;
  }
};
