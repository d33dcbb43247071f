const PARENT_CHECK_MS = 500;

/** Aborts when this process is asked to end: Ctrl-C, a service manager, a closed terminal, or the end of its own parent. */
export function askedToStop(): AbortSignal {
  const asked = new AbortController();
  const stop = () => asked.abort();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  if (process.channel) process.on("disconnect", stop);
  if (process.env.npm_lifecycle_event) whenParentIsGone(stop);
  return asked.signal;
}

/** npm does not pass a SIGTERM on: it ends, and what it ran would stay behind, holding the ports. */
function whenParentIsGone(stop: () => void) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MS).unref();
}
