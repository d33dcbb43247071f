import { sql } from "drizzle-orm";
import type { Compared } from "#server/platform/modules/ledger/index.ts";
import { poolBalances } from "./pools.ts";
import { jackpotWins } from "./tables.ts";

/** What the list of wins states about the pools. */
const recordedWins = {
  kinds: ["jackpot_won"],
  among: sql`account.owner_id like 'jackpot.%'`,
  postings: sql`
    select 'jackpot_won' as kind, round_id as reference_id, 'house' as owner, 'jackpot.' || level as owner_id,
      'clearing' as account, 'EUR' as currency, -amount as amount
    from ${jackpotWins}`,
};

/** Compares every win of a jackpot, and the pools themselves, with the ledger. */
export const auditedJackpots: Compared = { keptBalances: poolBalances, recorded: [recordedWins] };
