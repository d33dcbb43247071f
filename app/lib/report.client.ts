/** Errors before Sentry has loaded are buffered; more than this many are usually the same error repeated. */
const BUFFER = 10;

/** Reports uncaught errors of the browser. Sentry's 26 kB are loaded at the first error, so most visits never load them. */
export function reportErrorsTo(dsn: string) {
  const early: unknown[] = [];
  let loading = false;
  const take = (error: unknown) => {
    if (early.length < BUFFER) early.push(error);
    if (loading) return;
    loading = true;
    void import("@sentry/remix").then(({ captureException, init }) => {
      removeEventListener("error", onError);
      removeEventListener("unhandledrejection", onRejection);
      init({ dsn, sendDefaultPii: false });
      for (const known of early) captureException(known);
    });
  };
  const onError = (event: ErrorEvent) => take(event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent) => take(event.reason);
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onRejection);
}
