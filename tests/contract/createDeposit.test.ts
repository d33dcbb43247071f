import { describe, expect, it } from "vitest";
import { auditedPlatform } from "#tests/support/audited.ts";
import { decide, depositRequest, eur, moneyOf, playersWhoMayNotPlay } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();

describe("createDeposit", () => {
  it("credits nothing before the provider's word, and all of it after", async () => {
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

  it("opens one payment for one operation id, however often and at once", async () => {
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
    ["that comes back elsewhere", { returnPath: "//evil.example/" }, [400, "validation_failed"]],
  ])("refuses a deposit %s", async (_, changes, refusal) => {
    const { token } = await newConfirmedPlayer(platform);
    expect(refusalOf(await platform.call("createDeposit", depositRequest(changes), { token }))).toEqual(refusal);
    expect(dataOf(await platform.call("listPayments", {}, { token })).items).toEqual([]);
  });

  it("says in the player's currency between which amounts it takes", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const { envelope } = await platform.call("createDeposit", depositRequest({ amount: eur(999) }), { token });
    const parameters = { minimum: "1000", maximum: "200000", currency: "EUR" };
    expect(envelope.errors).toEqual([{ code: "amount_out_of_limits", parameters }]);
  });

  it("refuses a guest, and who may not play", async () => {
    expect(refusalOf(await platform.call("createDeposit", depositRequest()))).toEqual([401, "unauthenticated"]);
    for (const [player, code] of await playersWhoMayNotPlay(platform)) {
      expect(refusalOf(await platform.call("createDeposit", depositRequest(), player))).toEqual([423, code]);
    }
  });
});
