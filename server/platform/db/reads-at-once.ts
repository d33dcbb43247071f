import type { Answer, Ask, Lent } from "./connection.ts";

type Lend = <T>(work: (lent: Lent) => Promise<T>) => Promise<T>;

interface Read {
  question: Parameters<Ask>[0];
  values: unknown[] | undefined;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Behind one that takes long the others wait: of more than these, the rest goes over another client. */
const MOST = 8;

/**
 * Taken for a read, which waits for no lock of a transaction that in its turn might wait for what is read behind it. The text does not
 * tell whether a function writes: what calls one that does runs in a transaction (`inTransaction`), which has a client of its own.
 */
const SELECT = /^\s*select\b/i;

/**
 * Asks over a client that is lent for it. What is read at once goes over one client, which pipelines: to send a short statement to a server
 * that sleeps and to be woken by its answer takes more of both than the statement does. Each has a transaction of its own, as before.
 */
export function readingAtOnce(lend: Lend): Ask {
  let open: Read[] = [];

  /** Sends what has been asked for by the time a client is there. */
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
