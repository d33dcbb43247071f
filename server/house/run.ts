import { endWithNpm, endWithParent } from "#server/parent.ts";
import { seededAccounts } from "#server/platform/seed/accounts.ts";
import { Problem } from "#server/problem.ts";
import { refuse } from "#server/setup/refuse.js";
import { type HouseConfig, readHouseConfig } from "./config.ts";
import { type HouseCommands, superviseHouse } from "./supervise.ts";
import type { Worker } from "./worker.ts";

/** Aborts on a shutdown request: Ctrl-C, a service manager, a closed terminal, or the end of the parent process. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  endWithParent(stop);
  endWithNpm(stop);
  return stopping.signal;
}

/** The terminal output once the house is open: its address, and in the sandbox the accounts to sign in with. */
function welcome(config: HouseConfig): string {
  const lines = ["", `Openhand is open: ${config.PUBLIC_URL}`, ""];
  if (config.MODE === "sandbox" && config.SEED !== "none") {
    const width = Math.max(...seededAccounts.map(({ email }) => email.length));
    lines.push("Sign in as (e-mail, password):");
    for (const { email, password, about } of seededAccounts) {
      lines.push(`  ${email.padEnd(width)}  ${password}  ${about}`);
    }
    lines.push("");
  }
  lines.push("Ctrl-C closes it.", "", "");
  return lines.join("\n");
}

/**
 * Runs the house until a shutdown request, then exits the process. A {@link Problem} is printed without a stack trace.
 */
export async function runHouse(
  env: NodeJS.ProcessEnv,
  commandsFor: (config: HouseConfig) => HouseCommands,
  onOpen: (platform: Worker) => void,
): Promise<void> {
  try {
    const config = readHouseConfig(env);
    await superviseHouse(config, commandsFor(config), stopSignal(), (platform) => {
      process.stdout.write(welcome(config));
      onOpen(platform);
    });
    process.exit(0);
  } catch (error) {
    if (error instanceof Problem) refuse(error.message);
    throw error;
  }
}
