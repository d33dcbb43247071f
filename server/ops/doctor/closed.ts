import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";
import { advice, type Finding, well } from "./finding.ts";

/** Whether money came to an account after its player closed it: it is theirs, and nobody but an operator opens the way to it. */
export async function closedFinding(db: Database): Promise<Finding> {
  // What could not be sent when the account was closed stays in it; what came later is told by the ledger's time.
  const { rows } = await db.execute<{ email: string }>(sql`
    select distinct p.email from players p
    join ledger_accounts a on a.owner = 'player' and a.owner_id = p.id and a.kind = 'cash' and a.currency <> 'PTS' and a.balance > 0
    where p.closed_at is not null and p.erased_at is null and exists (
      select from ledger_postings g join ledger_transactions t on t.id = g.transaction_id
      where g.account_id = a.id and g.amount > 0 and t.at > p.closed_at)
    order by 1 limit 20`);
  if (rows.length === 0) return well("closed accounts", "No money has come to an account after it was closed.");
  const names = rows.map(({ email }) => email).join(", ");
  return advice(
    "closed accounts",
    `Money came after they were closed: ${names}. Write to the player, and open the account for the withdrawal: npm run ops -- reopen <email>.`,
  );
}
