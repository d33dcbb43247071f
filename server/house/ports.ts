import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { codeOf, listenOn } from "#server/listening.ts";

const POLL_MS = 100;

/**
 * Throws before anything is started when a port is taken; otherwise the database and the platform would be up before the
 * site fails. `patienceMs` is how long to wait for a taken port to become free.
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
