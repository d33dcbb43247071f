import { sql } from "drizzle-orm";
import type { Connection } from "#server/platform/db/index.ts";
import { auditSeals } from "#server/platform/modules/ledger/seal-tables.ts";
import { lastSeal, NO_SEAL, sealOf } from "#server/platform/modules/ledger/seals.ts";

const ENTRIES = 10_000;

/** Seals every range by the hashes of its entries, and audits none. */
export async function sealAll({ db, inTransaction }: Connection): Promise<void> {
  let last: { upTo: bigint; hash: string; sums: Record<string, string> } = (await lastSeal(db)) ?? NO_SEAL;
  for (;;) {
    const { rows } = await db.execute<{ end: string }>(sql`
      select id::text as end from ledger_transactions where id > ${last.upTo} order by ledger_transactions.id offset ${ENTRIES - 1} limit 1`);
    const after = last;
    const range = { after: after.upTo, upTo: BigInt(rows[0]?.end ?? 0) };
    const seal = rows[0] && (await inTransaction((tx) => sealOf(tx, range, after)));
    if (!seal) return;
    await db.insert(auditSeals).values(seal);
    last = seal;
  }
}
