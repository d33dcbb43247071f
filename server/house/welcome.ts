import { seededAccounts } from "#server/platform/seed/accounts.ts";
import type { HouseConfig } from "./config.ts";

/** What the terminal shows once the house is open: where to go, and in the sandbox whom to be. */
export function welcome(config: HouseConfig): string {
  const lines = ["", `Openhand is open: ${config.PUBLIC_URL}`, ""];
  if (config.MODE === "sandbox" && config.SEED === "world") {
    const width = Math.max(...seededAccounts.map(({ email }) => email.length));
    lines.push("Sign in as (e-mail, password):");
    for (const { email, password, about } of seededAccounts) {
      lines.push(`  ${email.padEnd(width)}  ${password}  ${about}`);
    }
    lines.push("");
  }
  lines.push("Ctrl-C closes it.", "");
  return lines.join("\n");
}
