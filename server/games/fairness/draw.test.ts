import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDraw } from "./draw.ts";
import { sealOf } from "./seal.ts";

const serverSeed = "9f2c61d07be84a530c19ae77d2f4b86051ee93c4a80d6f1236b97e05fd418c2a";
const seeds = { serverSeed, clientSeed: "teal kettle 41", nonce: 1208 };

/** The first words of a round by the definition of HMAC (RFC 2104), with SHA-256 only. */
function wordsByHand(blocks: number): number[] {
  const key = Buffer.from(serverSeed, "utf8");
  const pad = (byte: number) => Buffer.from(key.map((value) => value ^ byte));
  const sha256 = (...parts: Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
  return Array.from({ length: blocks }, (_, round) => {
    const message = Buffer.from(`teal kettle 41:1208:${round}`, "utf8");
    const block = sha256(pad(0x5c), sha256(pad(0x36), message));
    return Array.from({ length: 8 }, (_, word) => {
      const [a, b, c, d] = block.subarray(word * 4, word * 4 + 4);
      return (a ?? 0) * 2 ** 24 + (b ?? 0) * 2 ** 16 + (c ?? 0) * 2 ** 8 + (d ?? 0);
    });
  }).flat();
}

describe("createDraw", () => {
  it("reads HMAC-SHA256 blocks as big-endian words, block after block", () => {
    const draw = createDraw(seeds);
    expect(Array.from({ length: 20 }, () => draw.below(2 ** 32))).toEqual(wordsByHand(3).slice(0, 20));
  });

  it.each([
    [seeds, 10_000, [8864, 9847, 8975, 6524, 423, 1960, 261, 1904, 1625, 4392]],
    [{ ...seeds, nonce: 0 }, 34, [28, 12, 7, 33, 12, 20, 32, 20, 5, 7]],
    [{ ...seeds, clientSeed: "қазан көк 41" }, 3, [0, 0, 2, 0, 2, 1, 1, 2, 1, 0]],
  ])("reproduces the published numbers for %j below %d", (of, n, numbers) => {
    const draw = createDraw(of);
    expect(numbers.map(() => draw.below(n))).toEqual(numbers);
  });

  it("rejects the words above the last multiple of n, and no others", () => {
    const n = 3 * 2 ** 30;
    const accepted = wordsByHand(8).filter((word) => word < n);
    const draw = createDraw(seeds);
    expect(accepted.length).toBeLessThan(64);
    expect(accepted.map(() => draw.below(n))).toEqual(accepted);
  });

  it("returns the same numbers for the same seeds, within range", () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.integer({ min: 1, max: 2 ** 32 }), (clientSeed, nonce, n) => {
        const [a, b] = [createDraw({ serverSeed, clientSeed, nonce }), createDraw({ serverSeed, clientSeed, nonce })];
        for (let i = 0; i < 20; i++) {
          const number = a.below(n);
          expect(number).toBe(b.below(n));
          expect(number >= 0 && number < n).toBe(true);
        }
      }),
    );
  });

  it("returns other numbers when any of the seeds changes", () => {
    const numbers = (of: typeof seeds) => {
      const draw = createDraw(of);
      return Array.from({ length: 4 }, () => draw.below(2 ** 32)).join();
    };
    const others = [
      { ...seeds, serverSeed: serverSeed.replace("9f", "9e") },
      { ...seeds, clientSeed: "teal kettle 42" },
    ];
    for (const other of [...others, { ...seeds, nonce: 1209 }]) expect(numbers(other)).not.toBe(numbers(seeds));
  });

  it.each([2, 7, 34, 100])("is uniform below %d", (n) => {
    const drawn = 70_000;
    const draw = createDraw(seeds);
    const counts = new Array<number>(n).fill(0);
    for (let i = 0; i < drawn; i++) {
      const number = draw.below(n);
      counts[number] = (counts[number] ?? 0) + 1;
    }
    const expected = drawn / n;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Mean n − 1, standard deviation √(2(n − 1)).
    expect(chiSquare).toBeLessThan(n - 1 + 5 * Math.sqrt(2 * (n - 1)));
  });

  it.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])("refuses to draw below %d", (n) => {
    expect(() => createDraw(seeds).below(n)).toThrow(RangeError);
  });

  it.each([
    { ...seeds, serverSeed: serverSeed.toUpperCase() },
    { ...seeds, serverSeed: serverSeed.slice(2) },
    { ...seeds, nonce: -1 },
    { ...seeds, nonce: 0.5 },
  ])("refuses %j", (of) => {
    expect(() => createDraw(of)).toThrow(RangeError);
  });
});

describe("sealOf", () => {
  it("is the SHA-256 of the seed's text", () => {
    expect(sealOf(serverSeed)).toBe(createHash("sha256").update(Buffer.from(serverSeed, "utf8")).digest("hex"));
    expect(sealOf(serverSeed)).toBe("2ac9978a3358984bf5c86eb83b9c3389e87c9dd85362994c0fcc74abdf73175c");
  });
});
