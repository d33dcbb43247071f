import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toMoney } from "#app/contract/money.ts";
import { games } from "#server/games/index.ts";
import { crashBet } from "#tests/support/crash.ts";
import { dayFromNow, extendSignature } from "#tests/support/exclusions.ts";
import { drawNow } from "#tests/support/jackpots.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import {
  auditOf,
  cutOffRound,
  decide,
  depositRequest,
  diceBet,
  eur,
  fun,
  minesBet,
  moneyOf,
  newRichPlayer,
  SLOT,
  slotBet,
  stepIn,
} from "#tests/support/play.ts";
import { dataOf, IDENTITY, newConfirmedPlayer, newUnknownPlayer, refusalOf } from "#tests/support/players.ts";
import { PROVIDERS, seatAt } from "#tests/support/providers.ts";
import { act, handThatCan } from "#tests/support/steps.ts";
import { newTraveller, transfer } from "#tests/support/transfers.ts";
import { newPlayedPlayer, withdrawalRequest } from "#tests/support/withdrawals.ts";

/** Every way to play, and to money in play, that an excluded player could try; each was open a moment earlier. */
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ PROVIDERS });
  platform.context.config.port = Number(new URL(platform.url).port);
});
afterAll(async () => {
  expect(await auditOf(platform)).toEqual([]);
  await platform.close();
});

const isExcluded = async (player: Signed) =>
  dataOf(await platform.call("getProfile", {}, player)).selfExclusionBlock.dateTill;
const exclude = async (player: Signed) =>
  dataOf(await platform.call("activateSelfExclusion", { period: "6_months", understood: true }, player));
const coolOff = async (player: Signed) =>
  dataOf(await platform.call("activateCoolingOff", { days: 30, understood: true }, player));

/** A game with jackpots. */
const POOLED = games.find(({ jackpots }) => jackpots)?.id ?? "";
const EXCLUDED = [423, "self_excluded"];
type Signed = { token: string };

const RESTRICTIONS = [
  ["excluded", exclude, EXCLUDED],
  ["in a cooling-off", coolOff, [423, "cooling_off"]],
] as const;

describe.each(RESTRICTIONS)("a player %s", (_, restrict, REFUSED) => {
  const isRefused = async (...calls: Promise<Parameters<typeof refusalOf>[0]>[]) => {
    for (const answer of await Promise.all(calls)) expect(refusalOf(answer)).toEqual(REFUSED);
  };

  it("is refused every operation of real play and every deposit, in sessions opened before and after", async () => {
    const player = await newRichPlayer(platform, 5_000);
    await restrict(player);
    const { token } = dataOf(
      await platform.call("signIn", { email: player.email, password: "correct horse battery staple" }),
    );
    const { stake, input, gameId } = diceBet();
    const plan = { gameId, stake, input, rounds: 10, lossStop: stake };
    for (const session of [player, { token }]) {
      await isRefused(platform.call("openRealGame", { gameId: SLOT }, session));
      for (const bet of [slotBet(), slotBet({ freeSpin: true }), diceBet(), minesBet(), crashBet()])
        await isRefused(platform.call("playRealRound", bet, session));
      await isRefused(platform.call("planRun", plan, session));
      await isRefused(platform.call("createDeposit", depositRequest(), session));
    }
    expect(await moneyOf(platform, token)).toEqual({ cash: 5_000n, held: 0n });
  });

  it("cannot bet at a provider's game that was open before, nor use what is given there", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const seat = await seatAt(platform, player);
    await restrict(player);
    for (const changes of [{}, { is_free: true }])
      expect(await seat.bet(randomUUID(), changes)).toMatchObject({ status: "RS_ERROR_USER_DISABLED" });
    const late = await seatAt(platform, player).then(
      (opened) => opened.bet(randomUUID()),
      () => ({ status: "no game is opened" }),
    );
    expect(late.status).not.toBe("RS_OK");
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 5_000n, held: 0n });
  });

  it("is paid at a provider's game for an earlier bet", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const seat = await seatAt(platform, player);
    const bet = randomUUID();
    expect(await seat.bet(bet)).toMatchObject({ status: "RS_OK" });
    await restrict(player);
    expect(await seat.win(randomUUID(), bet)).toMatchObject({ status: "RS_OK" });
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 5_000n, held: 0n });
  });

  it("cannot add a stake to an open round, but can play it to its end", async () => {
    for (const way of ["double", "split"] as const) {
      const { player, round } = await handThatCan(platform, way);
      await restrict(player);
      await isRefused(platform.call("stepRealRound", stepIn(round, act(way)), player));
      const { round: stood } = dataOf(await platform.call("stepRealRound", stepIn(round, act("stand")), player));
      expect([stood.state, stood.stake]).toEqual(["settled", round.stake]);
    }
  });

  it("is paid for a round drawn before, jackpots included, and draws no other", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const { round } = await cutOffRound(platform, player, slotBet({ gameId: POOLED }));
    expect(round.jackpots).not.toBeNull();
    await restrict(player);
    const { round: resumed } = dataOf(await platform.call("resumeRound", { roundId: round.id }, player));
    expect([resumed.state, resumed.jackpotsWait?.beacon.round]).toEqual(["settled", round.jackpots?.beacon?.round]);
    await drawNow(platform);
    const { jackpots } = dataOf(await platform.call("getRound", { roundId: round.id }, player));
    expect(jackpots?.draws).not.toEqual([]);
    await isRefused(platform.call("playRealRound", slotBet(), player));
  });

  it("is credited with a deposit started before, and cannot play it", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { payment, redirectUrl } = dataOf(await platform.call("createDeposit", depositRequest(), player));
    await restrict(player);
    dataOf(await decide(platform, redirectUrl, "pay"));
    expect(dataOf(await platform.call("getPayment", { paymentId: payment.id }, player)).state).toBe("done");
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 3_500n, held: 0n });
    await isRefused(platform.call("playRealRound", diceBet(), player));
    await isRefused(platform.call("openRealGame", { gameId: SLOT }, player));
  });

  it("cannot play from another currency account, whatever is opened, moved or chosen there", async () => {
    const player = await newTraveller(platform, 20_000);
    await restrict(player);
    // It is the player's own money: it may be moved, but not staked.
    const { id: quoteId } = dataOf(await platform.call("quoteTransfer", transfer(), player));
    dataOf(await platform.call("transferMoney", { operationId: randomUUID(), quoteId }, player));
    dataOf(await platform.call("switchCurrencyAccount", { currency: "PLN" }, player));
    const zloty = { stake: toMoney(450n, "PLN") };
    await isRefused(
      platform.call("playRealRound", diceBet(zloty), player),
      platform.call("createDeposit", depositRequest({ amount: toMoney(10_000n, "PLN") }), player),
    );
  });

  it("can withdraw money, but stake none of it", async () => {
    const player = await newPlayedPlayer(platform, 5_000);
    await restrict(player);
    const { id } = dataOf(await platform.call("createWithdrawal", withdrawalRequest(), player));
    expect(dataOf(await platform.call("getPayment", { paymentId: id }, player)).amount).toEqual(eur(2_000));
    await isRefused(platform.call("playRealRound", diceBet(), player));
  });

  it("can play a demo, for play money only", async () => {
    const player = await newRichPlayer(platform, 1_000);
    await restrict(player);
    const { demoToken } = dataOf(await platform.call("openDemoGame", { gameId: SLOT }, player));
    const bet = { ...slotBet({ stake: fun(100) }), demoToken };
    expect(dataOf(await platform.call("playDemoRound", bet, player)).round.stake.currency).toBe("FUN");
    const real = { ...slotBet(), demoToken };
    expect(refusalOf(await platform.call("playDemoRound", real, player))[0]).toBe(422);
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 1_000n, held: 0n });
  });
});

