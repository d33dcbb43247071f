interface DatabaseFailure {
  code: string;
  message: string;
  constraint?: string;
}

const isDatabaseFailure = (error: unknown): error is DatabaseFailure =>
  error instanceof Error && "code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code);

/** Drizzle wraps what the server said, so the failure is looked for along the chain of causes. */
function databaseFailure(error: unknown): DatabaseFailure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isDatabaseFailure(cause)) return cause;
  }
  return undefined;
}

/** The five characters PostgreSQL gives to a failed statement, such as `23505` for a duplicate. */
export const sqlState = (error: unknown): string | undefined => databaseFailure(error)?.code;

/** Name of the constraint a statement broke, so that a service can say it in the player's words. */
export const violatedConstraint = (error: unknown): string | undefined => databaseFailure(error)?.constraint;

/** The server's own words about a statement it refused; undefined when it was not the server that refused. */
export const serverComplaint = (error: unknown): string | undefined => databaseFailure(error)?.message;
