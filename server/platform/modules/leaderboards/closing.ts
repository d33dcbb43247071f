import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import type { Contest } from "./contest.ts";
import { closeBoard } from "./final-board.ts";

interface Closing {
  contest: Contest;
  /** Marks the contest as closed; false where it is closed already, after waiting for whoever is closing it. */
  claim(tx: Transaction): Promise<boolean>;
}

/**
 * Closes contests, each in one transaction: of several replicas one does it, and a process that dies in the middle
 * leaves nothing behind. One that cannot be closed is logged and does not keep the others open.
 */
export async function closeContests(context: Context, closings: readonly Closing[]): Promise<void> {
  for (const { contest, claim } of closings) {
    await context.connection
      .inTransaction(async (tx) => {
        if (await claim(tx)) await closeBoard(tx, context, contest);
      })
      .catch((err: unknown) => context.log.error({ err, contest: contest.key }, "contest not closed"));
  }
}
