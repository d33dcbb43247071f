/** Errors seen before Sentry has arrived are kept; more than this many are the same one over and over. */
const BUFFER = 10;

/** Forwards uncaught errors of the browser. Sentry's 26 kB are fetched at the first error, so most visits never pay. */
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
