import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

/** A process is killed this long after SIGTERM: longer than the site and the platform take to drain. */
export const DRAIN_MS = 15_000;
/** Pause before a restart, doubled each time up to the longest: the cause (a full disk, no database) may last for hours. */
const PAUSE = { firstMs: 250, longestMs: 30_000 };
/** A process that ran for this long resets its count of restarts. */
const STEADY_MS = 60_000;

export interface WorkerSpec {
  name: string;
  /** Arguments of node. */
  command: string[];
  env: NodeJS.ProcessEnv;
  /** Called when the process exits before it was ever ready. */
  onLost: (why: string) => void;
  /** Pause before a restart. */
  pause?: { firstMs: number; longestMs: number };
}

/**
 * Keeps one process of the house running. The child has an IPC channel to this process and exits when that closes, so
 * nothing is left running even when this process is killed with SIGKILL.
 */
export class Worker {
  #child: ChildProcess | undefined;
  #stopping = new AbortController();
  /** Consecutive restarts after short runs. */
  #restarts = 0;
  #wasReady = false;

  constructor(private readonly spec: WorkerSpec) {
    this.#start();
  }

  /** From now on an exit leads to a restart. Before, the cause is most likely a configuration error that would repeat. */
  markReady() {
    this.#wasReady = true;
  }

  /** Restarts the process without counting it as a crash. */
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
      // A separate process group: Ctrl-C in a terminal then reaches only this process, which ends the others in order.
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
    if (!this.#wasReady) return this.spec.onLost(`The ${this.spec.name} did not start (${why}).`);
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
    const timer = setTimeout(() => child.kill("SIGKILL"), DRAIN_MS);
    await ended;
    clearTimeout(timer);
  }
}
