const [WIDTH, LEAVES, LEVELS] = [250, 16, 4];

/** The middle of a node: `level` counts from the leaves up. */
const middle = (level: number, place: number): number => ((place + 0.5) * WIDTH) / (LEAVES >> level);
const height = (level: number): number => 205 - level * 46;

/** The lines of a node to the two below it. */
function linesOf(level: number, place: number): string {
  const [top, bottom] = [height(level), height(level - 1)];
  const [left, right] = [middle(level - 1, place * 2), middle(level - 1, place * 2 + 1)];
  return `M${left} ${bottom}V${top + 23}H${right}V${bottom}M${middle(level, place)} ${top + 23}V${top}`;
}

const NODES = [1, 2, 3, LEVELS].flatMap((level) =>
  Array.from({ length: LEAVES >> level }, (_, place) => ({ level, place })),
);

const leafAt = (place: number): string => `M${middle(0, place) - 5.5} 205h11v20h-11z`;

/** Entries at the foot, joined two by two up to one head. `label` describes it in words. */
export function Tree({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 250 230" role="img" aria-label={label}>
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth={3}
        d={NODES.map(({ level, place }) => linesOf(level, place)).join("")}
      />
      <path fill="currentColor" d={Array.from({ length: LEAVES }, (_, place) => leafAt(place)).join("")} />
      {NODES.map(({ level, place }) => (
        <circle
          key={`${level} ${place}`}
          cx={middle(level, place)}
          cy={height(level)}
          r={level === LEVELS ? 17 : 4 + 1.5 * level}
          fill="currentColor"
        />
      ))}
    </svg>
  );
}
