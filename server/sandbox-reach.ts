import { z } from "zod";
import { isLoopback } from "./known-hosts.ts";
import { Problem } from "./problem.ts";

/** `yes` opens the sandbox to other machines. A compose file passes an unset variable as an empty value. */
export const sandboxPublic = z
  .enum(["yes", "no", ""])
  .default("no")
  .transform((value) => value === "yes");

interface Reach {
  /** The host the process listens on. */
  host: string;
  /** The address players open. */
  publicUrl: string | URL;
  /** A proxy is configured, and it controls access. */
  isBehindProxy: boolean;
  isPublicAllowed: boolean;
}

/** Throws when other machines could reach a sandbox and nobody allowed it. */
export function requireClosedSandbox({ host, publicUrl, isBehindProxy, isPublicAllowed }: Reach): void {
  const publicHost = new URL(publicUrl).hostname;
  const open: string[] = [];
  if (!isLoopback(publicHost)) open.push(`PUBLIC_URL is ${publicHost}`);
  if (!isLoopback(host) && !isBehindProxy) open.push(`HOST is ${host}`);
  if (isPublicAllowed || open.length === 0) return;
  throw new Problem(
    "MODE=sandbox shows every letter, reset links included, and lets anybody decide payments, " +
      `and ${open.join(" and ")}: stay on this machine, or set SANDBOX_PUBLIC=yes.`,
  );
}
