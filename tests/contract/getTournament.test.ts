import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gameById } from "#server/games/index.ts";
import { closeCompetitions, countCompetitions } from "#server/platform/jobs/close-competitions.ts";
import { players, setBlocked } from "#server/platform/modules/players/index.ts";
import { setDisabled } from "#server/platform/modules/rounds/index.ts";
import { getTournament } from "#server/platform/modules/tournaments/index.ts";
import { inMinutes, newTournament, playOnce } from "#tests/support/competitions.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  cutOffRound,
  DICE,
  demoBet,
  eur,
  newRichPlayer,
  openDemo,
  SLOT,
  slotBet,
  startMoneyPlatform,
} from "#tests/support/play.ts";
import { dataOf, PASSWORD, refusalOf } from "#tests/support/players.ts";
import { walk } from "#tests/support/walk.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

const tournament = async (tournamentId: string, caller: { token?: string } = {}, page = {}) =>
  dataOf(await platform.call("getTournament", { tournamentId, ...page }, caller));

const boardOf = async (tournamentId: string, caller: { token?: string } = {}, page = {}) =>
  (await tournament(tournamentId, caller, page)).board;

/** Expires the cached board; two minutes are longer than its cache. */
const afterAMinute = () => platform.clock.advance({ minutes: 2 });

const tagOf = ({ id }: { id: string }) => id.slice(-4);

