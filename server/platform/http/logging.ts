import pino, { type Logger } from "pino";
import { sqlState, violatedConstraint } from "#server/platform/db/index.ts";

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  sqlState?: string | undefined;
  constraint?: string | undefined;
  cause?: LoggedError | undefined;
}

/**
 * Drizzle appends the values of a failed statement to its message, and the server includes some in its detail: e-mails, password
 * hashes. A statement is logged without them, and only the code and the constraint of the server's error.
 */
const withoutValues = (message: string): string => message.split("\nparams: ", 1)[0] ?? "";

/** The stack repeats the message, so only the part below it is logged. */
const framesOf = ({ stack = "", message }: Error): string =>
  stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length).trim() : "";

function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error", stack: "" };
  return {
    type: error.name,
    message: withoutValues(error.message),
    stack: framesOf(error),
    sqlState: sqlState(error),
    constraint: violatedConstraint(error),
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
  };
}

/** The platform's log: JSON lines on stdout. Never pass it a token, a password, an e-mail or a body. */
export const createLog = (level: string, destination?: pino.DestinationStream): Logger =>
  pino({ level, base: undefined, serializers: { err: describeError } }, destination ?? pino.destination(1));
