import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlayerStep } from "#app/contract/games/index.ts";
import { LEFT_OPEN_DAYS, type Round } from "#app/contract/play.ts";
import { endLeftOpen } from "#server/platform/modules/rounds/index.ts";
import { checkProof } from "#server/verifier/check.ts";
import { CRASH, crashBet } from "#tests/support/crash.ts";
import { signInAgain } from "#tests/support/exclusions.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  auditOf,
  changeRules,
  cutOffRound,
  diceBet,
  gameOfKind,
  moneyOf,
  newRichPlayer,
  rotation,
  startMoneyPlatform,
  stepIn,
} from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { demoAtMines, openTile, roundNow } from "#tests/support/steps.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startMoneyPlatform();
});
afterAll(async () => {
  expect(await auditOf(platform)).toEqual([]);
  await platform.close();
});

type Player = Awaited<ReturnType<typeof newRichPlayer>>;

const INPUTS = {
  mines: { kind: "mines", mines: 3 },
  "hi-lo": { kind: "hi-lo" },
  blackjack: { kind: "blackjack" },
  "video-poker": { kind: "video-poker" },
} as const;

const begin = async (player: Player, kind: keyof typeof INPUTS) =>
  dataOf(await platform.call("playRealRound", diceBet({ gameId: gameOfKind(kind).id, input: INPUTS[kind] }), player))
    .round;

const step = async (player: Player, round: Round, made: PlayerStep) =>
  dataOf(await platform.call("stepRealRound", stepIn(round, made), player)).round;

/** A new player and a round of a kind that waits for a step, after steps that did not end it. */
async function waiting(kind: keyof typeof INPUTS, steps: PlayerStep[] = []) {
  for (let tries = 0; tries < 40; tries++) {
    const player = await newRichPlayer(platform, 1_000);
    let round = await begin(player, kind);
    for (const made of steps) if (round.state === "open") round = await step(player, round, made);
    if (round.state === "open") return { player, round };
  }
  throw new Error(`forty rounds of ${kind} did not wait`);
}

/** Moves to the day on which the house ends the rounds open now, with the player in a new session. */
async function afterTheTime(player: Player): Promise<Player> {
  platform.clock.advance({ days: LEFT_OPEN_DAYS });
  await endLeftOpen(platform.context);
  return { ...player, ...(await signInAgain(platform, player)) };
}

/** A round with its revealed seed, replayed by the offline verifier. */
async function isProved(player: Player, round: Round): Promise<boolean> {
  dataOf(await platform.call("rotateServerSeed", rotation(), player));
  const { serverSeedHash: seal, clientSeed } = round.proof;
  const proof = JSON.stringify(await roundNow(platform, player, round));
  return checkProof(proof, { seal, clientSeed }).verdict === "promised";
}

