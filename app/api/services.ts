import type { SiteConfig } from "#app/config.server.ts";

/** How values are kept; a server's policy may say more. */
export interface KeptPolicy {
  /** The most values. */
  max: number;
  /** So long a value is given without a question to its source. */
  freshMs: number;
  /** So much longer the last value is given while a new one is fetched, or cannot be had. */
  staleMs?: number;
  /** So long a failure is remembered and its source left alone. */
  failureMs?: (error: unknown) => number;
  /** What one fetch may take as a whole; its signal says when that is over. */
  deadlineMs: number;
  /** So long `soon` waits where nothing is kept yet. */
  patienceMs?: number;
}

export interface KeptValues<Value> {
  /** The value of a key, fetched once for all who ask meanwhile. Rejects when none can be had. */
  get(key: string, fetch: (signal: AbortSignal) => Promise<Value>): Promise<Value>;
  /** The value at once where one is kept, and else after a short wait; null when it is not there by then. */
  soon(key: string, fetch: (signal: AbortSignal) => Promise<Value>): Promise<Value | null>;
}

type LogLine = (facts: object, message: string) => void;

/** What a server gives the pages, one of each for its whole process. */
export interface Services {
  config: SiteConfig;
  log: { warn: LogLine; error: LogLine };
  /** Reads answers whole, so that the deadline in `init.signal` holds for the last byte too. */
  fetch: typeof fetch;
  keep<Value>(policy: KeptPolicy): KeptValues<Value>;
}
