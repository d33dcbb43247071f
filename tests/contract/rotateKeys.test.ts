import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Custody } from "#server/ops/config.ts";
import { drop, rotate } from "#server/ops/rotate-keys.ts";
import { readSecretsFile, secretsOfFolder } from "#server/platform/keys/file.ts";
import { Keys } from "#server/platform/keys/keys.ts";
import { KNOWN_SECRET } from "#server/platform/keys/secrets.ts";
import { countEncryptedWith } from "#server/platform/modules/fairness/index.ts";
import { startWith } from "#server/platform/modules/key-versions/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { auditOf, rotation } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";

let platform: TestPlatform;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "openhand-rotate-"));
  platform = await startTestPlatform({ SECRETS: `1:${secretsOfFolder(folder, false).get(1)}` });
});
afterEach(async () => {
  await platform.close();
  rmSync(folder, { recursive: true });
});

const inFolder = (): Custody => ({ secrets: readSecretsFile(folder) ?? new Map(), folder });
const versions = () => [...inFolder().secrets.keys()];
const run = (custody = inFolder()) => Promise.resolve(rotate(custody, platform.context.connection));
/** The house is started again, and reads its file. */
async function restart() {
  platform.context.config.keys = new Keys(inFolder().secrets);
  await startWith(platform.context);
}

it("goes from one version to the next in three steps, each of which waits for the one before", async () => {
  const { connection } = platform.context;
  const player = await newConfirmedPlayer(platform);
  const seal = async () => dataOf(await platform.call("openRealGame", { gameId: "hundred-dice" }, player)).seal;
  const promised = await seal();

  expect(await run()).toMatch(/^Step 1 of 3: version 2 is drawn, known, and not used yet\./);
  expect(versions()).toEqual([1, 2]);
  await expect(run()).rejects.toThrow("No platform has been started with version 2 yet");
  await restart();
  expect(await run()).toMatch(/^Step 2 of 3: version 2 is the one that is used/);
  expect(versions()).toEqual([2, 1]);
  await restart();
  await expect(drop(inFolder(), connection)).rejects.toThrow("1 seed pairs need version 1");
  expect(await run()).toMatch(/^Step 3 of 3: 1 seed pairs were encrypted anew, with version 2\./);
  expect(await countEncryptedWith(connection.db, 1)).toBe(0);

  expect(await drop(inFolder(), connection)).toMatch(/^Dropped: version 1\./);
  expect(versions()).toEqual([2]);
  await restart();
  expect(await seal()).toEqual(promised);
  dataOf(await platform.call("rotateServerSeed", rotation(), player));
  expect(await auditOf(platform)).toEqual([]);
  await expect(drop(inFolder(), connection)).rejects.toThrow("There is only version 2");
});

it("prints what to set where the secrets are not in a file, and writes none", async () => {
  const before = readFileSync(join(folder, "secrets"), "utf8");
  const secrets = new Map([[7, KNOWN_SECRET]]);
  expect(await run({ secrets, folder: null })).toMatch(/SECRETS=7:openhand-sandbox-[a-z-]+,8:[0-9a-f]{64}\n/);
  expect(readFileSync(join(folder, "secrets"), "utf8")).toBe(before);
});

it("drops nothing while the newest version is not used", async () => {
  await run();
  await restart();
  await expect(drop(inFolder(), platform.context.connection)).rejects.toThrow("The newest version is not used yet");
});
