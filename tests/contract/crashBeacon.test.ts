import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Round } from "#app/contract/play.ts";
import { beaconValue, publishedAt, QUICKNET } from "#server/games/index.ts";
import { connect } from "#server/platform/db/index.ts";
import { crashRounds } from "#server/platform/modules/crash/tables.ts";
import { encryptSeed, serverSeedOf } from "#server/platform/modules/fairness/seeds.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { endSharedRounds } from "#server/platform/modules/rounds/index.ts";
import { checkProof } from "#server/verifier/check.ts";
import { CRASH, crashBet, flyTo, flyToTheEnd, LEAVE, tableOf } from "#tests/support/crash.ts";
import { DRAND_ROUNDS, startRelay } from "#tests/support/drand.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { auditOf, moneyOf, newRichPlayer, operationId, startMoneyPlatform, stepIn } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";
import { roundNow } from "#tests/support/steps.ts";

/** Other tests run beside these. */
const UNHURRIED = { timeout: 60_000 };
/** A platform asks again a second after it was told nothing. */
const AGAIN_MS = 1_100;

const NAMED = 1000;
const SIGNED = DRAND_ROUNDS[NAMED] ?? "";
const AT = publishedAt(QUICKNET, NAMED);

let platform: TestPlatform;
let relays: Awaited<ReturnType<typeof startRelay>>[];

/** A platform at the time of known rounds of the public beacon: bets open eight seconds before the named one. */
beforeEach(async () => {
  relays = [await startRelay(), await startRelay()];
  platform = await startMoneyPlatform({ BEACON_URLS: relays.map(({ url }) => `${url}/`).join(", ") });
  setClock(AT - 8_000);
});

afterEach(async () => {
  expect(await auditOf(platform)).toEqual([]);
  await platform.close();
  for (const relay of relays) relay.close();
});

const setClock = (to: number) => platform.clock.advance({ seconds: (to - platform.clock.now().getTime()) / 1000 });
const endAll = () => endSharedRounds(platform.context);
const betOf = async (player: { token: string }, target: number | null = null): Promise<Round> =>
  dataOf(await platform.call("playRealRound", crashBet(target), player)).round;
const rowOf = async (number: number) => {
  const { db } = platform.context.connection;
  const [row] = await db.select().from(crashRounds).where(eq(crashRounds.number, number));
  const [pair] = await db
    .select()
    .from(seedPairs)
    .where(eq(seedPairs.id, row?.seedPairId ?? ""));
  if (!row || !pair) throw new Error(`there is no round ${number}`);
  return { row, pair };
};

