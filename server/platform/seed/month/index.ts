import { sql } from "drizzle-orm";
import { DAY_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import type { OwnClient, Transaction } from "#server/platform/db/index.ts";
import { addCompetitions, ENDED } from "../competitions.ts";
import { countHistory } from "../points.ts";
import { seedContext } from "../seed-context.ts";
import { seededWorlds } from "../tables.ts";
import { crowdOf, registerCrowd } from "./guests.ts";
import { addSpan, type Span } from "./span.ts";

const DAYS = 30;

/** Between the end of the closed competitions and the payment of their prizes. */
const EVENING_MS = 10 * 60 * 1000;

interface Month {
  crowd: number;
  rounds: number;
  passwordHash: string;
}

/** Runs a part of the world in one transaction, unless an earlier, interrupted start has done it. */
const once = (own: OwnClient, { clock }: Context, name: string, work: (tx: Transaction) => Promise<unknown>) =>
  own.inTransaction(async (tx) => {
    // What a power cut loses is created again by the next start, so there is no need to wait for the disk. Large indexes are
    // built here, so statements have no time limit.
    await tx.execute(sql`set local synchronous_commit to off`);
    await tx.execute(sql`set local maintenance_work_mem to '256MB'`);
    await tx.execute(sql`set local statement_timeout to 0`);
    const added = await tx
      .insert(seededWorlds)
      .values({ name, finishedAt: clock.now() })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) return;
    await work(tx);
    // Until autovacuum has seen tables that were filled at once, the planner takes them for small ones, and a board of all their
    // rounds took 78 s by nested loops.
    await tx.execute(sql`analyze`);
  });

/** From the first of the days to the end of the closed competitions, and from then to the present. */
function spansOf(context: Context, { crowd, rounds }: Month): { month: Span; evening: Span } {
  const calendar = seedContext(context, "month");
  const at = (daysAgo: number, hour: number) => {
    calendar.moveTo(daysAgo, hour);
    return calendar.clock.now();
  };
  const [from, ended, until] = [at(DAYS, 0), at(ENDED.daysAgo, ENDED.hour), context.clock.now()];
  const evening = new Date(ended.getTime() + EVENING_MS);
  const share = (until.getTime() - evening.getTime()) / (DAYS * DAY_MS);
  return {
    month: { name: "month", from, until: ended, rounds, crowd, isMonth: true },
    evening: { name: "evening", from: evening, until, rounds: Math.floor(rounds * share), crowd, isMonth: false },
  };
}

/** Adds a crowd that has played for a month, in bulk. */
export async function addMonth(own: OwnClient, context: Context, month: Month): Promise<void> {
  const spans = spansOf(context, month);
  // The known players have finished playing; the crowd's points are counted as it plays.
  await countHistory(context);
  await once(own, context, "sandbox month", async (tx) => {
    await registerCrowd(tx, context, crowdOf(month.crowd), month.passwordHash);
    await addSpan(tx, context, spans.month);
  });
  await addCompetitions(context);
  await once(own, context, "sandbox last day", (tx) => addSpan(tx, context, spans.evening));
}
