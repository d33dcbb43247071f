import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sqlState, violatedConstraint } from "#server/platform/db/index.ts";
import { type AccountKey, accountId, post } from "#server/platform/modules/ledger/index.ts";
import { openAccounts, operationId } from "#server/platform/modules/wallet/index.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { AT, countOf, eurosOf, findingsIn, playerWith } from "./players.ts";

const PLAYER = "ply_direct";
const cash: AccountKey = { owner: "player", ownerId: PLAYER, kind: "cash", currency: "EUR" };
const clearing: AccountKey = { owner: "provider", ownerId: "sandbox", kind: "clearing", currency: "EUR" };
const CASH = accountId(cash);
const CLEARING = accountId(clearing);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await playerWith(database.connection, PLAYER, 100n);
  await database.connection.inTransaction((tx) => openAccounts(tx, PLAYER, "USD"));
});
afterAll(() => database.drop());

/** Runs statements as an operator at a prompt would, in one transaction; returns the rule that refused them. */
async function refusalOf(...statements: string[]): Promise<string | undefined> {
  const before = await contents();
  const error = await database.owner
    .inTransaction(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement));
    })
    .then(
      () => undefined,
      (reason) => reason,
    );
  expect(await contents()).toEqual(before);
  return violatedConstraint(error) ?? sqlState(error);
}

async function contents() {
  const { rows } = await database.connection.db.execute(sql`
    select (select json_agg(a order by id) from ledger_accounts a)::text as accounts,
      (select json_agg(t order by id) from ledger_transactions t)::text as transactions,
      (select json_agg(p order by id) from ledger_postings p)::text as postings`);
  return rows;
}

const ENTRY =
  "insert into ledger_transactions (operation_id, input_hash, kind, at) values ('by-hand', '', 'by_hand', now())";
const NEW = "(select id from ledger_transactions where operation_id = 'by-hand')";
const OLD = "(select min(id) from ledger_transactions)";

const postingsInto = (transaction: string, ...values: [account: string, currency: string, amount: string][]) =>
  `insert into ledger_postings (transaction_id, account_id, currency, amount) values ${values
    .map(([account, currency, amount]) => `(${transaction}, '${account}', '${currency}', ${amount})`)
    .join(", ")}`;

test.each([
  ["changing a posting", "update ledger_postings set amount = amount + 1"],
  ["removing a posting", "delete from ledger_postings"],
  ["emptying the postings", "truncate ledger_postings"],
  ["changing an entry", "update ledger_transactions set kind = 'nicer'"],
  ["removing an entry", "delete from ledger_transactions"],
  ["emptying the entries", "truncate ledger_transactions cascade"],
  ["removing an account", `delete from ledger_accounts where id = '${CASH}'`],
  ["emptying the accounts", "truncate ledger_accounts"],
])("%s is refused", async (_, statement) => {
  expect(await refusalOf(statement)).toBe("ledger_append_only");
});

test.each([
  ["editing a balance", `update ledger_accounts set balance = 1000000 where id = '${CASH}'`],
  ["giving an account to another player", `update ledger_accounts set owner_id = 'ply_thief' where id = '${CASH}'`],
  ["changing an account's currency", `update ledger_accounts set currency = 'BTC' where id = '${CASH}'`],
  [
    "opening an account with money in it",
    "insert into ledger_accounts values (gen_random_uuid(), 'player', 'ply_rich', 'cash', 'EUR', 100)",
  ],
  [
    "editing a balance by way of a conflict",
    `insert into ledger_accounts values ('${CASH}', 'player', '${PLAYER}', 'cash', 'EUR', 0)
     on conflict (id) do update set balance = 7`,
  ],
])("%s is refused", async (_, statement) => {
  expect(await refusalOf(statement)).toBe("ledger_accounts_change_by_posting");
});

test("postings that do not sum to zero are refused", async () => {
  expect(await refusalOf(ENTRY, postingsInto(NEW, [CASH, "EUR", "50"]))).toBe("ledger_zero_sum");
});

test("postings that sum to zero only across currencies are refused", async () => {
  const dollars = accountId({ ...cash, currency: "USD" });
  const mixed = postingsInto(NEW, [CASH, "EUR", "-50"], [dollars, "USD", "50"]);
  expect(await refusalOf(ENTRY, mixed)).toBe("ledger_zero_sum");
});

test("checking early does not let later postings slip in", async () => {
  const balanced = postingsInto(NEW, [CASH, "EUR", "50"], [CLEARING, "EUR", "-50"]);
  const more = postingsInto(NEW, [CASH, "EUR", "50"]);
  expect(await refusalOf(ENTRY, balanced, "set constraints all immediate", more)).toBe("ledger_zero_sum");
});

test("an entry without postings is refused", async () => {
  expect(await refusalOf(ENTRY)).toBe("ledger_postings_required");
});

