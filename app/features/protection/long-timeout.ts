/** The longest delay of a browser's timer (SPEC §9); with a longer one it fires at once. */
export const LONGEST_WAIT_MS = 2_147_483_647;

/** `setTimeout` for any delay, split into as many timers as necessary. Returns a function that cancels it. */
export function setLongTimeout(run: () => void, milliseconds: number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (left: number) => {
    const step = Math.min(left, LONGEST_WAIT_MS);
    timer = setTimeout(() => (left > step ? wait(left - step) : run()), step);
  };
  wait(Math.max(0, milliseconds));
  return () => clearTimeout(timer);
}
