import type { Operator } from "#server/ops/command.ts";
import type { TestPlatform } from "./platform.ts";

/** The operator named in the audit log for commands on a test's platform. */
export function operatorOf({ context, clock }: TestPlatform, changes: Partial<Operator> = {}): Operator {
  const { connection, storage, config } = context;
  const { keys, mode, publicUrl, providers } = config;
  const about = { connection, clock, storage, keys, mode, publicUrl, providers };
  return { ...about, redirectHosts: [], blockedCountries: new Set(), name: "tester", ...changes };
}
