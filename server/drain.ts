import type { Server } from "node:http";
import { Server as Listener } from "node:net";

export interface DrainTimes {
  /** Connections that are still open when nothing was asked for this long are taken for unused. */
  quietMs: number;
  /** After this long whatever is left is cut off. */
  limitMs: number;
}

/**
 * Ends a server without losing a request. http.Server.close() would at once cut idle connections, on which a proxy may
 * just have sent a form; so only the listener is closed, every answer from now on must say `Connection: close`, and
 * idle connections end once nothing has come for a while.
 */
export async function drainServer(server: Server, { quietMs, limitMs }: DrainTimes): Promise<void> {
  let lastRequestAt = Date.now();
  server.on("request", () => {
    lastRequestAt = Date.now();
  });
  const closed = new Promise<void>((resolve) => Listener.prototype.close.call(server, () => resolve()));
  const quiet = setInterval(() => {
    if (Date.now() - lastRequestAt >= quietMs) server.closeIdleConnections();
  }, quietMs / 10);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  await closed;
  clearInterval(quiet);
  clearTimeout(limit);
}
