import pg from "pg";
import type { Context } from "#server/platform/context.ts";

/**
 * Notifies other platforms that there is news, and is notified by them. A hint may be lost, late or needless: receivers also
 * poll.
 */
export interface LiveHint {
  /** Never rejects. */
  publish(): Promise<void>;
  /** Calls `onHint` for every hint from now on. */
  listen(onHint: () => void): void;
  close(): Promise<void>;
}

const CHANNEL = "openhand_live";
const RETRY_MS = 5_000;
/** Not a platform's own name: connections are counted by those. */
const NAME = "openhand live";

/**
 * Uses LISTEN on a connection of its own, which must reach the server directly: through a pooler nothing is received, and
 * platforms poll once a second. Committing a NOTIFY waits for every other one on the server, so it is never part of the
 * transaction it announces.
 */
export class DatabaseHint implements LiveHint {
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #onHint: (() => void) | undefined;

  constructor(private readonly context: Pick<Context, "config" | "connection">) {}

  async publish(): Promise<void> {
    // When a hint cannot be sent, the others find the news by polling.
    await this.context.connection.db.execute(`notify ${CHANNEL}`).catch(() => undefined);
  }

  listen(onHint: () => void): void {
    if (this.#onHint) return;
    this.#onHint = onHint;
    void this.#open();
  }

  async close(): Promise<void> {
    this.#onHint = undefined;
    clearTimeout(this.#timer);
    const last = this.#client;
    this.#client = undefined;
    await last?.end().catch(() => undefined);
  }

  async #open(): Promise<void> {
    const { databaseUrl } = this.context.config;
    const client = new pg.Client({ connectionString: databaseUrl, application_name: NAME, keepAlive: true });
    this.#client = client;
    client.on("error", () => this.#lose(client));
    client.on("end", () => this.#lose(client));
    client.on("notification", () => this.#onHint?.());
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      // Hints sent before this were not received.
      this.#onHint?.();
    } catch {
      this.#lose(client);
    }
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
    if (this.#onHint) this.#timer = setTimeout(() => void this.#open(), RETRY_MS).unref();
  }
}
