import type { Context } from "#server/platform/context.ts";
import { isOutage } from "#server/platform/db/index.ts";

interface Pass<Row> {
  /** All that is due: of a part, as many broken rows would keep every later one waiting. */
  due: readonly Row[];
  act(row: Row): Promise<unknown>;
  /** What is logged of one that fails. */
  failure: string;
  ending?: AbortSignal | undefined;
}

/**
 * One pass of a job over what is due, one after another. What fails is logged and left to the next pass, and the rest is still
 * done. An outage and the end of the platform leave all the rest to the next pass.
 */
export async function onePass<Row extends { id: string }>(
  { log }: Pick<Context, "log">,
  { due, act, failure, ending }: Pass<Row>,
): Promise<void> {
  for (const row of due) {
    if (ending?.aborted) return;
    await act(row).catch((err: unknown) => {
      if (isOutage(err)) throw err;
      log.error({ err, id: row.id }, failure);
    });
  }
}
