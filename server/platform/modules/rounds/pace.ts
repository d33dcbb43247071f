import { and, desc, eq, gt, inArray, lte } from "drizzle-orm";
import { type Game, games } from "#server/games/index.ts";
import type { Transaction } from "#server/platform/db/index.ts";
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

/**
 * Refuses `too_fast` a round that would begin sooner after the owner's last one on any game of the category than its pace. The
 * caller is at the owner's table of that category, so that no other begins meanwhile.
 *
 * Two platforms read the one clock a few milliseconds apart; a round that is far ahead is of a clock that was set back since,
 * and paces nothing. The rounds of the last seconds are few, so it is no scan however long the history is.
 */
export async function assertPace(tx: Transaction, seat: Seat, game: Game, now: Date): Promise<void> {
  const paceMs = paceOf(seat, game);
  if (paceMs === 0) return;
  const [last] = await tx
    .select({ openedAt: rounds.openedAt })
    .from(rounds)
    .where(
      and(
        eq(rounds.ownerId, seat.ownerId),
        gt(rounds.openedAt, new Date(now.getTime() - paceMs)),
        lte(rounds.openedAt, new Date(now.getTime() + CLOCKS_APART_MS)),
        inArray(rounds.gameId, idsOf(game.category)),
      ),
    )
    .orderBy(desc(rounds.openedAt))
    .limit(1);
  if (!last) return;
  throw new Refusal("too_fast", { milliseconds: paceMs - Math.max(0, now.getTime() - last.openedAt.getTime()) });
}
