import type { Context } from "#server/platform/context.ts";
import { claimPass } from "#server/platform/modules/ledger/index.ts";
import { auditHouseOn } from "./service.ts";

/** Replicas take turns: one pass a minute, whichever of them makes it. */
export const AUDIT_EVERY_SECONDS = 60;

/** As many findings as a line of the log is read with. */
const TOLD = 20;

/** One pass, told in the log: what is wrong, and the last seal, which is thus kept outside of the database too. */
export async function watchHouse({ connection, config, log }: Context, ending?: AbortSignal): Promise<void> {
  if (!(await claimPass(connection.db, AUDIT_EVERY_SECONDS * 0.9))) return;
  const { findings, seal, sealedNow, isBehind } = await auditHouseOn(connection, config.keys, { ending });
  if (findings.length > 0) {
    log.error({ count: findings.length, findings: findings.slice(0, TOLD) }, "the books contradict themselves");
  }
  if (sealedNow > 0)
    log.info({ upTo: seal.upTo.toString(), hash: seal.hash, isBehind }, "entries of the ledger sealed");
}
