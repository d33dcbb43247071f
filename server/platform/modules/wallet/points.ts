import type { Transaction } from "#server/platform/db/index.ts";
import { type AccountKey, openAccounts, post } from "#server/platform/modules/ledger/index.ts";
import { operationId } from "./operation-id.ts";
import { move, playerAccount } from "./postings.ts";

/** Where the points of the house come from. */
const HOUSE: AccountKey = { owner: "house", ownerId: "points", kind: "clearing", currency: "PTS" };

/**
 * Gives a player the points of one count, above zero. The count's id makes it happen once: a second time with the same
 * figures answers as the first, with others it refuses with `operation_mismatch`.
 */
export async function creditPoints(
  tx: Transaction,
  { playerId, countId, points, at }: { playerId: string; countId: string; points: bigint; at: Date },
): Promise<{ balanceBefore: bigint; balanceAfter: bigint }> {
  if (points <= 0n) throw new Error("points are given in amounts above zero");
  // Points are the cash of their own currency: one account, opened with the first of them.
  const account = playerAccount(playerId, "cash", "PTS");
  await openAccounts(tx, [account]);
  const { postings } = await post(tx, {
    operationId: operationId.points(countId),
    kind: "points_counted",
    at,
    reference: { kind: "points_count", id: countId },
    postings: move(HOUSE, account, points),
  });
  const balanceAfter = postings.find(({ amount }) => amount > 0n)?.balanceAfter ?? 0n;
  return { balanceBefore: balanceAfter - points, balanceAfter };
}
