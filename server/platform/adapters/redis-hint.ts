import type { Logger } from "pino";
import type { LiveHint } from "./live-hint.ts";

const CHANNEL = "openhand_live";
const CONNECT_MS = 3_000;
/** Between two attempts to reach a server that is away. */
const RETRY_MS = 1_000;

type Client = Awaited<ReturnType<typeof clientOf>>;

/** Commands fail instead of queueing while there is no connection: a late hint is useless. */
async function clientOf(url: string, isPatient = true) {
  const { createClient } = await import("@redis/client");
  const reconnectStrategy = isPatient ? RETRY_MS : (false as const);
  return createClient({ url, disableOfflineQueue: true, socket: { connectTimeout: CONNECT_MS, reconnectStrategy } });
}

/**
 * Uses a channel of a Redis that all platforms share. Nothing is stored there and nothing waits for it: hints sent while it is
 * away are lost, and the platforms find the news by polling the database once a second.
 */
export class RedisHint implements LiveHint {
  #publisher: Promise<Client | undefined> | undefined;
  #listener: Promise<Client | undefined> | undefined;
  #isAway = false;

  constructor(
    private readonly url: string,
    private readonly log: Pick<Logger, "info" | "warn">,
  ) {}

  async publish(): Promise<void> {
    this.#publisher ??= this.#open(
      (client) => client.connect(),
      () => (this.#publisher = undefined),
    );
    const publisher = await this.#publisher;
    await publisher?.publish(CHANNEL, "").catch(() => undefined);
  }

  listen(onHint: () => void): void {
    const start = async (client: Client) => {
      // Hints sent before this were not received: also after each time the server was away.
      client.on("ready", onHint);
      await client.connect();
      await client.subscribe(CHANNEL, onHint);
      onHint();
    };
    this.#listener ??= this.#open(start, () => (this.#listener = undefined));
  }

  async close(): Promise<void> {
    for (const opening of [this.#publisher, this.#listener]) end(await opening);
  }

  /**
   * Does not wait for the server: connecting is retried until this is closed. Never rejects: where no client can be created the
   * result is undefined, and the next caller tries again.
   */
  async #open(start: (client: Client) => Promise<unknown>, reset: () => void): Promise<Client | undefined> {
    const client = await clientOf(this.url).catch((error: Error) => {
      this.log.warn({ err: error }, "no client of Redis could be made: news is looked for once a second");
      reset();
      return undefined;
    });
    if (!client) return undefined;
    client.on("error", (error: Error) => {
      if (!this.#isAway) this.log.warn({ err: error }, "Redis is away: news is looked for once a second");
      this.#isAway = true;
    });
    client.on("ready", () => {
      if (this.#isAway) this.log.info("Redis is back");
      this.#isAway = false;
    });
    start(client).catch(() => undefined);
    return client;
  }
}

function end(client: Client | undefined): void {
  // A client without a connection has nothing to destroy, and throws.
  if (client?.isOpen) client.destroy();
}

/** The round-trip time of a hint through Redis, in milliseconds. Rejects when it does not come back. */
export async function probeRedis(url: string): Promise<number> {
  const clients = await Promise.all([clientOf(url, false), clientOf(url, false)]);
  const [publisher, listener] = clients;
  try {
    for (const client of clients) client.on("error", () => undefined);
    await Promise.all(clients.map((client) => client.connect()));
    const channel = `${CHANNEL}_probe`;
    return await new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error("a hint that was sent did not arrive")), CONNECT_MS).unref();
      let sentAt = 0;
      listener
        .subscribe(channel, () => resolve(Math.round(performance.now() - sentAt)))
        .then(() => {
          sentAt = performance.now();
          return publisher.publish(channel, "");
        })
        .catch(reject);
    });
  } finally {
    for (const client of clients) end(client);
  }
}
