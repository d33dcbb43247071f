import { asc, eq, isNotNull, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "#app/contract/index.ts";
import { toMoney } from "#app/contract/money.ts";
import { bonusOffers } from "#server/platform/modules/bonuses/tables.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { feedJackpots } from "#server/platform/modules/jackpots/index.ts";
import { ledgerPostings } from "#server/platform/modules/ledger/index.ts";
import { lookAgain } from "#server/platform/modules/payments/index.ts";
import { payments } from "#server/platform/modules/payments/tables.ts";
import { favoriteGames, players } from "#server/platform/modules/players/tables.ts";
import { countPoints } from "#server/platform/modules/points/index.ts";
import { pointsCounts } from "#server/platform/modules/points/tables.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { PUBLISHED_TOTP_SECRET, seededAccounts } from "#server/platform/seed/accounts.ts";
import { FULL_WORLD, seedWorld } from "#server/platform/seed/index.ts";
import { codeOf, ticketOf } from "#tests/support/factors.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { auditOf, DICE, diceBet, eur, newRichPlayer } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

const CROWD = { crowd: 3 };

/** Making the world takes seconds on a machine that is busy with other tests. */
const UNHURRIED = 60_000;
/** The nightly run makes all of the world that ships. */
const LONG = isNightly ? 900_000 : UNHURRIED;

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
  const first = await platform.call("signIn", { email, password: account?.password ?? "" });
  if (email !== "secure@openhand.example") return { token: dataOf(first).token };
  // The clock moves on to a code that was not used: one is good for one sign-in.
  platform.clock.advance({ seconds: 30 });
  const code = codeOf(PUBLISHED_TOTP_SECRET, platform);
  return { token: dataOf(await platform.call("confirmSignIn", { ticket: ticketOf(first), kind: "totp", code })).token };
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
      new: "identity_required",
      anna: "may play",
      boris: "may play",
      excluded: "self_excluded",
      returning: "self_excluded",
      cooling: "cooling_off",
      blocked: "player_blocked",
      terms: "terms_required",
      secure: "may play",
      unconfirmed: "email_not_confirmed",
      bonus: "may play",
      finished: "may play",
      cancelled: "may play",
      gold: "may play",
      points: "may play",
      cashback: "may play",
    });
  });

  it("has competitions of every state, and what is closed is paid", async () => {
    const { items: tournaments } = dataOf(await platform.call("listTournaments", {}));
    const { items: races } = dataOf(await platform.call("listRaces", {}));
    const stages = races.flatMap((race) => race.stages);
    const statesOf = (list: { state: string }[]) => list.map(({ state }) => state).sort();
    expect(statesOf(tournaments)).toEqual(["closed", "coming", "running", "running"]);
    expect(statesOf(stages)).toEqual(["closed", "coming", "coming", "running", "running"]);
    for (const { state, closedAt } of [...tournaments, ...stages]) expect(closedAt !== null).toBe(state === "closed");

    const closed = tournaments.find(({ state }) => state === "closed")?.id ?? "";
    const anna = await signIn("anna@openhand.example");
    const { board } = dataOf(await platform.call("getTournament", { tournamentId: closed }, anna));
    expect(board.own?.paid).toEqual(board.own?.prize);
    expect(board.own?.prize).not.toBeNull();
  });

  it("gives the new one no money and anna a history", async () => {
    const { accounts } = dataOf(await platform.call("getBalance", {}, await signIn("new@openhand.example")));
    expect(accounts[0]?.cash).toEqual(eur(0));
    const anna = await signIn("anna@openhand.example");
    const { items } = dataOf(await platform.call("listPayments", {}, anna));
    expect(items.map(({ state }) => state)).toContain("declined");
    expect(dataOf(await platform.call("listRounds", {}, anna)).items.length).toBeGreaterThan(20);
    expect(BigInt(dataOf(await platform.call("getBalance", {}, anna)).accounts[0]?.cash.amount ?? 0)).toBeGreaterThan(
      0n,
    );
  });

  it("has deposits that its provider knows, whose reading again finds nothing new", async () => {
    const { rows } = await platform.context.connection.db.execute(sql`
      select p.id, s.reference is not null as known from payments p left join sandbox_payments s using (reference)
      where p.kind = 'deposit' and p.due_at is not null`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ known }) => !known)).toEqual([]);
    await lookAgain(platform.context);
    expect(await auditOf(platform)).toEqual([]);
  });

  it("has withdrawals in every state they can rest in, with their trails", async () => {
    const anna = await signIn("anna@openhand.example");
    const { items } = dataOf(await platform.call("listPayments", { limit: 50 }, anna));
    const withdrawals = items.filter(({ kind }) => kind === "withdrawal");
    const states = ["in_review", "sent", "returned", "failed", "refused", "done"];
    expect(withdrawals.map(({ state }) => state)).toEqual(states);
    const { steps } = dataOf(await platform.call("getPayment", { paymentId: withdrawals[0]?.id ?? "" }, anna));
    expect(steps.at(-1)?.reasons.map(({ code }) => code)).toEqual(["turnover"]);
  });

  it("has bonuses in progress, played to their end and cancelled, each by the engine", async () => {
    const taken = async (name: string) => {
      const { items } = dataOf(await platform.call("listTakenBonuses", {}, await signIn(`${name}@openhand.example`)));
      return items.map(({ campaign, state }) => [campaign.id, state]);
    };
    expect(await taken("bonus")).toEqual([["first-deposit", "running"]]);
    expect(await taken("finished")).toEqual([["three-games", "completed"]]);
    expect(await taken("cancelled")).toEqual([["opening-hand", "cancelled"]]);
    expect(await taken("gold")).toEqual([["with-a-code", "running"]]);
  });

  it("has a player with points to exchange and one with cashback to claim", async () => {
    const { own: points } = dataOf(await platform.call("getPoints", {}, await signIn("points@openhand.example")));
    expect(points?.statusName).toBe("bronze");
    expect(Number(points?.points.amount)).toBeGreaterThan(points?.pointsPerEuro ?? 0);
    const { last } = dataOf(await platform.call("getCashback", {}, await signIn("cashback@openhand.example")));
    expect(last).toMatchObject({ state: "claimable", percent: 5 });
  });

  it("offered everyone the campaign for registering, whose days are over", async () => {
    const known = await Promise.all(
      seededAccounts.map(async ({ email }) => dataOf(await platform.call("listBonusHistory", {}, await signIn(email)))),
    );
    const states = known.map(({ items }) =>
      items.filter(({ offeredAt }) => offeredAt).map(({ campaign, state }) => [campaign.id, state]),
    );
    expect(states).toEqual(
      seededAccounts.map(({ email }) => [["opening-hand", email.startsWith("cancelled@") ? "taken" : "lapsed"]]),
    );
    const offers = await platform.context.connection.db.select().from(bonusOffers);
    const everyone = await platform.context.connection.db.select({ id: players.id }).from(players);
    expect(offers.map(({ playerId }) => playerId).sort()).toEqual(everyone.map(({ id }) => id).sort());
  });

  it("asks for feedback, and for no document while none can be sent", async () => {
    const anna = await signIn("anna@openhand.example");
    expect(dataOf(await platform.call("listFeedbackAdverts", {}, anna)).adverts).toHaveLength(2);
    const { documents } = dataOf(await platform.call("listDocuments", {}, anna));
    expect(documents.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      "address approved",
      "address rejected",
      "identity approved",
    ]);
  });

  it("has a crowd nobody can sign in as, and redirects", async () => {
    const email = "player-001@world.openhand.example";
    const { password } = seededAccounts[0];
    expect(refusalOf(await platform.call("signIn", { email, password }))).toEqual([422, "wrong_credentials"]);
    expect(dataOf(await platform.call("listRedirects", {})).redirects).toHaveLength(4);
  });
});

