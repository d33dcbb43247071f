import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rateLimits } from "#server/platform/modules/limits/tables.ts";
import { newStreamName } from "#server/platform/modules/live/tokens.ts";
import { GERMAN_ADDRESS, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { DICE, demoBet, eur, gameOfKind, openDemo, rotation, stepIn } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";
import { demoMines } from "#tests/support/steps.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.close());

const NEIGHBOUR = "5.9.0.2";
const WINDOW_MS = 10 * 60 * 1000;

type Call = (address: string) => ReturnType<TestPlatform["call"]>;

async function betCall(): Promise<Call> {
  const { demoToken } = await openDemo(platform);
  return (address) => platform.call("playDemoRound", demoBet(demoToken), { address });
}

async function stepCall(): Promise<Call> {
  const { demoToken } = await openDemo(platform);
  const bet = demoMines(demoToken);
  const { round } = dataOf(await platform.call("playDemoRound", bet));
  // The same step each time: a repeat returns the first response.
  const step = { ...stepIn(round, { kind: "mines", act: "open", tile: 0 }), demoToken };
  return (address) => platform.call("stepDemoRound", step, { address });
}

async function restartCall(): Promise<Call> {
  const { demoToken } = await openDemo(platform);
  return (address) => platform.call("restartDemo", { ...rotation(), demoToken }, { address });
}

const verifyCall = (): Call => {
  const seeds = { serverSeed: "9f".repeat(32), clientSeed: "teal kettle 41", nonce: 1 };
  const input = { kind: "dice", chance: 4_950, direction: "under" } as const;
  const round = { gameId: gameOfKind("dice").id, bet: eur(100), input, steps: [], ...seeds };
  return (address) => platform.call("verifyRound", round, { address });
};

const compareCall = (): Call => (address) =>
  platform.call("listCompatibleNumbers", { serverSeed: "a seed", clientSeed: "teal kettle 41", nonce: 1 }, { address });

const runCall = (): Call => (address) =>
  platform.call("getFanRun", { gameId: gameOfKind("video-poker").id, seed: "9f".repeat(32) }, { address });

async function rotateCall(): Promise<Call> {
  const { token } = await newConfirmedPlayer(platform);
  return (address) => platform.call("rotateServerSeed", rotation(), { token, address });
}

const openCall = (): Call => (address) => platform.call("openDemoGame", { gameId: DICE }, { address });

/** The ticket of a stream at another platform, which would be notified. */
const joinCall = (): Call => {
  const stream = newStreamName(platform.context);
  return (address) => platform.call("joinLive", { stream, readers: [], topics: ["tables"] }, { address });
};

/** Records this many calls from the address in the last minutes. */
async function countCalls(limit: string, points: number, of = GERMAN_ADDRESS): Promise<void> {
  const row = { points, expire: new Date(Date.now() + WINDOW_MS) };
  await platform.context.connection.db
    .insert(rateLimits)
    .values({ key: `${limit}:${of}`, ...row })
    .onConflictDoUpdate({ target: rateLimits.key, set: row });
}

describe("the limit of an address", () => {
  it.each([
    ["openDemoGame", "demo", 72_000, openCall],
    ["playDemoRound", "demo", 72_000, betCall],
    ["stepDemoRound", "demo", 72_000, stepCall],
    ["restartDemo", "demo", 72_000, restartCall],
    ["verifyRound", "verification", 6_000, verifyCall],
    ["listCompatibleNumbers", "verification", 6_000, compareCall],
    ["getFanRun", "fanRun", 600, runCall],
    ["rotateServerSeed", "seedRotation", 3_000, rotateCall],
    ["joinLive", "joinLive", 60_000, joinCall],
  ] as const)("of %s stops that address and no other", async (_, limit, most, prepare) => {
    const call = await prepare();
    await countCalls(limit, most - 1);
    expect((await call(GERMAN_ADDRESS)).status).toBe(200);
    platform.clock.advance({ seconds: 10 });
    const stopped = await call(GERMAN_ADDRESS);
    expect(refusalOf(stopped)).toEqual([429, "too_many_requests"]);
    expect(stopped.envelope.errors[0]?.parameters).toEqual({ minutes: 10 });
    expect((await call(NEIGHBOUR)).status).toBe(200);
  });

  it("counts a code by SMS towards the house's own limit too", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const call = (address: string) => platform.call("resendSms", {}, { token, address });
    await countCalls("phoneCode", 50 - 1);
    expect(refusalOf(await call(GERMAN_ADDRESS))).toEqual([422, "code_expired"]);
    expect(refusalOf(await call(GERMAN_ADDRESS))).toEqual([429, "too_many_requests"]);
    expect(refusalOf(await call(NEIGHBOUR))).toEqual([422, "code_expired"]);
    await countCalls("phoneCodesOfHouse", 2_000, "house");
    expect(refusalOf(await call(NEIGHBOUR))).toEqual([429, "too_many_requests"]);
  });

  it("counts an outlook before it is calculated", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const call = (address: string) => platform.call("getBonusOutlook", { campaignId: "none" }, { token, address });
    await countCalls("bonusOutlook", 3_000 - 1);
    expect(refusalOf(await call(GERMAN_ADDRESS))).toEqual([404, "not_found"]);
    expect(refusalOf(await call(GERMAN_ADDRESS))).toEqual([429, "too_many_requests"]);
    expect(refusalOf(await call(NEIGHBOUR))).toEqual([404, "not_found"]);
  });

  it("allows hundreds of concurrent calls", async () => {
    const call = openCall();
    const answers = await Promise.all(Array.from({ length: 300 }, () => call(NEIGHBOUR)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
