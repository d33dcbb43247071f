import { eq } from "drizzle-orm";
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

/** The status the player has reached with lifetime points, and what points are worth at it. */
export async function exchangeOf(db: Database, playerId: string) {
  const status = await currentStatus(db, playerId);
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

/** What a player has, what it stands for, and what is missing to the next status. */
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
