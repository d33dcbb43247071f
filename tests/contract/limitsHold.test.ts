import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LimitPeriod } from "#app/contract/limits.ts";
import { toMoney } from "#app/contract/money.ts";
import { deleteOldTotals } from "#server/platform/modules/player-limits/index.ts";
import { dayRates, playTallies, playTotals } from "#server/platform/modules/player-limits/tables.ts";
import { voidRound } from "#server/platform/modules/rounds/index.ts";
import { later, limitOf, PERIOD_MS, PERIODS, secondOf, setLimit } from "#tests/support/limits.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  auditOf,
  cutOffRound,
  DICE,
  decide,
  deposit,
  depositRequest,
  diceBet,
  eur,
  minesBet,
  moneyOf,
  newRichPlayer,
  startMoneyPlatform,
  stepIn,
  tilesOf,
} from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";
import { PROVIDERS, seatAt } from "#tests/support/providers.ts";
import { act, handThatCan } from "#tests/support/steps.ts";
import { newTraveller } from "#tests/support/transfers.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startMoneyPlatform({ PROVIDERS });
});
afterAll(async () => {
  expect(await auditOf(platform)).toEqual([]);
  await platform.close();
});

type Player = Awaited<ReturnType<typeof newRichPlayer>>;

/** A stake that stays held: a round of mines waits for its first step. */
const holdEuro = async (player: Player, cents = 100) =>
  dataOf(await platform.call("playRealRound", minesBet({ stake: eur(cents) }), player)).round;

const dice = (player: Player, cents = 100) => platform.call("playRealRound", diceBet({ stake: eur(cents) }), player);

const failureOf = ({ status, envelope }: Awaited<ReturnType<typeof dice>>) => ({ status, ...envelope.errors[0] });

const outAt = (at: Date, period: LimitPeriod) => new Date(secondOf(at) + PERIOD_MS[period]).toISOString();

