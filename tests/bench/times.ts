/** Milliseconds of an action that runs this often, sequentially. */
export async function timesOf(work: () => Promise<unknown>, times: number) {
  const durations: number[] = [];
  for (let round = 0; round < times; round++) {
    const startedAt = performance.now();
    await work();
    durations.push(performance.now() - startedAt);
  }
  const inOrder = durations.sort((a, b) => a - b);
  const at = (share: number) => Math.round((inOrder[Math.floor(share * (times - 1))] ?? 0) * 10) / 10;
  return { medianMs: at(0.5), slowestHundredthMs: at(0.99) };
}
