import { type SQL, sql } from "drizzle-orm";
import { type Game, games } from "#server/games/index.ts";
import type { Given } from "#server/platform/db/index.ts";
import { jurisdictionOf } from "#server/platform/modules/jurisdictions/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Seat } from "./seats/seat.ts";
import { rounds } from "./tables.ts";

/** More than the clocks of two platforms differ, which both follow the database's. */
export const CLOCKS_APART_MS = 1_000;

/** Least time between two rounds of an owner on games of this one's category: the game's own, or longer where the jurisdiction asks. */
export const paceOf = ({ country }: Pick<Seat, "country">, { category, minimumCycleMs }: Game): number =>
  Math.max(minimumCycleMs, jurisdictionOf(country).minimumCycleMs[category] ?? 0);

const idsOf = (category: Game["category"]): string[] =>
  games.filter((game) => game.category === category).map(({ id }) => id);

/** What {@link lastAtPace} is asked with. */
export type PacedAsked = { ownerId: string; pacedSince: string; pacedUntil: string; pacedGames: readonly string[] };

export const pacedAsked = (seat: Seat, game: Game, now: Date): PacedAsked => ({
  ownerId: seat.ownerId,
  pacedSince: new Date(now.getTime() - paceOf(seat, game)).toISOString(),
  pacedUntil: new Date(now.getTime() + CLOCKS_APART_MS).toISOString(),
  pacedGames: idsOf(game.category),
});

/**
 * When the owner's last round on any game of the category began, where the next may not begin yet; null else.
 *
 * Two platforms read the one clock a few milliseconds apart; a round that is far ahead is of a clock that was set back since,
 * and paces nothing. The rounds of the last seconds are few, so it is no scan however long the history is.
 */
export const lastAtPace = ({ ownerId, pacedSince, pacedUntil, pacedGames }: Given<PacedAsked>): SQL<Date | null> =>
  sql`(
    select max(${rounds.openedAt}) from ${rounds}
    where ${rounds.ownerId} = ${ownerId} and ${rounds.openedAt} > ${pacedSince}::timestamptz
      and ${rounds.openedAt} <= ${pacedUntil}::timestamptz and ${rounds.gameId} = any(${pacedGames}::text[])
  )`.mapWith(rounds.openedAt);

/**
 * Refuses `too_fast` a round that would begin sooner after the owner's last one on any game of the category than its pace. The
 * caller is at the owner's table of that category, so that no other begins meanwhile.
 */
export function assertPace(seat: Seat, game: Game, now: Date, last: Date | null): void {
  const paceMs = paceOf(seat, game);
  if (paceMs === 0 || !last) return;
  throw new Refusal("too_fast", { milliseconds: paceMs - Math.max(0, now.getTime() - last.getTime()) });
}
