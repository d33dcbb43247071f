import { describe, expect, it } from "vitest";
import type { Round } from "#app/contract/play.ts";
import { games, referenceInput, sealOf, seedBefore } from "#server/games/index.ts";
import { countEncryptedWith, reencryptSeeds } from "#server/platform/modules/fairness/index.ts";
import { dropVersion } from "#server/platform/modules/key-versions/index.ts";
import { nextStep } from "#tests/ledger/worlds/play.ts";
import { auditedPlatformOfEach } from "#tests/support/audited.ts";
import { CRASH, crashBet, flyTo, flyToTheEnd, flyToTheStart, roundThatCrashes, tableOf } from "#tests/support/crash.ts";
import { extendSignature, newExcludedPlayer } from "#tests/support/exclusions.ts";
import { restartWith } from "#tests/support/platform.ts";
import { demoBet, diceBet, eur, fun, moneyOf, newRichPlayer, openDemo, rotation, stepIn } from "#tests/support/play.ts";
import { dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

/** Every kind of game is played several times, and other tests run beside. */
const UNHURRIED = { timeout: 120_000 };

const platform = auditedPlatformOfEach();

/** From version 1 to version 2 alone, in the steps an operator takes. */
async function dropTheFirst(): Promise<void> {
  const { connection, config, clock } = platform.context;
  await reencryptSeeds(connection, config.keys);
  expect(await countEncryptedWith(connection.db, 1)).toBe(0);
  await dropVersion(connection.db, 1, clock.now());
  await restartWith(platform, 2);
}

/** The owner of the bets: a player, or a demo. */
interface Bettor {
  seal(): Promise<{ serverSeedHash: string; nextServerSeedHash: string }>;
  bet(gameId: string): Promise<Round>;
  step(round: Round): Promise<Round>;
  rotate(): Promise<{ seal: { serverSeedHash: string }; revealed: { serverSeed: string | null } }>;
}

/** A game of every kind that is played alone. */
const OWN = [...new Map(games.map((game) => [game.rules.kind, game])).values()].filter(({ id }) => id !== CRASH);
const GAMES = OWN.map(({ id }) => id);

function betOn(gameId: string) {
  const game = OWN.find(({ id }) => id === gameId);
  if (!game) throw new Error(`there is no ${gameId}`);
  return { gameId, input: referenceInput(game) };
}

async function realBettor(): Promise<Bettor> {
  const player = await newRichPlayer(platform, 100_000);
  return {
    seal: async () => dataOf(await platform.call("openRealGame", { gameId: GAMES[0] ?? "" }, player)).seal,
    bet: async (gameId) => dataOf(await platform.call("playRealRound", diceBet(betOn(gameId)), player)).round,
    step: async (round) =>
      dataOf(await platform.call("stepRealRound", stepIn(round, nextStep(round.outcome)), player)).round,
    rotate: async () => dataOf(await platform.call("rotateServerSeed", rotation(), player)),
  };
}

async function demoBettor(): Promise<Bettor> {
  const { demoToken } = await openDemo(platform);
  return {
    seal: async () => (await openDemo(platform, GAMES[0], demoToken)).seal,
    bet: async (gameId) =>
      dataOf(await platform.call("playDemoRound", demoBet(demoToken, { ...betOn(gameId), stake: fun(100) }))).round,
    step: async (round) =>
      dataOf(await platform.call("stepDemoRound", { ...stepIn(round, nextStep(round.outcome)), demoToken })).round,
    rotate: async () => dataOf(await platform.call("restartDemo", { ...rotation(), demoToken })),
  };
}

async function finish(bettor: Bettor, opened: Round): Promise<Round> {
  let round = opened;
  while (round.state === "open") round = await bettor.step(round);
  return round;
}

/** Games of a kind share one pace. */
async function betInPace(bettor: Bettor, gameId: string): Promise<Round> {
  platform.clock.advance({ seconds: 5 });
  return bettor.bet(gameId);
}

async function playAll(bettor: Bettor): Promise<Round[]> {
  const rounds: Round[] = [];
  for (const gameId of GAMES) rounds.push(await finish(bettor, await betInPace(bettor, gameId)));
  return rounds;
}

/** Rotates; the new seed must be the promised one, and every round must be replayable with the revealed one. */
async function rotateAndVerify(bettor: Bettor, played: readonly Round[]): Promise<void> {
  const before = await bettor.seal();
  const { seal, revealed } = await bettor.rotate();
  expect(seal.serverSeedHash).toBe(before.nextServerSeedHash);
  expect(sealOf(revealed.serverSeed ?? "")).toBe(before.serverSeedHash);
  for (const { gameId, bet, input, steps, stake, payout, outcome, proof } of played) {
    expect(proof.serverSeedHash).toBe(before.serverSeedHash);
    const seeds = { serverSeed: revealed.serverSeed ?? "", clientSeed: proof.clientSeed, nonce: proof.nonce };
    const verified = dataOf(await platform.call("verifyRound", { gameId, bet, input, steps, ...seeds }));
    expect(verified).toMatchObject({ outcome, stake, payout });
  }
}

describe("rounds of every kind", UNHURRIED, () => {
  it.each([
    ["a player's", realBettor],
    ["a demo's", demoBettor],
  ])("%s continue across a rotation of the keys, and keep every promised seed", async (whose, bettorOf) => {
    const bettor = await bettorOf();
    const shown = await bettor.seal();
    const before = await playAll(bettor);
    const opened: Round[] = [];
    for (const gameId of GAMES) opened.push(await betInPace(bettor, gameId));
    expect(opened.filter(({ state }) => state === "open").length).toBeGreaterThanOrEqual(3);

    await restartWith(platform, 1, 2);
    await restartWith(platform, 2, 1);
    expect(await bettor.seal()).toMatchObject({
      serverSeedHash: shown.serverSeedHash,
      nextServerSeedHash: shown.nextServerSeedHash,
    });
    const ended: Round[] = [];
    for (const round of opened) ended.push(await finish(bettor, round));
    await rotateAndVerify(bettor, [...before, ...ended, ...(await playAll(bettor))]);

    // A demo's token is bound to seeds of version 1 for good: it ends with that version, as it does after a day.
    if (whose === "a demo's") return;
    const promised = await bettor.seal();
    await dropTheFirst();
    expect(await bettor.seal()).toMatchObject({ nextServerSeedHash: promised.nextServerSeedHash });
    await rotateAndVerify(bettor, await playAll(bettor));
    await rotateAndVerify(bettor, await playAll(bettor));
  });

  it("end a demo whose key was given up, and another starts", async () => {
    const { demoToken } = await openDemo(platform);
    dataOf(await platform.call("playDemoRound", demoBet(demoToken)));
    await restartWith(platform, 1, 2);
    await restartWith(platform, 2, 1);
    expect((await openDemo(platform, GAMES[0], demoToken)).demoToken).toBe(demoToken);
    await dropTheFirst();
    expect(refusalOf(await platform.call("playDemoRound", demoBet(demoToken)))).toEqual([404, "not_found"]);
    const next = await openDemo(platform, GAMES[0], demoToken);
    expect(next.demoToken).not.toBe(demoToken);
    dataOf(await platform.call("playDemoRound", demoBet(next.demoToken)));
  });
});

describe("a shared round", UNHURRIED, () => {
  it("continues across a rotation, and so does its chain", async () => {
    const player = await newRichPlayer(platform, 10_000);
    await roundThatCrashes(platform, { from: 150 });
    const { round } = dataOf(await platform.call("playRealRound", crashBet(120), player));
    const before = await tableOf(platform);
    await restartWith(platform, 1, 2);
    await restartWith(platform, 2, 1);
    expect(await tableOf(platform)).toEqual(before);
    await flyTo(platform, 121);
    const { round: left } = dataOf(await platform.call("resumeRound", { roundId: round.id }, player));
    expect(left).toMatchObject({ state: "settled", payout: eur(120) });
    for (let played = 0; played < 4; played++) await flyToTheEnd(platform);
    const { chain, lastRounds, number } = await tableOf(platform);
    expect(chain).toEqual(before.chain);
    let seed = lastRounds[0]?.serverSeed ?? "";
    for (let back = 1; back < number; back++) seed = seedBefore(seed);
    expect(seed).toBe(chain.beginning);
  });

  it("is settled when its key is given up, and another chain starts at once, published before its first round", async () => {
    const player = await newRichPlayer(platform, 10_000);
    await roundThatCrashes(platform, { from: 150 });
    const before = await tableOf(platform);
    const { round } = dataOf(await platform.call("playRealRound", crashBet(120), player));
    await flyToTheStart(platform);
    await restartWith(platform, 1, 2);
    await restartWith(platform, 2, 1);
    await dropTheFirst();
    const after = await tableOf(platform);
    expect(after).toMatchObject({ number: before.number, serverSeedHash: before.serverSeedHash });
    // This round and the next were sealed before; those after them are of the new chain.
    const first = before.number + 2;
    expect(after.chain).toMatchObject({ beginning: before.chain.beginning, last: first - 1 });
    expect(after.chain.nextBeginning).not.toBe(before.chain.nextBeginning);
    await flyTo(platform, 121);
    const { round: left } = dataOf(await platform.call("resumeRound", { roundId: round.id }, player));
    expect(left).toMatchObject({ state: "settled", payout: eur(120) });
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 10_020n, held: 0n });
    while ((await tableOf(platform)).number <= first) await flyToTheEnd(platform);
    const later = await tableOf(platform);
    expect(later.chain).toMatchObject({ first, beginning: after.chain.nextBeginning });
    const opened = later.lastRounds.find(({ number }) => number === first);
    expect(seedBefore(opened?.serverSeed ?? "")).toBe(later.chain.beginning);
  });
});

