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

/** Drizzle wraps what the server said, so the failure is looked for along the chain of causes. */
function databaseFailure(error: unknown): DatabaseFailure | undefined {
  for (const cause of causesOf(error)) if (isDatabaseFailure(cause)) return cause;
  return undefined;
}

/** The five characters PostgreSQL gives to a failed statement, such as `23505` for a duplicate. */
export const sqlState = (error: unknown): string | undefined => databaseFailure(error)?.code;

/** Name of the constraint a statement broke, so that a service can say it in the player's words. */
export const violatedConstraint = (error: unknown): string | undefined => databaseFailure(error)?.constraint;

/** The server's own words about a statement it refused; undefined when it was not the server that refused. */
export const serverComplaint = (error: unknown): string | undefined => databaseFailure(error)?.message;

/** The connection to the server is lost, or none was to be had in time. What failed is the cause. */
export class Outage extends Error {
  override readonly name = "Outage";

  constructor(cause: unknown) {
    super("no answer from the database", { cause });
  }
}

/** What the system says of a connection that cannot be made or breaks. */
const SYSTEM_SAYS = /^(ECONN[A-Z]+|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ENOENT|EAI_AGAIN|ETIMEDOUT|EPIPE)$/;

/** The driver's own failures, which carry no code. */
const DRIVER_SAYS =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (has encountered|was closed))/;

/** A connection exception, and the server's word that it ends this connection or takes none now. */
const SERVER_ENDS = /^(08...|25P03|53300|57P0.)$/;

/** Whether an error of the driver means that this client is of no more use. Only of the driver: others say the same words. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return SYSTEM_SAYS.test(code) || SERVER_ENDS.test(code) || DRIVER_SAYS.test(error.message);
}

/**
 * The server lives and cannot do its work: connection exceptions, no resources (disk, memory, connections), intervention
 * (a time limit, a shutdown), a fault of its system, and one that only takes reads, as a standby does.
 */
const OUT_OF_ORDER = /^(08...|53...|57...|58...|25006|25P03)$/;

/** Whether the database is the reason, and not what it was asked: the same may be asked again in a moment. */
export function isOutage(error: unknown): boolean {
  for (const cause of causesOf(error)) if (cause instanceof Outage) return true;
  return OUT_OF_ORDER.test(sqlState(error) ?? "");
}
