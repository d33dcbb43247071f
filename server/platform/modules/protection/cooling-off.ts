import type { COOLING_OFF_DAYS, Restriction } from "#app/contract/player.ts";
import { DAY_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { jurisdictionOf } from "#server/platform/modules/jurisdictions/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { fieldRefusal, Refusal } from "#server/platform/refusal.ts";
import { asRestriction, end, impose, inForce, isOver } from "./restrictions.ts";

type CoolingOffDays = (typeof COOLING_OFF_DAYS)[number];

/** {@link activateCoolingOff} inside a transaction of the caller's. */
export async function coolOff(
  tx: Transaction,
  context: Context,
  playerId: string,
  days: CoolingOffDays,
): Promise<Restriction> {
  const endFrom = (now: Date) => new Date(now.getTime() + days * DAY_MS);
  const { row } = await impose(tx, context, { playerId, kind: "cooling_off", endFrom });
  return asRestriction(row, context.clock.now());
}

/** Closes play and deposits to the player at once. Never shortens: a longer cooling-off is answered as it is. */
export async function activateCoolingOff(
  context: Context,
  { id, country }: { id: string; country: string },
  days: CoolingOffDays,
): Promise<Restriction> {
  if (!jurisdictionOf(country).coolingOffDays.includes(days)) {
    throw fieldRefusal("validation_failed", "days", "invalid_choice");
  }
  return context.connection.inTransaction((tx) => coolOff(tx, context, id, days));
}

/** Ends the player's cooling-off once it is over; without one nothing is done. Refuses with `cooling_off` before. */
export async function deactivateCoolingOff(context: Context, playerId: string): Promise<void> {
  await context.connection.inTransaction(async (tx) => {
    await lockPlayer(tx, playerId, "update");
    const row = await inForce(tx, playerId, "cooling_off");
    if (!row) return;
    if (!isOver(row, context.clock.now())) throw new Refusal("cooling_off", { dateTill: row.dateTill.toISOString() });
    await end(tx, context, row);
  });
}
