/**
 * PostgreSQL cannot be run here, and never was in this directory: the caller may take PGlite instead. Where a cluster
 * exists already the failure is an ordinary error, because an empty database in its place would look like lost money.
 */
export class EmbeddedUnavailable extends Error {
  override readonly name = "EmbeddedUnavailable";
}

/** What went wrong, on one line and without the programs' own names in front. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").trim();