const MONTH = isNightly ? FULL_WORLD : { crowd: 16, rounds: 800 };

/** The indexes, keys and triggers of the tables that are written in bulk, and whether they are in force. */
const rulesOf = async ({ owner }: TestPlatform) => {
  const { rows } = await owner.db.execute<{ rule: string }>(sql`
    select indexdef as rule from pg_indexes where tablename in ('rounds', 'ledger_transactions', 'ledger_postings')
    union all select format('%s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) from pg_constraint
    union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
    order by 1`);
  return rows.map(({ rule }) => rule);
};

describe("a month written in bulk", () => {
  let house: TestPlatform;
  let rulesBefore: string[];
  const asOwner = (platform: TestPlatform) => ({ ...platform.context, connection: platform.owner });

  beforeAll(async () => {
    house = await startTestPlatform();
    rulesBefore = await rulesOf(house);
    await seedWorld(asOwner(house), MONTH);
  }, LONG);

  afterAll(() => house.close());

  it(
    "keeps its books, and every round is what its seeds make of it",
    async () => {
      expect(await auditOf(house)).toEqual([]);
      const { totals } = dataOf(await house.call("getHouseLedger", { days: 31 }));
      expect(totals.rounds).toBeGreaterThanOrEqual(MONTH.rounds);
    },
    LONG,
  );

  it.runIf(isNightly)("has a player of gold status, who has played for it", async () => {
    const { password } = seededAccounts[0];
    const { token } = dataOf(await house.call("signIn", { email: "gold@openhand.example", password }));
    expect(dataOf(await house.call("getPoints", {}, { token })).own?.statusName).toBe("gold");
    expect(dataOf(await house.call("getActiveBonus", {}, { token })).bonus?.state).toBe("running");
  });

  it("is proved in public, round by round, once a seed is revealed", async () => {
    const { db } = house.context.connection;
    const revealed = await db
      .select({ round: rounds, pair: seedPairs })
      .from(rounds)
      .innerJoin(seedPairs, eq(seedPairs.id, rounds.seedPairId))
      .where(isNotNull(seedPairs.revealedAt))
      .limit(25);
    expect(revealed).toHaveLength(25);
    for (const { round, pair } of revealed) {
      const { gameId, currency, input, steps, nonce } = round;
      const verified = await house.call("verifyRound", {
        gameId,
        input,
        nonce,
        bet: toMoney(round.bet, currency),
        steps: steps.map(({ step }) => step),
        serverSeed: pair.serverSeed ?? "",
        clientSeed: pair.clientSeed,
      });
      expect(dataOf(verified)).toMatchObject({
        outcome: round.outcome,
        jackpots: round.jackpots && { draws: round.jackpots.draws, weight: round.jackpots.weight },
        stake: toMoney(round.stake, currency),
        payout: toMoney(round.payout ?? 0n, currency),
        paytableHash: round.paytableHash,
        serverSeedHash: pair.serverSeedHash,
      });
    }
  });

  it(
    "is refused to the platform's own role, and every night is the same wherever the owner writes it",
    async () => {
      const other = await startTestPlatform();
      other.clock.advance({ seconds: (house.clock.now().getTime() - other.clock.now().getTime()) / 1_000 });
      await expect(seedWorld(other.context, MONTH)).rejects.toThrow();
      expect(await rulesOf(other)).toEqual(rulesBefore);
      // The world without a month is compared in each run.
      if (isNightly) {
        await seedWorld(asOwner(other), MONTH);
        expect(await worldOf(other)).toEqual(await worldOf(house));
      }
      await other.close();
    },
    LONG,
  );

  it(
    "leaves every index, key and trigger as it was, and the ledger goes on",
    async () => {
      expect(await rulesOf(house)).toEqual(rulesBefore);
      house.context.config.port = Number(new URL(house.url).port);
      const player = await newRichPlayer(house, 10_000);
      dataOf(await house.call("playRealRound", diceBet(), player));
      await countPoints(house.context);
      await feedJackpots(house.context);
      expect(await auditOf(house)).toEqual([]);
    },
    LONG,
  );

  it("has a crowd that took money out, and a clock that tells how long that took", async () => {
    const { all } = dataOf(await house.call("getPayoutTimes", {}));
    expect(all.count).toBeGreaterThan(20);
    expect(all.medianSeconds).toBeLessThan(all.percentile95Seconds ?? 0);
  });

  it("has a crowd with names, favourites and points", async () => {
    const { db } = house.context.connection;
    const crowd = await db.select().from(players).where(like(players.email, "player-%"));
    expect(crowd).toHaveLength(MONTH.crowd);
    const named = crowd.filter(({ nickname }) => nickname !== null);
    expect(named.length).toBeGreaterThan(MONTH.crowd / 2);
    for (const { nickname } of named) expect(operations.setNickname.body.parse({ nickname })).toEqual({ nickname });
    expect((await db.select().from(favoriteGames)).length).toBeGreaterThan(MONTH.crowd);
    expect((await db.select().from(pointsCounts)).length).toBeGreaterThan(MONTH.crowd);
    const played = await db.selectDistinct({ gameId: rounds.gameId }).from(rounds);
    expect(played.length).toBeGreaterThan(30);
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
