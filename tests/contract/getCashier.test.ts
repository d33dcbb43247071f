import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CASHIER_PAYMENTS } from "#app/contract/cashier.ts";
import { openCampaigns, startCampaignPlatform } from "#tests/support/campaigns.ts";
import { setLimit } from "#tests/support/limits.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  auditOf,
  cutOffRound,
  decide,
  depositRequest,
  diceBet,
  eur,
  minesBet,
  newRichPlayer,
  playersWhoMayNotPlay,
} from "#tests/support/play.ts";
import { dataOf, idle, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";
import { depositBy } from "#tests/support/withdrawals.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startCampaignPlatform();
  await openCampaigns(platform);
});

afterAll(async () => {
  expect(await auditOf(platform)).toEqual([]);
  await platform.close();
});

type Player = { token: string };

const cashierOf = async (player: Player) => dataOf(await platform.call("getCashier", {}, player));

/** What the operations return that ask for one part each. */
async function partsOf(player: Player) {
  const { items } = dataOf(await platform.call("listPayments", {}, player));
  return {
    ...dataOf(await platform.call("getBalance", {}, player)),
    ...dataOf(await platform.call("listDepositMethods", {}, player)),
    underWay: items.filter(({ state }) => state === "pending").slice(0, CASHIER_PAYMENTS),
    // Of a card, and of an e-wallet.
    leastWithdrawal: eur(1_000),
    lastDeposit: items.find(({ state }) => state === "done") ?? null,
    openRounds: dataOf(await platform.call("listOpenRounds", {}, player)).items,
    bonuses: dataOf(await platform.call("listCashboxCampaigns", {}, player)),
  };
}

const ask = async (player: Player, cents: number) =>
  dataOf(await platform.call("createDeposit", depositRequest({ amount: eur(cents) }), player));

describe("getCashier", () => {
  it("returns what a deposit would earn to a new player, and is closed to guests and idle sessions", async () => {
    const player = await newConfirmedPlayer(platform);
    const cashier = await cashierOf(player);
    expect(cashier).toEqual(await partsOf(player));
    expect(cashier).toMatchObject({ underWay: [], lastDeposit: null, openRounds: [], left: null });
    expect(cashier.bonuses.campaigns.map(({ campaign }) => campaign.id)).toEqual(["first-deposit"]);
    const idled = await idle(platform, player);
    expect(refusalOf(await platform.call("getCashier", {}, idled))).toEqual([423, "presence_required"]);
    expect(refusalOf(await platform.call("getCashier", {}))).toEqual([401, "unauthenticated"]);
  });

  it("returns the same as the operations for one part each, to its player alone", async () => {
    const [player, other] = [await newRichPlayer(platform, 50_000), await newRichPlayer(platform, 5_000)];
    await cutOffRound(platform, other);
    await ask(other, 1_000);
    await setLimit(platform, player, "deposit", "7_days", 100_000);
    await setLimit(platform, player, "deposit", "24_hours", 90_000);
    for (let count = 0; count <= CASHIER_PAYMENTS; count++) {
      platform.clock.advance({ seconds: 5 });
      await ask(player, 1_000 + count);
    }
    dataOf(await platform.call("playRealRound", diceBet(), player));
    platform.clock.advance({ seconds: 10 });
    dataOf(await platform.call("playRealRound", minesBet(), player));
    const cashier = await cashierOf(player);
    expect(cashier).toEqual(await partsOf(player));
    expect(cashier.underWay.map(({ amount }) => amount.amount)).toEqual(["1005", "1004", "1003", "1002", "1001"]);
    expect([cashier.openRounds.length, cashier.lastDeposit?.amount]).toEqual([1, eur(50_000)]);
    expect(cashier.left).toMatchObject({ period: "24_hours", used: eur(56_015), amount: eur(33_985) });
  });

  it("returns the bonus that waits for a deposit, and the end of a pause of deposits", async () => {
    const player = await newConfirmedPlayer(platform);
    const { bonuses } = await cashierOf(player);
    const [offer] = bonuses.campaigns;
    const { campaign, termsHash } = offer ?? { campaign: { id: "" }, termsHash: "" };
    const taking = { campaignId: campaign.id, termsHash, operationId: crypto.randomUUID() };
    dataOf(await platform.call("activateBonusCampaign", taking, player));
    for (let count = 0; count < 5; count++) {
      const { redirectUrl } = await ask(player, 2_000);
      dataOf(await decide(platform, redirectUrl, "decline"));
    }
    const cashier = await cashierOf(player);
    expect(cashier).toEqual(await partsOf(player));
    expect(cashier.bonuses).toMatchObject({ waiting: { state: "waiting", campaign }, campaigns: [] });
    expect(cashier.pausedUntil).not.toBeNull();
  });

  it("returns the smallest withdrawal of the way that money goes back to first", async () => {
    const player = await newConfirmedPlayer(platform);
    await depositBy(platform, player.token, { method: "bank", amount: eur(3_000) });
    expect((await cashierOf(player)).leastWithdrawal).toEqual(eur(1_000));
    dataOf(await platform.call("playRealRound", minesBet({ stake: eur(1_500) }), player));
    // 15.00 are free, and another 15.00 held: all of them are owed to the bank, which pays out from 20.00.
    const { methods } = dataOf(await platform.call("listWithdrawalMethods", {}, player));
    expect(methods.filter(({ isFirst }) => isFirst)).toMatchObject([{ id: "bank", minimum: eur(2_000) }]);
    expect((await cashierOf(player)).leastWithdrawal).toEqual(eur(2_000));
  });

  it("is open to every player, including those who may not play", async () => {
    for (const [player] of await playersWhoMayNotPlay(platform))
      expect((await cashierOf(player)).accounts.length).toBeGreaterThan(0);
  });
});
