import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Custody } from "#server/ops/config.ts";
import { drop, giveUp, rotate } from "#server/ops/rotate-keys.ts";
import { readSecretsFile, secretsOfFolder, writeSecretsFile } from "#server/platform/keys/file.ts";
import { Keys } from "#server/platform/keys/keys.ts";
import { KNOWN_SECRET } from "#server/platform/keys/secrets.ts";
import { countEncryptedWith, reencryptSeeds } from "#server/platform/modules/fairness/index.ts";
import { startWith } from "#server/platform/modules/key-versions/index.ts";
import { prepareSeeds } from "#server/platform/modules/rounds/index.ts";
import { countDestinationsUnder } from "#server/platform/modules/withdrawals/index.ts";
import { CRASH, crashBet, flyToTheEnd, tableOf } from "#tests/support/crash.ts";
import { codeOf, withAuthenticator } from "#tests/support/factors.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import {
  auditOf,
  decide,
  depositRequest,
  diceBet,
  eur,
  minesBet,
  moneyOf,
  newRichPlayer,
  rotation,
} from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, PASSWORD } from "#tests/support/players.ts";
import { SECOND_SECRET } from "#tests/support/secrets.ts";
import { withdraw } from "#tests/support/withdrawals.ts";

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
const run = (custody = inFolder()) => Promise.resolve(rotate(custody, platform.context));
/** Restarts the house, which reads its file. */
async function restart() {
  platform.context.config.keys = new Keys(inFolder().secrets);
  await startWith(platform.context);
}

it("goes from one version to the next in three steps, each of which waits for the previous one", async () => {
  const { connection } = platform.context;
  platform.context.config.port = Number(new URL(platform.url).port);
  const player = await newConfirmedPlayer(platform);
  const seal = async () => dataOf(await platform.call("openRealGame", { gameId: "hundred-dice" }, player)).seal;
  const promised = await seal();
  const wallet = { method: "ewallet", destination: "payee@wallet.example", amount: eur(1_000) } as const;
  const { redirectUrl } = dataOf(
    await platform.call("createDeposit", depositRequest({ method: "ewallet", amount: eur(3_000) }), player),
  );
  dataOf(await decide(platform, redirectUrl, "pay"));
  const { id: paid } = await withdraw(platform, player.token, wallet);

  expect(await run()).toMatch(/^Step 1 of 3: version 2 is drawn, known, and not used yet\./);
  expect(versions()).toEqual([1, 2]);
  await expect(run()).rejects.toThrow("No platform has been started with version 2 yet");
  await restart();
  expect(await run()).toMatch(/^Step 2 of 3: version 2 is the one that is used/);
  expect(versions()).toEqual([2, 1]);
  await restart();
  await expect(drop(inFolder(), platform.context)).rejects.toThrow("1 seed pairs need version 1");
  expect(await run()).toMatch(/^Step 3 of 3: 1 seed pairs were encrypted anew, with version 2\./);
  expect(await countEncryptedWith(connection.db, 1)).toBe(0);
  expect(await countDestinationsUnder(connection.db, 1)).toBe(0);

  expect(await drop(inFolder(), platform.context)).toMatch(/^Dropped: version 1\./);
  expect(versions()).toEqual([2]);
  await restart();
  expect(await seal()).toEqual(promised);
  dataOf(await platform.call("reviewSandboxWithdrawal", { paymentId: paid, decision: "approve" }));
  dataOf(await platform.call("decideSandboxPayout", { paymentId: paid, outcome: "done" }));
  await withdraw(platform, player.token, wallet);
  const { methods } = dataOf(await platform.call("listWithdrawalMethods", {}, player));
  expect(methods.flatMap(({ destinations }) => destinations.map(({ label }) => label))).toEqual([
    "p•••@wallet.example",
  ]);
  dataOf(await platform.call("rotateServerSeed", rotation(), player));
  expect(await auditOf(platform)).toEqual([]);
  await expect(drop(inFolder(), platform.context)).rejects.toThrow("There is only version 2");
});

it("prints what to set if the secrets are not in a file, and writes none", async () => {
  const before = readFileSync(join(folder, "secrets"), "utf8");
  const secrets = new Map([[7, KNOWN_SECRET]]);
  expect(await run({ secrets, folder: null })).toMatch(/SECRETS=7:openhand-sandbox-[a-z-]+,8:[0-9a-f]{64}\n/);
  expect(readFileSync(join(folder, "secrets"), "utf8")).toBe(before);
});

