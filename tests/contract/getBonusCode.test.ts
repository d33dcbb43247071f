import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openCampaigns, startCampaignPlatform } from "#tests/support/campaigns.ts";
import { GERMAN_ADDRESS, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startCampaignPlatform();
});

afterAll(() => platform.close());

const ask = (code: string, caller: { token?: string; address?: string; language?: string } = {}) =>
  platform.call("getBonusCode", { code }, caller);

describe("getBonusCode", () => {
  it.each(["OPENHAND", "openhand", "  OpenHand "])("finds the campaign of %j", async (code) => {
    const campaign = dataOf(await ask(code));
    expect(campaign).toMatchObject({
      id: "with-a-code",
      state: "announced",
      trigger: { kind: "code" },
      standing: null,
    });
  });

  it("returns the campaign in the page's language, and to players in their currency with their standing", async () => {
    expect(dataOf(await ask("OPENHAND", { language: "de" })).title).toBe("Eine Einzahlung mit Code");
    await openCampaigns(platform);
    const { token } = await newConfirmedPlayer(platform, { currency: "PLN", country: "PL" });
    const { standing, reward } = dataOf(await ask("OPENHAND", { token }));
    expect(standing).toEqual({ qualifies: true, reason: null, remaining: null });
    expect(reward).toMatchObject({ cap: { amount: "30000", currency: "PLN" } });
  });

  it("reads no rounds for a campaign that requires none", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const { standing } = await platform.context.connection.inTransaction(async (tx) => {
      // A query of rounds would wait for this lock.
      await tx.execute("lock table rounds in access exclusive mode");
      return dataOf(await ask("OPENHAND", { token }));
    });
    expect(standing?.qualifies).toBe(true);
  });

  it.each(["OPENHAN", "OPENHAND%", "%", "_PENHAND", "' or 1=1 --", "first-deposit"])(
    "refuses the unknown code %j at its field",
    async (code) => {
      const answer = await ask(code);
      expect(answer.status).toBe(404);
      expect(answer.envelope.errors).toEqual([{ code: "not_found", path: "code", issue: "unknown_code" }]);
    },
  );

  it.each([
    ["", "required"],
    ["   ", "required"],
    ["x".repeat(41), "too_long|max=40"],
  ])("refuses %j", async (code, issue) => {
    const answer = await ask(code);
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors).toEqual([{ code: "validation_failed", path: "code", issue }]);
  });

  it("stops an address that tries one code after another, and no other", async () => {
    for (let tries = 0; tries < 60; tries++) {
      expect((await ask(`GUESS${tries}`, { address: GERMAN_ADDRESS })).status).toBe(404);
    }
    const stopped = await ask("OPENHAND", { address: GERMAN_ADDRESS });
    expect(refusalOf(stopped)).toEqual([429, "too_many_requests"]);
    expect(stopped.envelope.errors[0]).toHaveProperty("parameters.minutes");
    expect((await ask("OPENHAND", { address: "5.9.0.2" })).status).toBe(200);
  });
});
