import { expect, it } from "vitest";
import { RedisHint } from "./redis-hint.ts";

it("logs a client that cannot be created, and tries again with each hint", async () => {
  const warnings: unknown[] = [];
  const log = { info: () => undefined, warn: (...messages: unknown[]) => void warnings.push(messages) };
  const hint = new RedisHint("http://no-redis.test", log);
  await hint.publish();
  await hint.publish();
  expect(warnings).toHaveLength(2);
  hint.listen(() => undefined);
  await hint.close();
  expect(warnings).toHaveLength(3);
});
