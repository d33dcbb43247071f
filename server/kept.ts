import { LRUCache } from "lru-cache";
import { within } from "./deadline.ts";

export interface KeptPolicy<Value> {
  /** Maximum number of values; the least recently used is evicted first. */
  max: number;
  /** Maximum size in bytes: `weigh` of each value plus its key. */
  bytes?: { max: number; weigh: (value: Value) => number };
  /** How long a value is returned without calling its source. */
  freshMs: number;
  /** How much longer the last value is returned while a new one is fetched or the source fails. 0 by default. */
  staleMs?: number;
  /** How long a failure is remembered before the source is called again. 0 by default. */
  failureMs?: (error: unknown) => number;
  /** Time limit of one fetch, which makes a single attempt. */
  deadlineMs: number;
  /** How long {@link Kept.soon} waits for a fetch, counted from its start, when nothing is kept yet. 0 by default. */
  patienceMs?: number;
}

/** Fetches the value of a key; `last` is the value it will replace. */
export type Fetch<Value> = (signal: AbortSignal, last: Value | undefined) => Promise<Value>;

type Entry<Value> = ({ value: Value; madeAt: number } | { error: unknown }) & { checkedAt: number; freshMs: number };

/** Overhead of an entry in addition to its value. */
const ENTRY_BYTES = 1024;

/**
 * The in-memory cache of this project: bounded, stale-while-revalidate, one fetch in flight per key, and each fetch with its
 * own deadline. Without that deadline, a fetch that never ends would leave its key stale for ever; a deadline of one caller
 * would abort the fetch for the others who wait for it.
 */
export class Kept<Value> {
  readonly #policy: Required<Omit<KeptPolicy<Value>, "max" | "bytes">>;
  readonly #entries: LRUCache<string, Entry<Value>, Fetch<Value>>;
  readonly #now: () => number;
  /** When the fetches in flight started, by key. */
  readonly #startedAt = new Map<string, number>();

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
      // Callers still receive a value that is evicted while it is fetched.
      ignoreFetchAbort: true,
      fetchMethod: (key, last, { context }) => this.#fetch(key, context, last),
    });
  }

  /** Returns the value of a key. Rejects when none is kept and the fetch fails. */
  async get(key: string, fetch: Fetch<Value>): Promise<Value> {
    const last = this.#entries.get(key);
    const options = { context: fetch, forceRefresh: true, allowStale: this.#isUsable(last) };
    const entry = this.#isFresh(last) ? last : await this.#entries.forceFetch(key, options);
    if ("error" in entry) throw entry.error;
    return entry.value;
  }

  /** Returns a kept value at once; otherwise waits `patienceMs` for the fetch, then returns null. */
  async soon(key: string, fetch: Fetch<Value>): Promise<Value | null> {
    const last = this.#entries.get(key);
    if (this.#isFresh(last)) return "error" in last ? null : last.value;
    const startedAt = this.#startedAt.get(key);
    const waited = startedAt === undefined ? 0 : this.#ageOf(startedAt);
    return within(Math.max(0, this.#policy.patienceMs - waited), () => this.get(key, fetch)).catch(() => null);
  }

  /** Never rejects: after a failure the last value stays in place while it is usable; otherwise the error itself is kept. */
  async #fetch(key: string, fetch: Fetch<Value>, kept: Entry<Value> | undefined): Promise<Entry<Value>> {
    const { deadlineMs, failureMs, freshMs } = this.#policy;
    const last = this.#isUsable(kept) ? kept : undefined;
    this.#startedAt.set(key, this.#now());
    try {
      const value = await within(deadlineMs, (signal) => fetch(signal, last?.value));
      const madeAt = this.#now();
      return { value, madeAt, checkedAt: madeAt, freshMs };
    } catch (error) {
      return { ...(last ?? { error }), checkedAt: this.#now(), freshMs: failureMs(error) };
    } finally {
      this.#startedAt.delete(key);
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

  /** Absolute, so that a clock set back does not extend the life of a value. */
  #ageOf(since: number): number {
    return Math.abs(this.#now() - since);
  }
}
