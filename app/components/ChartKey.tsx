import type { ReactNode } from "react";

type ChartKeyProps = { text: string } & (
  | { className: "c-bar" | "c-hatch" | "c-open" | "c-inner" | "c-outer" }
  | { children: ReactNode }
);

/** The legend of a shape in a chart: a bar, or a drawing in a box of 24 by 14. */
export function ChartKey({ text, ...shape }: ChartKeyProps) {
  return (
    <span>
      <svg width="24" height="14" viewBox="0 0 24 14" aria-hidden="true">
        {"children" in shape ? shape.children : <rect className={shape.className} x="1" y="2" width="22" height="10" />}
      </svg>
      {text}
    </span>
  );
}
