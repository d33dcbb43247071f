import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { beaconValue, type Game, gameById, QUICKNET } from "#server/games/index.ts";
import * as source from "#server/verifier/cards.ts";
import { DRAND_ROUNDS } from "#tests/support/drand.ts";
import { KEPT, proofOf } from "#tests/support/proofs.ts";
import { receiptFor } from "#tests/support/receipts.ts";
import { seedFileOf, seedFileText } from "#tests/support/seed-files.ts";
import { buildVerifier } from "./verifier.js";
import { refuseStrangers } from "./verifier-weight.js";

const gameCalled = (id: string): Game => gameById(id) as Game;
const [slot, crash, mines] = [gameCalled("fox-at-noon"), gameCalled("steppe-comet"), gameCalled("twenty-five-tiles")];

let folder: string;
let built: typeof source;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "openhand-verifier-"));
  await buildVerifier(folder);
  built = await import(pathToFileURL(join(folder, "verifier.js")).href);
}, 60_000);

afterAll(() => rm(folder, { recursive: true }));

describe("the verifier as it is built", () => {
  it.each(["verifier.html", "verifier.js"])("has no schemas and no descriptions of games: %s", async (name) => {
    const text = await readFile(join(folder, name), "utf8");
    expect(text).toContain(slot.id);
    expect(text).not.toMatch(/_zod|ZodError/);
    expect(text).not.toContain(slot.descriptions.en);
  });

  it("is refused with a package that is neither hashes nor curves", () => {
    expect(() => refuseStrangers(["app/contract/money.ts", "node_modules/@noble/hashes/sha2.js"])).not.toThrow();
    expect(() => refuseStrangers(["../node_modules/zod/v4/index.js"])).toThrow("zod");
  });

  it("computes no constant of a curve before one is used", async () => {
    await copyFile(join(folder, "verifier.js"), join(folder, "again.js"));
    const computed = vi.spyOn(globalThis, "BigInt");
    await import(pathToFileURL(join(folder, "again.js")).href);
    // Those of hashes are shorter.
    expect(computed.mock.calls.filter(([digits]) => String(digits).length > "0x".length + 16)).toEqual([]);
    computed.mockRestore();
  });

  it("checks a round with its signed receipt as its sources do", () => {
    const proof = proofOf(slot, 3);
    const kept = { ...KEPT, receipt: JSON.stringify(receiptFor(proof)) };
    const cards = [...built.turnCards(JSON.stringify(proof), kept)];
    expect(cards[1]?.receipt?.verdict).toBe("logged");
    expect(cards).toEqual([...source.turnCards(JSON.stringify(proof), kept)]);
  });

  it("checks a round of a public beacon as its sources do", () => {
    const signature = DRAND_ROUNDS[1000] ?? "";
    const drawn = proofOf(crash, 7, { clientSeed: beaconValue(signature) });
    const beacon = { chain: QUICKNET.id, round: 1000, signature };
    const proof = JSON.stringify({ ...drawn, proof: { ...drawn.proof, clientSeedOrigin: "beacon", beacon } });
    const cards = [...built.turnCards(proof, KEPT)];
    expect(cards[0]?.claims.find(({ claim }) => claim === "beaconSignature")?.same).toBe(true);
    expect(cards).toEqual([...source.turnCards(proof, KEPT)]);
  });

  it("checks a file of rounds as its sources do", () => {
    const { head, rounds } = seedFileOf([slot, mines], 6);
    const checked = (of: typeof source) => {
      const steps = of.checkFile(seedFileText(head, rounds));
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
      }
    };
    expect(checked(built).verdict).toBe("right");
    expect(checked(built)).toEqual(checked(source));
  });
});
