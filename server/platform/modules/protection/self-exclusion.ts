import { eq, max } from "drizzle-orm";
import type { EXCLUSION_PERIODS, Restriction } from "#app/contract/player.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/index.ts";
import { lockPlayer } from "../players/index.ts";
import { selfExclusions } from "./tables.ts";

type ExclusionPeriod = (typeof EXCLUSION_PERIODS)[number];

const MONTHS: Record<ExclusionPeriod, number> = { "6_months": 6, "1_year": 12, "3_years": 36, "5_years": 60 };

const DAY_MS = 24 * 60 * 60_000;

/** The same day so many months on, in UTC; where the month is too short, the first days of the next: never sooner. */
function monthsLater(from: Date, months: number): Date {
  const till = new Date(from);
  till.setUTCMonth(till.getUTCMonth() + months);
  return till;
}

function asRestriction(dateTill: Date | null, now: Date): Restriction {
  if (!dateTill || dateTill <= now) return { enabled: false, dateTill: null, days: 0, isLessADay: false };
  const days = Math.floor((dateTill.getTime() - now.getTime()) / DAY_MS);
  return { enabled: true, dateTill: dateTill.toISOString(), days, isLessADay: days === 0 };
}

async function latestEnd(db: Database, playerId: string): Promise<Date | null> {
  const [row] = await db
    .select({ dateTill: max(selfExclusions.dateTill) })
    .from(selfExclusions)
    .where(eq(selfExclusions.playerId, playerId));
  return row?.dateTill ?? null;
}

/** The self-exclusion in force for the player; one that has ended counts as none. */
export const restrictionOf = async (db: Database, playerId: string, now: Date): Promise<Restriction> =>
  asRestriction(await latestEnd(db, playerId), now);

/** Excludes the player at once. Never shortens: where a longer exclusion is in force, that one is answered. */
export async function activateSelfExclusion(
  { connection, clock, random }: Context,
  playerId: string,
  period: ExclusionPeriod,
): Promise<Restriction> {
  return connection.inTransaction(async (tx) => {
    // Waits for the bets and deposits under way, which hold the row shared; once this is answered, none can follow.
    await lockPlayer(tx, playerId, "update");
    const now = clock.now();
    const asked = monthsLater(now, MONTHS[period]);
    const inForce = await latestEnd(tx, playerId);
    if (inForce && inForce >= asked) return asRestriction(inForce, now);
    await tx.insert(selfExclusions).values({ id: random.id("exc"), playerId, startedAt: now, dateTill: asked });
    return asRestriction(asked, now);
  });
}
