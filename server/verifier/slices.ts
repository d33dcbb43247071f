import type { CheckedFile, Progress } from "#app/contract/check-seed-file.ts";

/** How long a check computes at once, so that a page answers a press at any time. */
const SLICE_MS = 20;

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Runs a check of a file to its end in short slices, and tells how far it is after each. */
export async function inSlices(
  steps: Generator<Progress, CheckedFile>,
  tell: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<CheckedFile> {
  // What loaded the verifier may still be computing.
  await pause();
  signal?.throwIfAborted();
  for (let until = performance.now() + SLICE_MS; ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    tell(step.value);
    await pause();
    signal?.throwIfAborted();
    until = performance.now() + SLICE_MS;
  }
}
