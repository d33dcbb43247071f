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
      {children && (
        <>
          {/* A sum and what it is made of are two lines to the eye, and would be one number to the ear. */}
          <span className="visually-hidden">; </span>
          <span>{children}</span>
        </>
      )}
    </p>
  );
}