describe("limits of loss and wager", () => {
  const cases = (["loss", "wager"] as const).flatMap((kind) => PERIODS.map((period) => [kind, period] as const));

  it.each(cases)("%s in %s apply to the house's own games, and report when more comes free", async (kind, period) => {
    const player = await newRichPlayer(platform, 10_000);
    await setLimit(platform, player, kind, period, 150);
    const startedAt = platform.clock.now();
    await holdEuro(player);
    const refused = await dice(player);
    const until = outAt(startedAt, period);
    const parameters = { kind, period, used: "100", limit: "150", currency: "EUR", until, more: "100" };
    expect(failureOf(refused)).toMatchObject({ status: 422, code: "limit_reached", parameters });
    expect(await limitOf(platform, player, kind, period)).toMatchObject({ used: 100, left: 50, next: { at: until } });
    // The refused bet moved nothing and counts for nothing.
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 9_900n, held: 100n });
    expect(refusalOf(await dice(player, 60))).toEqual([422, "limit_reached"]);
    const run = { gameId: DICE, stake: eur(100), input: diceBet().input, rounds: 2, lossStop: eur(200) };
    expect(refusalOf(await platform.call("planRun", run, player))).toEqual([422, "limit_reached"]);
    // The first euro leaves the window by the second; a round is open on the other table all the while.
    await later(platform, [player], { seconds: (PERIOD_MS[period] - 1_000) / 1_000 });
    expect(Date.parse(until)).toBe(secondOf(platform.clock.now()) + 1_000);
    expect(refusalOf(await dice(player, 150))).toEqual([422, "limit_reached"]);
    await later(platform, [player], { seconds: 1 });
    dataOf(await dice(player, 150));
  });

  it.each(cases)("%s in %s can be used to the last cent", async (kind, period) => {
    const player = await newRichPlayer(platform, 10_000);
    await setLimit(platform, player, kind, period, 150);
    await holdEuro(player);
    dataOf(await dice(player, 50));
  });

  it.each(cases)("%s in %s apply to providers' games", async (kind, period) => {
    const player = await newRichPlayer(platform, 10_000);
    await setLimit(platform, player, kind, period, 150);
    const seat = await seatAt(platform, player);
    const bet = randomUUID();
    expect(await seat.bet(bet)).toMatchObject({ status: "RS_OK" });
    const second = randomUUID();
    const refused = { status: "RS_ERROR_LIMIT_REACHED", balance: 9_900_000 };
    expect(await seat.bet(second)).toMatchObject(refused);
    // For good, as every response to a bet.
    expect(await seat.bet(second)).toMatchObject(refused);
    // The house's own games share the limit.
    expect(refusalOf(await dice(player))).toEqual([422, "limit_reached"]);
    expect(await seat.win(randomUUID(), bet)).toMatchObject({ status: "RS_OK" });
    const next = await seat.bet(randomUUID());
    expect(next).toMatchObject({ status: kind === "loss" ? "RS_OK" : "RS_ERROR_LIMIT_REACHED" });
  });

  it("come after a reality check, which refuses a provider's bets, gifts included, until it is answered", async () => {
    const player = await newRichPlayer(platform, 10_000);
    dataOf(await platform.call("setRealityCheck", { everyMinutes: 15 }, player));
    for (let bets = 0; bets < 3; bets++) {
      dataOf(await dice(player));
      await later(platform, [player], { minutes: 5 });
    }
    const seat = await seatAt(platform, player);
    for (const changes of [{}, { is_free: true }])
      expect(await seat.bet(randomUUID(), changes)).toMatchObject({ status: "RS_ERROR_LIMIT_REACHED" });
    dataOf(await platform.call("answerRealityCheck", {}, player));
    expect(await seat.bet(randomUUID())).toMatchObject({ status: "RS_OK" });
  });

  it("offset a loss by payouts, never below zero", async () => {
    const player = await newRichPlayer(platform, 10_000);
    await setLimit(platform, player, "loss", "24_hours", 100);
    const seat = await seatAt(platform, player);
    const bet = randomUUID();
    await seat.bet(bet);
    await seat.win(randomUUID(), bet, { amount: 900_000 });
    expect(await limitOf(platform, player, "loss", "24_hours")).toMatchObject({ used: 0, left: 100, next: null });
    // A win opens no room above the limit.
    expect(await seat.bet(randomUUID(), { amount: 100_001 * 2 })).toMatchObject({
      status: expect.stringMatching(/^RS_ERROR/),
    });
    expect(await seat.bet(randomUUID(), { amount: 200_000 })).toMatchObject({ status: "RS_ERROR_LIMIT_REACHED" });
    expect(await seat.bet(randomUUID(), { amount: 100_000 })).toMatchObject({ status: "RS_OK" });
  });

  it("do not count a bet that was rolled back, at any later time", async () => {
    const player = await newRichPlayer(platform, 10_000);
    await setLimit(platform, player, "wager", "24_hours", 100);
    await setLimit(platform, player, "loss", "24_hours", 100);
    const seat = await seatAt(platform, player);
    const bet = randomUUID();
    await seat.bet(bet);
    await later(platform, [player], { minutes: 60 });
    expect(await seat.bet(randomUUID())).toMatchObject({ status: "RS_ERROR_LIMIT_REACHED" });
    expect(await seat.rollback(randomUUID(), bet)).toMatchObject({ status: "RS_OK" });
    for (const kind of ["wager", "loss"] as const) {
      expect(await limitOf(platform, player, kind, "24_hours")).toMatchObject({ used: 0, left: 100 });
    }
    expect(await seat.bet(randomUUID())).toMatchObject({ status: "RS_OK" });
    // When the hour of the first bet leaves the window, it frees nothing a second time.
    await later(platform, [player], { minutes: 23 * 60 });
    expect(await limitOf(platform, player, "wager", "24_hours")).toMatchObject({ used: 100, left: 0 });
  });

  it("do not count a win that was taken back", async () => {
    const player = await newRichPlayer(platform, 10_000);
    await setLimit(platform, player, "loss", "24_hours", 1_000);
    const seat = await seatAt(platform, player);
    const [bet, win] = [randomUUID(), randomUUID()];
    await seat.bet(bet);
    await seat.win(win, bet, { amount: 50_000 });
    expect(await limitOf(platform, player, "loss", "24_hours")).toMatchObject({ used: 50 });
    await seat.rollback(randomUUID(), win);
    expect(await limitOf(platform, player, "loss", "24_hours")).toMatchObject({ used: 100 });
  });

  it("return the stake of a void round from its own second on", async () => {
    const player = await newRichPlayer(platform, 10_000);
    await setLimit(platform, player, "wager", "24_hours", 100);
    const { id } = await holdEuro(player);
    await later(platform, [player], { minutes: 120 });
    await voidRound(platform.context, { roundId: id, reason: "fault", at: platform.clock.now() });
    expect(await limitOf(platform, player, "wager", "24_hours")).toMatchObject({ used: 0 });
    dataOf(await dice(player));
    expect(refusalOf(await dice(player))).toEqual([422, "limit_reached"]);
    await later(platform, [player], { minutes: 23 * 60 });
    expect(refusalOf(await dice(player))).toEqual([422, "limit_reached"]);
  });

  /** Asserts that the refusal names the limit and when more comes free; the round can be played on without it. */
  async function isRefusedToAdd(way: "double" | "split", kind: "loss" | "wager", period: LimitPeriod) {
    const { player, round } = await handThatCan(platform, way);
    await setLimit(platform, player, kind, period, 150);
    const refused = await platform.call("stepRealRound", stepIn(round, act(way)), player);
    const parameters = { kind, period, used: "100", limit: "150", until: expect.any(String), more: "100" };
    expect(failureOf(refused)).toMatchObject({ status: 422, code: "limit_reached", parameters });
    expect(await limitOf(platform, player, kind, period)).toMatchObject({ used: 100, left: 50 });
    const stood = await platform.call("stepRealRound", stepIn(round, act("stand")), player);
    expect(dataOf(stood).round).toMatchObject({ state: "settled", stake: eur(100) });
  }

  it.each(cases)("%s in %s apply to a step that adds to the stake, and to no other", (kind, period) =>
    isRefusedToAdd("double", kind, period),
  );

  it("apply to a split as to a double", () => isRefusedToAdd("split", "wager", "24_hours"));

  it("count an interrupted bet once", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const { settle, round } = await cutOffRound(platform, player);
    expect(await limitOf(platform, player, "wager", "24_hours")).toMatchObject({ used: 100 });
    for (let times = 0; times < 2; times++) await platform.context.connection.inTransaction((tx) => settle(tx));
    const lost = 100n > round.payout ? Number(100n - round.payout) : 0;
    expect(await limitOf(platform, player, "loss", "24_hours")).toMatchObject({ used: lost });
    expect(await limitOf(platform, player, "wager", "24_hours")).toMatchObject({ used: 100 });
  });

  it("count what was played before there was a limit", async () => {
    const player = await newRichPlayer(platform, 10_000);
    await holdEuro(player);
    expect(await setLimit(platform, player, "wager", "7_days", 50)).toMatchObject({ used: 100, left: 0 });
    expect(refusalOf(await dice(player, 10))).toEqual([422, "limit_reached"]);
  });
});

