import type { ReactNode } from "react";
import type { Ink } from "#app/contract/catalogue.ts";
import { Anchor, type LinkItem } from "./Anchor.tsx";

type BillProps = {
  ink: Ink;
  image: string;
  title: string;
  /** Where this page belongs, outermost first. */
  trail?: readonly LinkItem[];
  lead: ReactNode;
  /** Language of the lead, when it is not the page's. */
  leadLanguage?: string;
  note?: ReactNode;
  /** The actions. On printed paper the primary one is solid print ink, not vermilion. */
  children: ReactNode;
};

/** Head of a game's page, printed in the game's own palette. */
export function Bill({ ink, image, title, trail = [], lead, leadLanguage, note, children }: BillProps) {
  return (
    <section className="bill bleed" data-ink={ink}>
      <img src={image} alt="" width={250} height={230} />
      <div className="stack">
        {trail.length > 0 && (
          <ol className="whereabouts">
            {trail.map((place) => (
              <li key={place.href}>
                <Anchor href={place.href}>{place.label}</Anchor>
              </li>
            ))}
          </ol>
        )}
        <h1 lang="en">{title}</h1>
        <p className="lead" lang={leadLanguage}>
          {lead}
        </p>
        {children}
        {note && <p className="note">{note}</p>}
      </div>
    </section>
  );
}
