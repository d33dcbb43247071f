import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setLimit } from "#tests/support/limits.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { DICE, diceBet, eur, newRichPlayer, playersWhoMayNotPlay, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

describe("openRealGame", () => {
  it("returns the table: purse, stakes, seal, no round yet", async () => {
    const { token } = await newRichPlayer(platform, 5_000);
    const table = dataOf(await platform.call("openRealGame", { gameId: DICE }, { token, language: "de" }));
    expect(table.purse).toEqual({ cash: eur(5_000), held: eur(0) });
    expect(table.stakes.minimum).toEqual(eur(10));
    expect(table.stakes.maximum).toEqual(eur(5_000));
    expect(table.stakes.offered).toEqual([20, 50, 100, 200, 500].map(eur));
    expect(table).toMatchObject({ openRound: null, lastRounds: [], game: { id: DICE, descriptionLanguage: "de" } });
    expect(table.session).toMatchObject({ staked: eur(0), returned: eur(0), net: eur(0) });
    expect(table.seal.nonce).toBe(0);
  });

  it("adds each round to the session's sums, and keeps the last six, latest first", async () => {
    const { token } = await newRichPlayer(platform, 10_000);
    const ids: string[] = [];
    const results: unknown[] = [];
    let returned = 0n;
    for (let count = 0; count < 7; count++) {
      platform.clock.advance({ seconds: 1 });
      const { round } = dataOf(await platform.call("playRealRound", diceBet(), { token }));
      ids.unshift(round.id);
      results.unshift({ staked: round.stake, paid: round.paid, net: round.net });
      expect(round.net).toEqual(eur(BigInt(round.paid.amount) - 100n));
      returned += BigInt(round.payout.amount);
    }
    const table = dataOf(await platform.call("openRealGame", { gameId: DICE }, { token }));
    expect(table.lastRounds.map(({ id }) => id)).toEqual(ids.slice(0, 6));
    expect(table.session).toMatchObject({ staked: eur(700), returned: eur(returned), net: eur(returned - 700n) });
    expect(table.session.rounds).toEqual(results);
  });

  it("shows the limits that are set as `getLimits` does, and no others", async () => {
    const player = await newRichPlayer(platform, 10_000);
    await setLimit(platform, player, "time", "24_hours", 600);
    await setLimit(platform, player, "loss", "7_days", 5_000);
    await setLimit(platform, player, "deposit", "30_days", 20_000);
    dataOf(await platform.call("playRealRound", diceBet(), player));
    const { session } = dataOf(await platform.call("openRealGame", { gameId: DICE }, player));
    const { limits, realityCheck } = dataOf(await platform.call("getLimits", {}, player));
    expect(session.limits).toEqual(limits.filter(({ limit }) => limit !== null));
    expect(session.limits).toHaveLength(3);
    expect(session.realityCheck).toEqual(realityCheck);
  });

  it("refuses an unknown game, guests, and players who may not play", async () => {
    const { token } = await newConfirmedPlayer(platform);
    expect(refusalOf(await platform.call("openRealGame", { gameId: "no-game" }, { token }))).toEqual([
      404,
      "not_found",
    ]);
    expect(refusalOf(await platform.call("openRealGame", { gameId: DICE }))).toEqual([401, "unauthenticated"]);
    for (const [player, code] of await playersWhoMayNotPlay(platform)) {
      expect(refusalOf(await platform.call("openRealGame", { gameId: DICE }, player))).toEqual([423, code]);
    }
  });
});
