import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchRates } from "#server/platform/modules/transfers/index.ts";
import { signInAgain } from "#tests/support/exclusions.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { auditOf, deposit, diceBet, eur, newRichPlayer, operationId, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";
import { PROVIDERS, seatAt } from "#tests/support/providers.ts";
import { moneyIn, transfer } from "#tests/support/transfers.ts";
import { newPlayedPlayer, stakeAndWin, withdraw } from "#tests/support/withdrawals.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform({ PROVIDERS });
  await fetchRates(platform.context);
});

afterAll(async () => {
  expect(await auditOf(platform)).toEqual([]);
  await platform.close();
});

type Player = { token: string };

const toldBefore = async (player: Player) => dataOf(await platform.call("listWithdrawalMethods", {}, player)).unstaked;

/** The turnover that a minimum withdrawal waits for, and was told before it; undefined if it is sent at once. */
async function leftToStake(player: Player, amount = eur(1_000)) {
  const told = await toldBefore(player);
  const { state, steps } = await withdraw(platform, player.token, { amount });
  const reasons = steps.at(-1)?.reasons ?? [];
  expect([state, reasons.map(({ code }) => code)]).toEqual(
    reasons.length > 0 ? ["in_review", ["turnover"]] : ["approved", []],
  );
  expect(reasons[0]?.amounts.left ?? { ...told, amount: "0" }).toEqual(told);
  return reasons[0]?.amounts.left;
}

const stake = async (player: Player, money = eur(1_000)) => {
  platform.clock.advance({ seconds: 5 });
  dataOf(await platform.call("playRealRound", diceBet({ stake: money }), player));
};

describe("turnover", () => {
  it("is required of every deposit, however small the last one is", async () => {
    const player = await newRichPlayer(platform, 50_000);
    await deposit(platform, player.token, eur(1_000));
    await stake(player);
    expect(await leftToStake(player, eur(50_000))).toEqual(eur(50_000));
  });

  it("requires nothing more for what was staked once, and counts no earlier stake for later deposits", async () => {
    const player = await newPlayedPlayer(platform, 2_000);
    await stakeAndWin(platform, player, 2_000);
    expect(await leftToStake(player)).toBeUndefined();
    await deposit(platform, player.token, eur(3_000));
    expect(await leftToStake(player)).toEqual(eur(3_000));
    await stakeAndWin(platform, player, 2_000);
    expect(await leftToStake(player)).toEqual(eur(1_000));
    await stakeAndWin(platform, player, 1_000);
    expect(await leftToStake(player)).toBeUndefined();
  });

  it("is the same in every account, in its currency", async () => {
    const player = await newRichPlayer(platform, 50_000);
    dataOf(await platform.call("addCurrencyAccount", { currency: "USD" }, player));
    const moved = transfer({ to: "USD", amount: eur(40_000) });
    const { id: quoteId } = dataOf(await platform.call("quoteTransfer", moved, player));
    dataOf(await platform.call("transferMoney", { operationId: operationId(), quoteId }, player));
    dataOf(await platform.call("switchCurrencyAccount", { currency: "USD" }, player));
    await deposit(platform, player.token, moneyIn(1_100, "USD"));
    await stake(player, moneyIn(1_100, "USD"));
    expect(await leftToStake(player, moneyIn(1_000, "USD"))).toEqual(moneyIn(55_000, "USD"));
    await stake(player, moneyIn(2_200, "USD"));
    expect(await leftToStake(player, moneyIn(1_000, "USD"))).toEqual(moneyIn(52_800, "USD"));
    dataOf(await platform.call("switchCurrencyAccount", { currency: "EUR" }, player));
    expect(await leftToStake(player)).toEqual(eur(48_000));
  });

  it("counts no returned stake, neither for deposits before it nor against those after it", async () => {
    const player = await newPlayedPlayer(platform, 2_000);
    const seat = await seatAt(platform, player);
    const [given, rolledBackLater] = [randomUUID(), randomUUID()];
    await seat.bet(given);
    await deposit(platform, player.token, eur(1_000));
    await seat.rollback(randomUUID(), given);
    expect(await leftToStake(player)).toEqual(eur(1_000));
    await seat.bet(rolledBackLater);
    expect(await leftToStake(player)).toEqual(eur(900));
    await seat.rollback(randomUUID(), rolledBackLater);
    expect(await leftToStake(player)).toEqual(eur(1_000));
  });

  it("is nothing without a deposit", async () => {
    expect(await toldBefore(await newConfirmedPlayer(platform))).toEqual(eur(0));
  });

  it("is required of the last deposit however old it is", async () => {
    const player = await newRichPlayer(platform, 5_000);
    platform.clock.advance({ days: 40 });
    expect(await leftToStake(await signInAgain(platform, player))).toEqual(eur(5_000));
  });
});
