import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

/** After this long a process that was asked to end is killed: longer than the site and the platform take to drain. */
export const DRAIN_MS = 15_000;
/** Doubled with each end until the longest: what ends it (a full disk, a database that is away) may last for hours. */
const PAUSE = { firstMs: 250, longestMs: 30_000 };
/** A process that ran this long before it ended starts counting its restarts from nothing. */
const STEADY_MS = 60_000;

export interface WorkerSpec {
  name: string;
  /** Arguments of node. */
  command: string[];
  env: NodeJS.ProcessEnv;
  /** Called when the process ends before it was ever ready. */
  onLost: (why: string) => void;
  /** Before it is started again. */
  pause?: { firstMs: number; longestMs: number };
}

/**
 * Keeps one process of the house running. It has an IPC channel to us, and ends itself when that closes: so nothing is
 * left behind even when we are killed with no chance to say anything.
 */
export class Worker {
  #child: ChildProcess | undefined;
  #stopping = new AbortController();
  /** One after another, none of which ran for long. */
  #restarts = 0;
  #proven = false;

  constructor(private readonly spec: WorkerSpec) {
    this.#start();
  }

  /** From now on an end is an accident worth a restart. Before, it is most likely a fault of the set-up that would repeat. */
  markReady() {
    this.#proven = true;
  }

  /** Ends the process and starts it afresh, without counting as a crash. */
  async restart() {
    await this.#end();
    if (!this.#stopping.signal.aborted) this.#start();
  }

  async stop() {
    this.#stopping.abort();
    await this.#end();
  }

  #start() {
    const startedAt = Date.now();
    const child = spawn(process.execPath, this.spec.command, {
      env: this.spec.env,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      // A process group of its own: Ctrl-C in a terminal reaches us alone, and we end everything in order.
      detached: process.platform !== "win32",
    });
    this.#child = child;
    child.once("exit", (code, signal) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      if (Date.now() - startedAt > STEADY_MS) this.#restarts = 0;
      void this.#revive(signal ?? `exit code ${code}`);
    });
  }

  async #revive(why: string) {
    if (this.#stopping.signal.aborted) return;
    if (!this.#proven) return this.spec.onLost(`The ${this.spec.name} did not start (${why}).`);
    const { firstMs, longestMs } = this.spec.pause ?? PAUSE;
    const wait = Math.min(firstMs * 2 ** this.#restarts++, longestMs);
    process.stderr.write(`The ${this.spec.name} ended (${why}); starting it again.\n`);
    await delay(wait, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    if (!this.#stopping.signal.aborted && !this.#child) this.#start();
  }

  async #end() {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), DRAIN_MS);
    await ended;
    clearTimeout(late);
  }
}
