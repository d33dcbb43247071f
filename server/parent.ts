const PARENT_CHECK_MS = 500;

/**
 * Calls `end` once the parent process, which started this one with an IPC channel, is gone. Otherwise this process would keep
 * running and hold its port. The parent may have exited while this process was loading; "disconnect" is not emitted again.
 */
export function endWithParent(end: () => void): void {
  if (process.connected === false) end();
  else process.once("disconnect", end);
}

/**
 * Calls `end` once the npm that runs this process is gone. npm forwards signals only to the shell between the two. On SIGTERM
 * the shell exits and leaves its child behind, holding its ports; on SIGINT it waits for a child that received no signal. The
 * start script therefore replaces the shell with node by `exec`; a shell without `exec`, as on Windows, runs the second half
 * of that line.
 */
export function endWithNpm(end: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), PARENT_CHECK_MS).unref();
}
