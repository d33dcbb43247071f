interface DatabaseFailure {
  code: string;
  message: string;
  constraint?: string;
}

const isDatabaseFailure = (error: unknown): error is DatabaseFailure =>
  error instanceof Error && "code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code);

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** Drizzle wraps the server's error, so the chain of causes is searched. */
function databaseFailure(error: unknown): DatabaseFailure | undefined {
  for (const cause of causesOf(error)) if (isDatabaseFailure(cause)) return cause;
  return undefined;
}

/** The SQLSTATE of a failed statement, such as `23505` for a duplicate. */
export const sqlState = (error: unknown): string | undefined => databaseFailure(error)?.code;

/** Name of the constraint a statement violated, so that a service can explain it to the player. */
export const violatedConstraint = (error: unknown): string | undefined => databaseFailure(error)?.constraint;

/** The server's message about a statement it refused; undefined when the server did not refuse it. */
export const serverComplaint = (error: unknown): string | undefined => databaseFailure(error)?.message;

/** The connection to the server is lost, or none was available in time. The original failure is the cause. */
export class Outage extends Error {
  override readonly name = "Outage";

  constructor(cause: unknown) {
    super("no answer from the database", { cause });
  }
}

/** The system's codes for a connection that cannot be made or breaks. */
const SYSTEM_SAYS = /^(ECONN[A-Z]+|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ENOENT|EAI_AGAIN|ETIMEDOUT|EPIPE)$/;

/** The driver's own failures, which have no code. */
const DRIVER_SAYS =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (has encountered|was closed))/;

/** A connection exception, or the server's code for ending this connection or accepting none now. */
const SERVER_ENDS = /^(08...|25P03|53300|57P0.)$/;

/** Whether a driver error means that this client is unusable. Only for driver errors: others contain the same words. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return SYSTEM_SAYS.test(code) || SERVER_ENDS.test(code) || DRIVER_SAYS.test(error.message);
}

/**
 * The server runs and cannot do its work: connection exceptions, insufficient resources (disk, memory, connections), operator
 * intervention (a time limit, a shutdown), a system error, and a server that is read-only, as a standby is.
 */
const OUT_OF_ORDER = /^(08...|53...|57...|58...|25006|25P03)$/;

/** Whether the database is the reason, and not the statement: the same statement may succeed in a moment. */
export function isOutage(error: unknown): boolean {
  for (const cause of causesOf(error)) if (cause instanceof Outage) return true;
  return OUT_OF_ORDER.test(sqlState(error) ?? "");
}
