import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { codeOf, listenOn } from "#server/listening.ts";

const POLL_MS = 100;

/**
 * Refuses before anything is started: without this the database and the platform would be up before the site finds its
 * port taken. `patienceMs` is how long a taken port may still become free.
 */
export async function requirePortFree(name: string, port: number, host: string, patienceMs: number): Promise<void> {
  for (let waited = 0; ; waited += POLL_MS) {
    const probe = createServer();
    try {
      await listenOn(probe, port, host, name);
      await new Promise((resolve) => probe.close(resolve));
      return;
    } catch (error) {
      const isTaken = error instanceof Error && codeOf(error.cause) === "EADDRINUSE";
      if (!isTaken || waited >= patienceMs) throw error;
    }
    await delay(POLL_MS);
  }
}
