import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAgain } from "#tests/support/exclusions.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { cutOffRound, diceBet, eur, newRichPlayer, SLOT, slotBet, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

const encode = (text: string) => Buffer.from(text).toString("base64url");

describe("listRounds", () => {
  it("pages through the rounds, latest first, with the cash around each", async () => {
    const { token } = await newRichPlayer(platform, 5_000);
    for (let count = 0; count < 5; count++) {
      // Two rounds at one instant: the id decides between them, and no page loses one.
      if (count % 2 === 0) platform.clock.advance({ seconds: 1 });
      dataOf(await platform.call("playRealRound", diceBet(), { token }));
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = dataOf(await platform.call("listRounds", { limit: 2, cursor }, { token }));
      for (const { id, stake, payout, balanceBefore, balanceAfter } of page.items) {
        seen.push(id);
        const expected = BigInt(balanceBefore?.amount ?? 0) - BigInt(stake.amount) + BigInt(payout.amount);
        expect(balanceAfter).toEqual(eur(expected));
      }
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(5);
    const all = dataOf(await platform.call("listRounds", { limit: 50 }, { token }));
    expect(all.items.map(({ id }) => id)).toEqual(seen);
    expect(all.next).toBeNull();
  });

  it("shows fifty at once, and nothing older than twelve months", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const { round: old } = dataOf(await platform.call("playRealRound", diceBet(), player));
    platform.clock.advance({ days: 360 });
    const later = await signInAgain(platform, player);
    for (let count = 0; count < 51; count++) {
      dataOf(await platform.call("playRealRound", diceBet({ stake: eur(10) }), later));
    }
    const first = dataOf(await platform.call("listRounds", {}, later));
    expect(first.items).toHaveLength(50);
    const second = dataOf(await platform.call("listRounds", { cursor: first.next ?? "" }, later));
    expect(second.items.map(({ id }) => id)).toContain(old.id);
    platform.clock.advance({ days: 10 });
    const afterwards = await signInAgain(platform, player);
    const idsFrom = async (cursor?: string) =>
      dataOf(await platform.call("listRounds", { cursor }, afterwards)).items.map(({ id }) => id);
    expect([await idsFrom(), await idsFrom(first.next ?? "")].flat()).toHaveLength(51);
    expect(await idsFrom(first.next ?? "")).not.toContain(old.id);
    expect(dataOf(await platform.call("getRound", { roundId: old.id }, afterwards)).id).toBe(old.id);
  }, 30_000);

  it("keeps to one game when asked", async () => {
    const { token } = await newRichPlayer(platform, 5_000);
    dataOf(await platform.call("playRealRound", diceBet(), { token }));
    dataOf(await platform.call("playRealRound", slotBet(), { token }));
    const { items } = dataOf(await platform.call("listRounds", { gameId: SLOT }, { token }));
    expect(items.map(({ gameId }) => gameId)).toEqual([SLOT]);
  });

  it("keeps to one state when asked", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const { round: settled } = dataOf(await platform.call("playRealRound", diceBet(), player));
    const { round: open } = await cutOffRound(platform, player, slotBet());
    const idsOf = async (state: "open" | "settled" | "void") =>
      dataOf(await platform.call("listRounds", { state }, player)).items.map(({ id }) => id);
    expect([await idsOf("open"), await idsOf("settled"), await idsOf("void")]).toEqual([[open.id], [settled.id], []]);
    const unknown = await platform.call("listRounds", { state: "won" as "open" }, player);
    expect(refusalOf(unknown)).toEqual([400, "validation_failed"]);
  });

  it.each(["x", "%00", encode("1:rnd_1'; drop table rounds"), encode("9".repeat(40)), encode("-1:rnd_1")])(
    "refuses the made-up cursor %j",
    async (cursor) => {
      const { token } = await newConfirmedPlayer(platform);
      expect(refusalOf(await platform.call("listRounds", { cursor }, { token }))).toEqual([400, "validation_failed"]);
    },
  );

  it("shows nobody another's rounds", async () => {
    expect(refusalOf(await platform.call("listRounds", {}))).toEqual([401, "unauthenticated"]);
    const { token } = await newConfirmedPlayer(platform);
    expect(dataOf(await platform.call("listRounds", {}, { token })).items).toEqual([]);
  });
});
