/** The longest a browser's timer waits (SPEC §9); asked for more, it does not wait at all. */
export const LONGEST_WAIT_MS = 2_147_483_647;

/** `setTimeout` for any time ahead, in as many waits as it takes. The answer cancels it. */
export function setLongTimeout(run: () => void, milliseconds: number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (left: number) => {
    const step = Math.min(left, LONGEST_WAIT_MS);
    timer = setTimeout(() => (left > step ? wait(left - step) : run()), step);
  };
  wait(Math.max(0, milliseconds));
  return () => clearTimeout(timer);
}
