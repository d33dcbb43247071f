import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { refusalOf, resultOf } from "#app/forms/answer.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { answered, refused } from "#tests/support/upstream.ts";

const door = await openDoor();
const { upstream, close } = door;
const { action, loader } = await import("./demo.tsx");
const { scopeOf } = await import("#app/request/enter.server.ts");
afterAll(close);

const BET = { intent: "play", kind: "dice", chance: "49.5", direction: "under", stake: "100", currency: "FUN" };
const STEP = { kind: "mines", intent: "step", roundId: "rnd_AbCdEf123456", after: "0", tile: "3" };

const TOKEN = "x".repeat(56);

/** Sends a form of a page that is still open, by a browser with these cookies. */
async function send(fields: Record<string, string>, Cookie: string) {
  const body = new URLSearchParams({ operationId: crypto.randomUUID(), ...fields });
  const request = new Request("http://openhand.test/en/rules/hundred-dice", {
    method: "POST",
    headers: { Cookie },
    body,
  });
  const context = door.context();
  const answer = await action({ request, params: { lang: "en", id: "hundred-dice" }, context });
  const cookies = (await scopeOf(context))?.takeCookies() ?? [];
  const { data, init } = answer as { data?: unknown; init?: { status: number } };
  return { answer, status: init?.status, refusal: refusalOf(data), typed: resultOf(data)?.initialValue, cookies };
}

describe("a form of a demo that is over", () => {
  beforeEach(() => {
    upstream.forget();
    upstream.on("playDemoRound", refused("demo_ended"));
    upstream.on("stepDemoRound", refused("demo_ended"));
  });

  it.each([
    ["a bet, by its token", BET, `demo=${TOKEN}`],
    ["a bet, with its cookie", BET, ""],
    ["a step, by its token", STEP, `demo=${TOKEN}`],
    ["a step, with its cookie", STEP, ""],
  ])("is refused with the reason and keeps every choice: %s", async (_name, fields, cookie) => {
    const { status, refusal, typed, cookies } = await send(fields, cookie);
    expect(status).toBe(400);
    expect(refusal).toMatch(/^This demo is over.*press again\.$/);
    const { intent: _, ...chosen } = fields;
    expect(typed).toEqual(chosen);
    expect(cookies.filter((set) => set.startsWith("demo="))).toEqual([]);
  });

  it("is played in no other demo", async () => {
    await send(BET, "");
    expect(upstream.calls.filter(({ path }) => path.startsWith("/game/demo"))).toEqual([]);
  });
});

describe("restarting", () => {
  const RESTART = { intent: "restart", operationId: "0b8f8a52-3f3c-4b0e-9c59-7a1c2f9f0d11" };
  const proof = { serverSeedHash: "a".repeat(64), clientSeed: "mine", clientSeedOrigin: "player", nonce: 0 } as const;
  const seal = { ...proof, nextServerSeedHash: "b".repeat(64) };

  beforeEach(() => {
    upstream.forget();
    upstream.on("restartDemo", answered("restartDemo", { seal, revealed: { ...proof, serverSeed: null } }));
  });

  it.each([
    ["with a seed of one's own", { clientSeed: "mine" }, { clientSeed: "mine" }],
    ["with the current seed", { clientSeed: " " }, {}],
    ["from the purse", {}, {}],
  ])("redirects to the table with a notice: %s", async (_, typed, sent) => {
    const { answer } = await send({ ...RESTART, ...typed }, `demo=${TOKEN}`);
    const { status, headers } = answer as unknown as Response;
    expect([status, headers.get("Location")]).toEqual([303, "/en/rules/hundred-dice?notice=seedRotated"]);
    const body = { operationId: RESTART.operationId, demoToken: TOKEN, ...sent };
    expect(upstream.callsOf("restartDemo").map((call) => call.body)).toEqual([body]);
  });

  it("says which round prevents it, with a link to it", async () => {
    upstream.on("restartDemo", refused("round_open", { game: "Twenty-five Tiles", gameId: "twenty-five-tiles" }));
    const { status, refusal, typed } = await send(RESTART, `demo=${TOKEN}`);
    expect([status, refusal]).toEqual([
      400,
      "A round of Twenty-five Tiles is still open. Take it up first; nothing has moved.",
    ]);
    expect(typed).toMatchObject({ way: "/en/rules/twenty-five-tiles", wayLabel: "Play on" });
  });

  it.each([
    ["an invalid seed", { ...RESTART, clientSeed: "a:b" }, `demo=${TOKEN}`, /not in the form we need/],
    ["a demo whose cookie is gone", RESTART, "", /^This demo is over/],
  ])("is refused with %s", async (_, fields, cookie, words) => {
    const { status, refusal } = await send(fields, cookie);
    expect(status).toBe(400);
    expect(refusal).toMatch(words);
    expect(upstream.callsOf("restartDemo")).toEqual([]);
  });
});

it.each([
  ["too_many_requests", 429, /^That was too often\. Try again in 7\u00a0min\.$/],
  ["game_disabled", 422, /^This game is closed/],
] as const)("a table that is refused with %s is a page that says why", async (code, status, text) => {
  upstream.on("openDemoGame", refused(code, { minutes: 7 }));
  const request = new Request("http://openhand.test/en/rules/hundred-dice");
  const thrown = loader({ request, params: { lang: "en", id: "hundred-dice" }, context: door.context() });
  await expect(thrown).rejects.toMatchObject({ init: { status }, data: { code, text: expect.stringMatching(text) } });
});
