import type { Logger } from "pino";
import type { LiveHint } from "./live-hint.ts";

const CHANNEL = "openhand_live";
const CONNECT_MS = 3_000;
/** Between two tries to reach a server that is away. */
const RETRY_MS = 1_000;

type Client = Awaited<ReturnType<typeof clientOf>>;

/** Commands are refused and not kept while there is no connection: a hint that comes late is of no use. */
async function clientOf(url: string, isPatient = true) {
  const { createClient } = await import("@redis/client");
  const reconnectStrategy = isPatient ? RETRY_MS : (false as const);
  return createClient({ url, disableOfflineQueue: true, socket: { connectTimeout: CONNECT_MS, reconnectStrategy } });
}

/**
 * By a channel of a Redis that all platforms share. Nothing is kept there and nothing waits for it: what was told while it
 * was away is lost, and found in the database by who looks once a second.
 */
export class RedisHint implements LiveHint {
  #teller: Promise<Client | undefined> | undefined;
  #listener: Promise<Client | undefined> | undefined;
  #isAway = false;

  constructor(
    private readonly url: string,
    private readonly log: Pick<Logger, "info" | "warn">,
  ) {}

  async tell(): Promise<void> {
    this.#teller ??= this.#open(
      (client) => client.connect(),
      () => (this.#teller = undefined),
    );
    const teller = await this.#teller;
    await teller?.publish(CHANNEL, "").catch(() => undefined);
  }

  listen(hear: () => void): void {
    const begin = async (client: Client) => {
      // What was told before this was not heard: also after each time that it was away.
      client.on("ready", hear);
      await client.connect();
      await client.subscribe(CHANNEL, hear);
      hear();
    };
    this.#listener ??= this.#open(begin, () => (this.#listener = undefined));
  }

  async close(): Promise<void> {
    for (const opening of [this.#teller, this.#listener]) end(await opening);
  }

  /**
   * Does not wait until the server is there: it is looked for until this is closed. Never rejects: where no client can be made
   * there is none, and the next who needs one tries anew.
   */
  async #open(begin: (client: Client) => Promise<unknown>, forget: () => void): Promise<Client | undefined> {
    const client = await clientOf(this.url).catch((error: Error) => {
      this.log.warn({ err: error }, "no client of Redis could be made: news is looked for once a second");
      forget();
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
    begin(client).catch(() => undefined);
    return client;
  }
}

function end(client: Client | undefined): void {
  // One that has no connection has nothing to end, and says so by throwing.
  if (client?.isOpen) client.destroy();
}

/** How many milliseconds a hint takes through a Redis and back. Rejects where it does not come back. */
export async function probeRedis(url: string): Promise<number> {
  const clients = await Promise.all([clientOf(url, false), clientOf(url, false)]);
  const [teller, listener] = clients;
  try {
    for (const client of clients) client.on("error", () => undefined);
    await Promise.all(clients.map((client) => client.connect()));
    const channel = `${CHANNEL}_probe`;
    return await new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error("what was told there was not heard")), CONNECT_MS).unref();
      let toldAt = 0;
      listener
        .subscribe(channel, () => resolve(Math.round(performance.now() - toldAt)))
        .then(() => {
          toldAt = performance.now();
          return teller.publish(channel, "");
        })
        .catch(reject);
    });
  } finally {
    for (const client of clients) end(client);
  }
}
