import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Transaction } from "#server/platform/db/index.ts";
import { audit } from "#server/platform/modules/ledger/index.ts";
import { creditDeposit, holdStake, settleRound, voidRound } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { AT, eurosOf, findingsIn, playerWith } from "./players.ts";

const PLAYERS = ["ply_a", "ply_b", "ply_c"];

/** Few players, rounds and amounts, so that operations conflict with each other. */
const operation = fc.record({
  kind: fc.constantFrom("hold", "settle", "void", "deposit"),
  player: fc.constantFrom(...PLAYERS),
  number: fc.integer({ min: 1, max: 6 }),
  amount: fc.constantFrom(10n, 20n, 35n),
  payout: fc.constantFrom(0n, 5n, 70n),
});
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

let run = 0;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Returns how the operation changed the player's money, or undefined if it was refused or repeated. */
async function perform({ kind, player, number, amount, payout }: Operation) {
  const playerId = `${player}${run}`;
  const round = { playerId, gameId: "dice", roundId: `rnd_${number}-${playerId}`, currency: "EUR", at: AT } as const;
  const acts: Record<string, (tx: Transaction) => Promise<{ replayed: boolean }>> = {
    hold: (tx) => holdStake(tx, { ...round, amount, operationId: round.roundId }),
    settle: (tx) => settleRound(tx, { ...round, stake: amount, payout }),
    void: (tx) => voidRound(tx, { ...round, stake: amount, paid: amount + payout }),
    deposit: (tx) => {
      const paymentId = `pay_${number}-${playerId}`;
      return creditDeposit(tx, { playerId, provider: "sandbox", paymentId, currency: "EUR", amount, at: AT });
    },
  };
  try {
    const { replayed } = await database.connection.inTransaction((tx) => acts[kind]?.(tx) ?? Promise.reject(kind));
    if (replayed) return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(["insufficient_funds", "operation_mismatch"]).toContain(error.code);
    return undefined;
  }
  const cash = { hold: -amount, settle: payout, void: amount + payout, deposit: amount }[kind] ?? 0n;
  const held = { hold: amount, settle: -amount, void: -amount, deposit: 0n }[kind] ?? 0n;
  return { playerId, cash, held };
}

type Change = NonNullable<Awaited<ReturnType<typeof perform>>>;

async function openPlayers() {
  run++;
  for (const player of PLAYERS) await playerWith(database.connection, `${player}${run}`, 50n);
}

async function expectInvariants(changes: (Change | undefined)[]) {
  expect(await findingsIn(database.connection)).toEqual([]);
  for (const player of PLAYERS) {
    const own = changes.filter((change) => change?.playerId === `${player}${run}`);
    const total = (field: "cash" | "held", start: bigint) =>
      own.reduce((sum, change) => sum + (change?.[field] ?? 0n), start);
    expect(await eurosOf(database.connection, `${player}${run}`)).toMatchObject({
      cash: total("cash", 50n),
      held: total("held", 0n),
      bonus: 0n,
    });
  }
}

describe("after random operations the ledger adds up", () => {
  test("one after another", async () => {
    const property = fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 30 }), async (operations) => {
      await openPlayers();
      const changes = [];
      for (const one of operations) changes.push(await perform(one));
      await expectInvariants(changes);
    });
    await fc.assert(property, { numRuns: 15 });
  });

  test("concurrently", async () => {
    const property = fc.asyncProperty(fc.array(operation, { minLength: 20, maxLength: 60 }), async (operations) => {
      await openPlayers();
      await expectInvariants(await Promise.all(operations.map(perform)));
    });
    await fc.assert(property, { numRuns: 15 });
  });

  test("and several players' money in one transaction, in any order, without a deadlock reaching the caller", async () => {
    await openPlayers();
    const ids = PLAYERS.map((player) => `${player}${run}`);
    const pay = (order: string[], n: number) =>
      database.connection.inTransaction(async (tx) => {
        for (const playerId of order) {
          const paymentId = `pay_prize${n}-${playerId}`;
          await creditDeposit(tx, { playerId, provider: "sandbox", paymentId, currency: "EUR", amount: 1n, at: AT });
        }
      });
    await Promise.all(Array.from({ length: 6 }, (_, n) => pay(n % 2 ? ids : [...ids].reverse(), n)));
    for (const id of ids) expect(await eurosOf(database.connection, id)).toMatchObject({ cash: 56n });
  });
});

describe("the audit", () => {
  test("compares held money with the stakes of open rounds", async () => {
    const database = await createTestDatabase();
    try {
      const { connection } = database;
      await playerWith(connection, "ply_held", 100n);
      const hold = { playerId: "ply_held", gameId: "dice", roundId: "rnd_h", currency: "EUR", at: AT } as const;
      await connection.inTransaction((tx) => holdStake(tx, { ...hold, amount: 30n, operationId: "hold-one" }));
      const open = (amount: bigint) => async () => [{ playerId: "ply_held", currency: "EUR" as const, amount }];
      expect(await audit(connection, { openStakes: open(30n) })).toEqual([]);
      expect(await audit(connection, { openStakes: open(20n) })).toEqual([
        { rule: "held_is_open_stakes", subject: "player/ply_held/held/EUR", expected: "20", found: "30" },
      ]);
      expect(await audit(connection, { openStakes: async () => [] })).toHaveLength(1);
    } finally {
      await database.drop();
    }
  });

  test("compares accounts without a balance with the records of other modules", async () => {
    const database = await createTestDatabase();
    try {
      const { connection } = database;
      await playerWith(connection, "ply_kept", 100n);
      const account = { owner: "provider", ownerId: "sandbox", kind: "clearing", currency: "EUR" } as const;
      const keeping = (amount: bigint) => ({ keptBalances: async () => [{ account, amount }] });
      expect(await audit(connection, keeping(-100n))).toEqual([]);
      expect(await audit(connection, keeping(-90n))).toEqual([
        {
          rule: "kept_balance_follows_postings",
          subject: "provider/sandbox/clearing/EUR",
          expected: "-100",
          found: "-90",
        },
      ]);
    } finally {
      await database.drop();
    }
  });

  test("finds changes made past the rules", async () => {
    const database = await createTestDatabase();
    try {
      const { connection, owner } = database;
      await playerWith(connection, "ply_forged", 100n);
      await owner.inTransaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`update ledger_accounts set balance = 500 where kind = 'cash'`);
        await tx.execute(sql`update ledger_postings set amount = 90 where amount = 100`);
        await tx.execute(
          sql`insert into ledger_transactions (operation_id, input_hash, kind, at) values ('x', '', 'x', now())`,
        );
        await tx.execute(sql`insert into ledger_postings (transaction_id, account_id, currency, amount)
          values (99, gen_random_uuid(), 'EUR', 1), (99, gen_random_uuid(), 'EUR', -1)`);
      });
      const rules = (await audit(connection)).map(({ rule }) => rule);
      expect(new Set(rules)).toEqual(
        new Set([
          "transaction_sums_to_zero",
          "entry_is_what_was_asked",
          "transaction_has_postings",
          "posting_has_transaction_and_account",
          "balance_follows_postings",
          "balance_after_follows_the_one_before",
        ]),
      );
    } finally {
      await database.drop();
    }
  });
});
