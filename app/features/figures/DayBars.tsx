import type { ReactNode } from "react";
import { Bars } from "#app/components/Bars.tsx";
import { Plot } from "#app/components/Plot.tsx";
import type { FiguresView } from "./figures.server.ts";

type Chart = NonNullable<FiguresView["charts"]>["time" | "result"];

type DayBarsProps = {
  id: string;
  title: string;
  note?: string;
  chart: Chart;
  /** What is said where there is nothing to draw. */
  none?: string;
  /** Days above zero are striped: a gain is the exception. */
  isStriped?: boolean;
  /** The legend of the shapes, and the same data as a table. */
  children: ReactNode;
};

/** One bar per day around zero, and optionally a dashed line at a height. */
export function DayBars({ id, title, note, chart, none, isStriped = false, children }: DayBarsProps) {
  return (
    <figure className="chart">
      <figcaption>
        {title}
        {note && <small>{note}</small>}
      </figcaption>
      {chart ? (
        <Plot low id={id} title={title} {...chart}>
          <Bars bars={chart.bars} zero={chart.zero} striped={isStriped ? "gains" : undefined} />
          {"line" in chart && <path className="c-dashed" d={`M0 ${chart.line}H600`} />}
        </Plot>
      ) : (
        <p>{none}</p>
      )}
      {children}
    </figure>
  );
}
