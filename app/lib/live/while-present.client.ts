/** After this time without input the player may have left the device. */
const PRESENT_MS = 5 * 60_000;

const SIGNS = ["pointerdown", "keydown", "scroll"] as const;

/**
 * Runs something at once while the player is present, else at the next sign of presence: a page's requests count as presence,
 * and events must not keep the session of an absent player open.
 */
export function whilePresent(act: () => void, signal: AbortSignal): () => void {
  let seenAt = Date.now();
  let isOwed = false;
  const see = () => {
    seenAt = Date.now();
    if (!isOwed) return;
    isOwed = false;
    act();
  };
  for (const sign of SIGNS) addEventListener(sign, see, { capture: true, passive: true, signal });
  return () => {
    if (Date.now() - seenAt <= PRESENT_MS) act();
    else isOwed = true;
  };
}
