import { eq } from "drizzle-orm";
import type { REALITY_CHECK_MINUTES } from "#app/contract/limits.ts";
import { toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { isCheckDue, playedSinceCheck } from "./check.ts";
import { playTallies } from "./tables.ts";
import { lockTally, type Tally } from "./tally.ts";
import { playedBy } from "./windows.ts";

type RealityCheck = DataOf<"setRealityCheck">;
type Minutes = (typeof REALITY_CHECK_MINUTES)[number];

/** The player's state since the last answer, as the contract shows it. */
export function viewCheck(tally: Tally, now: Date): RealityCheck {
  const { currency } = tally;
  const staked = tally.staked - tally.checkedStaked;
  const paid = tally.paid - tally.checkedPaid;
  return {
    everyMinutes: tally.checkMinutes as Minutes,
    playedSeconds: Math.floor(playedSinceCheck(tally, now) / 1_000),
    isDue: isCheckDue(tally, now),
    staked: toMoney(staked, currency),
    paid: toMoney(paid, currency),
    net: toMoney(paid - staked, currency),
  };
}

type Changes = Partial<typeof playTallies.$inferInsert>;

async function change(
  tx: Transaction,
  context: Context,
  playerId: string,
  changesTo: (tally: Tally, now: Date) => Changes,
): Promise<RealityCheck> {
  const now = context.clock.now();
  const tally = await lockTally(tx, playerId, now);
  const changes = changesTo(tally, now);
  await tx.update(playTallies).set(changes).where(eq(playTallies.playerId, playerId));
  await record(tx, context, { playerId });
  return viewCheck({ ...tally, ...changes }, now);
}

/** Contract `setRealityCheck`: a check that is due stays due. */
export const setRealityCheck = (context: Context, playerId: string, checkMinutes: Minutes): Promise<RealityCheck> =>
  context.connection.inTransaction((tx) =>
    change(tx, context, playerId, (tally, now) => ({ checkMinutes, isCheckDue: isCheckDue(tally, now) })),
  );

/** Contract `answerRealityCheck`: time and money are counted from zero. */
export const answerRealityCheck = (context: Context, playerId: string): Promise<RealityCheck> =>
  context.connection.inTransaction((tx) =>
    change(tx, context, playerId, (tally, now) => ({
      isCheckDue: false,
      checkedAt: now,
      checkedStaked: tally.staked,
      checkedPaid: tally.paid,
      checkedPlayedMs: playedBy(tally, now),
    })),
  );