describe("getCrashTable of a round that a public beacon draws", UNHURRIED, () => {
  it("names the first round that is published after bets have closed, and asks for it then", async () => {
    const opened = await tableOf(platform);
    expect(opened).toMatchObject({
      number: 1,
      state: "betting",
      isWaiting: true,
      clientSeed: "",
      betsUntil: new Date(AT - 500).toISOString(),
      startsAt: new Date(AT + 2_000).toISOString(),
      beacon: { chain: QUICKNET.id, round: NAMED, signature: null },
    });
    setClock(AT - 500);
    expect(await tableOf(platform)).toMatchObject({ state: "waiting", isWaiting: true, beacon: opened.beacon });
    expect(relays.flatMap(({ asked }) => asked)).toEqual([]);
    relays[1]?.publish(NAMED);
    setClock(AT);
    // Whoever looks waits for the relays a second at most, of the real clock: on a slow machine the next look has the value.
    const known = await vi.waitFor(
      async () => {
        const table = await tableOf(platform);
        expect(table).toMatchObject({ state: "waiting", isWaiting: false, startsAt: opened.startsAt });
        return table;
      },
      { timeout: 10_000 },
    );
    expect(known.clientSeed).toBe("fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd");
    expect(known.beacon).toEqual({ ...opened.beacon, signature: SIGNED });
    expect(relays.map(({ asked }) => asked)).toEqual(relays.map(({ path }) => [path(NAMED)]));
    setClock(AT + 1_999);
    expect((await tableOf(platform)).state).toBe("waiting");
    setClock(AT + 2_000);
    expect(await tableOf(platform)).toMatchObject({ number: 1, state: "running" });
  });

  it("names a later one where the first comes too soon", async () => {
    setClock(AT - 7_999);
    expect((await tableOf(platform)).beacon).toMatchObject({ round: NAMED + 1 });
  });

  it("flies from the value to its crash, and proves itself by it to who kept the round of the beacon", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const round = await betOf(player, 110);
    relays[0]?.publish(NAMED);
    // The house knows the seeds together once the value is published, and so does the test.
    setClock(AT);
    await tableOf(platform);
    await flyToTheEnd(platform);
    await endAll();
    const over = await roundNow(platform, player, round);
    expect(over).toMatchObject({
      state: "settled",
      proof: { clientSeed: beaconValue(SIGNED), clientSeedOrigin: "beacon" },
    });
    expect((await tableOf(platform)).lastRounds[0]).toMatchObject({
      clientSeed: beaconValue(SIGNED),
      beacon: over.proof.beacon,
      serverSeed: over.proof.serverSeed,
    });
    const kept = { seal: over.proof.serverSeedHash, clientSeed: String(NAMED) };
    expect(checkProof(JSON.stringify(over), kept)).toMatchObject({ verdict: "promised", wrong: [] });
    expect(checkProof(JSON.stringify(over), { ...kept, clientSeed: String(NAMED + 1) })).toMatchObject({
      verdict: "another",
      wrong: ["keptBeacon"],
    });
  });

  it("waits while no relay answers, and starts a second after the value", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const round = await betOf(player);
    setClock(AT + 20_000);
    expect(await tableOf(platform)).toMatchObject({ number: 1, state: "waiting", isWaiting: true });
    expect(refusalOf(await platform.call("stepRealRound", stepIn(round, LEAVE), player))).toEqual([
      422,
      "step_invalid",
    ]);
    // A bet that is made now is on the next round, which has no named round of the beacon yet.
    const late = await betOf(await newRichPlayer(platform, 1_000));
    expect(late.proof).toMatchObject({ nonce: 2, clientSeed: "", clientSeedOrigin: "beacon" });
    expect(late.proof.beacon).toBeUndefined();
    relays[0]?.publish(NAMED);
    await delay(AGAIN_MS);
    const startsAt = new Date(AT + 21_000).toISOString();
    expect(await tableOf(platform)).toMatchObject({ state: "waiting", isWaiting: false, startsAt });
    setClock(AT + 21_000);
    expect(await tableOf(platform)).toMatchObject({ number: 1, state: "running" });
  });

  it("refuses a relay's answer that the beacon did not sign, or that is too large", async () => {
    await tableOf(platform);
    const { pair } = await rowOf(1);
    for (const wrong of [DRAND_ROUNDS[NAMED + 1] ?? "", "0".repeat(96), "a".repeat(100_000)]) {
      for (const relay of relays) relay.publish(NAMED, wrong);
      setClock(AT);
      expect(await tableOf(platform)).toMatchObject({ isWaiting: true, clientSeed: "" });
      expect((await rowOf(1)).pair).toEqual(pair);
      await delay(AGAIN_MS);
    }
    relays[1]?.publish(NAMED);
    expect(await tableOf(platform)).toMatchObject({ isWaiting: false, clientSeed: beaconValue(SIGNED) });
  });

  it("stores one value, whoever asks at the same time, and the database refuses another", async () => {
    await tableOf(platform);
    relays[0]?.publish(NAMED);
    setClock(AT);
    const tables = await Promise.all(Array.from({ length: 10 }, () => tableOf(platform)));
    expect(new Set(tables.map(({ clientSeed }) => clientSeed))).toEqual(new Set([beaconValue(SIGNED)]));
    expect(relays[0]?.asked).toHaveLength(1);
    const { db } = platform.context.connection;
    const { row } = await rowOf(1);
    const other = DRAND_ROUNDS[NAMED + 1] ?? "";
    for (const change of [
      { beaconSignature: other, clientSeed: beaconValue(other) },
      { clientSeed: beaconValue(other) },
      { clientSeed: CRASH, clientSeedOrigin: "house" as const },
      { beaconRound: NAMED + 1 },
      { beaconSignature: null, clientSeed: "" },
    ]) {
      await expect(db.update(seedPairs).set(change).where(eq(seedPairs.id, row.seedPairId))).rejects.toThrow();
    }
  });
});

