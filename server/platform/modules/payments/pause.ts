import { and, desc, eq, gt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { DEPOSIT_PAUSE } from "#app/contract/cashier.ts";
import { REJECTED_PAYMENT_DAYS } from "#app/contract/player.ts";
import { MINUTE_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { type Database, type Given, prepared, type Transaction } from "#server/platform/db/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { payments } from "./tables.ts";

const WITHIN_MS = DEPOSIT_PAUSE.withinMinutes * MINUTE_MS;
const PAUSE_MS = DEPOSIT_PAUSE.minutes * MINUTE_MS;

/**
 * Until when deposits are paused by these declines, the latest first; null when they are not. Each that is the last of so
 * many within the window begins a pause of its own, so that one under way at the provider can only make it longer.
 */
export function pauseAfter(declines: readonly Date[], now: Date): Date | null {
  const ended = declines.find((at, place) => {
    const first = declines[place + DEPOSIT_PAUSE.declines - 1];
    return first !== undefined && at.getTime() - first.getTime() <= WITHIN_MS;
  });
  const until = ended ? new Date(ended.getTime() + PAUSE_MS) : null;
  return until && until > now ? until : null;
}

const REJECTED_FOR = sql.raw(`interval '${REJECTED_PAYMENT_DAYS * 24} hours'`);

/** Whether a deposit was declined, or a withdrawal refused, in the last 30 days, as a column of a statement about the player. */
export const hasRejectedColumn = (playerId: SQL, now: SQLWrapper) =>
  sql<boolean>`exists (select from ${payments} where player_id = ${playerId} and state in ('declined', 'refused')
    and updated_at > ${now}::timestamptz - ${REJECTED_FOR})`;

const declinesOf = prepared((db, { playerId, since }: Given<{ playerId: string; since: Date }>) =>
  db
    .select({ at: payments.updatedAt })
    .from(payments)
    .where(
      and(
        eq(payments.playerId, playerId),
        eq(payments.kind, "deposit"),
        eq(payments.state, "declined"),
        gt(payments.updatedAt, since),
      ),
    )
    .orderBy(desc(payments.updatedAt)),
);

/** Until when the player's deposits are paused; null when they are not. Every replica reads it from the same rows. */
export async function depositsPausedUntil(
  db: Database | Transaction,
  { clock }: Pick<Context, "clock">,
  playerId: string,
): Promise<Date | null> {
  const now = clock.now();
  const declined = await declinesOf(db, { playerId, since: new Date(now.getTime() - PAUSE_MS - WITHIN_MS) });
  return pauseAfter(
    declined.map(({ at }) => at),
    now,
  );
}

/** Refuses `deposits_paused` with the time it ends. */
export async function assertNotPaused(tx: Transaction, context: Context, playerId: string): Promise<void> {
  const until = await depositsPausedUntil(tx, context, playerId);
  if (until) throw new Refusal("deposits_paused", { until: until.toISOString() });
}
