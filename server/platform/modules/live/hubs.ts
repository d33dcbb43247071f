import type { Context } from "#server/platform/context.ts";
import type { Connection } from "#server/platform/db/index.ts";
import { LiveHub } from "./hub.ts";

/** By connection, so that two platforms in one process never tell each other's streams. */
const hubs = new WeakMap<Connection, LiveHub>();

/** The streams of the platform a context is of. */
export function hubOf(context: Context): LiveHub {
  const known = hubs.get(context.connection) ?? new LiveHub(context);
  hubs.set(context.connection, known);
  return known;
}

/** Tells all readers to go elsewhere, and ends their streams. */
export async function closeHub(context: Context): Promise<void> {
  const hub = hubs.get(context.connection);
  hubs.delete(context.connection);
  await hub?.close();
}
