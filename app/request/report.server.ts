import type { RequestContext } from "./load-context.server.ts";

// Importing Sentry costs 220 ms and 38 MB, so it happens at the first error, and only with a DSN.
let sentry: Promise<typeof import("@sentry/remix")> | undefined;

function loadSentry(dsn: string) {
  sentry ??= import("@sentry/remix").then((module) => {
    module.init({ dsn, defaultIntegrations: false, sendDefaultPii: false });
    return module;
  });
  return sentry;
}

/**
 * Reports an uncaught error; callers leave out application errors with status 300 to 499 (SPEC §8). Never rejects: callers do
 * not await it, and an unhandled rejection ends the process.
 */
export async function report(error: unknown, { services, facts }: RequestContext): Promise<void> {
  const { config, log } = services;
  const { requestId } = facts;
  if (!config.sentryDsn) return;
  try {
    const { captureException } = await loadSentry(config.sentryDsn);
    captureException(error, { tags: { requestId } });
  } catch (failure) {
    // The next error tries again.
    sentry = undefined;
    log.error({ requestId, error: String(failure) }, "an error was not reported");
  }
}

const reported = new WeakSet<RequestContext>();

/** Reports a fault of the platform, which every loader of a page meets, once per request. */
export function reportOnce(error: unknown, context: RequestContext): void {
  if (reported.has(context)) return;
  reported.add(context);
  void report(error, context);
}
