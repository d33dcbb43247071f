import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FIGURE_DAYS } from "#app/contract/figures.ts";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import { sealRoundDays } from "#server/platform/modules/history/index.ts";
import { dayOf, daysBefore, daysBetween } from "#server/platform/utc-days.ts";
import { afterDay, today, toNextDay } from "#tests/support/days.ts";
import { signInAgain } from "#tests/support/exclusions.ts";
import { setLimit } from "#tests/support/limits.ts";
import { isNightly } from "#tests/support/nightly.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  auditOf,
  deposit,
  depositRequest,
  diceBet,
  eur,
  newRichPlayer,
  playersWhoMayNotPlay,
  startMoneyPlatform,
} from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";
import { PROVIDERS, seatAt } from "#tests/support/providers.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform({ PROVIDERS });
});

afterAll(async () => {
  expect(await auditOf(platform)).toEqual([]);
  await platform.close();
});

/** The figures; the early sign is always the first of their signs that is shown. */
async function figuresOf(player: { token: string }) {
  const figures = dataOf(await platform.call("getOwnFigures", {}, player));
  const { sign } = dataOf(await platform.call("getEarlySign", {}, player));
  const { name, value } = figures.signs.find(({ isShown }) => isShown) ?? {};
  expect(sign).toEqual(name === undefined ? null : { name, value, deposits: figures.deposits.count });
  return figures;
}

interface Bet {
  at: Date;
  staked: bigint;
  paid: bigint;
}

