import { describe, expect, it } from "vitest";
import type { Money, RealCurrency } from "#app/contract/money.ts";
import type { InputOf } from "#app/contract/types.ts";
import { fetchRates } from "#server/platform/modules/transfers/index.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { trafficOf } from "#tests/support/database-traffic.ts";
import { eur, minesBet, moneyOf, operationId } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";
import { moneyIn, newTraveller, transfer } from "#tests/support/transfers.ts";
import { depositBy, IBAN, TESTNET_ADDRESS, withdraw, withdrawalRequest } from "#tests/support/withdrawals.ts";

const platform = auditedPlatform();

type Player = { token: string };
type Method = InputOf<"createWithdrawal">["method"];

const WALLET = "P12345678";
const TYPED: Partial<Record<Method, string>> = { bank: IBAN, ewallet: WALLET };

const by = (method: Method, amount: Money) => ({ method, amount, destination: TYPED[method] });

const take = (player: Player, method: Method, amount: Money) => withdraw(platform, player.token, by(method, amount));

/** The refusal of a withdrawal: the method that comes first, and its part. */
async function firstBefore(player: Player, method: Method, amount: Money) {
  const { envelope } = await platform.call("createWithdrawal", withdrawalRequest(by(method, amount)), player);
  const [error] = envelope.errors;
  expect(error?.code).toBe("other_method_first");
  return [error?.parameters?.method, moneyIn(BigInt(error?.parameters?.amount ?? 0), amount.currency as RealCurrency)];
}

/** Each method with the amount owed to it and its maximum now, the first one marked. */
async function shown(player: Player) {
  const { methods } = dataOf(await platform.call("listWithdrawalMethods", {}, player));
  return methods.map(({ id, owed, maximum, isFirst }) => [id, owed.amount, maximum.amount, isFirst]);
}

/** A player who deposited by one method after the other, in euro cents. */
async function newDepositor(...deposits: readonly [Method, number][]) {
  const player = await newConfirmedPlayer(platform);
  for (const [method, cents] of deposits) {
    platform.clock.advance({ seconds: 1 });
    await depositBy(platform, player.token, { method, amount: eur(cents) });
  }
  return player;
}

async function move(player: Player, from: RealCurrency, to: RealCurrency, amount: number | bigint) {
  const input = transfer({ from, to, amount: moneyIn(amount, from) });
  const { id: quoteId, gets } = dataOf(await platform.call("quoteTransfer", input, player));
  dataOf(await platform.call("transferMoney", { operationId: operationId(), quoteId }, player));
  return BigInt(gets.amount);
}

const open = async (player: Player, currency: RealCurrency) =>
  dataOf(await platform.call("addCurrencyAccount", { currency }, player));
const playIn = async (player: Player, currency: RealCurrency) =>
  dataOf(await platform.call("switchCurrencyAccount", { currency }, player));

describe("an amount that is owed to two methods", () => {
  it("is read once for a withdrawal, for its order and for its review", async () => {
    const player = await newDepositor(["card", 5_000]);
    const { statements } = await trafficOf(() => take(player, "card", eur(2_000)));
    const reads = (what: RegExp) => statements.filter((text) => what.test(text)).length;
    expect([reads(/desc nulls last, "payments"\."method"/), reads(/from "transfers"/)]).toEqual([1, 1]);
  });

  it("is returned in two withdrawals, to each what came by it", async () => {
    const player = await newDepositor(["ewallet", 50_000], ["card", 1_000]);
    expect(await firstBefore(player, "card", eur(50_000))).toEqual(["card", eur(1_000)]);
    expect(await firstBefore(player, "ewallet", eur(49_000))).toEqual(["card", eur(1_000)]);
    expect(await shown(player)).toEqual([
      ["card", "1000", "1000", true],
      ["bank", "0", "1000000", false],
      ["ewallet", "49500", "500000", false],
    ]);
    await take(player, "card", eur(1_000));
    expect(await firstBefore(player, "card", eur(1_000))).toEqual(["ewallet", eur(49_500)]);
    await take(player, "ewallet", eur(49_500));
    expect(await moneyOf(platform, player.token)).toMatchObject({ cash: 0n });
  });

  it("can be withdrawn in parts", async () => {
    const player = await newDepositor(["bank", 2_000], ["card", 5_000]);
    await take(player, "card", eur(1_000));
    await take(player, "card", eur(2_500));
    expect(await firstBefore(player, "card", eur(3_500))).toEqual(["card", eur(1_500)]);
    await take(player, "card", eur(1_500));
    await take(player, "bank", eur(2_000));
    expect(await moneyOf(platform, player.token)).toMatchObject({ cash: 0n });
  });

  it("does not wait for a method that is owed less than its minimum payout", async () => {
    const player = await newDepositor(["bank", 6_000], ["card", 2_500]);
    await take(player, "card", eur(2_000));
    await take(player, "bank", eur(6_500));
    expect(await moneyOf(platform, player.token)).toMatchObject({ cash: 0n });
  });

  it("waits for it though most of the money is held", async () => {
    const player = await newDepositor(["bank", 5_000], ["card", 1_000]);
    dataOf(await platform.call("playRealRound", minesBet({ stake: eur(4_500) }), player));
    expect(await firstBefore(player, "card", eur(1_500))).toEqual(["card", eur(1_000)]);
    await take(player, "card", eur(1_000));
    expect(await firstBefore(player, "card", eur(1_000))).toEqual(["bank", eur(5_000)]);
  });
});

