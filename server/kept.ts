import { LRUCache } from "lru-cache";
import { within } from "./deadline.ts";

/** How values are kept. */
export interface KeptPolicy<Value> {
  /** The most values; the least recently used goes first. */
  max: number;
  /** The most bytes as well, counted by `weigh` for each value beside its key. */
  bytes?: { max: number; weigh: (value: Value) => number };
  /** So long a value is given without a question to its source. */
  freshMs: number;
  /** So much longer the last value is given while a new one is fetched, or cannot be had. 0 by default. */
  staleMs?: number;
  /** So long a failure is remembered and its source left alone. Not at all by default. */
  failureMs?: (error: unknown) => number;
  /** What one fetch may take as a whole. It is not repeated within a fetch, nor beyond this. */
  deadlineMs: number;
  /** So long {@link Kept.soon} waits for a fetch from its beginning, where nothing is kept yet. Not at all by default. */
  patienceMs?: number;
}

/** Fetches the value of a key; `last` is the one it will replace. */
export type Fetch<Value> = (signal: AbortSignal, last: Value | undefined) => Promise<Value>;

type Entry<Value> = ({ value: Value; madeAt: number } | { error: unknown }) & { checkedAt: number; freshMs: number };

/** What an entry costs beside its value. */
const ENTRY_BYTES = 1024;

/**
 * Values kept in memory by the one policy of this project: bounded, the last one given while a new one is fetched, one
 * fetch in flight for all who ask, and each fetch with its own deadline. A fetch that never ended would leave its key
 * stale for ever; a caller's own deadline would take the value from the others who wait for it.
 */
export class Kept<Value> {
  readonly #policy: Required<Omit<KeptPolicy<Value>, "max" | "bytes">>;
  readonly #entries: LRUCache<string, Entry<Value>, Fetch<Value>>;
  readonly #now: () => number;
  /** When the fetches in flight began. */
  readonly #begun = new Map<string, number>();

  constructor({ max, bytes, ...policy }: KeptPolicy<Value>, now: () => number = Date.now) {
    this.#policy = { staleMs: 0, failureMs: () => 0, patienceMs: 0, ...policy };
    this.#now = now;
    this.#entries = new LRUCache({
      max,
      ...(bytes && {
        maxSize: bytes.max,
        sizeCalculation: (entry: Entry<Value>, key: string) =>
          ENTRY_BYTES + 2 * key.length + ("value" in entry ? bytes.weigh(entry.value) : 0),
      }),
      // Whoever waits for a value that is pushed out meanwhile gets it all the same.
      ignoreFetchAbort: true,
      fetchMethod: (key, last, { context }) => this.#fetch(key, context, last),
    });
  }

  /** The value of a key. Rejects when there is none, and none can be had. */
  async get(key: string, fetch: Fetch<Value>): Promise<Value> {
    const last = this.#entries.get(key);
    const options = { context: fetch, forceRefresh: true, allowStale: this.#isUsable(last) };
    const entry = this.#isFresh(last) ? last : await this.#entries.forceFetch(key, options);
    if ("error" in entry) throw entry.error;
    return entry.value;
  }

  /** The value at once where one is kept, and else after a short wait; null when it is not there by then. */
  async soon(key: string, fetch: Fetch<Value>): Promise<Value | null> {
    const begun = this.#begun.get(key);
    const waited = begun === undefined ? 0 : this.#ageOf(begun);
    return within(Math.max(0, this.#policy.patienceMs - waited), () => this.get(key, fetch)).catch(() => null);
  }

  /** Never rejects: a failure leaves the last value in its place for as long as that may be given, or is kept itself. */
  async #fetch(key: string, fetch: Fetch<Value>, kept: Entry<Value> | undefined): Promise<Entry<Value>> {
    const { deadlineMs, failureMs, freshMs } = this.#policy;
    const last = this.#isUsable(kept) ? kept : undefined;
    this.#begun.set(key, this.#now());
    try {
      const value = await within(deadlineMs, (signal) => fetch(signal, last?.value));
      const madeAt = this.#now();
      return { value, madeAt, checkedAt: madeAt, freshMs };
    } catch (error) {
      return { ...(last ?? { error }), checkedAt: this.#now(), freshMs: failureMs(error) };
    } finally {
      this.#begun.delete(key);
    }
  }

  #isFresh(entry: Entry<Value> | undefined): entry is Entry<Value> {
    if (!entry || this.#ageOf(entry.checkedAt) >= entry.freshMs) return false;
    return "error" in entry || this.#isUsable(entry);
  }

  #isUsable(entry: Entry<Value> | undefined): entry is Entry<Value> & { value: Value } {
    const { freshMs, staleMs } = this.#policy;
    return entry !== undefined && "value" in entry && this.#ageOf(entry.madeAt) < freshMs + staleMs;
  }

  /** A clock that was set back makes no value last longer than its time from then on. */
  #ageOf(since: number): number {
    return Math.abs(this.#now() - since);
  }
}