describe("getTournament", () => {
  it("counts the stakes on its games within the window, in euro", async () => {
    const id = await newTournament(platform);
    const [anna, boris] = [await newRichPlayer(platform, 5_000), await newRichPlayer(platform, 500_000, "RUB")];
    await playOnce(platform, anna);
    await playOnce(platform, anna, eur(200));
    // 95.00 RUB are 1.00 EUR by the reference rate.
    await playOnce(platform, boris, { amount: "95000", currency: "RUB" });
    // Neither another game, nor a demo, nor a round that is not settled.
    dataOf(await platform.call("playRealRound", slotBet(), anna));
    const { demoToken } = await openDemo(platform);
    dataOf(await platform.call("playDemoRound", demoBet(demoToken)));
    platform.clock.advance({ seconds: 10 });
    await cutOffRound(platform, anna);

    const { items, total, own } = await boardOf(id);
    expect(items.map(({ place, tag, score }) => [place, tag, score])).toEqual([
      [1, tagOf(boris), "1000"],
      [2, tagOf(anna), "300"],
    ]);
    expect(items.map(({ prize }) => prize)).toEqual([eur(1_000), eur(500)]);
    expect([total, own]).toEqual([2, null]);
  });

  it("returns the games, the prizes by place and the window", async () => {
    const id = await newTournament(platform, { gameIds: [SLOT, "no-longer-there"] });
    const { games, closedGames, prizes, state, title } = await tournament(id, {});
    expect([games.map((game) => game.id), closedGames]).toEqual([[SLOT], []]);
    expect(prizes).toEqual([
      { fromPlace: 1, toPlace: 1, amount: eur(1_000) },
      { fromPlace: 2, toPlace: 3, amount: eur(500) },
    ]);
    expect([state, title]).toEqual(["running", "Cup (en)"]);
  });

  it("leaves a closed game out of the named ones, and counts what was played there", async () => {
    const id = await newTournament(platform, { gameIds: [DICE, SLOT] });
    const player = await newRichPlayer(platform, 5_000);
    await playOnce(platform, player);
    const { db } = platform.context.connection;
    await setDisabled(db, DICE, platform.clock.now());
    const { games, closedGames, board } = await tournament(id);
    expect([games.map((game) => game.id), closedGames]).toEqual([[SLOT], [gameById(DICE)?.title]]);
    expect(board.items.map(({ score }) => score)).toEqual(["100"]);
    await setDisabled(db, DICE, null);
    expect((await tournament(id)).games.map((game) => game.id)).toEqual([DICE, SLOT]);
  });

  it("counts nothing before the window or from its end on", async () => {
    const player = await newRichPlayer(platform, 5_000);
    await playOnce(platform, player);
    const startsAt = inMinutes(platform, 3);
    const id = await newTournament(platform, { startsAt, endsAt: inMinutes(platform, 6) });
    expect(await boardOf(id)).toMatchObject({ items: [], total: 0 });
    platform.clock.advance({ minutes: 4 });
    await playOnce(platform, player, eur(150));
    platform.clock.advance({ minutes: 2 });
    await playOnce(platform, player, eur(400));
    expect((await boardOf(id)).items.map(({ score }) => score)).toEqual(["150"]);
  });

  it.each(["won", "multiplier"] as const)("counts by %s", async (scoring) => {
    const id = await newTournament(platform, { scoring });
    const player = await newRichPlayer(platform, 100_000);
    let won = 0n;
    let best = 0n;
    // Of 30 rounds at even chances at least one pays, except once in a billion times.
    for (let count = 0; count < 30; count++) {
      const { payout, stake } = await playOnce(platform, player, eur(count % 2 ? 100 : 330));
      won += BigInt(payout.amount);
      const multiple = (BigInt(payout.amount) * 100n) / BigInt(stake.amount);
      best = multiple > best ? multiple : best;
    }
    const { own } = await boardOf(id, player);
    expect(own).toMatchObject({ place: 1, score: String(scoring === "won" ? won : best) });
  });

  it("returns the player's own place wherever it is, and pages", async () => {
    const id = await newTournament(platform);
    const [first, second, third] = [
      await newRichPlayer(platform, 5_000),
      await newRichPlayer(platform, 5_000),
      await newRichPlayer(platform, 5_000),
    ];
    await playOnce(platform, second);
    await playOnce(platform, third);
    await playOnce(platform, first, eur(300));
    const page = await boardOf(id, third, { limit: 1 });
    expect(page.items).toMatchObject([{ place: 1, tag: tagOf(first), own: false }]);
    expect(page.own).toMatchObject({ place: 3, tag: tagOf(third), own: true, paid: null });
    const rest = await boardOf(id, third, { limit: 2, cursor: page.next ?? "" });
    // Of equal scores, the earlier one ranks first.
    expect(rest.items).toMatchObject([
      { place: 2, tag: tagOf(second), own: false },
      { place: 3, tag: tagOf(third), own: true },
    ]);
    expect(rest.next).toBeNull();
    expect(await walk((cursor) => boardOf(id, third, { limit: 2, ...(cursor && { cursor }) }))).toHaveLength(3);
  });

  it("is at most a minute old", async () => {
    const id = await newTournament(platform);
    const player = await newRichPlayer(platform, 5_000);
    await playOnce(platform, player);
    const before = await boardOf(id, player);
    await playOnce(platform, player);
    expect(await boardOf(id, player)).toEqual(before);
    platform.clock.advance({ seconds: 60 });
    expect((await boardOf(id, player)).own?.score).toBe("200");
  });

  it("names players by nickname and never by e-mail address", async () => {
    const id = await newTournament(platform);
    const { db } = platform.context.connection;
    const [named, careless] = [await newRichPlayer(platform, 5_000), await newRichPlayer(platform, 5_000)];
    await db.update(players).set({ nickname: "Aizat" }).where(eq(players.id, named.id));
    await db.update(players).set({ nickname: careless.email }).where(eq(players.id, careless.id));
    await playOnce(platform, named);
    await playOnce(platform, careless);
    const answer = await boardOf(id);
    expect(answer.items.map(({ nickname, tag }) => [nickname, tag])).toEqual([
      ["Aizat", tagOf(named)],
      [null, tagOf(careless)],
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/@|ply_/);
  });

  it("hides players who are blocked, excluded or unconfirmed, while running and when closed", async () => {
    const id = await newTournament(platform);
    const { db } = platform.context.connection;
    const [blocked, excluded, unconfirmed, fine] = [
      await newRichPlayer(platform, 5_000),
      await newRichPlayer(platform, 5_000),
      await newRichPlayer(platform, 5_000),
      await newRichPlayer(platform, 5_000),
    ];
    for (const player of [blocked, excluded, unconfirmed, fine]) await playOnce(platform, player);
    expect((await boardOf(id)).total).toBe(4);

    await setBlocked(db, blocked.id, platform.clock.now());
    dataOf(await platform.call("activateSelfExclusion", { period: "6_months", understood: true }, excluded));
    await db.update(players).set({ emailConfirmedAt: null }).where(eq(players.id, unconfirmed.id));
    afterAMinute();
    expect((await boardOf(id)).items.map(({ place, tag }) => [place, tag])).toEqual([[1, tagOf(fine)]]);
    expect((await boardOf(id, blocked)).own).toBeNull();

    const [winner, late] = [await newRichPlayer(platform, 5_000), await newRichPlayer(platform, 5_000)];
    await playOnce(platform, winner, eur(500));
    await playOnce(platform, late, eur(200));
    platform.clock.advance({ minutes: 8 });
    await closeCompetitions(platform.context);
    await setBlocked(db, winner.id, platform.clock.now());
    const closed = await boardOf(id);
    expect(closed.items.map(({ place, tag }) => [place, tag])).toEqual([
      [2, tagOf(late)],
      [3, tagOf(fine)],
    ]);
  });

  it("returns what the last prize has cost the players there, matching the published rounds", async () => {
    const id = await newTournament(platform, { prizes: ["1000", "500", "500", "500"] });
    const empty = await tournament(id);
    expect([empty.lastPrize, empty.places]).toEqual([null, []]);
    const all = [];
    for (const stake of [400, 300, 200]) {
      const player = await newRichPlayer(platform, 5_000);
      all.push(player);
      await playOnce(platform, player, eur(stake));
    }
    afterAMinute();
    const { lastPrize, board } = await tournament(id);
    const masks = board.items.filter(({ place }) => place > 1).map(({ mask }) => mask);
    const { items } = dataOf(await platform.call("listCountedRounds", { contest: `tournament:${id}` }));
    const theirs = items.filter(({ mask }) => masks.includes(mask));
    const mean = (of: "stake" | "paid") => theirs.reduce((sum, round) => sum + BigInt(round[of].amount), 0n) / 2n;
    expect(lastPrize).toEqual({
      fromPlace: 2,
      toPlace: 4,
      amount: eur(500),
      players: 2,
      staked: eur(250),
      paid: eur(mean("paid")),
      cost: eur(250n - mean("paid")),
    });
    // Another player reaches that place: until three players have sums, nothing derived from them is returned.
    await playOnce(platform, await newRichPlayer(platform, 5_000), eur(100));
    platform.clock.advance({ seconds: 12 });
    const soon = await tournament(id);
    expect([soon.board.items.length, soon.lastPrize]).toEqual([4, lastPrize]);
    afterAMinute();
    const later = await tournament(id);
    expect(later.lastPrize).toMatchObject({ players: 3, staked: eur(200) });
    platform.clock.advance({ minutes: 8 });
    await closeCompetitions(platform.context);
    expect((await tournament(id)).lastPrize).toEqual(later.lastPrize);
  });

  it("stores each player's places at noon and midnight, for the player alone", async () => {
    const id = await newTournament(platform, { endsAt: inMinutes(platform, 5 * 24 * 60) });
    const [one, other] = [await newRichPlayer(platform, 5_000), await newRichPlayer(platform, 5_000)];
    await playOnce(platform, one, eur(100));
    const toMark = (mark: number) =>
      platform.clock.advance({ seconds: (mark + 60_000 - platform.clock.now().getTime()) / 1000 });
    const halfDay = 12 * 60 * 60_000;
    const first = (Math.floor(platform.clock.now().getTime() / halfDay) + 1) * halfDay;
    toMark(first);
    await Promise.all([countCompetitions(platform.context), countCompetitions(platform.context)]);
    await countCompetitions(platform.context);
    const again = dataOf(await platform.call("signIn", { email: other.email, password: PASSWORD }));
    await playOnce(platform, again, eur(200));
    toMark(first + halfDay);
    await countCompetitions(platform.context);
    // An hour after the next one it is too late: no place is made up.
    platform.clock.advance({ minutes: 13 * 60 });
    await countCompetitions(platform.context);
    const places = async ({ id: playerId }: { id: string }) =>
      (await getTournament(platform.context, id, { cursor: undefined, limit: 5, playerId }, "en")).places;
    const at = (mark: number) => new Date(mark).toISOString();
    expect(await places(one)).toEqual([
      { at: at(first), place: 1 },
      { at: at(first + halfDay), place: 2 },
    ]);
    expect(await places(other)).toEqual([{ at: at(first + halfDay), place: 1 }]);
    expect((await tournament(id)).places).toEqual([]);
  });

  it("is counted although another contest cannot be", async () => {
    const { db } = platform.context.connection;
    const [broken, sound] = [
      await newTournament(platform, { endsAt: inMinutes(platform, 60) }),
      await newTournament(platform, { endsAt: inMinutes(platform, 90) }),
    ];
    await db.execute(
      sql`insert into contest_counts (contest, counted_until) values (${`tournament:${broken}`}, 'infinity')`,
    );
    const player = await newRichPlayer(platform, 5_000);
    await playOnce(platform, player, eur(100));
    platform.clock.advance({ minutes: 3 });
    await expect(countCompetitions(platform.context)).rejects.toThrow("1 contests could not be counted");
    const { rows } = await db.execute(sql`select rounds from contest_tallies where contest = ${`tournament:${sound}`}`);
    expect(rows).toHaveLength(1);
    await db.execute(sql`delete from contest_counts where contest = ${`tournament:${broken}`}`);
  });

  it("caches a failure for half a minute as it does a board, and then counts again", async () => {
    const id = await newTournament(platform);
    const { db } = platform.owner;
    const status = async () => (await platform.call("getTournament", { tournamentId: id })).status;
    await db.execute("alter table rounds rename to rounds_away");
    expect(await status()).toBe(500);
    await db.execute("alter table rounds_away rename to rounds");
    platform.clock.advance({ seconds: 29 });
    expect(await status()).toBe(500);
    platform.clock.advance({ seconds: 1 });
    expect(await status()).toBe(200);
  });

  it.each([
    [{ tournamentId: "no-such-cup" }, [404, "not_found"]],
    [{ tournamentId: "../players" }, [400, "validation_failed"]],
    [{ tournamentId: "cup", cursor: "-1" }, [400, "validation_failed"]],
    [{ tournamentId: "cup", cursor: "1;drop" }, [400, "validation_failed"]],
  ])("refuses %j", async (input, refusal) => {
    expect(refusalOf(await platform.call("getTournament", input))).toEqual(refusal);
  });
});
