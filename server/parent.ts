const PARENT_CHECK_MS = 500;

/**
 * Calls `end` once the process that started this one with a channel is gone: nobody else would end it, and it would keep its
 * port. The parent may have gone while this one was being loaded; that event does not come again.
 */
export function endWithParent(end: () => void): void {
  if (process.connected === false) end();
  else process.once("disconnect", end);
}

/**
 * Calls `end` once the npm that runs this process is gone. npm passes signals on to the shell between the two and to nobody
 * else: told to terminate, that shell ends, and what it ran would stay behind, holding its ports; interrupted, it waits for what it
 * runs, which hears of nothing. The start script therefore puts node in the shell's place with `exec`, and a shell that has
 * none, as on Windows, goes on to the second half of that line.
 */
export function endWithNpm(end: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), PARENT_CHECK_MS).unref();
}
