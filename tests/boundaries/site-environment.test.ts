import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { startBuilt } from "#tests/support/built-process.ts";
import { freePort } from "#tests/support/house.ts";

it.each([
  ["API_URL", "platform"],
  ["PUBLIC_URL", "casino.example"],
  ["SENTRY_DSN", "none"],
  ["GUEST_CACHE_SECONDS", "soon"],
])("the site exits with one line about %s=%s", (name, value) => {
  const env = { ...process.env, NODE_ENV: "production" as const, [name]: value };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["build/server/site.js"], { env, encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(new RegExp(`^The site did not start\\. The environment variable ${name} is wrong: .+\\n$`));
});

it("the site starts with variables that are set to empty values", async () => {
  const site = await startBuilt("site", {
    PORT: String(await freePort()),
    API_URL: "",
    PUBLIC_URL: "",
    SENTRY_DSN: "",
  });
  await site.stop();
});
