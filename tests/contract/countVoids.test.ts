import { describe, expect, it } from "vitest";
import type { VoidReason } from "#app/contract/play.ts";
import { endLeftOpen, voidRound } from "#server/platform/modules/rounds/index.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { changeRules, minesBet, newRichPlayer, openDemo, stepIn } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { atMines, demoMines, makeStep, openTile } from "#tests/support/steps.ts";

const platform = auditedPlatform();
const { gameId } = minesBet();

const counted = async () => {
  // Figures may be a minute old.
  platform.clock.advance({ minutes: 2 });
  return dataOf(await platform.call("countVoids", {}));
};

const voidFor = (roundId: string, reason: VoidReason) =>
  voidRound(platform.context, { roundId, reason, at: platform.clock.now() });

describe("countVoids", () => {
  it("counts nothing for a house where every round was played out", async () => {
    expect((await counted()).games).toEqual([]);
  });

  it("counts real rounds by game and reason, and those the house ended; no demos, and no open rounds", async () => {
    const first = await atMines(platform);
    await voidFor(first.round.id, "fault");
    const gone = await atMines(platform);
    await changeRules(platform, gone.round.id);
    const { round } = dataOf(await platform.call("resumeRound", { roundId: gone.round.id }, gone.player));
    expect(round.voided).toEqual({ reason: "rules_changed", paid: round.stake });
    await atMines(platform);
    const abandoned = await atMines(platform);
    await makeStep(platform, abandoned.player, stepIn(abandoned.round, openTile(abandoned.safe[0] ?? 0)));
    platform.clock.advance({ days: 31 });
    await endLeftOpen(platform.context);
    const { demoToken } = await openDemo(platform, gameId);
    const demo = dataOf(await platform.call("playDemoRound", demoMines(demoToken))).round;
    await voidFor(demo.id, "fault");
    dataOf(await platform.call("playRealRound", minesBet(), await newRichPlayer(platform, 1_000)));
    const { games } = await counted();
    expect(games).toMatchObject([{ gameId, endedByHouse: 1 }]);
    const each = (["fault", "rules_changed", "left_open"] as const).map((reason) => ({ reason, rounds: 1 }));
    expect(games[0]?.voids).toEqual(expect.arrayContaining(each));
    expect(games[0]?.voids).toHaveLength(3);
  });
});
