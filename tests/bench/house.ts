import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface BenchHouse {
  origin: string;
  close(): Promise<void>;
}

const OPENING_MS = 180_000;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === "object" && address ? address.port : 0;
}

/** The built house as `npm start` opens it, on free ports and with a new database that is thrown away afterwards. */
export async function openHouse(): Promise<BenchHouse> {
  const folder = await mkdtemp(join(tmpdir(), "openhand-bench-"));
  // For root the database runs as another user, who must get through here.
  await chmod(folder, 0o711);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...{ NODE_ENV: "production" as const, LOG_LEVEL: "warn", SEED: "world", MODE: "sandbox", DATA_DIR: folder },
    ...{ HOST: "127.0.0.1", PORT: String(port), PLATFORM_PORT: String(await freePort()), PUBLIC_URL: origin },
  };
  const house = fork("build/server/start.js", { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const close = async () => {
    await end(house);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await opened(house);
    return { origin, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function opened(house: ChildProcess): Promise<void> {
  const given = new AbortController();
  const timer = setTimeout(
    () => given.abort(new Error(`the house did not open in ${OPENING_MS / 1000} s`)),
    OPENING_MS,
  );
  house.once("exit", (code) => given.abort(new Error(`the house ended with ${code} before it opened`)));
  try {
    await once(house, "message", { signal: given.signal });
  } catch (error) {
    throw given.signal.reason ?? error;
  } finally {
    clearTimeout(timer);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
