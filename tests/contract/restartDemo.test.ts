import { count } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Round } from "#app/contract/play.ts";
import type { InputOf } from "#app/contract/types.ts";
import { sealOf } from "#server/games/index.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { deleteEndedDemos, demoSeat, endSharedRounds, makeStep } from "#server/platform/modules/rounds/index.ts";
import { demoSessions } from "#server/platform/modules/rounds/tables.ts";
import { CRASH, crashBet, flyToTheEnd, roundThatCrashes, tableOf } from "#tests/support/crash.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import {
  changeRules,
  DICE,
  demoBet,
  fun,
  gameOfKind,
  openDemo,
  rotation,
  SLOT,
  slotBet,
  stepIn,
  tilesOf,
} from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";
import { CASH_OUT, demoAtMines, demoMines, openTile } from "#tests/support/steps.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.close());

const FULL = { cash: fun(100_000), held: fun(0) };
const MINES = gameOfKind("mines").id;

const newDemo = async () => (await openDemo(platform)).demoToken;
const restart = (demoToken: string, changes: Partial<InputOf<"restartDemo">> = {}) =>
  platform.call("restartDemo", { ...rotation(), demoToken, ...changes });
const play = async (bet: InputOf<"playDemoRound">): Promise<Round> =>
  dataOf(await platform.call("playDemoRound", bet)).round;
const purseOf = async (demoToken: string) => (await openDemo(platform, DICE, demoToken)).purse;

/** A roll for 50.00 FUN that almost certainly loses. */
const longShot = (demoToken: string) =>
  demoBet(demoToken, { stake: fun(5_000), input: { kind: "dice", chance: 100, direction: "over" } });

/** The verifier's result for a round whose seed is revealed. */
async function verified({ gameId, bet, input, steps, proof }: Round) {
  const { serverSeed, clientSeed, nonce } = proof;
  if (serverSeed === null) throw new Error("the seed is sealed");
  return dataOf(await platform.call("verifyRound", { gameId, bet, input, steps, serverSeed, clientSeed, nonce }));
}

