export class DeadlinePassed extends Error {
  override readonly name = "DeadlinePassed";
}

/**
 * Returns the result of `work`, or throws {@link DeadlinePassed} after `milliseconds`, even if `work` goes on.
 * The signal passed to `work` aborts when the deadline passes.
 */
export async function within<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const passed = new DeadlinePassed(`nothing after ${milliseconds} ms`);
      controller.abort(passed);
      reject(passed);
    }, milliseconds);
  });
  try {
    return await Promise.race([work(controller.signal), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
