import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "#app/contract/types.ts";
import { type Game, games, referenceInput } from "#server/games/index.ts";
import { jurisdictionOf } from "#server/platform/modules/jurisdictions/index.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  demoBet,
  diceBet,
  eur,
  fun,
  gameOfKind,
  newRichPlayer,
  openDemo,
  startMoneyPlatform,
} from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

const inCategory = (category: Game["category"]): Game[] => games.filter((game) => game.category === category);
/** Decided by the bet alone, so that none stays open. */
const [slot, otherSlot] = inCategory("slots") as [Game, Game];
const [roulette, baccarat] = [gameOfKind("roulette"), gameOfKind("baccarat")];

const betOn = (game: Game): InputOf<"playRealRound"> =>
  diceBet({ gameId: game.id, input: referenceInput(game), stake: eur(100) });

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startMoneyPlatform();
});
afterAll(() => platform.close());

async function newTables() {
  const player = await newRichPlayer(platform, 100_000);
  return async (game: Game) => {
    const answer = await platform.call("playRealRound", betOn(game), player);
    return answer.status === 200 ? "played" : Number(answer.envelope.errors[0]?.parameters?.milliseconds);
  };
}

describe("the pace of a player", () => {
  it("applies across all slots, and across all tables", async () => {
    const play = await newTables();
    expect(await play(slot)).toBe("played");
    platform.clock.advance({ seconds: 1 });
    expect(await play(otherSlot)).toBe(1_500);
    expect(await play(roulette)).toBe("played");
    platform.clock.advance({ seconds: 1.5 });
    expect(await play(baccarat)).toBe(3_500);
    expect(await play(otherSlot)).toBe("played");
    platform.clock.advance({ seconds: 2.499 });
    expect(await play(slot)).toBe(1);
    platform.clock.advance({ seconds: 1.001 });
    expect(await play(baccarat)).toBe("played");
    expect(await play(slot)).toBe("played");
  });

  it("delays no bet between instant games, and no other player", async () => {
    const [play, other] = [await newTables(), await newTables()];
    const [dice, limbo] = [gameOfKind("dice"), gameOfKind("limbo")];
    expect([await play(slot), await other(slot)]).toEqual(["played", "played"]);
    for (const game of [dice, limbo, dice, limbo]) expect(await play(game)).toBe("played");
  });

  it("accepts one of many concurrent bets at as many slots", async () => {
    const play = await newTables();
    const answers = await Promise.all(inCategory("slots").map(play));
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.filter((answer) => answer === "played")).toHaveLength(1);
  });

  it("returns the first round when the same bet is repeated", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const bet = betOn(slot);
    const { round } = dataOf(await platform.call("playRealRound", bet, player));
    expect(dataOf(await platform.call("playRealRound", bet, player)).round).toEqual(round);
  });

  it("applies in a demo as well, for each visitor", async () => {
    const [mine, other] = [await openDemo(platform, slot.id), await openDemo(platform, slot.id)];
    const spin = (game: Game, { demoToken }: { demoToken: string }) =>
      platform.call(
        "playDemoRound",
        demoBet(demoToken, { gameId: game.id, input: referenceInput(game), stake: fun(100) }),
      );
    dataOf(await spin(slot, mine));
    expect(refusalOf(await spin(otherSlot, mine))).toEqual([429, "too_fast"]);
    dataOf(await spin(otherSlot, other));
  });

  it("is slower if the jurisdiction requires it, at tables as well, and never faster", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const profile = jurisdictionOf("DE");
    const [dice, limbo] = [gameOfKind("dice"), gameOfKind("limbo")];
    const floorOf = async ({ id: gameId }: Game) =>
      dataOf(await platform.call("openRealGame", { gameId }, player)).minimumCycleMs;
    expect([await floorOf(dice), await floorOf(slot)]).toEqual([0, 2_500]);
    const own = profile.minimumCycleMs;
    profile.minimumCycleMs = jurisdictionOf("GB").minimumCycleMs;
    try {
      expect([await floorOf(dice), await floorOf(slot)]).toEqual([5_000, 2_500]);
      dataOf(await platform.call("playRealRound", betOn(dice), player));
      const refused = await platform.call("playRealRound", betOn(limbo), player);
      expect(refusalOf(refused)).toEqual([429, "too_fast"]);
      profile.minimumCycleMs = { slots: 1_000 };
      expect(await floorOf(slot)).toBe(2_500);
    } finally {
      profile.minimumCycleMs = own;
    }
  });
});
