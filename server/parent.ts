/**
 * Calls `end` once the process that started this one with a channel is gone: nobody else would end it, and it would keep its
 * port. The parent may have gone while this one was being loaded; that event does not come again.
 */
export function endWithParent(end: () => void): void {
  if (process.connected === false) end();
  else process.once("disconnect", end);
}
