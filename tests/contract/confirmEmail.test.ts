import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { confirmationSignatures, dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

describe("confirmEmail", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const confirm = (signature: string) => platform.call("confirmEmail", { signature });
  const isConfirmed = async (token: string) =>
    dataOf(await platform.call("getProfile", {}, { token })).isEmailConfirmed;

  it("confirms without a session, and can be repeated, even after the link has expired", async () => {
    const { email, token } = await newPlayer(platform);
    const [signature = ""] = await confirmationSignatures(platform, email);
    expect(dataOf(await confirm(signature))).toEqual({ handled: true });
    expect(await isConfirmed(token)).toBe(true);
    platform.clock.advance({ days: 8 });
    expect((await confirm(signature)).status).toBe(200);
  });

  it("refuses a link that was not used within 7 days", async () => {
    const { email } = await newPlayer(platform);
    const [signature = ""] = await confirmationSignatures(platform, email);
    platform.clock.advance({ days: 7 });
    expect(refusalOf(await confirm(signature))).toEqual([400, "link_invalid"]);
  });

  it("confirms only the player to whom the link was sent", async () => {
    const [one, other] = [await newPlayer(platform), await newPlayer(platform)];
    const [signature = ""] = await confirmationSignatures(platform, one.email);
    await confirm(signature);
    expect(await isConfirmed(other.token)).toBe(false);
  });

  it.each(["x", "A".repeat(43), "' or 1=1 --"])("refuses %j, which was never sent", async (signature) => {
    expect(refusalOf(await confirm(signature))).toEqual([400, "link_invalid"]);
  });

  it("stores no signature", async () => {
    const { email } = await newPlayer(platform);
    const [signature = "none"] = await confirmationSignatures(platform, email);
    const { rows } = await platform.context.connection.db.execute("select * from email_confirmations");
    expect(JSON.stringify(rows)).not.toContain(signature);
  });
});
