import { sql } from "drizzle-orm";
import type { Compared } from "#server/platform/modules/ledger/index.ts";
import { fundBalances } from "./funds.ts";
import { finalPlaces } from "./tables.ts";

/** What final boards state about the ledger: the prizes of a contest. */
const recordedPrizes = {
  kinds: ["prize_paid"],
  postings: sql`
    select 'prize_paid' as kind, final.contest as reference_id, stated.owner, stated.owner_id, stated.account,
      final.paid_currency as currency, stated.amount
    from ${finalPlaces} final cross join lateral (values
      ('house', 'prizes', 'payouts', -final.paid_amount),
      ('player', final.player_id, 'cash', final.paid_amount)
    ) stated (owner, owner_id, account, amount)
    where final.paid_amount is not null`,
};

/** Compares every prize, and the funds that grow with play, with the ledger. */
export const auditedPrizes: Compared = { keptBalances: fundBalances, recorded: [recordedPrizes] };
