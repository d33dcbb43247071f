import type { ReactNode } from "react";

type PlotProps = {
  id: string;
  /** A description of the drawing for screen readers. */
  title: string;
  description: string;
  /** Values of the axis from the top, and the positions of their lines. */
  ticks: readonly string[];
  grid: readonly number[];
  /** Labels below the drawing, from left to right. */
  below: readonly string[];
  /** Has a larger height than usual. */
  tall?: boolean;
  low?: boolean;
  children: ReactNode;
};

/** A drawing of 600 by 200 with its axes. Its figures are also in a table beside it. */
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
