import type { ReactNode } from "react";

type PlotProps = {
  id: string;
  /** What is drawn and how it runs, for those who do not see it. */
  title: string;
  description: string;
  /** Values of the axis from the top, and where their lines are. */
  ticks: readonly string[];
  grid: readonly number[];
  /** Below the drawing, from its beginning to its end. */
  below: readonly string[];
  /** Other heights than the usual one. */
  tall?: boolean;
  low?: boolean;
  children: ReactNode;
};

/** A drawing of 600 by 200 with its axes. Its figures stand in a table beside it as well. */
export function Plot({ id, title, description, ticks, grid, below, tall, low, children }: PlotProps) {
  return (
    <div className={["plot", tall && "tall", low && "low"].filter(Boolean).join(" ")}>
      <div className="y" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
      <div className="area">
        <svg
          viewBox="0 0 600 200"
          preserveAspectRatio="none"
          role="img"
          aria-label={title}
          aria-describedby={`${id}-text`}
        >
          <desc id={`${id}-text`}>{description}</desc>
          {grid.map((y) => (
            <path key={y} className="c-grid" d={`M0 ${y}H600`} />
          ))}
          {children}
        </svg>
      </div>
      <div className="x" aria-hidden="true">
        {below.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
    </div>
  );
}
