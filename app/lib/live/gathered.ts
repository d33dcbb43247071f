/** Events that arrive in a burst lead to one request. */
const GATHER_MS = 150;

/** Runs something once for all calls in a short time. */
export function gathered(act: () => void, over: AbortSignal): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => over.aborted || act(), GATHER_MS);
  };
}
