import { eq, sql } from "drizzle-orm";
import type { BonusRow } from "#app/contract/bonuses.ts";
import { toMoney } from "#app/contract/money.ts";
import type { Database } from "#server/platform/db/index.ts";
import { utcDay } from "#server/platform/db/period.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { dayOf } from "#server/platform/utc-days.ts";
import type { PlayerBonus } from "./tables.ts";

/** What was staked from the bonus and won with it, by the day its rounds started. */
const playedByDay = (db: Database, { id }: PlayerBonus) =>
  db
    .select({
      day: sql<string>`${utcDay(sql`${rounds.openedAt}`)}::text`,
      rounds: sql<number>`count(*)::int`,
      staked: sql<string>`sum(${rounds.bonusStake})::text`,
      paid: sql<string>`sum(${rounds.bonusPaid})::text`,
    })
    .from(rounds)
    .where(eq(rounds.bonusId, id))
    .groupBy(sql`1`)
    .orderBy(sql`1`);

/** In minor units. */
type Moved = Omit<BonusRow, "change" | "left"> & { change: bigint };

/**
 * Where the money of a bonus came from and where it went, from the first row to the last: each is what the ledger moved, and the
 * last row's balance equals what is left. Rounds are summed up by day.
 */
export async function rowsOf(db: Database, bonus: PlayerBonus): Promise<BonusRow[]> {
  const { terms, currency, granted, spinsPlayed, released, forfeited } = bonus;
  const days = await playedByDay(db, bonus);
  const isOfSpins = terms.reward.kind === "free_spins";
  const began = dayOf(bonus.startedAt ?? bonus.acceptedAt);
  const ended = dayOf(bonus.endedAt ?? bonus.acceptedAt);
  const given: Moved = isOfSpins
    ? { kind: "spins", day: dayOf(bonus.acceptedAt), count: spinsPlayed, change: granted }
    : { kind: "granted", day: began, count: 1, change: granted };
  const played = days.flatMap(({ day, rounds: count, staked, paid }): Moved[] => [
    { kind: "staked", day, count, change: -BigInt(staked) },
    { kind: "paid", day, count, change: BigInt(paid) },
  ]);
  const went: Moved[] = [
    { kind: "released", day: ended, count: 1, change: -released },
    { kind: "forfeited", day: ended, count: 1, change: -forfeited },
  ];
  let left = 0n;
  return [given, ...played, ...went]
    .filter(({ change }) => change !== 0n)
    .map(({ change, ...row }) => {
      left += change;
      // Within a day winnings are staked again: the balance is defined only after both rows.
      const after = row.kind === "staked" ? null : toMoney(left, currency);
      return { ...row, change: toMoney(change, currency), left: after };
    });
}
