import pg from "pg";
import type { Context } from "#server/platform/context.ts";

/**
 * Tells other platforms, and is told by them, that there is news. It may be lost, come late or come for nothing: who waits
 * for it looks by itself as well.
 */
export interface LiveHint {
  /** Never rejects. */
  tell(): Promise<void>;
  /** Calls back from now on. */
  listen(hear: () => void): void;
  close(): Promise<void>;
}

const CHANNEL = "openhand_live";
const RETRY_MS = 5_000;
/** Not one of a platform's own: those are counted by their name. */
const NAME = "openhand live";

/**
 * By LISTEN on a connection of its own, which must reach the server directly: through a pooler nothing is heard, and
 * platforms look once a second. Committing a NOTIFY waits for every other one of the server, so it is never part of what it
 * tells of.
 */
export class DatabaseHint implements LiveHint {
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #hear: (() => void) | undefined;

  constructor(private readonly context: Pick<Context, "config" | "connection">) {}

  async tell(): Promise<void> {
    // A platform that cannot tell others is found out by their looking.
    await this.context.connection.db.execute(`notify ${CHANNEL}`).catch(() => undefined);
  }

  listen(hear: () => void): void {
    if (this.#hear) return;
    this.#hear = hear;
    void this.#open();
  }

  async close(): Promise<void> {
    this.#hear = undefined;
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
    client.on("notification", () => this.#hear?.());
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      // What was told before this was not heard.
      this.#hear?.();
    } catch {
      this.#lose(client);
    }
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
    if (this.#hear) this.#timer = setTimeout(() => void this.#open(), RETRY_MS).unref();
  }
}
