import type { ReactNode } from "react";

type OutcomeProps = {
  title: ReactNode;
  /** Read out before the rest and not seen: two rounds that came to the same differ in it. */
  hiddenNumber?: string | null;
  children?: ReactNode;
};

/** What the round came to, with the stake beside the win. A payout below the stake is shown as the loss it is. */
export function Outcome({ title, hiddenNumber, children }: OutcomeProps) {
  return (
    <p className="outcome" role="status">
      {hiddenNumber && <span className="visually-hidden">{hiddenNumber} </span>}
      <strong>{title}</strong>
      {children && <span>{children}</span>}
    </p>
  );
}
