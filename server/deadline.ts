export class DeadlinePassed extends Error {
  override readonly name = "DeadlinePassed";
}

/**
 * The result of `work`, or {@link DeadlinePassed} after `milliseconds`, whatever `work` does afterwards. Its signal says
 * when it is waited for no longer.
 */
export async function within<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const passed = new DeadlinePassed(`nothing after ${milliseconds} ms`);
      controller.abort(passed);
      reject(passed);
    }, milliseconds);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
