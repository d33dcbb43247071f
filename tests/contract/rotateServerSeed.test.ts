import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isNightly } from "#tests/support/nightly.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { cutOffRound, DICE, diceBet, eur, newRichPlayer, rotation, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

/** Of both, more than there are connections to the database, over and over. */
const MANY = isNightly ? 150 : 50;

describe("rotateServerSeed", () => {
  it("seals the next seed, keeps or replaces the client seed, and restarts the nonces", async () => {
    const { token } = await newRichPlayer(platform, 1_000);
    dataOf(await platform.call("playRealRound", diceBet(), { token }));
    const first = dataOf(await platform.call("rotateServerSeed", rotation({ clientSeed: "  мой ключ  " }), { token }));
    expect(first.seal).toMatchObject({ clientSeed: "мой ключ", nonce: 0 });
    const second = dataOf(await platform.call("rotateServerSeed", rotation(), { token }));
    expect(second.revealed).toMatchObject({ serverSeedHash: first.seal.serverSeedHash, nonce: 0 });
    expect(second.seal.clientSeed).toBe("мой ключ");
    expect(second.seal.serverSeedHash).not.toBe(first.seal.serverSeedHash);
  });

  it("seals what was promised before the player chose a client seed", async () => {
    const { token } = await newRichPlayer(platform, 1_000);
    const { seal: before } = dataOf(await platform.call("openRealGame", { gameId: "hundred-dice" }, { token }));
    const { seal } = dataOf(
      await platform.call("rotateServerSeed", rotation({ clientSeed: "chosen last" }), { token }),
    );
    expect(seal.serverSeedHash).toBe(before.nextServerSeedHash);
    expect(seal.nextServerSeedHash).not.toBe(seal.serverSeedHash);
  });

  it("is done once for an operation id, however often it is repeated and whatever is played since", async () => {
    const player = await newRichPlayer(platform, 1_000);
    dataOf(await platform.call("playRealRound", diceBet(), player));
    const once = rotation({ clientSeed: "mine" });
    const answers = await Promise.all(Array.from({ length: 5 }, () => platform.call("rotateServerSeed", once, player)));
    const [first, ...others] = answers.map(dataOf);
    expect(others).toEqual(Array(4).fill(first));
    const { round } = dataOf(await platform.call("playRealRound", diceBet(), player));
    expect(round.proof).toMatchObject({ serverSeedHash: first?.seal.serverSeedHash, nonce: 0 });
    await cutOffRound(platform, player);
    expect(dataOf(await platform.call("rotateServerSeed", once, player))).toEqual(first);
  });

  it("refuses another client seed under the same operation id, but accepts the same id from another player", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const once = rotation({ clientSeed: "mine" });
    dataOf(await platform.call("rotateServerSeed", once, { token }));
    const other = await platform.call("rotateServerSeed", { ...once, clientSeed: "yours" }, { token });
    expect(refusalOf(other)).toEqual([409, "operation_mismatch"]);
    dataOf(await platform.call("rotateServerSeed", once, await newConfirmedPlayer(platform)));
  });

  it("never draws two rounds from one nonce, under concurrent bets and rotations", async () => {
    const { token } = await newRichPlayer(platform, 10_000);
    await Promise.all([
      ...Array.from({ length: 12 }, () => platform.call("playRealRound", diceBet({ stake: eur(10) }), { token })),
      ...Array.from({ length: 4 }, () => platform.call("rotateServerSeed", rotation(), { token })),
    ]);
    const { items } = dataOf(await platform.call("listRounds", { limit: 50 }, { token }));
    expect(items).toHaveLength(12);
    const nonces = items.map(async ({ id: roundId }) => {
      const { proof } = dataOf(await platform.call("getRound", { roundId }, { token }));
      return `${proof.serverSeedHash}:${proof.nonce}`;
    });
    expect(new Set(await Promise.all(nonces)).size).toBe(12);
  });

  it(`waits among many: none of ${MANY} concurrent bets and ${MANY} rotations is a fault`, {
    timeout: 60_000,
  }, async () => {
    const { token } = await newRichPlayer(platform, 100_000);
    const statuses: number[] = [];
    const call = async (n: number) => {
      const response =
        n % 2 === 0
          ? platform.call("playRealRound", diceBet({ stake: eur(10) }), { token })
          : platform.call("rotateServerSeed", rotation(), { token });
      statuses.push((await response).status);
    };
    const calls = Array.from({ length: 2 * MANY }, (_, n) => n);
    const connections = Array.from({ length: 24 }, async () => {
      for (let n = calls.shift(); n !== undefined; n = calls.shift()) await call(n);
    });
    await Promise.all(connections);
    expect(statuses).toHaveLength(2 * MANY);
    // A rotation is now and then refused because a round is being settled.
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  });

  it("accepts any client seed as it is typed, or refuses it, by one rule", async () => {
    const player = await newConfirmedPlayer(platform);
    const { seal: first } = dataOf(await platform.call("openRealGame", { gameId: DICE }, player));
    let stands = first.clientSeed;
    const printable = (typed: string) => /^[^\p{C}:]{1,64}$/u.test(typed);
    const isStorable = (typed: string) => !/\0|\p{Surrogate}/u.test(typed);
    const seeds = fc.oneof(
      fc.string({ unit: "binary", maxLength: 70 }),
      fc.string({ unit: "grapheme", maxLength: 70 }),
      fc.constantFrom(
        "x".repeat(64),
        "🂡".repeat(32),
        "🂡".repeat(33),
        "\u0000",
        "\u200b",
        "\ud800",
        "a\u0301",
        " ",
        "№ 7",
      ),
    );
    await fc.assert(
      fc.asyncProperty(seeds, async (typed) => {
        const answer = await platform.call("rotateServerSeed", rotation({ clientSeed: typed }), player);
        const wanted = typed.trim();
        if (printable(wanted)) stands = wanted;
        // Characters that no database can store are refused on input, in any field.
        else expect(refusalOf(answer)).toEqual([400, isStorable(typed) ? "validation_failed" : "malformed_request"]);
        const { seal } = dataOf(await platform.call("openRealGame", { gameId: DICE }, player));
        expect(seal.clientSeed).toBe(stands);
      }),
      { numRuns: isNightly ? 150 : 40 },
    );
  }, 30_000);

  it.each(["", "a:b", "line\nbreak", "x".repeat(65)])("refuses the client seed %j", async (clientSeed) => {
    const { token } = await newConfirmedPlayer(platform);
    const answer = await platform.call("rotateServerSeed", rotation({ clientSeed }), { token });
    expect(refusalOf(answer)).toEqual([400, "validation_failed"]);
  });

  it("is closed to guests", async () => {
    expect(refusalOf(await platform.call("rotateServerSeed", rotation()))).toEqual([401, "unauthenticated"]);
  });
});
