import { describe, expect, it } from "vitest";
import { auditedPlatform } from "#tests/support/audited.ts";
import { signInAgain } from "#tests/support/exclusions.ts";
import { decide, deposit, depositRequest, eur, moneyOf, playersWhoMayNotPlay } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();

describe("createDeposit", () => {
  it("credits nothing before the provider's webhook, and the full amount after it", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const { payment, redirectUrl } = dataOf(await platform.call("createDeposit", depositRequest(), { token }));
    expect(payment).toMatchObject({ state: "pending", amount: eur(2_500), balanceBefore: null, balanceAfter: null });
    expect(redirectUrl).toMatch(/^http:\/\/localhost:3000\/sandbox\/payments\/sbx_[A-Za-z0-9]+$/);
    expect(await moneyOf(platform, token)).toEqual({ cash: 0n, held: 0n });
    dataOf(await decide(platform, redirectUrl, "pay"));
    const paid = dataOf(await platform.call("getPayment", { paymentId: payment.id }, { token }));
    expect(paid).toMatchObject({ state: "done", balanceBefore: eur(0), balanceAfter: eur(2_500) });
    expect(await moneyOf(platform, token)).toEqual({ cash: 2_500n, held: 0n });
  });

  it("deducts the announced fee from the amount", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const { methods } = dataOf(await platform.call("listDepositMethods", {}, { token }));
    expect(methods.find(({ id }) => id === "ewallet")?.feeBasisPoints).toBe(100);
    const input = depositRequest({ method: "ewallet", amount: eur(2_599) });
    const { payment, redirectUrl } = dataOf(await platform.call("createDeposit", input, { token }));
    expect(payment).toMatchObject({ amount: eur(2_599), fee: eur(25) });
    dataOf(await decide(platform, redirectUrl, "pay"));
    expect(await moneyOf(platform, token)).toEqual({ cash: 2_574n, held: 0n });
    const paid = dataOf(await platform.call("getPayment", { paymentId: payment.id }, { token }));
    expect(paid).toMatchObject({ state: "done", balanceBefore: eur(0), balanceAfter: eur(2_574) });
  });

  it("opens one payment for one operation id, under repeated and concurrent requests", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const same = depositRequest();
    const answers = await Promise.all(Array.from({ length: 6 }, () => platform.call("createDeposit", same, { token })));
    const opened = answers.map(dataOf);
    expect(new Set(opened.map(({ payment }) => payment.id)).size).toBe(1);
    expect(new Set(opened.map(({ redirectUrl }) => redirectUrl)).size).toBe(1);
    const other = await platform.call("createDeposit", { ...same, amount: eur(2_600) }, { token });
    expect(refusalOf(other)).toEqual([409, "operation_mismatch"]);
  });

  it.each([
    ["below the limit", { amount: eur(999) }, [422, "amount_out_of_limits"]],
    ["above the limit", { amount: eur(200_001) }, [422, "amount_out_of_limits"]],
    ["in another currency", { amount: { amount: "2500", currency: "USD" } as const }, [422, "currency_mismatch"]],
    ["of nothing", { amount: eur(0) }, [400, "validation_failed"]],
    ["below nothing", { amount: eur(-2_500) }, [400, "validation_failed"]],
    ["with decimals", { amount: { amount: "25.00", currency: "EUR" } as const }, [400, "validation_failed"]],
    ["with an exponent", { amount: { amount: "25e2", currency: "EUR" } as const }, [400, "validation_failed"]],
    ["in other numerals", { amount: { amount: "٢٥٠٠", currency: "EUR" } as const }, [400, "validation_failed"]],
    ["with a separator", { amount: { amount: "2,500", currency: "EUR" } as const }, [400, "validation_failed"]],
    ["by a way the currency lacks", { method: "crypto" as const }, [422, "method_unavailable"]],
    ["that comes back elsewhere", { returnPath: "//evil.example/" }, [400, "validation_failed"]],
  ])("refuses a deposit %s", async (_, changes, refusal) => {
    const { token } = await newConfirmedPlayer(platform);
    expect(refusalOf(await platform.call("createDeposit", depositRequest(changes), { token }))).toEqual(refusal);
    expect(dataOf(await platform.call("listPayments", {}, { token })).items).toEqual([]);
  });

  it("reports the accepted amounts in the player's currency", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const { envelope } = await platform.call("createDeposit", depositRequest({ amount: eur(999) }), { token });
    const parameters = { minimum: "1000", maximum: "200000", currency: "EUR" };
    expect(envelope.errors).toEqual([{ code: "amount_out_of_limits", parameters }]);
  });

  it("is paused for half an hour by the fifth decline in ten minutes", async () => {
    const player = await newConfirmedPlayer(platform);
    const other = await newConfirmedPlayer(platform);
    const declined = async () => {
      platform.clock.advance({ minutes: 2 });
      expect(await deposit(platform, player.token, eur(2_500), "decline")).toMatchObject({ state: "declined" });
    };
    for (let times = 0; times < 4; times++) await declined();
    const open = dataOf(await platform.call("createDeposit", depositRequest(), player));
    await declined();
    const until = new Date(platform.clock.now().getTime() + 30 * 60_000).toISOString();
    const pausedUntil = async (who: { token: string } = player) =>
      dataOf(await platform.call("listDepositMethods", {}, who)).pausedUntil;
    expect([await pausedUntil(), await pausedUntil(other)]).toEqual([until, null]);

    const sixth = depositRequest();
    const { envelope } = await platform.call("createDeposit", sixth, player);
    expect(envelope.errors).toEqual([{ code: "deposits_paused", parameters: { until } }]);
    expect(dataOf(await platform.call("listPayments", {}, player)).items).toHaveLength(6);
    // A page that was opened before can still be paid.
    dataOf(await decide(platform, open.redirectUrl, "pay"));
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 2_500n, held: 0n });
    dataOf(await platform.call("createDeposit", depositRequest(), other));

    platform.clock.advance({ minutes: 29, seconds: 59 });
    const later = await signInAgain(platform, player);
    expect(refusalOf(await platform.call("createDeposit", sixth, later))).toEqual([423, "deposits_paused"]);
    platform.clock.advance({ seconds: 1 });
    expect(await pausedUntil(later)).toBeNull();
    dataOf(await platform.call("createDeposit", sixth, later));
  });

  it("is closed to guests, and to players who may not play", async () => {
    expect(refusalOf(await platform.call("createDeposit", depositRequest()))).toEqual([401, "unauthenticated"]);
    for (const [player, code] of await playersWhoMayNotPlay(platform)) {
      expect(refusalOf(await platform.call("createDeposit", depositRequest(), player))).toEqual([423, code]);
    }
  });
});
