type Segment = { tone: string; label?: string };

type DiscProps = {
  /** Clockwise, beginning at the mark. */
  segments: readonly Segment[];
  /** The segment that stopped at the mark; null before the first round. */
  stopped: number | null;
  /** What it came to, in the middle. */
  figure: string | null;
  won: boolean;
  /** The disc in words. */
  label: string;
};

/** A wheel of equal segments under a mark. With scripts it turns to the segment that was drawn. */
export function Disc({ segments, stopped, figure, won, label }: DiscProps) {
  const each = 360 / segments.length;
  return (
    <svg className={won ? "disc hit" : "disc"} viewBox="-104 -116 208 220" role="img" aria-label={label}>
      <g className="disc-turns" transform={`rotate(${round(-each * (stopped ?? 0))})`}>
        {segments.map(({ tone, label: text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place on the wheel.
          <g key={place} data-tone={tone} transform={`rotate(${round(each * place)})`}>
            <path d={sector(each)} />
            {text && (
              <text y={-86} textAnchor="middle">
                {text}
              </text>
            )}
          </g>
        ))}
      </g>
      <circle className="disc-middle" r={52} />
      {figure && (
        <text className="disc-figure" y={11} textAnchor="middle">
          {figure}
        </text>
      )}
      <path className="disc-mark" d="M0-96l-9-18h18z" />
    </svg>
  );
}

const RIM = 100;

/** A sector of the rim, half of it to either side of the top. */
function sector(degrees: number): string {
  const half = (degrees / 2) * (Math.PI / 180);
  const [x, y] = [round(RIM * Math.sin(half)), round(-RIM * Math.cos(half))];
  return `M0 0L${-x} ${y}A${RIM} ${RIM} 0 0 1 ${x} ${y}z`;
}

const round = (value: number) => Math.round(value * 1000) / 1000;
