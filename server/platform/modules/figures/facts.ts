import { eq } from "drizzle-orm";
import { type Database, type Given, prepared } from "#server/platform/db/index.ts";
import { refusedDaysColumn, tallyColumn, totalsColumn } from "#server/platform/modules/player-limits/index.ts";
import { players, THEIR_ID } from "#server/platform/modules/players/index.ts";
import { figureDays } from "./days.ts";
import { depositsColumn } from "./deposits.ts";

const factsOf = prepared(
  (db, { playerId, from, until, firstDay }: Given<Record<"playerId" | "from" | "until" | "firstDay", string>>) =>
    db
      .select({
        deposits: depositsColumn(THEIR_ID, { from, until }),
        refused: refusedDaysColumn(THEIR_ID, firstDay),
        tally: tallyColumn(THEIR_ID),
        before: totalsColumn(THEIR_ID, from),
      })
      .from(players)
      .where(eq(players.id, playerId)),
);

type Facts = Awaited<ReturnType<typeof factsOf>>[number];

/** What of the days of a player's figures takes few rows, in one statement. */
export async function readFacts(db: Database, playerId: string, now: Date): Promise<Facts> {
  const { from: firstDay, period } = figureDays(now);
  const bounds = { from: period.from.toISOString(), until: period.until.toISOString(), firstDay };
  const [facts] = await factsOf(db, { playerId, ...bounds });
  if (!facts) throw new Error(`player ${playerId} does not exist`);
  return facts;
}
