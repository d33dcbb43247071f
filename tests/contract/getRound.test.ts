import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPlatform } from "#tests/support/platform.ts";
import { diceBet, newRichPlayer, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

describe("getRound", () => {
  it("shows the player's own round, and nobody another's", async () => {
    const anna = await newRichPlayer(platform, 1_000);
    const boris = await newConfirmedPlayer(platform);
    const { round } = dataOf(await platform.call("playRealRound", diceBet(), anna));
    const roundId = round.id;
    expect(dataOf(await platform.call("getRound", { roundId }, anna))).toEqual(round);
    expect(refusalOf(await platform.call("getRound", { roundId }, boris))).toEqual([404, "not_found"]);
    expect(refusalOf(await platform.call("getRound", { roundId }))).toEqual([401, "unauthenticated"]);
  });

  it("refuses an unknown round", async () => {
    const player = await newConfirmedPlayer(platform);
    const unknown = await platform.call("getRound", { roundId: "rnd_111111111111" }, player);
    expect(refusalOf(unknown)).toEqual([404, "not_found"]);
  });
});
