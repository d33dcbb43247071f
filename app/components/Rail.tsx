import { Children, type ReactNode } from "react";

/** One row, cut off by the edge of the screen; scrolls sideways. Placed as a bleed child of the page. */
export function Rail({ children }: { children: ReactNode }) {
  return <ul className="rail">{items(children)}</ul>;
}

/** How many items of a shelf a first screen may show. */
const AT_ONCE = 6;

/** Rows that wrap. */
export function Shelf({ children }: { children: ReactNode }) {
  return <ul className="shelf">{items(children, AT_ONCE)}</ul>;
}

function items(children: ReactNode, atOnce = Number.POSITIVE_INFINITY): ReactNode {
  return Children.map(children, (child, place) => <li className={place < atOnce ? undefined : "later"}>{child}</li>);
}
