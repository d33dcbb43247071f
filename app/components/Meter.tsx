import type { ReactNode } from "react";

type MeterProps = {
  label: string;
  /** What the bar shows, in words: "€210 of €300". */
  figure: string;
  value: number;
  maximum: number;
  /** From here on the bar is hatched: a limit is near. */
  near?: number;
  money?: boolean;
  note?: ReactNode;
};

export function Meter({ label, figure, value, maximum, near, money = false, note }: MeterProps) {
  return (
    <div className={money ? "meter money-meter" : "meter"}>
      <div>
        <span>{label}</span>
        <strong className="figure">{figure}</strong>
      </div>
      <meter
        min={0}
        max={maximum}
        value={value}
        high={near}
        optimum={near === undefined ? undefined : 0}
        aria-label={`${label}: ${figure}`}
      >
        {figure}
      </meter>
      {note && <p className="note">{note}</p>}
    </div>
  );
}