describe("a round nobody bet on, and nobody looks at", UNHURRIED, () => {
  /** The job waits for the relays a second at most, of the real clock, and runs again. */
  const takenByJob = () =>
    vi.waitFor(
      async () => {
        await endAll();
        expect((await rowOf(1)).row.valueAt).toEqual(new Date(AT));
      },
      { timeout: 10_000 },
    );

  it("takes its value in time, and is over by the next look", async () => {
    await tableOf(platform);
    relays[0]?.publish(NAMED);
    setClock(AT);
    await takenByJob();
    expect((await rowOf(1)).row.crashedAt).toBeNull();
    setClock(AT + 3_600_000);
    await endAll();
    expect((await rowOf(1)).row.crashedAt).toBeNull();
    const table = await tableOf(platform);
    expect(table).toMatchObject({ number: 2, state: "betting", lastRounds: [{ number: 1, beacon: { round: NAMED } }] });
    expect(table.voided).toBeUndefined();
  });

  it("holds up no bet on the next", async () => {
    await tableOf(platform);
    setClock(AT - 500);
    const player = await newRichPlayer(platform, 1_000);
    const round = await betOf(player, 110);
    expect(round.proof.nonce).toBe(2);
    for (const relay of relays) for (const named of Object.keys(DRAND_ROUNDS)) relay.publish(Number(named));
    setClock(AT);
    await takenByJob();
    // Any round is over by then.
    setClock(AT + 200_000);
    await endAll();
    expect((await rowOf(1)).row.crashedAt).toBeGreaterThan(0);
    expect((await rowOf(2)).row.startsAt).not.toBeNull();
  });
});

describe("a second platform on the same database", UNHURRIED, () => {
  it("takes up a round that waits, and both find one value and one start", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const round = await betOf(player, 110);
    setClock(AT + 5_000);
    // The first has asked without an answer; only the second gets the value, as after a restart.
    expect((await tableOf(platform)).isWaiting).toBe(true);
    const other = await startRelay();
    other.publish(NAMED);
    const { context, clock } = platform;
    const second = { ...context, connection: connect(context.config.databaseUrl) };
    second.config = { ...context.config, beaconRelays: [new URL(other.url)] };
    await Promise.all([endSharedRounds(second), endSharedRounds(second), endAll()]);
    const startsAt = new Date(clock.now().getTime() + 1_000).toISOString();
    expect(await tableOf(platform)).toMatchObject({ isWaiting: false, clientSeed: beaconValue(SIGNED), startsAt });
    // It stays the same when the first gets the value too.
    for (const relay of relays) relay.publish(NAMED);
    await delay(AGAIN_MS);
    platform.clock.advance({ seconds: 0.5 });
    await Promise.all([endAll(), endSharedRounds(second)]);
    expect(await tableOf(platform)).toMatchObject({ startsAt, clientSeed: beaconValue(SIGNED) });
    platform.clock.advance({ seconds: 0.5 });
    await flyToTheEnd(platform);
    await Promise.all([endAll(), endSharedRounds(second)]);
    expect((await roundNow(platform, player, round)).state).toBe("settled");
    await second.connection.close();
    other.close();
  });
});

describe("a round whose beacon is late", UNHURRIED, () => {
  it("is void after a minute, and every stake goes back once", async () => {
    const [one, two] = [await newRichPlayer(platform, 1_000), await newRichPlayer(platform, 1_000)];
    const [first, second] = [await betOf(one, 110), await betOf(two)];
    setClock(AT + 59_999);
    await endAll();
    expect((await roundNow(platform, one, first)).state).toBe("open");
    setClock(AT + 60_000);
    await Promise.all([endAll(), endAll(), tableOf(platform)]);
    await endAll();
    // What comes now comes too late.
    for (const relay of relays) relay.publish(NAMED);
    await delay(AGAIN_MS);
    await endAll();
    for (const [player, round] of [[one, first] as const, [two, second] as const]) {
      const closed = await roundNow(platform, player, round);
      expect(closed).toMatchObject({ state: "void", voided: { reason: "beacon_late", paid: { amount: "100" } } });
      expect(closed.proof).toMatchObject({ serverSeed: null, clientSeed: "", beacon: { signature: null } });
      expect(await moneyOf(platform, player.token)).toEqual({ cash: 1_000n, held: 0n });
      const table = dataOf(await platform.call("openRealGame", { gameId: CRASH }, player));
      expect(table.lastRounds).toEqual([closed]);
    }
    platform.clock.advance({ minutes: 2 });
    const { games } = dataOf(await platform.call("countVoids", {}));
    expect(games).toMatchObject([{ gameId: CRASH, voids: [{ reason: "beacon_late", rounds: 2 }] }]);
  });

  it("is followed by one with a later round of the beacon, and the chain goes on", async () => {
    await tableOf(platform);
    setClock(AT + 60_000);
    const next = await tableOf(platform);
    expect(next).toMatchObject({ number: 2, state: "betting", isWaiting: true, lastRounds: [] });
    expect(next.beacon?.round).toBeGreaterThan(NAMED);
    expect(publishedAt(QUICKNET, next.beacon?.round ?? 0)).toBeGreaterThan(Date.parse(next.betsUntil));
    expect((await rowOf(1)).row).toMatchObject({ crashedAt: 0, valueAt: null });
  });

  it("is told to who watched it, until the next is over", async () => {
    const { voided } = await tableOf(platform);
    expect(voided).toBeUndefined();
    setClock(AT + 60_000);
    const told = { number: 2, voided: { number: 1, reason: "beacon_late" } };
    const { beacon, startsAt } = await tableOf(platform);
    expect(await tableOf(platform)).toMatchObject({ ...told, state: "betting" });
    setClock(publishedAt(QUICKNET, beacon?.round ?? 0) + 60_000);
    expect(Date.parse(startsAt)).toBeLessThan(platform.clock.now().getTime());
    expect(await tableOf(platform)).toMatchObject({ number: 3, voided: { number: 2, reason: "beacon_late" } });
  });

  it("is not told where the next look came long after", async () => {
    await tableOf(platform);
    setClock(AT + 119_000);
    expect(await tableOf(platform)).toMatchObject({ number: 2, voided: { number: 1 } });
    setClock(AT + 10 * 60_000);
    const { number, voided } = await tableOf(platform);
    expect([number, voided]).toEqual([3, undefined]);
  });

  it("is returned to a player who bets again before the job has looked", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const round = await betOf(player);
    setClock(AT + 60_000);
    const again = { ...crashBet(), operationId: operationId() };
    expect(dataOf(await platform.call("playRealRound", again, player)).round.proof.nonce).toBe(2);
    expect((await roundNow(platform, player, round)).voided?.reason).toBe("beacon_late");
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 900n, held: 100n });
  });
});

