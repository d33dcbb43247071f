import { describe, expect, it } from "vitest";
import type { Money, RealCurrency } from "#app/contract/money.ts";
import type { InputOf } from "#app/contract/types.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { eur, minesBet, moneyOf } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";
import { moneyIn } from "#tests/support/transfers.ts";
import { depositBy, IBAN, withdraw, withdrawalRequest } from "#tests/support/withdrawals.ts";

const platform = auditedPlatform();

type Player = { token: string };
type Method = InputOf<"createWithdrawal">["method"];

const WALLET = "P12345678";
const TYPED: Partial<Record<Method, string>> = { bank: IBAN, ewallet: WALLET };

const by = (method: Method, amount: Money) => ({ method, amount, destination: TYPED[method] });

const take = (player: Player, method: Method, amount: Money) => withdraw(platform, player.token, by(method, amount));

/** What a withdrawal is refused with: the way that is first, and its part. */
async function firstBefore(player: Player, method: Method, amount: Money) {
  const { envelope } = await platform.call("createWithdrawal", withdrawalRequest(by(method, amount)), player);
  const [error] = envelope.errors;
  expect(error?.code).toBe("other_method_first");
  return [error?.parameters?.method, moneyIn(BigInt(error?.parameters?.amount ?? 0), amount.currency as RealCurrency)];
}

/** Each way with what is owed to it and the most it takes now, the first one marked. */
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

describe("an amount that is owed to two methods", () => {
  it("goes back in two withdrawals, to each what came by it", async () => {
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

  it("can be asked for in parts", async () => {
    const player = await newDepositor(["bank", 2_000], ["card", 5_000]);
    await take(player, "card", eur(1_000));
    await take(player, "card", eur(2_500));
    expect(await firstBefore(player, "card", eur(3_500))).toEqual(["card", eur(1_500)]);
    await take(player, "card", eur(1_500));
    await take(player, "bank", eur(2_000));
    expect(await moneyOf(platform, player.token)).toMatchObject({ cash: 0n });
  });

  it("does not wait for a method that is owed less than it pays out", async () => {
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
