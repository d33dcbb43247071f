import type { Answer, Lent, Query } from "./connection.ts";

type Lend = <T>(work: (lent: Lent) => Promise<T>) => Promise<T>;

interface Read {
  question: Parameters<Query>[0];
  values: unknown[] | undefined;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Reads behind a slow one wait: beyond this many, the rest use another client. */
const MOST = 8;

/**
 * Matches a read: a select waits for no lock of a transaction that might itself wait for a read queued behind it. The text does
 * not show whether a function writes: a statement that calls one runs in a transaction (`inTransaction`), which has a client of
 * its own.
 */
const SELECT = /^\s*select\b/i;

/**
 * Runs statements on a lent client. Concurrent reads share one client, which pipelines them: two processes that
 * block and are scheduled again for each short statement spend more on that than on the statement. Each still has a transaction of
 * its own.
 */
export function readingAtOnce(lend: Lend): Query {
  let open: Read[] = [];

  /** Sends the reads that have collected by the time a client is available. */
  async function sendSoon(reads: Read[]): Promise<void> {
    await lend(({ query }) => {
      if (open === reads) open = [];
      return Promise.all(
        reads.map(({ question, values, resolve, reject }) => query(question, values).then(resolve, reject)),
      );
    }).catch((error: unknown) => {
      if (open === reads) open = [];
      for (const { reject } of reads) reject(error);
    });
  }

  return (question, values) => {
    const text = typeof question === "string" ? question : question.text;
    if (!SELECT.test(text)) return lend(({ query }) => query(question, values));
    return new Promise<Answer>((resolve, reject) => {
      const isFirst = open.length === 0 || open.length === MOST;
      if (isFirst) open = [];
      open.push({ question, values, resolve, reject });
      if (isFirst) void sendSoon(open);
    });
  };
}
