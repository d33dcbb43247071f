import { setTimeout as delay } from "node:timers/promises";
import { Problem } from "#server/problem.ts";

/** The very first start makes the whole world of games and players; nothing is known to take longer than a minute. */
const DEADLINE_MS = 180_000;

/** Asked more often, the starter would spend a sixth of its own processor time on asking. */
const LOOK_MS = 150;

/** Waits until an address answers with success; throws the signal's reason when it is no use waiting any more. */
export async function answers(name: string, url: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  while (Date.now() < deadline) {
    if (await isReady(url)) return;
    await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
    signal.throwIfAborted();
  }
  throw new Problem(`The ${name} is still not ready after ${DEADLINE_MS / 1000} seconds.`);
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