describe("beside replicas of the last version", UNHURRIED, () => {
  it("no seed of a waiting round decrypts as theirs do", async () => {
    await tableOf(platform);
    const { keys } = platform.context.config;
    const { pair } = await rowOf(1);
    expect(serverSeedOf(keys, pair)).toMatch(/^[0-9a-f]{64}$/);
    expect(() => serverSeedOf(keys, { ...pair, clientSeedOrigin: "house" })).toThrow();
    // They compare no chain with a pair that looks given up, and so they start.
    expect(pair.ownerId).toBe(`lost.${CRASH}.1`);
  });

  it("a round they opened has its beacon named as soon as one is seen, after its bets close", async () => {
    await tableOf(platform);
    // What they write when a round is over: nothing but a start for the round that is stored already.
    const startsAt = new Date(AT + 1_000);
    const { db } = platform.context.connection;
    await db.update(crashRounds).set({ crashedAt: 0 }).where(eq(crashRounds.number, 1));
    await db.update(crashRounds).set({ startsAt }).where(eq(crashRounds.number, 2));
    setClock(AT - 4_000);
    expect(await tableOf(platform)).toMatchObject({
      number: 2,
      state: "betting",
      betsUntil: new Date(AT + 500).toISOString(),
      isWaiting: true,
      beacon: { round: NAMED + 1, signature: null },
    });
  });

  it("a round they stored is played by their rules, with the game's id for a client seed", async () => {
    await tableOf(platform);
    const { db } = platform.context.connection;
    const { keys } = platform.context.config;
    const { row, pair } = await rowOf(2);
    const [ownerId, index] = [`${CRASH}.2`, 0];
    const theirs = { ...pair, id: "sed_theirs", ownerId, clientSeed: CRASH, clientSeedOrigin: "house" as const };
    await db.delete(crashRounds).where(eq(crashRounds.number, 2));
    await db.delete(seedPairs).where(eq(seedPairs.id, pair.id));
    await db
      .insert(seedPairs)
      .values({ ...theirs, ...encryptSeed(keys, serverSeedOf(keys, pair), { ownerId, index }) });
    await db.insert(crashRounds).values({ ...row, seedPairId: theirs.id, byBeacon: false });
    setClock(AT + 60_000);
    const player = await newRichPlayer(platform, 1_000);
    const round = await betOf(player, 110);
    const opened = await tableOf(platform);
    expect(opened).toMatchObject({ number: 2, state: "betting", isWaiting: false, clientSeed: CRASH });
    expect(opened.beacon).toBeUndefined();
    expect(Date.parse(opened.startsAt)).toBe(platform.clock.now().getTime() + 8_000);
    await flyTo(platform, 110);
    await flyToTheEnd(platform);
    await endAll();
    const over = await roundNow(platform, player, round);
    expect(over).toMatchObject({ state: "settled", proof: { clientSeed: CRASH, clientSeedOrigin: "house" } });
    const kept = { seal: over.proof.serverSeedHash, clientSeed: CRASH };
    expect(checkProof(JSON.stringify(over), kept).verdict).toBe("promised");
    expect(await tableOf(platform)).toMatchObject({ number: 3, isWaiting: true, clientSeed: "" });
  });
});
