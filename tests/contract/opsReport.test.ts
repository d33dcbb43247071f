import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { report } from "#server/ops/report.ts";
import { dayOf, daysBefore } from "#server/platform/utc-days.ts";
import { operatorOf } from "#tests/support/operator.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { deposit, diceBet, eur, newRichPlayer, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";

describe("ops report", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startMoneyPlatform();
  });
  afterAll(() => platform.close());

  const run = (...days: string[]) => report.run(operatorOf(platform), days);

  it("says what has changed the money of players, by kind of entry, and nothing of other days", async () => {
    const [one, other] = [await newRichPlayer(platform, 5_000), await newRichPlayer(platform, 2_000)];
    await deposit(platform, one.token, eur(1_000));
    const before = await run();
    expect(before).toMatch(/^EUR {2}deposit_credited +3 +2 +80\.00$/m);
    expect(before).toMatch(/^EUR {2}all kinds +80\.00$/m);

    const { round } = dataOf(await platform.call("playRealRound", diceBet(), other));
    const net = (Number(round.net?.amount) / 100).toFixed(2);
    const after = await run();
    expect(after).toMatch(new RegExp(`^EUR {2}round_settled +1 +1 +${net.replace(".", "\\.")}$`, "m"));
    expect(after).toMatch(new RegExp(`^EUR {2}all kinds +${(80 + Number(net)).toFixed(2)}$`, "m"));

    const yesterday = daysBefore(dayOf(platform.clock.now()), 1);
    expect((await run(yesterday, yesterday)).split("\n")).toHaveLength(1);
  });

  it.each([
    ["soon"],
    ["2026-02-30"],
    ["2026-03-02", "2026-03-01"],
    ["2020-01-01", "2026-01-01"],
    ["2026-01-01", "2026-01-02", "x"],
  ])("refuses %s %s", async (...days) => {
    await expect(run(...days)).rejects.toThrow("Usage: npm run ops -- report");
  });
});
