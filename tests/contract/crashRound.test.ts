import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Round } from "#app/contract/play.ts";
import { sealOf } from "#server/games/index.ts";
import { crashRounds } from "#server/platform/modules/crash/tables.ts";
import { setBlocked } from "#server/platform/modules/players/index.ts";
import { endSharedRounds, setDisabled, voidRound } from "#server/platform/modules/rounds/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { checkProof } from "#server/verifier/check.ts";
import { auditedPlatformOfEach } from "#tests/support/audited.ts";
import {
  CRASH,
  crashBet,
  flyTo,
  flyToTheEnd,
  flyToTheStart,
  LEAVE,
  roundThatCrashes,
  tableOf,
} from "#tests/support/crash.ts";
import {
  changeRules,
  demoBet,
  fun,
  moneyOf,
  newRichPlayer,
  openDemo,
  operationId,
  playersWhoMayNotPlay,
  rotation,
  stepIn,
} from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";
import { roundNow } from "#tests/support/steps.ts";

/** A round takes many requests, and other tests run beside these. */
const UNHURRIED = { timeout: 60_000 };

const platform = auditedPlatformOfEach();

type Player = Awaited<ReturnType<typeof newRichPlayer>>;

const betOn = async (player: Player, target: number | null = null): Promise<Round> =>
  dataOf(await platform.call("playRealRound", crashBet(target), player)).round;
const leave = (player: Player, round: Round) => platform.call("stepRealRound", stepIn(round, LEAVE), player);
const endAll = () => endSharedRounds(platform.context);

describe("a bet on a shared round", UNHURRIED, () => {
  it("joins the round that accepts bets, and holds its stake without revealing anything", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { number, serverSeedHash, beacon } = await tableOf(platform);
    expect(beacon).toMatchObject({ signature: null });
    const undrawn = { serverSeedHash, clientSeed: "", clientSeedOrigin: "beacon", beacon, nonce: number };
    const seal = dataOf(await platform.call("openRealGame", { gameId: CRASH }, player)).seal;
    expect(seal).toMatchObject(undrawn);
    const round = await betOn(player, 250);
    expect(round).toMatchObject({ state: "open", steps: [], payout: { amount: "0" } });
    expect(round.outcome).toEqual({ kind: "crash", target: 250, crashedAt: null, cashedOutAt: null });
    expect(round.proof).toEqual({ ...undrawn, serverSeed: null });
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 900n, held: 100n });
  });

  it("joins the next round when it comes too late, and is drawn from that", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { number, crashesAt } = await roundThatCrashes(platform, { from: 200 });
    const { betsUntil, now } = await tableOf(platform);
    platform.clock.advance({ seconds: (Date.parse(betsUntil) - Date.parse(now)) / 1000 });
    const late = await betOn(player, 110);
    expect(late.proof.nonce).toBe(number + 1);
    await flyTo(platform, crashesAt);
    // While the previous round flies, the response to its player's bet reveals nothing of it.
    const flying = await roundNow(platform, player, late);
    expect(flying.proof.serverSeed).toBeNull();
    expect(refusalOf(await leave(player, late))).toEqual([422, "step_invalid"]);
    await flyToTheEnd(platform);
    const [over] = (await tableOf(platform)).lastRounds;
    expect(over?.number).toBe(number);
    expect(late.proof.serverSeedHash).not.toBe(over?.serverSeed);
    expect((await roundNow(platform, player, late)).state).toBe("open");
  });

  it("uses no nonce of the player", async () => {
    const player = await newRichPlayer(platform, 1_000);
    await betOn(player, 110);
    await roundThatCrashes(platform, { from: 100 });
    await flyToTheEnd(platform);
    await endAll();
    const { revealed } = dataOf(await platform.call("rotateServerSeed", rotation(), player));
    expect(revealed.nonce).toBe(0);
  });

  it("is one for each player, and a repeat under its id returns the same", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const bet = crashBet(200);
    const { round } = dataOf(await platform.call("playRealRound", bet, player));
    expect(dataOf(await platform.call("playRealRound", bet, player)).round.id).toBe(round.id);
    expect(refusalOf(await platform.call("playRealRound", crashBet(200), player))).toEqual([409, "round_open"]);
    const { id } = await voidRound(platform.context, { roundId: round.id, reason: "fault", at: platform.clock.now() });
    expect(id).toBe(round.id);
    expect(refusalOf(await platform.call("playRealRound", crashBet(200), player))).toEqual([409, "round_open"]);
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 1_000n, held: 0n });
  });

  it("is refused outside the bounds, to guests, and to players who may not play", async () => {
    const player = await newRichPlayer(platform, 1_000);
    for (const target of [109, 100_001]) {
      expect(refusalOf(await platform.call("playRealRound", crashBet(target), player))).toEqual([
        422,
        "game_input_invalid",
      ]);
    }
    expect((await platform.call("playRealRound", crashBet())).status).toBe(401);
    for (const [other, code] of await playersWhoMayNotPlay(platform)) {
      expect(refusalOf(await platform.call("playRealRound", crashBet(), other))).toEqual([423, code]);
    }
    await setDisabled(platform.context.connection.db, CRASH, platform.clock.now());
    expect(refusalOf(await platform.call("playRealRound", crashBet(), player))).toEqual([422, "game_disabled"]);
  });
});