describe("another account of the same person", () => {
  const ada = () => ({ ...IDENTITY, street: `Kirchweg ${randomUUID()}` });

  it("is excluded for the same time, as soon as it is identified", async () => {
    const [first, second] = [await newUnknownPlayer(platform), await newUnknownPlayer(platform)];
    const person = ada();
    dataOf(await platform.call("addProfileData", person, first));
    const { dateTill } = await exclude(first);
    expect(await isExcluded(second)).toBeNull();
    const spelled = {
      ...person,
      name: " ÁDA ",
      surname: "KELLER.",
      street: person.street.toUpperCase(),
      city: "LEIPZIG, ",
    };
    dataOf(await platform.call("addProfileData", spelled, second));
    expect(await isExcluded(second)).toBe(dateTill);
    expect(refusalOf(await platform.call("createDeposit", depositRequest(), second))).toEqual(EXCLUDED);
    expect(refusalOf(await platform.call("playRealRound", diceBet(), second))).toEqual(EXCLUDED);
  });

  it("is excluded with the first if it existed before, follows its changes, and gets no letters", async () => {
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

  it("cannot be gained by identifying later, nor by identifying both at once", async () => {
    const person = ada();
    const [first, second] = [await newConfirmedPlayer(platform), await newConfirmedPlayer(platform)];
    dataOf(await platform.call("updateProfile", person, first));
    await Promise.all([exclude(first), platform.call("updateProfile", person, second)]);
    expect(await isExcluded(second)).toBe(await isExcluded(first));
  });

  it("is refused with the identity number of the first, and may neither deposit nor bet", async () => {
    const country = { country: "TR", currency: "TRY" } as const;
    const [first, second] = [await newUnknownPlayer(platform, country), await newUnknownPlayer(platform, country)];
    const identityCardNumberTR = "10000000146";
    dataOf(await platform.call("addProfileData", { ...ada(), identityCardNumberTR }, first));
    await exclude(first);
    const answer = await platform.call("addProfileData", { ...ada(), name: "Eva", identityCardNumberTR }, second);
    expect(refusalOf(answer)).toEqual([409, "identity_number_taken"]);
    const money = { amount: toMoney(100_000n, "TRY") };
    expect(refusalOf(await platform.call("createDeposit", depositRequest(money), second))[1]).toBe("identity_required");
    const bet = diceBet({ stake: toMoney(4_000n, "TRY") });
    expect(refusalOf(await platform.call("playRealRound", bet, second))[1]).toBe("identity_required");
  });

  it.each([
    ["a namesake of another birthday", { birthDate: "1991-05-17" }, {}],
    ["a namesake in another street", {}, { street: "Kirchweg 1" }],
    ["another person at the same address", {}, { name: "Emil" }],
  ])("does not apply to %s", async (_, registered, provided) => {
    const [first, second] = [await newUnknownPlayer(platform), await newUnknownPlayer(platform, registered)];
    const person = ada();
    dataOf(await platform.call("addProfileData", person, first));
    await exclude(first);
    dataOf(await platform.call("addProfileData", { ...person, ...provided }, second));
    expect(await isExcluded(second)).toBeNull();
  });
});
