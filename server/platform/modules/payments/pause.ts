import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { DEPOSIT_PAUSE } from "#app/contract/cashier.ts";
import { REJECTED_PAYMENT_DAYS } from "#app/contract/player.ts";
import { MINUTE_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { type Given, prepared, rowsColumn, type Transaction } from "#server/platform/db/index.ts";
import { players } from "#server/platform/modules/players/tables.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { payments } from "./tables.ts";

const WITHIN_MS = DEPOSIT_PAUSE.withinMinutes * MINUTE_MS;
const PAUSE_MS = DEPOSIT_PAUSE.minutes * MINUTE_MS;

/**
 * Until when deposits are paused by these declines, the latest first; null when they are not. Each decline that is the last of
 * enough within the window starts a pause of its own, so that one still in progress at the provider can only extend it.
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

const CONSIDERED = sql.raw(`interval '${DEPOSIT_PAUSE.minutes + DEPOSIT_PAUSE.withinMinutes} minutes'`);

/** The declines that may pause deposits, as a column of a statement about the player, for {@link pausedUntil}. */
export const declinesColumn = (playerId: SQL, now: SQLWrapper) =>
  rowsColumn(
    { at: payments.updatedAt },
    sql`from ${payments} where player_id = ${playerId} and kind = 'deposit' and state = 'declined'
      and updated_at > ${now}::timestamptz - ${CONSIDERED} order by updated_at desc`,
  );

/** Until when deposits are paused; null when they are not. */
export const pausedUntil = (declines: readonly { at: Date }[], now: Date): Date | null =>
  pauseAfter(
    declines.map(({ at }) => at),
    now,
  );

const declinesOf = prepared((db, { playerId, now }: Given<{ playerId: string; now: string }>) =>
  db
    .select({ declines: declinesColumn(sql`${playerId}`, now) })
    .from(players)
    .where(eq(players.id, playerId)),
);

/** Refuses with `deposits_paused` and the end of the pause. Every replica reads it from the same rows. */
export async function assertNotPaused(tx: Transaction, { clock }: Context, playerId: string): Promise<void> {
  const now = clock.now();
  const [read] = await declinesOf(tx, { playerId, now: now.toISOString() });
  const until = pausedUntil(read?.declines ?? [], now);
  if (until) throw new Refusal("deposits_paused", { until: until.toISOString() });
}
