import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { DatabaseLog } from "../connection.ts";
import type { ServerAccount } from "./account.ts";
import { complaintIn, lastWordsOf, reasonOf } from "./finished.ts";
import { endPostmaster, postmasterIn } from "./postmaster.ts";
import { removeSockets } from "./socket.ts";

/** Recovery after a power cut replays everything written since the last checkpoint, which takes a while. */
const START_MS = 120_000;
const POLL_MS = 10;
const LAST_WORDS_MS = 1_000;
const ATTEMPTS = 6;

/** The last children of a killed server are still there; they notice and exit within a moment. */
const PASSING = /shared memory block|lock file/;
const FIRST_PAUSE_MS = 200;
/** A server that ran this long starts counting its failures from zero. */
const STEADY_MS = 60_000;

export interface ServerPlan {
  account: ServerAccount;
  program: string;
  cluster: string;
  port: number;
  /** Whether it also listens at a socket in the cluster's folder, which only its owner and root can enter. */
  hasSocket: boolean;
  settings: Readonly<Record<string, string>>;
  log: DatabaseLog | undefined;
  onLost: (error: Error) => void;
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, "127.0.0.1"), "listening");
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** The PostgreSQL server as a child process: started, restarted when it dies, and stopped cleanly. */
export class Server {
  #child: ChildProcess | undefined;
  #stopping = new AbortController();
  #deaths = 0;

  constructor(private readonly plan: ServerPlan) {}

  /** Resolves when the server accepts connections. */
  async start(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt();
      } catch (error) {
        if (attempt === ATTEMPTS || this.#stopping.signal.aborted || !PASSING.test(reasonOf(error))) throw error;
        this.plan.log?.warn(`The database did not start (${reasonOf(error)}); it is tried again.`);
        await delay(FIRST_PAUSE_MS * 2 ** (attempt - 1), undefined, { signal: this.#stopping.signal });
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    const child = this.#child;
    if (!child?.pid || isOver(child)) return;
    const exited = once(child, "exit");
    await endPostmaster(child.pid);
    await exited;
  }

  async #attempt(): Promise<void> {
    const { account, program, cluster } = this.plan;
    const startedAt = Date.now();
    removeSockets(cluster);
    const child = account.run(program, ["-D", cluster, ...this.#settings()]);
    this.#child = child;
    const output = lastWordsOf(child);
    const closed = once(child, "close").catch(() => undefined);
    let failure: Error | undefined;
    child.once("error", (error) => {
      failure = error;
    });
    for (const end = startedAt + START_MS; ; await delay(POLL_MS)) {
      if (failure) throw failure;
      if (isOver(child)) {
        // It may have exited before its output was read; its children that still run may hold the pipe open.
        await Promise.race([closed, delay(LAST_WORDS_MS)]);
        throw new Error(complaintIn(output()));
      }
      const found = postmasterIn(cluster);
      if (found?.ready && found.pid === child.pid) break;
      if (Date.now() < end || !child.pid) continue;
      await endPostmaster(child.pid);
      throw new Error(`not ready after ${START_MS / 1000} seconds`);
    }
    child.once("exit", () => void this.#revive(complaintIn(output()), startedAt));
  }

  #settings(): string[] {
    const settings = {
      port: String(this.plan.port),
      listen_addresses: "127.0.0.1",
      unix_socket_directories: this.plan.hasSocket ? `"${this.plan.cluster}"` : "",
      log_min_messages: "fatal",
      timezone: "UTC",
      // The default is a gigabyte, more than all the rest of a small house.
      max_wal_size: "256MB",
      ...this.plan.settings,
    };
    return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  }

  async #revive(why: string, startedAt: number): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#deaths = Date.now() - startedAt > STEADY_MS ? 1 : this.#deaths + 1;
    this.plan.log?.error(`The database server ended (${why}); it is started again.`);
    try {
      if (this.#deaths > ATTEMPTS) throw new Error(`the database server ended ${this.#deaths} times`);
      await this.start();
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.plan.onLost(new Error(`The database is lost: ${reasonOf(error)}.`));
    }
  }
}
