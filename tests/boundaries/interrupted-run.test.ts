import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "#tests/support/prepared.ts";
import { processesNaming } from "#tests/support/processes.ts";

const { path: folder, remove } = temporaryFolder();
afterAll(remove);

/** One has its server in a separate process, the other starts it itself. */
const [SERVED, SERVING] = ["tests/contract/signIn.test.ts", "tests/boundaries/consent.test.ts"];

it.each([
  ["SIGINT", SERVED, [130, null]],
  ["SIGINT", SERVING, [130, null]],
  ["SIGKILL", SERVING, [null, "SIGKILL"]],
] as const)("leaves no server and no folder behind when it is stopped by %s in %s", async (signal, test, end) => {
  const run = spawn(process.execPath, ["tests/run.js", test], {
    env: { ...process.env, TMPDIR: folder },
    stdio: "ignore",
  });
  const ended = once(run, "exit");
  while (!processesNaming(folder).some(({ command }) => command.includes("postgres"))) {
    expect(run.exitCode).toBeNull();
    await delay(50);
  }
  run.kill(signal);
  expect(await ended).toEqual(end);
  // After a kill, the keeper process ends what is left a moment later, and a server ends its own processes.
  const isLeft = () => readdirSync(folder).length > 0 || processesNaming(folder).length > 0;
  if (signal === "SIGKILL") while (isLeft()) await delay(50);
  expect(processesNaming(folder)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});
