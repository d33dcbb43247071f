import { setTimeout as delay } from "node:timers/promises";
import { Problem } from "#server/problem.ts";

/** The first start seeds all games and players; no known machine needs more than a minute. */
const DEADLINE_MS = 180_000;

/** Polling more often would cost the starting process a sixth of its own CPU time. */
const POLL_MS = 150;

/** Waits until a URL answers with success; throws the signal's reason when it aborts, a {@link Problem} after the deadline. */
export async function waitUntilReady(name: string, url: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  while (Date.now() < deadline) {
    if (await isReady(url)) return;
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
    signal.throwIfAborted();
  }
  throw new Problem(`The ${name} is still not ready after ${DEADLINE_MS / 1000} seconds.`);
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
