import { afterAll, expect, it } from "vitest";
import { resultOf } from "#app/forms/answer.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { refused } from "#tests/support/upstream.ts";

const door = await openDoor();
const { action } = await import("./verify.tsx");
afterAll(() => door.close());

const TYPED = { serverSeed: "a seed", clientSeed: "teal kettle", nonce: "7" };

async function compare(typed: Partial<typeof TYPED>) {
  const body = new URLSearchParams({ intent: "compare", ...typed });
  const request = new Request("http://openhand.test/en/fairness/verify", { method: "POST", body });
  const answer = await action({ request, context: door.context(), params: {} });
  return "data" in answer ? { code: answer.init?.status, ...resultOf(answer.data) } : answer;
}

it("says when to retry where seeds are compared too often, and keeps what was typed", async () => {
  door.upstream.on("listCompatibleNumbers", refused("too_many_requests", { minutes: 7 }));
  expect(await compare(TYPED)).toMatchObject({
    code: 400,
    initialValue: TYPED,
    error: { "": ["That was too often. Try again in 7\u00a0min."] },
  });
});

it.each([{ serverSeed: "" }, { nonce: "-1" }, { nonce: "seven" }])("refuses seeds with %j", async (wrong) => {
  expect(await compare({ ...TYPED, ...wrong })).toMatchObject({ code: 400 });
  expect(door.upstream.callsOf("listCompatibleNumbers")).toHaveLength(1);
});
