/** The scale ends at twice the stakes; larger values are cut off there. */
const MOST = 2;

const placeOf = (share: number): number => (Math.min(MOST, Math.max(0, share)) / MOST) * 200;

interface Interval {
  least: number;
  most: number;
  /** The value by the mathematics. */
  computed: number;
}

/** An interval in shares of the stakes, and the expected value. `label` says it in words. */
export function IntervalBar({ least, most, computed, label }: Interval & { label: string }) {
  const [from, to, mark] = [placeOf(least), placeOf(most), placeOf(computed)];
  return (
    <svg className="interval" viewBox="0 0 200 20" role="img" aria-label={label}>
      <path className="interval-scale" d="M0 10h200" />
      <path className="interval-bar" d={`M${from} 6h${Math.max(1, to - from)}v8H${from}z`} />
      <path className="interval-mark" d={`M${mark} 1v18`} />
    </svg>
  );
}
