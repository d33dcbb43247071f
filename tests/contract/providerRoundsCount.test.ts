import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeCompetitions, countCompetitions } from "#server/platform/jobs/close-competitions.ts";
import { countPoints } from "#server/platform/modules/points/index.ts";
import { inMinutes, newRace, newTournament, playOnce } from "#tests/support/competitions.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { auditOf, DICE, eur, newRichPlayer } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { countAfterAWhile, pointsOf, pts } from "#tests/support/points.ts";
import { PROVIDERS, seatAt } from "#tests/support/providers.ts";

const GAME = "studio.table";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform({ PROVIDERS });
  platform.context.config.port = Number(new URL(platform.url).port);
});

afterAll(async () => {
  expect(await auditOf(platform)).toEqual([]);
  await platform.close();
});

type Player = Awaited<ReturnType<typeof newRichPlayer>>;

async function seated() {
  const player = await newRichPlayer(platform, 1_000_00);
  return { player, seat: await seatAt(platform, player) };
}

type Seat = Awaited<ReturnType<typeof seatAt>>;

/** A round of its own, in cents; returns the number of its bet. */
async function bet(seat: Seat, cents: number, fields: Record<string, unknown> = {}): Promise<string> {
  const uuid = randomUUID();
  platform.clock.advance({ seconds: 1 });
  const answer = await seat.bet(uuid, { amount: cents * 1_000, round: uuid, ...fields });
  expect(answer.status).toBe("RS_OK");
  return uuid;
}

async function win(seat: Seat, of: string, cents: number): Promise<string> {
  const uuid = randomUUID();
  platform.clock.advance({ seconds: 1 });
  expect((await seat.win(uuid, of, { amount: cents * 1_000, round: of })).status).toBe("RS_OK");
  return uuid;
}

async function rollBack(seat: Seat, what: string): Promise<void> {
  platform.clock.advance({ seconds: 1 });
  expect((await seat.rollback(randomUUID(), what)).status).toBe("RS_OK");
}

const lifetimeOf = async (player: Player) => (await pointsOf(platform, player))?.lifetime;
const historyOf = async (player: Player) => dataOf(await platform.call("listPointsHistory", {}, player)).items;

describe("points", () => {
  it("are given for a provider's rounds as for the house's, once, and name the game", async () => {
    const { player, seat } = await seated();
    await playOnce(platform, player, eur(150));
    const repeated = await bet(seat, 250);
    expect((await seat.bet(repeated, { amount: 250_000, round: repeated })).status).toBe("RS_OK");
    await bet(seat, 150);
    platform.clock.advance({ minutes: 2 });
    await Promise.all(Array.from({ length: 4 }, () => countPoints(platform.context)));
    await countAfterAWhile(platform);
    expect(await historyOf(player)).toMatchObject([
      { rounds: 3, wagered: eur(550), points: pts(5), games: ["High Table", expect.stringContaining("Dice")] },
    ]);
    await bet(seat, 50);
    await countAfterAWhile(platform);
    expect(await lifetimeOf(player)).toEqual(pts(6));
  });

  it("are not given for a free bet, nor for one that was rolled back before it was counted", async () => {
    const { player, seat } = await seated();
    await bet(seat, 500, { is_free: true });
    await rollBack(seat, await bet(seat, 700));
    await bet(seat, 200);
    await countAfterAWhile(platform);
    expect(await historyOf(player)).toMatchObject([{ rounds: 1, wagered: eur(200), points: pts(2) }]);
  });

  it("wait until a round is a minute old", async () => {
    const { player, seat } = await seated();
    await bet(seat, 300);
    await countPoints(platform.context);
    expect(await lifetimeOf(player)).toEqual(pts(0));
  });

  it("that were given are taken from later ones when the bet is rolled back, once", async () => {
    const { player, seat } = await seated();
    const undone = await bet(seat, 1_000);
    await countAfterAWhile(platform);
    await rollBack(seat, undone);
    await rollBack(seat, undone);
    await countAfterAWhile(platform);
    expect(await lifetimeOf(player)).toEqual(pts(10));
    await bet(seat, 900);
    await countAfterAWhile(platform);
    expect(await lifetimeOf(player)).toEqual(pts(10));
    await bet(seat, 500);
    await countAfterAWhile(platform);
    expect(await historyOf(player)).toMatchObject([
      { points: pts(4), rounds: 2, wagered: eur(400) },
      { points: pts(10), rounds: 1 },
    ]);
  });

  it("are given for what is added to a round that was counted", async () => {
    const { player, seat } = await seated();
    const round = await bet(seat, 100);
    await countAfterAWhile(platform);
    await bet(seat, 300, { round });
    await countAfterAWhile(platform);
    expect((await historyOf(player)).map(({ points }) => points)).toEqual([pts(3), pts(1)]);
  });
});

