import type { CheckedFile, Progress } from "#app/contract/check-seed-file.ts";

/** How long a check computes at once, so that a page answers a press at any time. */
const SLICE_MS = 20;

/** Lets what waits run. Throws where the check was stopped. */
export async function pause(signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve));
  signal?.throwIfAborted();
}

/** Runs a check of a file to its end in short slices, and tells how far it is after each. */
export async function inSlices(
  steps: Generator<Progress, CheckedFile>,
  tell: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<CheckedFile> {
  // What loaded the verifier may still be computing.
  await pause(signal);
  for (let until = performance.now() + SLICE_MS; ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    tell(step.value);
    await pause(signal);
    until = performance.now() + SLICE_MS;
  }
}
