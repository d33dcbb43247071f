import { z } from "zod";
import { Problem } from "#server/problem.ts";
import { serverComplaint, sqlState } from "./failure.ts";

/** The database cannot be reached, refuses the login, or was made by something else. */
export class DatabaseProblem extends Problem {
  override readonly name = "DatabaseProblem";
}

/** The form of DATABASE_URL. */
export const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "not a postgres://user:password@host:port/database",
});

interface Address {
  /** Host and port. */
  at: string;
  user: string;
  database: string;
  /** The environment variable it comes from. */
  variable: string;
}

/** Without the password, which must not appear in a message. */
function addressIn(url: string, variable: string): Address {
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  const user = decodeURIComponent(username);
  return {
    at: `${hostname || searchParams.get("host") || "localhost"}:${port || 5432}`,
    user,
    database: decodeURIComponent(pathname.slice(1)) || user,
    variable,
  };
}

/** What the server's refusals mean, by PostgreSQL's error codes. */
const REFUSALS: Record<string, (address: Address, serverMessage: string) => string> = {
  "28P01": ({ at, user, variable }) => `The database at ${at} refuses the password of "${user}": correct ${variable}.`,
  "28000": ({ at, user, variable }) =>
    `The database at ${at} does not let "${user}" in: allow it there, or correct ${variable}.`,
  "3D000": ({ at, database, variable }) =>
    `There is no database "${database}" at ${at}: create it, or correct ${variable}.`,
  "42501": ({ user }, serverMessage) =>
    `The database user "${user}" lacks a right (${serverMessage}): grant it, or name another user.`,
  "25006": ({ at, variable }) =>
    `The database at ${at} can only be read: set ${variable} to the one that takes writes.`,
  "53300": ({ at }) => `The database at ${at} takes no more connections (max_connections): raise it, or stop another.`,
  "57P03": ({ at }) => `The database at ${at} is starting or stopping: try again in a moment.`,
};

/** The system's codes for a connection that cannot be made, and Node's for a certificate that cannot be verified. */
const NO_CONNECTION =
  /^(ECONN[A-Z]+|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|[A-Z_]*CERT[A-Z_]*)$/;

/** The driver's own failures, which have no code. */
const NO_ANSWER = /connection timeout|trying to connect|terminated unexpectedly|does not support SSL/;
const NO_PASSWORD = /^SASL: .* password must be/;

function sentenceFor(error: unknown, address: Address): string | undefined {
  const refusal = REFUSALS[sqlState(error) ?? ""];
  if (refusal) return refusal(address, serverComplaint(error) ?? "");
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (NO_PASSWORD.test(cause.message)) {
      return `The database at ${address.at} wants a password: put one into ${address.variable}.`;
    }
    const reason = "code" in cause ? String(cause.code) : cause.message;
    if (!NO_CONNECTION.test(reason) && !NO_ANSWER.test(reason)) continue;
    return `The database at ${address.at} cannot be reached (${reason}): start it, or correct ${address.variable}.`;
  }
  return undefined;
}

/**
 * Turns a failure into a {@link DatabaseProblem} where the database at this address is the reason; returns any other unchanged.
 */
export function asDatabaseProblem(error: unknown, url: string, variable = "DATABASE_URL"): unknown {
  if (error instanceof Problem) return error;
  const sentence = sentenceFor(error, addressIn(url, variable));
  return sentence ? new DatabaseProblem(sentence, { cause: error }) : error;
}
