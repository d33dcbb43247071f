import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditHouse, auditHouseOn } from "#server/platform/modules/house-ledger/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { newRichPlayer } from "#tests/support/play.ts";
import { PROVIDERS, seatAt } from "#tests/support/providers.ts";
import { WHOLE_PASS } from "#tests/support/whole-pass.ts";

let platform: TestPlatform;
let seat: Awaited<ReturnType<typeof seatAt>>;
let playerId: string;

beforeAll(async () => {
  platform = await startTestPlatform({ PROVIDERS });
  platform.context.config.port = Number(new URL(platform.url).port);
});

beforeEach(async () => {
  const player = await newRichPlayer(platform, 1_000_00);
  playerId = player.id;
  seat = await seatAt(platform, player);
});

afterAll(() => platform.close());

const subjectsOf = (found: readonly { subject: string }[]) => found.map(({ subject }) => subject).sort();

/** What the whole audit finds, and what one pass of the continuous one does. */
async function found() {
  const { connection, config } = platform.context;
  const whole = await auditHouse(connection, config.keys);
  const pass = await auditHouseOn(connection, config.keys, { pace: WHOLE_PASS });
  expect(subjectsOf(pass.findings)).toEqual(subjectsOf(whole));
  return whole.map(({ subject, expected, found: kept }) => [subject, expected, kept]);
}

const change = (query: ReturnType<typeof sql>) => platform.context.connection.db.execute(query);

/** Changes rows past the rules of the platform, returns what the audit finds, and puts everything back. */
async function findingsAfter(query: ReturnType<typeof sql>, back: ReturnType<typeof sql>) {
  await change(query);
  return found().finally(() => change(back));
}

const ok = async (answer: Promise<{ status: string }>) => expect((await answer).status).toBe("RS_OK");

/** A round in which five euro were staked and three won. */
async function played() {
  const [round, bet] = [randomUUID(), randomUUID()];
  await ok(seat.bet(bet, { amount: 500_000, round }));
  await ok(seat.win(randomUUID(), bet, { amount: 300_000, round }));
  return { round, subject: `round ${round} of ${playerId} at studio.table in EUR` };
}

describe("the audit of providers' rounds", () => {
  it("reports a changed stake", async () => {
    const { round, subject } = await played();
    const by = (cents: number) => sql`update provider_rounds set stake = stake + ${cents} where round = ${round}`;
    expect(await findingsAfter(by(1), by(-1))).toEqual([[`stake of ${subject}`, "500", "501"]]);
  });

  it("reports wins that exceed what was posted", async () => {
    const { round, subject } = await played();
    const by = (cents: number) => sql`update provider_rounds set payout = payout + ${cents} where round = ${round}`;
    expect(await findingsAfter(by(7_00), by(-7_00))).toEqual([[`payout of ${subject}`, "300", "1000"]]);
  });

  it("reports a round that is missing", async () => {
    const { round, subject } = await played();
    const to = (name: string, from: string) => sql`update provider_rounds set round = ${name} where round = ${from}`;
    const elsewhere = `${round}-elsewhere`;
    expect(await findingsAfter(to(elsewhere, round), to(round, elsewhere))).toEqual(
      expect.arrayContaining([
        [`stake of ${subject}`, "500", null],
        [`payout of ${subject}`, "300", null],
        [subject.replace(round, elsewhere), null, "stake 500, payout 300"],
      ]),
    );
  });

  it("reports a round too many, and one at a game or in a currency in which nothing was staked", async () => {
    const { round } = await played();
    const extra = (game: string, currency: string) =>
      sql`insert into provider_rounds (player_id, game_id, round, currency, stake, payout, began_at, changed_at)
        select player_id, ${game}, round, ${currency}, 0, 900, began_at - interval '3 days', changed_at from provider_rounds
        where round = ${round} limit 1`;
    const gone = sql`delete from provider_rounds where round = ${round} and payout = 900`;
    for (const [game, currency] of [
      ["studio.wheel", "EUR"],
      ["studio.table", "PLN"],
      ["elsewhere.table", "EUR"],
    ] as const) {
      const subject = `round ${round} of ${playerId} at ${game} in ${currency}`;
      expect(await findingsAfter(extra(game, currency), gone)).toEqual([[subject, null, "stake 0, payout 900"]]);
    }
  });

  it("reports nothing of rounds that a version before stored, or left out", async () => {
    const { round } = await played();
    const { round: leftOut } = await played();
    await platform.owner.inTransaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(
        sql`update provider_transactions set is_in_round = null where round = any(array[${round}, ${leftOut}])`,
      );
    });
    await change(sql`delete from provider_rounds where round = ${leftOut}`);
    expect(await found()).toEqual([]);
  });

  it("reports nothing after any bets, free ones, wins and rollbacks, of one round at several games", async () => {
    const step = fc.record({
      what: fc.constantFrom("bet", "bet", "free bet", "win", "win", "rollback"),
      of: fc.nat(9),
      round: fc.constantFrom("one", "two"),
      game: fc.constantFrom("table", "wheel"),
      cents: fc.integer({ min: 0, max: 300 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const name = randomUUID();
        const made: { uuid: string; round: string; isBet: boolean }[] = [];
        for (const { what, of, round: which, game, cents } of steps) {
          const [uuid, round] = [randomUUID(), `${which}-${name}`];
          const money = { amount: cents * 1_000, game_code: game };
          const bets = made.filter(({ isBet }) => isBet);
          const [bet, any] = [bets[of % Math.max(1, bets.length)], made[of % Math.max(1, made.length)]];
          if (what === "rollback" && any) await seat.rollback(uuid, any.uuid, { round });
          else if (what === "win" && bet) await seat.win(uuid, bet.uuid, { ...money, round: bet.round });
          else await seat.bet(uuid, { ...money, round, is_free: what === "free bet" });
          const isBet = !(what === "win" && bet) && !(what === "rollback" && any);
          if (isBet || what === "win") made.push({ uuid, round: isBet ? round : (bet?.round ?? round), isBet });
        }
        expect(await found()).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});
