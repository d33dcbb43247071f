/** Volatility as five marks: the large ones count. `label` says it in words. */
export function Pips({ level, label }: { level: number; label: string }) {
  return (
    <svg className="pips" width="48" height="10" viewBox="0 0 48 10" role="img" aria-label={label}>
      <path
        fill="currentColor"
        d={[0, 1, 2, 3, 4].map((place) => pip(5 + place * 9.5, place < level ? 4.8 : 1.4)).join("")}
      />
    </svg>
  );
}

function pip(x: number, size: number): string {
  return `M${x} ${(5 - size).toFixed(1)}l${size} ${size}-${size} ${size}-${size}-${size}z`;
}