test("an entry accepts no postings after it was written, even balanced ones", async () => {
  const late = postingsInto(OLD, [CASH, "EUR", "50"], [CLEARING, "EUR", "-50"]);
  expect(await refusalOf(late)).toBe("ledger_transaction_closed");
});

test("an entry cannot claim to be written by a later database transaction", async () => {
  const forged = ENTRY.replace("at)", "at, written_by)").replace("now())", "now(), '999999999')");
  const attempt = database.owner.inTransaction(async (tx) => {
    await tx.execute(sql.raw(forged));
    const { rows } = await tx.execute(
      sql.raw(`select written_by = pg_current_xact_id() as honest from ledger_transactions where id = ${NEW}`),
    );
    expect(rows).toEqual([{ honest: true }]);
    throw new Error("seen enough");
  });
  await expect(attempt).rejects.toThrow("seen enough");
});

test("a player's account below zero is refused", async () => {
  const overdraft = postingsInto(NEW, [CASH, "EUR", "-101"], [CLEARING, "EUR", "101"]);
  expect(await refusalOf(ENTRY, overdraft)).toBe("ledger_accounts_not_negative");
});

test("a posting in another currency than its account's is refused", async () => {
  const wrong = postingsInto(NEW, [CASH, "USD", "50"], [CLEARING, "USD", "-50"]);
  expect(await refusalOf(ENTRY, wrong)).toBe("ledger_account_missing");
});

test("a posting to no account is refused", async () => {
  const nobody = "00000000-0000-0000-0000-000000000000";
  expect(await refusalOf(ENTRY, postingsInto(NEW, [nobody, "EUR", "50"]))).toBe("ledger_account_missing");
});

test("a posting of zero is refused", async () => {
  expect(await refusalOf(ENTRY, postingsInto(NEW, [CASH, "EUR", "0"]))).toBe("ledger_postings_not_zero");
});

test("an operation id is used once", async () => {
  expect(await refusalOf(ENTRY, ENTRY)).toBe("ledger_transactions_operation");
});

test("only a player's account carries a balance, and always does", async () => {
  const account = (owner: string, kind: string, balance: string) =>
    `insert into ledger_accounts values (gen_random_uuid(), '${owner}', 'x', '${kind}', 'EUR', ${balance})`;
  expect(await refusalOf(account("house", "clearing", "0"))).toBe("ledger_accounts_only_players_have_balances");
  expect(await refusalOf(account("player", "cash", "null"))).toBe("ledger_accounts_only_players_have_balances");
  expect(await refusalOf(account("player", "payouts", "0"))).toBe("ledger_accounts_kind");
});

test("a balance written by hand into a posting is replaced by the true one", async () => {
  await database.connection.inTransaction(async (tx) => {
    await tx.execute(sql.raw(ENTRY));
    await tx.execute(
      sql.raw(`insert into ledger_postings (transaction_id, account_id, currency, amount, balance_after)
        values (${NEW}, '${CASH}', 'EUR', 5, 999999), (${NEW}, '${CLEARING}', 'EUR', -5, 999999)`),
    );
  });
  expect(await eurosOf(database.connection, PLAYER)).toMatchObject({ cash: 105n });
  // The audit reports the hand-made entry, whose id is foreign and which lacks the hash of its request; and nothing else.
  expect(await findingsIn(database.connection)).toMatchObject([
    { rule: "entry_is_what_was_asked", subject: expect.stringMatching(/by-hand$/) },
  ]);
});

test("the same operation sent concurrently is written once and returns the same", async () => {
  const entry = {
    operationId: operationId.deposit("pay_crowd"),
    kind: "correction" as const,
    at: AT,
    reference: { kind: "ticket", id: "t-1" },
    postings: [
      { account: cash, amount: 3n },
      { account: clearing, amount: -3n },
    ],
  };
  const before = await countOf(database.connection, "ledger_transactions");
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      database.connection.inTransaction((tx) => post(tx, { ...entry, at: new Date(AT.getTime() + n) })),
    ),
  );
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1);
  expect(await countOf(database.connection, "ledger_transactions")).toBe(before + 1);

  for (const other of [
    { ...entry, kind: "prize_paid" as const },
    { ...entry, reference: { kind: "ticket", id: "t-2" } },
    { ...entry, postings: entry.postings.map(({ account, amount }) => ({ account, amount: amount * 2n })) },
  ]) {
    const again = database.connection.inTransaction((tx) => post(tx, other));
    await expect(again).rejects.toMatchObject({ name: "Refusal", code: "operation_mismatch" });
  }
});

test("an owner whose name could make two accounts read alike is refused", () => {
  expect(() => accountId({ ...cash, ownerId: "ply/cash" })).toThrow("not an owner");
});
