import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { PATIENT } from "./patience.ts";
import { TEST_SECRETS } from "./secrets.ts";

export interface BuiltProcess {
  pid: number;
  stop(): Promise<void>;
  /** Ends it as a machine that loses its power does. */
  kill(): Promise<void>;
  /** For what no process is asked about: `SIGSTOP`, `SIGCONT`, `SIGKILL`. */
  signal(signal: NodeJS.Signals): void;
}

/** One process of the built house by itself, on 127.0.0.1; ends with the test that started it. */
export const startBuilt = (name: "platform" | "site", env: { PORT: string } & Record<string, string>) =>
  startServer([`build/server/${name}.js`], "/healthz", env);

/** A program that serves HTTP on its HOST, 127.0.0.1 if none is given, once it answers. */
export async function startServer(
  command: string[],
  path: string,
  env: { PORT: string } & Record<string, string>,
): Promise<BuiltProcess> {
  const child = spawn(process.execPath, command, {
    // Vitest has put its own words into NODE_ENV and MODE.
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
    // What it logs tells why a test failed; most are started silent.
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
