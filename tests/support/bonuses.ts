import { asc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { playerBonuses } from "#server/platform/modules/bonus-money/tables.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import type { TestPlatform } from "./platform.ts";

interface Row extends Record<string, unknown> {
  kind: string;
  reference: string;
  amount: string;
  after: string;
}

/** Every entry that touched the player's bonus money, in the order in which the account was changed. */
async function postingsOf({ context }: TestPlatform, playerId: string) {
  const { rows } = await context.connection.db.execute<Row>(sql`
    select t.kind, t.reference_id as reference, p.amount::text as amount, p.balance_after::text as after
    from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
    join ledger_accounts a on a.id = p.account_id
    where a.owner = 'player' and a.owner_id = ${playerId} and a.kind = 'bonus'
    order by p.id`);
  return rows.map(({ kind, reference, amount, after }) => ({
    kind,
    reference,
    amount: BigInt(amount),
    after: BigInt(after),
  }));
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n);

/**
 * Asserts that every bonus entry of the player's only bonus, which must have ended, is explained: each balance is the previous
 * balance plus its change; each round has exactly the entries for its stake and its payout; grant, stakes, payouts and final
 * amount sum to zero; and the counted wager is the sum of what its rounds counted. Returns the bonus and its entries.
 */
export async function explainBonus(platform: TestPlatform, { id: playerId }: { id: string }) {
  const { db } = platform.context.connection;
  const [bonus] = await db.select().from(playerBonuses).where(eq(playerBonuses.playerId, playerId));
  if (!bonus) throw new Error("no bonus was activated");
  const played = await db.select().from(rounds).where(eq(rounds.bonusId, bonus.id)).orderBy(asc(rounds.openedAt));
  const rows = await postingsOf(platform, playerId);
  let left = 0n;
  for (const { amount, after } of rows) {
    left += amount;
    expect(after).toBe(left);
  }
  expect(left).toBe(0n);
  for (const round of played) {
    const own = rows.filter(({ reference }) => reference === round.id);
    const expected = [
      ...(round.bonusStake > 0n ? [["stake_held", -round.bonusStake]] : []),
      ...(round.bonusPaid > 0n ? [["round_settled", round.bonusPaid]] : []),
    ];
    expect(own.map(({ kind, amount }) => [kind, amount])).toEqual(expected);
  }
  const moved = (...kinds: string[]) =>
    sum(rows.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  const of = (name: "bonusStake" | "bonusPaid" | "bonusCounted") => sum(played.map((round) => round[name]));
  const reported = {
    granted: bonus.granted,
    released: bonus.released,
    forfeited: bonus.forfeited,
    counted: bonus.counted,
  };
  expect(reported).toEqual({
    granted: moved("bonus_granted"),
    released: -moved("bonus_released"),
    forfeited: -moved("bonus_forfeited"),
    counted: of("bonusCounted"),
  });
  expect([moved("stake_held"), moved("round_settled")]).toEqual([-of("bonusStake"), of("bonusPaid")]);
  return { ...bonus, rounds: played.length, rows: rows.length };
}