describe("leaving a shared round", UNHURRIED, () => {
  it("pays the multiplier of the platform's clock, whatever the client says", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { number } = await roundThatCrashes(platform, { from: 200 });
    const round = await betOn(player);
    await flyTo(platform, 150);
    const input = { ...stepIn(round, LEAVE), step: { ...LEAVE, at: 190 } };
    const { round: left, purse } = dataOf(await platform.call("stepRealRound", input, player));
    expect(left).toMatchObject({ state: "settled", payout: { amount: "150" } });
    expect(left.steps).toEqual([{ ...LEAVE, at: 150 }]);
    expect(left.outcome).toEqual({ kind: "crash", target: null, crashedAt: null, cashedOutAt: 150 });
    expect(purse).toMatchObject({ cash: { amount: "1050" }, held: { amount: "0" } });
    // The others still fly: the multiplier at which one has left is not revealed.
    expect(left.proof).toMatchObject({ serverSeed: null, nonce: number });
    expect(dataOf(await platform.call("stepRealRound", input, player)).round).toEqual(left);
    expect(refusalOf(await leave(player, round))).toEqual([409, "round_settled"]);
  });

  it("is too late from the crash on: refused, lost and settled", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { crashesAt } = await roundThatCrashes(platform, { from: 120, to: 300 });
    const round = await betOn(player);
    await flyToTheEnd(platform);
    const press = stepIn(round, LEAVE);
    expect(refusalOf(await platform.call("stepRealRound", press, player))).toEqual([409, "crashed"]);
    expect(refusalOf(await platform.call("stepRealRound", press, player))).toEqual([409, "crashed"]);
    expect(refusalOf(await leave(player, round))).toEqual([409, "crashed"]);
    const lost = await roundNow(platform, player, round);
    expect(lost).toMatchObject({ state: "settled", payout: { amount: "0" }, outcome: { crashedAt: crashesAt } });
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 900n, held: 0n });
  });

  it("succeeds in the last moment", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { crashesAt } = await roundThatCrashes(platform, { from: 120, to: 300 });
    const round = await betOn(player);
    await flyTo(platform, crashesAt);
    expect(dataOf(await leave(player, round)).round.outcome).toMatchObject({ cashedOutAt: crashesAt });
  });

  it("is too late on a platform whose clock is behind, once another has published the crash", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { crashesAt } = await roundThatCrashes(platform, { from: 200, to: 400 });
    const round = await betOn(player);
    await flyToTheEnd(platform);
    expect((await tableOf(platform)).lastRounds[0]?.crashedAt).toBe(crashesAt);
    platform.clock.advance({ seconds: -0.2 });
    expect(refusalOf(await leave(player, round))).toEqual([409, "crashed"]);
  });

  it("counts from the arrival of the request, however long it waits for a connection or a lock", async () => {
    const player = await newRichPlayer(platform, 1_000);
    await roundThatCrashes(platform, { from: 200 });
    const round = await betOn(player);
    await flyTo(platform, 150);
    const arrivedAt = platform.clock.now().toISOString();
    const { connection } = platform.context;
    const press = await connection.inTransaction(async (tx) => {
      await tx.execute(sql`lock table sessions in access exclusive mode`);
      const response = leave(player, round);
      await delay(300);
      platform.clock.advance({ minutes: 1 });
      return { asked: response };
    });
    const { round: left } = dataOf(await press.asked);
    expect(left).toMatchObject({ state: "settled", payout: { amount: "150" }, stepsAt: [arrivedAt] });
  });

  it("counts from the arrival of the whole request: a client that delays the rest decides when it is sent", async () => {
    const player = await newRichPlayer(platform, 1_000);
    await roundThatCrashes(platform, { from: 200, to: 400 });
    const round = await betOn(player);
    await flyTo(platform, 150);
    const { roundId, ...body } = stepIn(round, LEAVE);
    const sent = request(`${platform.url}/api/v1/game/real/rounds/${roundId}/steps`, {
      method: "POST",
      headers: { Authorization: `Bearer ${player.token}`, "Content-Type": "application/json" },
    });
    const answered = once(sent, "response");
    sent.write("{");
    await delay(200);
    await flyToTheEnd(platform);
    platform.clock.advance({ seconds: 2 });
    sent.end(JSON.stringify(body).slice(1));
    const [answer] = (await answered) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(409);
    expect((await roundNow(platform, player, round)).payout.amount).toBe("0");
  });

  it("pays a round voided in flight what leaving it then would have paid", async () => {
    const player = await newRichPlayer(platform, 1_000);
    await roundThatCrashes(platform, { from: 200 });
    const round = await betOn(player);
    await flyTo(platform, 150);
    await voidRound(platform.context, { roundId: round.id, reason: "outage", at: platform.clock.now() });
    const voided = await roundNow(platform, player, round);
    expect(voided).toMatchObject({ state: "void", voided: { reason: "outage", paid: { amount: "150" } } });
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 1_050n, held: 0n });
  });

  it("is refused before the start", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const round = await betOn(player);
    expect(refusalOf(await leave(player, round))).toEqual([422, "step_invalid"]);
    expect((await roundNow(platform, player, round)).state).toBe("open");
  });

  it("pays no more than the target when the request comes after it", async () => {
    const player = await newRichPlayer(platform, 1_000);
    await roundThatCrashes(platform, { from: 200 });
    const round = await betOn(player, 130);
    await flyTo(platform, 180);
    expect(dataOf(await leave(player, round)).round.outcome).toMatchObject({ cashedOutAt: 130 });
  });

  it("is refused to other players, and stays open to a player who may no longer play", async () => {
    const [player, stranger] = [await newRichPlayer(platform, 1_000), await newRichPlayer(platform, 1_000)];
    await roundThatCrashes(platform, { from: 200 });
    const round = await betOn(player);
    await flyTo(platform, 150);
    expect((await platform.call("stepRealRound", stepIn(round, LEAVE))).status).toBe(401);
    expect(refusalOf(await leave(stranger, round))).toEqual([404, "not_found"]);
    await setBlocked(platform.context.connection.db, player.id, platform.clock.now());
    await setDisabled(platform.context.connection.db, CRASH, platform.clock.now());
    expect(dataOf(await leave(player, round)).round.payout.amount).toBe("150");
  });

  it("happens once under concurrent requests", async () => {
    const player = await newRichPlayer(platform, 1_000);
    await roundThatCrashes(platform, { from: 200 });
    const round = await betOn(player);
    await flyTo(platform, 150);
    const answers = await Promise.all(Array.from({ length: 6 }, () => leave(player, round)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 1_050n, held: 0n });
  });
});

