import type { Restriction } from "#app/contract/player.ts";
import {
  EXCLUSION_LINKS,
  type EXCLUSION_PERIODS,
  earliestExtension,
  latestExtension,
} from "#app/contract/protection.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { readLink } from "#server/platform/modules/links/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { fieldRefusal, Refusal } from "#server/platform/refusal.ts";
import { bearerOf, boundExclusion, exclusionSignature } from "./exclusion-links.ts";
import { asRestriction, end, inForce, isOver, moveEnd } from "./restrictions.ts";
import { exclude, excludeOthers } from "./same-person.ts";
import { isDerived, noteSources, sourcesOfOne } from "./sources.ts";

type ExclusionPeriod = (typeof EXCLUSION_PERIODS)[number];

const MONTHS: Record<ExclusionPeriod, number> = { "6_months": 6, "1_year": 12, "3_years": 36, "5_years": 60 };

/** For the page that asked: it is used at once or asked for again. */
const PAGE_SIGNATURE_MS = 60 * 60_000;

/** The same day so many months on, in UTC; where the month is too short, the first days of the next: never sooner. */
function monthsLater(from: Date, months: number): Date {
  const till = new Date(from);
  till.setUTCMonth(till.getUTCMonth() + months);
  return till;
}

/** The self-exclusion that holds for the player; one that is over holds until the player ends it. */
export const restrictionOf = async (db: Database, playerId: string, now: Date): Promise<Restriction> =>
  asRestriction(await inForce(db, playerId, "self_exclusion"), now);

/** {@link activateSelfExclusion} inside a transaction of the caller's. */
export async function excludePlayer(
  tx: Transaction,
  context: Context,
  playerId: string,
  period: ExclusionPeriod,
): Promise<Restriction> {
  const endFrom = (now: Date) => monthsLater(now, MONTHS[period]);
  const row = await exclude(tx, context, { playerId, byPlayerId: playerId, endFrom });
  await excludeOthers(tx, context, row);
  return asRestriction(row, context.clock.now());
}

/**
 * Excludes the player at once, ends the letters that were asked for and mails the link that extends it. Never shortens:
 * a longer one is answered as it is.
 */
export const activateSelfExclusion = (context: Context, playerId: string, period: ExclusionPeriod) =>
  context.connection.inTransaction((tx) => excludePlayer(tx, context, playerId, period));

/** The player's exclusion, with signatures for what can be done about it now. */
export async function selfExclusionOf(context: Context, playerId: string): Promise<DataOf<"getSelfExclusion">> {
  const now = context.clock.now();
  const row = await inForce(context.connection.db, playerId, "self_exclusion");
  const expiresAt = new Date(now.getTime() + PAGE_SIGNATURE_MS);
  return {
    selfExclusionBlock: asRestriction(row, now),
    isDerived: row !== null && isDerived(row, await sourcesOfOne(context.connection.db, row)),
    extendSignature: row && exclusionSignature(context, "exclusion-extend", row, expiresAt),
    deactivateSignature:
      row && isOver(row, now) ? exclusionSignature(context, "exclusion-deactivate", row, expiresAt) : null,
  };
}

/** What a signed link about an exclusion would do. Refuses with `link_invalid` what would do nothing. */
export async function checkSignature(context: Context, signature: string): Promise<DataOf<"checkSignature">> {
  const { config, clock, connection } = context;
  const purpose = EXCLUSION_LINKS.find((known) => readLink(config.keys, known, signature, clock.now()));
  if (!purpose) throw new Refusal("link_invalid");
  const { dateTill, deactivatedAt } = await boundExclusion(connection.db, bearerOf(context, purpose, signature));
  if (deactivatedAt) throw new Refusal("link_invalid");
  return { purpose, dateTill: dateTill.toISOString() };
}

/**
 * Moves the end of the signature's exclusion to the last moment of a day in UTC. The day it ends on by an extension
 * already changes nothing. Refuses an earlier one than {@link earliestExtension} and a later one than
 * {@link latestExtension} at the field, and with `link_invalid` a signature that is not ours or whose exclusion was ended.
 */
export async function extendSelfExclusion(context: Context, signature: string, day: string): Promise<Restriction> {
  const bearer = bearerOf(context, "exclusion-extend", signature);
  return context.connection.inTransaction(async (tx) => {
    await lockPlayer(tx, bearer.playerId, "update");
    const now = context.clock.now();
    const row = await boundExclusion(tx, bearer);
    if (row.deactivatedAt) throw new Refusal("link_invalid");
    const dateTill = new Date(`${day}T23:59:59.999Z`);
    const isRepeat = row.dateTill.getTime() === dateTill.getTime() && !isOver(row, now);
    if (isRepeat) return asRestriction(row, now);
    const min = earliestExtension(row.dateTill, now);
    if (day < min || dateTill < row.dateTill) throw fieldRefusal("validation_failed", "day", "too_early", { min });
    const max = latestExtension(now);
    if (day > max) throw fieldRefusal("validation_failed", "day", "too_late", { max });
    await record(tx, context, { playerId: row.playerId });
    const moved = await moveEnd(tx, row, dateTill);
    await noteSources(tx, row.id, [{ byPlayerId: row.playerId, since: now, dateTill }]);
    await excludeOthers(tx, context, moved);
    return asRestriction(moved, now);
  });
}

/**
 * Ends the signature's exclusion once it is over. Repeating it is harmless, and ends no later exclusion. Refuses with
 * `exclusion_running` before that, whatever is sent, and with `link_invalid` a signature that is not ours.
 */
export async function deactivateSelfExclusion(context: Context, signature: string): Promise<void> {
  const bearer = bearerOf(context, "exclusion-deactivate", signature);
  await context.connection.inTransaction(async (tx) => {
    await lockPlayer(tx, bearer.playerId, "update");
    const now = context.clock.now();
    const row = await boundExclusion(tx, bearer);
    if (row.deactivatedAt) return;
    if (!isOver(row, now)) throw new Refusal("exclusion_running", { dateTill: row.dateTill.toISOString() });
    await end(tx, context, row);
  });
}
