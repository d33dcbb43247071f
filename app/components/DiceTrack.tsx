const SIDES = 10_000;
/** At the beginning of the line. It is moved by `transform`: in the path itself nothing would glide. */
const MARK = "M0 12l24 24-24 24-24-24z";

type DiceTrackProps = {
  /** Hundredths, 0 … 9999; null before the first round. */
  roll: number | null;
  /** How many of the 10,000 results win. */
  chance: number;
  direction: "under" | "over";
  won: boolean;
  /** The roll as printed, "73.21"; a dash before the first round. */
  figure: string;
  /** Track and roll in words. */
  label: string;
};

/** Everything that could be rolled as one line: what wins is solid, the roll is a mark on it. */
export function DiceTrack({ roll, chance, direction, won, figure, label }: DiceTrackProps) {
  const length = (chance / SIDES) * 1000;
  const start = direction === "under" ? 0 : 1000 - length;
  return (
    <div className={won ? "dice hit" : "dice"}>
      <p className="dice-roll" aria-hidden="true">
        {figure}
      </p>
      <svg viewBox="-12 0 1024 72" role="img" aria-label={label}>
        <path className="dice-rest" d="M0 36h1000" />
        <path className="dice-wins" d={`M${start} 36h${length}`} />
        <path className="dice-ticks" d="M1 62v10M250 62v10M500 62v10M750 62v10M999 62v10" />
        {roll !== null && <path className="dice-mark" transform={`translate(${(roll / SIDES) * 1000})`} d={MARK} />}
      </svg>
    </div>
  );
}
