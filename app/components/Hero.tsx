import type { ReactNode } from "react";

type HeroProps = {
  title: string;
  lead: string;
  actions: ReactNode;
  find: ReactNode;
  note?: ReactNode;
  children: ReactNode;
};

/** The head of the first page: the sentence, and the hand beside it. */
export function Hero({ title, lead, actions, find, note, children }: HeroProps) {
  return (
    <section className="hero">
      <div className="stack">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <div className="cluster">{actions}</div>
        {find}
        {note && <p className="note">{note}</p>}
      </div>
      {children}
    </section>
  );
}
