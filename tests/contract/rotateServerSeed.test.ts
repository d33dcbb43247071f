import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPlatform } from "#tests/support/platform.ts";
import { diceBet, eur, newRichPlayer, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

describe("rotateServerSeed", () => {
  it("seals the next seed, keeps or takes the client seed, and starts the nonces again", async () => {
    const { token } = await newRichPlayer(platform, 1_000);
    dataOf(await platform.call("playRealRound", diceBet(), { token }));
    const first = dataOf(await platform.call("rotateServerSeed", { clientSeed: "  мой ключ  " }, { token }));
    expect(first.seal).toMatchObject({ clientSeed: "мой ключ", nonce: 0 });
    const second = dataOf(await platform.call("rotateServerSeed", {}, { token }));
    expect(second.revealed).toMatchObject({ serverSeedHash: first.seal.serverSeedHash, nonce: 0 });
    expect(second.seal.clientSeed).toBe("мой ключ");
    expect(second.seal.serverSeedHash).not.toBe(first.seal.serverSeedHash);
  });

  it("never draws two rounds from one nonce, however bets and rotations meet", async () => {
    const { token } = await newRichPlayer(platform, 10_000);
    await Promise.all([
      ...Array.from({ length: 12 }, () => platform.call("playRealRound", diceBet({ stake: eur(10) }), { token })),
      ...Array.from({ length: 4 }, () => platform.call("rotateServerSeed", {}, { token })),
    ]);
    const { items } = dataOf(await platform.call("listRounds", { limit: 50 }, { token }));
    expect(items).toHaveLength(12);
    expect(new Set(items.map(({ proof }) => `${proof.serverSeedHash}:${proof.nonce}`)).size).toBe(12);
  });

  it.each(["", "a:b", "line\nbreak", "x".repeat(65)])("refuses the client seed %j", async (clientSeed) => {
    const { token } = await newConfirmedPlayer(platform);
    const answer = await platform.call("rotateServerSeed", { clientSeed }, { token });
    expect(refusalOf(answer)).toEqual([400, "validation_failed"]);
  });

  it("refuses a guest", async () => {
    expect(refusalOf(await platform.call("rotateServerSeed", {}))).toEqual([401, "unauthenticated"]);
  });
});
