import { randomBytes } from "node:crypto";

/** The seed of a run that an address asks for, `new` where it asks for another one, null where it asks for none. */
export function runSeed({ searchParams }: Pick<URL, "searchParams">): string | null {
  const asked = searchParams.get("run") ?? "";
  return asked === "new" || /^[0-9a-f]{64}$/.test(asked) ? asked : null;
}

export const newRunSeed = (): string => randomBytes(32).toString("hex");
