import { describe, expect, it } from "vitest";
import { authenticate } from "#server/platform/modules/sessions/index.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { trafficOf } from "#tests/support/database-traffic.ts";
import { DICE, diceBet, newRichPlayer } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";

const platform = auditedPlatform();

describe("a bet that decides its round", () => {
  it("is one transaction, and takes eight round trips to the database, including the session and the response", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const play = async () => dataOf(await platform.call("playRealRound", diceBet(), player)).round;
    // The first bet starts the count of limits.
    await play();
    platform.clock.advance({ seconds: 10 });
    const rounds = [];
    // Within the minute, after which the session is recorded as seen.
    for (let left = 4; left > 0; left--) {
      let paid = 0n;
      const traffic = await trafficOf(async () => {
        paid = BigInt((await play()).paid.amount);
      });
      rounds.push({ ...traffic, isPaid: paid > 0n });
      platform.clock.advance({ seconds: 10 });
    }
    for (const { statements, roundTrips, isPaid } of rounds) {
      expect(statements.filter((text) => text === "commit")).toHaveLength(1);
      // Payouts count towards the limits.
      expect(statements.length).toBeLessThanOrEqual(isPaid ? 11 : 10);
      expect(roundTrips).toBe(8);
    }
  });
});

describe("the table of a game", () => {
  it("is two statements besides that of its session, sent at once, and no transaction", async () => {
    const player = await newRichPlayer(platform, 10_000);
    for (let left = 2; left > 0; left--) {
      dataOf(await platform.call("playRealRound", diceBet(), player));
      platform.clock.advance({ seconds: 10 });
    }
    const { statements, roundTrips } = await trafficOf(async () => {
      const { lastRounds, results, session } = dataOf(await platform.call("openRealGame", { gameId: DICE }, player));
      expect([lastRounds, results, session.rounds].map(({ length }) => length)).toEqual([2, 2, 2]);
    });
    expect(statements).toHaveLength(3);
    expect(statements.every((text) => text.startsWith("select"))).toBe(true);
    expect(roundTrips).toBe(2);
  });

  it("of a demo is two statements besides the count of its address", async () => {
    const { demoToken } = dataOf(await platform.call("openDemoGame", { gameId: DICE }));
    const { statements, roundTrips } = await trafficOf(() =>
      platform.call("openDemoGame", { gameId: DICE, demoToken }),
    );
    expect(statements).toHaveLength(3);
    expect(roundTrips).toBe(2);
  });
});

describe("the profile, which each page of a signed-in player needs", () => {
  it("is one statement, with its session, besides the loss of last week once an hour", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const look = () => trafficOf(async () => dataOf(await platform.call("getProfile", {}, player)));
    await look();
    expect((await look()).statements).toHaveLength(1);
  });
});

describe("the session of concurrent calls", () => {
  it("is read for the first, and once more for all that came meanwhile", async () => {
    const { token } = await newRichPlayer(platform, 10_000);
    const look = () => authenticate(platform.context, token);
    let players: Awaited<ReturnType<typeof look>>[] = [];
    const together = await trafficOf(async () => {
      players = await Promise.all(Array.from({ length: 8 }, look));
    });
    expect(together.statements).toHaveLength(2);
    expect(new Set(players.map((player) => player?.sessionId)).size).toBe(1);
    const apart = await trafficOf(async () => {
      for (let left = 3; left > 0; left--) await look();
    });
    expect(apart.statements).toHaveLength(3);
  });

  it("is never older than the call, even when an earlier read is under way", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const look = () => authenticate(platform.context, player.token);
    const before = [look(), look()];
    await platform.call("logout", {}, player);
    const after = look();
    expect(await after).toBeNull();
    expect((await Promise.all(before))[0]?.id).toBe(player.id);
  });
});