describe("settling shared rounds", UNHURRIED, () => {
  it("pays each bet at its target while the others fly, and the lost ones at the crash", async () => {
    const [low, high, none] = [
      await newRichPlayer(platform, 1_000),
      await newRichPlayer(platform, 1_000),
      await newRichPlayer(platform, 1_000),
    ];
    const { crashesAt, number } = await roundThatCrashes(platform, { from: 160, to: 900 });
    const [left, lost, stayed] = [await betOn(low, 150), await betOn(high, crashesAt + 1), await betOn(none)];
    await endAll();
    expect((await roundNow(platform, low, left)).state).toBe("open");
    await flyTo(platform, 150);
    await Promise.all([endAll(), endAll(), endAll()]);
    const paid = await roundNow(platform, low, left);
    expect(paid).toMatchObject({ state: "settled", payout: { amount: "150" }, proof: { serverSeed: null } });
    expect(paid.outcome).toEqual({ kind: "crash", target: 150, crashedAt: null, cashedOutAt: 150 });
    expect((await roundNow(platform, high, lost)).state).toBe("open");
    await flyToTheEnd(platform);
    await Promise.all([endAll(), endAll()]);
    for (const [player, round] of [[high, lost] as const, [none, stayed] as const]) {
      const over = await roundNow(platform, player, round);
      expect(over).toMatchObject({ state: "settled", payout: { amount: "0" }, outcome: { crashedAt: crashesAt } });
      expect(over.proof).toMatchObject({ nonce: number, serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/) });
    }
    const moneys = await Promise.all([low, high, none].map(({ token }) => moneyOf(platform, token)));
    expect(moneys.map(({ cash, held }) => [cash, held])).toEqual([
      [1_050n, 0n],
      [900n, 0n],
      [900n, 0n],
    ]);
  });

  it("happens later if no platform was running at the end", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { crashesAt } = await roundThatCrashes(platform, { from: 300 });
    const round = await betOn(player, 300);
    await flyToTheStart(platform);
    platform.clock.advance({ minutes: 5 });
    await endAll();
    expect(crashesAt).toBeGreaterThanOrEqual(300);
    expect(await roundNow(platform, player, round)).toMatchObject({ payout: { amount: "300" }, state: "settled" });
  });

  it("does not wait for the job when its player bets again or resumes it", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const first = await betOn(player, 110);
    await flyToTheStart(platform);
    platform.clock.advance({ seconds: 130 });
    const second = await betOn(player, 110);
    expect((await roundNow(platform, player, first)).state).toBe("settled");
    expect(second.proof.nonce).toBeGreaterThan(first.proof.nonce);
    await flyToTheStart(platform);
    platform.clock.advance({ seconds: 130 });
    const { round } = dataOf(await platform.call("resumeRound", { roundId: second.id }, player));
    expect(round.state).toBe("settled");
  });

  it("returns the stake if the rules of the bet are gone", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const round = await betOn(player, 110);
    await changeRules(platform, round.id);
    platform.clock.advance({ seconds: 130 });
    await endAll();
    expect((await roundNow(platform, player, round)).state).toBe("void");
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 1_000n, held: 0n });
  });

  it("is not held up by a round of a game the house no longer has", async () => {
    const { db } = platform.context.connection;
    const { demoToken } = await openDemo(platform);
    const { round: bet } = dataOf(await platform.call("playDemoRound", demoBet(demoToken)));
    const [stored] = await db.select().from(rounds).where(eq(rounds.id, bet.id));
    const seedPairId = stored?.seedPairId ?? "";
    await db
      .insert(crashRounds)
      .values({ gameId: "gone-comet", number: 1, seedPairId, startsAt: platform.clock.now() });
    const player = await newRichPlayer(platform, 1_000);
    const round = await betOn(player, 110);
    await flyToTheStart(platform);
    platform.clock.advance({ seconds: 130 });
    await endAll();
    expect((await roundNow(platform, player, round)).state).toBe("settled");
    // The audit expects every shared round to be of a chain.
    await db.delete(crashRounds).where(eq(crashRounds.gameId, "gone-comet"));
  });

  it("proves every round, left or lost, to anyone who replays it", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const played: Round[] = [];
    for (const [from, target, at] of [
      [160, null, 140],
      [160, 150, null],
      [99, 1_000, null],
    ] as const) {
      await roundThatCrashes(platform, { from, to: 800 });
      const round = await betOn(player, target);
      if (at) {
        await flyTo(platform, at);
        dataOf(await leave(player, round));
      }
      await flyToTheEnd(platform);
      await endAll();
      played.push(await roundNow(platform, player, round));
    }
    expect(played.map(({ payout }) => payout.amount)).toEqual(["140", "150", "0"]);
    for (const round of played) {
      const { serverSeedHash: seal, beacon } = round.proof;
      expect(checkProof(JSON.stringify(round), { seal, clientSeed: String(beacon?.round) }).verdict).toBe("promised");
      const { gameId, bet, input, steps, proof } = round;
      const seeds = { serverSeed: proof.serverSeed ?? "", clientSeed: proof.clientSeed, nonce: proof.nonce };
      const verified = dataOf(await platform.call("verifyRound", { gameId, bet, input, steps, beacon, ...seeds }));
      expect(verified).toMatchObject({
        outcome: round.outcome,
        payout: round.payout,
        beacon: { value: proof.clientSeed, isSigned: true },
      });
      expect(sealOf(seeds.serverSeed)).toBe(proof.serverSeedHash);
    }
  });
});

