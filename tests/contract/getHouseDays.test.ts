import { beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "#app/contract/types.ts";
import { sealHouseDays } from "#server/platform/modules/house-ledger/index.ts";
import { daysBefore } from "#server/platform/utc-days.ts";
import { auditedPlatformOfEach } from "#tests/support/audited.ts";
import { afterDay, startToday, tamper, today, toNextDay } from "#tests/support/days.ts";
import { auditOf, DICE, diceBet, eur, newRichPlayer, SLOT, slotBet } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatformOfEach();
beforeEach(() => startToday(platform));

const house = async (query: InputOf<"getHouseDays"> = {}) => dataOf(await platform.call("getHouseDays", query));
const none = { staked: eur(0), paidBack: eur(0), kept: eur(0), rounds: 0, voids: 0 };

/** Plays two rounds of dice and one of a slot as a new player; returns the sum of their payouts. */
async function playSome(): Promise<bigint> {
  const player = await newRichPlayer(platform, 10_000);
  let paid = 0n;
  for (const bet of [diceBet(), diceBet(), slotBet()]) {
    const { round } = dataOf(await platform.call("playRealRound", bet, player));
    paid += BigInt(round.payout.amount) + BigInt(round.jackpots?.paid.amount ?? 0);
  }
  return paid;
}

describe("getHouseDays", () => {
  it("returns today alone for a house without play", async () => {
    const day = today(platform);
    expect(await house()).toMatchObject({
      from: day,
      to: day,
      first: day,
      returned: null,
      days: [{ day, ...none }],
      games: [],
    });
  });

  it("adds up each day and each game, with the same sums before and after sealing", async () => {
    const first = today(platform);
    const paid = [await playSome()];
    toNextDay(platform);
    toNextDay(platform);
    paid.push(await playSome());
    const last = today(platform);
    const before = await house();
    expect(before.days.map(({ day }) => day)).toEqual([first, daysBefore(last, 1), last]);
    expect(before.days[1]).toEqual({ day: daysBefore(last, 1), ...none });
    for (const [place, returned] of [before.days[0], before.days[2]].entries()) {
      const paidBack = paid[place] ?? 0n;
      expect(returned).toMatchObject({
        staked: eur(300),
        paidBack: eur(paidBack),
        kept: eur(300n - paidBack),
        rounds: 3,
      });
    }
    expect(before.games.map(({ gameId, rounds, category }) => [gameId, rounds, category])).toEqual([
      [DICE, 4, "instant"],
      [SLOT, 2, "slots"],
    ]);
    expect(before.totals).toMatchObject(dataOf(await platform.call("getHouseLedger", { days: 3 })).totals);

    const replica = { ...platform.context };
    platform.clock.advance({ minutes: 15 });
    await Promise.all([sealHouseDays(replica), sealHouseDays(replica)]);
    const { computedAt: _, ...sealed } = await house();
    expect(before).toMatchObject(sealed);

    const dice = await house({ gameId: DICE, from: first, to: first });
    expect(dice).toMatchObject({ from: first, to: first, totals: { staked: eur(200), rounds: 2 } });
    expect(dice.games.map(({ gameId }) => gameId)).toEqual([DICE]);
    expect(dice.played.map(({ gameId }) => gameId).sort()).toEqual([SLOT, DICE].sort());
  });

  it("seals a day for good ten minutes after its end; the audit finds later changes", async () => {
    const day = today(platform);
    await playSome();
    await sealHouseDays(afterDay(platform, day, 9));
    const sealed = async () => (await platform.owner.db.execute("select day from house_days")).rows.length;
    expect(await sealed()).toBe(0);
    await sealHouseDays(afterDay(platform, day));
    expect(await sealed()).toBe(1);
    const rounds = (await house({ to: day })).totals.rounds;
    await playSome();
    await sealHouseDays(afterDay(platform, day, 60));
    platform.clock.advance({ minutes: 2 });
    expect((await house({ to: day })).totals.rounds).toBe(rounds);
    expect((await auditOf(platform)).map(({ subject }) => subject)).toContain(`${DICE} of ${day} in EUR`);
    await tamper(platform, "house_games", "delete from house_games");
    await tamper(platform, "house_days", "delete from house_days");
  });

  it("refuses invalid days, too many days, and an unknown game", async () => {
    const wrong = [
      { from: "2026-03-02", to: "2026-03-01" },
      { from: "2020-01-01" },
      { from: "2026-02-30" },
      { to: "0000-01-02" },
      { to: "9999-12-31" },
      { to: "yesterday" },
      { gameId: "no game" },
    ];
    for (const query of wrong) {
      expect(refusalOf(await platform.call("getHouseDays", query))).toEqual([400, "validation_failed"]);
    }
  });

  it("returns the first and the last allowed day", async () => {
    for (const day of ["1900-01-01", "2199-12-31"]) expect((await house({ to: day })).days.length).toBeGreaterThan(0);
  });
});
