type BarsProps = {
  counts: readonly number[];
  expected: readonly number[];
  label: string;
  /** The bin of the last ball; it is highlighted once the ball has landed. */
  newest: number | null;
};

/** The number of balls of a bar of full height. */
export const mostOf = (counts: readonly number[], expected: readonly number[]) => Math.max(...counts, ...expected);

/** Below each bin a bar of how many of the last balls fell into it, and across the bars a line of the expected numbers. */
export function Bars({ counts, expected, label, newest }: BarsProps) {
  const most = mostOf(counts, expected);
  const barOf = (bin: number, from: number, to: number) =>
    `M${bin + 0.12} ${(1 - from / most).toFixed(3)}V${(1 - to / most).toFixed(3)}h.76V${(1 - from / most).toFixed(3)}z`;
  const before = counts.map((count, bin) => (bin === newest ? count - 1 : count));
  const line = expected.map((count, bin) => `${bin + 0.5} ${(1 - count / most).toFixed(3)}`).join("L");
  return (
    <svg viewBox={`0 0 ${counts.length} 1`} preserveAspectRatio="none" role="img" aria-label={label}>
      <title>{label}</title>
      <path className="plinko-bars" d={before.map((count, bin) => (count > 0 ? barOf(bin, 0, count) : "")).join("")} />
      {newest !== null && (
        <path className="plinko-bars newest" d={barOf(newest, before[newest] ?? 0, counts[newest] ?? 0)} />
      )}
      <path className="plinko-expected" d={`M${line}`} />
    </svg>
  );
}
