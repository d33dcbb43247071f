import type { ReactNode } from "react";
import type { Ink } from "#app/contract/catalogue.ts";
import type { LinkItem } from "./Anchor.tsx";
import { Whereabouts } from "./Whereabouts.tsx";

type BillProps = {
  ink: Ink;
  image: string;
  title: string;
  /** Games keep their English names in every language. */
  titleLanguage?: string;
  /** The page's ancestors, outermost first. */
  trail?: readonly LinkItem[];
  lead: ReactNode;
  /** Language of the lead, if it is not the page's. */
  leadLanguage?: string;
  note?: ReactNode;
  /** The actions. On a printed background the primary one is solid ink, not vermilion. */
  children: ReactNode;
};

/** Wider than a phone in the largest size. */
const LONG_WORD = /[^\s-]{11}/;

/** The head of the page of a game, a tournament or a race, in its own palette. */
export function Bill({
  ink,
  image,
  title,
  titleLanguage = "en",
  trail = [],
  lead,
  leadLanguage,
  note,
  children,
}: BillProps) {
  return (
    <section className="bill bleed" data-ink={ink}>
      <img src={image} alt="" width={250} height={230} />
      <div className="stack">
        {trail.length > 0 && <Whereabouts trail={trail} />}
        <h1 lang={titleLanguage} className={LONG_WORD.test(title) ? "long" : undefined}>
          {title}
        </h1>
        <p className="lead" lang={leadLanguage}>
          {lead}
        </p>
        {children}
        {note && <p className="note">{note}</p>}
      </div>
    </section>
  );
}
