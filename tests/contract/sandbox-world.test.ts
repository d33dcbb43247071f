import { asc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ledgerPostings } from "#server/platform/modules/ledger/index.ts";
import { payments } from "#server/platform/modules/payments/tables.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { seededAccounts } from "#server/platform/seed/accounts.ts";
import { seedWorld } from "#server/platform/seed/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { auditOf, DICE, eur } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

const CROWD = { crowd: 8 };

/** Making the world takes seconds on a machine that is busy with other tests. */
const UNHURRIED = 60_000;

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
  await seedWorld(platform.context, CROWD);
}, UNHURRIED);

afterAll(() => platform.close());

/** What the world is made of, without the numbers a database gives out. */
async function worldOf({ context: { connection } }: TestPlatform) {
  const { db } = connection;
  const postings = await db
    .select({ amount: ledgerPostings.amount, account: ledgerPostings.accountId })
    .from(ledgerPostings);
  return {
    rounds: await db.select().from(rounds).orderBy(asc(rounds.id)),
    payments: await db.select().from(payments).orderBy(asc(payments.id)),
    postings: postings.map(({ amount, account }) => `${account} ${amount}`).sort(),
  };
}

async function signIn(email: string) {
  const account = seededAccounts.find((known) => known.email === email);
  const { token } = dataOf(await platform.call("signIn", { email, password: account?.password ?? "" }));
  return { token };
}

describe("the sandbox world", () => {
  it("keeps its books, and everything in them was really played", async () => {
    expect(await auditOf(platform)).toEqual([]);
    const { totals } = dataOf(await platform.call("getHouseLedger", { days: 31 }));
    expect(totals.rounds).toBeGreaterThan(80);
  });

  it(
    "is the same wherever it is made, also after a start that was cut off",
    async () => {
      const other = await startTestPlatform();
      await seedWorld({ ...other.context, connection: dyingAfter(other.context.connection, 9) }, CROWD).catch(
        () => undefined,
      );
      await seedWorld(other.context, CROWD);
      expect(await worldOf(other)).toEqual(await worldOf(platform));
      await other.close();
    },
    UNHURRIED,
  );

  it("is made once, whoever starts it again", async () => {
    const before = await worldOf(platform);
    await Promise.all([seedWorld(platform.context, CROWD), seedWorld(platform.context, CROWD)]);
    expect(await worldOf(platform)).toEqual(before);
  });

  it("has players to sign in with, each in the state it says", async () => {
    const standing = async (email: string) => {
      const answer = await platform.call("openRealGame", { gameId: DICE }, await signIn(email));
      return answer.status === 200 ? "may play" : answer.envelope.errors[0]?.code;
    };
    const found = await Promise.all(
      seededAccounts.map(async ({ email }) => [email.split("@")[0], await standing(email)]),
    );
    expect(Object.fromEntries(found)).toEqual({
      new: "may play",
      anna: "may play",
      boris: "may play",
      excluded: "self_excluded",
      blocked: "player_blocked",
      terms: "terms_required",
      unconfirmed: "email_not_confirmed",
    });
  });

  it("gives the new one no money and anna a history", async () => {
    const { accounts } = dataOf(await platform.call("getBalance", {}, await signIn("new@openhand.example")));
    expect(accounts[0]?.cash).toEqual(eur(0));
    const anna = await signIn("anna@openhand.example");
    const { items } = dataOf(await platform.call("listPayments", {}, anna));
    expect(items.map(({ state }) => state)).toContain("declined");
    expect(dataOf(await platform.call("listRounds", {}, anna)).items).toHaveLength(20);
    expect(BigInt(dataOf(await platform.call("getBalance", {}, anna)).accounts[0]?.cash.amount ?? 0)).toBeGreaterThan(
      0n,
    );
  });

  it("has a crowd nobody can sign in as, and redirects", async () => {
    const email = "player-001@world.openhand.example";
    const { password } = seededAccounts[0];
    expect(refusalOf(await platform.call("signIn", { email, password }))).toEqual([422, "wrong_credentials"]);
    expect(dataOf(await platform.call("listRedirects", {})).redirects).toHaveLength(3);
  });
});

type Connection = TestPlatform["context"]["connection"];

/** The connection of a process that is killed at its n-th transaction. */
function dyingAfter(connection: Connection, transactions: number): Connection {
  let left = transactions;
  return {
    ...connection,
    inTransaction: (work, options) => {
      left -= 1;
      if (left < 0) return Promise.reject(new Error("the process was killed"));
      return connection.inTransaction(work, options);
    },
  };
}
