import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { HouseProblem } from "./problem.ts";

const POLL_MS = 100;

/**
 * Refuses before anything is started: without this the database and the platform would be up before the site finds its
 * port taken. `patienceMs` is how long a taken port may still become free.
 */
export async function requirePortFree(name: string, port: number, host: string, patienceMs: number): Promise<void> {
  for (let waited = 0; ; waited += POLL_MS) {
    const code = await bindFailure(port, host);
    if (!code) return;
    if (code !== "EADDRINUSE" || waited >= patienceMs) {
      throw new HouseProblem(`${reason(code, port, host)} Choose another: ${name}=${port + 1} npm start`);
    }
    await delay(POLL_MS);
  }
}

function reason(code: string, port: number, host: string): string {
  if (code === "EADDRINUSE") return `Port ${port} is taken.`;
  if (code === "EACCES") return `Port ${port} needs rights this user does not have.`;
  return `Cannot listen on ${host}:${port} (${code}).`;
}

async function bindFailure(port: number, host: string): Promise<string | undefined> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), "listening");
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
  await new Promise((resolve) => probe.close(resolve));
}
