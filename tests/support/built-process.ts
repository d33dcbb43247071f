import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { PATIENT } from "./patience.ts";
import { TEST_SECRETS } from "./secrets.ts";

export interface BuiltProcess {
  pid: number;
  stop(): Promise<void>;
  /** Kills the process as a power failure would. */
  kill(): Promise<void>;
  /** For signals a process cannot handle: `SIGSTOP`, `SIGCONT`, `SIGKILL`. */
  signal(signal: NodeJS.Signals): void;
}

/** One process of the built house, on 127.0.0.1; it ends with the test that started it. */
export const startBuilt = (name: "platform" | "site", env: { PORT: string } & Record<string, string>) =>
  startServer([`build/server/${name}.js`], "/healthz", env);

/** Starts a program that serves HTTP on its HOST, 127.0.0.1 by default, and resolves once it responds. */
export async function startServer(
  command: string[],
  path: string,
  env: { PORT: string } & Record<string, string>,
): Promise<BuiltProcess> {
  const child = spawn(process.execPath, command, {
    // Vitest sets NODE_ENV and MODE to values of its own.
    env: {
      ...process.env,
      NODE_ENV: "production",
      MODE: "sandbox",
      HOST: "127.0.0.1",
      LOG_LEVEL: "silent",
      SECRETS: TEST_SECRETS,
      ...PATIENT,
      ...env,
    },
    // The log explains why a test failed; most processes are started silent.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const answers = () =>
    fetch(`http://${env.HOST ?? "127.0.0.1"}:${env.PORT}${path}`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (child.exitCode === null && !(await answers())) await delay(50);
  if (child.exitCode !== null) throw new Error(`${command[0]} ended with ${child.exitCode}`);
  const endBy = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    pid: child.pid ?? 0,
    stop: () => endBy("SIGTERM"),
    kill: () => endBy("SIGKILL"),
    signal: (signal) => void child.kill(signal),
  };
}
