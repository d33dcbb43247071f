export class DeadlinePassed extends Error {
  override readonly name = "DeadlinePassed";
}

/** The result of `work`, or {@link DeadlinePassed} after `milliseconds`, whatever `work` does afterwards. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlinePassed(`nothing after ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
