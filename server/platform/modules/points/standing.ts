import { eq, type SQL, sql } from "drizzle-orm";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Database } from "#server/platform/db/index.ts";
import { fromEuroCents } from "#server/platform/modules/currencies/index.ts";
import { purseOf } from "#server/platform/modules/wallet/index.ts";
import { LADDER, nextAfter, type Status, statusAt, worthOf } from "./statuses.ts";
import { playerPoints } from "./tables.ts";

type Points = DataOf<"getPoints">;

async function lifetimeOf(db: Database, playerId: string): Promise<bigint> {
  const [row] = await db
    .select({ lifetime: playerPoints.lifetime })
    .from(playerPoints)
    .where(eq(playerPoints.playerId, playerId));
  return row?.lifetime ?? 0n;
}

/** All points the player ever earned, as a column of a statement about the player. */
export const lifetimeColumn = (playerId: SQL) =>
  sql`coalesce((select lifetime from ${playerPoints} where player_id = ${playerId}), 0)`.mapWith(playerPoints.lifetime);

/** The status at a number of lifetime points, and what points are worth at it. */
export function exchangeAt(lifetime: bigint) {
  const status = statusAt(lifetime);
  return {
    statusName: status.name,
    pointsExchangeRatio: Number(status.pointsPerEuro),
    worthOf: (points: bigint): bigint => worthOf(points, status),
  };
}

export const currentStatus = async (db: Database, playerId: string): Promise<Status> =>
  statusAt(await lifetimeOf(db, playerId));

/** The rules of status and exchange, the same for everyone. */
export const viewLadder = (): Points["ladder"] =>
  LADDER.map(({ name, from, factorTenths, pointsPerEuro }) => ({
    statusName: name,
    from: toMoney(from, "PTS"),
    factorTenths: Number(factorTenths),
    pointsPerEuro: Number(pointsPerEuro),
  }));

/** The points of a player, their worth, and what is missing to the next status. */
export async function viewOwnPoints(
  db: Database,
  { id: playerId, currency }: { id: string; currency: RealCurrency },
): Promise<Points["own"]> {
  const [lifetime, { cash }] = await Promise.all([lifetimeOf(db, playerId), purseOf(db, playerId, "PTS")]);
  const status = statusAt(lifetime);
  const next = nextAfter(lifetime);
  return {
    points: toMoney(cash, "PTS"),
    worth: toMoney(worthOf(cash, status), "EUR"),
    lifetime: toMoney(lifetime, "PTS"),
    statusName: status.name,
    pointsPerEuro: Number(status.pointsPerEuro),
    euro: toMoney(fromEuroCents(100n, currency), currency),
    next: next ? { statusName: next.name, missing: toMoney(next.from - lifetime, "PTS") } : null,
  };
}
