import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Money } from "#app/contract/money.ts";
import { LEAST_FOR_LUCK } from "#app/contract/play.ts";
import type { InputOf } from "#app/contract/types.ts";
import { binomial } from "#server/games/binomial.ts";
import { ratio } from "#server/games/prizes.ts";
import { newExcludedPlayer, signInAgain } from "#tests/support/exclusions.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  changeRules,
  DICE,
  diceBet,
  eur,
  minesBet,
  newRichPlayer,
  slotBet,
  startMoneyPlatform,
} from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

type Player = { token: string };

const luckOf = async (player: Player, input: InputOf<"getLuck"> = {}) =>
  dataOf(await platform.call("getLuck", input, player));

async function play(player: Player, count: number, bet = () => diceBet()) {
  const rounds = [];
  for (let each = 0; each < count; each++) {
    // A slot has a floor between two bets.
    platform.clock.advance({ seconds: 3 });
    rounds.push(dataOf(await platform.call("playRealRound", bet(), player)).round);
  }
  return rounds;
}

/** The chance of at most this many wins in some rounds at 49.5 %, in integers. */
function atMost(won: number, rounds: number): number {
  let ways = 0n;
  for (let count = 0; count <= won; count++)
    ways += binomial(rounds, count) * 495n ** BigInt(count) * 505n ** BigInt(rounds - count);
  return ratio(ways, 1_000n ** BigInt(rounds));
}

const netOf = (rounds: readonly { paid: Money; stake: Money }[]): bigint =>
  rounds.reduce((sum, { paid, stake }) => sum + BigInt(paid.amount) - BigInt(stake.amount), 0n);

describe("getLuck", () => {
  it("is the binomial distribution if every bet is the same", async () => {
    const player = await newRichPlayer(platform, 20_000);
    const rounds = await play(player, 30);
    const won = rounds.filter(({ paid }) => paid.amount !== "0").length;
    const found = await luckOf(player);
    expect(found).toMatchObject({ rounds: 30, leftOut: 0, net: eur(netOf(rounds)), hasSteps: false, unknown: null });
    expect(found.luck?.less.least).toBeCloseTo(won === 0 ? 0 : atMost(won - 1, 30), 6);
    expect(found.luck?.more.least).toBeCloseTo(1 - atMost(won, 30), 6);
    expect(found.luck?.less.most).toBe(found.luck?.less.least);
    expect(await luckOf(player)).toEqual(found);
  });

  it("compares mixed games and stakes with one distribution, or one game by itself", async () => {
    const player = await newRichPlayer(platform, 50_000);
    const small = await play(player, 12);
    const large = await play(player, 10, () => diceBet({ stake: eur(250) }));
    const before = await luckOf(player);
    const spins = await play(player, 3, () => slotBet());
    const { rounds, luck, net } = await luckOf(player);
    expect([rounds, before.rounds]).toEqual([25, 22]);
    expect(net).toEqual(eur(netOf([...small, ...large, ...spins])));
    expect((luck?.less.most ?? 0) + (luck?.more.most ?? 0)).toBeLessThanOrEqual(1.01);
    expect(await luckOf(player, { gameId: DICE })).toEqual(before);
  });

  it("reports too little play for few rounds, for none, and for an account without any", async () => {
    const player = await newRichPlayer(platform, 20_000);
    const none = { rounds: 0, leftOut: 0, net: eur(0), hasSteps: false, luck: null, unknown: "too_few" };
    expect(await luckOf(player)).toEqual(none);
    await play(player, LEAST_FOR_LUCK - 1);
    expect(await luckOf(player)).toMatchObject({ rounds: LEAST_FOR_LUCK - 1, luck: null, unknown: "too_few" });
    await play(player, 1);
    expect((await luckOf(player)).luck).not.toBeNull();
    expect(await luckOf(player, { currency: "USD" })).toMatchObject({ rounds: 0, unknown: "too_few" });
  });

  it("leaves out rounds with other rules, and open ones", async () => {
    const player = await newRichPlayer(platform, 20_000);
    const [first] = await play(player, 22);
    await changeRules(platform, first?.id ?? "");
    await play(player, 1, () => minesBet());
    expect(await luckOf(player)).toMatchObject({ rounds: 21, leftOut: 1, unknown: null, hasSteps: false });
  });

  it("covers the rounds since sign-in if the session is requested", async () => {
    const player = await newRichPlayer(platform, 20_000);
    await play(player, 21);
    platform.clock.advance({ minutes: 1 });
    const again = await signInAgain(platform, player);
    await play(again, 20);
    expect((await luckOf(again, { since: "session" })).rounds).toBe(20);
    expect((await luckOf(again)).rounds).toBe(41);
  });

  it("covers the player's own rounds alone, and is open to players who may not play", async () => {
    const player = await newRichPlayer(platform, 20_000);
    await play(player, 20);
    expect((await luckOf(await newRichPlayer(platform, 1_000))).rounds).toBe(0);
    const excluded = await newExcludedPlayer(platform);
    expect((await luckOf(excluded)).unknown).toBe("too_few");
  });

  it("allows a player sixty requests in ten minutes, from any addresses", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const ask = (address: string) => platform.call("getLuck", {}, { ...player, address });
    for (let call = 0; call < 60; call++) expect((await ask(`5.9.0.${call}`)).status).toBe(200);
    expect(refusalOf(await ask("5.9.0.61"))).toEqual([429, "too_many_requests"]);
    expect((await luckOf(await newRichPlayer(platform, 1_000))).rounds).toBe(0);
  });

  it("refuses days in the wrong order, and guests", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const wrong = await platform.call("getLuck", { from: "2026-02-02", to: "2026-02-01" }, player);
    expect(refusalOf(wrong)).toEqual([400, "validation_failed"]);
    expect(refusalOf(await platform.call("getLuck", {}))[0]).toBe(401);
  });
});
