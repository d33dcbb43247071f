import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/house.ts";
import { buildImage, type Image } from "#tests/support/image.ts";
import { imageMustBeTested, noteImagePassed } from "#tests/support/image-inputs.ts";
import { TEST_SECRETS } from "#tests/support/secrets.ts";

const PROJECT = resolve(".");
/** Installing from the lockfile and building, on a small machine. */
const BUILD_MS = 600_000;
const START_MS = 60_000;

let root: string;
let image: Image;
const running: ChildProcess[] = [];
let failed = false;

/** Runs a command of the image as a container would: in its folder, with its environment and nothing of the test's. */
async function start([program, ...rest]: string[], env: Record<string, string>) {
  const port = await freePort();
  const own: Image["env"] = { PATH: process.env.PATH, ...image.env, HOST: "127.0.0.1", PORT: String(port), ...env };
  const full = own as NodeJS.ProcessEnv;
  const child = spawn(program === "node" ? process.execPath : String(program), rest, {
    cwd: image.folder,
    env: full,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const until = Date.now() + START_MS;
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) return { child, port, env: full };
    await delay(100);
  }
  throw new Error(`${rest.join(" ")} does not answer:\n${output}`);
}

async function healthcheck(env: NodeJS.ProcessEnv): Promise<number | null> {
  const [, ...rest] = image.healthcheck;
  const [code] = await once(spawn(process.execPath, rest, { env, cwd: image.folder }), "exit");
  return code as number | null;
}

async function stop(child: ChildProcess): Promise<number | null> {
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  return code as number | null;
}

const commandsOfCompose = async () => {
  const compose = await readFile(join(PROJECT, "compose.yaml"), "utf8");
  return [...compose.matchAll(/command: \[(.*)\]/g)].map(([, words = ""]) =>
    words.split(",").map((word) => word.trim()),
  );
};

describe.runIf(imageMustBeTested())("the image", () => {
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "openhand-image-"));
    image = await buildImage(PROJECT, root);
  }, BUILD_MS);

  afterAll(async () => {
    for (const child of running) child.kill("SIGKILL");
    await rm(root, { recursive: true, force: true });
    if (!failed && !process.env.CI) noteImagePassed();
  }, BUILD_MS);

  afterEach(({ task }) => {
    failed ||= task.result?.state !== "pass";
  });

  it("contains what its commands and those of compose.yaml start, and nothing only the build needs", async () => {
    const commands = [image.command, ...(await commandsOfCompose())];
    expect(commands).toHaveLength(4);
    for (const command of commands) {
      const program = command.find((word) => word.startsWith("build/")) ?? "";
      expect(existsSync(join(image.folder, program)), command.join(" ")).toBe(true);
    }
    for (const left of ["node_modules/vite", "node_modules/vitest", "app", "tests", ".env"]) {
      expect(existsSync(join(image.folder, left)), left).toBe(false);
    }
  });

  it("runs the packages with the patches of this repository", async () => {
    const router = "node_modules/@remix-run/router/dist/router.cjs.js";
    expect(await readFile(join(image.folder, router), "utf8")).toBe(await readFile(join(PROJECT, router), "utf8"));
  });

  it("lists exactly what it contains", async () => {
    const { components } = JSON.parse(await readFile(join(image.folder, "build/sbom.json"), "utf8"));
    const listed = new Set(components.map(({ name }: { name: string }) => name));
    const direct = Object.keys(JSON.parse(await readFile(join(PROJECT, "package.json"), "utf8")).dependencies);
    expect(direct.filter((name) => !listed.has(name))).toEqual([]);
    for (const left of ["vite", "vitest", "@playwright/test"]) expect(listed.has(left), left).toBe(false);
  });

  it("starts the site, which reports healthy and stops on request", { timeout: START_MS * 2 }, async () => {
    const { child, env } = await start(image.command, {});
    expect(await healthcheck(env)).toBe(0);
    expect(await stop(child)).toBe(0);
    expect(await healthcheck(env)).toBe(1);
  });

  it("starts the platform, with its migrations and texts", { timeout: START_MS * 2 }, async () => {
    const [, platform = []] = await commandsOfCompose();
    const database = await createTestDatabase();
    const { child, port } = await start(platform, { DATABASE_URL: database.url, SECRETS: TEST_SECRETS, SEED: "none" });
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/settings`)).status).toBe(200);
    expect(await stop(child)).toBe(0);
    await database.drop();
  });
});
