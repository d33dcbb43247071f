import type { Server } from "node:http";
import { Server as Listener } from "node:net";
import { setImmediate as connectionsAccepted } from "node:timers/promises";
import { z } from "zod";

/** How long a process that is asked to end may take to finish what it has begun; by default less than whoever started it waits. */
export const drainSeconds = z.coerce.number().int().min(1).max(300).default(12);

/** After so many milliseconds a process ends whatever it is at: what it closes once its server is drained takes no second. */
export const endAfterMs = ({ drainSeconds }: { drainSeconds: number }): number => drainSeconds * 1_000 + 1_000;

export interface DrainTimes {
  /** Connections that are still open when nothing was asked for this long are taken for unused. */
  quietMs: number;
  /** After this long whatever is left is cut off. */
  limitMs: number;
}

/** Looks for requests during `quietMs`. */
const LOOKS = 10;

/**
 * Ends a server without losing a request. http.Server.close() would at once cut idle connections, on which a proxy may
 * just have sent a form; so only the listener is closed, every answer from now on must say `Connection: close`, and
 * idle connections end once nothing has come for a while.
 *
 * What has come is known only once it was read. A process that did not get its processor for a second finds its timers due
 * before it reads anything: so quiet is counted in looks, between which everything that came is read, and not in time alone.
 * Likewise a listener that is closed resets what it has not accepted yet, form and all.
 */
export async function drainServer(server: Server, { quietMs, limitMs }: DrainTimes): Promise<void> {
  let looks = 0;
  server.on("request", () => {
    looks = 0;
  });
  await connectionsAccepted();
  const closed = new Promise<void>((resolve) => Listener.prototype.close.call(server, () => resolve()));
  const quiet = setInterval(() => {
    looks++;
    if (looks > LOOKS) server.closeIdleConnections();
  }, quietMs / LOOKS);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  await closed;
  clearInterval(quiet);
  clearTimeout(limit);
}