const boardOf = async (tournamentId: string) => {
  // The cached board ends.
  platform.clock.advance({ minutes: 1 });
  const { board } = dataOf(await platform.call("getTournament", { tournamentId }));
  return board.items.map(({ tag, score }) => [tag, score]);
};
const tagOf = ({ id }: Player) => id.slice(-4);

/** Longer than the usual one: rounds are counted into tallies after two minutes. */
const tournament = (changes: Parameters<typeof newTournament>[1] = {}) =>
  newTournament(platform, { gameIds: [GAME, DICE], endsAt: inMinutes(platform, 60), ...changes });

async function countAll(): Promise<void> {
  platform.clock.advance({ minutes: 3 });
  await countCompetitions(platform.context);
}

describe("a contest", () => {
  it("counts the provider's games that it names, and lists them by title", async () => {
    const [id, other] = [await tournament(), await tournament({ gameIds: [DICE] })];
    const { player, seat } = await seated();
    await bet(seat, 200);
    await playOnce(platform, player, eur(100));
    expect(await boardOf(id)).toEqual([[tagOf(player), "300"]]);
    expect(await boardOf(other)).toEqual([[tagOf(player), "100"]]);
    expect(dataOf(await platform.call("getTournament", { tournamentId: id })).providerGames).toEqual(["High Table"]);
    const [stageId] = await newRace(platform, { gameIds: [GAME] });
    await bet(seat, 200);
    const stage = dataOf(await platform.call("getRaceStage", { stageId }));
    expect(stage.providerGames).toEqual(["High Table"]);
    expect(stage.board.items.map(({ score }) => score)).toEqual(["200"]);
  });

  it.each([
    ["wagered", "300", "100"],
    ["won", "900", "50"],
    ["multiplier", "450", "50"],
  ] as const)("by %s takes up late wins, and takes back what is rolled back", async (scoring, before, after) => {
    const id = await tournament({ scoring });
    const { player, seat } = await seated();
    const [lost, best] = [await bet(seat, 100), await bet(seat, 200)];
    await win(seat, lost, 50);
    await countAll();
    // After the round was counted.
    const prize = await win(seat, best, 850);
    const counted = scoring === "multiplier" ? "425" : before;
    await countAll();
    expect(await boardOf(id)).toEqual([[tagOf(player), counted]]);
    await rollBack(seat, prize);
    await rollBack(seat, best);
    await countAll();
    expect(await boardOf(id)).toEqual([[tagOf(player), after]]);
    await rollBack(seat, lost);
    await countAll();
    expect(await boardOf(id)).toEqual([]);
  });

  it("takes the stakes of one round together for its multiplier", async () => {
    const id = await tournament({ scoring: "multiplier" });
    const { player, seat } = await seated();
    const round = await bet(seat, 900);
    const small = await bet(seat, 100, { round });
    await seat.win(randomUUID(), small, { amount: 2_000_000, round });
    expect(await boardOf(id)).toEqual([[tagOf(player), "200"]]);
  });

  it("pays its prizes by the last figures, and is not changed by a rollback that comes later", async () => {
    const id = await tournament({ endsAt: inMinutes(platform, 10) });
    const { player, seat } = await seated();
    const { player: second, seat: other } = await seated();
    const [undone, kept] = [await bet(seat, 500), await bet(seat, 100)];
    await bet(other, 200);
    await countAll();
    await rollBack(seat, undone);
    platform.clock.advance({ minutes: 15 });
    await closeCompetitions(platform.context);
    const final = [
      [tagOf(second), "200"],
      [tagOf(player), "100"],
    ];
    expect(await boardOf(id)).toEqual(final);
    await rollBack(seat, kept);
    await countAll();
    expect(await boardOf(id)).toEqual(final);
  });

  it("publishes the counted rounds of providers' games among the others", async () => {
    const id = await tournament();
    const { player, seat } = await seated();
    await win(seat, await bet(seat, 200), 300);
    await playOnce(platform, player, eur(100));
    platform.clock.advance({ minutes: 3 });
    const { items } = dataOf(await platform.call("listCountedRounds", { contest: `tournament:${id}` }));
    expect(items.map(({ stake }) => stake)).toEqual([eur(200), eur(100)]);
    expect(items[0]?.paid).toEqual(eur(300));
  });
});

