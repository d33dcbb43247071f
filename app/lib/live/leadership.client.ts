/**
 * Leading all tabs of a visitor: one of them at a time leads, the one that holds the lock, from `lead` until what that returned is
 * called. Without the Web Locks API each tab leads by itself.
 */
export function leadership(name: string, lead: () => () => void): { seek(): void; give(): void } {
  let giving: AbortController | null = null;
  return {
    seek() {
      if (giving) return;
      giving = new AbortController();
      const { signal } = giving;
      const held = () =>
        new Promise<void>((release) => {
          if (signal.aborted) return release();
          const stop = lead();
          signal.addEventListener("abort", () => {
            stop();
            release();
          });
        });
      const holding = navigator.locks ? navigator.locks.request(name, { signal }, held) : held();
      holding.catch(() => undefined);
    },
    give() {
      giving?.abort();
      giving = null;
    },
  };
}
