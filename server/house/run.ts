import { endWithNpm, endWithParent } from "#server/parent.ts";
import { seededAccounts } from "#server/platform/seed/accounts.ts";
import { Problem } from "#server/problem.ts";
import { refuse } from "#server/setup/refuse.js";
import { type HouseConfig, readHouseConfig } from "./config.ts";
import { type HouseCommands, superviseHouse } from "./supervise.ts";
import type { Worker } from "./worker.ts";

/** Aborts when this process is asked to end: Ctrl-C, a service manager, a closed terminal, or the end of its own parent. */
function askedToStop(): AbortSignal {
  const asked = new AbortController();
  const stop = () => asked.abort();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  endWithParent(stop);
  endWithNpm(stop);
  return asked.signal;
}

/** What the terminal shows once the house is open: where to go, and in the sandbox whom to be. */
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
 * Runs the house from its environment until it is asked to stop, and ends the process; what its user can put right is
 * printed in a line.
 */
export async function runHouse(
  env: NodeJS.ProcessEnv,
  commandsFor: (config: HouseConfig) => HouseCommands,
  onOpen: (platform: Worker) => void,
): Promise<void> {
  try {
    const config = readHouseConfig(env);
    await superviseHouse(config, commandsFor(config), askedToStop(), (platform) => {
      process.stdout.write(welcome(config));
      onOpen(platform);
    });
    process.exit(0);
  } catch (error) {
    if (error instanceof Problem) refuse(error.message);
    throw error;
  }
}