describe("an abandoned round", { timeout: 60_000 }, () => {
  it("reports until when it waits, and is left alone until then", async () => {
    const { player, round } = await waiting("mines");
    expect(Date.parse(round.waitsUntil ?? "") - Date.parse(round.openedAt)).toBe(LEFT_OPEN_DAYS * DAY_MS);
    platform.clock.advance({ days: LEFT_OPEN_DAYS, seconds: -1 });
    await endLeftOpen(platform.context);
    const back = await signInAgain(platform, player);
    expect(await roundNow(platform, back, round)).toMatchObject({ state: "open", endedByHouse: false });
  });

  it("of mines or hi-lo is cashed out at its current value", async () => {
    const mines = await waiting("mines", [openTile(0), openTile(1)]);
    const hiLo = await waiting("hi-lo", [{ kind: "hi-lo", act: "higher" }]);
    for (const { player, round } of [mines, hiLo]) {
      if (round.outcome?.kind !== "mines" && round.outcome?.kind !== "hi-lo") throw new Error("another game");
      const worth = round.outcome.cashOut;
      const back = await afterTheTime(player);
      const ended = await roundNow(platform, back, round);
      expect(ended).toMatchObject({ state: "settled", payout: worth, endedByHouse: true, waitsUntil: null });
      expect(ended.steps).toEqual([...round.steps, { kind: round.input.kind, act: "cashOut" }]);
      expect(await moneyOf(platform, back.token)).toEqual({ cash: 900n + BigInt(worth?.amount ?? 0), held: 0n });
      expect(await isProved(back, round)).toBe(true);
    }
  });

  it("of mines or hi-lo with nothing won yet is void, and its stake is returned", async () => {
    const mines = await waiting("mines");
    const hiLo = await waiting("hi-lo", [{ kind: "hi-lo", act: "skip" }]);
    for (const { player, round } of [mines, hiLo]) {
      const back = await afterTheTime(player);
      expect(await roundNow(platform, back, round)).toMatchObject({ state: "void", endedByHouse: true });
      expect(await moneyOf(platform, back.token)).toEqual({ cash: 1_000n, held: 0n });
    }
  });

  it("of blackjack takes cards while none can harm it, and then stands", async () => {
    for (let times = 0; times < 12; times++) {
      const { player, round } = await waiting("blackjack");
      const back = await afterTheTime(player);
      const ended = await roundNow(platform, back, round);
      expect(ended).toMatchObject({ state: "settled", endedByHouse: true, stake: round.stake });
      if (round.outcome?.kind !== "blackjack" || ended.outcome?.kind !== "blackjack") throw new Error("another game");
      const [hand] = round.outcome.hands;
      const isSafe = (hand?.points ?? 0) <= (hand?.soft ? 16 : 11);
      expect(ended.steps[0]).toEqual({ kind: "blackjack", act: isSafe ? "hit" : "stand" });
      expect(ended.outcome.hands[0]?.result).not.toBe("bust");
      expect(await isProved(back, round)).toBe(true);
    }
  });

  it("of blackjack with two hands ends both", async () => {
    for (let tries = 0; tries < 60; tries++) {
      const { player, round } = await waiting("blackjack");
      if (round.outcome?.kind !== "blackjack" || !round.outcome.can.includes("split")) continue;
      const split = await step(player, round, { kind: "blackjack", act: "split" });
      if (split.state !== "open") continue;
      const ended = await roundNow(platform, await afterTheTime(player), round);
      expect(ended).toMatchObject({ state: "settled", endedByHouse: true, stake: { amount: "200" } });
      return;
    }
    throw new Error("sixty hands of blackjack could not be split");
  });

  it("of video poker holds what the best play holds", async () => {
    const { player, round } = await waiting("video-poker");
    const back = await afterTheTime(player);
    const ended = await roundNow(platform, back, round);
    expect(ended).toMatchObject({ state: "settled", endedByHouse: true });
    expect(ended.steps).toHaveLength(1);
    expect(await isProved(back, round)).toBe(true);
  });

  it("is ended for an excluded player too, who finds it in the history", async () => {
    const { player, round } = await waiting("mines", [openTile(0)]);
    dataOf(await platform.call("activateSelfExclusion", { period: "1_year", understood: true }, player));
    const back = await afterTheTime(player);
    const { items } = dataOf(await platform.call("listRounds", {}, back));
    expect(items).toMatchObject([{ id: round.id, state: "settled", endedByHouse: true }]);
  });

  it("is ended once, by several platforms at once", async () => {
    const { player, round } = await waiting("mines", [openTile(0)]);
    platform.clock.advance({ days: LEFT_OPEN_DAYS });
    await Promise.all([1, 2, 3].map(() => endLeftOpen(platform.context)));
    const ended = await roundNow(platform, await signInAgain(platform, player), round);
    expect(ended.steps).toHaveLength(2);
  });

  it("is settled to its outcome if it was decided, and void if its rules are gone, as for its player", async () => {
    const decided = await newRichPlayer(platform, 1_000);
    const { round } = await cutOffRound(platform, decided);
    const outdated = await waiting("mines");
    await changeRules(platform, outdated.round.id);
    const back = await afterTheTime(decided);
    const settled = dataOf(await platform.call("getRound", { roundId: round.id }, back));
    expect(settled).toMatchObject({ state: "settled", endedByHouse: false });
    const gone = await roundNow(platform, await signInAgain(platform, outdated.player), outdated.round);
    expect(gone).toMatchObject({ state: "void", endedByHouse: false });
  });
});

it("does not include demos, nor bets on shared rounds, which end in their own ways", async () => {
  const demo = await demoAtMines(platform);
  expect(demo.round.waitsUntil).toBeNull();
  const player = await newRichPlayer(platform, 1_000);
  const { round } = dataOf(await platform.call("playRealRound", crashBet(null), player));
  expect(round).toMatchObject({ gameId: CRASH, waitsUntil: null });
});
