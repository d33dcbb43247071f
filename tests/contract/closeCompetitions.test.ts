import { like, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeCompetitions } from "#server/platform/jobs/close-competitions.ts";
import { eraseClosedAccounts } from "#server/platform/modules/closing/index.ts";
import { ledgerTransactions } from "#server/platform/modules/ledger/index.ts";
import { setBlocked } from "#server/platform/modules/players/index.ts";
import { newRace, newTournament, playOnce } from "#tests/support/competitions.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { auditOf, cutOffRound, eur, moneyOf, newRichPlayer, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { someoneWaits } from "#tests/support/waiting.ts";

let platform: TestPlatform;

beforeEach(async () => {
  platform = await startMoneyPlatform();
});

afterEach(() => platform.close());

const close = () => closeCompetitions(platform.context);
const boardOf = async (tournamentId: string, caller: { token?: string } = {}) =>
  dataOf(await platform.call("getTournament", { tournamentId }, caller));
const prizesPaid = async () =>
  (
    await platform.context.connection.db
      .select({ operationId: ledgerTransactions.operationId })
      .from(ledgerTransactions)
      .where(like(ledgerTransactions.operationId, "prize/%"))
  )
    .map(({ operationId }) => operationId)
    .sort();

describe("closing competitions", () => {
  it("pays each place once, in the currency of its player, when several replicas close at once", async () => {
    const id = await newTournament(platform);
    const [anna, boris] = [await newRichPlayer(platform, 5_000), await newRichPlayer(platform, 500_000, "RUB")];
    await playOnce(platform, anna, eur(200));
    await playOnce(platform, boris, { amount: "10000", currency: "RUB" });
    const before = [await moneyOf(platform, anna.token), await moneyOf(platform, boris.token)];
    const house = dataOf(await platform.call("getHouseLedger", {})).totals;
    platform.clock.advance({ minutes: 8 });

    await Promise.all([close(), close(), close()]);
    await close();

    expect(await prizesPaid()).toEqual([`prize/tournament:${id}/1`, `prize/tournament:${id}/2`]);
    const after = [await moneyOf(platform, anna.token), await moneyOf(platform, boris.token)];
    expect(after.map(({ cash }, index) => cash - (before[index]?.cash ?? 0n))).toEqual([1_000n, 47_500n]);
    expect(await auditOf(platform)).toEqual([]);
    // A prize is not a payout of a game.
    expect(dataOf(await platform.call("getHouseLedger", {})).totals).toEqual(house);
    const { board, closedAt } = await boardOf(id, boris);
    expect(closedAt).toBe(platform.clock.now().toISOString());
    expect(board.own).toMatchObject({ place: 2, prize: eur(500), paid: { amount: "47500", currency: "RUB" } });
    expect(board.total).toBe(2);
  });

  it("pays two contests with the same winners that close at once", async () => {
    await newTournament(platform);
    await newTournament(platform, { scoring: "wagered", prizes: ["100", "200"] });
    const [anna, boris] = [await newRichPlayer(platform, 5_000), await newRichPlayer(platform, 5_000)];
    await playOnce(platform, anna, eur(200));
    await playOnce(platform, boris);
    platform.clock.advance({ minutes: 8 });
    await Promise.all([close(), close(), close(), close()]);
    expect(await prizesPaid()).toHaveLength(4);
    expect(await auditOf(platform)).toEqual([]);
  });

  it("waits until no round can be added any more, and then fixes its board", async () => {
    const id = await newTournament(platform);
    const player = await newRichPlayer(platform, 5_000);
    await playOnce(platform, player);
    platform.clock.advance({ minutes: 4 });
    const { round } = await cutOffRound(platform, player);
    platform.clock.advance({ minutes: 2 });
    await close();
    const ended = await boardOf(id);
    expect([ended.state, ended.closedAt]).toEqual(["closed", null]);
    platform.clock.advance({ minutes: 2 });
    await close();
    expect((await boardOf(id)).closedAt).not.toBeNull();
    // The cut-off round is settled after the end, so it counts for nothing here.
    dataOf(await platform.call("resumeRound", { roundId: round.id }, player));
    expect((await boardOf(id, player)).board.own?.score).toBe("100");
  });

  it("keeps the nicknames of its end, until an account is erased", async () => {
    const id = await newTournament(platform);
    const [named, nameless] = [await newRichPlayer(platform, 5_000), await newRichPlayer(platform, 5_000)];
    for (const player of [named, nameless]) await playOnce(platform, player);
    const call = async (player: { token: string }, nickname: string) =>
      dataOf(await platform.call("setNickname", { nickname }, player));
    await call(named, "Nightjar");
    platform.clock.advance({ minutes: 8 });
    await close();
    await call(named, "Kestrel");
    await call(nameless, "Swift");
    const shown = async (player: { id: string }) => {
      const { board, maxFreeWin } = await boardOf(id);
      const tag = player.id.slice(-4);
      const best = maxFreeWin?.tag === tag ? [maxFreeWin.nickname] : [];
      return new Set([...best, ...board.items.filter((row) => row.tag === tag).map(({ nickname }) => nickname)]);
    };
    expect([await shown(named), await shown(nameless)]).toEqual([new Set(["Nightjar"]), new Set([null])]);
    const { db } = platform.owner;
    // A board that a replica of the last version closed has the current ones.
    await db.execute(sql`update final_places set nickname = null where player_id = ${nameless.id}`);
    expect(await shown(nameless)).toEqual(new Set(["Swift"]));
    await db.execute(sql`update players set closed_at = now() - interval '99 years' where id = ${named.id}`);
    await eraseClosedAccounts(platform.context, new AbortController().signal);
    expect(await shown(named)).toEqual(new Set([null]));
  });

  it("promotes the next in line when a player is blocked, or excluded at the end", async () => {
    const id = await newTournament(platform, { prizes: ["700"] });
    const [blocked, excluded, next] = [
      await newRichPlayer(platform, 5_000),
      await newRichPlayer(platform, 5_000),
      await newRichPlayer(platform, 5_000),
    ];
    await playOnce(platform, blocked, eur(500));
    await playOnce(platform, excluded, eur(400));
    await playOnce(platform, next);
    await setBlocked(platform.context.connection.db, blocked.id, platform.clock.now());
    dataOf(await platform.call("activateSelfExclusion", { period: "1_year", understood: true }, excluded));
    platform.clock.advance({ minutes: 8 });
    const before = await moneyOf(platform, next.token);
    await close();
    expect((await moneyOf(platform, next.token)).cash - before.cash).toBe(700n);
    expect((await boardOf(id)).board.items).toMatchObject([{ place: 1, tag: next.id.slice(-4), prize: eur(700) }]);
  });

  it("pays a player who starts an exclusion after the end, and no longer lists them", async () => {
    const id = await newTournament(platform, { prizes: ["700"] });
    const [winner, next] = [await newRichPlayer(platform, 5_000), await newRichPlayer(platform, 5_000)];
    await playOnce(platform, winner, eur(500));
    await playOnce(platform, next);
    platform.clock.advance({ minutes: 6 });
    dataOf(await platform.call("activateSelfExclusion", { period: "1_year", understood: true }, winner));
    platform.clock.advance({ minutes: 2 });
    const before = await moneyOf(platform, winner.token);
    await close();
    expect((await moneyOf(platform, winner.token)).cash - before.cash).toBe(700n);
    const { board } = await boardOf(id, winner);
    expect(board.own).toMatchObject({ place: 1, paid: eur(700) });
    expect(board.items).toMatchObject([{ place: 2, tag: next.id.slice(-4), prize: null }]);
  });

  it("does not lock the winners' accounts while it stores the board", async () => {
    await newTournament(platform);
    const winner = await newRichPlayer(platform, 5_000);
    await playOnce(platform, winner);
    platform.clock.advance({ minutes: 8 });
    const { connection } = platform.context;
    let closing: Promise<unknown> | undefined;
    const free = await connection.inTransaction(async (tx) => {
      // While this lock is held, the board cannot be stored.
      await tx.execute("lock table final_places in share mode");
      closing = close();
      await someoneWaits(connection);
      const cash = `owner_id = '${winner.id}' and kind = 'cash' and currency = 'EUR'`;
      return (await tx.execute(`select from ledger_accounts where ${cash} for update skip locked`)).rows;
    });
    expect(free).toHaveLength(1);
    await closing;
    expect(await prizesPaid()).toHaveLength(1);
  });

  it("closes a contest without players, and pays nothing", async () => {
    const id = await newTournament(platform);
    platform.clock.advance({ minutes: 8 });
    await close();
    expect((await boardOf(id)).board).toMatchObject({ items: [], total: 0, next: null });
    expect(await prizesPaid()).toEqual([]);
  });

  it("leaves a contest it cannot pay open, and closes the others", async () => {
    const broken = await newTournament(platform, { id: "a-broken-cup", prizes: ["0"] });
    const whole = await newTournament(platform, { id: "whole-cup" });
    await playOnce(platform, await newRichPlayer(platform, 5_000));
    platform.clock.advance({ minutes: 8 });
    // The job has failed, and is retried.
    await expect(close()).rejects.toThrow("1 contests could not be closed");
    expect((await boardOf(broken)).closedAt).toBeNull();
    expect((await boardOf(whole)).closedAt).not.toBeNull();
  });

  it("counts and pays once, at whichever statement it is killed", async () => {
    const id = await newTournament(platform, {
      prizes: [],
      rollUp: { start: "1000", most: "2000", share: 1_000, places: [6_000, 4_000] },
    });
    const [anna, boris] = [await newRichPlayer(platform, 9_000), await newRichPlayer(platform, 9_000)];
    for (const player of [anna, boris, anna]) await playOnce(platform, player, eur(500));
    platform.clock.advance({ minutes: 8 });
    const connection = platform.owner;
    // The writes of counting, feeding the fund, returning it, storing the board, paying and notifying, in this order.
    for (const table of ["contest_tallies", "ledger_transactions", "final_places", "ledger_accounts", "mailings"]) {
      await connection.inTransaction(async (tx) => {
        await tx.execute(sql.raw(`lock table ${table} in share mode`));
        const closing = close().catch((error: unknown) => error);
        await someoneWaits(connection);
        await tx.execute(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query not ilike '%pg_stat_activity%'`);
        expect(await closing).toBeInstanceOf(Error);
      });
      expect(await auditOf(platform)).toEqual([]);
    }
    expect((await boardOf(id)).closedAt).toBeNull();
    await Promise.all([close(), close()]);
    const { board, fund, closedAt } = await boardOf(id);
    expect([fund, closedAt === null]).toEqual([eur(1_150), false]);
    expect(board.items.map(({ score, prize }) => [score, prize])).toEqual([
      ["1000", eur(690)],
      ["500", eur(460)],
    ]);
    expect(await prizesPaid()).toEqual([`prize/tournament:${id}/1`, `prize/tournament:${id}/2`]);
    expect(await auditOf(platform)).toEqual([]);
  });

  it("closes stages one after another", async () => {
    const [first, second] = await newRace(platform);
    const player = await newRichPlayer(platform, 5_000);
    await playOnce(platform, player);
    platform.clock.advance({ minutes: 7 });
    await playOnce(platform, player, eur(300));
    await close();
    expect(await prizesPaid()).toEqual([`prize/stage:${first}/1`]);
    platform.clock.advance({ minutes: 6 });
    await close();
    expect(await prizesPaid()).toEqual([`prize/stage:${first}/1`, `prize/stage:${second}/1`]);
    expect(await auditOf(platform)).toEqual([]);
  });
});
