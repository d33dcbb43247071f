import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";
import { payments } from "#server/platform/modules/payments/index.ts";
import type { Lack } from "#server/production.ts";
import { seededWorlds } from "./tables.ts";

/**
 * Traces of the sandbox in a database, for which production is refused: nobody paid its money in, and what it was exchanged for
 * would be paid out.
 */
export async function sandboxTraces(db: Database): Promise<Lack[]> {
  const { rows } = await db.execute(sql`
    select from ${seededWorlds} union all (select from ${payments} where ${payments.provider} = 'sandbox' limit 1)`);
  if (rows.length === 0) return [];
  return [
    {
      about: "world",
      text: "The database was a sandbox's: it has invented players, or money that nobody paid in. Name an empty one in DATABASE_URL.",
    },
  ];
}
