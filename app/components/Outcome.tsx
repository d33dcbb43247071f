import type { ReactNode } from "react";

type OutcomeProps = {
  title: ReactNode;
  /** Read by screen readers first and not visible: it distinguishes two rounds with the same result. */
  hiddenNumber?: string | null;
  children?: ReactNode;
};

/** The result of the round, with the stake beside the win. A payout below the stake is shown as the loss it is. */
export function Outcome({ title, hiddenNumber, children }: OutcomeProps) {
  return (
    <p className="outcome" role="status">
      {hiddenNumber && <span className="visually-hidden">{hiddenNumber} </span>}
      <strong>{title}</strong>
      {children && (
        <>
          {/* An amount and its parts are two visible lines, and would be read as one number. */}
          <span className="visually-hidden">;</span> <span>{children}</span>
        </>
      )}
    </p>
  );
}
