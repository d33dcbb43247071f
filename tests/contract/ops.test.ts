import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit } from "#server/ops/audit.ts";
import { block } from "#server/ops/block.ts";
import { redirect } from "#server/ops/redirect.ts";
import { requireTerms } from "#server/ops/require-terms.ts";
import { unblock } from "#server/ops/unblock.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer } from "#tests/support/players.ts";

describe("the operator's commands", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const operator = () => ({
    connection: platform.context.connection,
    redirectHosts: ["partners.example"],
    secret: platform.context.config.secret,
    publicUrl: platform.context.config.publicUrl,
  });
  const profile = async (token: string) => dataOf(await platform.call("getProfile", {}, { token }));

  it("block a player by e-mail, and lift the block", async () => {
    const { email, token } = await newPlayer(platform);
    await block.run(operator(), [email.toUpperCase()]);
    expect((await profile(token)).isBlocked).toBe(true);
    await unblock.run(operator(), [email]);
    expect((await profile(token)).isBlocked).toBe(false);
  });

  it("ask a player to accept the terms again", async () => {
    const { email, token } = await newPlayer(platform);
    await requireTerms.run(operator(), [email]);
    expect((await profile(token)).isTermsRequired).toBe(true);
  });

  it("keep the redirects", async () => {
    await redirect.run(operator(), ["add", "/partners", "https://partners.example/join", "301"]);
    expect(await redirect.run(operator(), ["list"])).toBe("301 /partners → https://partners.example/join");
    await expect(redirect.run(operator(), ["add", "/away", "https://evil.example/"])).rejects.toThrow("Not added");
    await redirect.run(operator(), ["remove", "/partners"]);
    expect(await redirect.run(operator(), ["list"])).toBe("There are no redirects.");
  });

  it("find a whole ledger whole", async () => {
    expect(await audit.run(operator(), [])).toBe("The ledger is whole.");
  });

  it.each([
    [block, []],
    [unblock, ["nobody@example.com"]],
    [requireTerms, ["a@example.com", "b@example.com"]],
    [redirect, ["add", "/only-from"]],
    [redirect, ["add", "/a", "/b", "307"]],
    [redirect, ["__proto__"]],
  ])("refuse what they cannot read", async (command, parameters) => {
    await expect(command.run(operator(), parameters)).rejects.toMatchObject({ name: "OpsProblem" });
  });
});