describe("totals older than every window", () => {
  it("are deleted, and all reported figures stay the same", async () => {
    const player = await newRichPlayer(platform, 10_000);
    await setLimit(platform, player, "wager", "30_days", 5_000);
    for (const days of [1, 40, 29]) {
      dataOf(await dice(player));
      await later(platform, [player], { days });
    }
    const { db } = platform.context.connection;
    const count = async () => (await db.select().from(playTotals).where(eq(playTotals.playerId, player.id))).length;
    const [rows, shown] = [await count(), dataOf(await platform.call("getLimits", {}, player))];
    await deleteOldTotals(platform.context);
    expect(await count()).toBe(rows - 2);
    expect(dataOf(await platform.call("getLimits", {}, player))).toEqual(shown);
    await deleteOldTotals(platform.context);
    expect(await count()).toBe(rows - 2);
  });
});

describe("limits of a player whose play was never counted", () => {
  it("are read without writing a row, and are the same once a row is written", async () => {
    const player = await newRichPlayer(platform, 10_000);
    await dice(player);
    await later(platform, [player], { minutes: 2 });
    await holdEuro(player);
    const { db } = platform.context.connection;
    const rows = async () => [
      await db.$count(playTallies, eq(playTallies.playerId, player.id)),
      await db.$count(playTotals, eq(playTotals.playerId, player.id)),
    ];
    // As left by a replica of the version before limits.
    await db.delete(playTotals).where(eq(playTotals.playerId, player.id));
    await db.delete(playTallies).where(eq(playTallies.playerId, player.id));
    const looked = dataOf(await platform.call("getLimits", {}, player));
    dataOf(await platform.call("openRealGame", { gameId: DICE }, player));
    dataOf(await platform.call("listDepositMethods", {}, player));
    expect(await rows()).toEqual([0, 0]);
    const used = looked.limits.flatMap((limit) => (limit.kind === "wager" ? [limit.used.amount] : []));
    expect(used).toEqual(["200", "200", "200"]);
    dataOf(await platform.call("setRealityCheck", { everyMinutes: 60 }, player));
    expect(await rows()).toEqual([1, 3]);
    expect(dataOf(await platform.call("getLimits", {}, player))).toEqual(looked);
  });
});

