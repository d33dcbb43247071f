import type { Server } from "node:http";
import { Server as Listener } from "node:net";
import { setImmediate as connectionsAccepted } from "node:timers/promises";
import { z } from "zod";

/** How long a process may take to finish open requests after a shutdown signal. The default is shorter than its supervisor waits. */
export const drainSeconds = z.coerce.number().int().min(1).max(300).default(12);

/** Milliseconds after which the process exits regardless of open work. Cleanup after draining takes less than the extra second. */
export const endAfterMs = ({ drainSeconds }: { drainSeconds: number }): number => drainSeconds * 1_000 + 1_000;

export interface DrainTimes {
  /** Idle connections are closed once no request has arrived for this long. */
  quietMs: number;
  /** After this long all remaining connections are destroyed. */
  limitMs: number;
}

/** How often requests are checked for during `quietMs`. */
const CHECKS = 10;

/**
 * Closes a server without losing a request. http.Server.close() would immediately cut idle connections on which a proxy may
 * just have sent a form. So only the listener is closed, and idle connections are closed once no request has arrived for a
 * while. The caller must send `Connection: close` with every response from now on.
 *
 * A request counts only once it has been read. A process that got no CPU time for a second runs its due timers before it
 * reads anything, so silence is counted in checks, between which all received data is read, and not only in time.
 * Closing the listener also resets connections it has not accepted yet, so those are accepted first.
 */
export async function drainServer(server: Server, { quietMs, limitMs }: DrainTimes): Promise<void> {
  let checks = 0;
  server.on("request", () => {
    checks = 0;
  });
  await connectionsAccepted();
  const closed = new Promise<void>((resolve) => Listener.prototype.close.call(server, () => resolve()));
  const quiet = setInterval(() => {
    checks++;
    if (checks > CHECKS) server.closeIdleConnections();
  }, quietMs / CHECKS);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  await closed;
  clearInterval(quiet);
  clearTimeout(limit);
}
