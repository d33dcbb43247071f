import { afterAll, expect, it } from "vitest";
import { openDoor } from "#tests/support/site-door.ts";
import { refused } from "#tests/support/upstream.ts";
import { compatibleNumbers } from "./verify.server.ts";

const door = await openDoor();
afterAll(() => door.close());

it("tells who compares too often when to go on, and keeps what was typed", async () => {
  door.upstream.on("listCompatibleNumbers", refused("too_many_requests", { minutes: 7 }));
  const { scope } = await door.visit("/en/verify");
  if (!scope) throw new Error("the guards keep the page");
  const typed = { serverSeed: "a seed", clientSeed: "teal kettle", nonce: "7" };
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  expect(await compatibleNumbers(scope, form)).toEqual({
    typed,
    problem: "That was too often. Try again in 7 min.",
  });
});