describe("the auditor", () => {
  it("finds a row of the totals that differs from the ledger, and a tally that differs from its last row", async () => {
    const traveller = await newTraveller(platform);
    for (let bet = 0; bet < 3; bet++) {
      dataOf(await dice(traveller, 100 + 10 * bet));
      await later(platform, [traveller], { seconds: 90 });
    }
    const { db } = platform.context.connection;
    const ofPlayer = eq(playTotals.playerId, traveller.id);
    const rows = await db.select().from(playTotals).where(ofPlayer).orderBy(playTotals.at);
    const broken = rows.at(-2);
    if (!broken) throw new Error("nothing was counted");
    const set = (changes: Partial<typeof broken>) =>
      db
        .update(playTotals)
        .set(changes)
        .where(and(ofPlayer, eq(playTotals.at, broken.at)));
    expect(await auditOf(platform)).toEqual([]);
    for (const changes of [{ staked: broken.staked - 7n }, { paid: broken.paid + 7n }]) {
      await set(changes);
      const at = broken.at.toISOString().slice(0, 19).replace("T", " ");
      expect(await auditOf(platform)).toMatchObject([
        { rule: "record_follows_records", subject: `play totals of ${traveller.id} at ${at}` },
      ]);
      await set(broken);
    }
    await db.update(playTallies).set({ staked: 1n }).where(eq(playTallies.playerId, traveller.id));
    expect(await auditOf(platform)).toMatchObject([{ subject: `tally of ${traveller.id}` }]);
    const { staked } = rows.at(-1) ?? broken;
    await db.update(playTallies).set({ staked }).where(eq(playTallies.playerId, traveller.id));
  });
});

describe("limits at a table", () => {
  it("are those that are set, with the session", async () => {
    const player = await newRichPlayer(platform, 10_000);
    await setLimit(platform, player, "loss", "7_days", 5_000);
    await setLimit(platform, player, "time", "24_hours", 90);
    await holdEuro(player);
    const { session } = dataOf(await platform.call("openRealGame", { gameId: DICE }, player));
    expect(session.limits).toMatchObject([
      { kind: "loss", period: "7_days", limit: eur(5_000), used: eur(100), left: eur(4_900) },
      { kind: "time", period: "24_hours", limit: 90, used: 0, left: 90 },
    ]);
    expect(session.realityCheck).toMatchObject({ everyMinutes: 60, isDue: false, staked: eur(100) });
  });
});

