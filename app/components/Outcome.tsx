import type { ReactNode } from "react";

/** What the round came to, with the stake beside the win. A win below the stake is told as the loss it is. */
export function Outcome({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <p className="outcome" role="status">
      <strong>{title}</strong>
      {children && <span>{children}</span>}
    </p>
  );
}