it("drops nothing while the newest version is not used", async () => {
  await run();
  await restart();
  await expect(drop(inFolder(), platform.context)).rejects.toThrow("The newest version is not used yet");
});

it("continues without a lost secret: stakes are returned, and all players can play on", async () => {
  const { connection } = platform.context;
  platform.context.config.port = Number(new URL(platform.url).port);
  const [player, flyer] = [await newRichPlayer(platform, 1_000), await newRichPlayer(platform, 1_000)];
  const { round } = dataOf(await platform.call("playRealRound", minesBet(), player));
  const table = await tableOf(platform);
  dataOf(await platform.call("playRealRound", crashBet(), flyer));
  writeSecretsFile(folder, new Map([[2, SECOND_SECRET]]));
  await expect(restart()).rejects.toThrow("SECRETS lacks version 1");
  const context = platform.context;
  expect(await giveUp(inFolder(), context, 1)).toContain("2 open rounds were void and their stakes went back");
  await restart();
  await prepareSeeds(context);
  for (const { token } of [player, flyer]) expect(await moneyOf(platform, token)).toEqual({ cash: 1_000n, held: 0n });
  expect(dataOf(await platform.call("getRound", { roundId: round.id }, player))).toMatchObject({
    state: "void",
    proof: { serverSeed: null },
  });
  dataOf(await platform.call("playRealRound", diceBet(), player));
  dataOf(await platform.call("rotateServerSeed", rotation(), player));
  const later = await tableOf(platform);
  expect(later).toMatchObject({ number: table.number + 2, chain: { first: table.number + 2 }, lastRounds: [] });
  dataOf(await platform.call("playRealRound", crashBet(110), flyer));
  for (let flown = 0; flown < 3; flown++) await flyToTheEnd(platform);
  expect((await tableOf(platform)).lastRounds).toHaveLength(3);
  await resumeAll(flyer);
  expect((await moneyOf(platform, flyer.token)).held).toBe(0n);
  expect(await auditOf(platform)).toEqual([]);
  await expect(giveUp(inFolder(), context, 2)).rejects.toThrow("Version 2 is known");
  await expect(giveUp(inFolder(), context, 9)).rejects.toThrow("There never was a version 9 here");
  expect(await countEncryptedWith(connection.db, 1)).toBe(0);
});

async function resumeAll(player: { token: string }) {
  const { openRound } = dataOf(await platform.call("openRealGame", { gameId: CRASH }, player));
  if (openRound) dataOf(await platform.call("resumeRound", { roundId: openRound.id }, player));
}

it("re-encrypts second factors: every code keeps working, and a version that one needs is not dropped", async () => {
  const { connection } = platform.context;
  const player = await newConfirmedPlayer(platform);
  const { secret, recoveryCodes } = await withAuthenticator(platform, player);
  dataOf(await platform.call("confirmStepUp", { kind: "recovery", code: recoveryCodes[0] ?? "" }, player));
  dataOf(await platform.call("activatePinCode", { pin: "407129", password: PASSWORD }, player));
  await platform.context.storage.put("file_kept01", Buffer.from("a passport"));
  await run();
  await restart();
  await run();
  await restart();
  await reencryptSeeds(connection, platform.context.config.keys);
  await expect(drop(inFolder(), platform.context)).rejects.toThrow("12 secrets of second factors need version 1");
  const { storage } = platform.context;
  expect(await storage.countUnder(1)).toBe(1);
  const output = await run();
  expect(output).toContain("12 secrets of second factors");
  expect(output).toContain("1 stored files");
  expect(await drop(inFolder(), platform.context)).toMatch(/^Dropped: version 1\./);
  await restart();
  expect((await storage.get("file_kept01"))?.toString()).toBe("a passport");
  platform.clock.advance({ seconds: 30 });
  for (const proof of [
    { kind: "totp", code: codeOf(secret, platform) },
    { kind: "recovery", code: recoveryCodes[1] ?? "" },
    { kind: "pin", code: "407129" },
  ] as const) {
    expect((await platform.call("confirmStepUp", proof, player)).status).toBe(200);
  }
});
