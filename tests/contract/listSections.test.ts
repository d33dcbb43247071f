import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { games } from "#server/games/index.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { DICE, diceBet, newRichPlayer, SLOT, slotBet, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

describe("listSections", () => {
  it("returns every section with its games, the most played first among the popular", async () => {
    const { token } = await newRichPlayer(platform, 1_000);
    dataOf(await platform.call("playRealRound", diceBet(), { token }));
    const { sections } = dataOf(await platform.call("listSections", {}));
    expect(sections.map(({ id }) => id)).toEqual([
      "new",
      "popular",
      "slots",
      "tables",
      "instant",
      "scratch",
      "jackpots",
      "all",
    ]);
    const idsOf = (section: string) => sections.find(({ id }) => id === section)?.games.map(({ id }) => id) ?? [];
    expect(idsOf("popular")[0]).toBe(DICE);
    expect(idsOf("instant")).toContain(DICE);
    expect(idsOf("slots")).not.toContain(DICE);
    const days = idsOf("new").map((id) => games.find((game) => game.id === id)?.addedOn ?? "");
    expect(days).toEqual([...days].sort().reverse());
  });

  it("counts popular games once a minute, and not for every request", async () => {
    const { token } = await newRichPlayer(platform, 1_000);
    const first = async () => dataOf(await platform.call("listSections", {})).sections[1]?.games[0]?.id;
    for (let count = 0; count < 3; count++) {
      dataOf(await platform.call("playRealRound", slotBet(), { token }));
      platform.clock.advance({ seconds: 10 });
    }
    await platform.context.connection.inTransaction(async (tx) => {
      // A count would wait for this lock.
      await tx.execute("lock table rounds in access exclusive mode");
      expect(await first()).toBe(DICE);
    });
    platform.clock.advance({ seconds: 30 });
    expect(await first()).toBe(SLOT);
  });

  it("ignores rounds from more than a week ago", async () => {
    const days = 8;
    platform.clock.advance({ days });
    const { sections } = dataOf(await platform.call("listSections", {}));
    const popular = sections.find(({ id }) => id === "popular")?.games.map(({ title }) => title) ?? [];
    expect(popular).toEqual([...popular].sort());
  });
});
