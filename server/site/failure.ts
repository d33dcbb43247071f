import { DeadlinePassed } from "#server/deadline.ts";
import { codeOf } from "#server/listening.ts";
import type { Exchange } from "./answer.ts";

const DISCONNECTED: unknown[] = ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"];

/** The visitor disconnected before the form or the response was complete: logged as errors, anybody could fill the log with them. */
export const isDisconnect = ({ request }: Pick<Exchange, "request">, error: unknown): boolean =>
  request.socket.destroyed && DISCONNECTED.includes(codeOf(error));

/** The status of a response that could not be made. */
export const statusOfFailure = (error: unknown): 500 | 503 => (error instanceof DeadlinePassed ? 503 : 500);
