import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Answer, DatabaseLog, Lent, Query } from "./connection.ts";
import { isLostConnection, isOutage, Outage, sqlState } from "./failure.ts";
import { KeptStatements } from "./kept-statements.ts";
import { STALE_PLAN } from "./statement.ts";

/** How long a caller waits for a free client before it fails: an unbounded queue helps no caller. */
const WAIT_FOR_CLIENT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/**
 * Longer than the server's own limit, which cancels the statement and keeps the client. After this the server is considered gone.
 */
const ANSWER_TIMEOUT_MS = 17_000;
/** The longest a transaction waits for its platform: one that stopped in the middle releases its locks by then. */
const IDLE_IN_TRANSACTION_MS = 10_000;

/** At a start: waiting for another platform's migration may take this long. */
const START_STATEMENT_TIMEOUT_MS = 120_000;

/** A client idle for longer is tested before a statement is sent on it. */
const TRUSTED_FOR_MS = 1_000;
const SIGN_OF_LIFE_MS = 2_000;

/** An outage is over when statements have succeeded for this long, so that one with single successes in it is logged once. */
const CALM_MS = 2_000;

/**
 * The server's side of the connection: it notices a platform that vanished, and frees its locks, in about ten seconds. With the
 * kernel's defaults that takes more than two hours.
 */
const SERVER_KEEPALIVE = [
  "tcp_keepalives_idle=5",
  "tcp_keepalives_interval=2",
  "tcp_keepalives_count=3",
  "tcp_user_timeout=10000",
];

/** How one connection to the server is made. */
const connectionTo = (url: string, name: string) => ({
  connectionString: url,
  connectionTimeoutMillis: WAIT_FOR_CLIENT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  application_name: name,
  options: SERVER_KEEPALIVE.map((setting) => `-c ${setting}`).join(" "),
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
});

/** Logs an outage once when it starts and once when it is over, however many callers encounter it. */
class OutageLog {
  #startedAt: number | undefined;
  #last = 0;
  #failures = 0;
  /** A process that starts without a database ends with a message of its own. */
  #hasAnswered = false;

  constructor(private readonly log: DatabaseLog | undefined) {}

