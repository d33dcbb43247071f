import { and, eq } from "drizzle-orm";
import type { ASK_REASONS } from "#app/contract/verification.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { latestSteps, payments } from "#server/platform/modules/payments/index.ts";
import { accountChanges } from "#server/platform/modules/players/index.ts";
import type { DocumentRow } from "./service.ts";

/** The document that proves a change to an operator. */
export const PROOFS = { email: "identity", country: "address" } as const;

type Asked = Pick<DocumentRow, "playerId" | "kind" | "why">;

async function isChangeOpen(tx: Transaction, { playerId, kind }: Asked): Promise<boolean> {
  const open = await tx
    .select({ kind: accountChanges.kind })
    .from(accountChanges)
    .where(and(eq(accountChanges.playerId, playerId), eq(accountChanges.state, "in_review")));
  return open.some((change) => PROOFS[change.kind] === kind);
}

/** The withdrawals in review: for what each is held. */
async function heldWithdrawals(tx: Transaction, { playerId }: Asked) {
  const held = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.playerId, playerId), eq(payments.kind, "withdrawal"), eq(payments.state, "in_review")));
  const steps = await latestSteps(
    tx,
    held.map(({ id }) => id),
  );
  return held.map(({ id }) => steps.get(id)?.reasons.map(({ code }) => code) ?? []);
}

/**
 * Why a rejected document is still needed; null where it is not. What an operator asked for by hand is needed until the operator
 * withdraws it; for a withdrawal or a change it is needed while one is in review. One may rely on what was asked for the other.
 * The transaction has locked the player's row, as whatever holds a withdrawal or requests a change does.
 */
export async function stillNeededFor(tx: Transaction, asked: Asked): Promise<(typeof ASK_REASONS)[number] | null> {
  const { kind, why } = asked;
  if (why !== "withdrawal" && why !== "change") return why ?? kind;
  const held = await heldWithdrawals(tx, asked);
  // An operator may have asked for it because of a withdrawal that no rule holds for documents.
  if (why === "withdrawal" && held.length > 0) return why;
  if (await isChangeOpen(tx, asked)) return "change";
  return held.some((reasons) => reasons.includes("documents")) ? "withdrawal" : null;
}
