import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPlatform } from "#tests/support/platform.ts";
import { diceBet, minesBet, newRichPlayer, startMoneyPlatform, stepIn, tilesOf } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

describe("getRound", () => {
  it("returns the player's own round alone", async () => {
    const anna = await newRichPlayer(platform, 1_000);
    const boris = await newConfirmedPlayer(platform);
    const { round } = dataOf(await platform.call("playRealRound", diceBet(), anna));
    const roundId = round.id;
    expect(dataOf(await platform.call("getRound", { roundId }, anna))).toEqual(round);
    expect(refusalOf(await platform.call("getRound", { roundId }, boris))).toEqual([404, "not_found"]);
    expect(refusalOf(await platform.call("getRound", { roundId }))).toEqual([401, "unauthenticated"]);
  });

  it("returns everything needed to show the round again", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const bet = minesBet();
    const { round } = dataOf(await platform.call("playRealRound", bet, player));
    const { safe } = await tilesOf(platform, round.id);
    const open = { kind: "mines", act: "open", tile: safe[0] ?? 0 } as const;
    const cashOut = { kind: "mines", act: "cashOut" } as const;
    const { round: opened } = dataOf(await platform.call("stepRealRound", stepIn(round, open), player));
    dataOf(await platform.call("stepRealRound", stepIn(opened, cashOut), player));
    const returned = dataOf(await platform.call("getRound", { roundId: round.id }, player));
    expect(returned).toMatchObject({ state: "settled", bet: bet.stake, input: bet.input, steps: [open, cashOut] });
    expect(returned.outcome).toMatchObject({ opened: [open.tile], hit: null });
  });

  it("refuses an unknown round", async () => {
    const player = await newConfirmedPlayer(platform);
    const unknown = await platform.call("getRound", { roundId: "rnd_111111111111" }, player);
    expect(refusalOf(unknown)).toEqual([404, "not_found"]);
  });
});
