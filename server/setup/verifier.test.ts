import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { AskedCheck, CheckStep } from "#app/contract/device-check.ts";
import { CARDS } from "#app/contract/games/cards.ts";
import { beaconValue, type Game, gameById, QUICKNET } from "#server/games/index.ts";
import * as source from "#server/verifier/for-pages.ts";
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

/** Each step of a check, but how far it was after some milliseconds. */
async function stepsOf({ makeCheck }: typeof source, asked: AskedCheck): Promise<CheckStep[]> {
  const steps: CheckStep[] = [];
  await makeCheck(asked, (step) => "progress" in step || steps.push(step));
  return steps;
}

const claimsIn = (steps: readonly CheckStep[]) =>
  steps.flatMap((step) => ("card" in step ? step.card.claims : [])).map(({ claim, same }) => [claim, same]);

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

  it("checks a round with its signed receipt as its sources do", async () => {
    const proof = proofOf(slot, 3);
    const kept = { ...KEPT, receipt: JSON.stringify(receiptFor(proof)) };
    const asked = { proof: JSON.stringify(proof), kept, published: [] };
    const steps = await stepsOf(built, asked);
    expect(steps).toHaveLength(CARDS.length);
    expect(steps[1]).toMatchObject({ card: { card: "seal", receipt: { verdict: "logged" } } });
    expect(steps).toEqual(await stepsOf(source, asked));
  });

  it("checks a round of a public beacon as its sources do", async () => {
    const signature = DRAND_ROUNDS[1000] ?? "";
    const drawn = proofOf(crash, 7, { clientSeed: beaconValue(signature) });
    const beacon = { chain: QUICKNET.id, round: 1000, signature };
    const proof = JSON.stringify({ ...drawn, proof: { ...drawn.proof, clientSeedOrigin: "beacon", beacon } });
    const asked = { proof, kept: KEPT, published: [] };
    const steps = await stepsOf(built, asked);
    expect(claimsIn(steps)).toContainEqual(["beaconSignature", true]);
    expect(steps).toEqual(await stepsOf(source, asked));
  });

  it("checks a file of rounds as its sources do", async () => {
    const { head, rounds, signer } = seedFileOf([slot, mines], 6);
    const asked = { file: seedFileText(head, rounds), published: [signer.publicKey] };
    const steps = await stepsOf(built, asked);
    expect(steps).toMatchObject([{ checked: { verdict: "right" } }]);
    expect(steps).toEqual(await stepsOf(source, asked));
  });
});