describe("a demo of a shared round", UNHURRIED, () => {
  it("flies with the others, on play money", async () => {
    const { demoToken } = await openDemo(platform, CRASH);
    const { crashesAt, number } = await roundThatCrashes(platform, { from: 200, to: 900 });
    const bet = { ...crashBet(null, { stake: fun(100) }), demoToken };
    const { round } = dataOf(await platform.call("playDemoRound", bet));
    expect(round.proof.nonce).toBe(number);
    await flyTo(platform, 150);
    const step = { ...stepIn(round, LEAVE), demoToken };
    expect(dataOf(await platform.call("stepDemoRound", step)).round.payout).toEqual(fun(150));
    await flyToTheEnd(platform);
    const again = { ...bet, operationId: operationId() };
    const { round: next } = dataOf(await platform.call("playDemoRound", again));
    await flyTo(platform, 100_001);
    await endAll();
    const { lastRounds } = await openDemo(platform, CRASH, demoToken);
    expect(lastRounds.map(({ id, state }) => [id, state])).toEqual([
      [next.id, "settled"],
      [round.id, "settled"],
    ]);
    expect((await tableOf(platform)).lastRounds.map(({ crashedAt }) => crashedAt)).toContain(crashesAt);
    const [row] = await platform.context.connection.db.select().from(rounds).where(eq(rounds.id, round.id));
    expect(row?.mode).toBe("demo");
  });
});
