import { isRouteErrorResponse } from "@remix-run/react";
import { isPageError } from "#app/lib/page-error.ts";
import type { RequestContext } from "./load-context.server.ts";
import { report } from "./report.server.ts";

/**
 * Logs and reports an error that Remix has caught. A resource route's answer of a status and {@link PageError} is one of them:
 * only a fault is logged then, and `pageOf` has reported it.
 */
export function logFailure(error: unknown, context: RequestContext): void {
  const { services, facts } = context;
  const log = (words: string) => services.log.error({ requestId: facts.requestId, error: words }, "page failed");
  const answer = answerIn(error);
  if (!answer) {
    log(stackOf(error));
    void report(error, context);
  } else if (answer.status >= 500) {
    log(isPageError(answer.data) ? `${answer.status} ${answer.data.code}` : String(answer.status));
  }
}

/** The status and data that a route threw, as `data()` made them or as the router read them; null for any other error. */
function answerIn(error: unknown): { status: number; data: unknown } | null {
  if (isRouteErrorResponse(error)) return error;
  if (typeof error !== "object" || error === null || !("data" in error && "init" in error)) return null;
  const init = error.init as ResponseInit | null;
  return { status: init?.status ?? 200, data: error.data };
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));
