import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { games } from "#server/games/index.ts";
import { openAccounts, post } from "#server/platform/modules/ledger/index.ts";
import { countPoints } from "#server/platform/modules/points/index.ts";
import { playerPoints, pointsOwed, pointsSweeps } from "#server/platform/modules/points/tables.ts";
import { operationId } from "#server/platform/modules/wallet/index.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { signInAgain } from "#tests/support/exclusions.ts";
import { cutOffRound, demoBet, diceBet, eur, newRichPlayer, openDemo, SLOT, slotBet } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { countAfterAWhile, pointsOf, pts } from "#tests/support/points.ts";
import { someoneWaits } from "#tests/support/waiting.ts";

const platform = auditedPlatform();

const UNPLAYED = games.find(({ id, rules, jackpots }) => rules.kind === "slot" && id !== SLOT && !jackpots)?.id ?? "";

type Player = Awaited<ReturnType<typeof newRichPlayer>>;

const play = async (player: Player, cents: number) => {
  platform.clock.advance({ seconds: 10 });
  return dataOf(await platform.call("playRealRound", diceBet({ stake: eur(cents) }), player)).round;
};
const lifetimeOf = async (player: Player) => (await pointsOf(platform, player))?.lifetime;
const historyOf = async (player: Player) => dataOf(await platform.call("listPointsHistory", {}, player)).items;

