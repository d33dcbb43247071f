/** Whoever has touched nothing for so long may have left the device. */
const PRESENT_MS = 5 * 60_000;

const SIGNS = ["pointerdown", "keydown", "scroll"] as const;

/**
 * Does something at once while somebody is there, else with the next sign of them: what a page asks for counts as presence, and
 * events must not keep open the session of a player who has gone.
 */
export function whilePresent(act: () => void): { ask(): void; stop(): void } {
  let seenAt = Date.now();
  let isOwed = false;
  const see = () => {
    seenAt = Date.now();
    if (!isOwed) return;
    isOwed = false;
    act();
  };
  const over = new AbortController();
  for (const sign of SIGNS) addEventListener(sign, see, { capture: true, passive: true, signal: over.signal });
  return {
    ask() {
      if (Date.now() - seenAt <= PRESENT_MS) act();
      else isOwed = true;
    },
    stop: () => over.abort(),
  };
}