/** Pseudo-random numbers that are the same every time. */
function chances(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

/** The figures computed again, second by second, from the responses to each bet and deposit. */
function counted(bets: readonly Bet[], deposits: readonly Date[], now: Date) {
  const days = daysBetween(daysBefore(dayOf(now), FIGURE_DAYS - 1), dayOf(now));
  const on = (day: string) => bets.filter(({ at }) => dayOf(at) === day);
  const resultOf = (some: readonly Bet[]) => sum(some.map(({ staked, paid }) => paid - staked));
  const inPlay = new Set(
    bets.flatMap(({ at }) => Array.from({ length: 300 }, (_, second) => Math.floor(at.getTime() / 1000) + second)),
  );
  const seconds = [...inPlay].filter((second) => second * 1000 < now.getTime());
  const afterLoss = deposits.filter(
    (at) =>
      [1, 2, 3].some((past) => resultOf(on(daysBefore(dayOf(at), past))) < 0n) ||
      resultOf(on(dayOf(at)).filter((bet) => bet.at < at)) < 0n,
  );
  return {
    rounds: bets.length,
    days: days.flatMap((day) => {
      const own = on(day);
      const played = seconds.filter((second) => dayOf(new Date(second * 1000)) === day).length;
      return own.length + played === 0 ? [] : [{ day, result: eur(resultOf(own)), seconds: played }];
    }),
    afterLoss: afterLoss.length,
  };
}

/** A player who plays now and then, and the responses to each bet and deposit. */
async function randomHistory(seed: number) {
  const below = chances(seed);
  const player = await newRichPlayer(platform, 50_000);
  const deposits = [platform.clock.now()];
  const bets: Bet[] = [];
  let { token } = player;
  for (let visit = 0; visit < 8; visit++) {
    platform.clock.advance({ minutes: 60 + below(60 * 30) });
    for (let act = 0; act < 5; act++) {
      platform.clock.advance({ seconds: 1 + below(10 * 60) });
      token = (await signInAgain(platform, player)).token;
      dataOf(await platform.call("answerRealityCheck", {}, { token }));
      const at = platform.clock.now();
      const kind = below(10);
      if (kind < 2) {
        await deposit(platform, token, eur(1_000));
        deposits.push(at);
      } else if (kind < 4) {
        const uuid = randomUUID();
        const paid = below(3) === 0 ? 250n : 0n;
        const seat = await seatAt(platform, player);
        expect(await seat.bet(uuid)).toMatchObject({ status: "RS_OK" });
        if (paid > 0n) await seat.win(randomUUID(), uuid, { amount: Number(paid) * 1_000 });
        bets.push({ at, staked: 100n, paid });
      } else {
        const { round } = dataOf(await platform.call("playRealRound", diceBet(), { token }));
        bets.push({ at, staked: BigInt(round.stake.amount), paid: BigInt(round.payout.amount) });
      }
    }
    // Some days are added up by their job, others are not yet.
    if (below(2) === 0) await sealRoundDays(afterDay(platform, daysBefore(today(platform), 1)));
  }
  return { player: { ...player, token }, bets, deposits };
}

/** Each is forty bets on eight days: every kind of bet occurs, on days that are added up and days that are not. */
const HISTORIES = isNightly ? [1, 2, 3] : [1];

describe("getOwnFigures and getEarlySign", () => {
  it.each(HISTORIES)(
    "matches the player's responses, bet by bet (history %i)",
    async (seed) => {
      const { player, bets, deposits } = await randomHistory(seed);
      const expected = counted(bets, deposits, platform.clock.now());
      const figures = await figuresOf(player);
      expect(figures.days).toHaveLength(FIGURE_DAYS);
      const played = figures.days.filter(({ rounds, seconds }) => rounds + seconds > 0);
      expect(played.map(({ day, result }) => ({ day, result }))).toEqual(
        expected.days.map(({ day, result }) => ({ day, result })),
      );
      expect([figures.totals.rounds, figures.deposits.afterLoss]).toEqual([expected.rounds, expected.afterLoss]);
      // The clock of the platform runs on between the response and the stored time.
      for (const [place, { seconds }] of played.entries())
        expect(Math.abs(seconds - (expected.days[place]?.seconds ?? 0))).toBeLessThan(3);
      expect(figures.totals.result).toEqual(eur(sum(bets.map(({ staked, paid }) => paid - staked))));
      expect(figures.totals.staked).toEqual(eur(sum(bets.map(({ staked }) => staked))));
      expect(figures.totals.seconds).toBe(played.reduce((all, { seconds }) => all + seconds, 0));
      expect([figures.deposits.count, figures.deposits.amount]).toEqual([
        deposits.length,
        eur(50_000 + (deposits.length - 1) * 1_000),
      ]);
      expect(figures.signs.find(({ name }) => name === "deposits_after_loss")?.value).toBe(expected.afterLoss);
    },
    60_000,
  );

  it("returns nothing for a player who has not played, and nothing of another player's play", async () => {
    const other = await newRichPlayer(platform, 1_000);
    dataOf(await platform.call("playRealRound", diceBet(), other));
    const { totals, daysWithPlay, deposits, signs, days } = await figuresOf(await newConfirmedPlayer(platform));
    expect(totals).toEqual({ rounds: 0, staked: eur(0), paid: eur(0), result: eur(0), seconds: 0 });
    expect([daysWithPlay, deposits]).toEqual([0, { count: 0, amount: eur(0), afterLoss: 0 }]);
    expect(signs.map(({ value, isShown }) => [value, isShown])).toEqual([
      [0, false],
      [0, false],
      [0, false],
      [0, false],
    ]);
    expect([days.length, days.at(-1)?.day]).toEqual([FIGURE_DAYS, today(platform)]);
  });

  it("counts a bet as time in play no further than now", async () => {
    const player = await newRichPlayer(platform, 1_000);
    dataOf(await platform.call("playRealRound", diceBet(), player));
    platform.clock.advance({ seconds: 90 });
    expect((await figuresOf(player)).totals.seconds).toBe(90);
    platform.clock.advance({ minutes: 20 });
    expect((await figuresOf(await signInAgain(platform, player))).totals.seconds).toBe(300);
  });

  it("drops a day after thirty more", async () => {
    const player = await newRichPlayer(platform, 1_000);
    dataOf(await platform.call("playRealRound", diceBet(), player));
    platform.clock.advance({ days: FIGURE_DAYS - 1 });
    const later = await signInAgain(platform, player);
    expect((await figuresOf(later)).days[0]).toMatchObject({ rounds: 1, staked: eur(100), deposited: eur(1_000) });
    toNextDay(platform);
    const { totals, deposits } = await figuresOf(await signInAgain(platform, player));
    expect([totals.rounds, totals.seconds, deposits.count]).toEqual([0, 0, 0]);
  });

  it("converts the money of all accounts to one currency, by the reference rate", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const inEuro = dataOf(await platform.call("playRealRound", diceBet(), player)).round;
    const currency: RealCurrency = "PLN";
    dataOf(await platform.call("addCurrencyAccount", { currency }, player));
    dataOf(await platform.call("switchCurrencyAccount", { currency }, player));
    await deposit(platform, player.token, toMoney(8_600n, currency));
    const bet = diceBet({ stake: toMoney(450n, currency) });
    const inZloty = dataOf(await platform.call("playRealRound", bet, player)).round;
    // The active account makes no difference.
    const { totals, deposits } = await figuresOf(player);
    const inCents = (amount: bigint) => (amount * 100n) / 430n;
    expect(totals.staked).toEqual(eur(100n + inCents(450n)));
    expect(totals.paid).toEqual(eur(BigInt(inEuro.payout.amount) + inCents(BigInt(inZloty.payout.amount))));
    expect(deposits.amount).toEqual(eur(1_000 + 2_000));
  });

  it("takes the hours of night from the time zone of the capital of the player's country", async () => {
    // 20:30 UTC: night in Kyrgyzstan, and not in Germany.
    toNextDay(platform);
    platform.clock.advance({ minutes: 20 * 60 + 30 });
    const nightOf = async (country: string) => {
      const player = await newConfirmedPlayer(platform, { country });
      await deposit(platform, player.token, eur(1_000));
      dataOf(await platform.call("playRealRound", diceBet(), player));
      platform.clock.advance({ minutes: 10 });
      const { zone, signs } = await figuresOf(player);
      return [zone, signs.find(({ name }) => name === "night_play")?.value];
    };
    expect(await nightOf("KG")).toEqual(["Asia/Bishkek", 300]);
    expect(await nightOf("DE")).toEqual(["Europe/Berlin", 0]);
  });

  it("is open to every player, including those who may not play", async () => {
    for (const [player] of await playersWhoMayNotPlay(platform))
      expect((await figuresOf(player)).totals.rounds).toBe(0);
  });
});

