import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Profile, Restriction } from "#app/contract/player.ts";
import { DAY_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { type Database, type Given, prepared, type Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { restrictions } from "./tables.ts";

export type RestrictionRow = typeof restrictions.$inferSelect;
export type RestrictionKind = RestrictionRow["kind"];
export type Holding = Pick<RestrictionRow, "kind" | "dateTill">;

const ID_PREFIX = { self_exclusion: "exc", cooling_off: "cool" } as const;

export const isOver = ({ dateTill }: { dateTill: Date }, now: Date): boolean => dateTill <= now;

/** A restriction as the contract shows it; null is none. */
export function asRestriction(row: Holding | null, now: Date): Restriction {
  if (!row) return { enabled: false, dateTill: null, days: 0, isLessADay: false };
  const days = Math.max(0, Math.floor((row.dateTill.getTime() - now.getTime()) / DAY_MS));
  return { enabled: true, dateTill: row.dateTill.toISOString(), days, isLessADay: days === 0 && !isOver(row, now) };
}

const inForceOf = prepared((db, { playerId }: Given<{ playerId: string }>) =>
  db
    .select()
    .from(restrictions)
    .where(and(eq(restrictions.playerId, playerId), isNull(restrictions.deactivatedAt))),
);

/** The restrictions that hold for the player, over or not. */
export const allInForce = (db: Database, playerId: string): Promise<RestrictionRow[]> => inForceOf(db, { playerId });

/** The restriction of a kind that holds for the player, over or not; null when there is none. */
export async function inForce(db: Database, playerId: string, kind: RestrictionKind): Promise<RestrictionRow | null> {
  const rows = await allInForce(db, playerId);
  return rows.find((row) => row.kind === kind) ?? null;
}

type Blocks = Pick<Profile, "coolingOffBlock" | "selfExclusionBlock">;

/** Both kinds of restriction as the profile shows them, of those that hold for a player. */
export function blocksOf(rows: readonly Holding[], now: Date): Blocks {
  const block = (kind: RestrictionKind) => asRestriction(rows.find((row) => row.kind === kind) ?? null, now);
  return { coolingOffBlock: block("cooling_off"), selfExclusionBlock: block("self_exclusion") };
}

/** The restrictions that hold, as a column of a statement about the player, for {@link blocksOf}. */
export const inForceColumn = (playerId: SQL) =>
  sql`(select coalesce(json_agg(json_build_object('kind', kind, 'dateTill', date_till)), '[]') from ${restrictions}
    where player_id = ${playerId} and deactivated_at is null)`.mapWith(
    (rows: { kind: RestrictionKind; dateTill: string }[]): Holding[] =>
      rows.map(({ kind, dateTill }) => ({ kind, dateTill: new Date(dateTill) })),
  );

/** Both restrictions of the player, as the profile shows them. */
export const restrictionsOf = async (db: Database, playerId: string, now: Date): Promise<Blocks> =>
  blocksOf(await allInForce(db, playerId), now);

/** For lists of many players: true where no self-exclusion held at that instant. It says what `restrictionOf` says of one. */
export const notSelfExcluded = (playerId: AnyPgColumn, at: Date): SQL =>
  // One list for all players, which the database makes once: asked for each, it reads thousands of times.
  sql`${playerId} not in (
    select ${restrictions.playerId} from ${restrictions}
    where ${restrictions.kind} = 'self_exclusion' and ${restrictions.startedAt} <= ${at.toISOString()}::timestamptz
      and (${restrictions.deactivatedAt} is null or ${restrictions.deactivatedAt} > ${at.toISOString()}::timestamptz)
  )`;

/** Moves the end later, and lets the mail about the new one be sent. */
export async function moveEnd(tx: Transaction, row: RestrictionRow, dateTill: Date): Promise<RestrictionRow> {
  const changes = { dateTill, notifiedAt: null };
  await tx.update(restrictions).set(changes).where(eq(restrictions.id, row.id));
  return { ...row, ...changes };
}

interface Imposed {
  playerId: string;
  kind: RestrictionKind;
  endFrom: (now: Date) => Date;
  /** Where another account's exclusion is the cause. */
  isDerived?: boolean;
}

/** Who calls is somebody else than the player: their network is not told in the player's copy of the data. */
const recordDerived = (tx: Transaction, { caller }: Context, playerId: string) =>
  record(tx, { caller: caller && { ...caller, addressBlock: null } }, { playerId, result: "derived" });

/**
 * Restricts the player at once, at least until the end that is asked for. Never shortens: where one that lasts longer
 * holds, that one is answered as it is.
 */
export async function impose(
  tx: Transaction,
  context: Context,
  { playerId, kind, endFrom, isDerived = false }: Imposed,
): Promise<{ row: RestrictionRow; isLater: boolean }> {
  const { clock, random } = context;
  // Waits for the bets and deposits under way, which hold the row shared; once this is answered, none can follow.
  await lockPlayer(tx, playerId, "update");
  await (isDerived ? recordDerived(tx, context, playerId) : record(tx, context, { playerId }));
  const startedAt = clock.now();
  const dateTill = endFrom(startedAt);
  const known = await inForce(tx, playerId, kind);
  if (known && known.dateTill >= dateTill) return { row: known, isLater: false };
  if (known) return { row: await moveEnd(tx, known, dateTill), isLater: true };
  const id = random.id(ID_PREFIX[kind]);
  const row = { id, playerId, kind, startedAt, dateTill, deactivatedAt: null, notifiedAt: null };
  await tx.insert(restrictions).values(row);
  return { row, isLater: true };
}

/**
 * Ends a restriction that is over; what is ended already stays as it is. The caller holds the player's row, so that no
 * extension comes between the check and the end, and refuses one that is not over.
 */
export async function end(tx: Transaction, context: Context, row: RestrictionRow): Promise<void> {
  const now = context.clock.now();
  if (!isOver(row, now)) throw new Error(`restriction ${row.id} lasts until ${row.dateTill.toISOString()}`);
  await tx
    .update(restrictions)
    .set({ deactivatedAt: now })
    .where(and(eq(restrictions.id, row.id), isNull(restrictions.deactivatedAt)));
  await record(tx, context, { playerId: row.playerId });
}