  failed(error: unknown): void {
    if (!this.#hasAnswered) return;
    this.#last = performance.now();
    this.#failures++;
    if (this.#startedAt !== undefined) return;
    this.#startedAt = this.#last;
    this.log?.error(`the database is out: ${error instanceof Error ? error.message : error}`);
  }

  answered(): void {
    this.#hasAnswered = true;
    if (this.#startedAt === undefined || performance.now() - this.#last < CALM_MS) return;
    const seconds = ((this.#last - this.#startedAt) / 1000).toFixed(1);
    this.log?.warn(`the database answers again; it was out for ${seconds} s, and ${this.#failures} statements failed`);
    this.#startedAt = undefined;
    this.#failures = 0;
  }
}

/**
 * The clients of one process. A server that vanished sends nothing and closes nothing, so no client is trusted: each statement
 * has a time limit on this side, an idle client is tested first, and when one is found dead all that were idle since before are
 * destroyed untested.
 */
export class Clients {
  readonly #pool: pg.Pool;
  readonly #outage: OutageLog;
  readonly #keepsStatements: boolean;
  readonly #statements = new KeptStatements();
  readonly #lastAnswer = new WeakMap<pg.PoolClient, number>();
  /** When the last statement was sent that got no response. */
  #deadSince = Number.NEGATIVE_INFINITY;

  constructor(url: string, { max, name, log }: { max: number; name: string; log: DatabaseLog | undefined }) {
    this.#outage = new OutageLog(log);
    // A connection pooler that does not support named statements sends one to a server connection that never prepared it.
    this.#keepsStatements = new URL(url).searchParams.get("prepare") !== "no";
    this.#pool = new pg.Pool({
      ...connectionTo(url, name),
      max,
      // Concurrent statements are sent at once, not each after the response to the one before.
      pipeline: true,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    // A client whose server goes away emits "error", idle or between two statements; without a listener that ends the process.
    this.#pool.on("connect", (client) => client.on("error", () => undefined));
    this.#pool.on("error", () => undefined);
  }

  /** Lends a client, and returns it to the pool only if it comes back alive and outside of a transaction. */
  async lend<T>(work: (lent: Lent) => Promise<T>): Promise<T> {
    const client = await this.#take();
    let isLost = false;
    const query: Query = async (question, values) => {
      try {
        return await this.#send(client, question, values);
      } catch (error) {
        isLost ||= error instanceof Outage;
        throw error;
      }
    };
    try {
      return await work({ query });
    } finally {
      if (isLost || client.getTransactionStatus() !== "I") throwAway(client);
      else client.release();
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect().catch((error: unknown) => {
        throw this.#failure(error);
      });
      if (await this.#isAlive(client)) return client;
      throwAway(client);
    }
  }

  async #isAlive(client: pg.PoolClient): Promise<boolean> {
    const lastAnswer = this.#lastAnswer.get(client) ?? performance.now();
    if (lastAnswer < this.#deadSince) return false;
    if (performance.now() - lastAnswer < TRUSTED_FOR_MS) return true;
    const signOfLife = { text: "select 1", query_timeout: SIGN_OF_LIFE_MS };
    return this.#send(client, signOfLife).then(
      () => true,
      () => false,
    );
  }

  async #send(client: pg.PoolClient, question: pg.QueryConfig | string, values?: unknown[]): Promise<Answer> {
    const sentAt = performance.now();
    try {
      const answer = await this.#answer(client, question, values);
      this.#lastAnswer.set(client, performance.now());
      this.#outage.answered();
      return answer;
    } catch (error) {
      const failure = this.#failure(error);
      if (failure instanceof Outage) this.#deadSince = Math.max(this.#deadSince, sentAt);
      else this.#lastAnswer.set(client, performance.now());
      throw failure;
    }
  }

  /** Outside of a transaction a stale plan is retried under another name, unseen by the caller. */
  async #answer(client: pg.PoolClient, question: pg.QueryConfig | string, values?: unknown[]): Promise<Answer> {
    // A text without values may be several statements, which cannot be named.
    if (typeof question === "string" && !values) return client.query(question);
    const text = typeof question === "string" ? { text: question } : question;
    const config = values ? { ...text, values } : text;
    if (!this.#keepsStatements) return client.query({ ...config, name: undefined });
    try {
      return await client.query(this.#statements.named(config));
    } catch (error) {
      const isRenewed = sqlState(error) === STALE_PLAN && this.#statements.renew(config);
      if (!isRenewed || client.getTransactionStatus() !== "I") throw error;
      return client.query(this.#statements.named(config));
    }
  }

  /** The error callers receive: a lost connection is distinguished from any other error with the same words. */
  #failure(error: unknown): unknown {
    const failure = isLostConnection(error) ? new Outage(error) : error;
    if (isOutage(failure)) this.#outage.failed(error);
    return failure;
  }
}

/**
 * Destroys a client's socket. Otherwise the driver would wait for the response and say goodbye, and the place in the pool would
 * stay taken until a server that is gone had responded.
 */
function throwAway(client: pg.PoolClient): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  client.release(true);
}

/** A client of its own, for one piece of work that takes long and belongs to no request. */
export async function onOwnClient<T>(url: string, name: string, work: (lent: Lent) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connectionTo(url, name), statement_timeout: START_STATEMENT_TIMEOUT_MS });
  client.on("error", () => undefined);
  const failure = (error: unknown): never => {
    throw isLostConnection(error) ? new Outage(error) : error;
  };
  try {
    await client.connect().catch(failure);
    return await work({ query: (question, values) => client.query(question, values).catch(failure) });
  } finally {
    // A server that is gone never acknowledges the end.
    await Promise.race([client.end().catch(() => undefined), delay(SIGN_OF_LIFE_MS, undefined, { ref: false })]);
  }
}
