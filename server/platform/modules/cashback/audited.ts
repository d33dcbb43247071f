import { sql } from "drizzle-orm";
import type { Compared } from "#server/platform/modules/ledger/index.ts";
import { cashbackClaims } from "./tables.ts";

/** Compares every claim of cashback with the ledger. */
export const auditedCashback: Compared = {
  recorded: [
    {
      kinds: ["cashback_paid"],
      postings: sql`
        select 'cashback_paid' as kind, id as reference_id, 'player' as owner, player_id as owner_id, 'cash' as account,
          'PTS' as currency, points as amount
        from ${cashbackClaims}
        union all
        select 'cashback_paid', id, 'house', 'points', 'clearing', 'PTS', -points from ${cashbackClaims}`,
    },
  ],
};
