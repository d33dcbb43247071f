import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "#app/contract/types.ts";
import { sealRoundDays } from "#server/platform/modules/history/index.ts";
import { voidRound } from "#server/platform/modules/rounds/index.ts";
import { afterDay, today, toNextDay } from "#tests/support/days.ts";
import { signInAgain } from "#tests/support/exclusions.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  auditOf,
  cutOffRound,
  DICE,
  diceBet,
  eur,
  minesBet,
  newRichPlayer,
  SLOT,
  slotBet,
  startMoneyPlatform,
} from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";
import { PROVIDERS, seatAt } from "#tests/support/providers.ts";
import { walk } from "#tests/support/walk.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform({ PROVIDERS });
});

afterAll(() => platform.close());

const encode = (text: string) => Buffer.from(text).toString("base64url");

describe("listRounds", () => {
  it("pages through the rounds, latest first, with the cash before and after each", async () => {
    const { token } = await newRichPlayer(platform, 5_000);
    for (let count = 0; count < 5; count++) {
      // Two rounds at one instant: the id orders them, and no page loses one.
      if (count % 2 === 0) platform.clock.advance({ seconds: 1 });
      dataOf(await platform.call("playRealRound", diceBet(), { token }));
    }
    const rows = await walk(async (cursor) =>
      dataOf(await platform.call("listRounds", { limit: 2, cursor }, { token })),
    );
    const seen = rows.map(({ id }) => id);
    for (const { balanceBefore, balanceAfter, ofJackpots, ...row } of rows) {
      expect(balanceAfter).toEqual(eur(BigInt(balanceBefore?.amount ?? 0) + BigInt(row.net.amount)));
      expect(ofJackpots).toBeNull();
      expect(dataOf(await platform.call("getRound", { roundId: row.id }, { token }))).toMatchObject(row);
    }
    expect(new Set(seen).size).toBe(5);
    const all = dataOf(await platform.call("listRounds", { limit: 50 }, { token }));
    expect(all.items.map(({ id }) => id)).toEqual(seen);
    expect(all.next).toBeNull();
  });

  it("has the same sums once their days are added up, and includes rounds that end after that", async () => {
    const player = await newRichPlayer(platform, 5_000);
    dataOf(await platform.call("playRealRound", diceBet(), player));
    const { round: resumed } = await cutOffRound(platform, player, slotBet());
    const { round: voided } = dataOf(await platform.call("playRealRound", minesBet(), player));
    const day = today(platform);
    const expectSums = async () => {
      const { token } = await signInAgain(platform, player);
      const { items, rows, totals } = dataOf(await platform.call("listRounds", { from: day, to: day }, { token }));
      const sumOf = (of: "stake" | "paid") => items.reduce((sum, round) => sum + BigInt(round[of].amount), 0n);
      expect([rows, totals]).toEqual([3, [{ rounds: 3, staked: eur(sumOf("stake")), paid: eur(sumOf("paid")) }]]);
      return items.map(({ state }) => state);
    };
    expect(await expectSums()).toEqual(expect.arrayContaining(["open", "open", "settled"]));
    toNextDay(platform);
    await sealRoundDays(afterDay(platform, day));
    expect(await expectSums()).toEqual(expect.arrayContaining(["open", "open", "settled"]));
    const { token } = await signInAgain(platform, player);
    dataOf(await platform.call("resumeRound", { roundId: resumed.id }, { token }));
    await voidRound(platform.context, { roundId: voided.id, reason: "fault", at: platform.clock.now() });
    expect(await expectSums()).toEqual(expect.arrayContaining(["void", "settled", "settled"]));
    expect(await auditOf(platform)).toEqual([]);
  });

  it("returns at most fifty at once, and none older than twelve months", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const { round: old } = dataOf(await platform.call("playRealRound", diceBet(), player));
    platform.clock.advance({ days: 360 });
    const later = await signInAgain(platform, player);
    for (let count = 0; count < 51; count++) {
      dataOf(await platform.call("playRealRound", diceBet({ stake: eur(10) }), later));
    }
    const first = dataOf(await platform.call("listRounds", {}, later));
    expect(first.items).toHaveLength(50);
    const second = dataOf(await platform.call("listRounds", { cursor: first.next ?? "" }, later));
    expect(second.items.map(({ id }) => id)).toContain(old.id);
    platform.clock.advance({ days: 10 });
    const afterwards = await signInAgain(platform, player);
    const idsFrom = async (cursor?: string) =>
      dataOf(await platform.call("listRounds", { cursor }, afterwards)).items.map(({ id }) => id);
    expect([await idsFrom(), await idsFrom(first.next ?? "")].flat()).toHaveLength(51);
    expect(await idsFrom(first.next ?? "")).not.toContain(old.id);
    expect(dataOf(await platform.call("getRound", { roundId: old.id }, afterwards)).id).toBe(old.id);
  }, 30_000);

  it("filters by game", async () => {
    const { token } = await newRichPlayer(platform, 5_000);
    dataOf(await platform.call("playRealRound", diceBet(), { token }));
    dataOf(await platform.call("playRealRound", slotBet(), { token }));
    const { items } = dataOf(await platform.call("listRounds", { gameId: SLOT }, { token }));
    expect(items.map(({ gameId }) => gameId)).toEqual([SLOT]);
  });

  it("filters by state", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const { round: settled } = dataOf(await platform.call("playRealRound", diceBet(), player));
    const { round: open } = await cutOffRound(platform, player, slotBet());
    const idsOf = async (state: "open" | "settled" | "void") =>
      dataOf(await platform.call("listRounds", { state }, player)).items.map(({ id }) => id);
    expect([await idsOf("open"), await idsOf("settled"), await idsOf("void")]).toEqual([[open.id], [settled.id], []]);
    const unknown = await platform.call("listRounds", { state: "won" as "open" }, player);
    expect(refusalOf(unknown)).toEqual([400, "validation_failed"]);
  });

  it("filters by days and currency, and adds up all selected rounds and not the page alone", async () => {
    const player = await newRichPlayer(platform, 5_000);
    for (let count = 0; count < 3; count++) dataOf(await platform.call("playRealRound", diceBet(), player));
    const day = platform.clock.now().toISOString().slice(0, 10);
    const { items, rows, totals } = dataOf(await platform.call("listRounds", { from: day, to: day, limit: 1 }, player));
    const all = dataOf(await platform.call("listRounds", {}, player)).items;
    const paid = all.reduce((sum, round) => sum + BigInt(round.paid.amount), 0n);
    expect([items.length, rows, totals]).toEqual([1, 3, [{ rounds: 3, staked: eur(300), paid: eur(paid) }]]);
    const none = { items: [], providerRounds: [], next: null, previous: null, rows: 0, totals: [] };
    for (const input of [{ currency: "PLN" }, { from: "2026-01-01", to: "2026-01-01" }] as const) {
      expect(dataOf(await platform.call("listRounds", input, player))).toEqual(none);
    }
    const wrong = await platform.call("listRounds", { from: "2026-05-02", to: "2026-05-01" }, player);
    expect(refusalOf(wrong)).toEqual([400, "validation_failed"]);
  });

  it("lists the bets at a provider's games with their results, in order with the house's own", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const seat = await seatAt(platform, player);
    const later = () => platform.clock.advance({ seconds: 1 });
    const [won, lost, back, uuid] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    later();
    await seat.bet(won);
    await seat.win(randomUUID(), won, { amount: 250_000 });
    later();
    const { round } = dataOf(await platform.call("playRealRound", diceBet(), player));
    later();
    await seat.bet(lost);
    later();
    await seat.bet(back);
    await seat.rollback(uuid, back);
    const first = dataOf(await platform.call("listRounds", { limit: 3 }, player));
    const returned = first.providerRounds.map(({ id, state, stake, paid }) => [id, state, stake, paid]);
    expect(returned).toEqual([
      [back, "void", eur(100), eur(100)],
      [lost, "settled", eur(100), eur(0)],
    ]);
    expect(first.items.map(({ id }) => id)).toEqual([round.id]);
    const second = dataOf(await platform.call("listRounds", { limit: 3, cursor: first.next ?? "" }, player));
    expect([second.items, second.next]).toEqual([[], null]);
    expect(second.providerRounds).toMatchObject([
      { id: won, stake: eur(100), paid: eur(250), balanceBefore: eur(5_000), balanceAfter: eur(5_150) },
    ]);
    const sum = 100n + 250n + BigInt(round.paid.amount);
    expect(second.totals).toEqual([{ rounds: 4, staked: eur(400), paid: eur(sum) }]);
    const voids = dataOf(await platform.call("listRounds", { state: "void" }, player));
    expect([voids.rows, voids.providerRounds.map(({ id }) => id)]).toEqual([1, [back]]);
  });

  it.each(["x", "%00", encode("1:rnd_1'; drop table rounds"), encode("9".repeat(40)), encode("-1:rnd_1")])(
    "refuses the forged cursor %j",
    async (cursor) => {
      const { token } = await newConfirmedPlayer(platform);
      expect(refusalOf(await platform.call("listRounds", { cursor }, { token }))).toEqual([400, "validation_failed"]);
    },
  );

  it("lists the player's own rounds alone", async () => {
    expect(refusalOf(await platform.call("listRounds", {}))).toEqual([401, "unauthenticated"]);
    const { token } = await newConfirmedPlayer(platform);
    expect(dataOf(await platform.call("listRounds", {}, { token })).items).toEqual([]);
  });
});

describe("listPlayedGames", () => {
  it("returns the games with rounds and their number, before and after their day is added up", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const playedIn = async (input: InputOf<"listPlayedGames">, { token }: { token: string } = player) =>
      dataOf(await platform.call("listPlayedGames", input, { token })).items.map(({ id, rounds }) => [id, rounds]);
    dataOf(await platform.call("playRealRound", diceBet(), player));
    dataOf(await platform.call("playRealRound", diceBet(), player));
    await cutOffRound(platform, player, slotBet());
    const day = today(platform);
    const all = [
      [SLOT, 1],
      [DICE, 2],
    ];
    expect(await playedIn({ gameId: SLOT })).toEqual(all);
    expect(await playedIn({ state: "open", gameId: DICE })).toEqual([
      [SLOT, 1],
      [DICE, 0],
    ]);
    expect(await playedIn({ currency: "PLN", gameId: "no-such-game" })).toEqual([]);
    expect(await playedIn({}, await newConfirmedPlayer(platform))).toEqual([]);
    toNextDay(platform);
    await sealRoundDays(afterDay(platform, day));
    expect(await playedIn({ from: day, to: day }, await signInAgain(platform, player))).toEqual(all);
  });
});
