import { randomBytes } from "node:crypto";

/** The seed of the run in the address, `new` where the address requests another one, null where it requests none. */
export function runSeed({ searchParams }: Pick<URL, "searchParams">): string | null {
  const requested = searchParams.get("run") ?? "";
  return requested === "new" || /^[0-9a-f]{64}$/.test(requested) ? requested : null;
}

export const newRunSeed = (): string => randomBytes(32).toString("hex");
