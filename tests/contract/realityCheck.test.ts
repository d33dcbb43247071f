import { describe, expect, it } from "vitest";
import { auditedPlatform } from "#tests/support/audited.ts";
import { later } from "#tests/support/limits.ts";
import { diceBet, eur, minesBet, newRichPlayer, stepIn, tilesOf } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();
type Player = { token: string; email: string };

const play = (player: Player) => platform.call("playRealRound", diceBet(), player);
const checkOf = async (player: Player) => dataOf(await platform.call("getLimits", {}, player)).realityCheck;

/** Places bets that are five minutes apart: each makes five minutes in play. */
async function playFor(player: Player, minutes: number) {
  for (let played = 0; played < minutes; played += 5) {
    dataOf(await play(player));
    await later(platform, [player], { minutes: 5 });
  }
}

describe("setRealityCheck", () => {
  it("counts the time in play, and not the pauses", async () => {
    const player = await newRichPlayer(platform, 10_000);
    dataOf(await platform.call("setRealityCheck", { everyMinutes: 15 }, player));
    dataOf(await play(player));
    await later(platform, [player], { seconds: 90 });
    expect(await checkOf(player)).toMatchObject({ everyMinutes: 15, playedSeconds: 90, isDue: false });
    await later(platform, [player], { days: 1 });
    expect(await checkOf(player)).toMatchObject({ playedSeconds: 300, isDue: false });
    dataOf(await play(player));
    expect(await checkOf(player)).toMatchObject({ playedSeconds: 300 });
  });

  it("leaves a due check due", async () => {
    const player = await newRichPlayer(platform, 10_000);
    dataOf(await platform.call("setRealityCheck", { everyMinutes: 15 }, player));
    await playFor(player, 15);
    const answer = dataOf(await platform.call("setRealityCheck", { everyMinutes: 60 }, player));
    expect(answer).toMatchObject({ everyMinutes: 60, isDue: true });
    expect(refusalOf(await play(player))).toEqual([423, "reality_check_due"]);
    dataOf(await platform.call("answerRealityCheck", {}, player));
    dataOf(await play(player));
  });

  it("accepts three intervals", async () => {
    const player = await newConfirmedPlayer(platform);
    const answer = await platform.call("setRealityCheck", { everyMinutes: 45 as 15 }, player);
    expect(refusalOf(answer)).toEqual([400, "validation_failed"]);
  });
});

describe("answerRealityCheck", () => {
  it("is required before the next bet, and restarts all counts", async () => {
    const player = await newRichPlayer(platform, 10_000);
    dataOf(await platform.call("setRealityCheck", { everyMinutes: 15 }, player));
    await playFor(player, 15);
    const due = await checkOf(player);
    expect(due).toMatchObject({ playedSeconds: 900, isDue: true, staked: eur(300) });
    expect(BigInt(due.net.amount)).toBe(BigInt(due.paid.amount) - 300n);
    expect(refusalOf(await play(player))).toEqual([423, "reality_check_due"]);
    const run = { gameId: diceBet().gameId, stake: eur(100), input: diceBet().input, rounds: 2, lossStop: eur(100) };
    expect(refusalOf(await platform.call("planRun", run, player))).toEqual([423, "reality_check_due"]);
    const { session } = dataOf(await platform.call("openRealGame", { gameId: diceBet().gameId }, player));
    expect(session.realityCheck).toEqual(due);
    const nothing = { playedSeconds: 0, isDue: false, staked: eur(0), paid: eur(0), net: eur(0) };
    expect(dataOf(await platform.call("answerRealityCheck", {}, player))).toMatchObject(nothing);
    expect(dataOf(await platform.call("answerRealityCheck", {}, player))).toMatchObject(nothing);
    dataOf(await play(player));
    expect(await checkOf(player)).toMatchObject({ staked: eur(100) });
  });

  it("does not block an open round", async () => {
    const player = await newRichPlayer(platform, 10_000);
    dataOf(await platform.call("setRealityCheck", { everyMinutes: 15 }, player));
    const { round } = dataOf(await platform.call("playRealRound", minesBet(), player));
    await later(platform, [player], { minutes: 5 });
    await playFor(player, 10);
    expect(refusalOf(await play(player))).toEqual([423, "reality_check_due"]);
    const [tile = 0] = (await tilesOf(platform, round.id)).safe;
    const open = { kind: "mines", act: "open", tile } as const;
    dataOf(await platform.call("stepRealRound", stepIn(round, open), player));
  });

  it("counts for the player alone", async () => {
    const [player, other] = [await newRichPlayer(platform, 10_000), await newRichPlayer(platform, 10_000)];
    for (const one of [player, other]) dataOf(await platform.call("setRealityCheck", { everyMinutes: 15 }, one));
    await playFor(player, 15);
    await later(platform, [other], {});
    dataOf(await platform.call("answerRealityCheck", {}, other));
    expect(refusalOf(await play(player))).toEqual([423, "reality_check_due"]);
    dataOf(await play(other));
  });
});