describe("what is counted", () => {
  const act = fc.record({
    what: fc.constantFrom("bet", "bet", "win", "rollback", "repeat"),
    which: fc.nat(),
    cents: fc.integer({ min: 1, max: 900 }),
    isCounted: fc.boolean(),
  });

  it("equals the postings of the ledger, whatever is repeated, late and rolled back", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 14 }), async (acts) => {
        const id = await tournament();
        const { player, seat } = await seated();
        const made: { uuid: string; bet: string; cents: number }[] = [];
        for (const { what, which, cents, isCounted } of acts) {
          const one = made[which % (made.length || 1)];
          platform.clock.advance({ seconds: 1 });
          if (what === "bet" || !one) {
            const uuid = await bet(seat, cents);
            made.push({ uuid, bet: uuid, cents });
          } else if (what === "win") {
            const uuid = randomUUID();
            await seat.win(uuid, one.bet, { amount: cents * 1_000, round: one.bet });
            made.push({ uuid, bet: one.bet, cents });
          } else if (what === "rollback") await seat.rollback(randomUUID(), one.uuid);
          else await seat.bet(one.bet, { amount: one.cents * 1_000, round: one.bet });
          if (isCounted) {
            await countAll();
            await countPoints(platform.context);
          }
        }
        await countAll();
        await countPoints(platform.context);
        const { rows } = await platform.context.connection.db.execute<Record<string, string>>(sql`
          with posted as (
            select account.kind, posting.amount from ledger_postings posting
            join ledger_accounts account on account.id = posting.account_id and account.owner_id = ${GAME}
            join ledger_transactions entry on entry.id = posting.transaction_id
            where entry.id in (select ledger_transaction_id from provider_transactions where player_id = ${player.id})
          )
          select (select coalesce(sum(amount) filter (where kind = 'stakes'), 0) from posted)::text as staked,
            (select coalesce(-sum(amount) filter (where kind = 'payouts'), 0) from posted)::text as paid,
            (select coalesce(sum(stake), 0) from provider_rounds where player_id = ${player.id})::text as rounds_staked,
            (select coalesce(sum(payout), 0) from provider_rounds where player_id = ${player.id})::text as rounds_paid,
            (select coalesce(sum(staked), 0) from contest_tallies
              where player_id = ${player.id} and contest = ${`tournament:${id}`})::text as tallied,
            (select coalesce(sum(points_earned), 0) from provider_rounds where player_id = ${player.id})::text as earned,
            (select coalesce(sum(lifetime * 1000000000 + carry), 0) from player_points
              where player_id = ${player.id})::text as points`);
        const [found] = rows;
        expect([found?.rounds_staked, found?.rounds_paid]).toEqual([found?.staked, found?.paid]);
        expect(found?.tallied).toBe(found?.staked);
        // What has earned points is what players have, with what they owe.
        expect(found?.points).toBe(found?.earned);
      }),
      { numRuns: 12 },
    );
  });
});
