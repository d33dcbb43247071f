import { type SQL, sql } from "drizzle-orm";
import { type Game, games } from "#server/games/index.ts";
import type { Given } from "#server/platform/db/index.ts";
import { jurisdictionOf } from "#server/platform/modules/jurisdictions/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Seat } from "./seats/seat.ts";
import { rounds } from "./tables.ts";

/** More than the clocks of two platforms differ, both of which follow the database's. */
export const CLOCKS_APART_MS = 1_000;

/**
 * Least time between two rounds of an owner on games of this one's category: the game's own, or longer where the jurisdiction
 * requires it.
 */
export const paceOf = ({ country }: Pick<Seat, "country">, { category, minimumCycleMs }: Game): number =>
  Math.max(minimumCycleMs, jurisdictionOf(country).minimumCycleMs[category] ?? 0);

const idsOf = (category: Game["category"]): string[] =>
  games.filter((game) => game.category === category).map(({ id }) => id);

/** Parameters of {@link lastAtPace}. */
export type PaceParameters = { ownerId: string; pacedSince: string; pacedUntil: string; pacedGames: readonly string[] };

export const paceParameters = (seat: Seat, game: Game, now: Date): PaceParameters => ({
  ownerId: seat.ownerId,
  pacedSince: new Date(now.getTime() - paceOf(seat, game)).toISOString(),
  pacedUntil: new Date(now.getTime() + CLOCKS_APART_MS).toISOString(),
  pacedGames: idsOf(game.category),
});

/**
 * When the owner's last round on any game of the category started, if the next may not start yet; else null.
 *
 * Two platforms read the one clock a few milliseconds apart; a round far in the future comes from a clock that was set back
 * since, and is ignored. The rounds of the last seconds are few, so this is no scan however long the history is.
 */
export const lastAtPace = ({ ownerId, pacedSince, pacedUntil, pacedGames }: Given<PaceParameters>): SQL<Date | null> =>
  sql`(
    select max(${rounds.openedAt}) from ${rounds}
    where ${rounds.ownerId} = ${ownerId} and ${rounds.openedAt} > ${pacedSince}::timestamptz
      and ${rounds.openedAt} <= ${pacedUntil}::timestamptz and ${rounds.gameId} = any(${pacedGames}::text[])
  )`.mapWith(rounds.openedAt);

/**
 * Refuses with `too_fast` a round that would start sooner after the owner's last one in the category than its pace. The caller
 * holds the lock of the owner's table of that category, so that no other round starts meanwhile.
 */
export function assertPace(seat: Seat, game: Game, now: Date, last: Date | null): void {
  const paceMs = paceOf(seat, game);
  if (paceMs === 0 || !last) return;
  throw new Refusal("too_fast", { milliseconds: paceMs - Math.max(0, now.getTime() - last.getTime()) });
}
