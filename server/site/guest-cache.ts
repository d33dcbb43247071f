import type { GuestPage } from "./guest-page.ts";

interface Entry {
  /** null: this address answers nothing that may be kept, so nobody has to wait to find out. */
  page: GuestPage | null;
  storedAt: number;
}

interface Found extends Entry {
  stale: boolean;
}

export interface GuestCache {
  /** What is known of a key and may still be served. */
  find(key: string): Found | undefined;
  /** Makes the page of a key once for all who ask meanwhile; `previous` is the one it replaces. */
  fill(key: string, make: (previous: GuestPage | null) => Promise<GuestPage | null>): Promise<GuestPage | null>;
}

/** A stale page is served for this many lifetimes while a fresh one is made, or cannot be. */
const STALE_LIFETIMES = 10;
/** What an entry costs beside its bodies. */
const ENTRY_BYTES = 1024;

/** Pages of guests in memory, the least recently used leaving when `maximumBytes` is passed. */
export function createGuestCache(options: { seconds: number; maximumBytes: number; now?: () => number }): GuestCache {
  const { seconds, maximumBytes, now = Date.now } = options;
  const lifetime = seconds * 1000;
  const entries = new Map<string, Entry>();
  const inFlight = new Map<string, Promise<GuestPage | null>>();
  let bytes = 0;

  const weigh = ({ page }: Entry) => ENTRY_BYTES + (page?.bytes ?? 0);

  function remove(key: string) {
    const entry = entries.get(key);
    if (entry) bytes -= weigh(entry);
    entries.delete(key);
  }

  function store(key: string, entry: Entry) {
    remove(key);
    entries.set(key, entry);
    bytes += weigh(entry);
    for (const oldest of entries.keys()) {
      if (bytes <= maximumBytes) return;
      remove(oldest);
    }
  }

  async function make(key: string, maker: (previous: GuestPage | null) => Promise<GuestPage | null>) {
    const previous = entries.get(key)?.page ?? null;
    const page = await maker(previous);
    // A page that failed to render once leaves its predecessor in place for as long as that may be served.
    if (page || !previous) store(key, { page, storedAt: now() });
    return page;
  }

  return {
    find(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      const age = now() - entry.storedAt;
      if (age > lifetime * (entry.page ? STALE_LIFETIMES : 1)) {
        remove(key);
        return undefined;
      }
      entries.delete(key);
      entries.set(key, entry);
      return { ...entry, stale: age > lifetime };
    },
    fill(key, maker) {
      const running = inFlight.get(key);
      if (running) return running;
      const made = make(key, maker).finally(() => inFlight.delete(key));
      inFlight.set(key, made);
      return made;
    },
  };
}
