import type { ReactNode } from "react";

/** Folded text that opens without scripts. */
export function Fold({ summary, open = false, children }: { summary: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details className="fold" open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
