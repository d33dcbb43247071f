/** SPEC §9, lazy images. */
const ATTEMPTS = 3;
const CACHE = 200;
const THROTTLE_MS = 200;
/** Pictures within this many screens of the top of the window are loaded. */
const PRELOAD_FACTOR = 1.3;

/** Whether a picture is on the screen or close to it; positions are relative to the window. */
export function isNear({ top, bottom }: { top: number; bottom: number }, screen: number): boolean {
  const reach = screen * PRELOAD_FACTOR;
  return top < reach && bottom > screen - reach;
}

/** Counts the requests of each address; three in all, including the browser's own first one. */
export function createAttempts() {
  const failed = new Map<string, number>();
  return {
    mayTryAgain(address: string): boolean {
      const times = (failed.get(address) ?? 0) + 1;
      failed.set(address, times);
      return times < ATTEMPTS;
    },
  };
}

/** The last addresses shown; the least recently used is dropped first. */
export function createSeen() {
  const addresses = new Set<string>();
  return {
    has: (address: string) => addresses.has(address),
    add(address: string) {
      addresses.delete(address);
      addresses.add(address);
      for (const oldest of addresses) {
        if (addresses.size <= CACHE) return;
        addresses.delete(oldest);
      }
    },
  };
}

/** Runs at once, and then at most once in 200 ms; the last call is never lost. */
export function throttled(work: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let isAskedAgain = false;
  const run = () => {
    work();
    waiting = setTimeout(() => {
      waiting = undefined;
      if (isAskedAgain) run();
    }, THROTTLE_MS);
    isAskedAgain = false;
  };
  return () => {
    if (waiting) isAskedAgain = true;
    else run();
  };
}
