import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { depositRequest, eur, referenceOf } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.close());

describe("getSandboxPayment", () => {
  it("returns the payment to anyone with its reference", async () => {
    const player = await newConfirmedPlayer(platform);
    const { redirectUrl } = dataOf(await platform.call("createDeposit", depositRequest({ method: "ewallet" }), player));
    const reference = referenceOf(redirectUrl);
    expect(dataOf(await platform.call("getSandboxPayment", { reference }))).toEqual({
      reference,
      state: "waiting",
      method: "ewallet",
      amount: eur(2_500),
      returnPath: "/en/player/balance",
    });
  });

  it("returns nothing without the reference", async () => {
    const unknown = { reference: "sbx_unknown" };
    expect(refusalOf(await platform.call("getSandboxPayment", unknown))).toEqual([404, "not_found"]);
    const malformed = { reference: "../../payments" };
    expect(refusalOf(await platform.call("getSandboxPayment", malformed))).toEqual([400, "validation_failed"]);
  });
});
