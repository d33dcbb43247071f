import type { ReactNode } from "react";

type Part = { label: string; content: ReactNode };

type PlayTableProps = {
  /** Clock and net position. */
  session: Part;
  machine: Part;
  /** Last rounds, seal and rules. */
  rounds: Part;
};

/** The three parts of a play screen, in the order a phone shows them. Stands directly in GamePlayFrame. */
export function PlayTable({ session, machine, rounds }: PlayTableProps) {
  return (
    <>
      <aside aria-label={session.label}>{session.content}</aside>
      <section className="machine" aria-label={machine.label}>
        {machine.content}
      </section>
      <aside className="stack" aria-label={rounds.label}>
        {rounds.content}
      </aside>
    </>
  );
}