describe("limits of time", () => {
  it.each(PERIODS)("in %s are used up by minutes in play, and refuse the next bet", async (period) => {
    const player = await newRichPlayer(platform, 10_000);
    await setLimit(platform, player, "time", period, 7);
    const startedAt = platform.clock.now();
    const round = await holdEuro(player);
    await later(platform, [player], { minutes: 60 });
    // From five minutes after the bet on it was a pause.
    expect(await limitOf(platform, player, "time", period)).toMatchObject({ used: 5, left: 2 });
    dataOf(await dice(player, 100));
    await later(platform, [player], { minutes: 2 });
    const until = new Date(secondOf(startedAt) + 1_000 + PERIOD_MS[period]).toISOString();
    const parameters = { kind: "time", period, used: "7", limit: "7", until, more: "1" };
    expect(failureOf(await dice(player, 100))).toMatchObject({ code: "limit_reached", parameters });
    const seat = await seatAt(platform, player);
    expect(await seat.bet(randomUUID())).toMatchObject({ status: "RS_ERROR_LIMIT_REACHED" });
    expect(await seat.bet(randomUUID(), { is_free: true })).toMatchObject({ status: "RS_ERROR_LIMIT_REACHED" });
    // An open round is played on.
    const [tile = 0] = (await tilesOf(platform, round.id)).safe;
    dataOf(await platform.call("stepRealRound", stepIn(round, { kind: "mines", act: "open", tile }), player));
  });

  it("count steps too", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const round = await holdEuro(player);
    await later(platform, [player], { minutes: 4 });
    const [tile = 0] = (await tilesOf(platform, round.id)).safe;
    dataOf(await platform.call("stepRealRound", stepIn(round, { kind: "mines", act: "open", tile }), player));
    await later(platform, [player], { minutes: 4 });
    expect(await limitOf(platform, player, "time", "24_hours")).toMatchObject({ used: 8 });
  });

  it("free time minute by minute", async () => {
    const player = await newRichPlayer(platform, 10_000);
    await setLimit(platform, player, "time", "24_hours", 5);
    await holdEuro(player);
    await later(platform, [player], { minutes: 30 });
    const { next } = await limitOf(platform, player, "time", "24_hours");
    await later(platform, [player], {
      seconds: (Date.parse(next?.at ?? "") - platform.clock.now().getTime()) / 1_000 - 1,
    });
    expect(refusalOf(await dice(player))).toEqual([422, "limit_reached"]);
    await later(platform, [player], { seconds: 1 });
    expect(await limitOf(platform, player, "time", "24_hours")).toMatchObject({ used: 4, left: 1 });
    dataOf(await dice(player));
  });
});

