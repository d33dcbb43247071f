import type { Context } from "#server/platform/context.ts";
import { claimPass } from "#server/platform/modules/ledger/index.ts";
import { auditHouseOn } from "./service.ts";

/** Replicas share the work: one pass a minute, by whichever of them. */
export const AUDIT_EVERY_SECONDS = 60;

/** The most findings that one line of the log lists. */
const MOST_LOGGED = 20;

/** Runs one pass and logs it: what is wrong, and the last seal, which is thus stored outside of the database too. */
export async function watchHouse({ connection, config, log }: Context, ending?: AbortSignal): Promise<void> {
  if (!(await claimPass(connection.db, AUDIT_EVERY_SECONDS * 0.9))) return;
  const { findings, seal, sealedNow, isBehind } = await auditHouseOn(connection, config.keys, { ending });
  if (findings.length > 0) {
    log.error({ count: findings.length, findings: findings.slice(0, MOST_LOGGED) }, "the books contradict themselves");
  }
  if (sealedNow > 0)
    log.info({ upTo: seal.upTo.toString(), hash: seal.hash, isBehind }, "entries of the ledger sealed");
}
