import type { SiteConfig } from "#app/config.server.ts";

/** How values are cached; a server's policy may have more options. */
export interface KeptPolicy {
  /** Maximum number of values. */
  max: number;
  /** How long a value is returned without a new fetch. */
  freshMs: number;
  /** How much longer the last value is returned while a new one is fetched or cannot be fetched. */
  staleMs?: number;
  /** How long a failure is cached, during which nothing is fetched. */
  failureMs?: (error: unknown) => number;
  /** Time limit of one whole fetch; its signal aborts after it. */
  deadlineMs: number;
  /** How long `soon` waits if no value is cached. */
  patienceMs?: number;
}

export interface KeptValues<Value> {
  /** The value of a key, fetched once for all concurrent callers. Rejects if there is none. */
  get(key: string, fetch: (signal: AbortSignal) => Promise<Value>): Promise<Value>;
  /** The cached value at once, or after a short wait the fetched one; null if it has not arrived by then. */
  soon(key: string, fetch: (signal: AbortSignal) => Promise<Value>): Promise<Value | null>;
}

type LogLine = (facts: object, message: string) => void;

/** What a server provides to the pages, once per process. */
export interface Services {
  config: SiteConfig;
  log: { warn: LogLine; error: LogLine };
  /** Reads whole responses, so that the deadline in `init.signal` covers the last byte too. */
  fetch: typeof fetch;
  keep<Value>(policy: KeptPolicy): KeptValues<Value>;
}
