import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { games } from "#server/games/index.ts";
import { dayFromNow, extendSignature } from "#tests/support/exclusions.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import {
  auditOf,
  cutOffRound,
  decide,
  depositRequest,
  diceBet,
  moneyOf,
  newRichPlayer,
  SLOT,
  slotBet,
  stepIn,
} from "#tests/support/play.ts";
import { dataOf, IDENTITY, newConfirmedPlayer, newUnknownPlayer, refusalOf } from "#tests/support/players.ts";
import { PROVIDERS, seatAt } from "#tests/support/providers.ts";
import { act, handToDouble } from "#tests/support/steps.ts";

/** Every road to play and to money in play that an excluded player could try; each was open a moment before. */
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ PROVIDERS });
  platform.context.config.port = Number(new URL(platform.url).port);
});
afterAll(async () => {
  expect(await auditOf(platform)).toEqual([]);
  await platform.close();
});

/** A game that takes part in the jackpots. */
const POOLED = games.find(({ jackpots }) => jackpots)?.id ?? "";
const EXCLUDED = [423, "self_excluded"];
type Signed = { token: string };

const exclude = async (player: Signed) =>
  dataOf(await platform.call("activateSelfExclusion", { period: "6_months", understood: true }, player));
const isExcluded = async (player: Signed) =>
  dataOf(await platform.call("getProfile", {}, player)).selfExclusionBlock.dateTill;

describe("an excluded player", () => {
  it("finds every operation of real play and every deposit closed, in a session opened before and after", async () => {
    const player = await newRichPlayer(platform, 5_000);
    await exclude(player);
    const { token } = dataOf(
      await platform.call("signIn", { email: player.email, password: "correct horse battery staple" }),
    );
    for (const session of [player, { token }]) {
      expect(refusalOf(await platform.call("openRealGame", { gameId: SLOT }, session))).toEqual(EXCLUDED);
      for (const bet of [slotBet(), diceBet()]) {
        expect(refusalOf(await platform.call("playRealRound", bet, session))).toEqual(EXCLUDED);
      }
      const { stake, input, gameId } = diceBet();
      const plan = { gameId, stake, input, rounds: 10, lossStop: stake };
      expect(refusalOf(await platform.call("planRun", plan, session))).toEqual(EXCLUDED);
      expect(refusalOf(await platform.call("createDeposit", depositRequest(), session))).toEqual(EXCLUDED);
    }
    expect(await moneyOf(platform, token)).toEqual({ cash: 5_000n, held: 0n });
  });

  it("bets nothing at a provider's game that stands open", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const seat = await seatAt(platform, player);
    await exclude(player);
    expect(await seat.bet(randomUUID())).toMatchObject({ status: "RS_ERROR_USER_DISABLED" });
    const late = await seatAt(platform, player).then(
      (opened) => opened.bet(randomUUID()),
      () => ({ status: "no game is opened" }),
    );
    expect(late.status).not.toBe("RS_OK");
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 5_000n, held: 0n });
  });

  it("adds no stake to an open round, and plays it to its end", async () => {
    const { player, round } = await handToDouble(platform);
    await exclude(player);
    const doubled = await platform.call("stepRealRound", stepIn(round, act("double")), player);
    expect(refusalOf(doubled)).toEqual(EXCLUDED);
    const { round: stood } = dataOf(await platform.call("stepRealRound", stepIn(round, act("stand")), player));
    expect([stood.state, stood.stake]).toEqual(["settled", round.stake]);
  });

  it("is paid for the round that was drawn before, jackpots included, and draws no other", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const { round } = await cutOffRound(platform, player, slotBet({ gameId: POOLED }));
    expect(round.jackpots).not.toBeNull();
    await exclude(player);
    const { round: resumed } = dataOf(await platform.call("resumeRound", { roundId: round.id }, player));
    expect([resumed.state, resumed.jackpots?.draws]).toEqual(["settled", round.jackpots?.draws]);
    expect(refusalOf(await platform.call("playRealRound", slotBet(), player))).toEqual(EXCLUDED);
  });

  it("is credited with the deposit that was begun before, and cannot play it", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { payment, redirectUrl } = dataOf(await platform.call("createDeposit", depositRequest(), player));
    await exclude(player);
    dataOf(await decide(platform, redirectUrl, "pay"));
    expect(dataOf(await platform.call("getPayment", { paymentId: payment.id }, player)).state).toBe("done");
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 3_500n, held: 0n });
    expect(refusalOf(await platform.call("playRealRound", diceBet(), player))).toEqual(EXCLUDED);
    expect(refusalOf(await platform.call("openRealGame", { gameId: SLOT }, player))).toEqual(EXCLUDED);
  });
});

describe("another account of the same person", () => {
  const ada = () => ({ ...IDENTITY, street: `Kirchweg ${randomUUID()}` });

  it("is excluded as long, as soon as it says whose it is", async () => {
    const [first, second] = [await newUnknownPlayer(platform), await newUnknownPlayer(platform)];
    const person = ada();
    dataOf(await platform.call("addProfileData", person, first));
    const { dateTill } = await exclude(first);
    expect(await isExcluded(second)).toBeNull();
    const spelled = { ...person, name: " ADA ", street: person.street.toLowerCase() };
    dataOf(await platform.call("addProfileData", spelled, second));
    expect(await isExcluded(second)).toBe(dateTill);
    expect(refusalOf(await platform.call("createDeposit", depositRequest(), second))).toEqual(EXCLUDED);
    expect(refusalOf(await platform.call("playRealRound", diceBet(), second))).toEqual(EXCLUDED);
  });

  it("is excluded with the first where it was there before, moved with it, and gets no letters", async () => {
    const [first, second] = [await newUnknownPlayer(platform), await newRichPlayer(platform, 1_000)];
    const person = ada();
    dataOf(await platform.call("updateProfile", person, second));
    dataOf(await platform.call("addProfileData", person, first));
    const { dateTill } = await exclude(first);
    expect(await isExcluded(second)).toBe(dateTill);
    expect(refusalOf(await platform.call("playRealRound", diceBet(), second))).toEqual(EXCLUDED);
    const day = dayFromNow(platform, 300);
    dataOf(await platform.call("extendSelfExclusion", { signature: await extendSignature(platform, first), day }));
    expect((await isExcluded(second))?.slice(0, 10)).toBe(day);
  });

  it("cannot be had by saying later who it is, nor by both saying it at once", async () => {
    const person = ada();
    const [first, second] = [await newConfirmedPlayer(platform), await newConfirmedPlayer(platform)];
    dataOf(await platform.call("updateProfile", person, first));
    await Promise.all([exclude(first), platform.call("updateProfile", person, second)]);
    expect(await isExcluded(second)).toBe(await isExcluded(first));
  });

  it.each([
    ["a namesake of another birthday", { birthDate: "1991-05-17" }, {}],
    ["a namesake in another street", {}, { street: "Kirchweg 1" }],
    ["somebody else in the same house", {}, { name: "Emil" }],
  ])("is not the one of %s", async (_, registered, told) => {
    const [first, second] = [await newUnknownPlayer(platform), await newUnknownPlayer(platform, registered)];
    const person = ada();
    dataOf(await platform.call("addProfileData", person, first));
    await exclude(first);
    dataOf(await platform.call("addProfileData", { ...person, ...told }, second));
    expect(await isExcluded(second)).toBeNull();
  });
});
