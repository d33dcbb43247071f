/**
 * A restored connection is not always announced: the first retry comes after this time, later ones after ever longer pauses.
 */
const PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * The next moment at which a retry may succeed: the device is online again, the player presses anything, or time has passed.
 */
export const nextChance = (tries: number, signal?: AbortSignal | null) =>
  new Promise<void>((resolve) => {
    const over = new AbortController();
    const go = () => {
      over.abort();
      resolve();
    };
    addEventListener("online", go, over);
    addEventListener("click", go, { capture: true, signal: over.signal });
    signal?.addEventListener("abort", go, over);
    setTimeout(go, Math.min(PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS));
  });

/** The result of the first attempt that does not fail. */
export async function untilItWorks<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch {
      await nextChance(tries);
    }
  }
}
