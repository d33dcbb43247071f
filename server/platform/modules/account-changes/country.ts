import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { isOpenCountry } from "#server/platform/modules/geography/index.ts";
import { jurisdictionOf, minimumAgeOf } from "#server/platform/modules/jurisdictions/index.ts";
import { tightenWithin } from "#server/platform/modules/player-limits/index.ts";
import { isOfAge, leaveCountry, lockPlayer, type PlayerRow, players } from "#server/platform/modules/players/index.ts";
import { fieldRefusal } from "#server/platform/refusal.ts";
import { asOpenChange, requestChange } from "./requests.ts";

/** Refuses a country in which no account can be opened, and one in which the player is too young. */
function requireOpen({ config, clock }: Context, { birthDate }: PlayerRow, country: string): void {
  if (!isOpenCountry(config, country)) throw fieldRefusal("validation_failed", "country", "invalid_choice");
  const min = minimumAgeOf(country);
  if (!isOfAge(birthDate, min, clock.now())) throw fieldRefusal("validation_failed", "country", "under_age", { min });
}

/**
 * Requests a change of country, which an operator decides on. Refuses with `validation_failed` at the field, or with
 * `change_open`.
 */
export const changeCountry = (
  context: Context,
  playerId: string,
  { country, reason }: { country: string; reason: string },
): Promise<void> =>
  asOpenChange(
    context.connection.inTransaction(async (tx) => {
      const player = await lockPlayer(tx, playerId, "update");
      if (player.country === country) throw fieldRefusal("validation_failed", "country", "invalid_choice");
      requireOpen(context, player, country);
      await requestChange(tx, context, player, { kind: "country", from: player.country, to: country, reason });
    }),
  );

/**
 * Changes the country of the account: the fields of the old one are cleared, those of the new one are required before the next
 * deposit and bet, and the new one's initial limits apply where they are tighter than the player's own.
 */
export async function applyCountry(
  tx: Transaction,
  context: Context,
  player: PlayerRow,
  country: string,
): Promise<void> {
  requireOpen(context, player, country);
  await tx
    .update(players)
    .set({ country, ...(await leaveCountry(tx, player)) })
    .where(eq(players.id, player.id));
  for (const { amounts, ...which } of jurisdictionOf(country).defaultLimits) {
    await tightenWithin(tx, context, player.id, { ...which, amounts });
  }
}
