/** SPEC §9, lazy images. */
const ATTEMPTS = 3;
const CACHE = 200;
const THROTTLE_MS = 200;
/** Pictures are loaded within this many screens of the top of the window. */
const PRELOAD_FACTOR = 1.3;

/** Whether a picture is on the screen or soon will be; positions are those of the window. */
export function isNear({ top, bottom }: { top: number; bottom: number }, screen: number): boolean {
  const reach = screen * PRELOAD_FACTOR;
  return top < reach && bottom > screen - reach;
}

/** Counts how often each address was asked for; three times in all, the browser's own first try among them. */
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

/** The last addresses that were shown, the one not met for longest leaving first. */
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