describe("what was signed before", UNHURRIED, () => {
  it("is valid after a rotation, and invalid when its version is given up", async () => {
    const player = await newExcludedPlayer(platform);
    const signature = await extendSignature(platform, player);
    const check = () => platform.call("checkSignature", { signature });
    await restartWith(platform, 1, 2);
    await restartWith(platform, 2, 1);
    expect((await check()).status).toBe(200);
    const fresh = await extendSignature(platform, player);
    expect(fresh.split(".")[0]).toBe("2");
    await dropTheFirst();
    expect(refusalOf(await check())).toEqual([400, "link_invalid"]);
    expect((await platform.call("checkSignature", { signature: fresh })).status).toBe(200);
  });

  it("ends no session: a token stays valid, and concurrent refreshes of it return the same", async () => {
    const { token } = await newPlayer(platform);
    const refresh = async () => dataOf(await platform.call("refreshToken", {}, { token })).token;
    const first = await refresh();
    await restartWith(platform, 1, 2);
    await restartWith(platform, 2, 1);
    expect(await refresh()).toBe(first);
    const second = dataOf(await platform.call("refreshToken", {}, { token: first })).token;
    expect(await refresh()).toBe(second);
    await dropTheFirst();
    expect((await platform.call("getProfile", {}, { token: second })).status).toBe(200);
  });
});