describe("restartDemo", () => {
  it("reveals the seed of the rounds so far, and each of them can be proved", async () => {
    const demoToken = await newDemo();
    const before = await openDemo(platform, DICE, demoToken);
    await play(demoBet(demoToken));
    await play({ ...slotBet({ stake: fun(100) }), demoToken });
    const mines = await play(demoMines(demoToken));
    const { safe } = await tilesOf(platform, mines.id);
    const opened = { ...stepIn(mines, openTile(safe[0] ?? 0)), demoToken };
    const { round } = dataOf(await platform.call("stepDemoRound", opened));
    dataOf(await platform.call("stepDemoRound", { ...stepIn(round, CASH_OUT), demoToken }));

    const { seal, revealed } = dataOf(await restart(demoToken, { clientSeed: " my own " }));
    expect(revealed).toMatchObject({ serverSeedHash: before.seal.serverSeedHash, nonce: 3 });
    expect(sealOf(revealed.serverSeed ?? "")).toBe(before.seal.serverSeedHash);
    expect(seal).toMatchObject({ serverSeedHash: before.seal.nextServerSeedHash, clientSeed: "my own", nonce: 0 });
    expect((await openDemo(platform, DICE, demoToken)).seal).toEqual(seal);
    for (const gameId of [DICE, SLOT, MINES]) {
      const [played] = (await openDemo(platform, gameId, demoToken)).lastRounds;
      if (!played) throw new Error(`nothing was played at ${gameId}`);
      expect(played.proof).toMatchObject({ serverSeed: revealed.serverSeed });
      const { outcome, stake, payout, paytableHash } = played;
      const { serverSeedHash } = played.proof;
      expect(await verified(played)).toMatchObject({ outcome, stake, payout, paytableHash, serverSeedHash });
    }
    const next = await play(demoBet(demoToken));
    expect(next.proof).toEqual({
      serverSeedHash: seal.serverSeedHash,
      serverSeed: null,
      clientSeed: "my own",
      clientSeedOrigin: "player",
      nonce: 0,
    });
  });

  it("resets a purse that is empty, and one that has grown", async () => {
    const demoToken = await newDemo();
    for (let rounds = 0; rounds < 5; rounds++) await play(longShot(demoToken));
    expect(await purseOf(demoToken)).not.toEqual(FULL);
    dataOf(await restart(demoToken));
    expect(await purseOf(demoToken)).toEqual(FULL);
    await platform.context.connection.db.update(demoSessions).set({ cash: 0n });
    expect(refusalOf(await platform.call("playDemoRound", demoBet(demoToken)))).toEqual([422, "insufficient_funds"]);
    dataOf(await restart(demoToken));
    await play(demoBet(demoToken));
    await platform.context.connection.db.update(demoSessions).set({ cash: 900_000n });
    dataOf(await restart(demoToken));
    expect(await purseOf(demoToken)).toEqual(FULL);
  });

  it("is done once for an operation id, whatever is played since", async () => {
    const demoToken = await newDemo();
    await play(longShot(demoToken));
    const once = rotation({ clientSeed: "mine" });
    const answers = await Promise.all(Array.from({ length: 5 }, () => restart(demoToken, once)));
    const [first, ...others] = answers.map(dataOf);
    expect(others).toEqual(Array(4).fill(first));
    await play(longShot(demoToken));
    const { seal, purse } = await openDemo(platform, DICE, demoToken);
    expect(dataOf(await restart(demoToken, once))).toEqual(first);
    expect(await openDemo(platform, DICE, demoToken)).toMatchObject({ seal, purse });
    expect(purse).not.toEqual(FULL);
    const other = await restart(demoToken, { ...once, clientSeed: "yours" });
    expect(refusalOf(other)).toEqual([409, "operation_mismatch"]);
  });

  it("waits for a round that can be played on, and names its table", async () => {
    const { demoToken, round, mined } = await demoAtMines(platform);
    const before = await openDemo(platform, DICE, demoToken);
    const refused = await restart(demoToken);
    expect(refusalOf(refused)).toEqual([409, "round_open"]);
    expect(refused.envelope.errors[0]?.parameters).toEqual({ game: round.gameTitle, gameId: round.gameId });
    expect(await openDemo(platform, DICE, demoToken)).toEqual(before);
    dataOf(await platform.call("stepDemoRound", { ...stepIn(round, openTile(mined[0] ?? 0)), demoToken }));
    expect(dataOf(await restart(demoToken)).revealed.nonce).toBe(1);
    expect(await purseOf(demoToken)).toEqual(FULL);
  });

  it("settles a round interrupted after its last step, and voids one whose rules are gone", async () => {
    const { context } = platform;
    const cutOff = await demoAtMines(platform);
    const seat = demoSeat(context, cutOff.demoToken, null);
    const last = stepIn(cutOff.round, openTile(cutOff.mined[0] ?? 0));
    await context.connection.inTransaction((tx) =>
      makeStep(tx, context, seat, { ...last, arrivedAt: platform.clock.now() }),
    );
    const gone = await demoAtMines(platform);
    await changeRules(platform, gone.round.id);
    for (const { demoToken } of [cutOff, gone]) {
      dataOf(await restart(demoToken));
      expect(await openDemo(platform, MINES, demoToken)).toMatchObject({ openRound: null, purse: FULL });
    }
    const { lastRounds } = await openDemo(platform, MINES, cutOff.demoToken);
    expect(lastRounds).toMatchObject([{ id: cutOff.round.id, state: "settled" }]);
  });

  it("leaves a shared round alone: refused while it flies, and its seeds are the table's", async () => {
    const demoToken = await newDemo();
    const { number } = await roundThatCrashes(platform, { from: 200 });
    const round = await play(demoBet(demoToken, { ...crashBet(), stake: fun(100) }));
    expect(refusalOf(await restart(demoToken))).toEqual([409, "round_open"]);
    await flyToTheEnd(platform);
    const shared = await tableOf(platform);
    expect(shared.lastRounds[0]?.number).toBe(number);
    const { revealed } = dataOf(await restart(demoToken));
    expect(revealed).toMatchObject({ nonce: 0 });
    expect(revealed.serverSeedHash).not.toBe(round.proof.serverSeedHash);
    expect(await tableOf(platform)).toEqual(shared);
    const table = await openDemo(platform, CRASH, demoToken);
    expect(table).toMatchObject({ openRound: null, purse: FULL, lastRounds: [{ id: round.id, state: "settled" }] });
    await endSharedRounds(platform.context);
    expect(await purseOf(demoToken)).toEqual(FULL);
  });

  it("is the demo's own: a forged token starts nothing, and another demo is not affected", async () => {
    const [mine, another] = [await newDemo(), await newDemo()];
    await play(longShot(mine));
    await play(longShot(another));
    const before = await openDemo(platform, DICE, mine);
    expect(refusalOf(await restart("x".repeat(56)))).toEqual([404, "not_found"]);
    dataOf(await restart(another));
    expect(await openDemo(platform, DICE, mine)).toEqual(before);
  });

  it("is refused when the demo is over", async () => {
    const demoToken = await newDemo();
    await play(demoBet(demoToken));
    platform.clock.advance({ days: 1 });
    expect(refusalOf(await restart(demoToken))).toEqual([410, "demo_ended"]);
  });

  it("leaves no rows of a demo in which nothing else was done", async () => {
    platform.clock.advance({ days: 1 });
    await deleteEndedDemos(platform.context);
    const rows = async () => {
      const [pairs] = await platform.context.connection.db.select({ count: count() }).from(seedPairs);
      return pairs?.count ?? 0;
    };
    const before = await rows();
    const demoToken = await newDemo();
    dataOf(await restart(demoToken));
    expect(await purseOf(demoToken)).toEqual(FULL);
    expect(await rows()).toBe(before + 2);
    platform.clock.advance({ days: 1 });
    await deleteEndedDemos(platform.context);
    expect(await rows()).toBe(before);
  });

  it("is atomic under concurrent bets and restarts", async () => {
    const demoToken = await newDemo();
    const [rounds] = await Promise.all([
      Promise.all(Array.from({ length: 32 }, () => play(demoBet(demoToken)))),
      ...Array.from({ length: 6 }, async () => dataOf(await restart(demoToken, rotation()))),
    ]);
    expect(new Set(rounds.map(({ proof }) => `${proof.serverSeedHash}:${proof.nonce}`)).size).toBe(32);
    const { seal, purse } = await openDemo(platform, DICE, demoToken);
    const since = rounds.filter(({ proof }) => proof.serverSeedHash === seal.serverSeedHash);
    const net = since.reduce((sum, { stake, payout }) => sum + BigInt(payout.amount) - BigInt(stake.amount), 0n);
    expect(purse).toEqual({ cash: fun(100_000n + net), held: fun(0) });
  });
});
