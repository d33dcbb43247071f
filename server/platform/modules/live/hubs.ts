import type { Context } from "#server/platform/context.ts";
import type { Connection } from "#server/platform/db/index.ts";
import { LiveHub } from "./hub.ts";

/** By connection, so that two platforms in one process never send to each other's streams. */
const hubs = new WeakMap<Connection, LiveHub>();

/** The hub of the platform a context belongs to. */
export function hubOf(context: Context): LiveHub {
  const known = hubs.get(context.connection) ?? new LiveHub(context);
  hubs.set(context.connection, known);
  return known;
}

/** Tells all readers to connect elsewhere, and ends their streams. */
export async function closeHub(context: Context): Promise<void> {
  const hub = hubs.get(context.connection);
  hubs.delete(context.connection);
  await hub?.close();
}
