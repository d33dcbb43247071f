import type { ReactNode } from "react";

/** A word in a frame: demo, new. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className="badge">{children}</span>;
}
