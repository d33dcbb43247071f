import { type SQL, sql } from "drizzle-orm";
import type { SubscriptionKind } from "#app/contract/account.ts";
import { oneOf, type Transaction } from "#server/platform/db/index.ts";

/**
 * The players who get a letter of a kind: those subscribed to it who may play. A break, an exclusion, a limit or a block ends
 * marketing (PRODUCT §11), as does an address that does not exist.
 */
export const wants = (kind: SubscriptionKind | SQL): SQL => sql`
  p.closed_at is null and p.blocked_at is null and p.email_confirmed_at is not null
  and exists (select from subscriptions s where s.player_id = p.id and s.kind = ${kind})
  and not exists (select from restrictions r where r.player_id = p.id and r.deactivated_at is null)
  and not exists (select from play_standings l where l.player_id = p.id and l.limits <> '[]'::jsonb)
  and not exists (select from bounced_addresses b where b.address = p.email)`;

/** The kind of a letter, by its name in `letters.json`. */
const KINDS = { newsPublished: "news", offerOpened: "offers", contestResult: "results" } as const;

interface Queued {
  id: string;
  name: string | null;
  to: string;
}

/**
 * Among letters about to be sent, those of a mailing that are no longer wanted: an attempt may come a day after the letter was
 * written.
 */
export async function unwanted(tx: Transaction, letters: readonly Queued[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [name, kind] of Object.entries(KINDS)) {
    const mailed = letters.filter((letter) => letter.name === name);
    if (mailed.length === 0) continue;
    const addresses = oneOf(mailed.map(({ to }) => to));
    const { rows } = await tx.execute<{ email: string }>(
      sql`select email from players p where email in ${addresses} and ${wants(kind)}`,
    );
    const wanted = new Set(rows.map(({ email }) => email));
    for (const { id, to } of mailed) if (!wanted.has(to)) found.add(id);
  }
  return found;
}
