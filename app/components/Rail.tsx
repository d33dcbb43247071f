import { Children, type ReactNode } from "react";

/** One row, cut by the edge of the screen; scrolls sideways. Stands as a bleed child of the page. */
export function Rail({ children }: { children: ReactNode }) {
  return <ul className="rail">{items(children)}</ul>;
}

/** Rows that wrap. */
export function Shelf({ children }: { children: ReactNode }) {
  return <ul className="shelf">{items(children)}</ul>;
}

function items(children: ReactNode): ReactNode {
  return Children.map(children, (child) => <li>{child}</li>);
}
