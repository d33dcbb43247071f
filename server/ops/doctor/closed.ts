import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";
import { advice, type Finding, well } from "./finding.ts";

/** Reports money that arrived on an account after it was closed: it belongs to the player, and only an operator can reopen the account. */
export async function closedFinding(db: Database): Promise<Finding> {
  // Money that could not be paid out on closing stays on the account; the ledger's time shows what arrived later.
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
