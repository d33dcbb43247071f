type CurveProps = {
  /** How long it has flown. */
  milliseconds: number;
  doublingMs: number;
};

const [WIDTH, HEIGHT] = [320, 150];
const POINTS = 32;
/** The sky is at least this long and this high, so that a flight begins in its corner. */
const LEAST_DOUBLINGS = 1;

/** The way of a multiplier that doubles every so often, from 1.00 at the left. Only a picture: the figure stands beside it. */
export function Curve({ milliseconds, doublingMs }: CurveProps) {
  const doublings = milliseconds / doublingMs;
  const sky = Math.max(doublings, LEAST_DOUBLINGS);
  const at = (share: number) => {
    const x = 12 + (WIDTH - 36) * ((doublings * share) / sky);
    const y = HEIGHT - 12 - (HEIGHT - 36) * ((2 ** (doublings * share) - 1) / (2 ** sky - 1));
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const way = Array.from({ length: POINTS + 1 }, (_, point) => at(point / POINTS));
  const [x, y] = at(1).split(" ");
  return (
    <svg className="curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path className="curve-ground" d={`M12 ${HEIGHT - 12}H${WIDTH - 12}`} />
      <path className="curve-way" d={`M${way.join("L")}`} />
      <circle cx={x} cy={y} r="9" />
    </svg>
  );
}