describe("money that was moved to another currency account", () => {
  it("is owed there to the method it was deposited by, at the reference rate", async () => {
    const player = await newTraveller(platform, 50_000, "USD");
    const moved = await move(player, "EUR", "USD", 50_000);
    await playIn(player, "USD");
    const usd = (amount: number | bigint) => moneyIn(amount, "USD");
    expect(await firstBefore(player, "ewallet", usd(2_000))).toEqual(["card", usd(55_000)]);
    await take(player, "card", usd(55_000));
    await take(player, "ewallet", usd(moved - 55_000n));
    // From whichever account it was returned, it counts as returned.
    await playIn(player, "EUR");
    expect((await shown(player))[0]).toEqual(["card", "0", "200000", false]);
  });

  it("is owed no more than was moved, through whatever account, and nothing where it moved on", async () => {
    const player = await newTraveller(platform, 50_000, "PLN");
    await open(player, "USD");
    const moved = await move(player, "EUR", "PLN", 10_000);
    await playIn(player, "PLN");
    expect((await shown(player))[0]).toEqual(["card", String(moved), "1000000", true]);
    const further = await move(player, "PLN", "USD", moved);
    expect((await shown(player))[0]).toEqual(["card", "0", "1000000", false]);
    await playIn(player, "USD");
    // With a method of this account's own: no more of its money than that goes to the card first.
    platform.clock.advance({ seconds: 1 });
    await depositBy(platform, player.token, { method: "ewallet", amount: moneyIn(100_000, "USD") });
    expect(await shown(player)).toEqual([
      ["ewallet", "99000", "99000", true],
      ["card", String(further), "200000", false],
      ["bank", "0", "1000000", false],
    ]);
  });

  it("is owed once", async () => {
    const player = await newTraveller(platform, 50_000, "PLN");
    const moved = await move(player, "EUR", "PLN", 10_000);
    await playIn(player, "PLN");
    await take(player, "card", moneyIn(moved, "PLN"));
    await depositBy(platform, player.token, { method: "ewallet", amount: moneyIn(20_000, "PLN") });
    expect((await shown(player)).map(([method, owed]) => [method, owed])).toEqual([
      ["ewallet", "19800"],
      ["card", "0"],
    ]);
    await take(player, "ewallet", moneyIn(19_800, "PLN"));
  });

  it("leaves alone what was deposited and stayed in another account", async () => {
    const player = await newTraveller(platform, 50_000, "USD");
    await playIn(player, "USD");
    await depositBy(platform, player.token, { method: "ewallet", amount: moneyIn(10_000, "USD") });
    await take(player, "ewallet", moneyIn(9_900, "USD"));
    expect(await moneyOf(platform, player.token)).toMatchObject({ cash: 0n });
  });

  it("is not held back for a method without payouts from that account, but reviewed by a person", async () => {
    await fetchRates(platform.context);
    const player = await newConfirmedPlayer(platform, { currency: "BTC" });
    await depositBy(platform, player.token, { method: "crypto", amount: moneyIn(1_000_000, "BTC") });
    await open(player, "EUR");
    await move(player, "BTC", "EUR", 500_000);
    await playIn(player, "EUR");
    const out = await take(player, "ewallet", eur(1_000));
    expect(out.steps.at(-1)?.reasons.map(({ code }) => code)).toContain("no_way_back");
    await playIn(player, "BTC");
    expect((await shown(player))[0]).toEqual(["crypto", "1000000", "20000000", true]);
    const home = by("crypto", moneyIn(100_000, "BTC"));
    const { steps } = await withdraw(platform, player.token, { ...home, destination: TESTNET_ADDRESS });
    expect(steps.at(-1)?.reasons.map(({ code }) => code)).not.toContain("no_way_back");
  });

  it("is not reviewed for small change", async () => {
    await fetchRates(platform.context);
    const player = await newConfirmedPlayer(platform, { currency: "BTC" });
    await depositBy(platform, player.token, { method: "crypto", amount: moneyIn(1_000_000, "BTC") });
    await open(player, "EUR");
    await move(player, "BTC", "EUR", 5_000);
    await playIn(player, "EUR");
    await depositBy(platform, player.token, { method: "ewallet", amount: eur(5_000) });
    const { steps } = await take(player, "ewallet", eur(5_000));
    expect(steps.at(-1)?.reasons.map(({ code }) => code)).toEqual(["new_destination", "turnover"]);
  });
});