describe("countPoints", () => {
  it("loses no fraction between two counts", async () => {
    const player = await newRichPlayer(platform, 5_000);
    for (let times = 0; times < 4; times++) {
      await play(player, 150);
      await countAfterAWhile(platform);
    }
    expect(await lifetimeOf(player)).toEqual(pts(6));
    expect((await historyOf(player)).map(({ points }) => points.amount)).toEqual(["2", "1", "2", "1"]);
  });

  it("leaves rounds that make no whole point to a later count", async () => {
    const player = await newRichPlayer(platform, 5_000);
    for (let times = 0; times < 3; times++) {
      await play(player, 40);
      await countAfterAWhile(platform);
    }
    expect(await historyOf(player)).toMatchObject([{ rounds: 3, wagered: eur(120), points: pts(1) }]);
  });

  it("gives the same points once, when several replicas count at once and again", async () => {
    const player = await newRichPlayer(platform, 5_000);
    await play(player, 500);
    await play(player, 700);
    platform.clock.advance({ minutes: 2 });
    await Promise.all(Array.from({ length: 6 }, () => countPoints(platform.context)));
    await countAfterAWhile(platform);
    expect((await pointsOf(platform, player))?.points).toEqual(pts(12));
    expect(await historyOf(player)).toHaveLength(1);
  });

  it("gives no points for demos, nor for a round before it is settled", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const demo = await openDemo(platform);
    dataOf(await platform.call("playDemoRound", demoBet(demo.demoToken)));
    const { round } = await cutOffRound(platform, player, slotBet({ stake: eur(200) }));
    await countAfterAWhile(platform);
    expect(await lifetimeOf(player)).toEqual(pts(0));
    dataOf(await platform.call("resumeRound", { roundId: round.id }, player));
    await countAfterAWhile(platform);
    expect(await lifetimeOf(player)).toEqual(pts(2));
  });

  it("finds a round whose settlement became visible later than those after it", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const { settle } = await cutOffRound(platform, player, slotBet({ stake: eur(300) }));
    const settledAt = platform.clock.now();
    await play(player, 200);
    await countAfterAWhile(platform);
    expect(await lifetimeOf(player)).toEqual(pts(2));
    // Settled at an instant that was already counted, as after a transaction that was slow to commit.
    await platform.context.connection.inTransaction((tx) => settle(tx, settledAt));
    await countAfterAWhile(platform);
    expect(await lifetimeOf(player)).toEqual(pts(5));
    await countAfterAWhile(platform);
    expect(await lifetimeOf(player)).toEqual(pts(5));
  });

  it("waits for a bet that was settled earlier than those it counts but is not committed yet", async () => {
    const player = await newRichPlayer(platform, 5_000);
    await play(player, 200);
    platform.clock.advance({ seconds: 10 });
    const { connection } = platform.context;
    const [bet, counting] = await connection.inTransaction(async (tx) => {
      // Of a game that was never played: its settlement waits for the account that is being opened here.
      await openAccounts(tx, [{ owner: "game", ownerId: UNPLAYED, kind: "stakes", currency: "EUR" }]);
      const bet = platform.call("playRealRound", slotBet({ gameId: UNPLAYED, stake: eur(300) }), player);
      await someoneWaits(connection);
      let isCounted = false;
      const counting = countAfterAWhile(platform).finally(() => {
        isCounted = true;
      });
      await someoneWaits(connection, () => isCounted, 2);
      return [bet, counting];
    });
    dataOf(await bet);
    await counting;
    await countAfterAWhile(platform);
    expect(await lifetimeOf(player)).toEqual(pts(5));
  });

  it("gives nothing twice when a replica that started earlier finishes later", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const { settle } = await cutOffRound(platform, player, slotBet({ stake: eur(300) }));
    const settledAt = platform.clock.now();
    await play(player, 200);
    await countAfterAWhile(platform);
    await platform.context.connection.inTransaction((tx) => settle(tx, settledAt));
    // Reads until a second after that settlement: earlier than the round that is already counted.
    const slow = { ...platform.context, clock: { now: () => new Date(settledAt.getTime() + 61_000) } };
    await countPoints(slow);
    await play(player, 100);
    await countAfterAWhile(platform);
    expect(await lifetimeOf(player)).toEqual(pts(6));
  });

  it("waits for rounds to be a minute old", async () => {
    const player = await newRichPlayer(platform, 5_000);
    await play(player, 100);
    await countPoints(platform.context);
    expect(await lifetimeOf(player)).toEqual(pts(0));
    await countAfterAWhile(platform);
    expect(await lifetimeOf(player)).toEqual(pts(1));
  });

  it("gives the others theirs when one player's count fails, and retries that player every time", async () => {
    const [broken, other] = [await newRichPlayer(platform, 5_000), await newRichPlayer(platform, 5_000)];
    const { id } = await play(broken, 500);
    await play(other, 500);
    // The operation id of this player's count is used by another operation.
    const house = { owner: "house", kind: "clearing", currency: "PTS" } as const;
    await platform.context.connection.inTransaction((tx) =>
      post(tx, {
        operationId: operationId.points(id.replace("rnd_", "pts_")),
        kind: "correction",
        at: platform.clock.now(),
        postings: [
          { account: { ...house, ownerId: "points" }, amount: -1n },
          { account: { ...house, ownerId: "test" }, amount: 1n },
        ],
      }),
    );
    const { db } = platform.context.connection;
    await countAfterAWhile(platform);
    expect([await lifetimeOf(broken), await lifetimeOf(other)]).toEqual([pts(0), pts(5)]);
    const [sweep] = await db.select().from(pointsSweeps);
    expect(sweep?.until).toEqual(new Date(platform.clock.now().getTime() - 60_000));

    // Another round makes another id. Neither round is read again, only the players who are owed points.
    await play(broken, 200);
    platform.clock.advance({ minutes: 120 });
    await db.update(pointsSweeps).set({ until: platform.clock.now() });
    await countPoints(platform.context);
    expect(await lifetimeOf({ ...broken, ...(await signInAgain(platform, broken)) })).toEqual(pts(7));
    expect(await db.select().from(pointsOwed)).toEqual([]);
  });

  it("stores in its own column what the ledger gave", async () => {
    const { rows } = await platform.context.connection.db.execute<{ kept: string; given: string }>(sql`
      select sum(${playerPoints.lifetime})::text as kept, (
        select sum(posting.amount)::text from ledger_postings posting
        join ledger_accounts account on account.id = posting.account_id
        where account.owner = 'player' and account.currency = 'PTS'
      ) as given from ${playerPoints}`);
    expect(rows[0]?.kept).toBe(rows[0]?.given);
    expect(BigInt(rows[0]?.kept ?? 0)).toBeGreaterThan(20n);
  });
});
