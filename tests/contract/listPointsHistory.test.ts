import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPlatform } from "#tests/support/platform.ts";
import { diceBet, eur, newRichPlayer, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";
import { countAfterAWhile, pts } from "#tests/support/points.ts";
import { walk } from "#tests/support/walk.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

describe("listPointsHistory", () => {
  it("pages through the counts, latest first, with the points before and after each", async () => {
    const { token } = await newRichPlayer(platform, 50_000);
    for (let count = 1; count <= 5; count++) {
      dataOf(await platform.call("playRealRound", diceBet({ stake: eur(count * 1_000) }), { token }));
      await countAfterAWhile(platform);
    }
    const seen = await walk(async (cursor) =>
      dataOf(await platform.call("listPointsHistory", { limit: 2, cursor }, { token })),
    );
    expect(seen.map(({ points, balanceBefore, balanceAfter }) => [points, balanceBefore, balanceAfter])).toEqual([
      [pts(50), pts(100), pts(150)],
      [pts(40), pts(60), pts(100)],
      [pts(30), pts(30), pts(60)],
      [pts(20), pts(10), pts(30)],
      [pts(10), pts(0), pts(10)],
    ]);
    const day = (ago: number) => new Date(platform.clock.now().getTime() - ago * 86_400_000).toISOString().slice(0, 10);
    const own = async (input: { from?: string; to?: string; limit?: number }) => {
      const { rows, totals } = dataOf(await platform.call("listPointsHistory", input, { token }));
      return [rows, totals.counted, totals.wagered];
    };
    expect(await own({ from: day(1), to: day(0), limit: 1 })).toEqual([5, pts(150), eur(15_000)]);
    expect(await own({ from: "2026-01-01", to: "2026-01-02" })).toEqual([0, pts(0), eur(0)]);
    const wrong = await platform.call("listPointsHistory", { from: "2026-01-03", to: "2026-01-02" }, { token });
    expect(refusalOf(wrong)).toEqual([400, "validation_failed"]);
    expect(seen[0]).toMatchObject({
      kind: "counted",
      rounds: 1,
      wagered: eur(5_000),
      worth: eur(5),
      statusName: "iron",
    });
  });

  it.each(["x", "%00", Buffer.from("1:pts_1'; drop table").toString("base64url")])(
    "refuses the forged cursor %j",
    async (cursor) => {
      const { token } = await newConfirmedPlayer(platform);
      const answer = await platform.call("listPointsHistory", { cursor }, { token });
      expect(refusalOf(answer)).toEqual([400, "validation_failed"]);
    },
  );

  it("lists the player's own points alone", async () => {
    expect(refusalOf(await platform.call("listPointsHistory", {}))).toEqual([401, "unauthenticated"]);
    const { token } = await newConfirmedPlayer(platform);
    expect(dataOf(await platform.call("listPointsHistory", {}, { token }))).toMatchObject({
      items: [],
      next: null,
      rows: 0,
    });
  });
});
