import type { Transaction } from "#server/platform/db/index.ts";
import { openAccounts, post } from "#server/platform/modules/ledger/index.ts";
import { type PointsCounted, pointsAccount, pointsCounted } from "./entries.ts";

/**
 * Gives a player the points of one count, above zero. The count's id makes it happen once: a second time with the same
 * figures answers as the first, with others it refuses with `operation_mismatch`.
 */
export async function creditPoints(
  tx: Transaction,
  counted: PointsCounted,
): Promise<{ balanceBefore: bigint; balanceAfter: bigint }> {
  const entry = pointsCounted(counted);
  await openAccounts(tx, [pointsAccount(counted.playerId)]);
  const { postings } = await post(tx, entry);
  const balanceAfter = postings.find(({ amount }) => amount > 0n)?.balanceAfter ?? 0n;
  return { balanceBefore: balanceAfter - counted.points, balanceAfter };
}