describe("limits of deposits", () => {
  const ask = (player: { token: string }, cents: number) =>
    platform.call("createDeposit", depositRequest({ amount: eur(cents) }), player);

  it.each(PERIODS)("in %s count credited and pending deposits, and report what is left", async (period) => {
    const player = await newConfirmedPlayer(platform);
    await setLimit(platform, player, "deposit", period, 10_000);
    const startedAt = platform.clock.now();
    await deposit(platform, player.token, eur(6_000));
    const pending = dataOf(await ask(player, 1_500));
    const { next } = await limitOf(platform, player, "deposit", period);
    expect(next).not.toBeNull();
    const left = {
      period,
      limit: eur(10_000),
      used: eur(7_500),
      amount: eur(2_500),
      next: next && { at: next.at, more: eur(next.more ?? 0) },
    };
    expect(dataOf(await platform.call("listDepositMethods", {}, player)).left).toEqual(left);
    const refused = await ask(player, 2_501);
    expect(refusalOf(refused)).toEqual([422, "deposit_limit_reached"]);
    const free = { until: outAt(startedAt, period), more: expect.stringMatching(/^(6000|7500)$/) };
    expect(refused.envelope.errors[0]?.parameters).toEqual({ period, left: "2500", currency: "EUR", ...free });
    const { items } = dataOf(await platform.call("listPayments", {}, player));
    expect(items).toHaveLength(2);
    // Neither a cancelled nor a declined one counts any more.
    dataOf(await platform.call("cancelPayment", { paymentId: pending.payment.id }, player));
    dataOf(await decide(platform, dataOf(await ask(player, 4_000)).redirectUrl, "decline"));
    dataOf(await ask(player, 4_000));
    expect(refusalOf(await ask(player, 1_000))).toEqual([422, "deposit_limit_reached"]);
    const state = await limitOf(platform, player, "deposit", period);
    expect(state).toMatchObject({ used: 10_000, left: 0, next: { at: outAt(startedAt, period) } });
    await later(platform, [player], { seconds: PERIOD_MS[period] / 1_000 });
    expect(await limitOf(platform, player, "deposit", period)).toMatchObject({ used: 0, left: 10_000 });
    dataOf(await ask(player, 10_000));
  });

  it("credit a payment started earlier, whatever the limit is by then", async () => {
    const player = await newConfirmedPlayer(platform);
    const { payment, redirectUrl } = dataOf(await ask(player, 5_000));
    await setLimit(platform, player, "deposit", "24_hours", 1_000);
    dataOf(await decide(platform, redirectUrl, "pay"));
    expect(dataOf(await platform.call("getPayment", { paymentId: payment.id }, player)).state).toBe("done");
    expect(await limitOf(platform, player, "deposit", "24_hours")).toMatchObject({ used: 5_000, left: 0 });
  });

  it("return the first response to a repeated request, though nothing is left", async () => {
    const player = await newConfirmedPlayer(platform);
    await setLimit(platform, player, "deposit", "24_hours", 2_500);
    const request = depositRequest();
    const { payment } = dataOf(await platform.call("createDeposit", request, player));
    expect(dataOf(await platform.call("createDeposit", request, player)).payment.id).toBe(payment.id);
  });
});

describe("another currency", () => {
  it("counts at the rate of the day, the same all day and for everyone", async () => {
    const player = await newTraveller(platform, 50_000, "PLN");
    await setLimit(platform, player, "deposit", "24_hours", 52_000);
    await setLimit(platform, player, "wager", "24_hours", 1_000);
    dataOf(await platform.call("switchCurrencyAccount", { currency: "PLN" }, player));
    const zloty = depositRequest({ amount: toMoney(8_000n, "PLN") });
    const { redirectUrl } = dataOf(await platform.call("createDeposit", zloty, player));
    dataOf(await decide(platform, redirectUrl, "pay"));
    const rates = await platform.context.connection.db.select().from(dayRates);
    const rate = rates.find(({ currency }) => currency === "PLN");
    const inEuro = (grosz: bigint) => {
      const digits = BigInt((rate?.perEuro ?? "").replace(".", ""));
      const scale = 10n ** BigInt((rate?.perEuro ?? "").split(".")[1]?.length ?? 0);
      return Number((grosz * scale + digits - 1n) / digits);
    };
    expect(await limitOf(platform, player, "deposit", "24_hours")).toMatchObject({ used: 50_000 + inEuro(8_000n) });
    const more = depositRequest({ amount: toMoney(8_000n, "PLN") });
    expect(refusalOf(await platform.call("createDeposit", more, player))).toEqual([422, "deposit_limit_reached"]);
    // Switching the currency does not evade a limit.
    const bet = minesBet({ stake: toMoney(3_000n, "PLN") });
    dataOf(await platform.call("playRealRound", bet, player));
    expect(await limitOf(platform, player, "wager", "24_hours")).toMatchObject({ used: inEuro(3_000n) });
    dataOf(await platform.call("switchCurrencyAccount", { currency: "EUR" }, player));
    const euro = 1_000 - inEuro(3_000n);
    expect(refusalOf(await dice(player, Math.ceil((euro + 1) / 10) * 10))).toEqual([422, "limit_reached"]);
    dataOf(await dice(player, Math.floor(euro / 10) * 10));
  });
});
