import { z } from "zod";
import { isLoopback } from "./known-hosts.ts";
import { Problem } from "./problem.ts";

/** Set to open the sandbox to others. An empty value is how a compose file passes on what is not set. */
export const sandboxPublic = z
  .enum(["yes", "no", ""])
  .default("no")
  .transform((said) => said === "yes");

interface Reach {
  /** Where the process listens. */
  host: string;
  /** What players open. */
  publicUrl: string | URL;
  /** A proxy was named, and it decides who comes. */
  isBehindProxy: boolean;
  isPublicAllowed: boolean;
}

/** Throws where others could reach a sandbox without anybody having wanted it. */
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