describe("getEarlySign", () => {
  it("returns nothing for a player who has not played, and is closed to guests", async () => {
    const player = await newConfirmedPlayer(platform);
    expect(dataOf(await platform.call("getEarlySign", {}, player))).toEqual({ sign: null });
    expect(refusalOf(await platform.call("getEarlySign", {}))).toEqual([401, "unauthenticated"]);
  });
});

describe("limits that were reached", () => {
  it("count once per day and limit, in every kind of play, and are a sign from the second on", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const roads = {
      bet: () => platform.call("playRealRound", diceBet({ stake: eur(500) }), player),
      deposit: () => platform.call("createDeposit", depositRequest(), player),
    };
    const reached = async () => {
      const { limitsReached, days, signs } = await figuresOf(player);
      const sign = signs.find(({ name }) => name === "limits_reached");
      return [limitsReached, days.at(-1)?.limitsReached, sign?.value, sign?.isShown];
    };
    await setLimit(platform, player, "wager", "24_hours", 100);
    for (let time = 0; time < 3; time++) expect(refusalOf(await roads.bet())).toEqual([422, "limit_reached"]);
    expect(await reached()).toEqual([1, 1, 1, false]);
    await setLimit(platform, player, "deposit", "7_days", 1);
    expect(refusalOf(await roads.deposit())).toEqual([422, "deposit_limit_reached"]);
    expect(await reached()).toEqual([2, 2, 2, true]);
    toNextDay(platform);
    const again = await signInAgain(platform, player);
    expect((await figuresOf(again)).days.slice(-2).map(({ limitsReached }) => limitsReached)).toEqual([2, 0]);
  });

  it("are counted at a provider's game too, and only for their player", async () => {
    const [player, other] = [await newRichPlayer(platform, 1_000), await newRichPlayer(platform, 1_000)];
    await setLimit(platform, player, "loss", "24_hours", 10);
    const seat = await seatAt(platform, player);
    expect(await seat.bet(randomUUID())).toMatchObject({ status: "RS_ERROR_LIMIT_REACHED" });
    expect([(await figuresOf(player)).limitsReached, (await figuresOf(other)).limitsReached]).toEqual([1, 0]);
  });
});
